"""Suits and what may be trumps."""

from __future__ import annotations

from enum import StrEnum


class Suit(StrEnum):
    """The four suits in the order clubs, diamonds, hearts, spades."""

    C = "C"
    D = "D"
    H = "H"
    S = "S"


class Trump(StrEnum):
    """What is trumps in a deal: one of the four suits, or nothing at all (`NT`, no-trumps)."""

    C = "C"
    D = "D"
    H = "H"
    S = "S"
    NT = "NT"

    @property
    def suit(self) -> Suit | None:
        """The trump suit, or None at no-trumps."""
        return None if self is Trump.NT else Suit(self.value)
