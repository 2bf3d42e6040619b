"""Which tables of a round play online, and which stand outside the movement."""

from __future__ import annotations

from collections.abc import Collection

from tournaments.models import Drive, Player, Round, Share
from tournaments.rules.numbers import Hall
from tournaments.rules.online import home_seats, online_numbers
from tournaments.rules.seating import EntrantId


def online_in(round_: Round | None) -> frozenset[int]:
    """The tables of a round that play online."""
    if round_ is None:
        return frozenset()
    return frozenset(round_.tables.filter(online=True).values_list("table_no", flat=True))


def apart_in(round_: Round) -> frozenset[int]:
    """The tables of a round that stand outside the movement."""
    return frozenset(round_.tables.filter(apart=True).values_list("table_no", flat=True))


def online_after(drive: Drive, hall: Hall) -> frozenset[int]:
    """The tables that play online in a round that is seated like this, as things stand now."""
    return _online(drive, hall, drive.online_tables)


def online_needed(drive: Drive, hall: Hall) -> frozenset[int]:
    """Those of them that are online whatever the MC chooses: for robots, and people at home."""
    return _online(drive, hall, ())


def _online(drive: Drive, hall: Hall, chosen: Collection[int]) -> frozenset[int]:
    home = frozenset() if drive.online else home_of(drive)
    return online_numbers(hall, whole=drive.online, chosen=chosen, home=home)


def home_of(drive: Drive) -> frozenset[EntrantId]:
    """The seats of which somebody plays from home; one question where nobody does."""
    seats = set(drive.players.filter(home=True).values_list("entrant", flat=True))
    if not seats:
        return frozenset()
    people = Player.objects.filter(entrant__in=seats).order_by("number")
    shares = Share.objects.filter(guest__in=seats, until_hand__isnull=True)
    return home_seats(
        people.values_list("entrant", "home", "gone_from"),
        dict(shares.values_list("guest", "host")),
    )
