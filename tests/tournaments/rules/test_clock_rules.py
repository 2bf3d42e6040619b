"""The arithmetic of the hall's clock."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from tournaments.rules.clock_rules import (
    ClockState,
    Interval,
    back_at,
    ends_at,
    face,
    first_due,
    seconds_left,
    state_of,
)

SEVEN = datetime(2026, 3, 14, 19, 0, tzinfo=UTC)


def minutes(number: float) -> timedelta:
    return timedelta(minutes=number)


def test_a_hand_is_due_its_minutes_after_it_opens() -> None:
    assert first_due(SEVEN, 8, None) == SEVEN + minutes(8)


def test_a_hand_that_opens_during_tea_begins_when_all_are_back() -> None:
    tea = Interval(SEVEN - minutes(1), SEVEN + minutes(14))

    assert first_due(SEVEN, 8, tea) == SEVEN + minutes(22)


def test_tea_that_is_over_changes_nothing() -> None:
    tea = Interval(SEVEN - minutes(20), SEVEN)

    assert first_due(SEVEN, 8, tea) == SEVEN + minutes(8)


def test_seconds_left_never_go_below_none_and_stand_still_while_paused() -> None:
    due = SEVEN + minutes(1)

    assert seconds_left(due, None, SEVEN) == 60
    assert seconds_left(due, None, SEVEN + minutes(5)) == 0
    assert seconds_left(due, minutes(1), SEVEN + minutes(5)) == 60


@pytest.mark.parametrize(
    ("left", "paused", "state"),
    [
        (61, False, ClockState.RUNNING),
        (60, False, ClockState.WARNING),
        (0, False, ClockState.OVER),
        (0, True, ClockState.PAUSED),
    ],
)
def test_the_clock_warns_a_minute_before(left: float, paused: bool, state: ClockState) -> None:
    assert state_of(left, 60, paused=paused) is state


@pytest.mark.parametrize(
    ("seconds", "shown"),
    [(0, "0:00"), (0.2, "0:01"), (60, "1:00"), (104.9, "1:45"), (3600, "60:00")],
)
def test_the_face_of_the_clock(seconds: float, shown: str) -> None:
    assert face(seconds) == shown


def test_everybody_is_back_on_a_full_minute() -> None:
    assert back_at(SEVEN, 15) == SEVEN + minutes(15)
    assert back_at(SEVEN + timedelta(seconds=1), 15) == SEVEN + minutes(16)


def estimate(now: datetime, lengths: list[float], **changes: object) -> datetime:
    closed, begin = [], SEVEN
    for length in lengths:
        closed.append((begin, begin + minutes(length)))
        begin += minutes(length)
    known: dict[str, object] = {
        "round_opened": begin,
        "hands_left": 10,
        "hands_per_round": 1,
        "tea": None,
    }
    return ends_at(closed, now, **{**known, **changes})  # type: ignore[arg-type]


def test_before_the_first_move_a_hand_is_taken_to_last_six_and_a_half_minutes() -> None:
    assert estimate(SEVEN, []) == SEVEN + minutes(65)


def test_the_end_follows_from_the_pace_so_far_and_tea_in_a_hand_does_not_count() -> None:
    assert estimate(SEVEN + minutes(40), [8, 8, 24]) == SEVEN + minutes(40 + 80)


def test_tea_to_come_is_added_and_the_end_is_rounded_up_to_five_minutes() -> None:
    end = estimate(SEVEN, [], tea=minutes(16))

    assert end == SEVEN + minutes(85)


def test_a_hand_that_takes_for_ever_does_not_end_in_the_past() -> None:
    late = SEVEN + minutes(200)

    assert estimate(late, [8], hands_left=1) == late


def test_rounds_of_several_hands_are_divided() -> None:
    end = estimate(SEVEN + minutes(20), [20], hands_per_round=4, hands_left=4)

    assert end == SEVEN + minutes(40)
