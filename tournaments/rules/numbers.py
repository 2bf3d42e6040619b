"""Any number of people: who sits out the next round, so that everybody does so equally often.

The fair bench. After the movement has said where those who are seated would sit, the people of a
role who have sat out least leave their chairs (ties: lowest table, then chair) and those who sat
out take the chairs left, in the order of their numbers. So within a role nobody sits out twice
before everybody has once, nobody sits out two rounds running as long as no more sit out than play,
and the counts of two people who are both there all evening never differ by more than one.

People who come and go: as many tables are played as the people there can fill. Whoever comes new
into a role, or comes back to it, counts as having sat out as often as the most often benched of
those there, so that a late arrival plays at once and takes turns from then on. A table that closes
is the one with the highest number, one that opens gets the next number; whoever loses a chair
by that is seated like those who come back. Couples of a pairs drive sit out together; a person
whose partner is not there sits out until that changes, and has no turn of the others.

A dummy is no person: it is seated where that lets one table more be played, is moved like anybody
of its role, and then changes chairs with somebody of its role, so that all those who may sit
opposite it do so equally often.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from games.engine.seats import Seat

from .draw import (
    CannotSeat,
    by_arrival_individuals,
    by_arrival_pairs,
    door_count,
    door_count_pairs,
    shuffled,
)
from .hall import Couple, Hall, Members, People, filled
from .partners import Chairs, Slot, dummy_in_turn, keep_apart
from .rule import Unit
from .seating import SEATS_OF_ROLE, EntrantId, Four, Role, Seating
from .words import DEFAULT_LABELS

__all__ = [
    "Couple",
    "Hall",
    "Past",
    "People",
    "back_at_once",
    "first_hall",
    "next_hall",
    "partners_again",
    "past_of",
    "recent_partners",
    "sit_outs",
    "tables_for",
]

_NEVER = 1_000_000  # turns of somebody who has none

_COUPLES: tuple[Chairs, ...] = ((Seat.N, Seat.S), (Seat.E, Seat.W))


@dataclass(frozen=True, slots=True)
class Past:
    """What earlier rounds leave to the next.

    `rests` and `opposite` count how often everybody has sat out, and sat opposite a dummy; `met`
    are partners who should not meet again yet, where the custom leaves the choice.
    """

    rests: Mapping[EntrantId, int] = field(default_factory=dict)
    opposite: Mapping[EntrantId, int] = field(default_factory=dict)
    met: frozenset[frozenset[EntrantId]] = frozenset()


def past_of(halls: Sequence[Hall], people: People, apart: int = 0) -> Past:
    """What the rounds so far, in order, leave to the next; `apart` in rounds."""
    return Past(
        rests=sit_outs(halls, people),
        opposite=sit_outs(halls, people, people.opposite_dummy),
        met=recent_partners(halls, apart),
    )


def recent_partners(halls: Sequence[Hall], rounds: int) -> frozenset[frozenset[EntrantId]]:
    """Everybody who has been partners in so many rounds before the next."""
    recent = halls[-rounds:] if rounds > 0 else ()
    return frozenset(
        pair for hall in recent for four in hall.seating.values() for pair in four.pairings()
    )


def partners_again(halls: Sequence[Hall], people: People, apart: int = 0) -> tuple[int, int]:
    """How often two have been partners again: ever, and within `apart` rounds."""
    ever = again = 0
    for number, hall in enumerate(halls):
        before = recent_partners(halls[:number], number)
        lately = recent_partners(halls[:number], apart)
        for four in hall.seating.values():
            for pair in four.pairings():
                if not people.dummies & pair:
                    ever += pair in before
                    again += pair in lately
    return ever, again


def tables_for(people: People, here: Collection[EntrantId]) -> int:
    """How many tables those here can fill, with a dummy if need be."""
    return filled(people.units(people.with_dummy(here)))


def _bench(hall: Hall) -> Collection[EntrantId]:
    return hall.bench


def sit_outs(
    halls: Iterable[Hall],
    people: People,
    whose_turn: Callable[[Hall], Collection[EntrantId]] = _bench,
) -> dict[EntrantId, int]:
    """How often everybody counts as having sat out, by the rounds of the evening in order.

    Only those of the last hall: who is not in it comes in with `highest` of them. `whose_turn`
    says for which of the people of a round something else than sitting out is counted.
    """
    counts: dict[EntrantId, int] = {}
    groups: dict[EntrantId, str] = {}
    for hall in halls:
        tops = _tops(counts, groups)
        before, groups = groups, _groups(people, hall.people())
        counts = {
            one: counts[one] if before.get(one) == group else tops.get(group, 0)
            for one, group in groups.items()
        }
        for one in whose_turn(hall):
            counts[one] = counts.get(one, 0) + 1
    return counts


def next_hall(
    moved: Seating,
    here: Collection[EntrantId],
    counts: Mapping[EntrantId, int],
    people: People,
    past: Past | None = None,
) -> Hall:
    """Seats and bench of the next round.

    Arguments: `moved` where the movement sends those who were seated; `here` everybody there for
    the next round; `counts` from `sit_outs`; `past` where turns opposite a dummy and partners met
    matter. Everybody of `here` is in the hall once, and a dummy where it lets one table more be
    played. Without a whole table the hall has no seats at all.
    """
    past = past or Past()
    here = people.with_dummy(here)
    tables = tables_for(people, here)
    groups = people.units(here)
    known = {one: group for group, units in groups.items() for unit in units for one in unit}
    tops = _tops(counts, {one: known[one] for one in counts if one in known})
    chairs: dict[int, dict[Seat, EntrantId]] = {table: {} for table in range(1, tables + 1)}
    bench: list[Members] = []
    given: list[list[Slot]] = []
    for group, units in groups.items():
        top = tops.get(group, 0)
        turns = {unit: max(counts.get(one, top) for one in unit) for unit in units}
        if people.unit is Unit.INDIVIDUAL:  # a dummy takes no turn to sit out
            turns |= {(one,): _NEVER for one in people.dummies if (one,) in turns}
        seated, out, free = _fill(group, moved, tables, turns, people)
        given.append(free)
        bench += out
        for (table, seats), unit in seated.items():
            chairs[table].update(zip(seats, unit, strict=True))
    if people.unit is Unit.INDIVIDUAL:
        keep_apart(chairs, given, past.met)
        dummy_in_turn(chairs, people.dummies, past.opposite, past.met)
    resting = [one for unit in bench for one in unit]
    alone = sorted(set(here) - set(known), key=lambda one: people.number((one,)))
    return Hall({table: Four.of(seats) for table, seats in chairs.items()}, (*resting, *alone))


def back_at_once(hall: Hall, one: EntrantId, people: People) -> bool:
    """Whether somebody who sits out plays in the next round for certain, if nobody goes."""
    for units in people.units(hall.people()).values():
        if any(one in unit for unit in units):
            return len(units) <= 4 * len(hall.seating)
    return False


def _groups(people: People, here: Collection[EntrantId]) -> dict[EntrantId, str]:
    groups = dict.fromkeys(here, "")
    for group, units in people.units(here).items():
        groups.update((one, group) for unit in units for one in unit)
    return groups


def _tops(counts: Mapping[EntrantId, int], groups: Mapping[EntrantId, str]) -> dict[str, int]:
    tops: dict[str, int] = {}
    for one, group in groups.items():
        tops[group] = max(tops.get(group, 0), counts.get(one, 0))
    return tops


def _places(group: str, tables: Iterable[int]) -> list[Slot]:
    """All places of a role, in the order of tables and chairs."""
    kinds = _COUPLES
    if group != "pairs":
        kinds = tuple((seat,) for seat in Seat if seat in SEATS_OF_ROLE[Role(group)])
    return [(table, chairs) for table in tables for chairs in kinds]


def _fill(
    group: str, moved: Seating, tables: int, counts: Mapping[Members, int], people: People
) -> tuple[dict[Slot, Members], list[Members], list[Slot]]:
    """One role's places at tables 1 to `tables`, who of it sits out, and which places were free."""
    units = {frozenset(unit): unit for unit in counts}
    held = {
        slot: unit
        for slot in _places(group, sorted(moved))
        if frozenset(unit := tuple(moved[slot[0]].at(chair) for chair in slot[1])) in units
    }
    spare = len(units) - 2 * tables
    turns = {slot: counts[units[frozenset(unit)]] for slot, unit in held.items()}
    # Sorting is stable: ties go by table and chair, after those whose table closes.
    resting = sorted(held, key=lambda slot: (turns[slot], slot[0] <= tables))[:spare]
    sitting = set(map(frozenset, held.values()))
    others = [unit for unit in counts if frozenset(unit) not in sitting]
    others.sort(key=lambda unit: (counts[unit], people.number(unit)))
    again = spare - len(resting)  # more sit out than play, so some do twice running
    bench = [held[slot] for slot in resting] + others[:again]
    playing = {slot: unit for slot, unit in held.items() if slot not in resting}
    stays = {slot: unit for slot, unit in playing.items() if slot[0] <= tables}
    homeless = [unit for slot, unit in playing.items() if slot[0] > tables]
    free = [slot for slot in resting if slot[0] <= tables]
    free += [s for s in _places(group, range(1, tables + 1)) if s not in stays and s not in free]
    coming = sorted([*homeless, *others[again:]], key=people.number)
    return {**stays, **dict(zip(free, coming, strict=True))}, bench, free


