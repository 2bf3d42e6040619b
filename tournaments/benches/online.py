"""A hundred online tables in one drive of two hundred, on the hall's own server."""

from __future__ import annotations

import asyncio
import random
import secrets
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from statistics import median
from time import perf_counter, process_time

from django.contrib.auth.models import User
from django.test import Client

from games.engine.seats import Seat
from tournaments.actions.base import By
from tournaments.actions.files import import_drive
from tournaments.actions.rounds import close_round
from tournaments.benches.device import Device
from tournaments.benches.halls import evening_text
from tournaments.benches.laptop import Desk, Ledger, Now
from tournaments.benches.pages import asked
from tournaments.benches.screen_player import Cloth, Person, Played
from tournaments.benches.server import Served
from tournaments.models import Drive
from whistdrive.figures import Figure


@dataclass(frozen=True, slots=True)
class Size:
    """How much is played, and how fast.

    The last `online` of the `tables` play with cards on screens, two people and two robots of a
    `level` each. A person thinks so many seconds about a card. In each block of `block` seconds
    phones of the hall send `posts` results; in every other one nobody plays a card.
    """

    tables: int
    online: int
    level: str
    hands: int
    think: tuple[float, float]
    comes: tuple[float, float]
    block: float
    posts: int
    patience: float = 300.0


FULL = Size(200, 100, "expert", hands=3, think=(2.0, 4.0), comes=(1.0, 5.0), block=10.0, posts=20)
SMALL = Size(4, 2, "easy", hands=1, think=(0.0, 0.02), comes=(0.0, 0.1), block=0.2, posts=2)


@dataclass
class Seen:
    """Seconds; `posts` of the hall's phones by whether cards were played beside them."""

    cards: list[float] = field(default_factory=list)
    turns: list[float] = field(default_factory=list)
    lines: list[float] = field(default_factory=list)
    desk: list[float] = field(default_factory=list)
    named: list[float] = field(default_factory=list)
    moved: list[float] = field(default_factory=list)
    knows: list[float] = field(default_factory=list)
    sits: list[float] = field(default_factory=list)
    posts: dict[bool, list[float]] = field(default_factory=lambda: {True: [], False: []})
    cpu: float = 0.0
    people_cards: int = 0
    stood_in: int = 0


def online(mary: User, served: Served, size: Size) -> Iterator[Figure]:
    """Results, the desk and the move of a drive half of whose tables play online."""
    far = range(size.tables - size.online + 1, size.tables + 1)
    code, hands = "pairs-circle", size.hands + 2
    text = evening_text(size.tables, code, hands=hands, closed=1, online=far, level=size.level)
    drive = import_drive(mary, text)
    laptop, grid = Client(SERVER_NAME="localhost"), f"/d/{drive.public_id}/desk/?part=grid"
    laptop.force_login(mary)
    laptop.get(grid)  # which loads what a server loads once
    began = process_time()
    close_round(drive, By.mc(mary), plan_version=None)
    laying = process_time() - began
    queries, _page = asked(laptop, grid, part=True)
    session = laptop.cookies["sessionid"].value
    seen = asyncio.run(_Hall(drive, served, size, session).evening())
    name = f"{size.online} online tables of {size.tables}, {size.level.title()}"
    yield Figure(f"{name}: closing a hand, all of them laid", 1000 * laying, "ms CPU")
    yield Figure(f"{name}: desk page, an update", queries, "queries")
    late = served.log.read_text().count(" was late ")
    robot_cards = 52 * size.online * size.hands - seen.people_cards
    yield Figure(f"{name}: a robot was late", 100 * late / robot_cards, f"% of {robot_cards:,}")
    yield Figure(f"{name}: a robot stood in for somebody", seen.stood_in, "cards")
    for figure in _figures(seen):
        yield replace(figure, name=f"{name}: {figure.name}")


def _figures(seen: Seen) -> Iterator[Figure]:
    yield from _spread("a card to its picture", seen.cards)
    yield from _spread("a card until somebody else is to play", seen.turns)
    yield from _spread("last card to the ledger line", seen.lines)
    yield from _spread("last card to the desk", seen.desk)
    yield Figure("all moves by name at the desk", median(seen.named), "s median")
    yield Figure("everybody moves, pressed to answered", median(seen.moved), "s median")
    yield from _spread("pressed to the next seat on a phone", seen.knows)
    yield from _spread("a seat opened to its cards", seen.sits)
    yield Figure("the server while cards are played", seen.cpu, "s CPU a second")
    calm, beside = _p95(seen.posts[False]), _p95(seen.posts[True])
    yield from _spread("a result posted in the hall, no cards played", seen.posts[False])
    name = "a result posted in the hall beside robots"
    yield Figure(name, median(seen.posts[True]), "s median")
    yield Figure(name, beside, "s p95", "without", beside / calm)


def _spread(name: str, found: list[float]) -> Iterator[Figure]:
    yield Figure(name, median(found), "s median")
    yield Figure(name, _p95(found), "s p95")
    yield Figure(name, max(found), "s at most")


