"""A wholly online drive where all tables of a round play the same deal (games.md §10)."""

from __future__ import annotations

from enum import StrEnum


class Scoring(StrEnum):
    """What a hand counts."""

    TRICKS = "tricks"
    MATCHPOINTS = "matchpoints"  # 2 for each table beaten in the same seats, 1 for each equal
    AVERAGE = "average"  # tricks above or below the mean of all tables in the same seats
