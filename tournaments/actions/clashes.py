"""Where an online table ended otherwise than the MC had entered: he has looked, and his stands."""

from __future__ import annotations

from django.utils.translation import gettext as _

from tournaments.actions.base import By, door, journal
from tournaments.actions.ledger import open_round_for_update
from tournaments.models import Drive, OnlineHand


def leave_as_it_is(drive: Drive, by: By, *, table_no: int) -> None:
    """The line that stands is right; the desk need not be told again. Twice is once."""
    with door(drive, tables=[table_no]):
        hands = OnlineHand.objects.filter(round=open_round_for_update(drive), table_no=table_no)
        if hands.exclude(clash="").update(clash=""):
            text = _("Table %(t)d: what was entered stands, not the online table’s tricks")
            journal(drive, "clash", text % {"t": table_no}, by, data={"table": table_no})
