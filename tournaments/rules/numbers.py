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

from games.engine.seats import Seat

from .draw import (
    CannotSeat,
    by_arrival_individuals,
    by_arrival_pairs,
    door_count,
    door_count_pairs,
    shuffled,
)
from .hall import Couple, Hall, Members, Past, People, filled
from .online import online_four, online_places
from .partners import dummy_in_turn, keep_apart
from .rule import Unit
from .seating import EntrantId, Four, Seating
from .turns import choose, turns_of
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


def past_of(halls: Sequence[Hall], people: People, apart: int = 0) -> Past:
    """What the rounds so far, in order, leave to the next; `apart` in rounds."""
    return Past(
        rests=sit_outs(halls, people),
        opposite=sit_outs(halls, people, people.opposite_dummy),
        met=recent_partners(halls, apart),
        online=sit_outs(halls, people, Hall.at_online_table),
        beside=sit_outs(halls, people, people.opposite_robot),
    )


def recent_partners(halls: Sequence[Hall], rounds: int) -> frozenset[frozenset[EntrantId]]:
    """Everybody who has been partners in so many rounds before the next."""
    recent = halls[-rounds:] if rounds > 0 else ()
    return frozenset(
        pair for hall in recent for four in hall.tables().values() for pair in four.pairings()
    )


def partners_again(halls: Sequence[Hall], people: People, apart: int = 0) -> tuple[int, int]:
    """How often two people have been partners again: ever, and within `apart` rounds."""
    nobody = people.dummies | people.robots
    ever = again = 0
    for number, hall in enumerate(halls):
        before = recent_partners(halls[:number], number)
        lately = recent_partners(halls[:number], apart)
        for four in hall.tables().values():
            for pair in four.pairings():
                if not nobody & pair:
                    ever += pair in before
                    again += pair in lately
    return ever, again


def tables_for(people: People, here: Collection[EntrantId]) -> int:
    """How many tables those here can fill, with a dummy if need be."""
    return filled(people.units(people.with_dummy(here)))


def sit_outs(
    halls: Iterable[Hall],
    people: People,
    whose_turn: Callable[[Hall], Collection[EntrantId]] = Hall.over,
) -> dict[EntrantId, int]:
    """How often everybody counts as having sat out, by the rounds of the evening in order.

    Who plays at the online table has no chair of the movement either, and counts. Only those of
    the last hall: who is not in it comes in with the highest count of their role. `whose_turn`
    says for which of the people of a round something else than sitting out is counted.
    """
    counts: dict[EntrantId, int] = {}
    groups: dict[EntrantId, str] = {}
    for hall in halls:
        tops = _tops(counts, groups)
        before, groups = groups, _groups(people, hall.people() - people.robots)
        counts = {
            one: counts[one] if before.get(one) == group else tops.get(group, 0)
            for one, group in groups.items()
        }
        for one in whose_turn(hall):
            if one in counts:
                counts[one] += 1
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
    played; where there are robots, those over play with them as `online_table` has it. Without a
    whole table the movement has no seats at all.
    """
    past = past or Past()
    here = people.with_dummy(here)
    tables = tables_for(people, here)
    groups = people.units(here)
    known = {one: group for group, units in groups.items() for unit in units for one in unit}
    alone = sorted(set(here) - set(known), key=lambda one: people.number((one,)))
    over = {group: len(units) - 2 * tables for group, units in groups.items()}
    places = online_places(over, len(alone), tables, people)
    chosen = {
        group: choose(
            group, moved, tables, turns_of(units, counts, past, people), people, places[group]
        )
        for group, units in groups.items()
    }
    chairs: dict[int, dict[Seat, EntrantId]] = {table: {} for table in range(1, tables + 1)}
    for one in chosen.values():
        for (table, seats), unit in one.seated.items():
            chairs[table].update(zip(seats, unit, strict=True))
    if people.unit is Unit.INDIVIDUAL:
        keep_apart(chairs, [one.free for one in chosen.values()], past.met)
        dummy_in_turn(chairs, people.dummies, past.opposite, past.met)
    seating = {table: Four.of(seats) for table, seats in chairs.items()}
    plays = {group: one.online for group, one in chosen.items()}
    out = [unit for one in chosen.values() for unit in one.out]
    return _with_online(seating, plays, out, alone, people, past)


def _with_online(
    seating: Seating,
    plays: Mapping[str, Sequence[Members]],
    out: Sequence[Members],
    alone: Sequence[EntrantId],
    people: People,
    past: Past,
) -> Hall:
    """The hall with those whose turn it is at the online table; who has no chair there sits out."""
    four = online_four(plays, alone, people, past)
    seated = set(four.entrants()) if four else set()
    over = [*(unit for units in plays.values() for unit in units), *out]
    everybody = [*(one for unit in over for one in unit), *alone]
    bench = tuple(one for one in everybody if one not in seated)
    return Hall(seating, bench, {len(seating) + 1: four} if four else {})


def with_over(
    seating: Seating, over: Collection[EntrantId], people: People, apart: Seating | None = None
) -> Hall:
    """The first round from its seating: who of `over` plays at the online table, who sits out.

    Arguments: `apart` the online table where it is known.
    """
    if apart:
        return Hall(seating, tuple(over), apart)
    groups = people.units(over)
    known = {one for units in groups.values() for unit in units for one in unit}
    alone = [one for one in over if one not in known]
    sizes = {group: len(units) for group, units in groups.items()}
    places = online_places(sizes, len(alone), len(seating), people)
    plays = {group: units[: places[group]] for group, units in groups.items()}
    out = [unit for group, units in groups.items() for unit in units[places[group] :]]
    return _with_online(seating, plays, out, alone, people, Past())


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
    paired = people.unit is Unit.PAIRS
    known = {one for group in groups for unit in group for one in unit} if paired else all_here
    alone = [one for one in all_here if one not in known]
    robots = bool(people.robots) and people.online_table
    if paired:
        door = door_count_pairs(len(groups[0]), len(alone), sit_outs=True, robots=robots)
    else:
        door = door_count(
            sizes[0],
            sizes[1],
            labels,
            sit_outs=True,
            dummy=bool(people.dummies),
            robots=robots,
            alone_plays=people.alone_plays,
        )
    if not door.ready:
        raise CannotSeat(door.sentence)
    drawn = groups if seed is None else shuffled(*groups, seed=seed)
    seats = 2 * door.tables
    over = [one for group in drawn for unit in group[seats:] for one in unit]
    return with_over(_seated([group[:seats] for group in drawn], labels), [*over, *alone], people)


def _seated(groups: Sequence[Sequence[Members]], labels: Mapping[str, str]) -> Seating:
    """Whole tables in the order given; none for nobody."""
    if not groups[0]:
        return {}
    if len(groups) == 1:
        return by_arrival_pairs([(unit[0], unit[1]) for unit in groups[0]])
    a, b = ([unit[0] for unit in group] for group in groups)
    return by_arrival_individuals(a, b, labels)
