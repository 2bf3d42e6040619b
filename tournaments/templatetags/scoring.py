"""Totals and points as a drive writes them."""

from __future__ import annotations

from django import template

from tournaments.models import Drive
from tournaments.queries import same_cards

register = template.Library()


@register.filter
def made(number: float | None, drive: Drive) -> str:
    """A total, or what a hand counts: "8", "6.5", "+1.3"; a dash for nothing."""
    return same_cards.made_words(drive, number)


@register.filter
def by_points(drive: Drive) -> bool:
    """Whether a hand counts something else than its tricks."""
    return same_cards.by_points(drive)


@register.simple_tag
def scoring_words(drive: Drive) -> str:
    """How a hand counts; "" where it is simply its tricks."""
    return same_cards.scoring_words(drive)
