"""The first seating: a draw, or the order of arrival, and what is still missing at the door."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from .seating import EntrantId, Four, Seating
from .words import DEFAULT_LABELS, counted, plural

Pair = tuple[EntrantId, EntrantId]


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


def door_count(a: int, b: int, labels: Mapping[str, str] = DEFAULT_LABELS) -> DoorCount:
    """The numbers of an individual drive: `a` people play as A and `b` as B."""
    people = a + b
    tables, spare = divmod(people, 4)
    short = -people % 4
    uneven = abs(a - b)
    roles = f"{_role_count(a, labels['A'])} and {_role_count(b, labels['B'])}"
    many, few = ("A", "B") if a > b else ("B", "A")
    if not people:
        sentence = "Nobody is here yet."
    elif spare:
        sentence = _short_or_spare(people, "person", "people", tables, spare, short)
        if uneven > min(spare, short):
            sentence += f" There are {roles}, and there must be as many of each."
    elif uneven:
        switch = uneven // 2
        need, as_label = ("needs", labels[few]) if switch == 1 else ("need", plural(labels[few]))
        article = "a " if switch == 1 else ""
        switching = _role_count(switch, labels[many])
        sentence = f"{roles}: {switching} {need} to play as {article}{as_label}."
    else:
        sentence = f"{roles}: {counted(tables, 'table')}, nobody sits out."
    return DoorCount(tables, spare, short, sentence, ready=people > 0 and not spare and not uneven)


def door_count_pairs(pairs: int, singles: int = 0) -> DoorCount:
    """The numbers of a drive of pairs; `singles` are people who have no partner yet."""
    tables, spare = divmod(pairs, 2)
    short = -pairs % 2
    if not pairs:
        sentence = "No pair is here yet."
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
    return DoorCount(tables, spare, short, sentence, ready=pairs > 0 and not spare and not singles)


def draw_individuals(
    a: Sequence[EntrantId],
    b: Sequence[EntrantId],
    seed: str,
    labels: Mapping[str, str] = DEFAULT_LABELS,
) -> Seating:
    """Seats drawn by lot, the same for the same people in the same order and the same seed.

    Raises CannotSeat unless there are equally many of each role and they fill whole tables.
    """
    rng = random.Random(seed)
    return by_arrival_individuals(rng.sample(list(a), len(a)), rng.sample(list(b), len(b)), labels)


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
    return by_arrival_pairs(random.Random(seed).sample(list(pairs), len(pairs)))


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
