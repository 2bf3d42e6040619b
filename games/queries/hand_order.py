"""The order in which a hand is held: trumps first, then suits of alternating colours."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise, permutations

from games.engine.cards import Card, Suit, Trump

RED = (Suit.D, Suit.H)
USUAL = (Suit.S, Suit.H, Suit.C, Suit.D)


def suit_order(suits: Iterable[Suit], trump: Trump | None) -> tuple[Suit, ...]:
    """The suits held, trumps first, as few neighbours of one colour as can be."""
    first = trump.suit if trump else None
    found = set(suits)
    head = [first] if first in found and first is not None else []
    rest = [suit for suit in USUAL if suit in found and suit is not first]
    orders = ((*head, *tail) for tail in permutations(rest))
    return min(orders, key=_clashes)


def _clashes(order: tuple[Suit, ...]) -> int:
    return sum((one in RED) == (other in RED) for one, other in pairwise(order))


def sorted_hand(
    hand: Iterable[Card], dealt: Iterable[Card], trump: Trump | None
) -> tuple[Card, ...]:
    """The cards still held, in the order of the suits that were dealt, so that none ever jumps."""
    order = suit_order({card.suit for card in dealt if card.suit is not None}, trump)
    return tuple(
        sorted(hand, key=lambda card: (order.index(card.suit) if card.suit else -1, -card.rank))
    )
