"""A page made by another laptop, or before a backup was gone on with, is told to load again."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests.evening import HallEvening
from tournaments.actions.restore import restore_drive
from tournaments.models import Drive, LedgerLine
from tournaments.queries.backup import drive_as_backup

pytestmark = pytest.mark.django_db
OLD = {"X-Drive-Epoch": "000000000000"}
PAGES = ["desk/", "door/", "standings/", "wall/", "table/1/"]


@pytest.fixture
def phone(evening: HallEvening) -> Client:
    """A phone that scanned the card of table 1."""
    client = Client()
    client.get(f"/t/{evening.card(1).token}/")
    return client


def restored(evening: HallEvening, mary: User) -> Drive:
    """The same drive, gone on with from a backup on this very laptop."""
    return restore_drive(mary, drive_as_backup(evening.drive), instead=True)


@pytest.mark.parametrize("page", PAGES)
def test_a_live_part_of_another_life_of_the_drive_gets_nothing(
    evening: HallEvening, mc: Client, phone: Client, page: str
) -> None:
    client = phone if page == "table/1/" else mc

    answer = client.get(
        f"/d/{evening.drive.public_id}/{page}", headers={**OLD, "HX-Request": "true"}
    )

    assert answer.status_code == 403
    assert "This page was out of date." in answer.content.decode()


@pytest.mark.parametrize("page", PAGES)
def test_each_page_says_which_drive_it_shows(
    evening: HallEvening, mc: Client, phone: Client, page: str
) -> None:
    client = phone if page == "table/1/" else mc

    shown = client.get(f"/d/{evening.drive.public_id}/{page}").content.decode()

    assert f'"X-Drive-Epoch": "{evening.drive.epoch}"' in shown
    assert f'data-epoch="{evening.drive.epoch}"' in shown


def test_what_a_phone_sends_from_the_old_drive_is_not_taken_for_the_new_one(
    evening: HallEvening, phone: Client, mary: User
) -> None:
    form = {
        "hand": 1,
        "four": ",".join(map(str, evening.four(1).entrants())),
        "key": "abcdefgh",
        "side": "NS",
        "tricks": "8",
        "worded": "1",
        "epoch": evening.drive.epoch,
    }
    here = f"/d/{evening.drive.public_id}/table/1/"
    restored(evening, mary)

    answer = phone.post(
        f"{here}send/",
        form,
        headers={"Origin": "http://testserver", "Referer": f"http://testserver{here}"},
    )

    page = answer.content.decode()
    assert answer.status_code == 403
    assert "Load the page again and repeat what you did." in page
    assert f'<a href="{here}">Load the page again</a>' in page
    assert "Send it again" not in page
    assert LedgerLine.objects.count() == 0


def test_the_page_loaded_again_is_of_the_drive_that_goes_on(
    evening: HallEvening, phone: Client, mary: User
) -> None:
    copy = restored(evening, mary)

    page = phone.get(f"/d/{copy.public_id}/table/1/")

    assert page.status_code == 200
    assert f'data-epoch="{copy.epoch}"' in page.content.decode()


def test_what_is_kept_for_each_tick_is_not_that_of_the_drive_before(
    evening: HallEvening, mc: Client, mary: User
) -> None:
    """Both lives of a drive may have the same address and the same tick."""
    text = drive_as_backup(evening.drive)
    evening.enter(1, 9, 5)
    evening.drive.refresh_from_db()
    before = mc.get(f"/d/{evening.drive.public_id}/standings/").context["page"]

    copy = restore_drive(mary, text, instead=True)
    Drive.objects.filter(pk=copy.pk).update(tick=evening.drive.tick)
    after = mc.get(f"/d/{copy.public_id}/standings/").context["page"]

    assert (before.hands_in, after.hands_in) == (1, 0)


def test_an_address_opened_by_hand_asks_for_no_epoch(evening: HallEvening, mc: Client) -> None:
    assert mc.get(f"/d/{evening.drive.public_id}/desk/").status_code == 200
