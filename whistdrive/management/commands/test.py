"""`python3 manage.py test`: every check and every test, as a newcomer and the build run them."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from argparse import ArgumentParser
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand

STRICT = [
    "games",
    "tournaments/rules",
    "tournaments/actions",
    "tournaments/queries",
    "whistdrive",
]
# A stand-in for a real site, to ask Django what it thinks of the hosted profile.
HOSTED = {
    "WHISTDRIVE_PROFILE": "hosted",
    "SECRET_KEY": "only-for-this-check-0123456789-abcdefghijklmnopqrstuvwxyz",
    "ALLOWED_HOSTS": "whist.example",
    "DATABASE_URL": "postgres://whist@localhost/whist",
    "REDIS_URL": "redis://localhost:6379/0",
}

# Many machines that build forbid it; then each of a hundred servers reads our source anew.
QUICKER = {"PYTHONDONTWRITEBYTECODE": ""}
# Chromium's headless shell is the same browser without windows, at a third of the work.
SHELL = "chromium-headless-shell"
BROWSERS = (SHELL, "chromium", "chromium-browser", "google-chrome")
FONTS = "fonts-dejavu-core fonts-liberation"
GET = "apt-get install -y -qq --no-install-recommends"
INSTALL = f"apt-get update -qq && {{ {GET} {SHELL} {FONTS} || {GET} chromium {FONTS}; }}"


class Command(BaseCommand):
    help = "Run all checks and tests; any arguments after -- go to pytest instead."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("pytest", nargs="*", help="run pytest with these arguments only")
        parser.add_argument("--no-browser", action="store_true", help="leave out browser tests")

    def handle(self, *args: Any, **options: Any) -> None:
        """Runs each step in turn and stops at the first that fails, with its exit status."""
        python = sys.executable
        if options["pytest"]:
            self._step("Tests", [python, "-m", "pytest", *options["pytest"]])
            return
        coming = None if options["no_browser"] else _fetch_browser()
        self._step("Lint", [python, "-m", "ruff", "check", "."])
        self._step("Format", [python, "-m", "ruff", "format", "--check", "."])
        self._step("Types", [python, "-m", "mypy", *STRICT])
        migrations = [python, "manage.py", "makemigrations", "--check", "--dry-run"]
        self._step("Migrations", migrations)
        deploy = [python, "manage.py", "check", "--deploy", "--fail-level", "WARNING"]
        self._step("Hosted profile", deploy, HOSTED)
        unit = [python, "-m", "pytest", "-n", "2", "--ignore", "tests/browser"]
        self._step("Tests without a browser", unit)
        if options["no_browser"]:
            return
        if self._browser(coming):
            # A file's tests share a server and drives, so they stay together, the longest first.
            # Much of their time is waiting: three keep two cores busy.
            shared = ["-n", "3", "--dist", "loadfile", "--no-loadscope-reorder"]
            self._step("Browser tests", [python, "-m", "pytest", *shared, "tests/browser"])

    def _step(self, name: str, command: list[str], extra: dict[str, str] | None = None) -> None:
        self.stdout.write(f"\n== {name}: {' '.join(command[1:])}")
        self.stdout.flush()
        with tempfile.TemporaryDirectory() as data:
            env = {**os.environ, **QUICKER, "WHISTDRIVE_DATA": data, **(extra or {})}
            done = subprocess.run(command, cwd=settings.BASE_DIR, env=env, check=False)
        if done.returncode:
            self.stdout.write(f"== {name} failed.")
            raise SystemExit(done.returncode)

    def _browser(self, coming: subprocess.Popen[str] | None) -> bool:
        """Whether browser tests can run, once the one that is being installed is there."""
        if coming is not None:
            _, trouble = coming.communicate()
            self.stdout.write(f"\n== Chromium: {INSTALL}\n{trouble}")
        if _find_browser(BROWSERS):
            return True
        loud = "NO BROWSER: browser tests were left out. Install Chromium and run again."
        self.stdout.write(f"\n{'!' * 72}\n{loud}\n{'!' * 72}")
        if os.environ.get("CI") == "true":
            raise SystemExit(1)
        return False


def _fetch_browser() -> subprocess.Popen[str] | None:
    """Begins to install Debian's Chromium, where it is wanted and may be; other checks go on.

    Who has another one keeps it, but the build always takes the shell.
    """
    enough = (SHELL,) if os.environ.get("CI") == "true" else BROWSERS
    if _find_browser(enough) or not shutil.which("apt-get") or os.geteuid() != 0:
        return None
    return subprocess.Popen(
        ["sh", "-c", INSTALL],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "DEBIAN_FRONTEND": "noninteractive"},
    )


def _find_browser(names: Sequence[str]) -> bool:
    own = Path.home() / ".cache" / "ms-playwright"
    return any(map(shutil.which, names)) or any(own.glob("chromium*"))
