"""The open pages of a table in this process. One of them hears hints for all.

With a hundred tables it matters that a hint wakes one task and not four, and that each page is sent
its picture before the next one is drawn.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine
from typing import Any
from weakref import WeakKeyDictionary

from channels.layers import get_channel_layer

AGAIN_AFTER = 2.0  # seconds, where something went wrong
log = logging.getLogger(__name__)

Show = Callable[[int], Coroutine[Any, Any, None]]
"""Shows a page the table as of a tick or newer; 0 where the tick is not known."""


class Room:
    """The pages of one group. `enter` and `leave` are how pages come and go."""

    def __init__(self, group: str) -> None:
        self.group = group
        self.pages: dict[Show, None] = {}
        self.layer = get_channel_layer()
        self.is_joined: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.listening = asyncio.ensure_future(self._listen())

    @classmethod
    async def enter(cls, group: str, show: Show) -> Room:
        """From when this returns on, every hint to the group reaches `show`."""
        rooms = _rooms.setdefault(asyncio.get_running_loop(), {})
        room = rooms.get(group)
        if room is None:
            room = rooms[group] = cls(group)
        room.pages[show] = None
        await asyncio.shield(room.is_joined)
        return room

    async def leave(self, show: Show) -> None:
        self.pages.pop(show, None)
        if not self.pages:
            rooms = _rooms.get(asyncio.get_running_loop(), {})
            if rooms.get(self.group) is self:
                del rooms[self.group]
            self.listening.cancel()
            await asyncio.gather(self.listening, return_exceptions=True)

    def shows_last(self, show: Show) -> None:
        """This page has acted, so the others wait for its card more than it does itself."""
        if show in self.pages:
            del self.pages[show]
            self.pages[show] = None

    async def _listen(self) -> None:
        while True:
            channel = await self.layer.new_channel()
            try:
                await self.layer.group_add(self.group, channel)
                if not self.is_joined.done():
                    self.is_joined.set_result(None)
                else:
                    await self._show(0)  # what came while it was deaf
                while True:
                    message = await self.layer.receive(channel)
                    await self._show(message.get("tick", 0))
            except Exception as error:
                if not self.is_joined.done():
                    self.is_joined.set_exception(error)
                    return
                log.exception("A table does not hear hints; it is tried again.")
                await asyncio.sleep(AGAIN_AFTER)
            finally:
                await self.layer.group_discard(self.group, channel)

    async def _show(self, tick: int) -> None:
        for show in list(self.pages):
            try:
                await show(tick)
            except Exception:  # that page asks by itself; the others are shown theirs
                log.exception("A page could not be shown its table.")
            # The server writes to a socket between two rounds of its loop: before the next page
            # is drawn, this one's picture is on its way.
            await asyncio.sleep(0)
            await asyncio.sleep(0)


_rooms: WeakKeyDictionary[asyncio.AbstractEventLoop, dict[str, Room]] = WeakKeyDictionary()
