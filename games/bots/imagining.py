"""Imagined deals as tables, for bots that try their cards on them."""

from __future__ import annotations

from random import Random

from games.engine.cards import Card
from games.engine.seats import Seat, Side
from games.engine.whist import HONOURS as HONOUR_RANKS
from games.engine.whist import WhistView

from .masks import ALL, COUNT, HONOURS, NO_SUIT, SEATS, TRUMP, Table
from .sampling import Sampler, known_card, sampler_for
from .worth import values

JACK_AND_ABOVE = 0b1111 << 9


def side_of(view: WhistView) -> Side:
    """The side of the view's reader."""
    return Seat(view.seat or "").side


def worth_of(view: WhistView) -> list[int]:
    """What each result of the hand is worth to the reader's side; see `worth.values`."""
    setup = view.setup
    trumps = view.trump is not None and view.trump.suit is not None
    return values(setup.score, setup.options.points, side_of(view), trumps)


def imagined(view: WhistView, table: Table, number: int, rng: Random) -> list[Table]:
    """`number` tables with every hand filled in, each deal that fits the view equally likely."""
    sampler = sampler_for(view)
    filled = with_turn_up(view, table)
    shown = _honours_played(view)
    trump = table[TRUMP]
    tables = []
    for _ in range(number):
        t = deal_into(filled, sampler, rng)
        if trump != NO_SUIT:
            t[HONOURS] = shown + COUNT[(t[trump] | t[10 + trump]) & JACK_AND_ABOVE]
        tables.append(t)
    return tables


def with_turn_up(view: WhistView, table: Table) -> Table:
    """A copy in which the dealer holds the turn-up he is known to hold."""
    t = table.copy()
    whose, turned = known_card(view)
    if turned is not None:
        t[5 * SEATS.index(whose or "") + turned.number // 13] |= 1 << turned.number % 13
    return t


def deal_into(table: Table, sampler: Sampler, rng: Random) -> Table:
    """A copy with the sampler's cards added to the hands of its holders."""
    t = table.copy()
    for holder, mask in zip(sampler.holders, sampler.deal(rng), strict=True):
        start = 5 * SEATS.index(holder.name)
        t[start] |= mask & ALL
        t[start + 1] |= mask >> 13 & ALL
        t[start + 2] |= mask >> 26 & ALL
        t[start + 3] |= mask >> 39
    return t


def _honours_played(view: WhistView) -> int:
    """How many honours North and South have played."""
    suit = view.trump.suit if view.trump else None
    plays = [play for trick in view.tricks for play in trick.plays] + list(view.trick)
    return sum(
        _is_honour(card) and card.suit is suit and Seat(seat).side is Side.NS
        for seat, card in plays
    )


def _is_honour(card: Card) -> bool:
    return card.rank in HONOUR_RANKS
