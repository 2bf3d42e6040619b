"""Drives with online tables, in every state that a screen may show, built through the doors."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date

from tests.evening import NAMES, HallEvening
from tests.online import hand, play_out
from tournaments.actions.base import By
from tournaments.actions.drives import Settings, create_drive
from tournaments.actions.online import go_online
from tournaments.actions.online_settings import OnlineSettings
from tournaments.actions.people import NewPlayer, add_player
from tournaments.actions.results import record_by_mc
from tournaments.actions.spare import set_spare
from tournaments.models import Drive
from tournaments.rules.duplicate import Scoring
from tournaments.rules.seating import Role

LONG = "Marguerite-Bartholomew Featherstonehaugh-Cholmondeley Jnr"
BY = By("Mary")
APART = 3


@dataclass(frozen=True, slots=True)
class Online:
    """Drives by what a screen calls them, and the links that devices at the online table open."""

    drives: dict[str, str]
    links: dict[str, str]


def build() -> Online:
    """Make them for whoever makes the first account."""
    hall = _hall()
    robots = hall.drive.players.filter(robot=True).values_list("entrant", flat=True)
    places = hall.round.places.filter(table_no=APART).exclude(entrant__in=list(robots))
    person = hall.drive.players.filter(entrant__in=places.values("entrant")).first()
    assert person is not None
    return Online(
        drives={"ten": hall.drive.public_id, "far-door": _far_door().public_id},
        links={
            "online-player": f"/p/{person.token}/",
            "online-tablet": f"/t/{hall.card(APART).token}/",
        },
    )


def _drive(name: str, online: OnlineSettings) -> Drive:
    settings = Settings(name, date(2026, 3, 14), format="losers-change", hands=12, online=online)
    return create_drive(None, settings)


def _hall() -> HallEvening:
    """Ten people in hand 2: two at the online table; table 1 ended online otherwise than typed."""
    drive = _drive("Two over", OnlineSettings())
    set_spare(drive, BY, spare="robots")
    evening = HallEvening.start(drive, BY, [*NAMES[:8], LONG, "Jack"])
    play_out(hand(evening, APART).live)
    evening.enter(1, 8, 7)
    evening.move()
    go_online(drive, BY, table_no=1, for_evening=False)
    record_by_mc(drive, BY, table_no=1, hand=2, ns=13)
    play_out(hand(evening, 1).live)
    return evening


def _far_door() -> Drive:
    """Five people who will play online, the same cards at every table."""
    compared = OnlineSettings(everybody=True, same_deal=True, scoring=Scoring.MATCHPOINTS)
    drive = _drive("Far and wide", compared)
    for at, name in enumerate(NAMES[:5]):
        add_player(drive, BY, NewPlayer(name, Role.B if at % 2 else Role.A))
    return drive
