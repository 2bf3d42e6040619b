"""What an organiser sets for the prizes, and what an MC records when people are level."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final

from tournaments.rules.rule import Unit
from tournaments.rules.standings import Group


class BadPrizes(ValueError):
    """Prizes that cannot be: `row` is the line of the list (from 1, or 0), `field` its input."""

    def __init__(self, sentence: str, row: int = 0, field: str = "") -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.row = row
        self.field = field


class Step(StrEnum):
    """One step of the way to part people who are level."""

    FIRST_HALF = "first-half"
    SECOND_HALF = "second-half"
    HIGH_HAND = "high-hand"
    HANDS_WON = "hands-won"
    EXTRA_HAND = "extra-hand"
    CUT = "cut"
    SHARE = "share"


class Kind(StrEnum):
    """What an MC records: how level people were parted, or that something was drawn."""

    EXTRA_HAND = "extra-hand"
    CUT = "cut"
    SHARE = "share"
    DRAW = "draw"


MEASURED_STEPS: Final = (Step.FIRST_HALF, Step.SECOND_HALF, Step.HIGH_HAND, Step.HANDS_WON)
DEFAULT_TIES: Final = (Step.SECOND_HALF, Step.HANDS_WON, Step.CUT)


@dataclass(frozen=True, slots=True)
class Prize:
    """One line of the list.

    `n` is the number its criterion needs (tricks, or a hand; None for a hand to be drawn) and
    `table` the lucky one (None: to be drawn).
    """

    criterion: str
    group: Group
    place: int = 1
    n: int | None = None
    table: int | None = None

    @property
    def series(self) -> str:
        """Prizes that differ only in their place belong together: one order serves them all."""
        numbers = [str(number or "") for number in (self.n, self.table)]
        return "/".join([self.criterion, self.group.value, *numbers]).rstrip("/")

    @property
    def code(self) -> str:
        """Names this prize as long as it is on the list, wherever it stands there."""
        return f"{self.series}#{self.place}"


@dataclass(frozen=True, slots=True)
class Plan:
    """The prizes in the order in which they are given, and the rules about them.

    `one_each`: who has won is barred from prizes further down. `whole_evening`: the lowest prize
    goes only to those who have played all hands. `cut_lowest` and `ace_high` say who wins a cut.
    """

    prizes: tuple[Prize, ...]
    ties: tuple[Step, ...] = DEFAULT_TIES
    one_each: bool = True
    whole_evening: bool = True
    cut_lowest: bool = True
    ace_high: bool = False


@dataclass(frozen=True, slots=True)
class Record:
    """What was recorded of a series: everybody's tricks or card, that they share, or a draw's seed.

    A card is a number from 1, the ace, to 13, the king. The newest record that names all who are
    level is the one that counts.
    """

    kind: Kind
    series: str
    marks: Mapping[int, int] = field(default_factory=dict)
    lowest: bool = True
    ace_high: bool = False
    seed: str = ""

    def mark(self, competitor: int) -> int:
        """What counts in the comparison: an ace is worth 1 or 14."""
        mark = self.marks[competitor]
        return 14 if self.kind is Kind.CUT and mark == 1 and self.ace_high else mark


def default_plan(unit: Unit) -> Plan:
    """What most halls give: three of each role, the best first half, and the lowest."""
    groups = (Group.PAIRS,) if unit is Unit.PAIRS else (Group.A, Group.B)
    first_three = [Prize("total", group, place) for group in groups for place in (1, 2, 3)]
    others = [Prize(code, group) for code in ("first-half", "lowest") for group in groups]
    return Plan((*first_three, *others))
