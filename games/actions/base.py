"""What every door of a table does: one transaction, a new tick, a hint after the commit."""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from contextlib import contextmanager

from django.db.models import F

from games.models import Table
from games.queries.live import Live, live_table
from games.refusals import Refused, Stale
from whistdrive import clock
from whistdrive.db import write
from whistdrive.live import nudge_on_commit

SECONDS_BETWEEN_HINTS = 0.02
"""Long enough to put a card and its consequences into one hint, too short to be seen."""


@contextmanager
def door(table: Table, *, by_person: bool = True) -> Iterator[Live]:
    """One write to a table: transaction, then a new `tick`, then (after commit) a hint.

    Yields the table as it is inside the transaction. `by_person`: somebody is there, so the table
    is not abandoned; what nobody waits for lets people go first.
    """
    with write(patient=not by_person):
        row = Table.objects.select_for_update().get(pk=table.pk)
        yield live_table(row)
        touched = {"touched_at": clock.now()} if by_person else {}
        Table.objects.filter(pk=row.pk).update(tick=F("tick") + 1, **touched)
        nudge_on_commit(row.live_group, SECONDS_BETWEEN_HINTS, tick=row.tick + 1)


def take_version(live: Live, version: int | None) -> None:
    """Compare and swap of the play: everything that changes it begins with this.

    `version` is what the caller saw; None takes the play as it stands in this transaction.
    Raises Stale if the play has gone on since.
    """
    seen = live.table.version if version is None else version
    rows = Table.objects.filter(pk=live.table.pk, version=seen)
    if not rows.update(version=F("version") + 1):
        raise Stale


def must(condition: object, sentence: str) -> None:
    """Refuses with the sentence unless the condition holds."""
    if not condition:
        raise Refused(sentence)


def new_token() -> str:
    """An unguessable token (128 bits)."""
    return secrets.token_urlsafe(16)
