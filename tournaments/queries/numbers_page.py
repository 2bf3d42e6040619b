"""What can be done with tonight's number of people, in sentences to choose from."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournaments.models import Drive
from tournaments.queries.board import open_round
from tournaments.queries.door_count import count_at_door, count_at_home
from tournaments.queries.people import is_pairs
from tournaments.queries.repeats import repeats_words
from tournaments.queries.table_kinds import home_of
from tournaments.rules.ways import Spare


@dataclass(frozen=True, slots=True)
class NumbersPage:
    """What each choice means for the people who are here."""

    choices: list[tuple[str, str]]  # (value, what it means tonight)
    before_start: bool
    finished: bool
    pairs: bool
    online: bool  # everybody plays online: robots take the empty chairs, nobody sits out
    tonight: str  # the sentence for who is here, where there is nothing to choose
    home: str  # the same for those who play from home among themselves; empty where nobody does
    asks_home: bool  # somebody plays from home
    repeats: str  # how often partners have met again


def numbers_page(drive: Drive) -> NumbersPage:
    """The choices for tonight; before the start with the tables they give."""
    before = drive.stage in (Drive.Stage.DOOR, Drive.Stage.DRAWN)
    at_home = count_at_home(drive)
    return NumbersPage(
        choices=[(spare.value, _meaning(drive, spare, before)) for spare in Spare],
        before_start=before,
        pairs=is_pairs(drive),
        online=drive.online,
        tonight=count_at_door(drive).sentence if drive.online and before else "",
        home=at_home.sentence if before and at_home else "",
        asks_home=bool(home_of(drive)) and not drive.online,
        repeats=repeats_words(drive),
        finished=drive.stage == Drive.Stage.FINISHED and open_round(drive) is None,
    )


def _meaning(drive: Drive, spare: Spare, before: bool) -> str:
    words = way_words(drive, spare)
    if not before:
        return words
    return f"{words} {count_at_door(drive, spare).sentence}"


def way_words(drive: Drive, spare: Spare) -> str:
    """What a choice does with people for whom there is no whole table, in a sentence."""
    helpers = _("Helpers fill the last table, so that nobody sits out. They win no prize.")
    if is_pairs(drive):
        return {
            Spare.SIT_OUT: _("Pairs sit out in turn: whoever meets the phantom pair rests."),
            Spare.DUMMY: _("Who has no partner plays with a dummy; an odd pair rests in turn."),
            Spare.SHARE: _("Who has no partner shares a seat; an odd pair rests in turn."),
            Spare.HELPER: helpers,
            Spare.ROBOTS: _(
                "Who has no partner plays with a robot, and an odd pair in turn against two "
                "robots, at an online table."
            ),
        }[spare]
    return {
        Spare.SIT_OUT: _("People sit out in turn."),
        Spare.DUMMY: _("Three over play with a dummy; one or two sit out in turn."),
        Spare.SHARE: _("Who is over shares a seat; each counts half of its tricks."),
        Spare.HELPER: helpers,
        Spare.ROBOTS: _(
            "Who is over plays in turn at an online table, where robots take the empty chairs."
        ),
    }[spare]
