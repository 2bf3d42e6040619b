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
from games.models import Table
from games.queries.live import live_table
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
            while played < most and _move_one(table_id):
                played += 1
        finally:
            turn.lock.release()
    return played


def _move_one(table_id: int) -> bool:
    """Whether the table has moved on: by a robot's card, or because somebody else was quicker."""
    live = live_table(Table.objects.get(pk=table_id))
    chair, state = live.turn, live.state
    if chair is None or state is None or not chair.robot:
        return False
    view = state.view(chair.seat)
    seconds = settings.TABLE_THINKING_SECONDS
    act = think(chair.robot, view, secrets.token_bytes(32), seconds)
    try:
        play_for(live.table, seat=chair.seat, act=act, version=live.table.version)
    except Refused:
        return True
    return True
