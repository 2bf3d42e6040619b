"""What an organiser sets about online tables and the robots that play there."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from games.api import LEVELS
from tournaments.models import Drive
from tournaments.refusals import Refused
from tournaments.rules.duplicate import Scoring


@dataclass(frozen=True, slots=True)
class OnlineSettings:
    """`everybody`: the whole drive is played online. The others are named as in `Drive`."""

    everybody: bool = False
    robot_level: str = "hard"
    robots_listed: bool = True
    same_deal: bool = False
    scoring: Scoring = Scoring.TRICKS


def put_online(drive: Drive, online: OnlineSettings) -> None:
    """Set them on `drive`, which is not saved here.

    Raises `Refused` with "robot_level" for a level there is not, and with "scoring" where tables
    are to be compared that do not all play the same cards.
    """
    refuse_unknown_level(online.robot_level)
    comparable = online.everybody and online.same_deal
    if online.scoring is not Scoring.TRICKS and not comparable:
        raise Refused(
            _(
                "Tables can be compared only where everybody plays online, with the same cards at "
                "every table. Choose both, or count tricks."
            ),
            "scoring",
        )
    drive.online = online.everybody
    drive.robot_level, drive.robots_listed = online.robot_level, online.robots_listed
    drive.same_deal, drive.scoring = online.same_deal, online.scoring.value


def refuse_unknown_level(level: str) -> None:
    """Raises `Refused` with "robot_level"."""
    if level not in LEVELS:
        raise Refused(_("Choose how well the robots play from the list."), "robot_level")


def fixed_online(drive: Drive) -> tuple[object, ...]:
    """What of it stays as it is once seats are drawn."""
    return drive.online, drive.same_deal, drive.scoring


def online_of(drive: Drive) -> OnlineSettings:
    """What is set on a drive."""
    return OnlineSettings(
        everybody=drive.online,
        robot_level=drive.robot_level,
        robots_listed=drive.robots_listed,
        same_deal=drive.same_deal,
        scoring=Scoring(drive.scoring),
    )
