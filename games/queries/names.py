"""What people and robots at a table are called."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from games.engine.cards import PACK, Card, Suit
from games.models import Chair
from games.ways import COLOURS


def name_of(chair: Chair) -> str:
    """A person's own name, or the colour of the chair."""
    return chair.name or str(COLOURS[chair.seat])


def rank_name(card: Card) -> str:
    return _words(get_language()).ranks.get(card.rank, str(card.rank))


def card_name(card: Card) -> str:
    """ "10 of hearts", in the language of the reader."""
    return _words(get_language()).cards[card]


def suit_many(suit: Suit) -> str:
    return _words(get_language()).many[suit]


def suit_one(suit: Suit) -> str:
    return _words(get_language()).one[suit]


@dataclass(frozen=True, slots=True)
class _Words:
    """Everything that cards are called in a language: said thirty times in each picture."""

    ranks: Mapping[int, str]
    many: Mapping[Suit, str]
    one: Mapping[Suit, str]
    cards: Mapping[Card, str]


@cache
def _words(_language: str | None) -> _Words:
    ranks = {11: _("jack"), 12: _("queen"), 13: _("king"), 14: _("ace")}
    many = {Suit.C: _("clubs"), Suit.D: _("diamonds"), Suit.H: _("hearts"), Suit.S: _("spades")}
    one = {Suit.C: _("club"), Suit.D: _("diamond"), Suit.H: _("heart"), Suit.S: _("spade")}
    cards = {
        card: _("%(rank)s of %(suit)s")
        % {"rank": ranks.get(card.rank, str(card.rank)), "suit": many[card.suit]}
        for card in PACK
        if card.suit is not None
    }
    return _Words(ranks, many, one, cards)


def in_a_row(items: list[str]) -> str:
    """ "2", "2 and 5", "2, 5 and 7"."""
    if len(items) < 2:
        return "".join(items)
    return _("%(most)s and %(last)s") % {"most": ", ".join(items[:-1]), "last": items[-1]}
