"""The door page: what is short, its parts as they are fetched, the poster to join by."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from tests.evening import NAMES
from tests.tournaments.views.doors import text
from tournaments.actions.base import By
from tournaments.actions.people import NewPlayer, add_player
from tournaments.actions.spare import set_spare
from tournaments.models import Drive
from whistdrive.addresses import lan_addresses


def test_the_count_says_what_is_short_and_what_to_do(
    mc: Client, drive: Drive, door: str, by: By
) -> None:
    set_spare(drive, by, spare="helper")
    for name in NAMES[:7]:
        add_player(drive, by, NewPlayer(name))

    words = text(mc.get(door))

    assert "7 people: 1 more is needed for 2 tables, or 3 have to sit out." in words
    assert "A helper plays until somebody comes" in words
    assert "On to the draw" not in words


def test_a_full_hall_is_sent_on_to_the_draw(mc: Client, drive: Drive, door: str, by: By) -> None:
    for name in NAMES[:8]:
        add_player(drive, by, NewPlayer(name))

    assert "4 Ladies and 4 Gents: 2 tables, nobody sits out. On to the draw" in text(mc.get(door))


def test_a_part_of_the_page_carries_its_tick(mc: Client, drive: Drive, door: str, by: By) -> None:
    add_player(drive, by, NewPlayer("Ann"))
    drive.refresh_from_db()

    for part in ("list", "count"):
        new = mc.get(f"{door}?part={part}&tick=0")
        same = mc.get(f"{door}?part={part}&tick={drive.tick}")

        assert (new.status_code, new["X-Tick"]) == (200, str(drive.tick))
        assert "<html" not in new.content.decode()
        assert (same.status_code, same["X-Tick"], same.content) == (204, str(drive.tick), b"")


def test_who_registers_with_a_phone_appears_in_the_list_but_not_in_the_form(
    mc: Client, drive: Drive, door: str, by: By
) -> None:
    page = mc.get(door).content.decode()
    form = page.split('id="door-add"')[1].split("</form>")[0]
    assert "data-live-part" not in form

    add_player(drive, By("Ann, by phone"), NewPlayer("Ann", device="Ann's phone"))

    assert "Ann" in text(mc.get(door + "?part=list&tick=0"))


@pytest.mark.reported("B128")
def test_the_code_to_scan_is_made_here_with_the_address_beside_it(
    mc: Client, drive: Drive, door: str
) -> None:
    """QR images came from an outside service that was closed."""
    page = mc.get(door)

    html = page.content.decode()
    assert re.findall(r'<img src="([^,"]+)', html) == ["data:image/svg+xml;charset=utf-8"]
    assert not re.search(r'(?:src|href)="(?:https?:)?//', html)
    assert f"Or type this address: testserver/join/{drive.join_code}" in text(page)
    assert page.context["code"].address == f"http://testserver/join/{drive.join_code}/"


def test_on_the_laptop_itself_the_code_carries_an_address_that_phones_reach(
    mc: Client, drive: Drive, door: str
) -> None:
    page = mc.get(door, HTTP_HOST="localhost:8123")

    addresses = lan_addresses()
    if addresses:
        expected = f"http://{addresses[0]}:8123/join/{drive.join_code}/"
        assert page.context["code"].address == expected
    else:
        assert "This laptop is on no network just now" in text(page)


def test_only_this_laptops_own_addresses_can_be_chosen(mc: Client, door: str) -> None:
    mc.get(door, {"address": "evil.example"}, HTTP_HOST="localhost:8123")

    assert "evil.example" not in mc.get(door, HTTP_HOST="localhost:8123").content.decode()


def test_the_door_takes_as_many_queries_for_forty_as_for_four(
    mc: Client, drive: Drive, door: str, by: By, django_assert_max_num_queries: object
) -> None:
    for name in NAMES[:4]:
        add_player(drive, by, NewPlayer(name))
    with django_assert_max_num_queries(14):  # type: ignore[operator]
        mc.get(door)
    for n in range(36):
        add_player(drive, by, NewPlayer(f"Guest {n}"))
    with django_assert_max_num_queries(14):  # type: ignore[operator]
        mc.get(door)
