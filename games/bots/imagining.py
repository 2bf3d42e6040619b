"""Imagined deals as tables, for bots that try their cards on them."""

from __future__ import annotations

from array import array
from random import Random
from typing import Any

from games.engine.cards import Card
from games.engine.seats import Seat, Side
from games.engine.whist import HONOURS as HONOUR_RANKS
from games.engine.whist import WhistView

from .accelerator import as_array, fast
from .dealing import imagine
from .masks import SEATS, Table
from .sampling import WORDS, Sampler, known_card, sampler_for
from .worth import values


def side_of(view: WhistView) -> Side:
    """The side of the view's reader."""
    return Seat(view.seat or "").side


def worth_of(view: WhistView) -> list[int]:
    """What each result of the hand is worth to the reader's side; see `worth.values`."""
    setup = view.setup
    trumps = view.trump is not None and view.trump.suit is not None
    return values(setup.score, setup.options.points, side_of(view), trumps)


def imagined(
    view: WhistView, table: Table, number: int, rng: Random, accelerate: bool = False
) -> Any:
    """`number` tables with every hand filled in, each deal that fits the view equally likely.

    A list of tables; with `accelerate` the same numbers as an array for compiled functions.
    """
    filled = with_turn_up(view, table)
    if accelerate:
        rows = as_array([filled]).repeat(number, axis=0)
    else:
        rows = [filled.copy() for _ in range(number)]
    return fill(sampler_for(view), rows, rng, _honours_played(view), accelerate)


def fill(sampler: Sampler, rows: Any, rng: Random, shown: int = 0, accelerate: bool = False) -> Any:
    """Adds the hands that the sampler draws to each of the tables, `shown` honours being known."""
    counts = [sampler.counts(rng) for _ in range(len(rows))]
    words = array(WORDS, sampler.words(len(rows), rng))
    starts = [5 * SEATS.index(holder.name) for holder in sampler.holders]
    quick = fast("imagine") if accelerate else None
    if quick is None:
        imagine(rows, sampler.cards, sampler.lengths, counts, starts, words.tolist(), shown)
        return rows
    filled = as_array(rows)
    given = (sampler.cards, sampler.lengths, counts, starts, words)
    quick(filled, *map(as_array, given), shown)
    return filled


def with_turn_up(view: WhistView, table: Table) -> Table:
    """A copy in which the dealer holds the turn-up he is known to hold."""
    t = table.copy()
    whose, turned = known_card(view)
    if turned is not None:
        t[5 * SEATS.index(whose or "") + turned.number // 13] |= 1 << turned.number % 13
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
