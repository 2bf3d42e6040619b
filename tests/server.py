"""A real server in a process of its own, that tests may kill and start again."""

from __future__ import annotations

import os
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from dataclasses import dataclass, field
from pathlib import Path
from typing import Self
from urllib.error import URLError

ROOT = Path(__file__).resolve().parent.parent
STARTS_WITHIN = 120.0  # seconds, on a busy machine


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


PREPARE = """
from django.core.management import call_command
call_command("migrate", verbosity=0, interactive=False)
call_command("collectstatic", verbosity=0, interactive=False)
"""


@dataclass
class Server:
    """Whistdrive on a port of this machine, started by the command that README names."""

    data: Path
    port: int = field(default_factory=free_port)
    process: subprocess.Popen[bytes] | None = None
    extra: dict[str, str] = field(default_factory=dict)

    @classmethod
    def after(cls, prepared: Path, data: Path, **extra: str) -> Self:
        """Not yet started, on a copy of what a first start makes."""
        shutil.copytree(prepared, data, dirs_exist_ok=True)
        return cls(data, extra=extra)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def env(self) -> dict[str, str]:
        kept = {k: v for k, v in os.environ.items() if k != "DJANGO_ALLOW_ASYNC_UNSAFE"}
        return {**kept, "WHISTDRIVE_DATA": str(self.data), **self.extra}

    def start(self, *arguments: str) -> Server:
        """Start it and return when it answers."""
        command = [sys.executable, "manage.py", "hall", "--port", str(self.port), *arguments]
        with (self.data / "server.log").open("ab") as log:
            self.process = subprocess.Popen(command, cwd=ROOT, env=self.env, stdout=log, stderr=log)
        give_up = time.monotonic() + STARTS_WITHIN
        while not self.answers():
            if self.process.poll() is not None or time.monotonic() > give_up:
                raise RuntimeError((self.data / "server.log").read_text())
            time.sleep(0.05)  # asking without a pause takes a core from what is to start
        return self

    def answers(self) -> bool:
        try:
            with urllib.request.urlopen(f"{self.url}/sign-in/", timeout=5):
                return True
        except (URLError, ConnectionError, TimeoutError):
            return False

    def kill(self) -> None:
        """SIGKILL: as when the power strip is kicked. Nothing gets a chance to tidy up."""
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        self.process = None

    def stop(self) -> None:
        if self.process is not None:
            self.process.terminate()
            try:
                self.process.wait(timeout=10)
            except subprocess.TimeoutExpired:
                self.kill()
            self.process = None

    def manage(self, *arguments: str) -> str:
        """What a management command prints, run on the same data."""
        done = subprocess.run(
            [sys.executable, "manage.py", *arguments],
            cwd=ROOT,
            env=self.env,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        return done.stdout


def prepare(data: Path) -> Path:
    """What a first start makes, to be copied: the tables of an empty database, and static files."""
    Server(data).manage("shell", "--no-imports", "-c", PREPARE)
    (data / "secret-key").unlink()  # each laptop has its own
    return data
