"""What the bar at the top of a drive's pages says."""

from __future__ import annotations

from django.utils.translation import gettext as _

from tournaments.models import Drive
from tournaments.queries.board import open_round, rule_of
from tournaments.rules.programme import hand_numbers


def stage_words(drive: Drive) -> str:
    """Where the evening stands: "At the door", "Hand 7 of 24", "Finished"."""
    round_ = open_round(drive)
    return words_for(drive, round_.number if round_ else None)


def words_for(drive: Drive, round_number: int | None) -> str:
    """The same for a caller who knows the number of the open round, or that there is none."""
    if round_number is None or drive.stage != Drive.Stage.PLAYING:
        return _without_a_hand(drive)
    hands = hand_numbers(round_number, rule_of(drive).hands_per_round, drive.hands)
    if not hands:
        return _("Extra hand")
    words = {"first": hands[0], "last": hands[-1], "all": drive.hands}
    if len(hands) == 1:
        return _("Hand %(first)d of %(all)d") % words
    return _("Hands %(first)d to %(last)d of %(all)d") % words


def _without_a_hand(drive: Drive) -> str:
    return {
        Drive.Stage.DOOR: _("At the door"),
        Drive.Stage.DRAWN: _("Seats drawn"),
        Drive.Stage.PLAYING: _("All hands played"),
        Drive.Stage.FINISHED: _("Finished"),
    }[Drive.Stage(drive.stage)]
