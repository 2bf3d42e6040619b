"""What `manage.py bench live` does: a real server, many sockets, each card timed to other seats."""

from __future__ import annotations

import asyncio
import base64
import json
import os
import re
import secrets
import socket
import struct
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.request import urlopen

from django.core import signing

from games.actions.acts import play
from games.actions.chairs import take_chair
from games.actions.tables import Wanted, lay_table, start_table
from games.engine.acts import Play
from games.models import Table
from games.queries.live import live_table
from games.visitors import COOKIE, Visitor

ROOT = Path(__file__).resolve().parents[2]
LEGAL = re.compile(r'value="([CDHS][2-9TJQKA])" data-do="card"[^>]*is-legal')
VERSION = re.compile(r'name="version" value="(\d+)"')
OTHERS = 3


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
            raise RuntimeError(answer.decode())
        return cls(reader, writer)

    def send(self, text: str) -> None:
        data, mask = text.encode(), secrets.token_bytes(4)
        head = (
            struct.pack("!BB", 0x81, 0x80 | len(data))
            if len(data) < 126
            else struct.pack("!BBH", 0x81, 0x80 | 126, len(data))
        )
        self.writer.write(head + mask + bytes(b ^ mask[i % 4] for i, b in enumerate(data)))

    async def hear(self) -> str:
        while True:
            first, second = await self.reader.readexactly(2)
            size = second & 127
            if size > 125:
                size = int.from_bytes(await self.reader.readexactly(2 if size == 126 else 8), "big")
            data = await self.reader.readexactly(size)
            if first & 15 == 1:
                return data.decode()

    def close(self) -> None:
        self.writer.close()


@dataclass
class Measured:
    """Milliseconds from a card to its picture at each of the other seats; of echoes; CPU of all."""

    cards: list[float] = field(default_factory=list)
    echoes: list[float] = field(default_factory=list)
    cpu: float = 0.0
    acts: int = 0
    lost: int = 0
    frame_bytes: list[int] = field(default_factory=list)


def lay(tables: int, path: str) -> None:
    """Tables of four people with a hand dealt, on this process's database, written to `path`."""
    found: list[dict[str, Any]] = []
    for number in range(tables):
        people = {seat: Visitor(device=f"bench {number} {seat}", name=seat) for seat in "SWNE"}
        table = lay_table(people["S"], Wanted("friends", {"target": "10"}, names={"S": "S"}))
        for seat in "WNE":
            take_chair(table, people[seat], seat=seat, name=seat)
        start_table(table, people["S"])
        cookies = {
            seat: f"{COOKIE}={signing.dumps([one.device, one.name, {}], salt=COOKIE)}"
            for seat, one in people.items()
        }
        found.append({"table": table.public_id, "cookies": cookies})
    Path(path).write_text(json.dumps(found))


def door_alone(hands: int) -> float:
    """CPU milliseconds of `play` called directly, with nobody listening."""
    spent, cards = 0.0, 0
    for _hand in range(hands):
        table = lay_table(Visitor(device="bench"), Wanted("two", {"target": "10"}))
        while True:
            live = live_table(Table.objects.get(pk=table.pk))
            if live.state is None or live.turn is None:
                break
            card = next(act.card for act in live.state.legal() if isinstance(act, Play))
            began = time.process_time()
            play(table, seat=live.turn.seat, word=card.value, version=live.table.version)
            spent, cards = spent + time.process_time() - began, cards + 1
    return 1000 * spent / cards


def door_on_a_fresh_database() -> float:
    """`door_alone` in a process of its own, so that nobody's tables are touched."""
    with tempfile.TemporaryDirectory() as folder:
        _manage(folder, "migrate", "-v0")
        script = "from games.management.live_bench import door_alone; print(door_alone(2))"
        return float(_manage(folder, "shell", "--no-imports", "-c", script))


def _manage(folder: str, *command: str) -> str:
    env = {**os.environ, "WHISTDRIVE_DATA": folder}
    run = [sys.executable, "manage.py", *command]
    done = subprocess.run(run, cwd=ROOT, env=env, check=True, capture_output=True, text=True)
    return done.stdout


