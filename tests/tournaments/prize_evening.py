"""Evenings for the tests of prizes: half-time reached, or over, with and without ties; a cut."""

from __future__ import annotations

from datetime import date

from django.contrib.auth.models import User

from tests.evening import NAMES, HallEvening
from tournaments.actions.base import By
from tournaments.actions.drives import Settings, create_drive
from tournaments.actions.prizes import record_tie, set_prizes
from tournaments.actions.rounds import finish
from tournaments.models import Drive
from tournaments.queries.prizes import plan_of, prizes_now
from tournaments.rules.prizes import Award, Plan, Prize, Step
from tournaments.rules.standings import Group

TOP_LADY = "total/A#1"
FIRST_HALF_LADY = "first-half/A#1"
LADIES = Plan((Prize("total", Group.A),), (Step.CUT,))
HAT = Plan((Prize("total", Group.A), Prize("drawn", Group.A)))


def started(mary: User, names: list[str] = NAMES[:8]) -> HallEvening:
    """Two tables, four hands, half-time after two. Table 1: Bob (N), Dev (E), Ann (S), Carol (W);
    table 2: Fred, Hal, Edna, Gwen.
    """
    settings = Settings(
        name="Village hall",
        date=date(2026, 3, 14),
        format="losers-change",
        hands=4,
        half_time_after=2,
    )
    return HallEvening.start(create_drive(mary, settings), By.mc(mary), names)


def at_half_time(mary: User) -> HallEvening:
    """Two hands are played and everybody has moved; Ann leads the ladies, 16 to 15."""
    evening = started(mary)
    for tricks in ((9, 8), (7, 6)):
        evening.enter(evening.round.number, *tricks)
        evening.move()
    return evening


def over(mary: User, *later: tuple[int, int]) -> HallEvening:
    """All four hands are played and the drive is finished."""
    evening = at_half_time(mary)
    for tricks in later or ((8, 7), (10, 4)):
        evening.enter(evening.round.number, *tricks)
        evening.move()
    finish(evening.drive, evening.by, plan_version=None)
    evening.drive.refresh_from_db()
    return evening


def level_ladies(mary: User) -> HallEvening:
    """Ann and another lady are level at the top, and only a cut can part them."""
    evening = over(mary)
    set_prizes(evening.drive, evening.by, LADIES)
    return evening


def fresh(drive: Drive) -> Drive:
    return Drive.objects.get(pk=drive.pk)


def final(drive: Drive) -> list[Award]:
    return prizes_now(fresh(drive)).at_the_end


def half_time(drive: Drive) -> list[Award]:
    return prizes_now(fresh(drive)).at_half_time


def usual(drive: Drive) -> Plan:
    return plan_of(drive)


def verdicts(drive: Drive) -> list[str]:
    return [one.verdict for one in final(drive)]


def number(drive: Drive, name: str) -> int:
    return drive.players.get(name=name).entrant.number


def cut(drive: Drive, by: By, **cards: int | None) -> None:
    marks = {number(drive, name): card for name, card in cards.items()}
    record_tie(drive, by, part="final", code=TOP_LADY, kind="cut", marks=marks)
