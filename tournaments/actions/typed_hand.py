"""A whole hand from the slips of all tables: one door, and no table holds up another."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from tournaments.actions.base import By, door
from tournaments.actions.results import record_by_mc
from tournaments.models import Drive, LedgerLine
from tournaments.refusals import AlreadyEntered, NoSuchTable, Refused


@dataclass(frozen=True, slots=True)
class Typed:
    """North and South's tricks as typed, and the pk of the line the page showed (None: none)."""

    ns: int
    seen: int | None = None


@dataclass(frozen=True, slots=True)
class HandTaken:
    """What stands now, and what was refused, by table."""

    lines: dict[int, LedgerLine] = field(default_factory=dict)
    refused: dict[int, Refused] = field(default_factory=dict)


def record_hand(drive: Drive, by: By, *, hand: int, typed: Mapping[int, Typed]) -> HandTaken:
    """Take many tables' tricks of one open hand, each as `record_by_mc` takes one.

    Tricks that the page showed are replaced by what was typed over them; tricks that came in since
    are not, and that table is refused while the others are taken. Each table is a step of its own
    in the record, to be undone alone. All in one transaction.
    Raises `HandNotOpen`, and then nothing is taken.
    """
    taken = HandTaken()
    with door(drive):
        for table_no, one in sorted(typed.items()):
            try:
                taken.lines[table_no] = record_by_mc(
                    drive,
                    by,
                    table_no=table_no,
                    hand=hand,
                    ns=one.ns,
                    replace=one.seen is not None,
                    seen=one.seen,
                )
            except (AlreadyEntered, NoSuchTable) as refused:
                taken.refused[table_no] = refused
    return taken
