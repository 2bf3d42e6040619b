"""Robots of laid hands move without anybody's page: in threads of the server, after the commit."""

from __future__ import annotations

import logging
import threading
from collections.abc import Collection
from concurrent.futures import ThreadPoolExecutor

from django.db import transaction

from games.actions.robots import move_robots
from games.queries.laid import laid
from games.thinking import SLOW, warm_up
from whistdrive.db import with_connection
from whistdrive.live import call_later, serves_sockets

CARDS_IN_A_TURN = 4
"""Then the next table is served, so that none waits for the whole hand of another."""
AGAIN_AFTER = 2.0  # seconds, where something went wrong
log = logging.getLogger(__name__)
_pool = ThreadPoolExecutor(4, "laid-robots")
_lock = threading.Lock()
_asked: set[str] = set()  # to be looked at
_queued: set[int] = set()  # tables whose robots have not begun yet


def move_robots_soon(public_ids: Collection[str]) -> None:
    """Lets robots play at each of these tables after the commit; without a server, nothing.

    Harmless where no robot is to move, and cheap when asked again and again: one look serves all
    who asked before it began.
    """
    asked = tuple(public_ids)
    if asked:
        transaction.on_commit(lambda: _ask(asked))


def _ask(public_ids: Collection[str]) -> None:
    if not serves_sockets():
        return
    with _lock:
        is_coming = bool(_asked)
        _asked.update(public_ids)
    if not is_coming:
        _pool.submit(_look)


def _look() -> None:
    with _lock:
        asked = set(_asked)
        _asked.clear()
    try:
        found = with_connection(lambda: laid(asked))
    except Exception:
        log.exception("Robots could not look at their tables.")
        call_later(AGAIN_AFTER, lambda: _ask(asked))
        return
    if any(chair.bot in SLOW for live in found for chair in live.chairs):
        warm_up()
    for live in found:
        if live.turn is not None and live.turn.robot:
            _queue(live.table.pk)


def _queue(table_id: int) -> None:
    with _lock:
        if table_id in _queued:
            return
        _queued.add(table_id)
    _pool.submit(_move, table_id)


def _move(table_id: int) -> None:
    with _lock:
        _queued.discard(table_id)
    try:
        played = with_connection(lambda: move_robots(table_id, wait=False, most=CARDS_IN_A_TURN))
    except Exception:
        log.exception("The robots of a table stopped.")
        call_later(AGAIN_AFTER, lambda: _queue(table_id))
        return
    if played >= CARDS_IN_A_TURN:
        _queue(table_id)
