"""A hand that does not count: void at one table, repeated or skipped by the whole hall."""

from __future__ import annotations

import pytest

from games.engine.seats import Seat
from tests.evening import HallEvening
from tournaments.actions.results import Post, record_result
from tournaments.actions.undo import undo_step, why_not_undo
from tournaments.actions.void import repeat_hand, skip_hand, void_hand
from tournaments.models import Drive, JournalLine, LedgerLine, Round
from tournaments.queries.board import State, board_of
from tournaments.queries.evening import evening_of
from tournaments.refusals import HandNotOpen, HandVoid, NoSuchTable, Refused, ResultChanged, Stale

pytestmark = pytest.mark.django_db


def void(evening: HallEvening, **changes: object) -> LedgerLine:
    said: dict[str, object] = {"table_no": 2, "hand": 1, "reason": "Misdeal", **changes}
    return void_hand(evening.drive, evening.by, **said)  # type: ignore[arg-type]


def states(evening: HallEvening) -> list[tuple[State, int | None]]:
    board = board_of(evening.drive)
    assert board is not None
    return [(table.state, table.hands[0].ns) for table in board.tables]


def total(evening: HallEvening, name: str) -> float:
    return evening_of(evening.drive).totals[evening.player(name).entrant_id]


def places(evening: HallEvening) -> list[dict[str, str]]:
    return [evening.names_at(table) for table in (1, 2)]


def step(evening: HallEvening, kind: str) -> JournalLine:
    return evening.drive.journal.filter(kind=kind, undone_by__isnull=True).latest("pk")


def undo(evening: HallEvening, kind: str) -> None:
    undo_step(evening.drive, evening.by, step=step(evening, kind), plan_version=None)


@pytest.mark.reported("B03")
def test_a_void_hand_counts_nowhere_until_it_is_played_again(evening: HallEvening) -> None:
    """An aborted and replayed match counted twice for all of its people."""
    evening.enter(1, 8, 5)

    line = void(evening)

    assert states(evening) == [(State.IN, 8), (State.WAITING, None)]
    assert total(evening, "Fred") == 0
    evening.send_again(2, 1, 9, seen=line.pk)
    assert total(evening, "Fred") == 9
    heads = LedgerLine.objects.filter(hand=1, table_no=2, superseded_by__isnull=True)
    assert [head.ns for head in heads] == [9]


def test_the_record_keeps_what_was_void_and_why(evening: HallEvening) -> None:
    evening.enter(1, 8, 5)

    void(evening)

    line = evening.drive.journal.latest("pk")
    assert (line.text, line.reason, line.by) == (
        "Hand 1, table 2: void, to be played again (was 5 – 8)",
        "Misdeal",
        "Mary",
    )


@pytest.mark.reported("B03")
def test_tricks_counted_before_the_hand_was_void_are_refused(evening: HallEvening) -> None:
    """The other side's phone still showed the aborted match and sent its result again."""
    evening.send(2, 1, 5)
    void(evening)

    with pytest.raises(HandVoid) as refused:
        evening.send(2, 1, 5, Seat.E)

    assert refused.value.sentence == (
        "Hand 1 is void: Misdeal. Play it again, then send the tricks of the new hand."
    )
    assert states(evening)[1] == (State.WAITING, None)


def test_void_twice_is_once(evening: HallEvening) -> None:
    evening.enter(1, 8, 5)

    assert void(evening) == void(evening)
    assert LedgerLine.objects.filter(state="void").count() == 1


def test_a_void_hand_needs_a_reason(evening: HallEvening) -> None:
    evening.enter(1, 8, 5)

    with pytest.raises(Refused) as refused:
        void(evening, reason=" ")

    assert (refused.value.field, states(evening)[1]) == ("reason", (State.IN, 5))


def test_a_hand_without_a_result_is_simply_dealt_again(evening: HallEvening) -> None:
    with pytest.raises(Refused, match="Table 2 has no result for hand 1"):
        void(evening)


def test_another_result_than_the_page_showed_is_not_made_void(evening: HallEvening) -> None:
    evening.enter(1, 8, 5)

    with pytest.raises(ResultChanged):
        void(evening, seen=0)


def test_a_hand_that_everybody_has_moved_from_is_corrected_instead(evening: HallEvening) -> None:
    evening.enter(1, 8, 5)
    evening.move()

    with pytest.raises(HandNotOpen, match="Hand 1 is closed"):
        void(evening)


def test_an_unknown_table_has_no_hand(evening: HallEvening) -> None:
    with pytest.raises(NoSuchTable):
        void(evening, table_no=3)


def test_everybody_waits_for_the_hand_that_is_played_again(evening: HallEvening) -> None:
    evening.enter(1, 8, 5)
    void(evening)

    with pytest.raises(Refused, match="Table 2 has not sent its tricks"):
        evening.move()


def test_undoing_puts_the_result_back(evening: HallEvening) -> None:
    evening.enter(1, 8, 5)
    void(evening)

    undo(evening, "void")

    assert states(evening)[1] == (State.IN, 5)


