"""People at online tables: their own link, their own phone, cards over the socket."""

from __future__ import annotations

import asyncio
import json
import random
import re
from dataclasses import dataclass, field
from time import perf_counter
from typing import Any

from tournaments.benches.device import Device, LivePage
from whistdrive.line import Line

LEGAL = re.compile(r'value="([CDHS][2-9TJQKA])" data-do="card"[^>]*is-legal')
VERSION = re.compile(r'name="version" value="(\d+)"')
KEY = re.compile(r'data-key="([^"]*)"')
SEAT = re.compile(r'action="(\S+?/table/(\d+)/open/)">.*?name="entrant" value="(\d+)"', re.DOTALL)
PING_EVERY = 15.0


@dataclass
class Played:
    """What was seen at online tables in one hand; moments are those of `perf_counter`.

    `sent` is when a person's newest card went out, by table, and `over` when the result was on a
    screen there. `cards` are seconds from a card to its picture on the same phone, `turns` until a
    person of the table is to play again, once robots have. `stood_in` counts cards that a robot
    played for somebody, who should never have to wait for so long.
    """

    sent: dict[int, float] = field(default_factory=dict)
    over: dict[int, float] = field(default_factory=dict)
    cards: list[float] = field(default_factory=list)
    turns: list[float] = field(default_factory=list)
    answered: set[int] = field(default_factory=set)
    stood_in: int = 0
    knows: list[float] = field(default_factory=list)  # when a page said where to sit next
    sits: list[float] = field(default_factory=list)  # seconds from "Open your seat" to the cards

    def turn(self, table: int) -> None:
        """A person of this table is to play, or nobody is any more."""
        if table in self.sent and table not in self.answered:
            self.answered.add(table)
            self.turns.append(perf_counter() - self.sent[table])


@dataclass
class Cloth:
    """What all people at online tables share: how long they think about a card and before they open
    a seat, and whether they play just now."""

    start: str  # the drive's address
    live: str  # the drive's socket
    think: tuple[float, float]
    comes: tuple[float, float]
    playing: asyncio.Event
    played: Played


@dataclass
class Person:
    """Plays hand after hand: opens the seat, plays it out, and looks where to go next."""

    device: Device
    token: str
    cloth: Cloth

    async def evening(self, table: int) -> None:
        """From this table on, for ever."""
        await self.device.ask(f"/p/{self.token}/")
        while True:
            address = f"{self.cloth.start}table/{table}/"
            page = await LivePage.open(self.device, address, self.cloth.live, "panel")
            try:
                while (seat := SEAT.search(page.text["panel"])) is None:
                    await page.again()
            finally:
                await page.close()
            self.cloth.played.knows.append(perf_counter())
            path, table = seat[1], int(seat[2])
            await asyncio.sleep(random.uniform(*self.cloth.comes))
            began = perf_counter()
            status, text = await self.device.ask(path, {"entrant": seat[3]})
            assert status == 302, text
            await self._hand(self.device.went, table, began)

    async def _hand(self, address: str, table: int, began: float) -> None:
        _status, html = await self.device.ask(address)
        key = KEY.findall(html)[0]
        line = await self.device.listen(f"/live/table/{address.split('/')[2]}/?key={key}")
        self.cloth.played.sits.append(perf_counter() - began)
        screen = _Screen(line, {"key": key, "html": html})
        try:
            async with asyncio.TaskGroup() as together:
                beside = [together.create_task(screen.hear()), together.create_task(screen.ping())]
                await self._play(screen, table)
                for task in beside:
                    task.cancel()
        finally:
            await line.close()

    async def _play(self, screen: _Screen, table: int) -> None:
        played, acted = self.cloth.played, ""
        while " data-over" not in screen.html:
            if " data-turn" in screen.html and screen.key != acted:
                played.turn(table)
                acted = screen.key
                await self._think()
                if screen.key != acted:
                    played.stood_in += 1
                    continue
                message = {"do": "card", "value": random.choice(LEGAL.findall(screen.html))}
                message |= {"version": int(VERSION.findall(screen.html)[0])}
                played.sent[table] = began = perf_counter()
                played.answered.discard(table)
                screen.news.clear()
                screen.line.send(json.dumps(message))
                await screen.change()
                played.cards.append(perf_counter() - began)
            else:
                await screen.change()
        played.turn(table)
        played.over.setdefault(table, perf_counter())

    async def _think(self) -> None:
        """In a pause nobody plays, and after it not all at the same moment."""
        await asyncio.sleep(random.uniform(*self.cloth.think))
        while not self.cloth.playing.is_set():
            await self.cloth.playing.wait()
            await asyncio.sleep(random.uniform(0, self.cloth.think[1]))


@dataclass
class _Screen:
    """The newest picture of a card table."""

    line: Line
    picture: dict[str, Any]
    news: asyncio.Event = field(default_factory=asyncio.Event)

    @property
    def key(self) -> str:
        return str(self.picture["key"])

    @property
    def html(self) -> str:
        return str(self.picture["html"])

    async def change(self) -> None:
        """Waits for a picture after the one that was looked at last."""
        await self.news.wait()
        self.news.clear()

    async def hear(self) -> None:
        while True:
            text = await self.line.hear()
            message = json.loads(text) if text != "pong" else {}
            assert "refused" not in message, text
            if "key" in message and message["key"] != self.key:
                self.picture = message
                self.news.set()

    async def ping(self) -> None:
        while True:
            await asyncio.sleep(PING_EVERY)
            self.line.send("ping")
