"""The hall's clock and the MC's words, for pages that are about something else."""

from __future__ import annotations

from typing import Any

from django import template

from tournaments.models import Drive
from tournaments.queries.board import board_of
from tournaments.queries.clock import face_of
from tournaments.queries.clock_page import Strip, strip_of
from tournaments.queries.script_page import Passage, move_passage

register = template.Library()


@register.inclusion_tag("tournaments/_clock.html")
def hall_clock(drive: Drive) -> dict[str, Any]:
    """The clock on a phone, as a live part of its own."""
    tick, face = face_of(drive)
    return {"drive": drive, "face": face, "tick": tick}


@register.simple_tag
def clock_strip(drive: Drive) -> Strip:
    """The clock at the desk."""
    return strip_of(drive)


@register.simple_tag
def move_script(drive: Drive) -> list[Passage]:
    """What to read aloud at the move that is being looked at."""
    board = board_of(drive)
    return [move_passage(drive, board)] if board else []
