"""The hall's own server, as a process beside the one that measures."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter
from urllib.error import URLError
from urllib.request import urlopen

from django.conf import settings
from django.core.management import CommandError

STARTS_WITHIN = 120.0  # seconds, on a busy machine


@dataclass(frozen=True, slots=True)
class Served:
    """A running server; its log is a file."""

    port: int
    log: Path
    pid: int

    def cpu(self) -> float:
        """Seconds that it has computed so far, without processes of its own."""
        fields = Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@contextmanager
def server() -> Iterator[Served]:
    """The hall's own server on this process's database."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = int(probe.getsockname()[1])
    command = [sys.executable, "manage.py", "hall", "--port", str(port), "--no-demonstration"]
    # A client that hangs up is a line of its log each time.
    log = settings.DATA_DIR / "server.log"
    with log.open("wb") as lines:
        running = subprocess.Popen(command, cwd=settings.BASE_DIR, stdout=lines, stderr=lines)
    try:
        give_up = perf_counter() + STARTS_WITHIN
        while not _answers(port):
            if running.poll() is not None or perf_counter() > give_up:
                sentence = f"The server did not start. {log.read_text()}"
                raise CommandError(sentence, returncode=1)
        yield Served(port, log, running.pid)
    finally:
        # Not terminate(): with requests still under way a server may wait for them for ever.
        running.kill()
        running.wait()


def _answers(port: int) -> bool:
    try:
        with urlopen(f"http://localhost:{port}/sign-in/", timeout=5):
            return True
    except (URLError, ConnectionError, TimeoutError):
        return False
