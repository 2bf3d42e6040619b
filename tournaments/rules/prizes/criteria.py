"""For what a prize may be given. Each criterion is a value in a registry."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from itertools import pairwise
from typing import Final

from tournaments.rules.duplicate import Scoring, amount
from tournaments.rules.words import counted

from .model import Prize
from .sheet import Competitor, Sheet

ALL_HANDS: Final = range(1, 10_000)
WON_FROM: Final = 7  # a side that takes seven of the thirteen has won the hand


class Needs(StrEnum):
    """What a criterion's number counts."""

    NOTHING = ""
    TRICKS = "tricks"
    HAND = "hand"


class Way(StrEnum):
    """How a prize finds its winner."""

    MOST = "most"
    FEWEST = "fewest"
    DRAWN = "drawn"  # a name out of the hat
    TABLE = "table"  # everybody of the group who sat there


Measure = Callable[[Competitor, Prize, Sheet], float | None]


@dataclass(frozen=True, slots=True)
class Criterion:
    """`measure` gives None for somebody who cannot have the prize; `words` say its value.

    In totals, halves and single hands count tricks, or points where the drive compares tables; a
    hand is won, or a big one, by its tricks in any drive.
    """

    code: str
    name: str
    description: str
    measure: Measure
    words: Callable[[float, Prize, Scoring], str]
    way: Way = Way.MOST
    needs: Needs = Needs.NOTHING
    half_time: bool = False  # known at half-time, and never touched by what is played afterwards
    drawn_number: bool = False  # its hand or table may be left to a draw


def first_half(one: Competitor, sheet: Sheet) -> float:
    return one.scored(range(1, sheet.half + 1))


def second_half(one: Competitor, sheet: Sheet) -> float:
    return one.scored(range(sheet.half + 1, ALL_HANDS.stop))


def hands_won(one: Competitor) -> int:
    return sum(tricks_ >= WON_FROM for tricks_ in one.single_hands())


def _total(one: Competitor, _prize: Prize, _sheet: Sheet) -> float | None:
    return one.scored(ALL_HANDS) if one.hands or one.credits else None


def _of_half(one: Competitor, sheet: Sheet, first: bool) -> float | None:
    played = any((hand <= sheet.half) is first for hand in one.present_at())
    if not played:
        return None
    return first_half(one, sheet) if first else second_half(one, sheet)


def _many(one: Competitor, prize: Prize, _sheet: Sheet) -> float | None:
    return sum(tricks_ >= (prize.n or 0) for tricks_ in one.single_hands()) or None


def _moves(one: Competitor) -> tuple[int, int]:
    tables = one.tables()
    moved = sum(before != after for before, after in pairwise(tables))
    return moved, max(len(tables) - 1, 0) - moved


def _in_hand(one: Competitor, prize: Prize, _sheet: Sheet) -> float | None:
    return next((line.made for line in one.hands if line.hand == prize.n), None)


def _at_table(one: Competitor, prize: Prize, _sheet: Sheet) -> float | None:
    there = any((line.hand, line.table) == (prize.n, prize.table) for line in one.hands)
    return 1 if there else None


def _amount(value: float, _prize: Prize, scoring: Scoring) -> str:
    return amount(value, scoring)


_LISTED: Final = (
    Criterion("total", "Highest total", "Most tricks of the evening.", _total, _amount),
    Criterion(
        "first-half",
        "Best first half",
        "Most tricks up to half-time.",
        lambda one, prize, sheet: _of_half(one, sheet, first=True),
        lambda value, prize, scoring: f"{amount(value, scoring)} in the first half",
        half_time=True,
    ),
    Criterion(
        "second-half",
        "Best second half",
        "Most tricks after half-time.",
        lambda one, prize, sheet: _of_half(one, sheet, first=False),
        lambda value, prize, scoring: f"{amount(value, scoring)} in the second half",
    ),
    Criterion(
        "single-hand",
        "Highest single hand",
        "Most tricks in one hand.",
        lambda one, prize, sheet: one.best_hand(),
        lambda value, prize, scoring: f"{amount(value, scoring)} in one hand",
    ),
    Criterion(
        "hands-of",
        "Most big hands",
        "Most hands with so many tricks or more.",
        _many,
        lambda value, prize, scoring: f"{counted(int(value), 'hand')} of {prize.n} or more",
        needs=Needs.TRICKS,
    ),
    Criterion(
        "hands-won",
        "Most hands won",
        "Most hands with seven tricks or more.",
        lambda one, prize, sheet: hands_won(one) or None,
        lambda value, prize, scoring: f"{counted(int(value), 'hand')} won",
    ),
    Criterion(
        "moves",
        "Most moves",
        "Changed tables most often.",
        lambda one, prize, sheet: _moves(one)[0] or None,
        lambda value, prize, scoring: counted(int(value), "move"),
    ),
    Criterion(
        "stays",
        "Most stays",
        "Stayed at a table most often.",
        lambda one, prize, sheet: _moves(one)[1] or None,
        lambda value, prize, scoring: counted(int(value), "stay"),
    ),
    Criterion("lowest", "Lowest", "Fewest tricks of the evening.", _total, _amount, Way.FEWEST),
    Criterion(
        "drawn",
        "Drawn prize",
        "A name drawn from those who have no prize yet.",
        lambda one, prize, sheet: 0 if one.hands or one.credits else None,
        lambda value, prize, scoring: "",
        Way.DRAWN,
    ),
    Criterion(
        "lucky-table",
        "Lucky table",
        "Everybody who sat at a table, drawn or chosen, in one hand.",
        _at_table,
        lambda value, prize, scoring: f"sat at table {prize.table} in hand {prize.n}",
        Way.TABLE,
        Needs.HAND,
        drawn_number=True,
    ),
    Criterion(
        "secret-hand",
        "Secret hand",
        "Most tricks in one hand, drawn or chosen beforehand.",
        _in_hand,
        lambda value, prize, scoring: f"{amount(value, scoring)} in hand {prize.n}",
        needs=Needs.HAND,
        drawn_number=True,
    ),
)
CRITERIA: Final[dict[str, Criterion]] = {criterion.code: criterion for criterion in _LISTED}
