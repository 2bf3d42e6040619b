"""A hall full of phones, over HTTP: an MC and two phones at every table, all acting at once."""

from __future__ import annotations

import asyncio
import random
import sqlite3
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.server import Server
from tests.web import Browser, Page

PASSWORD = "correct horse battery"
Json = dict[str, Any]


@dataclass
class Phone:
    """A phone that lies at a table and is told each hand which of two partners holds it."""

    browser: Browser
    table_no: int
    side: str  # NS or EW

    @property
    def seat(self) -> str:
        return self.side[0]


@dataclass
class Tally:
    """What was posted and what became of it; filled by many phones at once."""

    refused: list[str] = field(default_factory=list)
    posted: dict[tuple[int, int], int] = field(default_factory=dict)
    mended: int = 0


@dataclass
class Hall:
    """One drive, run from the door to the last hand through the pages alone."""

    server: Server
    tables: int
    hands: int
    seed: int
    tally: Tally = field(default_factory=Tally)
    drive: str = ""

    def __post_init__(self) -> None:
        self.random = random.Random(self.seed)

    async def evening(self) -> None:
        """From an empty database to the finished drive."""
        async with Browser(self.server.url) as mc:
            await self._prepare(mc)
            phones = [
                Phone(Browser(self.server.url), table, side)
                for table in range(1, self.tables + 1)
                for side in ("NS", "EW")
            ]
            tokens = self.card_tokens()
            await asyncio.gather(
                *(phone.browser.get(f"/t/{tokens[phone.table_no]}/") for phone in phones)
            )
            for hand in range(1, self.hands + 1):
                if self.tally.refused:
                    return
                tables = zip(phones[::2], phones[1::2], strict=True)
                await asyncio.gather(*(self._play(hand, *both) for both in tables))
                await self._move(mc, hand)
            page = await mc.get(f"/d/{self.drive}/desk/finish/")
            await page.submit("/desk/finish/")
            await asyncio.gather(*(phone.browser.__aexit__() for phone in phones))

    async def _prepare(self, mc: Browser) -> None:
        page = await mc.get("/setup/")
        await page.submit("/setup/", name="Mary", password=PASSWORD)
        page = await mc.get("/drives/new/")
        page = await page.submit(
            "/drives/new/", name="Simulated", format="losers-change", hands=str(self.hands)
        )
        self.drive = str(page.url).split("/d/")[1].split("/")[0]
        names = "\n".join(
            f"{kind} {n}, {kind}"
            for n in range(1, 2 * self.tables + 1)
            for kind in ("Lady", "Gent")
        )
        page = await mc.get(f"/d/{self.drive}/door/paste/")
        await page.submit("/door/paste/", names=names)
        page = await mc.get(f"/d/{self.drive}/draw/")
        page = await page.submit("/draw/", method="random")
        page = await mc.get(f"/d/{self.drive}/draw/")
        await page.submit("/draw/publish/")

    async def _play(self, hand: int, ns: Phone, ew: Phone) -> None:
        """One hand at one table: somebody sends, the other side answers, at times not the same."""
        tricks = min(13, max(0, round(self.random.gauss(6.5, 2.2))))
        plan = self.random.random()
        first, other = (ns, ew) if self.random.random() < 0.5 else (ew, ns)
        await asyncio.sleep(self.random.random() * 0.2)
        await asyncio.gather(self._sit(first), self._sit(other))
        if plan < 0.1:  # both sides send at the same instant
            await asyncio.gather(self._send(first, hand, tricks), self._send(other, hand, tricks))
        elif plan < 0.2:  # the other side counted wrong and gives way
            await self._send(first, hand, tricks)
            await self._send(other, hand, (tricks + 1) % 14)
            await self._send(other, hand, tricks)
            self.tally.mended += 1
        else:
            await self._send(first, hand, tricks, twice=plan < 0.4)
            await self._send(other, hand, tricks)
        self.tally.posted[(hand, ns.table_no)] = tricks

    async def _sit(self, phone: Phone) -> None:
        page = await phone.browser.get(f"/d/{self.drive}/table/{phone.table_no}/?again=1")
        entrant = self.entrant_at(page, phone.seat)
        page = await page.submit("/sit/", entrant=entrant)
        self._note(page, f"table {phone.table_no} sits")

    def entrant_at(self, page: Page, seat: str) -> str:
        """The button of that seat: "I am …"."""
        marker = f"seat--{seat.lower()}"
        for part in page.text.split("<button")[1:]:
            if marker in part.split(">")[0]:
                return part.split('value="')[1].split('"')[0]
        raise AssertionError(f"No seat {seat} on {page.url}")

    async def _send(self, phone: Phone, hand: int, ns: int, *, twice: bool = False) -> None:
        page = await phone.browser.get(f"/d/{self.drive}/table/{phone.table_no}/?change=1")
        if not page.has_form("/send/"):
            self.tally.refused.append(f"hand {hand} table {phone.table_no}: {page.words[:300]}")
            return
        mine = ns if phone.side == "NS" else 13 - ns
        values = {"tricks": str(mine), "side": phone.side, "worded": "1", "rare": "1"}
        again = page.submit("/send/", **values)
        sent = [again, page.submit("/send/", **values)] if twice else [again]
        for answer in await asyncio.gather(*sent):
            self._note(answer, f"hand {hand} table {phone.table_no} {phone.side} sends {ns}")

    def _note(self, page: Page, what: str) -> None:
        if page.status != 200:
            self.tally.refused.append(f"{what}: {page.status} {page.words[:300]}")

    async def _move(self, mc: Browser, hand: int) -> None:
        page = await mc.get(f"/d/{self.drive}/desk/move/")
        page = await page.submit("/desk/move/")
        self._note(page, f"closing hand {hand}")

    def card_tokens(self) -> dict[int, str]:
        """What the QR codes on the tables hold."""
        with sqlite3.connect(self.server.data / "whistdrive.sqlite3") as database:
            rows = database.execute("select table_no, token from tournaments_tablecard")
            return dict(rows.fetchall())

    def export(self, folder: Path) -> Path:
        """The drive file, as the MC would download it."""
        file = folder / "drive.json"
        code = (
            "from tournaments.models import Drive;"
            "from tournaments.queries.drive_file import drive_as_json;"
            f"print(drive_as_json(Drive.objects.get(public_id='{self.drive}')))"
        )
        file.write_text(self.server.manage("shell", "--no-imports", "-v", "0", "-c", code))
        return file
