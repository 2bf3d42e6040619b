"""Results that a phone kept while it had no line: whose they are, when typed, once each."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import timedelta

import pytest

from tests.evening import HallEvening
from tests.tournaments.views.phones import TablePhone, sitting, words
from tournaments.actions.rounds import finish
from tournaments.models import JournalLine, LateSlip, LedgerLine

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}
Move = Callable[[timedelta], None]


def tricks(evening: HallEvening) -> list[int | None]:
    return list(LedgerLine.objects.order_by("pk").values_list("ns", flat=True))


@pytest.mark.reported("B132")
def test_the_answer_names_the_key_that_is_dealt_with(evening: HallEvening) -> None:
    """Screens said "queued" for what had been dropped, and dropped what had only been refused."""
    phone = sitting(evening, "Ann")
    form = phone.form(tricks="8")

    first, again = phone.post(form, **HTMX), phone.post(form, **HTMX)

    assert [first["X-Saved-Key"], again["X-Saved-Key"]] == [form["key"]] * 2
    assert re.fullmatch(r"\d\d:\d\d", first["X-Saved-At"])
    assert tricks(evening) == [8]


def test_what_is_refused_or_asked_about_is_not_dealt_with(evening: HallEvening) -> None:
    phone = sitting(evening, "Ann")

    rare, wrong = phone.send(12), phone.send("x")

    assert "Is it right?" in words(rare)
    assert [answer.has_header("X-Saved-Key") for answer in (rare, wrong)] == [False, False]


def test_the_time_is_the_hall_s(evening: HallEvening, move_clock: Move) -> None:
    evening.drive.time_zone = "Europe/Bucharest"
    evening.drive.save()

    assert sitting(evening, "Ann").send(8)["X-Saved-At"] == "21:10"


def test_a_form_changed_before_it_is_sent_again_is_not_taken_for_the_first(
    evening: HallEvening,
) -> None:
    """Its answer was lost, and the table counted once more: both are kept for all to see."""
    phone = sitting(evening, "Ann")
    form = phone.form(tricks="8")
    phone.post(form)

    phone.post({**form, "tricks": "9"})

    assert "Two answers" in phone.reads()


def test_the_same_tricks_by_the_other_side_of_the_form_are_the_same_post(
    evening: HallEvening,
) -> None:
    phone = sitting(evening, "Ann")
    form = phone.form(tricks="8")
    phone.post(form)

    answer = phone.post({**form, "side": "EW", "tricks": "5"}, **HTMX)

    assert "That was saved already." in words(answer)


def test_the_record_says_when_it_was_typed(evening: HallEvening, move_clock: Move) -> None:
    sitting(evening, "Ann").send(8, age="600")

    assert LedgerLine.objects.get().by == "Table 1, Ann, typed at 19:00"


def test_a_minute_is_no_delay(evening: HallEvening, move_clock: Move) -> None:
    sitting(evening, "Ann").send(8, age="59")

    assert LedgerLine.objects.get().by == "Table 1, Ann"


def test_yesterday_s_is_named_with_its_day(evening: HallEvening, move_clock: Move) -> None:
    sitting(evening, "Ann").send(8, age=str(24 * 3600))

    assert LedgerLine.objects.get().by == "Table 1, Ann, typed at 19:10, 13/03/2026"


def test_a_late_one_goes_to_the_mc_with_its_time(evening: HallEvening, move_clock: Move) -> None:
    phone = sitting(evening, "Ann")
    form = phone.form(tricks="8")
    evening.enter(1, 7, 7)
    evening.move()

    answer = phone.post({**form, "age": "600"}, **HTMX)

    assert "Hand 1 is closed. Your 8 – 5 is kept for the MC." in words(answer)
    assert answer["X-Saved-Key"] == form["key"]
    assert LateSlip.objects.get().by == "Table 1, Ann, typed at 19:00"


@pytest.mark.reported("B09")
def test_after_the_end_it_still_goes_to_the_mc(evening: HallEvening) -> None:
    """Players left after the last hand, and what their phone had kept was lost."""
    phone = sitting(evening, "Ann")
    form = phone.form(tricks="8")
    evening.enter(1, 7, 7)
    evening.move()
    evening.enter(2, 7, 7)
    finish(evening.drive, evening.by, plan_version=None)

    answer = phone.post(form, **HTMX)

    assert "is kept for the MC." in words(answer)
    assert LateSlip.objects.get().ns == 8


def test_another_phone_s_is_shown_and_not_sent(evening: HallEvening) -> None:
    form = sitting(evening, "Ann").form(tricks="8")
    other = TablePhone(evening)
    other.i_am("Dev")

    answer = other.post(form, **HTMX)

    assert answer.status_code == 409
    assert "This was typed before the phone changed hands." in words(answer)
    assert 'value="8" checked' in answer.content.decode()
    assert (tricks(evening), JournalLine.objects.filter(kind="result").count()) == ([], 0)


def test_a_form_without_an_owner_is_taken_by_the_phone_s_own_right(evening: HallEvening) -> None:
    phone = sitting(evening, "Ann")
    form = phone.form(tricks="8")
    form.pop("owner")

    phone.post(form)

    assert tricks(evening) == [8]


@pytest.mark.parametrize("age", ["-1", "soon", "9" * 20])
def test_an_age_that_cannot_be_is_refused_with_a_sentence(evening: HallEvening, age: str) -> None:
    answer = sitting(evening, "Ann").send(8, age=age)

    assert answer.status_code == 422
    assert "This page was out of date." in words(answer)
