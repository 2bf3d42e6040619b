"""From a view of whist to the numbers of masks.py. Nothing else about the hand is ever read."""

from __future__ import annotations

from games.engine.acts import Play
from games.engine.cards import PACK
from games.engine.game import View
from games.engine.whist import WhistView

from .errors import NotWhist
from .masks import NO_SUIT, SEATS, SUITS, TURNED, Table, empty_table, put_card


def whist_view(view: View) -> WhistView:
    """The view, if it is one of whist with a card to be played by its reader; else NotWhist."""
    if not isinstance(view, WhistView) or not view.legal:
        raise NotWhist(view.game, view.seat, view.phase)
    return view


def table_of(view: WhistView) -> Table:
    """The reader's own hand and all that has been played; the other hands are empty."""
    trump = SUITS.find(view.trump or "")
    table = empty_table(NO_SUIT if trump < 0 else trump, SEATS.index(view.setup.dealer))
    for trick in view.tricks:
        for _, card in trick.plays:
            put_card(table, card.number)
    for _, card in view.trick:
        put_card(table, card.number)
    if view.marked is not None:
        table[TURNED] = view.marked.number
    for card in view.hand:
        table[5 * SEATS.index(view.seat or "") + card.number // 13] |= 1 << card.number % 13
    return table


def act_of(number: int) -> Play:
    """The act of playing the card with that number."""
    return Play(PACK[number])


def numbers_of(view: WhistView) -> list[int]:
    """The numbers of the cards that may be played, lowest first."""
    return sorted(act.card.number for act in view.legal if isinstance(act, Play))
