"""The plan of an evening: how many hands and rounds, which trumps, about how long."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from itertools import cycle, islice
from typing import Final

from games.engine.cards import Trump

from .rule_options import is_whole, shown

MIN_HANDS: Final = 1
MAX_HANDS: Final = 120
DEFAULT_TRUMPS: Final = (Trump.H, Trump.C, Trump.D, Trump.S)

# Three-hour evenings with tea: 6 to 7 minutes a hand, in half minutes to stay with whole numbers.
_HALF_MINUTES_A_HAND: Final = 13
_HALF_MINUTES_OF_INTERVAL: Final = 30


class TrumpMode(StrEnum):
    """Where the trumps of a hand come from."""

    PROGRAMME = "programme"
    MC_DRAWS = "mc-draws"
    TURN_UP = "turn-up"


class BadHands(ValueError):
    """A number of hands that no evening has; `sentence` says what to choose."""

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence)
        self.sentence = sentence


def check_hands(hands: object) -> int:
    """The number of hands of an evening, 1 to 120; BadHands for anything else."""
    if not is_whole(hands) or not MIN_HANDS <= hands <= MAX_HANDS:
        raise BadHands(
            f"A drive cannot have {shown(hands)} hands. "
            f"Choose a whole number from {MIN_HANDS} to {MAX_HANDS}."
        )
    return hands


def spread(order: Sequence[Trump], hands: int) -> list[Trump]:
    """The trumps of hands 1 to `hands`: the order given, repeated. ValueError if it is empty."""
    if not order:
        raise ValueError("Give at least one trump suit.")
    return list(islice(cycle(order), check_hands(hands)))


def round_of(hand: int, hands_per_round: int) -> int:
    """The round, from 1, in which a hand of the evening is played."""
    return (hand - 1) // hands_per_round + 1


def rounds_needed(hands: int, hands_per_round: int) -> int:
    """How many rounds an evening takes; the last one may be short."""
    return round_of(check_hands(hands), hands_per_round)


def hand_numbers(round_no: int, hands_per_round: int, hands_total: int) -> list[int]:
    """The hands of one round, numbered through the evening; empty after the last round."""
    first = (round_no - 1) * hands_per_round + 1
    return list(range(first, min(first + hands_per_round, hands_total + 1)))


def estimate_minutes(hands: int, half_time: bool) -> int:
    """About how long an evening takes, to the nearest 10 minutes: 6½ a hand, 15 for half-time."""
    halves = _HALF_MINUTES_A_HAND * check_hands(hands)
    halves += _HALF_MINUTES_OF_INTERVAL if half_time else 0
    return (halves + 10) // 20 * 10


def in_words(minutes: int) -> str:
    """“about 2 h 50”, “about 3 h”, “about 40 min”."""
    hours, rest = divmod(minutes, 60)
    if not hours:
        return f"about {rest} min"
    return f"about {hours} h {rest:02}" if rest else f"about {hours} h"
