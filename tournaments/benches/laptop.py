"""The MC's laptop while others are measured: its desk, and what is written in the ledger."""

from __future__ import annotations

import re
import threading
from dataclasses import dataclass, field
from time import perf_counter

from django.db import connection

from tournaments.benches.device import Device, LivePage
from tournaments.models import Drive, LedgerLine
from tournaments.queries.board import open_round
from tournaments.queries.people import seating_of
from tournaments.queries.table_kinds import online_in
from tournaments.rules.seating import Seating

CARD = re.compile(r'table-card--link is-(\w+)">\s*<h3[^>]*><a href="\S*?/desk/table/(\d+)/"')
PLAN = re.compile(r'name="plan_version" value="(\d+)"')
LOOKS_EVERY = 5.0  # seconds, as static/live.js does where tables play online
LEDGER_EVERY = 0.02


@dataclass(frozen=True, slots=True)
class Now:
    """The hand being played: who sits where, and the people at online tables."""

    hand: int
    seating: Seating
    online: frozenset[int]
    cards: dict[int, str]
    far: dict[int, tuple[str, int]]  # by entrant: the token of their link, and the table

    @classmethod
    def of(cls, drive: Drive) -> Now:
        round_ = open_round(drive)
        assert round_ is not None
        seating, online = seating_of(round_), online_in(round_)
        people = dict(drive.players.filter(robot=False).values_list("entrant", "token"))
        far = {
            entrant: (people[entrant], table)
            for table in online
            for entrant in seating[table].entrants()
            if entrant in people
        }
        cards = dict(drive.cards.values_list("table_no", "token"))
        return cls(round_.number, seating, online, cards, far)


@dataclass
class Desk:
    """The desk's page. `seen` is when it showed that a table's tricks are in."""

    start: str
    page: LivePage
    seen: dict[int, float] = field(default_factory=dict)

    @classmethod
    async def open(cls, device: Device, start: str, live: str) -> Desk:
        parts = ("desk-grid", "desk-side", "desk-clock")
        return cls(start, await LivePage.open(device, f"{start}desk/", live, *parts))

    async def watch(self) -> None:
        """For ever."""
        while True:
            await self.page.again(LOOKS_EVERY)
            came = self.page.came.get("desk-grid", 0.0)
            for state, table in CARD.findall(self.page.text["desk-grid"]):
                if state == "waiting":
                    self.seen.pop(int(table), None)
                else:
                    self.seen.setdefault(int(table), came)

    async def move(self) -> tuple[float, float, float]:
        """Everybody moves: seconds until all moves are shown; when it is pressed, and answered."""
        began = perf_counter()
        _status, text = await self.page.device.ask(f"{self.start}desk/move/")
        pressed = perf_counter()
        plan = {"plan_version": PLAN.findall(text)[0]}
        status, text = await self.page.device.ask(f"{self.start}desk/move/", plan)
        assert status == 302, text
        return pressed - began, pressed, perf_counter()


class Ledger(threading.Thread):
    """Looks for new lines of online tables. `found` is when they were there, by hand and table."""

    def __init__(self, drive: Drive) -> None:
        super().__init__(daemon=True)
        self.lines = LedgerLine.objects.filter(round__drive=drive, key__startswith="online:")
        self.found: dict[tuple[int, int], float] = {}
        self.over = threading.Event()

    def run(self) -> None:
        last = 0
        while not self.over.wait(LEDGER_EVERY):
            new = self.lines.filter(pk__gt=last).order_by("pk")
            for pk, hand, table in new.values_list("pk", "hand", "table_no"):
                self.found[hand, table], last = perf_counter(), pk
        connection.close()

    def stop(self) -> None:
        self.over.set()
        self.join()
