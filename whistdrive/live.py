"""Live hints: "something is new". They carry no truth; whoever hears one asks the database.

A door calls `nudge_on_commit(group)`. After the commit every open page of that group gets
`{"new": true}` over its WebSocket, at most once a second per group, and fetches what it shows.
Where it is news of a few tables only their numbers are said, so that other phones take their time.
A lost hint costs nothing: the next one, the next connect or the page's polling heals it.
"""

from __future__ import annotations

import asyncio
import json
import logging
import time
from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Any

from asgiref.sync import async_to_sync
from channels.generic.websocket import AsyncWebsocketConsumer
from channels.layers import InMemoryChannelLayer, get_channel_layer
from django.db import transaction

SECONDS_BETWEEN_HINTS = 1.0
log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class _News:
    """Up to which tick, 0 where that is open, and of which tables; none: of all."""

    tick: int
    tables: frozenset[int]

    def and_(self, other: _News) -> _News:
        of_all = not self.tables or not other.tables
        tables = frozenset() if of_all else self.tables | other.tables
        return _News(max(self.tick, other.tick), tables)


class _Throttle:
    """At most one hint a second for each group; the last one is never lost."""

    def __init__(self) -> None:
        self._sent: dict[str, float] = {}
        self._waiting: dict[str, _News] = {}

    def touch(self, group: str, apart: float, news: _News) -> None:
        """Runs in the event loop: send now, or once `apart` seconds are over."""
        coming = self._waiting.get(group)
        self._waiting[group] = news if coming is None else coming.and_(news)
        if coming is None:
            wait = self._sent.get(group, 0.0) + apart - time.monotonic()
            asyncio.get_running_loop().call_later(max(0.0, wait), self._send, group)

    def _send(self, group: str) -> None:
        news = self._waiting.pop(group)
        self._sent[group] = time.monotonic()
        if len(self._sent) > 1000:
            self._sent.clear()
        task = asyncio.ensure_future(_group_send(group, news))
        _tasks.add(task)
        task.add_done_callback(_tasks.discard)


_tasks: set[asyncio.Future[None]] = set()
# The event loop that serves this process's sockets, and its throttle; none before the first one.
_serving: tuple[asyncio.AbstractEventLoop, _Throttle] | None = None


async def _group_send(group: str, news: _News) -> None:
    message = {"type": "nudge", "tick": news.tick, "tables": sorted(news.tables)}
    try:
        await get_channel_layer().group_send(group, message)
    except Exception:  # the result is already on disk: a hint that fails must not fail the post
        log.warning("A live hint could not be sent; pages will catch up by asking.", exc_info=True)


def nudge_on_commit(
    group: str,
    apart: float = SECONDS_BETWEEN_HINTS,
    *,
    tick: int = 0,
    tables: Collection[int] = (),
) -> None:
    """After the running transaction commits, hint to `group`'s pages. Nothing if it rolls back.

    Hints of one group come at least `apart` seconds after each other. `tick` tells pages that have
    seen it already, or hold it in memory, that they need not ask; 0 leaves that open. `tables` are
    those of which it is news; none: of all.
    """
    news = _News(tick, frozenset(tables))
    transaction.on_commit(lambda: _nudge(group, apart, news))


def _nudge(group: str, apart: float, news: _News) -> None:
    if _serving is not None and _serving[0].is_running():
        loop, throttle = _serving
        loop.call_soon_threadsafe(throttle.touch, group, apart, news)
    elif not isinstance(get_channel_layer(), InMemoryChannelLayer):
        # Within this process alone nobody listens: a command, or before the first page.
        async_to_sync(_group_send)(group, news)


def serves_sockets() -> bool:
    """Whether this process is a server with pages open, and not a command or a test."""
    return _serving is not None and _serving[0].is_running()


def call_later(seconds: float, work: Callable[[], None]) -> None:
    """Calls `work`, which must be quick, from the loop that serves sockets; without one, never."""
    if _serving is not None and _serving[0].is_running():
        loop = _serving[0]
        loop.call_soon_threadsafe(loop.call_later, seconds, work)


def serve_here() -> None:
    """The running event loop serves sockets: hints of this process are sent from it."""
    global _serving
    loop = asyncio.get_running_loop()
    if _serving is None or _serving[0] is not loop:
        _serving = (loop, _Throttle())


class NudgeConsumer(AsyncWebsocketConsumer):  # type: ignore[misc]
    """One open page. Joins its group first and then says hello, so nothing falls between."""

    groups: list[str]

    async def dispatch(self, message: dict[str, Any]) -> None:
        # The base class visits the database thread before each message; no handler here needs it.
        handler = getattr(self, message["type"].replace(".", "_"))
        await handler(message)

    async def connect(self) -> None:
        serve_here()
        self.group = f"drive.{self.scope['url_route']['kwargs']['public_id']}"
        await self.channel_layer.group_add(self.group, self.channel_name)
        await self.accept()
        await self.send(json.dumps({"hello": True}))

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        if text_data == "ping":
            await self.send("pong")

    async def nudge(self, event: dict[str, Any]) -> None:
        of = {"tables": event["tables"]} if event.get("tables") else {}
        await self.send(json.dumps({"new": True, **of}))

    async def disconnect(self, code: int) -> None:
        await self.channel_layer.group_discard(self.group, self.channel_name)


class NowhereConsumer(AsyncWebsocketConsumer):  # type: ignore[misc]
    """Any other WebSocket address: closed, instead of a stack trace in the log."""

    async def connect(self) -> None:
        await self.close()
