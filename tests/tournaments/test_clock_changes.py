"""Times on pages are the venue's own, also in the night when clocks change; edits move none."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests.evening import NAMES, HallEvening
from tests.tournaments.views.doors import text
from tournaments.actions.base import By
from tournaments.actions.clock import begin_interval, set_clock
from tournaments.actions.drives import Settings, change_settings, create_drive
from tournaments.models import Drive, HallClock, PrizeList
from tournaments.queries.drive_list import today_at
from whistdrive import clock

pytestmark = [pytest.mark.django_db, pytest.mark.reported("B120")]

# British clocks went forward at 1 o'clock GMT on 29 March 2026, and back at 1 on 25 October.
FORWARD = datetime(2026, 3, 29, 0, 50, tzinfo=UTC)
BACK = datetime(2026, 10, 25, 0, 40, tzinfo=UTC)
SETTINGS = Settings(name="Night drive", date=date(2026, 3, 28), format="losers-change", hands=4)


def an_evening(mary: User, **changes: object) -> HallEvening:
    settings = replace(SETTINGS, **changes)  # type: ignore[arg-type]
    return HallEvening.start(create_drive(mary, settings), By.mc(mary), NAMES[:8])


def address(evening: HallEvening, page: str) -> str:
    return f"/d/{evening.drive.public_id}/{page}"


@pytest.mark.parametrize(("begins", "back"), [(FORWARD, "Back at 2:05"), (BACK, "Back at 1:55")])
def test_the_end_of_an_interval_is_right_on_both_sides_of_the_change(
    mary: User, mc: Client, begins: datetime, back: str
) -> None:
    """The start of an event moved by an hour after the change, its end did not."""
    minutes = 15
    with clock.set_to(begins):
        evening = an_evening(mary)
        begin_interval(evening.drive, evening.by, minutes=minutes)
        for page in ("desk/", "wall/"):
            assert back in text(mc.get(address(evening, page)))


def test_an_interval_over_the_hour_that_comes_twice_takes_its_minutes(mary: User) -> None:
    with clock.set_to(BACK) as move:
        evening = an_evening(mary)
        begin_interval(evening.drive, evening.by, minutes=90)
        hall = HallClock.objects.get()
        move(timedelta(minutes=90))

        assert hall.back_at == clock.now()


def test_the_record_tells_the_venue_s_time_in_whichever_zone_it_lies(
    mary: User, mc: Client
) -> None:
    for zone, told in (("Europe/London", "01:40:00"), ("Europe/Bucharest", "03:40:00")):
        with clock.set_to(BACK):
            evening = an_evening(mary, time_zone=zone)

        page = mc.get(address(evening, "record/")).content.decode()

        assert f">{told}</time>" in page


def test_two_moments_of_the_hour_that_comes_twice_stay_in_order_and_apart(
    mary: User, mc: Client
) -> None:
    with clock.set_to(BACK) as move:
        evening = an_evening(mary)
        evening.enter(1, 8)
        move(timedelta(hours=1))
        evening.enter(1, 8, 5)

    page = mc.get(address(evening, "record/")).content.decode()

    first = page.index('datetime="2026-10-25T01:40:00+01:00">01:40:00<')
    second = page.index('datetime="2026-10-25T01:40:00+00:00">01:40:00<')
    assert second < first  # newest first


def test_the_estimated_end_goes_over_the_change(mary: User, mc: Client) -> None:
    with clock.set_to(FORWARD):
        evening = an_evening(mary)
        page = mc.get(address(evening, "desk/"))

        ends = page.context["strip"].ends_at
        local = f"{(ends + timedelta(hours=1)):%-I:%M}"  # by then the clocks have gone forward
        assert ends > datetime(2026, 3, 29, 1, 0, tzinfo=UTC)
        assert f"Ends at about {local}" in text(page)


def test_an_announcement_keeps_its_time(mary: User, mc: Client) -> None:
    with clock.set_to(BACK):
        evening = an_evening(mary)
        evening.enter(1, 8, 5)
        PrizeList.objects.create(
            drive=evening.drive, part="final", rows=[], at=clock.now(), by="Mary"
        )

    assert "Announced at 01:40 by Mary" in text(mc.get(address(evening, "results/")))


def test_another_name_moves_no_time(mary: User) -> None:
    """Made in winter for a summer's evening; then only the title is edited."""
    with clock.set_to(datetime(2026, 1, 10, 12, 0, tzinfo=UTC)) as move:
        settings = replace(SETTINGS, date=date(2026, 7, 11))
        evening = HallEvening.start(create_drive(mary, settings), By.mc(mary), NAMES[:8])
        set_clock(evening.drive, evening.by, minutes_per_hand=8)
        begin_interval(evening.drive, evening.by, minutes=15)
        evening.drive.refresh_from_db()
        before = _moments(evening.drive)
        move(timedelta(days=182))
        change_settings(evening.drive, evening.by, replace(settings, name="Summer drive"))

    assert Drive.objects.get().name == "Summer drive"
    assert _moments(Drive.objects.get()) == before


def test_today_is_the_venue_s_day(db: None) -> None:
    with clock.set_to(datetime(2026, 7, 11, 23, 30, tzinfo=UTC)):
        days = [today_at(zone) for zone in ("Europe/London", "Atlantic/Azores")]

    assert days == [date(2026, 7, 12), date(2026, 7, 11)]


def _moments(drive: Drive) -> list[object]:
    hall = HallClock.objects.get(drive=drive)
    rounds = drive.rounds.order_by("number").values_list("opened_at", "closed_at", "due_at")
    return [drive.date, drive.started_at, hall.interval_from, hall.back_at, *rounds]
