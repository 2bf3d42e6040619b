"""A bare WebSocket for measuring: a thousand of them cost the measuring process little."""

from __future__ import annotations

import asyncio
import base64
import secrets
import struct
from contextlib import suppress
from dataclasses import dataclass

TEXT, PING, PONG = 1, 9, 10


@dataclass
class Line:
    """A bare WebSocket: enough of RFC 6455 to send short text and to read text."""

    reader: asyncio.StreamReader
    writer: asyncio.StreamWriter

    @classmethod
    async def open(cls, port: int, path: str, cookie: str = "") -> Line:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        key = base64.b64encode(secrets.token_bytes(16)).decode()
        lines = [
            f"GET {path} HTTP/1.1",
            f"Host: 127.0.0.1:{port}",
            f"Origin: http://127.0.0.1:{port}",
            "Upgrade: websocket",
            "Connection: Upgrade",
            f"Sec-WebSocket-Key: {key}",
            "Sec-WebSocket-Version: 13",
            *([f"Cookie: {cookie}"] if cookie else []),
        ]
        writer.write(("\r\n".join(lines) + "\r\n\r\n").encode())
        answer = await reader.readuntil(b"\r\n\r\n")
        if b" 101 " not in answer.split(b"\r\n")[0]:
            raise ConnectionError(answer.decode())
        return cls(reader, writer)

    def send(self, text: str) -> None:
        self._send(TEXT, text.encode())

    async def hear(self) -> str:
        """The next text. Whoever never listens is hung up on, since no ping is answered then."""
        while True:
            first, second = await self.reader.readexactly(2)
            size = second & 127
            if size > 125:
                size = int.from_bytes(await self.reader.readexactly(2 if size == 126 else 8), "big")
            data = await self.reader.readexactly(size)
            if first & 15 == PING:
                self._send(PONG, data)
            if first & 15 == TEXT:
                return data.decode()

    def _send(self, kind: int, data: bytes) -> None:
        mask = secrets.token_bytes(4)
        head = (
            struct.pack("!BB", 0x80 | kind, 0x80 | len(data))
            if len(data) < 126
            else struct.pack("!BBH", 0x80 | kind, 0x80 | 126, len(data))
        )
        self.writer.write(head + mask + bytes(b ^ mask[i % 4] for i, b in enumerate(data)))

    async def close(self) -> None:
        """Hang up."""
        self.writer.close()
        with suppress(ConnectionError):
            await self.writer.wait_closed()
