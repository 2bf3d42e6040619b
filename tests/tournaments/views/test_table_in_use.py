"""The table's page where another phone sends already: told so, and taken over."""

from __future__ import annotations

import pytest

from tests.evening import HallEvening
from tests.tournaments.views.phones import TablePhone, sitting, words
from tournaments.actions.phones import stand_up
from tournaments.models import Claim

pytestmark = pytest.mark.django_db


@pytest.mark.reported("B34")
def test_a_second_phone_of_a_side_is_told_and_may_take_over(evening: HallEvening) -> None:
    """A wrong table was typed; the right table then found it "already in use"."""
    sitting(evening, "Ann")
    second = TablePhone(evening)

    answer = second.i_am("Bob")

    question = words(second.client.get(answer.url))
    assert "Another phone already sends for Bob and Ann." in question
    assert "Take over" in question
    assert second.i_am("Bob", take_over="1").url == second.address
    assert second.stage() == "entry"


@pytest.mark.reported("B34")
def test_the_question_whether_to_take_over_stands_until_it_is_answered(
    evening: HallEvening,
) -> None:
    """The next refresh asked "Are you the right four?" again, and the tap led nowhere."""
    sitting(evening, "Ann")
    second = TablePhone(evening)
    asked = second.client.get(second.i_am("Bob").url)

    evening.send(1, 1, 8)
    refreshed = second.client.get(asked.context["part_url"], headers={"HX-Request": "true"})

    assert asked.context["stage"] == refreshed.context["stage"] == "in_use"
    assert "Another phone already sends for Bob and Ann." in words(refreshed)
    assert (
        f'name="entrant" value="{evening.player("Bob").entrant_id}"' in refreshed.content.decode()
    )


def test_nothing_is_to_be_taken_over_once_the_other_phone_has_gone(evening: HallEvening) -> None:
    sitting(evening, "Ann")
    second = TablePhone(evening)
    question = second.i_am("Bob").url

    stand_up(evening.drive, device=Claim.objects.get().device)

    assert second.client.get(question).context["stage"] == "who"


def test_the_tricks_counted_before_are_kept_through_taking_over(evening: HallEvening) -> None:
    sitting(evening, "Ann")
    second = TablePhone(evening)

    question = second.i_am("Bob", tricks="8").url
    asked = second.client.get(question)
    answer = second.i_am("Bob", take_over="1", tricks=asked.context["typed"]["tricks"])

    assert answer.url == f"{second.address}?tricks=8"


@pytest.mark.parametrize("wanted", ["x", "-1", "0", "999999", "9" * 40, "٣"])
def test_a_wish_for_nobody_s_side_is_no_wish(evening: HallEvening, wanted: str) -> None:
    sitting(evening, "Ann")

    assert TablePhone(evening).stage(f"?wants={wanted}") == "who"


@pytest.mark.reported("B34")
def test_the_phone_that_was_sent_away_is_told_and_may_choose(evening: HallEvening) -> None:
    """The first device went on as if nothing had happened."""
    first = sitting(evening, "Ann")
    first.send(8)
    TablePhone(evening).i_am("Bob", take_over="1")

    page = first.reads()

    assert "Another phone now sends for Bob and Ann. Nothing that you sent is lost." in page
    assert "Type the code of my table" in page
    assert evening.head(1, 1).ns == 8  # type: ignore[union-attr]


@pytest.mark.reported("B34")
def test_the_phone_that_was_sent_away_may_take_it_back(evening: HallEvening) -> None:
    """There was no way back to the right table."""
    first = sitting(evening, "Ann")
    second = TablePhone(evening)
    second.i_am("Bob", take_over="1")

    first.i_am("Ann", take_over="1")

    assert (first.stage(), second.stage()) == ("entry", "sent_away")


def test_an_owner_whose_side_another_phone_speaks_for_is_told(evening: HallEvening) -> None:
    sitting(evening, "Bob")
    anns = TablePhone(evening)
    anns.client.get(f"/p/{evening.player('Ann').token}/")

    assert anns.stage() == "in_use"
