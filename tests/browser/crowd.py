"""Drives with many people, imported on a running server's data."""

from __future__ import annotations

from django.contrib.auth.models import User

from tests.server import Server
from tournaments.actions.base import By
from tournaments.actions.clock import set_clock
from tournaments.actions.files import import_drive
from tournaments.actions.rounds import close_round
from tournaments.benches.halls import evening_text

FIRST = ["Ann", "Arthur", "Beryl", "Bob", "Carol", "Cyril", "Dilys", "Dev", "Edna", "Ernest"]
LAST = ["Evans", "Featherstonehaugh", "Griffiths", "Howell", "Jones", "Lloyd", "Owen", "Puw"]
LONG = "Maximilian Willoughby-Cholmondeley Featherstonehaugh de Vere"  # sixty letters


def names(count: int) -> list[str]:
    """So many names, every tenth of them of sixty letters, the first few as short as can be."""
    found = []
    for i in range(count):
        first, last = FIRST[i % len(FIRST)], LAST[i // len(FIRST) % len(LAST)]
        number = "" if i < 80 else f" {i}"
        found.append(f"{LONG[: 60 - 4]} {i:03}" if i % 10 == 9 else f"{first} {last}{number}")
    return found


def build(count: int, stage: str, minutes: int) -> str:
    """A drive run by the only account there is; its id and the token of table 1.

    `stage`: "almost" (hand 1 is in but for the last table) or "moved" (everybody has moved).
    """
    mc = User.objects.first() or User.objects.create_user("Mary")
    missing = count // 4 if stage == "almost" else 0
    text = evening_text(count // 4, "losers-change", closed=1, names=names(count), missing=missing)
    drive = import_drive(mc, text)
    if minutes:
        set_clock(drive, By.mc(mc), minutes_per_hand=minutes)
    if stage == "moved":
        close_round(drive, By.mc(mc), plan_version=None)
    return f"{drive.public_id} {drive.cards.get(table_no=1).token}"


def crowd(server: Server, count: int, stage: str = "moved", minutes: int = 0) -> tuple[str, str]:
    """The same on a server's data: (public id, token of table 1's card)."""
    code = f"from tests.browser.crowd import build;print(build({count}, {stage!r}, {minutes}))"
    public_id, token = server.manage("shell", "--no-imports", "-c", code).split()[-2:]
    return public_id, token
