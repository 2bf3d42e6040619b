"""Hands at online tables, played in tests: robots by themselves, people their first legal card."""

from __future__ import annotations

from games import api
from games.models import Table
from tests.evening import HallEvening
from tests.games.tables.cast import AtTable
from tournaments.models import OnlineHand


def at(live: str) -> AtTable:
    return AtTable(Table.objects.get(public_id=live))


def play_out(live: str) -> int:
    """To the end; North and South's tricks."""
    at(live).finish_hand()
    ns = api.progress_of([live])[live].ns
    assert ns is not None
    return ns


def play_trick(live: str) -> None:
    """At least the first trick."""
    table = at(live)
    while len(table.state.tricks) < 1:
        table.robots()
        table.play()


def hand(evening: HallEvening, table_no: int) -> OnlineHand:
    """What that online table plays now, or has played last."""
    found = OnlineHand.objects.filter(round=evening.round, table_no=table_no, dropped=False)
    newest = found.order_by("hand").last()
    assert newest is not None
    return newest