def first_hall(
    here: Sequence[EntrantId],
    people: People,
    seed: str | None = None,
    labels: Mapping[str, str] = DEFAULT_LABELS,
) -> Hall:
    """The first round: in the order given, or drawn by `seed`; the last of each role sit out.

    Raises CannotSeat where nobody can be seated, a person has no partner, or where fewer would
    sit out if some played as the other role.
    """
    all_here = people.with_dummy(here)
    sizes = [len(group) for group in people.units(here).values()]
    groups = list(people.units(all_here).values())
    if people.unit is Unit.PAIRS:
        door = door_count_pairs(len(groups[0]), len(all_here) - 2 * len(groups[0]), sit_outs=True)
    else:
        door = door_count(sizes[0], sizes[1], labels, sit_outs=True, dummy=bool(people.dummies))
    if not door.ready:
        raise CannotSeat(door.sentence)
    drawn = groups if seed is None else shuffled(*groups, seed=seed)
    seats = 2 * door.tables
    bench = tuple(one for group in drawn for unit in group[seats:] for one in unit)
    if people.unit is Unit.PAIRS:
        couples = [(unit[0], unit[1]) for unit in drawn[0][:seats]]
        return Hall(by_arrival_pairs(couples), bench)
    a, b = ([unit[0] for unit in group[:seats]] for group in drawn)
    return Hall(by_arrival_individuals(a, b, labels), bench)
