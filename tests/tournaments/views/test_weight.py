"""How heavy pages are: as many queries in any hall, few bytes on bad Wi-Fi."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.browser.crowd import LONG
from tournaments.actions.base import By
from tournaments.actions.files import import_drive
from tournaments.actions.results import record_by_mc
from tournaments.actions.rounds import close_round
from tournaments.benches.halls import evening_text
from tournaments.benches.pages import first_load
from tournaments.models import Drive
from tournaments.queries.board import open_round
from tournaments.queries.people import seating_of

pytestmark = pytest.mark.django_db

SMALL, MORE_TABLES, MORE_HANDS = (3, 2), (14, 2), (3, 9)  # tables and hands closed
KINDS = ("losers-change", "pairs-circle")
AT_MOST, UPDATE_AT_MOST = 60_000, 6_000  # bytes, compressed


@dataclass
class Hall:
    """A drive in its last hand but one, of which table 1's result is in; who looks at it."""

    drive: Drive
    mc: Client
    phone: Client

    def address(self, path: str) -> str:
        return f"/d/{self.drive.public_id}/{path}"

    def queries(self, who: str, path: str, *, part: bool) -> int:
        """Those of one answer, when nothing is kept from an earlier one but who looks."""
        Drive.objects.filter(pk=self.drive.pk).update(
            tick=self.drive.tick + 1, hall_tick=self.drive.tick + 1
        )
        self.drive.refresh_from_db()
        headers = {"HX-Request": "true"} if part else {}
        with CaptureQueriesContext(connection) as asked:
            answer = getattr(self, who).get(self.address(path), headers=headers)
        assert answer.status_code == 200, (path, answer.status_code)
        return len(asked)


def a_hall(mary: User, code: str, tables: int, closed: int, names: list[str] | None = None) -> Hall:
    text = evening_text(tables, code, hands=closed + 2, closed=closed, names=names or ())
    drive = import_drive(mary, text)
    by = By.mc(mary)
    close_round(drive, by, plan_version=None)
    record_by_mc(drive, by, table_no=1, hand=closed + 1, ns=8)
    mc, phone = Client(), Client()
    mc.force_login(mary)
    phone.get(f"/t/{drive.cards.get(table_no=2).token}/")
    round_ = open_round(drive)
    assert round_ is not None
    phone.post(f"/d/{drive.public_id}/table/2/sit/", {"entrant": seating_of(round_)[2].N})
    drive.refresh_from_db()
    return Hall(drive, mc, phone)


PAGES = [
    ("phone", "table/2/", False),
    ("phone", "table/2/?again=1", False),
    ("phone", "table/2/", True),
    ("phone", "me/", False),
    ("phone", "me/", True),
    ("phone", "standings/", False),
    ("phone", "standings/?group=everyone", True),
    ("phone", "wall/", False),
    ("phone", "", False),
    ("phone", "clock/", True),
    ("mc", "desk/", False),
    ("mc", "desk/?part=grid", True),
    ("mc", "desk/?part=side", True),
    ("mc", "desk/moves/", False),
    ("mc", "desk/clock/", False),
    ("mc", "door/", False),
    ("mc", "door/?part=list", True),
    ("mc", "script/", False),
    ("mc", "hands/", False),
    ("mc", "hands/1/", False),
    ("mc", "prizes/", False),
    ("mc", "record/", False),
]


@pytest.mark.parametrize("code", KINDS)
def test_a_page_asks_the_database_as_often_in_any_hall_and_after_any_hand(
    mary: User, code: str
) -> None:
    halls = {size: a_hall(mary, code, *size) for size in (SMALL, MORE_TABLES, MORE_HANDS)}

    for who, path, part in PAGES:
        asked = {size: hall.queries(who, path, part=part) for size, hall in halls.items()}
        assert set(asked.values()) == {asked[SMALL]}, (path, part, asked)


@pytest.fixture
def long_names(mary: User) -> Hall:
    return a_hall(mary, "losers-change", 25, 2, [f"{LONG[:56]} {n:03}" for n in range(100)])


def at_every_stage(hall: Hall) -> Iterator[tuple[str, str]]:
    """The table's page through a hand: what it shows, and its address."""
    table, by = hall.address("table/2/"), By("Mary")
    yield "keys", table
    yield "who", f"{table}?again=1"
    yield "called", f"{table}?called=1"
    record_by_mc(hall.drive, by, table_no=2, hand=3, ns=8)
    yield "sent", table
    for number in range(3, 26):
        record_by_mc(hall.drive, by, table_no=number, hand=3, ns=8)
    close_round(hall.drive, by, plan_version=None)
    yield "moves", table


def test_a_table_page_and_all_that_it_loads_is_small(long_names: Hall) -> None:
    for stage, address in at_every_stage(long_names):
        page = long_names.phone.get(address)
        assert first_load(page.content) <= AT_MOST, stage


def test_an_update_of_a_table_page_is_small_and_sent_compressed(long_names: Hall) -> None:
    headers = {"HX-Request": "true", "Accept-Encoding": "gzip"}
    for stage, address in at_every_stage(long_names):
        update = long_names.phone.get(address, headers=headers)
        assert (update.status_code, update["Content-Encoding"]) == (200, "gzip"), stage
        assert len(update.content) <= UPDATE_AT_MOST, stage


def test_in_a_large_hall_phones_take_longer_to_ask_for_news(mary: User) -> None:
    """Hundreds of pages asked within a quarter of a second, and posts waited behind them."""
    spread = {}
    for tables in (4, 40):
        hall = a_hall(mary, "losers-change", tables, 2)
        page = hall.phone.get(hall.address("table/2/")).content.decode()
        spread[tables] = re.findall(r'data-table="2" data-spread="(\d+)"', page)

    assert spread == {4: ["200"], 40: ["640"]}
