"""One table at the desk: two answers, going on without it, who moves."""

from __future__ import annotations

import pytest
from django.test import Client

from games.engine.seats import Seat
from tests.evening import HallEvening
from tests.tournaments.views.desks import at, slip, stored
from tests.web import folded as text
from tournaments.models import Decision, LedgerLine
from tournaments.queries.board import board_of

pytestmark = pytest.mark.django_db


def test_a_table_shows_both_answers_and_either_can_be_taken(
    evening: HallEvening, mc: Client
) -> None:
    evening.send(1, 1, 8)
    evening.send(1, 1, 7, Seat.E)

    page = text(mc.get(at(evening, "table/1/")))

    assert "Bob and Ann 8, Dev and Carol 5" in page
    assert "Bob and Ann 7, Dev and Carol 6" in page
    mc.post(at(evening, "enter/"), slip(evening, tricks="7", hand="1"))
    assert stored(evening) == 7


def test_everybody_goes_on_without_a_table(evening: HallEvening, mc: Client) -> None:
    evening.send(1, 1, 8)
    assert "Fred and Edna move on, Hal and Gwen stay" in text(mc.get(at(evening, "table/2/")))

    response = mc.post(
        at(evening, "table/2/"),
        {"do": "without", "round": "1", "reason": "Hal is unwell", "winner": "EW"},
    )

    assert response.status_code == 302
    board = board_of(evening.drive)
    assert board is not None
    assert board.reasons == []
    grid = mc.get(at(evening)).context["grid"].tables
    assert (grid[1].state, grid[1].words) == ("not-played", "Not played, decided by the MC")


@pytest.mark.parametrize(
    ("said", "errors"),
    [
        ({"winner": "EW"}, {"reason": ["Write in a word or two why it is not played."]}),
        ({"reason": "Unwell"}, {"winner": ["Say who moves on from this table."]}),
    ],
)
def test_what_is_missing_for_going_on_is_said_at_its_field(
    evening: HallEvening, mc: Client, said: dict[str, str], errors: dict[str, list[str]]
) -> None:
    response = mc.post(at(evening, "table/2/"), {"do": "without", "round": "1", **said})

    assert response.status_code == 422
    form = response.context["asked"]["without"]
    assert form.errors == errors
    assert {name: form[name].value() for name in said} == said
    assert LedgerLine.objects.count() == 0


def test_going_on_without_a_table_from_an_old_page_changes_nothing(
    evening: HallEvening, mc: Client
) -> None:
    evening.enter(1, 8, 5)
    evening.move()

    said = {"do": "without", "round": "1", "reason": "Unwell", "winner": "EW"}
    response = mc.post(at(evening, "table/2/"), said)

    assert response.status_code == 409
    assert LedgerLine.objects.filter(hand=2).count() == 0


def test_a_level_table_is_decided_by_an_extra_hand(two_hands: HallEvening, mc: Client) -> None:
    two_hands.enter(1, 7, 8)
    two_hands.enter(2, 6, 8)

    said = {"do": "decide", "round": "1", "kind": "extra-hand", "tricks": "5"}
    assert mc.post(at(two_hands, "table/1/"), said).status_code == 302

    assert Decision.objects.get().winner == "EW"


@pytest.mark.parametrize(
    ("said", "errors"),
    [
        ({}, {"kind": ["Say how it was decided."]}),
        ({"kind": "cut"}, {"winner": ["Say which two have won."]}),
        ({"kind": "extra-hand"}, {"tricks": ["Type the tricks of the extra hand."]}),
        (
            {"kind": "extra-hand", "tricks": "14"},
            {"tricks": ["A hand has 13 tricks. You typed 14."]},
        ),
    ],
)
def test_what_is_missing_for_a_decision_is_said_at_its_field(
    two_hands: HallEvening, mc: Client, said: dict[str, str], errors: dict[str, list[str]]
) -> None:
    two_hands.enter(1, 7, 8)
    two_hands.enter(2, 6, 8)

    response = mc.post(at(two_hands, "table/1/"), {"do": "decide", "round": "1", **said})

    assert response.status_code == 422
    assert response.context["asked"]["decide"].errors == errors


def test_a_table_that_does_not_exist_has_no_page(evening: HallEvening, mc: Client) -> None:
    assert mc.get(at(evening, "table/9/")).status_code == 404
