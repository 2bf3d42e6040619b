"""What is done with people for whom there is no table, and what a hand sat out is worth."""

from __future__ import annotations

from decimal import Decimal

from django.utils.translation import gettext as _

from games.engine.seats import TRICKS_IN_A_HAND
from tournaments.actions.base import By, door, journal, take_plan
from tournaments.actions.dummies import dummies_for
from tournaments.actions.online_settings import put_robots
from tournaments.actions.robots import robots_for
from tournaments.models import Drive
from tournaments.refusals import Refused
from tournaments.rules.credits import CreditKind, Rounding
from tournaments.rules.drivefile_options import MOST_GAP
from tournaments.rules.ways import Spare

SPARE_FIELDS = (
    "spare",
    "credit",
    "credit_fixed",
    "credit_rounding",
    "partner_gap",
    "prizes_by_choice",
    "alone_plays",
    "home_apart",
    "robot_level",
)


def set_spare(
    drive: Drive,
    by: By,
    *,
    spare: str | None = None,
    credit: str | None = None,
    credit_fixed: Decimal | None = None,
    credit_rounding: str | None = None,
    partner_gap: int | None = None,
    prizes_by_choice: bool | None = None,
    alone_plays: bool | None = None,
    home_apart: bool | None = None,
    robot_level: str | None = None,
) -> None:
    """What is done with people for whom there is no table, and what a hand sat out is worth.

    None leaves it. May be changed until the drive is finished: people are seated by it at the next
    move, and all credits are worked out anew at once. How far partners are kept apart is settled
    before the first move. Dummies and robots are made where they may be needed. With `home_apart`
    people who play from home do so among themselves.
    Refused with the field for a fixed credit that no hand can have.
    """
    with door(drive):
        take_plan(drive, None)
        if drive.stage == Drive.Stage.FINISHED:
            raise Refused(_("The drive is finished, so its credits stay as they are."), "spare")
        before = _spare_of(drive)
        _set_credit(drive, credit, credit_fixed, credit_rounding)
        drive.spare = Spare(spare or drive.spare).value
        _set_partners(drive, partner_gap)
        if prizes_by_choice is not None:
            drive.prizes_by_choice = prizes_by_choice
        if home_apart is not None:
            drive.home_apart = home_apart
        put_robots(drive, alone_plays, robot_level)
        drive.save(update_fields=SPARE_FIELDS)
        _make_props(drive)
        if _spare_of(drive) != before:
            journal(drive, "spare", _("Spare people and credits: changed"), by)


def _make_props(drive: Drive) -> None:
    """Where they may be needed now; a drive that is wholly online gets its robots at the draw."""
    dummies_for(drive)
    if not drive.online:
        robots_for(drive)


def _set_credit(
    drive: Drive, kind: str | None, fixed: Decimal | None, rounding: str | None
) -> None:
    if fixed is not None and not 0 <= fixed <= TRICKS_IN_A_HAND:
        raise Refused(_("A hand has 13 tricks, so type 0 to 13."), "credit_fixed")
    drive.credit = CreditKind(kind or drive.credit).value
    drive.credit_fixed = drive.credit_fixed if fixed is None else fixed
    drive.credit_rounding = Rounding(rounding or drive.credit_rounding).value


def _set_partners(drive: Drive, gap: int | None) -> None:
    if gap is None or gap == drive.partner_gap:
        return
    if not 0 <= gap <= MOST_GAP:
        raise Refused(_("Type 0 to %(n)d hands.") % {"n": MOST_GAP}, "partner_gap")
    if drive.rounds.filter(closed_at__isnull=False).exists():
        raise Refused(_("Everybody has moved, so this stays as it was."), "partner_gap")
    drive.partner_gap = gap


def _spare_of(drive: Drive) -> tuple[object, ...]:
    return tuple(getattr(drive, name) for name in SPARE_FIELDS)