def test_undoing_waits_for_the_hand_played_again_and_then_goes_all_the_way(
    evening: HallEvening,
) -> None:
    evening.enter(1, 8, 5)
    line = void(evening)
    evening.send_again(2, 1, 9, seen=line.pk)
    assert why_not_undo(evening.drive, step(evening, "void")) == (
        "A newer result stands for this hand. Undo that first."
    )

    undo(evening, "result")
    board = board_of(evening.drive, 2)
    assert board is not None
    assert board.tables[0].hands[0].void is not None
    undo(evening, "void")

    assert states(evening)[1] == (State.IN, 5)


# The whole hall


def test_the_whole_hall_plays_a_hand_again(evening: HallEvening) -> None:
    evening.enter(1, 8)

    repeat_hand(evening.drive, evening.by, hand=1, reason="Wrong trumps were announced")

    assert states(evening) == [(State.WAITING, None), (State.WAITING, None)]
    assert total(evening, "Bob") == 0
    assert evening.drive.journal.latest("pk").text == "Hand 1 is played again by the whole hall"


def test_a_table_that_had_sent_nothing_is_told_too(evening: HallEvening) -> None:
    evening.enter(1, 8)
    repeat_hand(evening.drive, evening.by, hand=1, reason="Wrong trumps")

    with pytest.raises(HandVoid):
        evening.send(2, 1, 5)


def test_repeating_twice_is_once(evening: HallEvening) -> None:
    evening.enter(1, 8, 5)
    seen = Drive.objects.get().plan_version
    repeat_hand(evening.drive, evening.by, hand=1, reason="Wrong trumps", plan_version=seen)

    repeat_hand(evening.drive, evening.by, hand=1, reason="Wrong trumps", plan_version=seen)

    assert LedgerLine.objects.filter(state="void").count() == 2


def test_a_second_press_after_the_hand_was_played_again_is_stale(evening: HallEvening) -> None:
    evening.enter(1, 8, 5)
    seen = Drive.objects.get().plan_version
    repeat_hand(evening.drive, evening.by, hand=1, reason="Wrong trumps", plan_version=seen)
    evening.enter(1, 7)

    with pytest.raises(Stale):
        repeat_hand(evening.drive, evening.by, hand=1, reason="Wrong trumps", plan_version=seen)

    assert states(evening)[0] == (State.IN, 7)


def test_undoing_a_repeat_puts_every_result_back(evening: HallEvening) -> None:
    evening.enter(1, 8)
    repeat_hand(evening.drive, evening.by, hand=1, reason="Wrong trumps")

    undo(evening, "repeat-hand")

    assert states(evening) == [(State.IN, 8), (State.WAITING, None)]
    assert total(evening, "Bob") == 8


def test_a_repeat_stays_while_a_table_has_played_again(evening: HallEvening) -> None:
    evening.enter(1, 8, 5)
    repeat_hand(evening.drive, evening.by, hand=1, reason="Wrong trumps")
    evening.enter(1, 7)

    assert why_not_undo(evening.drive, step(evening, "repeat-hand")) == (
        "A newer result stands for this hand. Undo that first."
    )


def test_after_a_hand_that_nobody_played_nobody_moves(evening: HallEvening) -> None:
    before = places(evening)

    skip_hand(evening.drive, evening.by, hand=1, reason="No time before the interval")

    assert evening.move() is not None
    assert places(evening) == before
    assert evening.round.number == 2


def test_a_skipped_hand_leaves_the_trumps_of_the_others_alone(evening: HallEvening) -> None:
    before = evening.drive.trumps

    skip_hand(evening.drive, evening.by, hand=1, reason="No time")

    assert Drive.objects.get().trumps == before


def test_results_sent_of_a_skipped_hand_count_no_more(evening: HallEvening) -> None:
    evening.enter(1, 8)

    skip_hand(evening.drive, evening.by, hand=1, reason="No time")

    assert states(evening) == [(State.NOT_PLAYED, None), (State.NOT_PLAYED, None)]
    assert total(evening, "Bob") == 0


def test_a_skipped_hand_needs_a_reason_and_must_be_in_play(evening: HallEvening) -> None:
    with pytest.raises(Refused) as refused:
        skip_hand(evening.drive, evening.by, hand=1, reason="")
    with pytest.raises(HandNotOpen):
        skip_hand(evening.drive, evening.by, hand=2, reason="No time")

    assert refused.value.field == "reason"


def test_skipping_is_taken_back(evening: HallEvening) -> None:
    evening.enter(1, 8)
    skip_hand(evening.drive, evening.by, hand=1, reason="No time")

    undo(evening, "skip-hand")

    assert states(evening) == [(State.IN, 8), (State.WAITING, None)]


def test_one_table_that_did_not_play_still_says_who_moves(evening: HallEvening) -> None:
    evening.enter(1, 8)
    skip_hand(evening.drive, evening.by, hand=1, reason="No time")
    evening.enter(1, 8)

    with pytest.raises(Refused, match="Table 2 is level: say who moves"):
        evening.move()
    assert Round.objects.count() == 1


def test_a_late_tap_after_a_skip_is_kept_for_the_mc(evening: HallEvening) -> None:
    post: Post = evening.post(1, 1, 8)
    phone = evening.phone(1)
    skip_hand(evening.drive, evening.by, hand=1, reason="No time")

    assert record_result(evening.drive, post, phone) == "late"
