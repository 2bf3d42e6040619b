"""A drive of two sections: the hall, and those at home who play among themselves.

Each is a `Hall` of its own, numbered from 1, with its own people, bench and online table, and moves
by the drive's one rule; the round is the two together. There the tables of the movement come first,
the hall's before those at home, and after them the online tables outside it in the same order.
A drive whose people at home move with the hall has no second section.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace

from games.engine.seats import Side

from .draw import CannotSeat, DoorCount, door_count, door_count_pairs
from .hall import Couple, Hall, People
from .numbers import first_hall, next_hall, past_of, with_over
from .progression import next_seating
from .rule import Rule
from .seating import EntrantId, Four, Seating
from .words import DEFAULT_LABELS, counted

SECTIONS = (False, True)  # the hall, home


@dataclass(frozen=True, slots=True)
class Place:
    """A table of the movement within its section: its number there, of how many."""

    table: int
    tables: int


def place_of(whole: Hall, table: int) -> Place:
    """Where a table stands in its section, which is what a head table or the ends go by."""
    at_home = table in whole.home
    section = sorted(number for number in whole.seating if (number in whole.home) is at_home)
    return Place(section.index(table) + 1, len(section))


def section_of(whole: Hall, *, home: bool) -> Hall:
    """One section of a round, numbered from 1."""
    if not whole.home and not whole.rests_at_home:
        return Hall({}) if home else whole

    def mine(tables: Mapping[int, Four]) -> list[Four]:
        return [four for table, four in sorted(tables.items()) if (table in whole.home) is home]

    moving = mine(whole.seating)
    bench = tuple(one for one in whole.bench if (one in whole.rests_at_home) is home)
    return Hall(_numbered(moving), bench, _numbered(mine(whole.apart), len(moving)))


def joined(hall: Hall, home: Hall) -> Hall:
    """The round of two sections."""
    if not home.tables() and not home.bench:
        return hall
    moving, apart = len(hall.seating), len(hall.seating) + len(home.seating)
    seating = {**hall.seating, **_numbered(_fours(home.seating), moving)}
    beside = _numbered([*_fours(hall.apart), *_fours(home.apart)], apart)
    at_home = {*range(moving + 1, apart + 1), *sorted(beside)[len(hall.apart) :]}
    bench = (*hall.bench, *home.bench)
    return Hall(seating, bench, beside, frozenset(at_home), frozenset(home.bench))


def people_in(people: People, *, home: bool) -> People:
    """What `people` says of one section. At home nobody has a dummy, and robots always help out."""
    if not home:
        return replace(people, robots=people.robots - people.at_home, at_home=frozenset())
    return replace(
        people,
        robots=people.robots & people.at_home,
        dummies=frozenset(),
        online_table=True,
        alone_plays=True,
        at_home=frozenset(),
    )


def at_home(
    home: Collection[EntrantId], robots: Collection[EntrantId], couples: Collection[Couple]
) -> frozenset[EntrantId]:
    """Who plays in the section at home: of a couple both or neither.

    Arguments: `home` the seats of people who play from home; `robots` those that play there.
    """
    there = {*home, *robots}
    parted = {one for both in couples if not there.issuperset(both) for one in both}
    return frozenset({*home} - parted | {*robots})


def first_round(
    here: Sequence[EntrantId],
    people: People,
    seed: str | None = None,
    labels: Mapping[str, str] = DEFAULT_LABELS,
) -> Hall:
    """The first round of both sections: see `first_hall`. Raises CannotSeat of either."""
    apart = [one for one in here if one in people.at_home]
    present = [one for one in here if one not in people.at_home]
    if not apart:
        return first_hall(present, people_in(people, home=False), seed, labels)
    hall = first_hall(present, people_in(people, home=False), seed, labels) if present else Hall({})
    try:
        home = first_hall(apart, people_in(people, home=True), seed, labels)
    except CannotSeat as error:
        raise CannotSeat(_of_home(error.sentence)) from error
    return joined(hall, home)


def with_those_over(seated: Hall, over: Collection[EntrantId], people: People) -> Hall:
    """The first round from its seats: who of `over` plays at an online table, who sits out."""
    sections = []
    for home in SECTIONS:
        section = section_of(seated, home=home)
        ones = [one for one in over if (one in people.at_home) is home]
        there = people_in(people, home=home)
        sections.append(with_over(section.seating, ones, there, dict(section.apart)))
    return joined(*sections)


def moved(rule: Rule, whole: Hall, winners: Mapping[int, Side]) -> Hall:
    """Where the movement alone sends those who were seated: each section by itself.

    Arguments: `winners` of the tables of the movement; none where nobody played, so nobody moves.
    """
    return joined(*(Hall(_moved(rule, whole, winners, home)) for home in SECTIONS))


def next_round(
    rule: Rule,
    whole: Hall,
    winners: Mapping[int, Side],
    here: Collection[EntrantId],
    people: People,
    halls: Sequence[Hall],
    gap: int = 0,
) -> Hall:
    """Seats and bench of the next round: see `next_hall`.

    Arguments: `whole` the round before, `winners` as in `moved`; `here` everybody there for the
    next round, of whom those in `people.at_home` play among themselves; `halls` the rounds so far;
    `gap` for how many rounds partners are kept apart where there is a choice.
    """
    sections = []
    for home in SECTIONS:
        ones = people_in(people, home=home)
        there = [one for one in here if (one in people.at_home) is home]
        past = past_of([section_of(hall, home=home) for hall in halls], ones, gap)
        seating = _moved(rule, whole, winners, home)
        sections.append(next_hall(seating, there, past.rests, ones, past))
    return joined(*sections)


def _moved(rule: Rule, whole: Hall, winners: Mapping[int, Side], home: bool) -> Seating:
    section = section_of(whole, home=home).seating
    mine = sorted(table for table in whole.seating if (table in whole.home) is home)
    won = {at: winners[table] for at, table in enumerate(mine, start=1) if table in winners}
    return next_seating(rule, section, won) if section else {}


def _fours(tables: Mapping[int, Four]) -> list[Four]:
    return [four for _table, four in sorted(tables.items())]


def _numbered(fours: Sequence[Four], after: int = 0) -> dict[int, Four]:
    return dict(enumerate(fours, start=after + 1))


# At the door


def door_count_home(a: int, b: int, labels: Mapping[str, str] = DEFAULT_LABELS) -> DoorCount:
    """The numbers of those at home in an individual drive."""
    return _count(a + b, door_count(a, b, labels, robots=True, alone_plays=True))


def door_count_home_pairs(pairs: int, singles: int = 0) -> DoorCount:
    """The same in a drive of pairs."""
    count = door_count_pairs(pairs, singles, sit_outs=True, robots=True)
    return _count(2 * pairs + singles, count)


def _count(people: int, count: DoorCount) -> DoorCount:
    if not count.ready:
        return replace(count, sentence=_of_home(count.sentence))
    tables = -(-people // 4)
    robots = 4 * tables - people
    sentence = f"{people} at home: {counted(tables, 'online table')}"
    sentence += f" with {counted(robots, 'robot')}." if robots else "."
    return replace(count, tables=tables, sentence=sentence)


def _of_home(sentence: str) -> str:
    return f"At home: {sentence}"
