"""The first page."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, timedelta

import pytest
from django.contrib.auth.models import User
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from tests.evening import HallEvening
from tournaments.actions.drives import Settings, create_drive
from tournaments.models import Drive

TODAY = date(2026, 3, 14)
Clock = Callable[[timedelta], None]


@pytest.mark.django_db
def test_a_fresh_installation_offers_to_set_it_up(outsider: Client) -> None:
    page = outsider.get("/").content.decode()

    assert 'href="/setup/"' in page
    assert 'href="/drives/"' not in page


@pytest.mark.django_db
def test_the_choices_are_to_run_a_drive_and_to_join_one(mary: User, outsider: Client) -> None:
    page = outsider.get("/").content.decode()

    assert 'href="/drives/"' in page
    assert 'href="/code/"' in page
    assert 'href="/setup/"' not in page


@pytest.mark.django_db
def test_what_is_on_tonight_is_there_for_everybody(
    evening: HallEvening, outsider: Client, move_clock: Clock
) -> None:
    Drive.objects.update(venue="St Mary's")

    answer = outsider.get("/")

    assert [(row.drive.name, row.stage) for row in answer.context["rows"]] == [
        ("Village hall", "Hand 1 of 12")
    ]
    assert f'href="/d/{evening.drive.public_id}/"' in answer.content.decode()
    assert "St Mary&#x27;s" in answer.content.decode()


@pytest.mark.django_db
def test_yesterday_and_tomorrow_are_nobodys_business(
    mary: User, outsider: Client, move_clock: Clock
) -> None:
    for days in (-1, 1):
        create_drive(mary, Settings("Another day", TODAY + timedelta(days)))

    assert outsider.get("/").context["rows"] == []


@pytest.mark.django_db
def test_today_is_the_halls_own_day(mary: User, outsider: Client, move_clock: Clock) -> None:
    """At ten past seven in the evening in London it is the next morning in Auckland."""
    create_drive(mary, Settings("Here", TODAY))
    create_drive(mary, Settings("There", TODAY, time_zone="Pacific/Auckland"))
    create_drive(mary, Settings("Morning", TODAY + timedelta(1), time_zone="Pacific/Auckland"))

    rows = outsider.get("/").context["rows"]

    assert [row.drive.name for row in rows] == ["Here", "Morning"]


@pytest.mark.django_db
def test_the_page_costs_two_queries_however_many_drives_there_are(
    mary: User,
    outsider: Client,
    move_clock: Clock,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    for number in range(12):
        create_drive(mary, Settings(f"Drive {number}", TODAY))

    with django_assert_num_queries(2):
        outsider.get("/")


@pytest.mark.django_db
def test_an_address_that_is_not_there_says_what_to_do(outsider: Client) -> None:
    answer = outsider.get("/no/such/page/")

    assert answer.status_code == 404
    assert "There is nothing at this address." in answer.content.decode()
    assert "Scan the card on your table again" in answer.content.decode()
