"""The table's page asks whether these are the right four, and calls the MC if not."""

from __future__ import annotations

import pytest

from tests.evening import HallEvening
from tests.tournaments.views.phones import TablePhone, sitting, words
from tournaments.actions.calls import hear_call
from tournaments.models import Claim, TableRound

pytestmark = pytest.mark.django_db


# Are you the right four?


def test_the_four_are_shown_in_their_seats_with_one_tap_for_each(evening: HallEvening) -> None:
    page = TablePhone(evening).reads()

    assert "Are you the right four?" in page
    assert "North I am Bob East I am Dev South I am Ann West I am Carol" in page


def test_who_says_who_they_are_is_asked_for_the_tricks(evening: HallEvening) -> None:
    phone = TablePhone(evening)

    answer = phone.i_am("Ann")

    assert (answer.status_code, answer.url) == (302, phone.address)
    assert "How many tricks did Bob and Ann take?" in phone.reads()


def test_looking_at_the_page_writes_nothing(evening: HallEvening) -> None:
    before = evening.drive.journal.count()

    TablePhone(evening).look()

    assert Claim.objects.count() == 0
    assert evening.drive.journal.count() == before


def test_the_phone_s_own_side_is_chosen_beforehand(evening: HallEvening) -> None:
    page = sitting(evening, "Carol").look()

    assert [words.side for words in page.context["page"].sides if words.yours] == ["EW"]


def test_a_phone_may_lie_on_the_table(evening: HallEvening) -> None:
    phone = TablePhone(evening)

    phone.i_am("")

    assert phone.stage() == "entry"
    assert Claim.objects.get().side == ""


def test_tapping_twice_is_tapping_once(evening: HallEvening) -> None:
    phone = TablePhone(evening)

    phone.i_am("Ann")
    phone.i_am("Ann")

    assert Claim.objects.count() == 1


def test_the_question_comes_again_after_each_move(evening: HallEvening) -> None:
    phone = TablePhone(evening)
    phone.i_am("")
    evening.enter(1, 8, 8)
    evening.move()

    assert phone.stage() == "move"
    assert phone.stage("?again=1") == "who"


def test_somebody_who_does_not_sit_here_is_shown_who_does(evening: HallEvening) -> None:
    answer = TablePhone(evening).i_am("Edna")

    assert answer.status_code == 409
    assert "The seats at this table have changed" in words(answer)
    assert "I am Bob" in words(answer)


def test_a_tap_that_names_nobody_real_changes_nothing(evening: HallEvening) -> None:
    phone = TablePhone(evening)

    answer = phone.client.post(phone.address + "sit/", {"entrant": "Ann"})

    assert answer.url == phone.address
    assert Claim.objects.count() == 0


# We are not sitting here


def test_a_table_calls_the_mc_and_is_told_to_stay(evening: HallEvening) -> None:
    phone = TablePhone(evening)

    answer = phone.client.post(phone.address + "call/", {"why": "not-here"}, follow=True)

    assert "The MC is coming. Stay where you are." in words(answer)
    assert "Type another table’s code" in words(answer)
    row = TableRound.objects.get(round=evening.round, table_no=1)
    assert row.called_why == "These four are not the people who sit here."


def test_calling_twice_is_calling_once(evening: HallEvening) -> None:
    phone = TablePhone(evening)

    for _time in range(2):
        phone.client.post(phone.address + "call/", {"why": "not-here"})

    assert TableRound.objects.filter(called_at__isnull=False).count() == 1


def test_the_names_come_back_once_the_mc_has_been_there(evening: HallEvening) -> None:
    phone = TablePhone(evening)
    phone.client.post(phone.address + "call/", {"why": "not-here"})
    assert phone.stage("?called=1") == "called"

    hear_call(evening.drive, evening.by, table_no=1)

    assert phone.stage("?called=1") == "who"


def test_an_unknown_reason_is_a_plain_call(evening: HallEvening) -> None:
    phone = TablePhone(evening)

    phone.client.post(phone.address + "call/", {"why": "<b>"})

    row = TableRound.objects.get(round=evening.round, table_no=1)
    assert row.called_why == "Please come to the table."
