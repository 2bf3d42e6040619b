"""Who has gone quiet: the rule about people for whom the others wait."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.conf import settings

from games.models import Chair, Table
from games.queries.live import Live


@dataclass(frozen=True, slots=True)
class Waiting:
    """The others wait for `chairs` since `since`: to play a card, or to go on to the next hand."""

    chairs: tuple[Chair, ...]
    since: datetime

    @property
    def warn_at(self) -> datetime:
        return self.since + timedelta(seconds=settings.TABLE_WARNING_SECONDS)

    @property
    def robot_at(self) -> datetime:
        return self.since + timedelta(seconds=settings.TABLE_ROBOT_SECONDS)


def waiting_for(live: Live) -> Waiting | None:
    """For whom others wait; None where nobody does, as at a table with one person.

    A device that people share counts once: it cannot wait for itself. For somebody who has not
    opened their chair yet, people begin to wait when the first of them is there.
    """
    state = live.state
    if state is None or live.table.stage != Table.Stage.PLAYING:
        return None
    present = live.present
    turn = live.turn
    slow: tuple[Chair, ...]
    if turn is not None:
        slow = () if turn.robot else (turn,)
    else:
        slow = tuple(chair for chair in present if not chair.ready)
        if len(slow) == len(present):
            return None  # they all look at the result
    others = {chair.holder for chair in present} - {chair.holder for chair in slow}
    if not slow or not others:
        return None
    here = [chair.here_at for chair in slow if chair.here_at is not None]
    came = [chair.here_at for chair in present if chair.here_at is not None]
    if came and all(chair.is_awaited for chair in slow):
        here = [min(came)]
    return Waiting(slow, max([live.times[-1], *here]))
