"""What tests of the clock read: its face, and its lines in the journal."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

from tests.evening import HallEvening
from tournaments.queries.clock import face_of

Move = Callable[[timedelta], None]


def face(evening: HallEvening) -> tuple[str, float]:
    evening.drive.refresh_from_db()
    shown = face_of(evening.drive)[1]
    return shown.state, shown.left


def journal(evening: HallEvening, kind: str = "clock") -> list[str]:
    lines = evening.drive.journal.filter(kind=kind).order_by("pk")
    return [line.text for line in lines]
