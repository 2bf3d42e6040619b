"""Which tables of a round play online, and which stand outside the movement."""

from __future__ import annotations

from tournaments.models import Drive, Round
from tournaments.rules.numbers import Hall


def online_in(round_: Round | None) -> frozenset[int]:
    """The tables of a round that play online."""
    if round_ is None:
        return frozenset()
    return frozenset(round_.tables.filter(online=True).values_list("table_no", flat=True))


def apart_in(round_: Round) -> frozenset[int]:
    """The tables of a round that stand outside the movement."""
    return frozenset(round_.tables.filter(apart=True).values_list("table_no", flat=True))


def online_after(drive: Drive, hall: Hall) -> frozenset[int]:
    """The tables of a round to come that will play online, as the MC has chosen so far."""
    if drive.online:
        return frozenset(hall.tables())
    chosen = frozenset(drive.online_tables)
    return frozenset(hall.apart) | chosen.intersection(hall.seating)
