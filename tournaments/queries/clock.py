"""The hall's clock at a moment: what desk, wall and phones show of it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.utils.translation import gettext as _

from tournaments.models import Drive, HallClock, Round
from tournaments.queries.board import open_round, rule_of
from tournaments.queries.kept import KeptByTick
from tournaments.rules import clock_rules
from tournaments.rules.clock_rules import ClockState, Interval
from tournaments.rules.programme import hand_numbers
from whistdrive import clock

RINGS_FOR = timedelta(seconds=10)  # a browser that hears of the bell later stays silent


def hall_clock_of(drive: Drive) -> HallClock:
    """The drive's clock; one that is not set (and not saved) where there is none."""
    return HallClock.objects.filter(drive=drive).first() or HallClock(drive=drive)


def interval_of(hall: HallClock) -> Interval | None:
    """The interval that is on, or the last one there was."""
    if hall.interval_from is None or hall.back_at is None:
        return None
    return Interval(hall.interval_from, hall.back_at)


def due_of(hall: HallClock, round_: Round, hands: int) -> datetime | None:
    """When a round is due; None without a clock."""
    if round_.due_at is not None or hall.minutes_per_hand is None:
        return round_.due_at
    minutes = hall.minutes_per_hand * hands
    return clock_rules.first_due(round_.opened_at, minutes, interval_of(hall))


def hands_in(drive: Drive, round_: Round) -> int:
    """How many hands a round has."""
    return len(hand_numbers(round_.number, rule_of(drive).hands_per_round, drive.hands))


def key_of(round_: Round, due: datetime | None) -> str:
    """Names one setting of the clock: a page that shows another is out of date."""
    paused = round_.left_when_paused
    held = f"p{paused.total_seconds():.0f}" if paused is not None else ""
    return f"{round_.number}-{due.timestamp():.0f}{held}" if due else f"{round_.number}-"


@dataclass(frozen=True, slots=True)
class Face:
    """The clock as a page shows it. `left` counts down in the browser from when it was made."""

    key: str
    state: str  # running, warning, over, paused, interval; "" for none
    left: float
    text: str
    words: str
    warn: int
    bell: bool
    rung: str  # which ring is to be heard, "" for none
    back_at: datetime | None = None

    @property
    def fingerprint(self) -> str:
        """Equal as long as a page that counts by itself would show the same."""
        return f"{self.key}{self.state}{self.warn}{self.bell}{self.rung}{self.back_at}"


@dataclass(frozen=True, slots=True)
class _Kept:
    hall: HallClock
    round: Round | None
    hands: int


def _load(drive: Drive) -> _Kept:
    round_ = open_round(drive)
    hands = hands_in(drive, round_) if round_ else 0
    return _Kept(hall_clock_of(drive), round_, hands)


_kept = KeptByTick(_load)


def face_of(drive: Drive) -> tuple[int, Face]:
    """The tick and the clock's face now; what is stored is read once for each tick."""
    tick, kept = _kept.of(drive)
    return tick, face(kept.hall, kept.round, kept.hands)


def face(hall: HallClock, round_: Round | None, hands: int) -> Face:
    """What the clock shows now."""
    now = clock.now()
    interval = interval_of(hall)
    rung = ""
    if hall.rung_at is not None and timedelta(0) <= now - hall.rung_at <= RINGS_FOR:
        rung = f"{hall.rung_at.timestamp():.1f}"
    warn = hall.warn_minutes * 60
    if interval is not None and interval.covers(now):
        left = (interval.back_at - now).total_seconds()
        key = f"tea-{interval.back_at.timestamp():.0f}"
        text = clock_rules.face(left)
        return Face(
            key, "interval", left, text, _("Interval"), warn, hall.bell, rung, interval.back_at
        )
    due = due_of(hall, round_, hands) if round_ else None
    if round_ is None or due is None:
        return Face("", "", 0, "", "", warn, hall.bell, rung)
    left = clock_rules.seconds_left(due, round_.left_when_paused, now)
    state = clock_rules.state_of(left, warn, paused=round_.left_when_paused is not None)
    words = state_words(state)
    key = key_of(round_, due)
    return Face(key, state.value, left, clock_rules.face(left), words, warn, hall.bell, rung)


def state_words(state: ClockState) -> str:
    return {
        ClockState.RUNNING: _("Time left"),
        ClockState.WARNING: _("Finish soon"),
        ClockState.OVER: _("Time is up"),
        ClockState.PAUSED: _("Clock paused"),
    }[state]


def estimate_of(drive: Drive) -> datetime | None:
    """About when the last hand ends at the pace so far; None once nothing is played any more."""
    round_ = open_round(drive)
    if round_ is None:
        return None
    rule = rule_of(drive)
    hands = hand_numbers(round_.number, rule.hands_per_round, drive.hands)
    done = drive.rounds.filter(closed_at__isnull=False).values_list("opened_at", "closed_at")
    return clock_rules.ends_at(
        [(opened, closed) for opened, closed in done if closed is not None],
        clock.now(),
        round_opened=round_.opened_at,
        hands_left=drive.hands - hands[0] + 1 if hands else 1,
        hands_per_round=rule.hands_per_round,
        tea=_tea_to_come(drive, hands),
    )


def _tea_to_come(drive: Drive, hands: list[int]) -> timedelta | None:
    now = clock.now()
    interval = interval_of(hall_clock_of(drive))
    if interval is not None and interval.covers(now):
        return interval.back_at - now
    half_time = drive.half_time_after
    before_it = half_time is not None and bool(hands) and hands[0] <= half_time
    return clock_rules.USUAL_INTERVAL if before_it and interval is None else None
