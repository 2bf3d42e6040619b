"""A player who knows the rules and nothing else. He gets a view, like any bot or person."""

from __future__ import annotations

from .acts import Act, NameTrump
from .game import View
from .shuffle import Source, one_of


def any_legal(view: View, source: Source) -> Act:
    """One of the legal acts, each equally likely; trumps as the longest suit of his hand."""
    named = [act for act in view.legal if isinstance(act, NameTrump)]
    if named:
        suits = [card.suit for card in view.hand]
        return max(named, key=lambda act: suits.count(act.suit))
    return one_of(view.legal, source)
