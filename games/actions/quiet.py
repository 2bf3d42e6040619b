"""A robot stands in for people who have gone quiet. Called by whoever is there; holds no timer."""

from __future__ import annotations

from games.actions.acts import deal_next
from games.actions.base import door
from games.models import Table
from games.queries.live import live_table
from games.queries.quiet import waiting_for
from whistdrive import clock


def look_after_quiet(table: Table) -> bool:
    """If somebody has been quiet for too long, a robot plays for them from now on.

    Returns whether anything changed. Calling it early, late or twice does no harm. Where the
    others were waiting for the next hand, it is dealt.
    """
    if not _due(table):
        return False
    with door(table, by_person=False) as live:
        waiting = waiting_for(live)
        if waiting is None or clock.now() < waiting.robot_at:
            return False
        slow = [chair.pk for chair in waiting.chairs]
        live.table.chairs.filter(pk__in=slow).update(away_at=clock.now())
        if live.turn is None:
            deal_next(live)
    return True


def _due(table: Table) -> bool:
    """Without taking the writers' place: whether it is time."""
    waiting = waiting_for(live_table(Table.objects.get(pk=table.pk)))
    return waiting is not None and clock.now() >= waiting.robot_at
