"""Places, with ties shared: 1, 2, 2, 4."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from .rule import Rule, Unit
from .seating import EntrantId


class Group(StrEnum):
    """Who is ranked together."""

    A = "A"
    B = "B"
    PAIRS = "pairs"
    EVERYONE = "everyone"


@dataclass(frozen=True, slots=True)
class Standing:
    """One line of a table of places; `tied` when somebody else has the same place.

    `entrant` is the id of a pair in the group of pairs. `total` counts tricks, a whole number
    unless somebody was credited with half a trick for sitting out.
    """

    place: int
    entrant: EntrantId
    name: str
    total: float
    tied: bool


def rank(rows: Iterable[tuple[EntrantId, str, float]]) -> list[Standing]:
    """Places from (id, name, total), most tricks first; equal totals share the better place.

    Within a tie the order is by name, whatever its capitals, then by id, so that it never jumps.
    """
    ordered = sorted(rows, key=lambda row: (-row[2], row[1].casefold(), row[0]))
    having = Counter(total for _, _, total in ordered)
    standings: list[Standing] = []
    for position, (entrant, name, total) in enumerate(ordered, start=1):
        above = standings[-1] if standings else None
        place = above.place if above and above.total == total else position
        standings.append(Standing(place, entrant, name, total, tied=having[total] > 1))
    return standings


def groups_of(rule: Rule) -> tuple[Group, ...]:
    """Who is ranked apart under this movement, in the order in which places are read out."""
    if rule.unit is Unit.PAIRS:
        return (Group.PAIRS,)
    return Group.A, Group.B, Group.EVERYONE
