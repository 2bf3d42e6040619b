"""Which tables play online, and what they are called: "online table 4"."""

from __future__ import annotations

from django.utils.translation import gettext as _

from tournaments.models import Drive, Round
from tournaments.rules.numbers import Hall


def online_in(round_: Round | None) -> frozenset[int]:
    """The tables of a round that play online."""
    if round_ is None:
        return frozenset()
    return frozenset(round_.tables.filter(online=True).values_list("table_no", flat=True))


def online_after(drive: Drive, hall: Hall) -> frozenset[int]:
    """The tables of a round to come that will play online, as the MC has chosen so far."""
    if drive.online:
        return frozenset(hall.tables())
    chosen = frozenset(drive.online_tables)
    return frozenset(hall.apart) | chosen.intersection(hall.seating)


def table_words(table_no: int, *, online: bool) -> str:
    """ "table 3" or "online table 4", within a sentence."""
    words = {"table": table_no}
    return _("online table %(table)d") % words if online else _("table %(table)d") % words
