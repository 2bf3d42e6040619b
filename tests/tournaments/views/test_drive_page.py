"""The drive's own page, open to everybody."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.evening import HallEvening
from tests.tournaments.views.phones import TablePhone, words
from tournaments.actions.rounds import finish
from tournaments.models import Drive

pytestmark = pytest.mark.django_db


def page(drive: Drive, client: Client | None = None) -> str:
    return words((client or Client()).get(f"/d/{drive.public_id}/"))


def test_it_says_what_where_and_when_and_offers_the_ways_in(drive: Drive) -> None:
    drive.venue = "St Mary’s"
    drive.save()

    shown = page(drive)

    assert "Village hall At the door St Mary’s, Saturday 14 March 2026" in shown
    for way in ("Type the code of a table", "Join", "Standings"):
        assert way in shown
    assert "The MC’s desk" not in shown


def test_in_play_it_says_the_hand(evening: HallEvening) -> None:
    assert "Hand 1 of 12" in page(evening.drive)


def test_the_mc_finds_the_desk_and_another_mc_does_not(
    evening: HallEvening, mc: Client, other_mc: Client
) -> None:
    assert "The MC’s desk" in page(evening.drive, mc)
    assert "The MC’s desk" not in page(evening.drive, other_mc)


def test_a_phone_finds_its_table_and_a_player_their_page(evening: HallEvening) -> None:
    phone = TablePhone(evening, 2).client
    phone.get(f"/p/{evening.player('Ann').token}/")

    shown = page(evening.drive, phone)

    assert "Table 2 The table whose card this phone scanned" in shown
    assert "My own page" in shown


def test_a_finished_drive_leads_to_its_results(evening: HallEvening) -> None:
    evening.enter(1, 8, 8)
    finish(evening.drive, evening.by, plan_version=None)

    shown = page(evening.drive)

    assert "Results Everybody’s place and tricks" in shown
    assert "Join" not in shown


def test_a_drive_that_is_not_there_is_nowhere(db: None) -> None:
    assert Client().get("/d/nothing/").status_code == 404


@pytest.mark.reported("B112")
def test_a_drive_s_name_is_text(drive: Drive) -> None:
    """An event's title was put into the page as mark-up."""
    drive.name = drive.venue = "<svg/onload=alert(1)>"
    drive.save()

    body = Client().get(f"/d/{drive.public_id}/").content.decode()

    assert "<svg/onload" not in body
    assert "&lt;svg/onload" in body
