"""What stands on people's cards, as tests read it."""

from __future__ import annotations

from tests.evening import HallEvening
from tournaments.queries.evening import evening_of


def tricks(evening: HallEvening, name: str) -> list[int | None]:
    entrant = evening.player(name).entrant_id
    return [line.tricks for line in evening_of(evening.drive).cards[entrant]]
