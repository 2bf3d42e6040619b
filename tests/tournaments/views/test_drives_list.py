"""The MC's list of drives: tonight, coming and past; the demonstration goes with one tap."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, timedelta

from django.contrib.auth.models import User
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from tournaments.actions.drives import Settings, create_drive
from tournaments.models import Drive

TODAY = date(2026, 3, 14)
Clock = Callable[[timedelta], None]


def test_the_list_has_tonight_coming_and_past(
    mary: User, max_: User, mc: Client, move_clock: Clock
) -> None:
    for name, days in (("now", 0), ("next", 7), ("last", -7), ("before", -14)):
        create_drive(mary, Settings(name, TODAY + timedelta(days)))

    found = mc.get("/drives/").context["list"]

    assert [[row.drive.name for row in rows] for rows in (found.tonight, found.coming)] == [
        ["now"],
        ["next"],
    ]
    assert [row.drive.name for row in found.past] == ["last", "before"]


def test_an_evening_that_goes_on_after_midnight_is_still_tonights(
    mary: User, mc: Client, move_clock: Clock
) -> None:
    drive = create_drive(mary, Settings("late", TODAY))
    Drive.objects.filter(pk=drive.pk).update(stage="playing")
    move_clock(timedelta(hours=6))

    found = mc.get("/drives/").context["list"]

    assert [row.drive.name for row in found.tonight] == ["late"]
    assert (found.coming, found.past) == ([], [])


def test_many_past_drives_come_in_two_helpings(mary: User, mc: Client, move_clock: Clock) -> None:
    for number in range(23):
        create_drive(mary, Settings(f"past {number}", TODAY - timedelta(7 * number + 7)))

    some, everything = mc.get("/drives/"), mc.get("/drives/?all=1")

    assert (len(some.context["list"].past), some.context["list"].older) == (20, 3)
    assert "Show 3 earlier drives" in some.content.decode()
    assert len(everything.context["list"].past) == 23


def test_the_list_costs_the_same_for_one_drive_and_for_many(
    mary: User, mc: Client, move_clock: Clock, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    create_drive(mary, Settings("one", TODAY))
    with django_assert_num_queries(5):
        mc.get("/drives/")
    for number in range(15):
        create_drive(mary, Settings(f"Drive {number}", TODAY + timedelta(number % 3 - 1)))

    with django_assert_num_queries(5):
        mc.get("/drives/")


def test_the_demonstration_is_marked_and_goes_with_one_tap(
    mary: User, mc: Client, move_clock: Clock
) -> None:
    demo = create_drive(mary, Settings("Look", TODAY), demonstration=True)
    assert "Remove the demonstration" in mc.get("/drives/").content.decode()
    assert "These people are made up." in mc.get(f"/d/{demo.public_id}/settings/").content.decode()

    answer = mc.post(f"/d/{demo.public_id}/remove/")

    assert answer["Location"] == "/drives/"
    assert not Drive.objects.exists()
    assert mc.post(f"/d/{demo.public_id}/remove/").status_code == 404


def test_only_the_demonstration_can_be_removed(drive: Drive, mc: Client) -> None:
    answer = mc.post(f"/d/{drive.public_id}/remove/")

    assert answer.status_code == 422
    assert "Only the demonstration can be removed." in answer.content.decode()
    assert Drive.objects.filter(pk=drive.pk).exists()


def test_looking_at_the_address_removes_nothing(mary: User, mc: Client) -> None:
    demo = create_drive(mary, Settings("Look", TODAY), demonstration=True)

    mc.get(f"/d/{demo.public_id}/remove/")

    assert Drive.objects.exists()
