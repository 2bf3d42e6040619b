"""Two hundred phones that send within half a minute, and two hundred that watch, over HTTP."""

from __future__ import annotations

import asyncio
import random
import secrets
from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass, field
from statistics import median, quantiles
from time import perf_counter

from django.contrib.auth.models import User

from tournaments.actions.base import By
from tournaments.actions.files import import_drive
from tournaments.actions.rounds import close_round
from tournaments.benches.device import Device, LivePage
from tournaments.benches.halls import evening_text
from tournaments.models import Drive
from tournaments.queries.people import seating_of
from tournaments.rules.seating import Seating
from whistdrive.figures import Figure


@dataclass(frozen=True, slots=True)
class Hall:
    """The hand that is sent, read before the loop begins."""

    drive: Drive
    hand: int
    seating: Seating
    cards: dict[int, str]

    def table(self, number: int) -> str:
        return f"/d/{self.drive.public_id}/table/{number}/"


@dataclass
class Seen:
    """When results were answered, and when the watching pages had asked anew and been answered."""

    sent: list[tuple[float, float, int]] = field(default_factory=list)  # asked, answered, table
    renewed: list[tuple[int, list[tuple[float, float]]]] = field(default_factory=list)  # by table

    def waits(self, *, own: bool) -> list[float]:
        """Seconds until a watching page had asked after a result of its own table, or of others."""
        found = []
        for table, asked in self.renewed:
            starts = [start for start, _end in asked]
            for _began, answered, of in self.sent:
                at = bisect_left(starts, answered)
                if (of == table) is own and at < len(asked):
                    found.append(asked[at][1] - answered)
        return found


def crowd(mary: User, port: int, tables: int, seconds: float) -> Iterator[Figure]:
    """Two phones at each table send to the server within so many seconds; as many pages watch."""
    drive = import_drive(mary, evening_text(tables, "losers-change", closed=1))
    round_ = close_round(drive, By.mc(mary), plan_version=None)
    assert round_ is not None
    hall = Hall(drive, round_.number, seating_of(round_), _cards(drive))
    seen = asyncio.run(_evening(hall, port, seconds))
    posts = [end - start for start, end, _table in seen.sent]
    name = f"{len(posts)} phones in {seconds:g} s, {len(seen.renewed)} pages watching"
    yield Figure(f"{name}: a result posted", 1000 * median(posts), "ms median")
    yield Figure(f"{name}: a result posted", 1000 * quantiles(posts, n=20)[-1], "ms p95")
    for own, words in ((True, "hint to page of that table"), (False, "hint to page")):
        waits = seen.waits(own=own)
        yield Figure(f"{name}: {words}", median(waits), "s median")
        yield Figure(f"{name}: {words}", quantiles(waits, n=20)[-1], "s p95")
        yield Figure(f"{name}: {words}", max(waits), "s at most")


def _cards(drive: Drive) -> dict[int, str]:
    return dict(drive.cards.values_list("table_no", "token"))


async def _evening(hall: Hall, port: int, seconds: float) -> Seen:
    phones, watching = [], []
    for table, four in hall.seating.items():
        for who in four.entrants():
            phone = Device(port)
            await phone.ask(f"/t/{hall.cards[table]}/")
            await phone.ask(hall.table(table))  # which brings the token of its forms
            if who in (four.N, four.E):
                await phone.ask(f"{hall.table(table)}sit/", {"entrant": who})
                phones.append((phone, table))
            else:
                watching.append((phone, table))
    seen = Seen(renewed=[(table, []) for _phone, table in watching])
    pages = [
        asyncio.create_task(_watch(hall, phone, table, asked))
        for (phone, table), (_table, asked) in zip(watching, seen.renewed, strict=True)
    ]
    await asyncio.sleep(2)
    await asyncio.gather(*(_send(hall, *phone, seconds, seen) for phone in phones))
    await asyncio.sleep(2 + seconds / 4)  # until the slowest page has asked after the last result
    for page in pages:
        page.cancel()
    await asyncio.gather(*pages, return_exceptions=True)
    seen.sent.sort()
    return seen


async def _send(hall: Hall, phone: Device, table: int, seconds: float, seen: Seen) -> None:
    """Both sides say the same, so the second confirms the first."""
    await asyncio.sleep(random.random() * seconds)
    began = perf_counter()
    four = ",".join(map(str, hall.seating[table].entrants()))
    posted = {"hand": hall.hand, "tricks": 8, "side": "NS", "four": four, "seen": "", "worded": 1}
    address = f"{hall.table(table)}send/"
    status, text = await phone.ask(address, {**posted, "key": secrets.token_hex(8)})
    assert (status, "Sent" in text or "are in" in text) == (200, True), text
    seen.sent.append((began, perf_counter(), table))


async def _watch(hall: Hall, phone: Device, table: int, renewed: list[tuple[float, float]]) -> None:
    live = f"/live/drive/{hall.drive.public_id}/"
    page = await LivePage.open(phone, hall.table(table), live, "panel")
    try:
        while True:
            renewed.append(await page.again())
    finally:
        await page.close()
