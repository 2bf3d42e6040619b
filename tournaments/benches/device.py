"""A browser without a screen, for many at once."""

from __future__ import annotations

import asyncio
import base64
import re
import secrets
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from urllib.parse import urlencode


@dataclass
class Device:
    """A browser without a screen: cookies, and one request at a time."""

    port: int
    cookies: dict[str, str] = field(default_factory=dict)
    line: asyncio.StreamWriter | None = None

    async def ask(self, path: str, values: Mapping[str, object] | None = None) -> tuple[int, str]:
        """The status and text of an answer, as htmx asks; `values` are posted."""
        body = urlencode(values or {}).encode()
        head = {
            "Host": "localhost",
            "Connection": "close",
            "HX-Request": "true",
            "Cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items()),
            "X-CSRFToken": self.cookies.get("csrftoken", ""),
            "Content-Type": "application/x-www-form-urlencoded",
            "Content-Length": str(len(body)),
        }
        method = "GET" if values is None else "POST"
        reader, writer = await self._send(method, path, head, body)
        answer = (await reader.read()).decode()
        writer.close()
        await writer.wait_closed()
        top, _, text = answer.partition("\r\n\r\n")
        for name, value in re.findall(r"(?im)^set-cookie: ([^=]+)=([^;]*)", top):
            self.cookies[name] = value
        return int(top.split(" ", 2)[1]), text

    async def listen(self, path: str) -> asyncio.StreamReader:
        """An open socket, its hello still to be read; open as long as this device is."""
        head = {
            "Host": "localhost",
            "Origin": "http://localhost",
            "Upgrade": "websocket",
            "Connection": "Upgrade",
            "Sec-WebSocket-Version": "13",
            "Sec-WebSocket-Key": base64.b64encode(secrets.token_bytes(16)).decode(),
        }
        reader, self.line = await self._send("GET", path, head, b"")
        answer = await reader.readuntil(b"\r\n\r\n")
        assert b" 101 " in answer, answer
        return reader

    async def close(self) -> None:
        """Hang up the socket."""
        if self.line is not None:
            self.line.close()
            with suppress(ConnectionError):
                await self.line.wait_closed()

    async def _send(
        self, method: str, path: str, head: dict[str, str], body: bytes
    ) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        lines = [f"{method} {path} HTTP/1.1", *(f"{k}: {v}" for k, v in head.items())]
        writer.write("\r\n".join([*lines, "", ""]).encode() + body)
        await writer.drain()
        return reader, writer
