"""One open table: hears hints, sends what this device may see, passes on what it asks for.

The socket holds no truth. Each picture is made from the database for this device alone;
connecting again is all there is to coming back.
"""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any, TypeVar
from urllib.parse import parse_qs

from channels.exceptions import StopConsumer
from channels.generic.websocket import AsyncWebsocketConsumer
from django.http import parse_cookie
from django.utils.translation import gettext as _

from games.actions.chairs import greet
from games.actions.doing import do
from games.actions.quiet import look_after_quiet
from games.actions.robots import move_robots
from games.models import Table
from games.queries.live import Live, known_live, live_table
from games.refusals import Refused, Stale
from games.rooms import Room
from games.views.frames import Frame, frames
from games.visitors import Visitor, visitor_from
from whistdrive.db import with_connection
from whistdrive.live import serve_here
from whistdrive.turns import posts

T = TypeVar("T")
LONGEST_MESSAGE = 500
AGAIN_AFTER = 2.0  # seconds, where something went wrong
HINT_WITHIN = 0.3  # seconds, after a card of one's own
log = logging.getLogger(__name__)
# Threads of their own, so that drawing waits neither for the disk, behind a door, nor for a robot
# that thinks. Drawing keeps a core busy: more threads would only stand in each other's way.
_drawing = ThreadPoolExecutor(2, "drawing")
_doors = ThreadPoolExecutor(4, "doors")
_robots = ThreadPoolExecutor(4, "robots")


async def _in(pool: ThreadPoolExecutor, work: Callable[[], T]) -> T:
    return await asyncio.get_running_loop().run_in_executor(pool, with_connection, work)


