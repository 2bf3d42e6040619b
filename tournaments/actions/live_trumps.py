"""Trumps that the MC draws or changes while online tables play the hand."""

from __future__ import annotations

from collections.abc import Collection

from django.utils.translation import gettext as _

import games.api as api
from games.engine.seats import Seat
from tournaments.actions.live_tables import (
    dealer_of,
    drop_online_hands,
    lay_online_hands,
    online_hands,
    robots_of,
)
from tournaments.models import Drive, OnlineHand
from tournaments.queries.board import open_round
from tournaments.queries.people import four_at
from tournaments.refusals import Refused


def relay_for_trumps(drive: Drive, changed: Collection[int]) -> None:
    """Hands of the open round with other trumps now: dealt anew, or laid where they waited for it.

    Refused with field "trump" where people have begun such a hand with the trumps of before.
    """
    round_ = open_round(drive)
    if round_ is None or not round_.tables.filter(online=True).exists():
        return
    laid = online_hands(round_, hand__in=list(changed))
    for one in laid:
        if one.ns is not None or _people_have_begun(drive, one):
            raise Refused(
                _(
                    "Table %(t)d has begun hand %(h)d on the screen with the trumps of before, so "
                    "they stay. If it is to have others, send that table back to real cards first."
                )
                % {"t": one.table_no, "h": one.hand},
                "trump",
            )
    drop_online_hands(laid)
    lay_online_hands(drive, round_)


def _people_have_begun(drive: Drive, hand: OnlineHand) -> bool:
    """Whether a person has played a card; what robots led can be dealt anew."""
    told = api.progress_of([hand.live]).get(hand.live)
    four = four_at(hand.round, hand.table_no)
    if told is None or four is None:
        return False
    if told.trick > 1 or told.ns is not None:
        return True
    robots = robots_of(drive)
    seat = dealer_of(drive, hand.hand).left
    while seat != told.waits_for:
        if four.at(Seat(seat)) not in robots:
            return True
        seat = seat.left
    return False
