"""A browser without a screen, for many at once."""

from __future__ import annotations

import asyncio
import json
import random
import re
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from html import unescape
from math import inf
from time import perf_counter
from typing import Any
from urllib.parse import urlencode

from whistdrive.line import Line

PACE = re.compile(r'data-pace="(\d+)"')
SPREAD = re.compile(r'data-spread="(\d+)"')
TABLE = re.compile(r'<body[^>]* data-table="(\d+)"')
SOON = 0.2  # seconds
PART = re.compile(r'id="([\w-]+)"[^>]* data-live-part[^>]* hx-get="([^"]*)"')


@dataclass
class Device:
    """A browser without a screen: cookies, and one request at a time. `went` is where the last
    answer sent it."""

    port: int
    cookies: dict[str, str] = field(default_factory=dict)
    went: str = ""

    async def ask(
        self, path: str, values: Mapping[str, object] | None = None, *, whole: bool = False
    ) -> tuple[int, str]:
        """The status and text of an answer, as htmx asks or for a `whole` page; or of a post."""
        body = urlencode(values or {}).encode()
        head = {
            "Host": "localhost",
            "Connection": "close",
            "HX-Request": "false" if whole else "true",
            "Cookie": self._cookie(),
            "X-CSRFToken": self.cookies.get("csrftoken", ""),
            "Content-Type": "application/x-www-form-urlencoded",
            "Content-Length": str(len(body)),
        }
        method = "GET" if values is None else "POST"
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        lines = [f"{method} {path} HTTP/1.1", *(f"{k}: {v}" for k, v in head.items())]
        writer.write("\r\n".join([*lines, "", ""]).encode() + body)
        await writer.drain()
        answer = (await reader.read()).decode()
        writer.close()
        await writer.wait_closed()
        top, _, text = answer.partition("\r\n\r\n")
        for name, value in re.findall(r"(?im)^set-cookie: ([^=]+)=([^;]*)", top):
            self.cookies[name] = value
        went = re.search(r"(?im)^location: (\S+)", top)
        self.went = went[1] if went else ""
        return int(top.split(" ", 2)[1]), text

    async def listen(self, path: str) -> Line:
        """An open socket, its first word still to be heard. Tried again as a page does."""
        while True:
            try:
                return await Line.open(self.port, path, self._cookie())
            except ConnectionError:
                await asyncio.sleep(1)

    def _cookie(self) -> str:
        return "; ".join(f"{name}={value}" for name, value in self.cookies.items())


@dataclass
class LivePage:
    """A page that hears hints and asks for its parts then, as static/live.js does. `text` is the
    newest of each part by its id, and `came` when it was there."""

    device: Device
    line: Line
    text: dict[str, str]
    table: int = 0  # whose page it is
    spread: float = 0.0  # seconds in which phones ask for news of other tables
    pace: float = 0.0  # seconds until such a page asks again
    asked: float = -inf
    addresses: dict[str, str] = field(default_factory=dict)
    came: dict[str, float] = field(default_factory=dict)
    due: float = inf
    heard: asyncio.Event = field(default_factory=asyncio.Event)
    hearing: asyncio.Task[None] | None = None

    @classmethod
    async def open(cls, device: Device, address: str, live: str, *ids: str) -> LivePage:
        """The page at `address`, of which these parts are live, and the socket `live`."""
        _status, text = await device.ask(address, whole=True)
        page = cls(device, await device.listen(live), dict.fromkeys(ids, text))
        page.table = next(map(int, TABLE.findall(text)), 0)
        page.spread = next(map(int, SPREAD.findall(text)), 0) / 1000
        page.pace = next(map(int, PACE.findall(text)), 0) / 1000
        page._note(text)
        page.hearing = asyncio.create_task(page._hear())
        return page

    async def again(self, within: float = inf) -> tuple[float, float]:
        """Once a hint is due, or for the first part after so many seconds: when it asked, and when
        all was answered."""
        give_up = perf_counter() + within
        while (at := min(self.due, give_up)) > perf_counter():
            self.heard.clear()
            with suppress(TimeoutError):
                wait = None if at == inf else at - perf_counter()
                await asyncio.wait_for(self.heard.wait(), wait)
            if self.hearing is not None and self.hearing.done():
                self.hearing.result()
        began, ids = perf_counter(), list(self.text)
        if self.due <= began:
            self.due, self.asked = inf, began
        else:
            ids = ids[:1]
        await asyncio.gather(*map(self._renew, ids))
        return began, perf_counter()

    async def _renew(self, part: str) -> None:
        status, text = await self.device.ask(self.addresses[part])
        if status == 200:
            self.text[part], self.came[part] = text, perf_counter()
            self._note(text)

    def _note(self, text: str) -> None:
        found = {one: unescape(address) for one, address in PART.findall(text)}
        self.addresses |= {one: found[one] for one in self.text if one in found}

    async def _hear(self) -> None:
        try:
            while True:
                within = self._patience(json.loads(await self.line.hear()))
                at = perf_counter() + 0.05 + random.random() * within
                self.due = min(self.due, max(at, self.asked + self.pace))
                self.heard.set()
        finally:
            self.heard.set()

    def _patience(self, hint: dict[str, Any]) -> float:
        tables = hint.get("tables")
        if not self.spread or (tables and self.table in tables):
            return SOON
        return self.spread if tables else max(SOON, self.spread / 8)

    async def close(self) -> None:
        if self.hearing is not None:
            self.hearing.cancel()
        await self.line.close()
