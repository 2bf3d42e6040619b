"""The online table: those over play on a screen, and robots take the chairs left.

All robots sit at one table, so that as few people as can be meet them, and it stands outside the
movement: its results move nobody, and whose turn it is goes by who has played there least. Two
people there sit with a robot each against one another, so that nobody gets two strong or two weak
ones together. In a drive of single people B sits North and East, A South and West, as everywhere.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Final

from games.engine.seats import Seat

from .draw import DoorCount, roles_to_change
from .hall import Couple, Hall, Members, Past, People
from .rule import Unit
from .seating import EntrantId, Four, Role
from .words import DEFAULT_LABELS, counted, listed, plural

ROBOT_LEVELS: Final = ("easy", "medium", "hard", "expert", "master")  # as the card tables have them

_CHAIRS: Mapping[Role, tuple[Seat, Seat]] = {
    Role.A: (Seat.S, Seat.W),
    Role.B: (Seat.E, Seat.N),
}


def online_numbers(
    hall: Hall,
    *,
    whole: bool,
    chosen: Collection[int],
    home: Collection[EntrantId],
) -> frozenset[int]:
    """Which tables of a round play online.

    Arguments: `whole` the drive is wholly online; `chosen` tables that the MC has put online for
    the evening; `home` the seats of people who play from home, as `home_seats` gives them.
    """
    tables = hall.tables()
    if whole:
        return frozenset(tables)
    at_home = frozenset(home)
    from_home = {table for table, four in tables.items() if at_home.intersection(four.entrants())}
    return frozenset(from_home | tables.keys() & {*hall.apart, *hall.home, *chosen})


def home_seats(
    people: Iterable[tuple[EntrantId, bool, int | None]], hosts: Mapping[EntrantId, EntrantId]
) -> frozenset[EntrantId]:
    """The seats of which somebody plays from home.

    Arguments: `people` in the order of the list, each with the seat they hold, whether they play
    from home, and the hand from which on they have gone; `hosts` whose seat guests share. Of
    several on one line it is who is there now, or who was there last.
    """
    now: dict[EntrantId, tuple[bool, int, bool]] = {}
    for entrant, home, gone in people:
        now[entrant] = max(now.get(entrant, (False, 0, False)), (gone is None, gone or 0, home))
    return frozenset(hosts.get(one, one) for one, (_, _, home) in now.items() if home)


def online_places(
    over: Mapping[str, int], alone: int, tables: int, people: People
) -> dict[str, int]:
    """How many of those over play at the online table, by group; the others sit out.

    Arguments: `over` by group, as `People.units` has them; `alone` people of a drive of pairs whose
    partner is not there; `tables` of the movement. Two of a role play at most. One person over sits
    out, unless `people.alone_plays` or there is no table else. In a drive of pairs those alone come
    first, two at most, each with a robot for a partner.
    """
    if not people.robots or not people.online_table:
        return dict.fromkeys(over, 0)
    if people.unit is Unit.PAIRS:
        return {group: min(number, 2 - min(alone, 2)) for group, number in over.items()}
    places = {group: min(number, 2) for group, number in over.items()}
    if sum(places.values()) == 1 and tables and not people.alone_plays:
        return dict.fromkeys(over, 0)
    return places


def online_four(
    chosen: Mapping[str, Sequence[Members]],
    alone: Sequence[EntrantId],
    people: People,
    past: Past,
) -> Four | None:
    """Who sits where at the online table; None where nobody plays there, or robots are short.

    Arguments: `chosen` by group, no more than `online_places` says; `alone` as there, by number.
    """
    if not people.robots or not people.online_table:
        return None
    if people.unit is Unit.PAIRS:
        return _pairs(chosen["pairs"], alone, people, past)
    of_role = {role: [one for (one,) in chosen[role.value]] for role in Role}
    return _individuals(of_role, people, past) if any(of_role.values()) else None


def _individuals(
    of_role: Mapping[Role, Sequence[EntrantId]], people: People, past: Past
) -> Four | None:
    chairs: dict[Seat, EntrantId] = {}
    for role, ones in of_role.items():
        robots = [one for one in _robots(people) if people.roles.get(one) is role]
        others = of_role[role.other]
        fellow = others[0] if len(others) == 1 else None
        seated = [*_robot_first(ones, fellow, role, people, past), *robots]
        chairs.update(zip(_CHAIRS[role], seated, strict=False))
    return Four.of(chairs) if len(chairs) == len(Seat) else None


def _robots(people: People) -> list[EntrantId]:
    return sorted(people.robots, key=lambda robot: people.number((robot,)))


def _robot_first(
    ones: Sequence[EntrantId],
    fellow: EntrantId | None,
    role: Role,
    people: People,
    past: Past,
) -> list[EntrantId]:
    """Two of a role in the order of their turns to have a robot for a partner.

    The other plays with `fellow`, the one person of the other role: between equals nobody should
    do so who has lately. Who is new counts as whoever of the role has had one most often.
    """
    beside = past.beside
    top = max((n for one, n in beside.items() if people.roles.get(one) is role), default=0)

    def turn(one: EntrantId) -> tuple[int, bool]:
        return beside.get(one, top), frozenset((one, fellow)) not in past.met

    return sorted(ones, key=turn)


def _pairs(
    over: Sequence[Members], alone: Sequence[EntrantId], people: People, past: Past
) -> Four | None:
    fixed = _with_robot(people)
    kept = {robot for one in alone for robot in fixed.get(one, ()) if robot != one}
    together = {one for couple in people.couples if people.robots >= set(couple) for one in couple}
    free = [robot for robot in _robots(people) if robot not in kept]
    free.sort(key=lambda robot: robot in together)
    sides: list[Couple] = []
    for one in sorted(alone, key=lambda one: past.online.get(one, 0))[:2]:
        if one in fixed:
            sides.append(fixed[one])
        elif free:
            sides.append((one, free.pop(0)))
    sides += [(first, second) for first, second in over]
    if len(sides) == 1 and len(free) > 1:
        sides.append((free[-2], free[-1]))
    if len(sides) < 2:
        return None
    (north, south), (east, west) = sides[:2]
    return Four(N=north, E=east, S=south, W=west)


def _with_robot(people: People) -> dict[EntrantId, Couple]:
    """The couples of those who have a robot for a partner all evening, by the person."""
    return {
        one: couple
        for couple in people.couples
        for one in couple
        if one not in people.robots and people.robots.intersection(couple)
    }


def robots_needed(a: int, b: int) -> tuple[int, int]:
    """How many robots of A and of B fill so many people to whole tables, of which one at least."""
    tables = max(-(-a // 2), -(-b // 2), 1)
    return 2 * tables - a, 2 * tables - b


def tables_to_open(wanted: Mapping[Role, int], others: int, robots: Mapping[Role, int]) -> int:
    """How many tables of robots are added so that everybody who waits can have a robot's seat.

    Arguments: `wanted` those who can play as one role only; `others` who may play as either;
    `robots` that have a seat, by role.
    """
    of_a_role = max(0, *(-(-(wanted[role] - robots[role]) // 2) for role in Role))
    over = sum(wanted.values()) + others - sum(robots.values())
    return max(of_a_role, -(-over // 4))


def tables_to_open_pairs(pairs: int, alone: int, together: int, beside: int) -> int:
    """The same in a drive of pairs, where a pair that waits stays together.

    Arguments: `pairs` and `alone` wait; of the robots with a seat `together` pairs are partners,
    `beside` have a person for a partner.
    """
    over = 2 * (pairs - together) + alone - beside
    return max(0, -(-(pairs - together) // 2), -(-over // 4))


def robots_needed_pairs(pairs: int, singles: int = 0) -> tuple[int, int]:
    """How many robots are partners of those who have none, and how many pairs of robots play."""
    units = pairs + singles
    return singles, units % 2 if units else 2


def door_count_filled(a: int, b: int, labels: Mapping[str, str] = DEFAULT_LABELS) -> DoorCount:
    """The numbers of an individual drive in which robots fill all tables: any number is ready."""
    people, robots = a + b, sum(robots_needed(a, b))
    if not people:
        return DoorCount(0, 0, 0, "Nobody is here yet.", ready=False)
    tables = (people + robots) // 4
    switch = roles_to_change(a, b)
    fewer = sum(robots_needed(max(a, b) - switch, min(a, b) + switch))
    sentence = _filled_words([counted(people, "person", "people")], robots, tables)
    if fewer < robots:
        many, few = (labels[role] for role in (("A", "B") if a > b else ("B", "A")))
        plays = f"1 {many} plays" if switch == 1 else f"{switch} {plural(many)} play"
        as_few = f"a {few}" if switch == 1 else plural(few)
        enough = f"{counted(fewer, 'robot')} {'is' if fewer == 1 else 'are'} enough"
        sentence += f" If {plays} as {as_few}, {enough if fewer else 'no robot is needed'}."
    return DoorCount(tables, 0, 0, sentence, ready=True)


def door_count_pairs_filled(pairs: int, singles: int = 0) -> DoorCount:
    """The same of a drive of pairs: who is single has a robot for a partner."""
    if not pairs + singles:
        return DoorCount(0, 0, 0, "No pair is here yet.", ready=False)
    partners, robot_pairs = robots_needed_pairs(pairs, singles)
    have = [counted(pairs, "pair")] * (pairs > 0)
    have += [f"{counted(singles, 'person', 'people')} without a partner"] * (singles > 0)
    tables = (pairs + singles + robot_pairs) // 2
    sentence = _filled_words(have, partners + 2 * robot_pairs, tables)
    return DoorCount(tables, 0, 0, sentence, ready=True)


def _filled_words(have: Sequence[str], robots: int, tables: int) -> str:
    everybody = listed([*have, *([counted(robots, "robot")] if robots else [])])
    return f"{everybody}: {counted(tables, 'online table')}."
