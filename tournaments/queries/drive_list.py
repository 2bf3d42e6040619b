"""Lists of drives: what is on tonight for everybody, an MC's own drives."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta
from zoneinfo import ZoneInfo

from django.contrib.auth.models import User
from django.db.models import Count, OuterRef, QuerySet, Subquery

from tournaments.models import Drive, Round
from tournaments.queries.bar import words_for
from whistdrive import clock

SHOWN_PAST = 20

# Where its MC goes on, by stage.
PAGE_OF_STAGE = {
    Drive.Stage.DOOR: "door",
    Drive.Stage.DRAWN: "draw",
    Drive.Stage.PLAYING: "desk",
    Drive.Stage.FINISHED: "results",
}


@dataclass(frozen=True, slots=True)
class DriveRow:
    """One drive in a list; `page` names the address where its MC goes on."""

    drive: Drive
    stage: str
    people: int
    page: str


@dataclass(frozen=True, slots=True)
class DriveList:
    """An MC's drives: today's (and any still being played), later ones, earlier ones."""

    tonight: list[DriveRow]
    coming: list[DriveRow]
    past: list[DriveRow]
    older: int  # how many more past drives there are than `past` shows


def drives_on_today() -> list[DriveRow]:
    """The drives of this calendar day, each by its own hall's clock, for everybody to see."""
    today = clock.now().date()
    near = Drive.objects.filter(date__gte=today - timedelta(1), date__lte=today + timedelta(1))
    rows = [_row(drive) for drive in _counted(near).order_by("demonstration", "name", "pk")]
    return [row for row in rows if row.drive.date == today_at(row.drive.time_zone)]


def drives_of(mc: User, *, all_past: bool = False) -> DriveList:
    """The drives this account runs. Three queries whatever their number."""
    mine = _counted(Drive.objects.filter(mcs=mc))
    today = clock.now().date()
    near = mine.filter(date__gte=today - timedelta(1)) | mine.filter(stage=Drive.Stage.PLAYING)
    rows = [_row(drive) for drive in near.order_by("date", "name", "pk")]
    tonight = [row for row in rows if _is_now(row.drive)]
    coming = [row for row in rows if row.drive.date > today_at(row.drive.time_zone)]
    coming = [row for row in coming if row not in tonight]
    ended = mine.exclude(pk__in=[row.drive.pk for row in tonight + coming]).order_by("-date", "-pk")
    count = ended.count()
    shown = ended if all_past else ended[:SHOWN_PAST]
    past = [_row(drive) for drive in shown]
    return DriveList(tonight, coming, past, older=count - len(past))


def today_at(time_zone: str) -> date:
    """The calendar day it is now in that zone."""
    return clock.now().astimezone(ZoneInfo(time_zone)).date()


def page_of(drive: Drive) -> str:
    """The name of the address where the drive's MC goes on."""
    return PAGE_OF_STAGE[Drive.Stage(drive.stage)]


def _is_now(drive: Drive) -> bool:
    return drive.stage == Drive.Stage.PLAYING or drive.date == today_at(drive.time_zone)


def _counted(drives: QuerySet[Drive]) -> QuerySet[Drive]:
    open_rounds = Round.objects.filter(drive=OuterRef("pk"), closed_at__isnull=True)
    return drives.annotate(
        people=Count("players", distinct=True),
        round_number=Subquery(open_rounds.values("number")[:1]),
    )


def _row(drive: Drive) -> DriveRow:
    counted = vars(drive)  # annotations of _counted
    words = words_for(drive, counted["round_number"])
    return DriveRow(drive, words, counted["people"], page_of(drive))
