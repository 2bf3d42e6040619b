"""What must stay hidden, worked out apart from the views, to hold them against (games.md §0.4)."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from functools import cache

from .acts import Cut, Deal, Play
from .cards import PACK, Card
from .errors import BadInput
from .game import State, View, replay_acts
from .notation import read_cards
from .seats import clockwise
from .shuffle import Source, shuffled


def hidden_from(state: State, seat: str | None) -> frozenset[Card]:
    """The cards that `seat` may not see now: unplayed ones of others, and undealt ones.

    A card turned up is known to all. What a cut shows comes from another pack and says nothing.
    """
    deal = _deal(state)
    known = {act.card for act in state.log if isinstance(act, Play)} | {deal.turned}
    for act in state.log:
        known |= {card for _, card in act.cards} if isinstance(act, Cut) else set()
    own = set(deal.hand(seat)) if seat else set()
    return frozenset(card for card in PACK if card not in known | own)


def cards_in(view: View) -> frozenset[Card]:
    """Every card that is named anywhere in the message made from the view."""
    words = re.findall(r"[A-Z0-9]{2,}", json.dumps(view.plain()))
    return frozenset(card for word in set(words) for card in _cards_of(word))


@cache
def _cards_of(word: str) -> tuple[Card, ...]:
    try:
        return read_cards(word)
    except BadInput:
        return ()


def leaks(state: State, seat: str | None) -> frozenset[Card]:
    """Cards in the view of `seat` that it may not see. Always empty, or there is a fault."""
    return cards_in(state.view(seat)) & hidden_from(state, seat)


def twin(state: State, seat: str | None, source: Source) -> State | None:
    """The same play with the cards that `seat` cannot see dealt otherwise.

    None where the other deal would have made a card already played illegal. The view of `seat`
    must be the same in both.
    """
    deal, hidden = _deal(state), hidden_from(state, seat)
    pool = [card for _, cards in deal.hands for card in cards if card in hidden]
    mixed = iter(shuffled(pool, source))
    hands = tuple(
        (one, tuple(next(mixed) if card in hidden else card for card in cards))
        for one, cards in deal.hands
    )
    try:
        return replay_acts(state.game, state.setup, (replace(deal, hands=hands), *state.log[1:]))
    except BadInput:
        return None


def watchers(state: State) -> tuple[str | None, ...]:
    """Everybody to whom a view is sent: all seats from the dealer on, and those who only watch."""
    return (*clockwise(state.setup.seats, state.setup.dealer), None)


def _deal(state: State) -> Deal:
    first = state.log[0]
    assert isinstance(first, Deal)
    return first
