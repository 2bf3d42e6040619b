"""What can happen in a deal: the deal itself, cuts, and what players do.

An act names no player. Whose act it is follows from the acts before it, so a log of acts cannot
contradict itself. A new game adds its own kinds here and their text in notation.py.
"""

from __future__ import annotations

from dataclasses import dataclass

from .cards import Card, Suit

Hands = tuple[tuple[str, tuple[Card, ...]], ...]


class Act:
    """Any of the acts below; `chance` marks those that the server makes, not a player."""

    __slots__ = ()
    chance = False


@dataclass(frozen=True, slots=True)
class Deal(Act):
    """Each seat's hand (arranged, so the dealing order is lost), what is turned up, the stock.

    `stock` lists undealt cards from the top where a game draws from them, else it stays empty:
    cards that nobody will ever hold are not written down.
    """

    hands: Hands
    turned: Card | None = None
    stock: tuple[Card, ...] = ()
    chance = True

    def hand(self, seat: str) -> tuple[Card, ...]:
        """The hand dealt to `seat`, empty for a seat that got none."""
        return held(self.hands, seat)


@dataclass(frozen=True, slots=True)
class Cut(Act):
    """One card drawn from a full pack for each seat that is tied."""

    cards: tuple[tuple[str, Card], ...]
    chance = True


@dataclass(frozen=True, slots=True)
class Play(Act):
    card: Card


@dataclass(frozen=True, slots=True)
class NameTrump(Act):
    suit: Suit


@dataclass(frozen=True, slots=True)
class Knock(Act):
    """A player on a dog's life keeps the card for later."""


@dataclass(frozen=True, slots=True)
class Bid(Act):
    """A number of tricks promised."""

    number: int


@dataclass(frozen=True, slots=True)
class Rest(Act):
    """The tricks still to be played go to `seat`, by proof or because the others agreed.

    Only whoever keeps the table may make it: no player can decide that alone.
    """

    seat: str
    chance = True


def held(hands: Hands, seat: str) -> tuple[Card, ...]:
    """What `seat` holds, empty for a seat without a hand."""
    return next((cards for one, cards in hands if one == seat), ())


def without(hands: Hands, seat: str, card: Card) -> Hands:
    """The hands after `seat` has played `card`."""
    return tuple(
        (one, tuple(other for other in cards if other is not card) if one == seat else cards)
        for one, cards in hands
    )
