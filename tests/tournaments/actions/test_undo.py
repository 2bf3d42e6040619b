"""Every step can be taken back, in order, and done again with the same outcome."""

from __future__ import annotations

import pytest

from games.engine.seats import Seat
from tests.evening import HallEvening
from tests.tournaments.actions.undoing import last, places, state, undo, why_not
from tournaments.actions.corrections import (
    correct_result,
)
from tournaments.actions.decisions import decide, go_on_without
from tournaments.actions.results import record_by_mc
from tournaments.actions.rounds import finish
from tournaments.actions.undo import undo_step, why_not_undo
from tournaments.models import Drive, LedgerLine, Round
from tournaments.queries.board import State, board_of
from tournaments.queries.evening import evening_of
from tournaments.refusals import Refused, Stale

pytestmark = pytest.mark.django_db


@pytest.mark.reported("B15")
def test_the_move_is_taken_back_and_done_again_with_the_same_seats(evening: HallEvening) -> None:
    """Undo existed but did not work; the steps had to be rebuilt one by one."""
    evening.enter(1, 8, 5)
    before = places(1)
    evening.move()
    moved = places(2)

    undo(evening, "close")

    assert places(1) == before
    assert Round.objects.get().closed_at is None
    evening.move()
    assert places(2) == moved


@pytest.mark.reported("B15")
def test_the_result_that_closed_a_hand_is_undone_step_by_step(evening: HallEvening) -> None:
    """The result had closed the hand, so the moves were shown already."""
    evening.enter(1, 8, 5)
    evening.move()
    moved, totals = places(2), evening_of(evening.drive).totals

    undo(evening, "close")
    undo(evening, "result")
    assert state(evening, 2) == (State.WAITING, None)

    record_by_mc(evening.drive, evening.by, table_no=2, hand=1, ns=5)
    evening.move()
    assert places(2) == moved
    assert evening_of(evening.drive).totals == totals


def test_undoing_survives_a_restart(evening: HallEvening) -> None:
    evening.enter(1, 8, 5)
    evening.move()

    after_restart = HallEvening(Drive.objects.get(), evening.by)
    undo(after_restart, "close")

    assert Round.objects.count() == 1


def test_a_move_stays_once_a_table_has_played_on(evening: HallEvening) -> None:
    evening.enter(1, 8, 5)
    evening.move()
    evening.send(2, 2, 6)

    with pytest.raises(Refused) as refused:
        undo(evening, "close")

    assert refused.value.sentence == "Table 2 has sent a result since. Undo that first."
    assert Round.objects.count() == 2


def test_a_move_before_the_last_one_names_what_comes_first(evening: HallEvening) -> None:
    evening.enter(1, 8, 5)
    evening.move()
    first = last(evening, "close")
    evening.enter(2, 8, 5)
    evening.move()

    assert why_not_undo(evening.drive, first) == (
        "Everybody has moved again since. Undo that move first."
    )


def test_a_result_of_a_closed_hand_waits_for_the_move(evening: HallEvening) -> None:
    evening.enter(1, 8, 5)
    evening.move()

    assert why_not(evening, "result") == (
        "Everybody has moved since. Undo that move first, or correct the hand."
    )


def test_results_are_undone_one_after_the_other_to_the_first(evening: HallEvening) -> None:
    for ns in (8, 7, 6):
        record_by_mc(evening.drive, evening.by, table_no=1, hand=1, ns=ns, replace=True)
    seen = []

    for _step in range(3):
        undo(evening, "result")
        seen.append(state(evening, 1))

    assert seen == [(State.IN, 7), (State.IN, 8), (State.WAITING, None)]


def test_a_result_typed_after_an_undo_goes_back_to_what_stood_then(evening: HallEvening) -> None:
    record_by_mc(evening.drive, evening.by, table_no=1, hand=1, ns=8)
    record_by_mc(evening.drive, evening.by, table_no=1, hand=1, ns=7, replace=True)
    undo(evening, "result")
    record_by_mc(evening.drive, evening.by, table_no=1, hand=1, ns=6, replace=True)

    undo(evening, "result")

    assert state(evening, 1) == (State.IN, 8)


def test_an_older_result_names_the_newer(evening: HallEvening) -> None:
    record_by_mc(evening.drive, evening.by, table_no=1, hand=1, ns=8)
    first = last(evening, "result")
    record_by_mc(evening.drive, evening.by, table_no=1, hand=1, ns=7, replace=True)

    assert why_not_undo(evening.drive, first) == (
        "A newer result stands for this hand. Undo that first."
    )


def test_two_answers_are_two_answers_again(evening: HallEvening) -> None:
    evening.send(1, 1, 8)
    evening.send(1, 1, 6, Seat.E)
    record_by_mc(evening.drive, evening.by, table_no=1, hand=1, ns=6)

    undo(evening, "result")

    assert state(evening, 1) == (State.DISPUTED, 8)
    assert evening.send(1, 1, 6) == "confirmed"


