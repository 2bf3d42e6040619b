"""Who plays from home: whatever table they sit at plays online."""

from __future__ import annotations

from collections.abc import Collection

from django.utils.translation import gettext as _

import games.api as api
from tournaments.actions.base import By, door, journal
from tournaments.actions.live_tables import drop_online_hands, lay_online_hands, online_hands
from tournaments.actions.robots import home_robots_for
from tournaments.actions.seats import follow_rule
from tournaments.models import Drive, Player, Round
from tournaments.queries.bench import hall_of_round
from tournaments.queries.free_seats import seated_round
from tournaments.queries.table_kinds import online_after


def set_home(drive: Drive, by: By, player: Player, *, home: bool) -> None:
    """Somebody plays from home, or in the hall; at any time until the drive is finished.

    Where people at home play among themselves they join them, or the hall, with the next move.
    Their table goes online, with the hand it plays unless its tricks are in. One that need not be
    online any more goes back to cards where nobody has opened a seat; else with the next move.
    Twice is once. Side effects in order: the flag; robots to play with at home; tables of the open
    round, or of the one just drawn; their hands; journal.
    """
    with door(drive):
        drive.refresh_from_db()
        if player.home == home:
            return
        round_ = seated_round(drive)
        before = online_after(drive, hall_of_round(round_)) if round_ else frozenset()
        player.home = home
        player.save(update_fields=["home"])
        if drive.stage == Drive.Stage.PLAYING:
            home_robots_for(drive)
        if round_ is not None:
            _tables_follow(drive, round_, before)
        text = _("%(name)s plays from home") if home else _("%(name)s plays in the hall")
        journal(drive, "home", text % {"name": player.name}, by)


def _tables_follow(drive: Drive, round_: Round, before: Collection[int]) -> None:
    after = online_after(drive, hall_of_round(round_))
    if drive.stage == Drive.Stage.DRAWN:
        follow_rule(round_, before, after)
        return
    untouched = [table for table in set(before) - set(after) if _nobody_plays(round_, table)]
    drop_online_hands(online_hands(round_, table_no__in=untouched))
    follow_rule(round_, untouched, ())
    lay_online_hands(drive, round_)


def _nobody_plays(round_: Round, table_no: int) -> bool:
    """Whether nothing has been played or opened at an online table."""
    laid = online_hands(round_, table_no=table_no)
    told = api.progress_of([one.live for one in laid]).values()
    return not any(one.ns is not None for one in laid) and not any(
        one.opened or one.stood_in for one in told
    )
