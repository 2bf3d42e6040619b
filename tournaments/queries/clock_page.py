"""The clock as the MC has it at the desk."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _

from tournaments.models import Drive, HallClock
from tournaments.queries.board import open_round
from tournaments.queries.clock import Face, estimate_of, face_of
from tournaments.queries.prize_show import running_list
from tournaments.queries.wall_kind import wall_kind


@dataclass(frozen=True, slots=True)
class Strip:
    """The desk's strip: the clock, when the evening ends, and which buttons there are."""

    face: Face
    round: int  # the open round's number, 0 for none
    ends_at: datetime | None
    wall: str  # what the wall shows now: "moves", "hand" …
    may_turn: bool  # the wall shows the moves by itself and can go on to the hand

    @property
    def has_clock(self) -> bool:
        """A hand's clock that can be pressed."""
        return self.face.state in ("running", "warning", "over", "paused")


def strip_of(drive: Drive) -> Strip:
    """The strip now."""
    face = face_of(drive)[1]
    round_ = open_round(drive)
    wall, turns = wall_kind(drive)
    return Strip(
        face=face,
        round=round_.number if round_ else 0,
        ends_at=estimate_of(drive),
        wall=wall,
        may_turn=wall == "moves" and turns,
    )


@dataclass(frozen=True, slots=True)
class WallChoice:
    """One thing that the wall may show."""

    value: str
    label: str
    current: bool


def wall_choices(hall: HallClock) -> list[WallChoice]:
    """What the wall may show, and what it does; prizes only while the MC shows some."""
    labels: dict[str, str] = {
        HallClock.Wall.AUTOMATIC: _("What fits the moment"),
        HallClock.Wall.MOVES: _("Who sits where"),
        HallClock.Wall.STANDINGS: _("Standings"),
        HallClock.Wall.BLANK: _("Only the venue's name"),
        HallClock.Wall.CODE: _("The code for phones"),
    }
    if running_list(hall.drive) is not None:
        labels[HallClock.Wall.PRIZES] = _("Prizes, one by one")
    now = hall.wall_shows if hall.wall_shows in labels else HallClock.Wall.AUTOMATIC
    return [WallChoice(value, label, value == now) for value, label in labels.items()]
