"""How every write is made: one transaction, and on SQLite one writer at a time."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeVar

from django.db import DatabaseError, close_old_connections, connection, transaction

from whistdrive.turns import posts
from whistdrive.writers import OneWriter

T = TypeVar("T")

# SQLite's own waiting is unfair: with many phones at once some starve until they time out.
# PostgreSQL has row locks and needs none.
_one_writer = OneWriter()
# Longer than any queue of honest posts: a phone that gives up before sends the same key again
# and hears that its tricks are in.
_LONGEST_QUEUE = 60.0  # seconds


class Busy(Exception):
    """The database could not be written in time; nothing was changed."""


@contextmanager
def write(*, patient: bool = False) -> Iterator[None]:
    """A write transaction: all of it is on disk afterwards, or none of it.

    `patient`: a robot's, which lets people write first, and posts be answered.

    Raises:
        Busy: another writer kept the database for longer than people wait.
    """
    if patient:
        posts.go_first()
    if connection.vendor != "sqlite":
        with transaction.atomic():
            yield
        return
    if not _one_writer.acquire(_LONGEST_QUEUE, patient=patient):
        raise Busy
    try:
        with transaction.atomic():
            yield
    finally:
        _one_writer.release()


@contextmanager
def snapshot() -> Iterator[None]:
    """Several reads that all see the same moment, without keeping any writer waiting.

    Within another snapshot, or a write, it is that one's moment.
    """
    if connection.in_atomic_block or _in_snapshot():
        yield
        return
    if connection.vendor == "sqlite":
        # Not atomic(): under transaction_mode IMMEDIATE that would take the writer's place.
        with connection.cursor() as cursor:
            cursor.execute("BEGIN DEFERRED")
            try:
                yield
            finally:
                cursor.execute("ROLLBACK")
        return
    with transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
        yield


def _in_snapshot() -> bool:
    """Whether SQLite reads in a transaction that `snapshot` has begun."""
    return bool(getattr(connection.connection, "in_transaction", False))


def with_connection(work: Callable[[], T]) -> T:
    """Work in a thread of the server's own, which leaves the thread's connection fit for the next.

    SQLite keeps it, since the last one to close empties the journal; PostgreSQL's goes back to the
    pool.
    """
    try:
        return work()
    except DatabaseError:
        connection.close()
        raise
    finally:
        if connection.vendor != "sqlite":
            close_old_connections()
            connection.close()