class TableConsumer(AsyncWebsocketConsumer):  # type: ignore[misc]
    """Messages from the page: {"do": word, "value": text, "version": n}, or the word ping."""

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        # The base class gives each page a channel, and visits the database thread before each
        # message. Here the room hears hints for all its pages, and our own threads do the rest.
        self.scope, self.base_send = scope, send
        with suppress(StopConsumer):
            while True:
                message = await receive()
                await getattr(self, message["type"].replace(".", "_"))(message)

    async def connect(self) -> None:
        """Joins the group first and shows the table then, so that nothing falls between."""
        serve_here()
        self.public_id: str = self.scope["url_route"]["kwargs"]["public_id"]
        headers = dict(self.scope["headers"])
        self.visitor: Visitor = visitor_from(
            parse_cookie(headers.get(b"cookie", b"").decode("latin1"))
        )
        query = parse_qs(self.scope["query_string"].decode("latin1"))
        self.key, self.tick = query.get("key", [""])[0][:12], -1
        self.sending = asyncio.Lock()
        self.tasks: set[asyncio.Task[Any]] = set()
        self.timer: asyncio.TimerHandle | None = None
        self.is_open = False
        self.room = await Room.enter(f"table.{self.public_id}", self.hear)
        found = await _in(_doors, self._greeted)
        if found is None:
            await self.room.leave(self.hear)
            await self.close()
            return
        self.table: Table = found
        await self.accept()
        self.is_open = True
        await self._show()

    def _greeted(self) -> Table | None:
        table = Table.objects.filter(public_id=self.public_id).first()
        if table is not None:
            greet(table, self.visitor)
        return table

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        if text_data == "ping":
            await self.send("pong")
            await self._show()  # a hint that was lost is made up for, and a robot is woken
            return
        self.room.shows_last(self.hear)
        before = self.tick
        await posts.have_gone_first()
        try:
            what, value, version = _read(text_data or "")
            await _in(_doors, lambda: do(self.table, self.visitor, what, value, version))
        except Refused as refusal:
            await self.send(json.dumps({"refused": refusal.sentence}))
            await self._show(again=isinstance(refusal, Stale))
            return
        except Exception:  # whatever it was, this page goes on; the table is as it was
            log.exception("A table could not do what a page asked.")
            await self.send(json.dumps({"refused": _("That did not work. Try again.")}))
        else:
            live = known_live(self.table, before + 1)
            if live is not None:  # the hint that is on its way shows it to everybody
                self._make_sure(live.table.tick)
                return
        await self._show()

    def _make_sure(self, tick: int) -> None:
        """Hints may be lost: then this page, which waits for its own act, shows it by itself."""
        if self.tick >= tick:
            return

        def look() -> None:
            if self.is_open and self.tick < tick:
                self._later(self._show)

        asyncio.get_running_loop().call_later(HINT_WITHIN, look)

    async def hear(self, tick: int) -> None:
        """A hint that the table is at `tick`, as the room passes it on."""
        if self.is_open:
            await self._show(tick=tick)

    async def _show(self, *, again: bool = False, tick: int = 0) -> None:
        """Sends every picture since the last one; `again`: the newest in any case.

        `tick` is that of the table, if a hint has told it: what this process has written itself is
        in its memory, and drawn at once.
        """
        await posts.have_gone_first()
        async with self.sending:
            if 0 < tick <= self.tick:
                return
            live = known_live(self.table, tick) if tick else None
            if live is not None and live.table.next_table_id is None:
                found, tick, robot = self._pictures_of(live)
            else:
                found, tick, robot = await _in(_drawing, lambda: self._pictures(again))
            for frame in found:
                await self.send(json.dumps(frame.plain()))
                self.key = frame.key
            self.tick = tick
            if found:
                self._wait_for(found[-1].due_in)
        if robot:
            self._later(self._robots)

    def _wait_for(self, seconds: float | None) -> None:
        """Looks after people who have gone quiet, when the time has come."""
        self._cancel()
        if seconds is not None:
            loop = asyncio.get_running_loop()
            self.timer = loop.call_later(seconds + 0.5, lambda: self._later(self._look_after))

    async def _look_after(self) -> None:
        if await _in(_doors, lambda: look_after_quiet(self.table)):
            await self._robots()
        else:
            await self._show(again=True)

    def _pictures(self, again: bool) -> tuple[list[Frame], int, bool]:
        """The pictures, their tick, and whether a robot has to move now."""
        return self._pictures_of(live_table(Table.objects.get(pk=self.table.pk)), again)

    def _pictures_of(self, live: Live, again: bool = False) -> tuple[list[Frame], int, bool]:
        turn, tick = live.turn, live.table.tick
        robot = turn is not None and bool(turn.robot)
        if tick == self.tick and not again:
            return [], tick, robot
        return frames(live, self.visitor, self.key), tick, robot

    async def _robots(self) -> None:
        """Lets the robots move, in their own threads."""
        await _in(_robots, lambda: move_robots(self.table.pk, wait=False))

    def _later(self, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
        """Does it beside what the page asks for; what fails is tried again while the page is open.

        A database that was busy for once must not leave a table waiting for ever.
        """
        task = asyncio.ensure_future(self._until_done(work))
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def _until_done(self, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
        while self.is_open:
            try:
                await work()
                break
            except Exception:
                log.exception("A table could not go on; it is tried again.")
            await asyncio.sleep(AGAIN_AFTER)

    def _cancel(self) -> None:
        if self.timer is not None:
            self.timer.cancel()
        self.timer = None

    async def disconnect(self, code: int) -> None:
        self.is_open = False
        self._cancel()
        await self.room.leave(self.hear)


def _read(text: str) -> tuple[str, str, int]:
    """What a message asks for. Refused unless it is one of ours."""
    sorry = Refused(_("This table does not know what that means."))
    if len(text) > LONGEST_MESSAGE:
        raise sorry
    try:
        said = json.loads(text)
        what, value, version = said["do"], said.get("value", ""), said.get("version", -1)
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError):
        raise sorry from None
    if not (isinstance(what, str) and isinstance(value, str) and type(version) is int):
        raise sorry
    return what, value, version
