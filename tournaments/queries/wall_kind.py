"""Which picture the wall shows now, from what is stored and the time alone."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from tournaments.models import Drive, HallClock
from tournaments.queries.board import Board, State
from tournaments.queries.clock import hall_clock_of, interval_of
from tournaments.queries.moves import Sitting
from tournaments.queries.phone_place import hall_board
from tournaments.queries.prize_show import Show, show_of
from tournaments.queries.results_page import curtain_is_drawn
from tournaments.rules.clock_rules import play_begins
from whistdrive import clock


@dataclass(frozen=True, slots=True)
class Facts:
    """What is stored, at one tick."""

    drive: Drive
    hall: HallClock
    board: Board | None
    show: Show | None
    sittings: tuple[Sitting, ...] = ()


def facts_of(drive: Drive, board: Board | None) -> Facts:
    """All but who sits where."""
    hall = hall_clock_of(drive)
    show = show_of(drive) if hall.wall_shows == HallClock.Wall.PRIZES else None
    return Facts(drive, hall, board, show)


def wall_kind(drive: Drive) -> tuple[str, bool]:
    """Which picture the wall shows, and whether another one comes without any news."""
    kind, until = kind_of(facts_of(drive, hall_board(drive)), clock.now())
    return kind, until is not None


def kind_of(facts: Facts, now: datetime) -> tuple[str, datetime | None]:
    """Which picture, and until when it stays if nothing happens."""
    shows, drive = facts.hall.wall_shows, facts.drive
    if shows in (HallClock.Wall.BLANK, HallClock.Wall.CODE):
        return str(shows), None
    if facts.show is not None:
        return "prizes", None
    if shows == HallClock.Wall.STANDINGS and not curtain_is_drawn(drive):
        return ("results" if drive.stage == Drive.Stage.FINISHED else "standings"), None
    if facts.board is None:
        return _without_a_hand(drive, facts, now)
    if shows == HallClock.Wall.MOVES:
        return "moves", None
    return _automatic(facts, facts.board, now)


def _without_a_hand(drive: Drive, facts: Facts, now: datetime) -> tuple[str, datetime | None]:
    if drive.stage == Drive.Stage.FINISHED:
        return ("over" if curtain_is_drawn(drive) else "results"), None
    if drive.stage == Drive.Stage.PLAYING:
        return "over", None
    return "welcome", None


def _automatic(facts: Facts, board: Board, now: datetime) -> tuple[str, datetime | None]:
    """Moves after everybody has moved and again after tea, tea meanwhile, else the hand."""
    shown = timedelta(minutes=facts.hall.moves_minutes)
    opened, interval = board.round.opened_at, interval_of(facts.hall)
    untouched = not board.round.moves_over and _untouched(board)
    if untouched and opened <= now < opened + shown:
        return "moves", opened + shown
    if interval is not None and interval.covers(now):
        return "interval", interval.back_at
    begins = play_begins(opened, interval)
    if untouched and begins <= now < begins + shown:
        return "moves", begins + shown
    return "hand", None


def _untouched(board: Board) -> bool:
    """Whether no result has come in yet."""
    return all(s.state is State.WAITING for table in board.tables for s in table.hands)
