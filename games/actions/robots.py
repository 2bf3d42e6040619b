"""Robots move: every robot whose turn it is, one after the other, through the door people use.

Nothing runs by itself. Whoever acts, opens the table or hears that somebody has gone quiet calls
`move_robots`; a table that nobody looks at waits. Thinking happens outside any transaction.
"""

from __future__ import annotations

import secrets
import threading
from weakref import WeakValueDictionary

from django.conf import settings

from games.actions.acts import play_for
from games.models import Chair, Table
from games.queries.live import Live, known_live, live_table
from games.refusals import Refused
from games.thinking import think


class _Turn:
    """One thinker for a table at a time in this process; `wanted` says that there may be more."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.wanted = False


_turns: WeakValueDictionary[int, _Turn] = WeakValueDictionary()
_making = threading.Lock()


def move_robots(table_id: int, *, wait: bool = True, most: int = 10**6) -> int:
    """Plays for robots until it is a person's turn or the hand is over, or `most` cards are down.

    Returns how many cards.
    Callers at the same time wait for each other, or with `wait` False leave it to the one who is
    at it: no thread is kept. Another process may win a place in the log; then the thought is
    dropped and the next one begins from what is there.
    """
    with _making:
        turn = _turns.setdefault(table_id, _Turn())
    turn.wanted = True
    played = 0
    # Asked once more after the lock is free: somebody may just have left it to us.
    while turn.wanted and turn.lock.acquire(blocking=wait):
        try:
            turn.wanted = False
            played += _move_on(table_id, most - played)
        finally:
            turn.lock.release()
    return played


def _move_on(table_id: int, most: int) -> int:
    """Robots' cards in a row; how many were thought of."""
    played = 0
    live = _as_it_is(table_id)
    while played < most and live.turn is not None and live.turn.robot:
        tick = live.table.tick + 1 if _move_one(live, live.turn) else None
        # What we have just written is in memory; what anybody else has is read.
        known = known_live(live.table, tick) if tick else None
        live = known or _as_it_is(table_id)
        played += 1
    return played


def _as_it_is(table_id: int) -> Live:
    return live_table(Table.objects.get(pk=table_id))


def _move_one(live: Live, chair: Chair) -> bool:
    """Whether the robot's card lies on the table; not where somebody else was quicker."""
    state = live.state
    assert state is not None
    seconds = settings.TABLE_THINKING_SECONDS
    act = think(chair.robot, state.view(chair.seat), secrets.token_bytes(32), seconds)
    try:
        play_for(live.table, seat=chair.seat, act=act, version=live.table.version)
    except Refused:
        return False
    return True