def _p95(found: list[float]) -> float:
    """Of few as of many: nobody's but theirs."""
    return sorted(found)[-(-95 * len(found) // 100) - 1]


class _Hall:
    """Everybody who is there: the MC, phones on hall tables, people far away."""

    def __init__(self, drive: Drive, served: Served, size: Size, session: str) -> None:
        self.drive, self.served, self.size, self.session = drive, served, size, session
        self.seen = Seen()
        self.phones: dict[tuple[int, str], Device] = {}
        self.people: dict[int, asyncio.Task[None]] = {}

    async def evening(self) -> Seen:
        start, live = f"/d/{self.drive.public_id}/", f"/live/drive/{self.drive.public_id}/"
        self.cloth = cloth = Cloth(
            start, live, self.size.think, self.size.comes, asyncio.Event(), Played()
        )
        mc = Device(self.served.port, {"sessionid": self.session})
        self.desk = await Desk.open(mc, start, live)
        cloth.playing.set()
        await self._scan(await asyncio.to_thread(Now.of, self.drive))
        self.ledger = Ledger(self.drive)
        self.ledger.start()
        try:
            async with asyncio.TaskGroup() as together:
                watching = together.create_task(self.desk.watch())
                for _hand in range(self.size.hands):
                    await self._hand(together)
                    await self._move()
                for task in (watching, *self.people.values()):
                    task.cancel()
        finally:
            self.ledger.stop()
        return self.seen

    async def _hand(self, together: asyncio.TaskGroup) -> None:
        """Everybody sits, half of the hall's posts beside robots, then the rest of the cards."""
        now, size = await asyncio.to_thread(Now.of, self.drive), self.size
        for entrant, (token, table) in now.far.items():
            if entrant not in self.people:
                person = Person(Device(self.served.port), token, self.cloth)
                self.people[entrant] = together.create_task(person.evening(table))
        played = self.cloth.played
        await _until(lambda: len(played.sits) >= len(now.far), "seats were opened", size)
        began, spent = perf_counter(), self.served.cpu()
        await self._blocks(now)
        self.cloth.playing.set()
        ledger, desk = self.ledger.found, self.desk.seen
        await _until(lambda: len(played.over) == len(now.online), "hands were played", size)
        keys = {table: (now.hand, table) for table in now.online}
        await _until(lambda: all(key in ledger for key in keys.values()), "lines came", size)
        await _until(
            lambda: all(desk.get(table, 0.0) > began for table in now.seating), "all in", size
        )
        self.seen.cpu = (self.served.cpu() - spent) / (perf_counter() - began)
        self.seen.cards += played.cards
        self.seen.turns += played.turns
        self.seen.people_cards += len(played.cards)
        self.seen.stood_in += played.stood_in
        for table, key in keys.items():
            self.seen.lines.append(ledger[key] - played.sent[table])
            self.seen.desk.append(desk[table] - played.sent[table])

    async def _move(self) -> None:
        """The MC presses at once; everybody far away opens the next seat."""
        self.cloth.played = played = Played()
        named, pressed, answered = await self.desk.move()
        now = await asyncio.to_thread(Now.of, self.drive)
        stay = sum(entrant in self.people for entrant in now.far)
        await _until(lambda: len(played.sits) >= stay, "next seats were opened", self.size)
        self.seen.named.append(named)
        self.seen.moved.append(answered - pressed)
        self.seen.knows += [at - pressed for at in played.knows]
        self.seen.sits += played.sits

    async def _scan(self, now: Now) -> None:
        """Two phones lie on each table of the hall."""
        for table in now.seating.keys() - now.online:
            for seat in ("N", "E"):
                phone = self.phones[table, seat] = Device(self.served.port)
                await phone.ask(f"/t/{now.cards[table]}/")
                await phone.ask(f"{self.cloth.start}table/{table}/")  # the token of its forms

    async def _blocks(self, now: Now) -> None:
        left = list(self.phones)
        random.shuffle(left)
        while left:
            for beside in (True, False):
                batch, left = left[: self.size.posts], left[self.size.posts :]
                if beside:
                    self.cloth.playing.set()
                else:
                    self.cloth.playing.clear()
                whole = asyncio.create_task(asyncio.sleep(self.size.block))
                posts = (self._post(now, *key) for key in batch)
                self.seen.posts[beside] += await asyncio.gather(*posts)
                await whole

    async def _post(self, now: Now, table: int, seat: str) -> float:
        """A phone says who has come to it, then their tricks. Both sides say the same."""
        await asyncio.sleep(random.uniform(0.1, 0.9) * self.size.block)
        address, four = f"{self.cloth.start}table/{table}/", now.seating[table]
        await self.phones[table, seat].ask(f"{address}sit/", {"entrant": four.at(Seat(seat))})
        posted = {"hand": now.hand, "tricks": 8, "side": "NS", "seen": "", "worded": 1}
        posted |= {"four": ",".join(map(str, four.entrants())), "key": secrets.token_hex(8)}
        began = perf_counter()
        status, text = await self.phones[table, seat].ask(f"{address}send/", posted)
        assert (status, "Sent" in text or "are in" in text) == (200, True), text
        return perf_counter() - began


async def _until(done: Callable[[], bool], what: str, size: Size) -> None:
    give_up = perf_counter() + size.patience
    while not done():
        assert perf_counter() < give_up, f"Not all {what} in time."
        await asyncio.sleep(0.02)