def test_a_hand_confirmed_by_both_is_confirmed_again(evening: HallEvening) -> None:
    evening.send(1, 1, 8)
    evening.send(1, 1, 8, Seat.E)
    record_by_mc(evening.drive, evening.by, table_no=1, hand=1, ns=7, replace=True)

    undo(evening, "result")

    assert state(evening, 1) == (State.CONFIRMED, 8)


def test_a_step_is_undone_once(evening: HallEvening) -> None:
    record_by_mc(evening.drive, evening.by, table_no=1, hand=1, ns=8)
    step = last(evening, "result")
    undo_step(evening.drive, evening.by, step=step, plan_version=None)

    with pytest.raises(Refused) as refused:
        undo_step(evening.drive, evening.by, step=step, plan_version=None)

    assert refused.value.sentence == "This step has been undone already."


def test_two_laptops_undo_at_once_and_one_is_stale(evening: HallEvening) -> None:
    evening.enter(1, 8, 5)
    seen = Drive.objects.get().plan_version
    step = last(evening, "result")
    undo_step(evening.drive, evening.by, step=step, plan_version=seen)

    with pytest.raises(Stale):
        undo_step(evening.drive, evening.by, step=step, plan_version=seen)


def test_the_record_marks_what_was_undone_and_by_what(evening: HallEvening) -> None:
    record_by_mc(evening.drive, evening.by, table_no=1, hand=1, ns=8)
    step = last(evening, "result")

    undo(evening, "result")

    step.refresh_from_db()
    assert step.undone_by is not None
    assert step.undone_by.text == "Undone: Hand 1, table 1: 8 – 5"


def test_a_step_that_is_no_step_says_so(evening: HallEvening) -> None:
    assert why_not(evening, "draw") == "This step can't be undone."


def test_not_played_is_undone(evening: HallEvening) -> None:
    go_on_without(evening.drive, evening.by, table_no=1, reason="Slow", winner="NS")

    undo(evening, "decision")
    undo(evening, "result")

    assert state(evening, 1) == (State.WAITING, None)


def test_undoing_a_decision_puts_back_the_one_before(evening: HallEvening) -> None:
    go_on_without(evening.drive, evening.by, table_no=1, reason="Slow", winner="NS")
    first = last(evening, "decision")
    decide(evening.drive, evening.by, table_no=1, kind="cut", winner="EW", reason="They cut")
    assert why_not_undo(evening.drive, first).startswith("Undo this first: “Table 1: Dev and Carol")

    undo(evening, "decision")

    board = board_of(evening.drive, 1)
    assert board is not None
    decision = board.tables[0].decision
    assert decision is not None
    assert (decision.kind, decision.winner, decision.reason) == ("mc", "NS", "Slow")
    undo(evening, "decision")
    board = board_of(evening.drive, 1)
    assert board is not None
    assert board.tables[0].decision is None


def test_a_correction_of_a_closed_hand_is_taken_back(evening: HallEvening) -> None:
    evening.enter(1, 8, 5)
    evening.move()
    correct_result(evening.drive, evening.by, hand=1, table_no=1, ns=4, reason="Misread")

    undo(evening, "correct")

    bob = evening.player("Bob").entrant_id
    assert evening_of(evening.drive).totals[bob] == 8


def test_a_correction_that_everybody_moved_by_waits_for_the_move(evening: HallEvening) -> None:
    evening.enter(1, 8, 5)
    correct_result(evening.drive, evening.by, hand=1, table_no=1, ns=4, reason="Misread")
    evening.move()

    assert why_not(evening, "correct") == (
        "Everybody has moved since. Undo that move first, or correct the hand."
    )


def test_the_finish_is_taken_back(evening: HallEvening) -> None:
    evening.enter(1, 8, 5)
    finish(evening.drive, evening.by, plan_version=None)

    undo(evening, "finish")

    drive = Drive.objects.get()
    assert (drive.stage, drive.finished_at) == ("playing", None)
    assert evening.move() is not None


def test_nothing_but_the_finish_comes_before_it(evening: HallEvening) -> None:
    evening.enter(1, 8, 5)
    evening.move()
    evening.enter(2, 8, 5)
    finish(evening.drive, evening.by, plan_version=None)

    assert why_not(evening, "close") == ("The drive is finished. Go on with the drive first.")


def test_undoing_a_move_forgets_withdrawn_results_of_the_next_hand(evening: HallEvening) -> None:
    evening.enter(1, 8, 5)
    evening.move()
    record_by_mc(evening.drive, evening.by, table_no=1, hand=2, ns=8)
    undo(evening, "result")

    undo(evening, "close")

    assert LedgerLine.objects.filter(hand=2).count() == 0
    assert evening.drive.journal.filter(text="Hand 2, table 1: 8 – 5").count() == 1
