"""What every door does: one transaction, a line in the journal, a new tick, a hint after commit."""

from __future__ import annotations

import secrets
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from django.contrib.auth.models import User
from django.db.models import F

from tournaments.models import Drive, JournalLine, LedgerLine
from tournaments.refusals import Stale
from whistdrive import clock
from whistdrive.db import write
from whistdrive.live import nudge_on_commit

# Read aloud and typed by people: no letters or digits that look or sound alike.
CODE_LETTERS = "ACDEFGHJKMNPQRTUVWXY34679"


@dataclass(frozen=True, slots=True)
class By:
    """Who acts: in words for the record, and the account, side and phone where there is one."""

    name: str
    user: User | None = None
    side: str = ""
    device: str = ""

    @classmethod
    def mc(cls, user: User) -> By:
        return cls(name=user.get_username(), user=user)


@contextmanager
def door(drive: Drive, *, tables: Collection[int] | None = None) -> Iterator[None]:
    """One write to a drive: transaction, then a new `tick`, then (after commit) a hint.

    Arguments: `tables` for a write that changes nothing but what these tables of the open hand
    say: results, calls, phones; empty where it is not known which, or until it is. What is kept of
    people and seats then stays good, and the hint names them.
    The tick is bumped last and without condition, so posts from different tables hold the
    drive's row only for an instant.
    """
    with write():
        yield
        new = {"tick": F("tick") + 1}
        Drive.objects.filter(pk=drive.pk).update(
            **new if tables is not None else {**new, "hall_tick": F("tick") + 1}
        )
        nudge_on_commit(drive.live_group, tables=tables or ())


def take_plan(drive: Drive, plan_version: int | None) -> None:
    """Compare and swap of the plan: draw, swap, close and undo begin with it.

    Arguments: `plan_version` as the caller's page showed it; None takes the plan as it is.
    Raises `Stale` if somebody changed the plan since. Refreshes `drive`.
    """
    rows = Drive.objects.filter(pk=drive.pk)
    if plan_version is not None:
        rows = rows.filter(plan_version=plan_version)
    if not rows.update(plan_version=F("plan_version") + 1):
        raise Stale
    drive.refresh_from_db()


def journal(
    drive: Drive,
    kind: str,
    text: str,
    by: By,
    *,
    data: dict[str, Any] | None = None,
    reason: str = "",
    line: LedgerLine | None = None,
) -> JournalLine:
    """Append one act to the drive's journal."""
    return JournalLine.objects.create(
        drive=drive,
        kind=kind,
        text=text,
        data=data or {},
        at=clock.now(),
        by=by.name,
        by_user=by.user,
        reason=reason,
        line=line,
    )


def new_code(length: int) -> str:
    """A code for people to type, from the system's randomness."""
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(length))


def new_token() -> str:
    """An unguessable token (128 bits) for a QR code."""
    return secrets.token_urlsafe(16)
