"""Drives with many people, made through the doors on a running server's data."""

from __future__ import annotations

from datetime import date

from django.contrib.auth.models import User

from tests.evening import HallEvening
from tests.server import Server
from tournaments.actions.base import By
from tournaments.actions.clock import set_clock
from tournaments.actions.drives import Settings, create_drive

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
    mc = User.objects.first()
    by = By.mc(mc) if mc else By("Mary")
    settings = Settings(name="Crowd", date=date(2026, 3, 14), format="losers-change", hands=24)
    evening = HallEvening.start(create_drive(mc, settings), by, names(count))
    if minutes:
        set_clock(evening.drive, by, minutes_per_hand=minutes)
    tables = count // 4
    evening.enter(1, *[8] * (tables if stage == "moved" else tables - 1))
    if stage == "moved":
        evening.move()
    return f"{evening.drive.public_id} {evening.card(1).token}"


def crowd(server: Server, count: int, stage: str = "moved", minutes: int = 0) -> tuple[str, str]:
    """The same on a server's data: (public id, token of table 1's card)."""
    code = f"from tests.browser.crowd import build;print(build({count}, {stage!r}, {minutes}))"
    public_id, token = server.manage("shell", "--no-imports", "-c", code).split()[-2:]
    return public_id, token
