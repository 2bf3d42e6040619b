"""What of a drive is played online, and how: chosen before the start, some of it later too."""

from __future__ import annotations

from django.utils.translation import gettext as _

import games.api as api
from tournaments.actions.base import By, door, journal, take_plan
from tournaments.actions.robots import robots_for
from tournaments.models import Drive
from tournaments.refusals import Refused
from tournaments.rules.duplicate import Scoring

FIELDS = ("online", "robot_level", "robots_listed", "alone_plays", "same_deal", "scoring")


def set_online(
    drive: Drive,
    by: By,
    *,
    online: bool | None = None,
    robot_level: str | None = None,
    robots_listed: bool | None = None,
    alone_plays: bool | None = None,
    same_deal: bool | None = None,
    scoring: str | None = None,
) -> None:
    """Change what is given; None leaves it.

    Whether all is online and what a hand counts are settled by the draw; the same cards at all
    tables by the start. The others hold from the next hand that is laid, until the end.
    Side effects in order: plan taken; robots of before go where the drive does without them;
    journal. Raises `Refused` with the field.
    """
    with door(drive):
        take_plan(drive, None)
        before = {name: getattr(drive, name) for name in FIELDS}
        given = {
            "online": online,
            "robot_level": robot_level,
            "robots_listed": robots_listed,
            "alone_plays": alone_plays,
            "same_deal": same_deal,
            "scoring": scoring,
        }
        changed = {k: v for k, v in given.items() if v is not None and v != before[k]}
        _refuse_late(drive, changed)
        for name, value in changed.items():
            setattr(drive, name, value)
        _refuse_unfit(drive)
        if not changed:
            return
        drive.save(update_fields=list(changed))
        if not drive.online:
            robots_for(drive)
        journal(drive, "online-options", _("Online tables and robots: changed"), by)


def _refuse_late(drive: Drive, changed: dict[str, bool | str]) -> None:
    drawn = drive.stage != Drive.Stage.DOOR
    for name in ("online", "scoring"):
        if name in changed and drawn:
            raise Refused(
                _("The seats are drawn, so this stays as it is. Take the draw back to change it."),
                name,
            )
    if "same_deal" in changed and drive.stage in (Drive.Stage.PLAYING, Drive.Stage.FINISHED):
        raise Refused(_("The drive has started, so this stays as it is."), "same_deal")
    if changed and drive.stage == Drive.Stage.FINISHED and set(changed) != {"robots_listed"}:
        raise Refused(_("The drive is finished, so this stays as it is."), next(iter(changed)))


def _refuse_unfit(drive: Drive) -> None:
    if drive.robot_level not in api.LEVELS:
        raise Refused(_("Choose how well robots play from the list."), "robot_level")
    if drive.scoring not in tuple(Scoring):
        raise Refused(_("Choose what a hand counts from the list."), "scoring")
    compares = drive.scoring != Scoring.TRICKS
    if compares and not (drive.online and drive.same_deal):
        raise Refused(
            _(
                "Tables can be compared only where the whole drive is online and all play the same "
                "cards. Choose both, or let tricks count."
            ),
            "scoring",
        )
