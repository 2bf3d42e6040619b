"""The permanent page of a finished drive, and that all pages tell the same."""

from __future__ import annotations

import csv
import io

import pytest
from django.test import Client

from tests.evening import NAMES, HallEvening
from tests.tournaments.views.phones import words
from tournaments.actions.base import By
from tournaments.actions.drives import hide_standings
from tournaments.actions.rounds import finish, unfinish
from tournaments.models import Drive
from tournaments.queries.drive_file import drive_as_file
from tournaments.rules.replay import replay
from tournaments.rules.standings import Group

pytestmark = pytest.mark.django_db


@pytest.fixture
def finished(drive: Drive) -> HallEvening:
    """Three tables, three hands, ties among them."""
    evening = HallEvening.start(drive, By("Mary"), NAMES[:12])
    for hand, tricks in enumerate([(8, 8, 6), (7, 9, 7), (6, 10, 8)], start=1):
        evening.enter(hand, *tricks)
        evening.move() if hand < 3 else finish(drive, evening.by, plan_version=None)
    return evening


def page(drive: Drive, client: Client | None = None) -> str:
    return words((client or Client()).get(f"/d/{drive.public_id}/results/"))


def test_before_the_end_it_says_so_and_leads_to_the_standings(evening: HallEvening) -> None:
    shown = page(evening.drive)

    assert "The drive is not finished yet. See the standings" in shown
    assert "Ann" not in shown


def test_afterwards_everybody_finds_their_place(finished: HallEvening) -> None:
    shown = page(finished.drive)

    assert "Results: Village hall" in shown
    assert "For a spreadsheet (CSV)" in shown
    for name in NAMES[:12:2]:
        assert name in shown


def test_a_drive_taken_up_again_is_not_finished(finished: HallEvening) -> None:
    unfinish(finished.drive, finished.by)

    assert "The drive is not finished yet." in page(finished.drive)


def test_the_curtain_holds_until_the_prizes_are_given(finished: HallEvening, mc: Client) -> None:
    hide_standings(finished.drive, finished.by, hidden=True)

    assert "The MC keeps the places secret for now" in page(finished.drive)
    assert "Ann" in page(finished.drive, mc)


def test_the_results_stay_the_same_each_time_they_are_asked_for(finished: HallEvening) -> None:
    assert page(finished.drive) == page(finished.drive)


@pytest.mark.reported("B44")
def test_order_and_totals_are_the_same_in_page_csv_and_drive_file(finished: HallEvening) -> None:
    """The window and the exports ranked two players differently, and listed one twice."""
    drive = finished.drive
    shown = Client().get(f"/d/{drive.public_id}/results/?group=everyone").context["page"]
    on_page = [(row.place, row.name, row.total) for row in shown.rows]

    standings = Client().get(f"/d/{drive.public_id}/standings/?group=everyone").context["page"]
    assert [(row.place, row.name, row.total) for row in standings.rows] == on_page

    text = Client().get(f"/d/{drive.public_id}/results.csv").content.decode("utf-8-sig")
    lines = list(csv.DictReader(io.StringIO(text)))
    assert [(int(x["Place"]), x["Name"], int(x["Total"])) for x in lines] == on_page

    assert _from_the_drive_file(drive) == on_page
    assert len({name for _place, name, _total in on_page}) == 12


def _from_the_drive_file(drive: Drive) -> list[tuple[int, str, float]]:
    standings = replay(drive_as_file(drive)).standings[Group.EVERYONE]
    return [(standing.place, standing.name, standing.total) for standing in standings]
