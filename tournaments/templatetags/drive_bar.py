"""Words about a drive for the pages' common bar."""

from django import template

from tournaments.models import Drive
from tournaments.queries import bar

register = template.Library()


@register.simple_tag
def stage_words(drive: Drive) -> str:
    """ "Hand 7 of 24", or what is going on instead."""
    return bar.stage_words(drive)
