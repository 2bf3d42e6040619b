"""What can be done with tonight's number of people, in sentences to choose from."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournaments.models import Drive
from tournaments.queries.board import open_round
from tournaments.queries.people import count_at_door
from tournaments.rules.numbers import Spare


@dataclass(frozen=True, slots=True)
class NumbersPage:
    """What each choice means for the people who are here."""

    choices: list[tuple[str, str]]  # (value, what it means tonight)
    before_start: bool
    finished: bool


def numbers_page(drive: Drive) -> NumbersPage:
    """The choices for tonight; before the start with the tables they give."""
    before = drive.stage in (Drive.Stage.DOOR, Drive.Stage.DRAWN)
    return NumbersPage(
        choices=[(spare.value, _meaning(drive, spare, before)) for spare in Spare],
        before_start=before,
        finished=drive.stage == Drive.Stage.FINISHED and open_round(drive) is None,
    )


def _meaning(drive: Drive, spare: Spare, before: bool) -> str:
    words = {
        Spare.SIT_OUT: _("People sit out in turn."),
        Spare.HELPER: _("Helpers fill the last table, so that nobody sits out. They win no prize."),
    }[spare]
    if not before:
        return words
    return f"{words} {count_at_door(drive, spare).sentence}"
