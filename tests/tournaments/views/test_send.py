"""Sending a hand's tricks from a phone: in words first where they are rare, kept once."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from tests.evening import HallEvening
from tests.tournaments.views.phones import TablePhone, hidden, sitting, stored, words
from tournaments.models import LedgerLine

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}


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


def test_tables_never_collide(evening: HallEvening) -> None:
    one, two = sitting(evening, "Ann"), sitting(evening, "Edna", 2)
    forms = one.form(tricks="8"), two.form(tricks="7")

    one.post(forms[0])
    two.post(forms[1])

    assert stored(evening) == [(1, 1, 8), (1, 2, 7)]


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
