"""Tricks that are no number, for other people or another hand: refused, or kept for the MC."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.evening import HallEvening
from tests.tournaments.views.phones import TablePhone, sitting, stored, words
from tournaments.actions.corrections import record_true_seats
from tournaments.models import LateSlip, LedgerLine

pytestmark = pytest.mark.django_db


# Bad values

BAD = {
    "14": "A hand has 13 tricks. You typed 14.",
    "-1": "Tricks cannot be less than 0. You typed -1.",
    "7.5": "Half tricks do not exist. You typed 7.5. Type a whole number from 0 to 13.",
    "seven": "Type the tricks in figures, such as 8. You typed seven.",
    "": "Type the number of tricks, from 0 to 13.",
    "７": "Use the figures 0 to 9 of an ordinary keyboard. You typed ７.",
    "NaN": "NaN is no number. Type a whole number from 0 to 13.",
    "1e1": "Write the number in full, such as 10. You typed 1e1.",
}


@pytest.mark.reported("B10")
@pytest.mark.parametrize(("typed", "sentence"), BAD.items(), ids=[*map(repr, BAD)])
def test_what_is_no_number_of_tricks_is_refused_at_the_keys(
    evening: HallEvening, typed: str, sentence: str
) -> None:
    """Decimals got a misleading message and 0 was taken against it."""
    phone = sitting(evening, "Ann")

    answer = phone.send(typed)

    assert answer.status_code == 422
    assert f"take? {sentence} 0 1 2 3" in words(answer)
    assert 'aria-describedby="wrong"' in answer.content.decode()
    assert stored(evening) == []


def test_no_key_at_all_is_said_too(evening: HallEvening) -> None:
    phone = sitting(evening, "Ann")
    form = phone.form()

    answer = phone.post(form)

    assert answer.status_code == 422
    assert "Type the number of tricks, from 0 to 13." in words(answer)


def test_the_side_that_was_chosen_stays_chosen_when_refused(evening: HallEvening) -> None:
    answer = sitting(evening, "Ann").send("14", side="EW")

    assert 'value="EW" checked' in answer.content.decode()


def test_no_side_is_refused_and_the_number_stays(evening: HallEvening) -> None:
    answer = sitting(evening, "Ann").send("8", side="")

    assert answer.status_code == 422
    assert "Say whose tricks you are counting." in words(answer)
    assert 'name="tricks" value="8" checked' in answer.content.decode()


@pytest.mark.parametrize("broken", [{"four": "1,2"}, {"four": "x"}, {"hand": "x"}, {"key": ""}])
def test_a_form_that_was_tampered_with_is_out_of_date(
    evening: HallEvening, broken: dict[str, str]
) -> None:
    answer = sitting(evening, "Ann").send("8", **broken)

    assert answer.status_code == 422
    assert "This page was out of date." in words(answer)
    assert stored(evening) == []


# The people come from the server


@pytest.mark.reported("B05")
def test_people_of_another_table_are_refused(evening: HallEvening) -> None:
    """A result named one player on both sides, or people who sit elsewhere."""
    phone = sitting(evening, "Ann")
    elsewhere = ",".join(map(str, evening.four(2).entrants()))

    answer = phone.send("8", four=elsewhere)

    assert answer.status_code == 409
    assert stored(evening) == []


@pytest.mark.reported("B05")
def test_one_person_on_both_sides_is_refused(evening: HallEvening) -> None:
    """A result named one player on both sides and was accepted."""
    ann = str(evening.player("Ann").entrant_id)

    answer = sitting(evening, "Ann").send("8", four=",".join([ann] * 4))

    assert answer.status_code == 409
    assert stored(evening) == []


@pytest.mark.reported("B32")
def test_a_phone_that_slept_through_a_change_of_seats_is_shown_the_new_four(
    evening: HallEvening,
) -> None:
    """Table devices went on with the movement they had loaded."""
    phone = sitting(evening, "Ann")
    form = phone.form(tricks="8")
    swap(evening, "Carol", "Gwen")

    answer = phone.post(form)

    assert answer.status_code == 409
    page = words(answer)
    assert "The seats have changed: now Bob and Ann play against Dev and Gwen. Is that you?" in page
    assert 'name="tricks" value="8" checked' in answer.content.decode()
    assert stored(evening) == []


@pytest.mark.reported("B32")
def test_a_phone_whose_holder_has_been_moved_is_asked_who_with_the_number_kept(
    evening: HallEvening,
) -> None:
    """A stale post was taken for people who were not there."""
    phone = sitting(evening, "Carol")
    form = phone.form(tricks="5", side="EW")
    swap(evening, "Carol", "Gwen")

    answer = phone.post(form)

    assert answer.status_code == 409
    assert "Is that you?" in words(answer)
    assert '<input type="hidden" name="tricks" value="5">' in answer.content.decode()
    again = phone.i_am("Dev", tricks="5")
    assert again.url == f"{phone.address}?tricks=5"
    shown = phone.client.get(again.url).content.decode()
    assert 'name="tricks" value="5" checked' in shown


def swap(evening: HallEvening, one: str, other: str) -> None:
    """Two people truly sit the other way round in the hand being played."""
    record_true_seats(
        evening.drive,
        evening.by,
        hand=1,
        one=evening.player(one).entrant_id,
        other=evening.player(other).entrant_id,
        reason="sat down wrongly",
        plan_version=None,
    )


# The hand


@pytest.mark.reported("B02")
def test_a_result_for_a_closed_hand_is_kept_for_the_mc(evening: HallEvening) -> None:
    """Scorers unsure of the round sent two results; one was thrown away."""
    phone = sitting(evening, "Ann")
    form = phone.form(tricks="8")
    evening.enter(1, 7, 7)
    evening.move()

    answer = phone.client.post(phone.address + "send/", form, follow=True)

    assert "Hand 1 is closed. Your 8 – 5 is kept for the MC." in words(answer)
    slip = LateSlip.objects.get()
    assert (slip.hand, slip.table_no, slip.ns) == (1, 1, 8)
    assert LedgerLine.objects.filter(hand=2).count() == 0


@pytest.mark.reported("B02")
def test_a_late_result_is_kept_from_a_phone_that_only_has_its_owner_s_link(
    evening: HallEvening,
) -> None:
    """A late result was lost."""
    phone = TablePhone(evening)
    phone.client = Client()
    phone.client.get(f"/p/{evening.player('Dev').token}/")
    form = phone.form(tricks="8")
    evening.enter(1, 8, 8)
    evening.move()

    phone.post(form)

    assert LateSlip.objects.count() == 1


@pytest.mark.reported("B06")
def test_a_hand_that_is_not_open_is_refused_with_the_number_kept(evening: HallEvening) -> None:
    """Results of the last round ended the event while others were still to play."""
    phone = sitting(evening, "Ann")

    answer = phone.send("8", hand="12")

    assert answer.status_code == 409
    assert "Hand 12 is not being played yet. This is hand 1." in words(answer)
    assert 'name="tricks" value="8" checked' in answer.content.decode()
    assert stored(evening) == []
