"""Duplicate whist: one deal at several tables, and each table is compared with the others.

Every trick counts: no game, no honours, no book (American Whist League, 1894). All figures are of
one direction, North–South's or East–West's: only those who held the same cards are compared.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from enum import unique
from fractions import Fraction

from .seats import TRICKS_IN_A_HAND
from .words import Word


def matchpoints(tricks: Sequence[int]) -> list[int]:
    """For each table 2 points for every other that took fewer tricks, 1 for every one as many."""
    tables = Counter(tricks)
    return [
        2 * sum(count for made, count in tables.items() if made < one) + tables[one] - 1
        for one in tricks
    ]


def above_average(tricks: Sequence[int]) -> list[Fraction]:
    """How many tricks each table took more than all of them on average; negative for fewer."""
    total, tables = sum(tricks), len(tricks)
    return [one - Fraction(total, tables) for one in tricks]


@unique
class Winner(Word):
    """Who wins a match of two tables."""

    TEAM = "team"
    OPPONENTS = "opponents"


@dataclass(frozen=True, slots=True)
class TeamMatch:
    """Two teams of four at two tables, sides reversed at the second: so many boards at each."""

    boards: int
    team_tricks: int  # of the team's two pairs together

    @property
    def total_tricks(self) -> int:
        return 2 * TRICKS_IN_A_HAND * self.boards

    @property
    def margin(self) -> int:
        """The team's tricks above half of them all."""
        return self.team_tricks - TRICKS_IN_A_HAND * self.boards

    @property
    def winner(self) -> Winner | None:
        if self.margin == 0:
            return None
        return Winner.TEAM if self.margin > 0 else Winner.OPPONENTS
