"""One role's chairs in the next round: who keeps one, who plays at the online table, who sits out.

Those whose turn it is leave their chairs (ties: whose table closes, then the lowest table, then the
chair), and whoever comes back takes the chairs left, in the order of their numbers.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from games.engine.seats import Seat

from .hall import Members, Past, People
from .partners import Chairs, Slot
from .rule import Unit
from .seating import SEATS_OF_ROLE, EntrantId, Role, Seating

_NEVER = 1_000_000  # turns of somebody who has none

_COUPLES: tuple[Chairs, ...] = ((Seat.N, Seat.S), (Seat.E, Seat.W))

Turn = tuple[int, int]  # how often somebody has had no chair, and played at the online table


@dataclass(frozen=True, slots=True)
class Chosen:
    """What becomes of the people of one role.

    `seated` who has which chair, `free` the chairs whose people are new there; `online` who plays
    at the online table, `out` who sits out.
    """

    seated: Mapping[Slot, Members]
    free: Sequence[Slot]
    online: Sequence[Members]
    out: Sequence[Members]


def turns_of(
    units: Iterable[Members],
    counts: Mapping[EntrantId, int],
    past: Past,
    people: People,
) -> dict[Members, Turn]:
    """What the turns of a role go by; whoever is new counts as the one who has most.

    Arguments: `units` all of the role who are there; `counts` how often they have had no chair.
    """
    listed = list(units)

    def count(unit: Members, of: Mapping[EntrantId, int]) -> int:
        top = max((of[one] for each in listed for one in each if one in of), default=0)
        return max(of.get(one, top) for one in unit)

    turns = {unit: (count(unit, counts), count(unit, past.online)) for unit in listed}
    if people.unit is Unit.INDIVIDUAL:  # a dummy takes no turn to sit out
        turns |= {(one,): (_NEVER, _NEVER) for one in people.dummies if (one,) in turns}
    return turns


def choose(
    group: str,
    moved: Seating,
    tables: int,
    turns: Mapping[Members, Turn],
    people: People,
    online: int = 0,
) -> Chosen:
    """One role's places at tables 1 to `tables`, from where the movement sends those seated.

    At the online table play the `online` who have done so least, the others over sit out by how
    often they have had no chair.
    """
    by_unit = {frozenset(unit): turn for unit, turn in turns.items()}
    held = _held(group, moved, by_unit)
    sitting = {frozenset(unit) for unit in held.values()}
    others = sorted((u for u in turns if frozenset(u) not in sitting), key=people.number)
    # Sorting is stable: this order decides between those who have had as many turns.
    slots = sorted(held, key=lambda slot: slot[0] <= tables)
    order = [*(held[slot] for slot in slots), *others]

    def rests(unit: Members) -> int:
        return by_unit[frozenset(unit)][0]

    plays = sorted(order, key=lambda unit: by_unit[frozenset(unit)][::-1])[:online]
    leaving = [*plays, *sorted((held[slot] for slot in slots), key=rests)]
    leaving = list(dict.fromkeys([*leaving, *sorted(others, key=rests)]))
    over = leaving[: len(turns) - 2 * tables]
    by_slot = {unit: slot for slot, unit in held.items()}
    stays = {s: unit for s, unit in held.items() if unit not in over and s[0] <= tables}
    left = [by_slot[unit] for unit in over if unit in by_slot]
    free = [slot for slot in left if slot[0] <= tables]
    free += [s for s in _places(group, range(1, tables + 1)) if s not in stays and s not in free]
    seated = set(stays.values())
    coming = sorted((u for u in order if u not in over and u not in seated), key=people.number)
    return Chosen(
        {**stays, **dict(zip(free, coming, strict=True))}, free, over[:online], over[online:]
    )


def _held(
    group: str, moved: Seating, units: Collection[frozenset[EntrantId]]
) -> dict[Slot, Members]:
    """Who of these the movement sends to which of a role's chairs, in the order of the chairs."""
    return {
        slot: unit
        for slot in _places(group, sorted(moved))
        if frozenset(unit := tuple(moved[slot[0]].at(chair) for chair in slot[1])) in units
    }


def _places(group: str, tables: Iterable[int]) -> list[Slot]:
    """All places of a role, in the order of tables and chairs."""
    kinds = _COUPLES
    if group != "pairs":
        kinds = tuple((seat,) for seat in Seat if seat in SEATS_OF_ROLE[Role(group)])
    return [(table, chairs) for table in tables for chairs in kinds]
