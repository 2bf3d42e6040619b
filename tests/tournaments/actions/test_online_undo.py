"""Steps undone and people seated anew while online tables play."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from games import api
from games.engine.seats import Seat
from games.visitors import Visitor
from tests.evening import HallEvening
from tests.online import at, hand, play_out
from tests.tournaments.actions.undoing import true_seats, undo, why_not
from tournaments.actions.corrections import correct_result
from tournaments.actions.draw import publish_draw
from tournaments.actions.online import go_online, open_seat
from tournaments.actions.results import record_by_mc
from tournaments.models import LedgerLine, OnlineHand
from tournaments.queries.board import State, board_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def two_online(evening: HallEvening) -> HallEvening:
    """Table 2 plays online for the evening, and hand 1 is laid there."""
    go_online(evening.drive, evening.by, table_no=2, for_evening=True)
    return evening


def state(evening: HallEvening, table_no: int = 2) -> list[tuple[State, int | None]]:
    board = board_of(evening.drive, table_no)
    assert board is not None
    return [(status.state, status.ns) for status in board.tables[0].hands]


def test_a_result_taken_back_is_not_written_again_by_itself(two_online: HallEvening) -> None:
    play_out(hand(two_online, 2).live)

    undo(two_online, "result")
    two_online.enter(1, 7)

    assert state(two_online) == [(State.WAITING, None)]
    record_by_mc(two_online.drive, two_online.by, table_no=2, hand=1, ns=4)
    two_online.move()


def test_a_result_taken_back_can_be_played_anew(two_online: HallEvening) -> None:
    first = hand(two_online, 2)
    play_out(first.live)
    undo(two_online, "result")

    go_online(two_online.drive, two_online.by, table_no=2, for_evening=False)
    again = hand(two_online, 2)
    go_online(two_online.drive, two_online.by, table_no=2, for_evening=False)

    assert again == hand(two_online, 2) != first
    ns = play_out(again.live)
    assert state(two_online) == [(State.IN, ns)]


def test_when_the_mc_takes_his_line_back_the_cards_count(two_online: HallEvening) -> None:
    laid = hand(two_online, 2)
    record_by_mc(two_online.drive, two_online.by, table_no=2, hand=1, ns=2)
    ns = play_out(laid.live)

    undo(two_online, "result")
    two_online.enter(1, 7)
    two_online.move()

    assert [line.ns for line in LedgerLine.objects.filter(table_no=2, superseded_by=None)] == [ns]
    laid.refresh_from_db()
    assert (laid.ns, laid.clash) == (ns, "")


def test_an_undone_move_takes_the_next_hands_from_the_screen(
    two_online: HallEvening, django_capture_on_commit_callbacks: Callable[..., object]
) -> None:
    first = hand(two_online, 2)
    ns = play_out(first.live)
    two_online.enter(1, 7)
    two_online.move()
    second = hand(two_online, 2)

    with django_capture_on_commit_callbacks(execute=True):  # type: ignore[attr-defined]
        undo(two_online, "close")

    assert api.progress_of([second.live])[second.live].withdrawn
    assert hand(two_online, 2) == first
    assert state(two_online) == [(State.IN, ns)]
    two_online.move()
    assert hand(two_online, 2).hand == 2


def test_an_undone_start_takes_the_hand_from_the_screen_and_a_new_start_lays_it(
    two_online: HallEvening,
) -> None:
    first = hand(two_online, 2)

    undo(two_online, "publish")
    assert not OnlineHand.objects.filter(dropped=False).exists()
    publish_draw(two_online.drive, two_online.by, plan_version=None)

    assert hand(two_online, 2) != first


def test_that_a_table_went_online_is_mended_at_the_desk(two_online: HallEvening) -> None:
    assert why_not(two_online, "online") == (
        "Send the table back to real cards at the desk instead."
    )


# Seats


def test_people_seated_anew_are_dealt_anew(two_online: HallEvening) -> None:
    play_out(hand(two_online, 2).live)
    two_online.enter(1, 7)
    two_online.move()
    before = two_online.names_at(2)
    first = hand(two_online, 2)
    ns = LedgerLine.objects.filter(table_no=1).latest("pk").ns
    assert ns is not None

    correct_result(
        two_online.drive,
        two_online.by,
        hand=1,
        table_no=1,
        ns=13 - ns,
        reason="the other way",
        reseat=True,
    )

    second = hand(two_online, 2)
    assert two_online.names_at(2) != before
    assert second != first
    assert {c.seat: c.name for c in at(second.live).live.chairs} == two_online.names_at(2)
    undo(two_online, "reseat")
    assert {c.seat: c.name for c in at(hand(two_online, 2).live).live.chairs} == before


def test_two_who_sat_in_each_others_seats_play_on(two_online: HallEvening) -> None:
    laid = hand(two_online, 2)

    true_seats(two_online, "Fred", "Hal")

    assert hand(two_online, 2) == laid
    phone = Visitor("a phone")
    open_seat(two_online.drive, two_online.player("Hal"), phone)
    assert api.seats_of(laid.live, phone) == (Seat.N,)
