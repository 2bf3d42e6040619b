"""Places, with ties shared: 1, 2, 2, 4."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable
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
    unless somebody was credited with half a trick for sitting out. A `robot` takes no place from
    anybody: its place is the one a person with its total would have.
    """

    place: int
    entrant: EntrantId
    name: str
    total: float
    tied: bool
    robot: bool = False


def rank(
    rows: Iterable[tuple[EntrantId, str, float]], robots: Collection[EntrantId] = ()
) -> list[Standing]:
    """Places from (id, name, total), most tricks first; equal totals share the better place.

    Within a tie the order is by name, whatever its capitals, then by id, so that it never jumps.
    """
    ordered = sorted(rows, key=lambda row: (-row[2], row[1].casefold(), row[0]))
    people = [total for entrant, _, total in ordered if entrant not in robots]
    having = Counter(people)
    places: dict[float, int] = {}
    for position, total in enumerate(people, start=1):
        places.setdefault(total, position)
    standings: list[Standing] = []
    above = 0  # people with more tricks
    for entrant, name, total in ordered:
        robot = entrant in robots
        place = places.get(total, above + 1)
        standings.append(Standing(place, entrant, name, total, having[total] > 1, robot))
        above += not robot
    return standings


def groups_of(rule: Rule) -> tuple[Group, ...]:
    """Who is ranked apart under this movement, in the order in which places are read out."""
    if rule.unit is Unit.PAIRS:
        return (Group.PAIRS,)
    return Group.A, Group.B, Group.EVERYONE
