"""The first seating: a draw, or the order of arrival, and what is still missing at the door."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from .seating import EntrantId, Four, Seating
from .words import DEFAULT_LABELS, counted, plural

_OF_A_ROLE = 2  # how many sit at one table

Pair = tuple[EntrantId, EntrantId]
Unit = TypeVar("Unit")


class CannotSeat(ValueError):
    """Numbers that do not fill tables; `sentence` says how many are short or spare."""

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence)
        self.sentence = sentence


@dataclass(frozen=True, slots=True)
class DoorCount:
    """How the numbers stand while people arrive.

    `tables` could be filled now, `spare` are left over then, `short` are missing for one more;
    both count people in an individual drive and pairs in a drive of pairs. `ready` when everybody
    present can be seated.
    """

    tables: int
    spare: int
    short: int
    sentence: str
    ready: bool


def door_count(
    a: int,
    b: int,
    labels: Mapping[str, str] = DEFAULT_LABELS,
    *,
    sit_outs: bool = False,
    dummy: bool = False,
    sharing: bool = False,
    robots: bool = False,
    alone_plays: bool = False,
) -> DoorCount:
    """The numbers of an individual drive: `a` people play as A and `b` as B.

    With `sit_outs` those for whom there is no table sit out in turn, so any number from 4 is ready
    as soon as the roles differ by one at most. With `dummy` three of them play with a dummy, and
    with `sharing` those over share somebody's seat. With `robots` they play at an online table: any
    number is ready of whom two of a role at most are over; one alone sits out in turn unless
    `alone_plays`.
    """
    if robots:
        return _with_robots(a, b, labels, alone_plays=alone_plays)
    if dummy and abs(a - b) == 1 and (a + b) % 4 == 3:
        return _with_dummy(a, b, labels)
    if sit_outs and abs(a - b) < 2 and a + b >= 4:
        return _in_turn(a, b, labels, sharing=sharing)
    return _whole_tables(a, b, labels, sit_outs=sit_outs)


def _with_robots(a: int, b: int, labels: Mapping[str, str], *, alone_plays: bool) -> DoorCount:
    tables = min(a, b) // 2
    over = a + b - 4 * tables
    if max(a, b) - 2 * tables > _OF_A_ROLE:
        sentence, ready = _switch_words(a, b, labels), False
    elif not over:
        return _whole_tables(a, b, labels, sit_outs=True)
    elif over == 1 and tables and not alone_plays:
        return _in_turn(a, b, labels)
    else:
        people = counted(a + b, "person", "people")
        sentence, ready = _online_words(people, tables, over, 4 - over), True
    return DoorCount(tables, over, -(a + b) % 4, sentence, ready)


def _online_words(people: str, tables: int, over: int, robots: int) -> str:
    with_robots = counted(robots, "robot")
    if not tables:
        return f"{people}: an online table with {with_robots}."
    play = "plays" if over == 1 else "play"
    return (
        f"{people}: {counted(tables, 'table')}, and {over} {play} at the online table with "
        f"{with_robots}, changing each hand."
    )


def roles_to_change(a: int, b: int) -> int:
    """How many of the larger role should play as the other, so that fewest sit out."""
    return abs(a - b) // 2


def _with_dummy(a: int, b: int, labels: Mapping[str, str]) -> DoorCount:
    tables = (a + b + 1) // 4
    plays, opposite = (labels["A"], labels["B"]) if a < b else (labels["B"], labels["A"])
    sentence = (
        f"{a + b} people: {counted(tables, 'table')}, one of them with a dummy {plays}; "
        f"every {opposite} in turn sits opposite."
    )
    return DoorCount(tables, 0, 1, sentence, ready=True)


def _in_turn(a: int, b: int, labels: Mapping[str, str], *, sharing: bool = False) -> DoorCount:
    tables, spare = divmod(a + b, 4)
    roles = [(a, "A"), (b, "B")]
    out = [_role_count(n - 2 * tables, labels[role]) for n, role in roles if n > 2 * tables]
    if not out:
        return _whole_tables(a, b, labels, sit_outs=True)
    sits = "sits" if spare == 1 else "sit"
    if sharing and max(n - 2 * tables for n, _ in roles) <= 2 * tables:
        shares = "shares a seat" if spare == 1 else "share seats"
        sentence = f"{a + b} people: {counted(tables, 'table')}, {' and '.join(out)} {shares}."
        return DoorCount(tables, spare, -(a + b) % 4, sentence, ready=True)
    sentence = (
        f"{a + b} people: {counted(tables, 'table')}, {' and '.join(out)} {sits} out each hand, "
        "changing; nobody twice before everybody once."
    )
    return DoorCount(tables, spare, -(a + b) % 4, sentence, ready=True)


def _whole_tables(a: int, b: int, labels: Mapping[str, str], *, sit_outs: bool) -> DoorCount:
    people = a + b
    tables, spare = divmod(people, 4)
    short = -people % 4
    uneven = abs(a - b)
    roles = _roles_words(a, b, labels)
    if not people:
        sentence = "Nobody is here yet."
    elif spare and not (sit_outs and tables):
        sentence = _short_or_spare(people, "person", "people", tables, spare, short)
        if uneven > min(spare, short):
            sentence += f" There are {roles}, and there must be as many of each."
    elif uneven:
        sentence = _switch_words(a, b, labels)
    else:
        sentence = f"{roles}: {counted(tables, 'table')}, nobody sits out."
    return DoorCount(tables, spare, short, sentence, ready=people > 0 and not spare and not uneven)


def _roles_words(a: int, b: int, labels: Mapping[str, str]) -> str:
    return f"{_role_count(a, labels['A'])} and {_role_count(b, labels['B'])}"


def _switch_words(a: int, b: int, labels: Mapping[str, str]) -> str:
    many, few = ("A", "B") if a > b else ("B", "A")
    switch = roles_to_change(a, b)
    need, as_label = ("needs", labels[few]) if switch == 1 else ("need", plural(labels[few]))
    article = "a " if switch == 1 else ""
    switching = _role_count(switch, labels[many])
    return f"{_roles_words(a, b, labels)}: {switching} {need} to play as {article}{as_label}."


def door_count_pairs(
    pairs: int, singles: int = 0, *, sit_outs: bool = False, robots: bool = False
) -> DoorCount:
    """The numbers of a drive of pairs; `singles` are people who have no partner yet.

    With `sit_outs` an odd pair sits out in turn, so any number of pairs from 2 is ready. With
    `robots` it plays at an online table, and so does one person who has no partner.
    """
    if robots and pairs + singles and singles < 2 and (pairs % 2 or singles):
        return _pairs_with_robots(pairs, singles)
    tables, spare = divmod(pairs, 2)
    short = -pairs % 2
    in_turn = sit_outs and tables > 0
    if not pairs:
        sentence = "No pair is here yet."
    elif spare and in_turn:
        sentence = (
            f"{counted(pairs, 'pair')}: {counted(tables, 'table')}, 1 pair sits out each hand, "
            "changing; no pair twice before every pair once."
        )
    elif spare:
        sentence = _short_or_spare(pairs, "pair", "pairs", tables, spare, short)
    else:
        sentence = f"{counted(pairs, 'pair')}: {counted(tables, 'table')}, nobody sits out."
        if singles:
            sentence = f"{counted(pairs, 'pair')}: {counted(tables, 'table')}."
    if singles == 1:
        sentence += " 1 person still needs a partner."
    elif singles:
        sentence += f" {singles} people still need partners."
    ready = pairs > 0 and (in_turn or not spare) and not singles
    return DoorCount(tables, spare, short, sentence, ready=ready)


def _pairs_with_robots(pairs: int, singles: int) -> DoorCount:
    tables, odd = divmod(pairs, 2)
    with_robots = counted(4 - 2 * odd - singles, "robot")
    single = "1 person without a partner"
    have = [counted(pairs, "pair")] * (pairs > 0) + ["1 person"] * singles
    if not tables:
        sentence = f"{' and '.join(have)}: an online table with {with_robots}."
    else:
        who = f"1 pair and {single} play" if odd and singles else f"{single} plays"
        who = "1 pair plays" if not singles else who
        changing = (
            ""
            if not odd
            else ", the pair changing each hand"
            if singles
            else (", changing each hand")
        )
        sentence = (
            f"{counted(pairs, 'pair')}: {counted(tables, 'table')}, and {who} at the online table "
            f"with {with_robots}{changing}."
        )
    return DoorCount(tables, odd, odd, sentence, ready=True)


def draw_individuals(
    a: Sequence[EntrantId],
    b: Sequence[EntrantId],
    seed: str,
    labels: Mapping[str, str] = DEFAULT_LABELS,
) -> Seating:
    """Seats drawn by lot, the same for the same people in the same order and the same seed.

    Raises CannotSeat unless there are equally many of each role and they fill whole tables.
    """
    drawn_a, drawn_b = shuffled(a, b, seed=seed)
    return by_arrival_individuals(drawn_a, drawn_b, labels)


def shuffled(*groups: Sequence[Unit], seed: str) -> list[list[Unit]]:
    """Each group in an order drawn by lot, the same for the same seed."""
    rng = random.Random(seed)
    return [rng.sample(list(group), len(group)) for group in groups]


def by_arrival_individuals(
    a: Sequence[EntrantId], b: Sequence[EntrantId], labels: Mapping[str, str] = DEFAULT_LABELS
) -> Seating:
    """Seats in the order given: the first two of each role at table 1, and so on."""
    _refuse_twice([*a, *b])
    door = door_count(len(a), len(b), labels)
    if not door.ready:
        raise CannotSeat(door.sentence)
    return {
        table + 1: Four(N=b[2 * table], E=b[2 * table + 1], S=a[2 * table], W=a[2 * table + 1])
        for table in range(door.tables)
    }


def draw_pairs(pairs: Sequence[Pair], seed: str) -> Seating:
    """Seats of pairs drawn by lot; CannotSeat for an odd number of pairs or none."""
    return by_arrival_pairs(shuffled(pairs, seed=seed)[0])


def by_arrival_pairs(pairs: Sequence[Pair]) -> Seating:
    """Seats in the order given: pairs 1 and 2 at table 1; the first of a pair sits N or E."""
    _refuse_twice([entrant for pair in pairs for entrant in pair])
    door = door_count_pairs(len(pairs))
    if not door.ready:
        raise CannotSeat(door.sentence)
    return {
        table + 1: Four(N=ns[0], S=ns[1], E=ew[0], W=ew[1])
        for table, (ns, ew) in enumerate(zip(pairs[::2], pairs[1::2], strict=True))
    }


def _refuse_twice(entrants: Sequence[EntrantId]) -> None:
    if len(set(entrants)) != len(entrants):
        raise ValueError("Somebody is named twice, and nobody can take two seats.")


def _role_count(number: int, label: str) -> str:
    return counted(number, label, plural(label))


def _short_or_spare(number: int, one: str, many: str, tables: int, spare: int, short: int) -> str:
    missing = f"{short} more {'is' if short == 1 else 'are'} needed"
    have = counted(number, one, many)
    if not tables:
        return f"{have}: {missing} for a table."
    out = f"{spare} {'has' if spare == 1 else 'have'} to sit out"
    return f"{have}: {missing} for {counted(tables + 1, 'table')}, or {out}."
