"""Where people go from a table, whatever happens at the others: what a move card says.

Nothing of the movement is written down here a second time. The movement itself seats a hall of
made-up people under every combination of winners that could matter, and what comes out the same
each time is certain.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import Enum

from games.engine.seats import Seat, Side

from .progression import Rule, next_seating
from .seating import EntrantId, Four, Seating


class Partner(Enum):
    """Who sits opposite after the move."""

    SAME = "same"  # the two stay partners
    THERE = "there"  # somebody who sits at that table already
    COMES = "comes"  # somebody who comes from another table


@dataclass(frozen=True, slots=True)
class Way:
    """Where whoever sits on `seat` goes.

    `chairs` is the one to take, or two where the other table's result says which of them is free.
    `comes_from` is the table that a partner comes from, 0 where that is not certain.
    """

    seat: Seat
    table: int
    chairs: tuple[Seat, ...]
    partner: Partner
    comes_from: int = 0


Ways = dict[tuple[int, Side], tuple[Way, ...]]
_Seen = dict[tuple[int, Side, Seat], set[tuple[int, Seat, int, bool]]]


def ways(rule: Rule, tables: int) -> Ways:
    """By table and winning side, where its four people go, North first.

    Raises ValueError unless there is a table.
    """
    seating = {t: Four(*range(4 * t, 4 * t + 4)) for t in range(1, tables + 1)}
    seen: _Seen = defaultdict(set)
    for winners in _winners(tables):
        _look(rule, seating, winners, seen)
    return {
        (table, side): tuple(_way(table, seat, seen[table, side, seat]) for seat in Seat)
        for table in seating
        for side in Side
    }


def _winners(tables: int) -> Iterator[dict[int, Side]]:
    """Enough results that any two tables have had every combination: by each bit of their numbers.

    Where somebody lands depends on the table they leave and the one they come to, on no third.
    """
    for flip in (0, 1):
        yield dict.fromkeys(range(1, tables + 1), (Side.NS, Side.EW)[flip])
        for bit in range(tables.bit_length()):
            yield {t: (Side.NS, Side.EW)[(t >> bit & 1) ^ flip] for t in range(1, tables + 1)}


def _look(rule: Rule, seating: Seating, winners: Mapping[int, Side], seen: _Seen) -> None:
    """Adds (table, chair, the partner's table before, whether the partner is the same)."""
    after = next_seating(rule, seating, winners)
    for table, four in after.items():
        for seat in Seat:
            one, partner = four.at(seat), four.at(seat.partner)
            before = _before(one)
            same = seating[before[0]].at(before[1].partner) == partner
            seen[before[0], winners[before[0]], before[1]].add(
                (table, seat, _before(partner)[0], same)
            )


def _before(entrant: EntrantId) -> tuple[int, Seat]:
    return entrant // 4, tuple(Seat)[entrant % 4]


def _way(table: int, seat: Seat, seen: set[tuple[int, Seat, int, bool]]) -> Way:
    (goal,) = {goal for goal, _chair, _origin, _same in seen}
    chairs = {chair for _goal, chair, _origin, _same in seen}
    origins = {origin for _goal, _chair, origin, _same in seen}
    partner, comes_from = Partner.COMES, 0
    if all(same for _goal, _chair, _origin, same in seen):
        partner = Partner.SAME
    elif origins == {goal} and goal != table:
        partner = Partner.THERE
    elif len(origins) == 1:
        (comes_from,) = origins
    ordered = tuple(chair for chair in Seat if chair in chairs)
    return Way(seat, goal, ordered, partner, comes_from)
