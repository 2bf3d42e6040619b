"""When a player can prove, from what that player sees, that the rest of the tricks are theirs."""

from __future__ import annotations

from .cards import PACK, Card, Suit
from .seats import TRICKS_IN_A_HAND
from .whist import WhistView


def unseen(view: WhistView) -> frozenset[Card]:
    """The cards that other players may still hold."""
    played = {card for _seat, card in view.trick}
    played |= {card for trick in view.tricks for _seat, card in trick.plays}
    return frozenset(PACK) - played - set(view.hand)


def proves_the_rest(view: WhistView) -> bool:
    """Whether the player is on lead and wins every trick, however the unseen cards lie.

    Sufficient: trumps, led first from the top, outnumber all that are out even in one hand and
    beat them; then every other card beats all that are out of its suit.
    """
    if view.turn is None or view.turn != view.seat or view.trick or not view.hand:
        return False
    out = unseen(view)
    trump = view.trump.suit if view.trump else None
    return _outnumbers(view, out, trump) and all(
        all(card.rank > other.rank for other in out if other.suit is card.suit)
        for card in view.hand
    )


def _outnumbers(view: WhistView, out: frozenset[Card], trump: Suit | None) -> bool:
    """Whether no trump is left out once the player's own have been led."""
    if trump is None:
        return True
    theirs = sum(card.suit is trump for card in out)
    return theirs <= sum(card.suit is trump for card in view.hand)


def left(view: WhistView) -> int:
    """How many tricks are still to be won."""
    return TRICKS_IN_A_HAND - len(view.tricks)