@asynccontextmanager
async def server(sockets: int) -> AsyncIterator[tuple[int, subprocess.Popen[bytes], list[Any]]]:
    """A server of its own on a fresh SQLite database with tables for so many sockets."""
    with tempfile.TemporaryDirectory() as folder:
        env = {**os.environ, "WHISTDRIVE_DATA": folder}
        laid = Path(folder) / "laid.json"
        script = f"from games.management.live_bench import lay; lay({sockets // 4}, {str(laid)!r})"
        _manage(folder, "migrate", "-v0")
        _manage(folder, "shell", "--no-imports", "-c", script)
        port = _free_port()
        serve = [sys.executable, "-m", "daphne", "-b", "127.0.0.1", "-p", str(port), "-v", "0"]
        process = subprocess.Popen([*serve, "whistdrive.asgi:application"], cwd=ROOT, env=env)
        try:
            await _until_up(port)
            yield port, process, json.loads(laid.read_text())
        finally:
            process.kill()
            process.wait()


async def _until_up(port: int) -> None:
    for _try in range(600):
        try:
            # A page loads all that a server loads once; the sockets find it warm, as in life.
            await asyncio.to_thread(urlopen, f"http://127.0.0.1:{port}/play/")
        except OSError:
            await asyncio.sleep(0.1)
        else:
            return
    raise RuntimeError("The server did not start.")


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _cpu(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def measure(sockets: int, seconds: float, rate: float) -> Measured:
    """Plays at all tables together `rate` cards a second for so long."""
    found = Measured()
    async with server(sockets) as (port, process, laid):
        lines = await asyncio.gather(*(_seats(port, one) for one in laid))
        pictures = [[json.loads(await seat.hear()) for seat in seats] for seats in lines]
        before, stop = _cpu(process.pid), time.monotonic() + seconds
        pause = len(laid) / rate
        echo = asyncio.create_task(_echo(port, stop, found))
        # One table after the other, as in life, and not all of them at the same moment.
        games = (
            _game(seats, seen, place * pause / len(lines), pause, stop, found)
            for place, (seats, seen) in enumerate(zip(lines, pictures, strict=True))
        )
        await asyncio.gather(*games)
        await echo
        found.cpu = _cpu(process.pid) - before
    return found


async def _seats(port: int, laid: dict[str, Any]) -> list[Line]:
    path = f"/live/table/{laid['table']}/"
    return [await Line.open(port, path, cookie) for cookie in laid["cookies"].values()]


async def _echo(port: int, stop: float, found: Measured) -> None:
    line = await Line.open(port, "/live/drive/bench/")
    await line.hear()
    while time.monotonic() < stop:
        began = time.perf_counter()
        line.send("ping")
        await line.hear()
        found.echoes.append(1000 * (time.perf_counter() - began))
        await asyncio.sleep(0.05)
    line.close()


async def _game(
    seats: list[Line],
    pictures: list[Any],
    first: float,
    pause: float,
    stop: float,
    found: Measured,
) -> None:
    """One table: whoever may play does, and the others' pictures are waited for."""
    await asyncio.sleep(first)
    while time.monotonic() < stop:
        turn = next((at for at, one in enumerate(pictures) if "data-turn" in one["html"]), None)
        if turn is None:
            return  # the hand is over
        html = pictures[turn]["html"]
        card, version = LEGAL.findall(html)[0], VERSION.findall(html)[0]
        key, message = pictures[turn]["key"], {"do": "card", "value": card, "version": int(version)}
        began = time.perf_counter()
        seats[turn].send(json.dumps(message))

        async def next_one(at: int, key: str = key, began: float = began, me: int = turn) -> Any:
            while True:
                text = await seats[at].hear()
                message = json.loads(text)
                if message.get("key", key) != key:
                    if at != me:
                        found.cards.append(1000 * (time.perf_counter() - began))
                    found.frame_bytes.append(len(text))
                    return message

        try:
            waiting = asyncio.gather(*(next_one(at) for at in range(4)))
            pictures = list(await asyncio.wait_for(waiting, timeout=30))
        except TimeoutError:
            found.lost += 1
            return
        found.acts += 1
        await asyncio.sleep(max(0.0, pause - (time.perf_counter() - began)))
