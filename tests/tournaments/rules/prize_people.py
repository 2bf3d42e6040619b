"""People with cards, for the tests of prizes."""

from __future__ import annotations

from collections.abc import Sequence

from tournaments.rules.prizes import (
    Award,
    Competitor,
    Plan,
    Played,
    Prize,
    Record,
    Sheet,
    Step,
    award,
)
from tournaments.rules.standings import Group


def halves(first: int, second: int, hands: int = 4) -> list[int]:
    """So many tricks in each half, spread as evenly as they can be over its hands."""
    return [
        total // hands + (hand < total % hands)
        for total in (first, second)
        for hand in range(hands)
    ]


def person(
    number: int,
    name: str,
    tricks: Sequence[int | None],
    *,
    tables: Sequence[int] = (),
    helper: bool = False,
) -> Competitor:
    """One hand a round; all at table 1 unless said otherwise."""
    at = tables or [1] * len(tricks)
    hands = tuple(
        Played(hand, hand, table, took)
        for hand, (took, table) in enumerate(zip(tricks, at, strict=True), start=1)
    )
    return Competitor(number, name, hands, helper)


def sheet(*ladies: Competitor, gents: Sequence[Competitor] = (), half: int = 4) -> Sheet:
    fields = {Group.A: ladies, Group.B: tuple(gents), Group.EVERYONE: (*ladies, *gents)}
    return Sheet(fields, half)


def won(awards: Sequence[Award]) -> list[list[str]]:
    return [[winner.name for winner in one.winners] for one in awards]


A, B = Group.A, Group.B
ANN = person(1, "Ann", [9, 8, 7, 6, 5, 4, 3, 2])
CAROL = person(2, "Carol", [2, 3, 4, 5, 6, 7, 8, 9])
EDNA = person(3, "Edna", [13, 0, 7, 0, 1, 1, 1, 0])
LEVEL = tuple(person(n, name, halves(20, 20)) for n, name in enumerate(["Ann", "Carol", "Edna"], 1))
TOP = Prize("total", A)


def one(
    prize: Prize,
    people: Sheet,
    *ties: Step,
    records: tuple[Record, ...] = (),
    lowest_any: bool = False,
) -> Award:
    return award(Plan((prize,), ties, whole_evening=not lowest_any), people, records)[0]
