"""The one parametric rule behind every result-driven movement, and its named presets."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from .seating import Role


class Unit(StrEnum):
    """What moves: single people who play a role, or couples who stay together all evening."""

    INDIVIDUAL = "individual"
    PAIRS = "pairs"


class Who(StrEnum):
    """Which side of an ordinary table moves."""

    WINNERS = "winners"
    LOSERS = "losers"


class Ends(StrEnum):
    """What happens at the first and the last table."""

    WRAP = "wrap"
    HEAD = "head"
    LADDER = "ladder"


class Keep(StrEnum):
    """Whether two people who were partners part or stay together."""

    CHANGE = "change"
    KEEP = "keep"


class Tie(StrEnum):
    """How a level round is settled, where a round has several hands."""

    EXTRA_HAND = "extra-hand"
    LAST_HAND = "last-hand"
    CUT = "cut"


class BadRule(ValueError):
    """A movement that cannot be: `field` names the option, `sentence` says what to put instead."""

    def __init__(self, field: str, sentence: str) -> None:
        super().__init__(sentence)
        self.field = field
        self.sentence = sentence


@dataclass(frozen=True, slots=True)
class Rule:
    """A result-driven movement.

    `step_a` and `step_b` count tables towards higher numbers for a moving A and a moving B; in a
    pairs drive both are the same step. `wrap`: after the last table comes table 1. `head`: same,
    but one special table does the opposite of `who` (see `special_table`). `ladder`: the side named
    by `who` moves by the step and the other side by minus the step; whoever would leave the room
    stays.

    `stayers` is the rule at ordinary tables, `arrivals` the rule at the special table of `head`;
    elsewhere the two are equal, because when the stayers part the arrivals have to part too.
    """

    unit: Unit
    who: Who
    step_a: int
    step_b: int
    ends: Ends = Ends.WRAP
    stayers: Keep = Keep.CHANGE
    arrivals: Keep = Keep.CHANGE
    tie: Tie = Tie.EXTRA_HAND
    hands_per_round: int = 1

    def step(self, role: Role) -> int:
        return self.step_a if role is Role.A else self.step_b

    def special_table(self, tables: int) -> int | None:
        """Where the wrong side stays: table 1 if winners move, the last one if losers move.

        Only `head` has one, and only with two tables or more: a single table is both ends at once
        and follows the ordinary rule.
        """
        if self.ends is not Ends.HEAD or tables < 2:
            return None
        return 1 if self.who is Who.WINNERS else tables

    def keeps_at(self, table: int, tables: int) -> bool:
        """Whether the couples who meet at this table stay couples there."""
        special = table == self.special_table(tables)
        return (self.arrivals if special else self.stayers) is Keep.KEEP


@dataclass(frozen=True, slots=True)
class Preset:
    """A movement with a code of its own: `name` for a list, `description` in one line."""

    code: str
    name: str
    description: str
    rule: Rule


def _individual(who: Who, step_a: int, step_b: int, keep: Keep = Keep.CHANGE) -> Rule:
    return Rule(Unit.INDIVIDUAL, who, step_a, step_b, stayers=keep, arrivals=keep)


def _pairs(step: int, ends: Ends) -> Rule:
    return Rule(Unit.PAIRS, Who.WINNERS, step, step, ends, stayers=Keep.KEEP, arrivals=Keep.KEEP)


PRESETS: Final[dict[str, Preset]] = {
    preset.code: preset
    for preset in (
        Preset(
            "losers-change",
            "Losers move, partners change",
            "The two losers part, one to the next higher table and one to the next lower; "
            "the winners stay and change partners.",
            _individual(Who.LOSERS, +1, -1),
        ),
        Preset(
            "losers-keep",
            "Losers move, winners keep partners",
            "The two losers part, one to the next higher table and one to the next lower; "
            "the winners stay together until they lose.",
            _individual(Who.LOSERS, +1, -1, Keep.KEEP),
        ),
        Preset(
            "winners-change",
            "Winners move, partners change",
            "The two winners part, one to the next higher table and one to the next lower; "
            "the losers stay and change partners.",
            _individual(Who.WINNERS, +1, -1),
        ),
        Preset(
            "winners-change-reversed",
            "Winners move the other way, partners change",
            "As when winners move and partners change, but each role goes the other way.",
            _individual(Who.WINNERS, -1, +1),
        ),
        Preset(
            "head-table",
            "Head table",
            "Winners move one table towards table 1, the head table, whose losers go to the last "
            "table; partners change everywhere but at the head table.",
            Rule(Unit.INDIVIDUAL, Who.WINNERS, -1, -1, Ends.HEAD, arrivals=Keep.KEEP),
        ),
        Preset(
            "pairs-circle",
            "Pairs in a circle",
            "Winning pairs move to the next higher table, and from the last table to table 1; "
            "losing pairs stay.",
            _pairs(+1, Ends.WRAP),
        ),
        Preset(
            "pairs-head",
            "Pairs with a head table",
            "Winning pairs move one table towards table 1, the head table, and stay there while "
            "they win; its losers go to the last table.",
            _pairs(-1, Ends.HEAD),
        ),
        Preset(
            "pairs-ladder",
            "Pairs on a ladder",
            "Winning pairs move one table towards table 1, losing pairs one table away from it; "
            "at both ends they stay.",
            _pairs(-1, Ends.LADDER),
        ),
    )
}

DEFAULT_FORMAT: Final = "pairs-circle"
