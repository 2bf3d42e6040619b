"""A table calls the MC, and the MC has been there."""

from __future__ import annotations

from django.utils.translation import gettext as _

from tournaments.actions.base import By, door, journal
from tournaments.actions.ledger import refuse_unknown_table
from tournaments.models import Drive
from tournaments.queries.board import open_round
from tournaments.refusals import HandNotOpen
from whistdrive import clock


def call_mc(drive: Drive, by: By, *, table_no: int, why: str) -> None:
    """A table says it needs the MC ("we are not sitting here"); shown at the desk until heard."""
    with door(drive):
        round_ = open_round(drive)
        if round_ is None:
            raise HandNotOpen(0, [])
        refuse_unknown_table(round_, table_no)
        round_.tables.filter(table_no=table_no).update(called_at=clock.now(), called_why=why[:200])
        text = _("Table %(t)d calls the MC: %(why)s") % {"t": table_no, "why": why}
        journal(drive, "call", text, by, data={"table": table_no})


def hear_call(drive: Drive, by: By, *, table_no: int) -> None:
    """The MC has been to the table."""
    with door(drive):
        round_ = open_round(drive)
        if round_ is not None:
            called = round_.tables.filter(table_no=table_no, called_at__isnull=False)
            if called.update(called_at=None, called_why=""):
                text = _("The MC has been to table %(t)d.") % {"t": table_no}
                journal(drive, "heard", text, by, data={"table": table_no})
