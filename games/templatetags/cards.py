"""Cards as markup. A table shows thirty of them, many times a second, so each is made once."""

from __future__ import annotations

from functools import cache

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

from games.queries.board import Face

register = template.Library()


@register.simple_tag
@cache
def suit(code: str) -> SafeString:
    """The drawing of a suit, as `_suit.html` has it."""
    return format_html(
        '<svg class="suit suit--{}" aria-hidden="true"><use href="#suit-{}"/></svg>',
        code,
        code,
    )


@register.simple_tag
@cache
def face(card: Face) -> SafeString:
    """A card that lies on the table; its name is for the ear."""
    return format_html(
        '<span class="card card--{}"><span class="visually-hidden">{}</span>'
        '<span class="card__rank" aria-hidden="true">{}</span>{}</span>',
        card.suit,
        card.name,
        card.rank,
        suit(card.suit),
    )


@register.simple_tag
@cache
def mini(card: Face) -> SafeString:
    """A card within a line of text."""
    return format_html(
        '<span class="mini"><span class="visually-hidden">{}</span>{}'
        '<span aria-hidden="true">{}</span></span>',
        card.name,
        suit(card.suit),
        card.rank,
    )
