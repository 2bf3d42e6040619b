"""The words in which a prize is explained."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from tournaments.rules.words import counted, listed

from .model import Kind, Record
from .sheet import Competitor

CARDS: Final = (
    "ace", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
    "jack", "queen", "king",
)  # fmt: skip


def names(people: Sequence[Competitor]) -> str:
    return listed([one.name for one in people])


def some(people: Sequence[Competitor]) -> str:
    """Names, or the first three and how many more."""
    if len(people) <= 4:
        return names(people)
    more = counted(len(people) - 3, "other", "others")
    return listed([*(one.name for one in people[:3]), more])


def level_words(level: Sequence[Competitor], tied: Sequence[Competitor]) -> str:
    """“level with Carol” for one who was parted from the others, else “Ann and Carol are level”."""
    if len(tied) > 1:
        return f"{some(tied)} are level"
    others = [one for one in level if one not in tied]
    return f"level with {some(others)}" if others else ""


def passed_over_words(people: Sequence[Competitor]) -> str:
    """“George has a prize already”."""
    has = "has a prize" if len(people) == 1 else "have prizes"
    return f"{some(people)} {has} already"


def record_words(record: Record, people: Sequence[Competitor]) -> str:
    """Who cut what, or what everybody took in the extra hand, the winner first."""
    if record.kind is Kind.EXTRA_HAND:
        ordered = sorted(people, key=lambda one: -record.marks[one.id])
        said = [f"{one.name} {record.marks[one.id]}" for one in ordered]
        return f"extra hand: {listed(said)}"
    ordered = sorted(people, key=lambda one: record.mark(one.id), reverse=not record.lowest)
    cards = [CARDS[record.marks[one.id] - 1] for one in ordered]
    verbs = ["cut the", *["the"] * len(cards)]
    said = [
        f"{one.name} {verb} {card}" for one, verb, card in zip(ordered, verbs, cards, strict=False)
    ]
    return f"{', '.join(said)} – the {'lowest' if record.lowest else 'highest'} card wins"
