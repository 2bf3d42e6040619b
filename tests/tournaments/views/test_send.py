"""Sending a hand's tricks from a phone: in words first, kept once, refused with a sentence."""

from __future__ import annotations

import re
from datetime import date

import pytest
from django.test import Client

from tests.evening import HallEvening
from tests.tournaments.views.phones import TablePhone, hidden, sitting, words
from tournaments.actions.base import By
from tournaments.actions.corrections import record_true_seats
from tournaments.actions.drives import Settings, create_drive
from tournaments.models import Answer, Drive, LateSlip, LedgerLine

pytestmark = pytest.mark.django_db

HTMX = {"HX-Request": "true"}


def stored(evening: HallEvening) -> list[tuple[int, int, int | None]]:
    """(hand, table, North and South's tricks) of every line there is."""
    return list(LedgerLine.objects.order_by("pk").values_list("hand", "table_no", "ns"))


# Works


def test_a_plain_form_sends_and_comes_back_to_the_page(evening: HallEvening) -> None:
    phone = sitting(evening, "Ann")

    answer = phone.send(8)

    assert (answer.status_code, answer.url) == (302, phone.address)
    assert stored(evening) == [(1, 1, 8)]
    page = phone.reads()
    assert "Sent" in page
    assert "Bob and Ann 8, Dev and Carol 5" in page


def test_with_scripts_the_panel_comes_back_at_once(evening: HallEvening) -> None:
    phone = sitting(evening, "Ann")

    answer = phone.post(phone.form(tricks="8"), **HTMX)

    assert answer.status_code == 200
    assert answer.content.decode().lstrip().startswith('<section class="stack" id="panel"')
    assert "Bob and Ann 8, Dev and Carol 5" in words(answer)
    evening.drive.refresh_from_db()
    assert answer["X-Tick"] == str(evening.drive.tick)


def test_the_other_side_s_tricks_may_be_counted(evening: HallEvening) -> None:
    sitting(evening, "Ann").send(5, side="EW")

    assert stored(evening) == [(1, 1, 8)]


def test_the_record_says_who_sent_it(evening: HallEvening) -> None:
    phone = sitting(evening, "Ann")
    phone.send(8)

    line = LedgerLine.objects.get()

    assert (line.by, line.side) == ("Table 1, Ann", "NS")
    assert line.device


def test_a_phone_on_the_table_may_send(evening: HallEvening) -> None:
    phone = TablePhone(evening)
    phone.i_am("")

    phone.send(8)

    assert LedgerLine.objects.get().by == "Table 1, the phone on the table"
    assert phone.stage() == "sent"


def test_zero_and_thirteen_are_numbers_of_tricks(evening: HallEvening) -> None:
    sitting(evening, "Ann").send(0, rare="1")
    sitting(evening, "Edna", 2).send(13, rare="1")

    assert stored(evening) == [(1, 1, 0), (1, 2, 13)]


def test_the_form_needs_its_csrf_token(evening: HallEvening) -> None:
    phone = TablePhone(evening)
    phone.client = Client(enforce_csrf_checks=True)
    phone.scan()
    page = phone.look().content.decode()
    token = re.search(r'name="csrfmiddlewaretoken" value="([^"]+)"', page).group(1)  # type: ignore[union-attr]
    entrant = evening.player("Ann").entrant_id
    sit = phone.address + "sit/"

    assert phone.client.post(sit, {"entrant": entrant}).status_code == 403
    assert (
        phone.client.post(sit, {"entrant": entrant, "csrfmiddlewaretoken": token}).status_code
        == 302
    )
    form = phone.form(tricks="8")
    without = {name: value for name, value in form.items() if name != "csrfmiddlewaretoken"}
    assert phone.post(without).status_code == 403
    assert phone.post(form).status_code == 302
    assert stored(evening) == [(1, 1, 8)]


# In words first


def test_without_scripts_the_answer_is_repeated_in_words_before_it_is_kept(
    evening: HallEvening,
) -> None:
    phone = sitting(evening, "Ann")

    check = phone.send(8, worded="0")

    assert check.status_code == 200
    assert stored(evening) == []
    assert "Bob and Ann 8, Dev and Carol 5 Sending… Send 8 – 5 Change" in words(check)
    phone.post(hidden(check))
    assert stored(evening) == [(1, 1, 8)]


def test_the_check_keeps_the_key_so_that_twice_is_once(evening: HallEvening) -> None:
    phone = sitting(evening, "Ann")
    check = phone.send(8, worded="0")

    phone.post(hidden(check))
    again = phone.post(hidden(check), **HTMX)

    assert "That was saved already." in words(again)
    assert len(stored(evening)) == 1


@pytest.mark.reported("B07")
@pytest.mark.parametrize("tricks", ["11", "12", "13", "2", "1", "0"])
def test_a_rare_number_is_asked_once_more(evening: HallEvening, tricks: str) -> None:
    """Scorers pressed OK without looking, the right number on the wrong side."""
    phone = sitting(evening, "Ann")

    check = phone.send(tricks)

    assert stored(evening) == []
    figures = f"{tricks} – {13 - int(tricks)}"
    assert f"That is rare: {figures}. Is it right?" in words(check)
    assert f"Yes, send {figures}" in words(check)
    phone.post(hidden(check))
    assert stored(evening) == [(1, 1, int(tricks))]


@pytest.mark.parametrize("tricks", ["3", "10"])
def test_an_ordinary_number_is_not_asked_again(evening: HallEvening, tricks: str) -> None:
    sitting(evening, "Ann").send(tricks)

    assert stored(evening) == [(1, 1, int(tricks))]


