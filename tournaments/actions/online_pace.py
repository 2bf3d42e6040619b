"""What goes on by itself at online tables: lost signals, time that is up, everybody moves."""

from __future__ import annotations

from django.utils.translation import gettext as _

import games.api as api
from tournaments.actions.base import By, door
from tournaments.actions.live_results import reconcile
from tournaments.actions.live_tables import finish_by_robots_now, online_hands
from tournaments.actions.rounds import close_round
from tournaments.models import Drive, Round
from tournaments.queries.board import board_of, open_round
from tournaments.queries.clock import face, hall_clock_of, hands_in
from tournaments.refusals import Refused
from tournaments.rules.clock_rules import ClockState


def _program() -> By:
    return By(_("the program"))


def look_after(drive: Drive) -> None:
    """Whoever looks at the drive keeps it going: polls call this, and it may be called at any time.

    Side effects in order: results that a lost signal has not told; in a drive that is wholly
    online, robots for everybody once the time of the hand is up; robots moved where they are to
    play; there too everybody moves once all results are in.
    """
    drive.refresh_from_db()
    round_ = open_round(drive)
    if round_ is None or not round_.tables.filter(online=True).exists():
        return
    reconcile(drive)
    running = [one for one in online_hands(round_) if one.ns is None]
    if running and drive.online and _time_is_up(drive, round_):
        with door(drive, tables=[one.table_no for one in running]):
            for one in running:
                finish_by_robots_now(drive, _program(), one)
    elif running:
        api.move_robots_soon([one.live for one in running])
    close_if_complete(drive)


def close_if_complete(drive: Drive) -> Round | None:
    """Everybody moves by itself in a drive that is wholly online, once all results are in.

    The new round, or None where nothing was to be closed, or somebody else did it first.
    """
    drive.refresh_from_db()
    board = board_of(drive) if drive.online else None
    if board is None or board.reasons:
        return None
    try:
        return close_round(drive, _program(), plan_version=drive.plan_version)
    except Refused:
        return None


def _time_is_up(drive: Drive, round_: Round) -> bool:
    now = face(hall_clock_of(drive), round_, hands_in(drive, round_))
    return now.state == ClockState.OVER
