"""Prizes shown one by one: first for what, then who has it and why."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from .award import Status

TAPS_A_PRIZE = 2


class Order(StrEnum):
    """In which order a list is shown."""

    LAST_FIRST = "last-first"
    IN_ORDER = "in-order"


@dataclass(frozen=True, slots=True)
class Reveal:
    """Where a show of prizes stands.

    `rows` are those of the announced list, in the order in which they are shown; `step` counts
    the taps: 0 is the opening picture, then two for each prize.
    """

    rows: tuple[Mapping[str, Any], ...]
    step: int = 0

    @property
    def steps(self) -> int:
        return TAPS_A_PRIZE * len(self.rows)

    @property
    def number(self) -> int:
        """Which prize is shown, from 1; 0 before the first."""
        return (self.step + 1) // TAPS_A_PRIZE

    @property
    def row(self) -> Mapping[str, Any] | None:
        """The prize that is shown."""
        return self.rows[self.number - 1] if self.number else None

    @property
    def named(self) -> bool:
        """Whether its winner is shown too."""
        return self.step > 0 and self.step % TAPS_A_PRIZE == 0

    @property
    def following(self) -> Mapping[str, Any] | None:
        """The prize that comes next; None while one still waits for its name, and at the end."""
        waits = self.number and not self.named
        return None if waits or self.step >= self.steps else self.rows[self.number]

    @property
    def told(self) -> frozenset[str]:
        """The codes of all prizes whose winners the hall has seen."""
        return frozenset(row["code"] for row in self.rows[: self.step // TAPS_A_PRIZE])

    def reason_of(self, row: Mapping[str, Any]) -> str:
        """Why that prize is theirs; only the figures while the whole reason names somebody whose
        own prize is still to come ("Iris has a prize already")."""
        told = self.told | {row["code"]}
        to_come = {
            name for one in self.rows if one["code"] not in told for name in one["names"]
        } - set(row["names"])
        gives_away = any(name in row["reason"] for name in to_come)
        return str(row["value"] if gives_away else row["reason"])

    def moved(self, by: int) -> int:
        """The step after one tap on, or one back; never outside the show."""
        return min(max(self.step + by, 0), self.steps)


def reveal(rows: Sequence[Mapping[str, Any]], order: str, step: int = 0) -> Reveal:
    """The show of an announced list.

    What goes with a better place is not shown by itself: whoever shares that place has it.
    """
    shown = [row for row in rows if row["status"] != Status.POOLED]
    if order == Order.LAST_FIRST:
        shown.reverse()
    return Reveal(tuple(shown), min(step, TAPS_A_PRIZE * len(shown)))
