"""What people and robots at a table are called."""

from __future__ import annotations

from functools import cache

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from games.engine.cards import Card, Suit
from games.engine.seats import Seat
from games.models import Chair
from games.ways import COLOURS


def name_of(chair: Chair) -> str:
    """A person's own name, or the colour of the chair."""
    return chair.name or str(COLOURS[chair.seat])


def rank_name(card: Card) -> str:
    return {11: _("jack"), 12: _("queen"), 13: _("king"), 14: _("ace")}.get(
        card.rank, str(card.rank)
    )


def card_name(card: Card) -> str:
    """ "10 of hearts", in the language of the reader."""
    return _card_name(card, get_language())


@cache
def _card_name(card: Card, _language: str | None) -> str:
    assert card.suit is not None
    return _("%(rank)s of %(suit)s") % {"rank": rank_name(card), "suit": suit_many(card.suit)}


def suit_many(suit: Suit) -> str:
    return {"C": _("clubs"), "D": _("diamonds"), "H": _("hearts"), "S": _("spades")}[suit.value]


def suit_one(suit: Suit) -> str:
    return {"C": _("club"), "D": _("diamond"), "H": _("heart"), "S": _("spade")}[suit.value]


def in_a_row(items: list[str]) -> str:
    """ "2", "2 and 5", "2, 5 and 7"."""
    if len(items) < 2:
        return "".join(items)
    return _("%(most)s and %(last)s") % {"most": ", ".join(items[:-1]), "last": items[-1]}


def partner_of(seat: str) -> str:
    return Seat(seat).partner.value
