"""What `manage.py bench live` does: a real server, many sockets, each card timed to other seats."""

from __future__ import annotations

import asyncio
import json
import re
import time
from dataclasses import dataclass, field
from typing import Any

from games.management.live_server import Base, Floors, Served, server
from whistdrive.line import Line

LEGAL = re.compile(r'value="([CDHS][2-9TJQKA])" data-do="card"[^>]*is-legal')
VERSION = re.compile(r'name="version" value="(\d+)"')
PATIENCE = 30.0
WARM_UP = 1.0  # seconds in which nothing counts


@dataclass
class Measured:
    """Milliseconds from a card to its picture at each of the other seats; of echoes; CPU of all.

    `acts` are those of people, `robot_acts` Expert's, of which `late` fell back to Hard.
    """

    floors: Floors
    cards: list[float] = field(default_factory=list)
    echoes: list[float] = field(default_factory=list)
    cpu: float = 0.0
    acts: int = 0
    robot_acts: int = 0
    late: int = 0
    lost: int = 0
    frame_bytes: list[int] = field(default_factory=list)


async def measure(
    sockets: int, seconds: float, rate: float, base: Base, *, robots: bool = False
) -> Measured:
    """People play at all tables together `rate` cards a second for so long."""
    async with server(sockets, base, robots=robots) as served:
        found = Measured(served.floors)
        tables = [await _Table.open(served, one, found) for one in served.laid]
        await asyncio.sleep(WARM_UP)
        before, stop = served.cpu(), time.monotonic() + seconds
        acts = [table.newest for table in tables]
        pause = len(tables) / rate
        # One table after the other, as in life, and not all of them at the same moment.
        games = [
            table.play(place * pause / len(tables), pause, stop)
            for place, table in enumerate(tables)
        ]
        await asyncio.gather(_echo(served.port, stop, found), *games)
        found.cpu = served.cpu() - before
        found.robot_acts = sum(t.newest - n for t, n in zip(tables, acts, strict=True)) - found.acts
        found.late = served.log.read_text().count(" was late ")
        for table in tables:
            await table.close()
    return found


async def _echo(port: int, stop: float, found: Measured) -> None:
    line = await Line.open(port, "/live/drive/bench/")
    await line.hear()
    while time.monotonic() < stop:
        began = time.perf_counter()
        line.send("ping")
        await line.hear()
        found.echoes.append(1000 * (time.perf_counter() - began))
        await asyncio.sleep(0.05)
    await line.close()


@dataclass
class _Table:
    """The four sockets of a table, the newest picture of each, and when each card came where."""

    seats: list[Line]
    found: Measured
    pictures: list[dict[str, Any]]
    came: list[dict[int, float]]
    news: asyncio.Event
    listening: list[asyncio.Task[None]]

    @classmethod
    async def open(cls, served: Served, laid: dict[str, Any], found: Measured) -> _Table:
        path = f"/live/table/{laid['table']}/"
        seats = [await Line.open(served.port, path, one) for one in laid["cookies"].values()]
        pictures = [json.loads(await line.hear()) for line in seats]
        table = cls(seats, found, pictures, [{} for _seat in seats], asyncio.Event(), [])
        table.listening = [asyncio.ensure_future(table._listen(at)) for at in range(len(seats))]
        return table

    @property
    def newest(self) -> int:
        """How many cards have been seen everywhere."""
        return min(_index(picture) for picture in self.pictures)

    async def _listen(self, at: int) -> None:
        while True:
            text = await self.seats[at].hear()
            now, message = time.perf_counter(), json.loads(text)
            if "key" not in message:
                continue
            self.came[at][_index(message)] = now
            self.pictures[at] = message
            self.found.frame_bytes.append(len(text))
            self.news.set()

    async def play(self, first: float, pause: float, stop: float) -> None:
        """Whoever may play does; the others' pictures are waited for. Ends with the hand."""
        await asyncio.sleep(first)
        while time.monotonic() < stop:
            turn = await self._turn()
            if turn is None:
                return
            html, card = self.pictures[turn]["html"], _index(self.pictures[turn]) + 1
            message = {"do": "card", "value": LEGAL.findall(html)[0]}
            message |= {"version": int(VERSION.findall(html)[0])}
            began = time.perf_counter()
            self.seats[turn].send(json.dumps(message))
            if not await self._until(lambda card=card: all(card in one for one in self.came)):
                self.found.lost += 1
                return
            for at, came in enumerate(self.came):
                if at != turn:
                    self.found.cards.append(1000 * (came[card] - began))
            self.found.acts += 1
            await asyncio.sleep(max(0.0, pause - (time.perf_counter() - began)))

    async def _turn(self) -> int | None:
        """Which socket is to play, once robots have; None when the hand is over."""

        def ready() -> bool:
            return any(
                " data-turn" in one["html"] or " data-over" in one["html"] for one in self.pictures
            )

        if not await self._until(ready):
            self.found.lost += 1
            return None
        turns = (at for at, one in enumerate(self.pictures) if " data-turn" in one["html"])
        return next(turns, None)

    async def _until(self, ready: Any) -> bool:
        """Whether it came to be within the time that people wait."""
        give_up = time.monotonic() + PATIENCE
        while not ready():
            self.news.clear()
            try:
                await asyncio.wait_for(self.news.wait(), give_up - time.monotonic())
            except TimeoutError:
                return False
        return True

    async def close(self) -> None:
        for task in self.listening:
            task.cancel()
        for seat in self.seats:
            await seat.close()


def _index(picture: dict[str, Any]) -> int:
    """How many cards a picture shows, of a key such as 1.17 or 1.52c."""
    return int(picture["key"].rstrip("c").partition(".")[2])
