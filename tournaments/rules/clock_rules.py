"""The arithmetic of the hall's clock. Nothing here runs: a hand is due at a moment, or paused."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Final

USUAL_MINUTES_A_HAND: Final = 6.5
USUAL_INTERVAL: Final = timedelta(minutes=15)
ESTIMATE_TO: Final = 5  # minutes


class ClockState(StrEnum):
    """How a hand's clock stands."""

    RUNNING = "running"
    WARNING = "warning"
    OVER = "over"
    PAUSED = "paused"


@dataclass(frozen=True, slots=True)
class Interval:
    """Tea, from one moment to another."""

    begins: datetime
    back_at: datetime

    def covers(self, moment: datetime) -> bool:
        return self.begins <= moment < self.back_at


def play_begins(opened_at: datetime, interval: Interval | None) -> datetime:
    """When a hand really begins: as it opens, or when all are back if it opens during tea."""
    if interval is not None and interval.covers(opened_at):
        return interval.back_at
    return opened_at


def first_due(opened_at: datetime, minutes: int, interval: Interval | None) -> datetime:
    """When a hand is due while nobody has touched its clock."""
    return play_begins(opened_at, interval) + timedelta(minutes=minutes)


def seconds_left(due_at: datetime, left_when_paused: timedelta | None, now: datetime) -> float:
    """Seconds until a hand is due, never less than none; while paused they stand still."""
    left = due_at - now if left_when_paused is None else left_when_paused
    return max(0.0, left.total_seconds())


def state_of(left: float, warn_seconds: int, *, paused: bool) -> ClockState:
    """Whether to be calm."""
    if paused:
        return ClockState.PAUSED
    if left <= 0:
        return ClockState.OVER
    return ClockState.WARNING if left <= warn_seconds else ClockState.RUNNING


def face(seconds: float) -> str:
    """“1:45”. Part of a second is still a second, so 0:00 is never shown too early."""
    whole = -int(-seconds // 1)
    return f"{whole // 60}:{whole % 60:02}"


def back_at(now: datetime, minutes: int) -> datetime:
    """When the interval ends: so many minutes from now, on a full minute."""
    end = now + timedelta(minutes=minutes)
    if end.second or end.microsecond:
        end = end.replace(second=0, microsecond=0) + timedelta(minutes=1)
    return end


def ends_at(
    closed: Sequence[tuple[datetime, datetime]],
    now: datetime,
    *,
    round_opened: datetime | None,
    hands_left: int,
    hands_per_round: int,
    tea: timedelta | None,
) -> datetime:
    """About when the last hand ends, at the pace so far, on the next five minutes.

    `closed` holds when each finished round opened and closed; the middle one of their lengths is
    the pace, so that a hand with tea in it or one that was undone does not count for much.
    `hands_left` includes the hand being played; `tea` is what is still to come of it.
    """
    pace = _pace(closed, hands_per_round)
    end = max((round_opened or now) + pace * hands_left, now) + (tea or timedelta(0))
    over = timedelta(
        minutes=end.minute % ESTIMATE_TO, seconds=end.second, microseconds=end.microsecond
    )
    return end + (timedelta(minutes=ESTIMATE_TO) - over if over else timedelta(0))


def _pace(closed: Sequence[tuple[datetime, datetime]], hands_per_round: int) -> timedelta:
    lengths = sorted(end - begin for begin, end in closed)
    if not lengths:
        return timedelta(minutes=USUAL_MINUTES_A_HAND)
    return lengths[len(lengths) // 2] / hands_per_round
