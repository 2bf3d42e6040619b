"""Tables that play the same cards, and what such a hand counts: tricks, or points by comparison.

Nothing of a deal counts before every table that has it has a result, so that nobody who still plays
it can read anything out of a total.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from fractions import Fraction
from math import floor
from typing import Final

from games.engine.duplicate import above_average, matchpoints
from games.engine.seats import Side

from .scoring import CardLine, HandState, Result
from .seating import EntrantId


class Scoring(StrEnum):
    """What a hand counts."""

    TRICKS = "tricks"
    MATCHPOINTS = "matchpoints"  # 2 for each table beaten in the same seats, 1 for each equal
    AVERAGE = "average"  # tricks above or below the mean of all tables in the same seats


@dataclass(frozen=True, slots=True)
class SameCards:
    """Which tables play the same deal, by round, and what a hand counts; by default none do."""

    scoring: Scoring = Scoring.TRICKS
    tables: Mapping[int, frozenset[int]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Worth:
    """What a table's hand counts for either side; None to both while another table plays it."""

    ns: float | None = None
    ew: float | None = None

    def of(self, side: Side) -> float | None:
        return self.ns if side is Side.NS else self.ew


@dataclass(frozen=True, slots=True)
class Score:
    """One result of a deal, the tables that made it, and its points unless tricks count."""

    ns: int
    ew: int
    tables: tuple[int, ...]
    worth: Worth | None


WAITS: Final = Worth()
Spot = tuple[int, int]  # a hand and a table


def scoring_of(chosen: str, *, online: bool, same_deal: bool) -> Scoring:
    """What counts in a drive: points only where all of it is played with the same cards."""
    return Scoring(chosen) if online and same_deal else Scoring.TRICKS


def worth_of(same: SameCards, results: Iterable[Result]) -> dict[Spot, Worth]:
    """What hands count where that is not simply their tricks; void results are no results.

    A hand not played counts nothing, as with tricks, and nobody is compared with it. Where points
    count, a table that played other cards has the middle of what the deal gives.
    """
    made: dict[Spot, dict[int, Result]] = defaultdict(dict)
    for result in results if same.tables else ():
        if result.state is not HandState.VOID:
            made[result.round, result.hand][result.table] = result
    worth: dict[Spot, Worth] = {}
    for (round_no, hand), at in made.items():
        alike = same.tables.get(round_no, frozenset())
        if alike - at.keys():
            wait = at.keys() & alike if same.scoring is Scoring.TRICKS else at.keys()
            worth |= {(hand, table): WAITS for table in wait}
        elif same.scoring is not Scoring.TRICKS:
            worth |= {(hand, table): one for table, one in _compared(same.scoring, at, alike)}
    return worth


def with_points(
    cards: Mapping[EntrantId, Sequence[CardLine]], worth: Mapping[Spot, Worth]
) -> dict[EntrantId, list[CardLine]]:
    """Cards in which every hand has its points, or waits for the other tables."""
    if not worth:
        return {one: list(lines) for one, lines in cards.items()}
    return {
        one: [_with_worth(line, worth.get((line.hand, line.table))) for line in lines]
        for one, lines in cards.items()
    }


def scores(results: Iterable[Result], worth: Mapping[Spot, Worth]) -> list[Score]:
    """How often each result of one deal was made, most tricks for North–South first.

    `results` are those of one hand at the tables that played the same cards.
    """
    tables: dict[tuple[int, int], list[tuple[int, Spot]]] = defaultdict(list)
    for one in results:
        if one.state is HandState.PLAYED and one.ns is not None and one.ew is not None:
            tables[one.ns, one.ew].append((one.table, (one.hand, one.table)))
    return [
        Score(ns, ew, tuple(sorted(table for table, _ in at)), worth.get(at[0][1]))
        for (ns, ew), at in sorted(tables.items(), reverse=True)
    ]


def figure(number: float, scoring: Scoring = Scoring.TRICKS) -> str:
    """A total or a hand's points as they are written: 8, 6.5; against the average +1.3, −0.7."""
    if scoring is Scoring.AVERAGE:
        sign = "+" if number > 0 else "−" if number < 0 else ""
        return f"{sign}{abs(number):.1f}"
    return str(int(number)) if number == int(number) else str(number)


def amount(number: float, scoring: Scoring = Scoring.TRICKS) -> str:
    """ "7 tricks", "1 point", "+1.3 points"."""
    one, many = ("trick", "tricks") if scoring is Scoring.TRICKS else ("point", "points")
    words = one if number == 1 and scoring is not Scoring.AVERAGE else many
    return f"{figure(number, scoring)} {words}"


def _with_worth(line: CardLine, worth: Worth | None) -> CardLine:
    if worth is None:
        return line
    return replace(line, points=worth.of(line.seat.side), waits=worth is WAITS)


def _compared(
    scoring: Scoring, at: Mapping[int, Result], alike: Iterable[int]
) -> list[tuple[int, Worth]]:
    """The points of every table that has played this hand."""
    played = {
        table: (one.ns, one.ew)
        for table, one in sorted(at.items())
        if one.state is HandState.PLAYED and one.ns is not None and one.ew is not None
    }
    same = [table for table in played if table in set(alike)]
    points = _POINTS[scoring]
    ns, ew = points([played[t][0] for t in same]), points([played[t][1] for t in same])
    middle = max(len(same) - 1, 0) if scoring is Scoring.MATCHPOINTS else 0
    others = [(table, Worth(middle, middle)) for table in played if table not in same]
    return [*zip(same, map(Worth, ns, ew), strict=True), *others]


def _in_tenths(tricks: Sequence[int]) -> list[float]:
    """To a tenth, halves away from nought: a card adds up by what it shows, and what one side of a
    table gains the other loses."""
    rounded = []
    for one in above_average(tricks):
        tenths = floor(abs(one) * 10 + Fraction(1, 2)) * (1 if one > 0 else -1)
        rounded.append(tenths // 10 if tenths % 10 == 0 else tenths / 10)
    return rounded


_POINTS: Final[Mapping[Scoring, Callable[[Sequence[int]], Sequence[float]]]] = {
    Scoring.MATCHPOINTS: matchpoints,
    Scoring.AVERAGE: _in_tenths,
}