@pytest.mark.reported("B07")
def test_the_check_names_the_people_of_both_sides(evening: HallEvening) -> None:
    """Nine and four were sent as four and nine."""
    check = sitting(evening, "Carol").send(9, side="EW", worded="0")

    assert "Dev and Carol 9, Bob and Ann 4" in words(check)


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


# Once


@pytest.mark.reported("B11")
def test_reloading_after_sending_shows_the_truth_and_sends_nothing(evening: HallEvening) -> None:
    """Refreshing the phone or answering twice threw players out of the game."""
    phone = sitting(evening, "Ann")
    phone.send(8)

    assert [phone.stage(), phone.stage()] == ["sent", "sent"]
    assert phone.client.get(phone.address + "send/").url == phone.address
    assert len(stored(evening)) == 1


@pytest.mark.reported("B11")
def test_the_same_post_twice_is_kept_once_and_says_so(evening: HallEvening) -> None:
    """Answering twice lost the seat."""
    phone = sitting(evening, "Ann")
    form = phone.form(tricks="8")

    phone.post(form)
    answer = phone.client.post(phone.address + "send/", form, follow=True)

    assert "That was saved already." in words(answer)
    assert "Bob and Ann 8, Dev and Carol 5" in words(answer)
    assert len(stored(evening)) == 1


@pytest.mark.reported("B11")
def test_reloading_between_hands_lands_on_the_current_hand(evening: HallEvening) -> None:
    """A reload between rounds lost the place."""
    phone = sitting(evening, "Bob")
    evening.enter(1, 8, 8)
    evening.move()
    phone.table_no = next(t for t in (1, 2) if "Bob" in evening.names_at(t).values())
    phone.i_am("Bob")

    page = phone.look()

    assert (page.context["stage"], page.context["page"].hand) == ("entry", 2)


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


def test_tables_never_collide(evening: HallEvening) -> None:
    one, two = sitting(evening, "Ann"), sitting(evening, "Edna", 2)
    forms = one.form(tricks="8"), two.form(tricks="7")

    one.post(forms[0])
    two.post(forms[1])

    assert stored(evening) == [(1, 1, 8), (1, 2, 7)]


# What we sent may be changed


def test_what_was_sent_may_be_changed_from_the_same_phone(evening: HallEvening) -> None:
    phone = sitting(evening, "Ann")
    phone.send(8)
    assert "Change what we sent" in phone.reads()

    phone.send(9)

    assert evening.head(1, 1).ns == 9  # type: ignore[union-attr]
    assert Answer.objects.count() == 0


def test_once_the_other_side_has_agreed_it_may_not_be_changed(evening: HallEvening) -> None:
    phone = sitting(evening, "Ann")
    phone.send(8)
    sitting(evening, "Carol").send(5, side="EW")

    page = phone.reads("?change=1")

    assert "Sent, and both sides agree" in page
    assert "Change what we sent" not in page
    assert "Not right? Call the MC" in page


# A round of several hands


@pytest.fixture
def double(mary: object) -> HallEvening:
    """Two hands at each table before everybody moves."""
    settings = Settings(
        name="Two hands",
        date=date(2026, 3, 14),
        format="losers-change",
        movement={"hands_per_round": 2},
        hands=12,
    )
    drive = create_drive(mary, settings)  # type: ignore[arg-type]
    return HallEvening.start(drive, By("Mary"), ["Ann", "Bob", "Carol", "Dev"])


def test_the_first_missing_hand_is_asked_and_the_others_are_shown(double: HallEvening) -> None:
    phone = sitting(double, "Ann")
    assert phone.look().context["page"].hand == 1

    phone.send(8)

    page = phone.look()
    assert (page.context["stage"], page.context["page"].hand) == ("entry", 2)
    assert "Hand 1 Bob and Ann 8, Dev and Carol 5 Look" in words(page)


def test_a_hand_of_the_round_may_be_looked_at_again(double: HallEvening) -> None:
    phone = sitting(double, "Ann")
    phone.send(8)

    page = phone.look("?hand=1")

    assert (page.context["stage"], page.context["page"].hand) == ("sent", 1)


# If all stays so


def test_while_others_play_the_tables_of_all_four_are_known_but_not_the_partners(
    evening: HallEvening,
) -> None:
    phone = sitting(evening, "Ann")
    phone.send(8)

    page = phone.reads()

    assert "If all stays so Table 1 Bob stays at table 1 Table 2 Dev goes to table 2" in page
    assert "1 table still playing: 2" in page


def test_when_all_are_in_seat_and_partner_are_known_too(evening: HallEvening) -> None:
    phone = sitting(evening, "Ann")
    phone.send(8)
    evening.send(2, 1, 8)
    page = phone.reads()
    assert "All other tables are in. Wait for the MC." in page

    foretold = {move.name: (move.table_no, move.seat, move.partner)
                for move in phone.look().context["page"].after.destinations}  # fmt: skip
    evening.move()

    moved = {move.name: (move.table_no, move.seat, move.partner)
             for move in phone.look().context["page"].moves}  # fmt: skip
    assert foretold == moved


def test_in_the_last_hand_nobody_is_sent_anywhere(evening: HallEvening) -> None:
    Drive.objects.filter(pk=evening.drive.pk).update(hands=1)
    phone = sitting(evening, "Ann")

    phone.send(8)

    assert "This is the last hand." in phone.reads()
