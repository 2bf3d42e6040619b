"""A socket on which nothing is said for hours stays open. The server's clock is put forward."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import textwrap
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server import ROOT, Server
from whistdrive.line import Line

TWO_DAYS = 2 * 24 * 3600
CHECKS_EVERY = 2.0  # seconds, in which the server looks for sockets that are too old


class LateServer(Server):
    """The hall's server; SIGUSR1 puts its clock forward by two days."""

    def start(self, *arguments: str) -> LateServer:
        script = textwrap.dedent(f"""
            import os, signal, time
            true, later = time.time, []
            time.time = lambda: true() + {TWO_DAYS} * len(later)
            signal.signal(signal.SIGUSR1, lambda *_: later.append(1))
            os.environ["DJANGO_SETTINGS_MODULE"] = "whistdrive.settings"
            from django.core.management import execute_from_command_line as run
            run(["manage.py", "hall", "--port", "{self.port}", "--no-demonstration"])
        """)
        with (self.data / "server.log").open("ab") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-c", script], cwd=ROOT, env=self.env, stdout=log, stderr=log
            )
        until = time.monotonic() + 120
        while not self.answers():
            if self.process.poll() is not None or time.monotonic() > until:
                raise RuntimeError((self.data / "server.log").read_text())
        return self


@pytest.fixture
def late(prepared: Path, tmp_path: Path) -> Iterator[LateServer]:
    server = LateServer.after(prepared, tmp_path).start()
    yield server
    server.stop()


@pytest.mark.reported("B63")
def test_a_socket_that_was_idle_for_two_days_still_answers(late: LateServer) -> None:
    """The time-out for requests also ended healthy sockets after sixty seconds."""
    asyncio.run(_idle(late))


async def _idle(late: LateServer) -> None:
    line = await Line.open(late.port, "/live/drive/anything/")
    await line.hear()
    assert late.process is not None

    os.kill(late.process.pid, signal.SIGUSR1)

    until = time.monotonic() + 2.5 * CHECKS_EVERY
    while time.monotonic() < until:
        line.send("ping")
        assert await asyncio.wait_for(line.hear(), timeout=30) == "pong"
        await asyncio.sleep(0.1)
    await line.close()
