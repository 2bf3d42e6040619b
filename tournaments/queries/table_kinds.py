"""Which tables of a round play online, and which stand outside the movement."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from django.db.models import Q

from tournaments.models import Drive, Round, Share, TableRound
from tournaments.rules.numbers import Hall
from tournaments.rules.online import home_seats, online_numbers
from tournaments.rules.seating import EntrantId, Seating
from tournaments.rules.ways import WAYS, Spare


def online_in(round_: Round | None) -> frozenset[int]:
    """The tables of a round that play online."""
    if round_ is None:
        return frozenset()
    return frozenset(round_.tables.filter(online=True).values_list("table_no", flat=True))


@dataclass(frozen=True, slots=True)
class Kinds:
    """The tables of a round that stand outside the movement, and those of people at home."""

    apart: frozenset[int] = frozenset()
    home: frozenset[int] = frozenset()

    def hall(
        self, seating: Seating, bench: Iterable[EntrantId] = (), at_home: Collection[EntrantId] = ()
    ) -> Hall:
        """A round of such tables; `at_home` who of the bench rests at home."""
        return Hall.of(seating, bench, self.apart, self.home, at_home)


def kinds_in(round_: Round) -> Kinds:
    return kinds_of([round_]).get(round_.pk, Kinds())


def kinds_of(rounds: Iterable[Round]) -> dict[int, Kinds]:
    """By the pk of the round; rounds of the movement's tables in the hall alone are left out."""
    rows = TableRound.objects.filter(Q(apart=True) | Q(home=True), round__in=list(rounds))
    apart: dict[int, set[int]] = {}
    home: dict[int, set[int]] = {}
    for pk, table, is_apart, at_home in rows.values_list("round", "table_no", "apart", "home"):
        for wanted, found in ((is_apart, apart), (at_home, home)):
            if wanted:
                found.setdefault(pk, set()).add(table)
    return {
        pk: Kinds(frozenset(apart.get(pk, ())), frozenset(home.get(pk, ())))
        for pk in {*apart, *home}
    }


def online_after(drive: Drive, hall: Hall) -> frozenset[int]:
    """The tables that play online in a round that is seated like this, as things stand now."""
    return _online(drive, hall, drive.online_tables)


def online_needed(drive: Drive, hall: Hall) -> frozenset[int]:
    """Those of them that are online whatever the MC chooses: for robots, and people at home."""
    return _online(drive, hall, ())


def _online(drive: Drive, hall: Hall, chosen: Collection[int]) -> frozenset[int]:
    home = frozenset() if drive.online else home_of(drive)
    return online_numbers(hall, whole=drive.online, chosen=chosen, home=home)


def plays_apart(drive: Drive, spare: Spare | None = None) -> bool:
    """Whether people at home play among themselves: where people sit out in turn, and so chosen.

    Helpers fill the chairs of one hall, so where they do everybody moves with it.
    Arguments: `spare` what would be done with those over, by default what the drive does.
    """
    way = WAYS[spare or Spare(drive.spare)]
    return drive.home_apart and not drive.online and way.in_turn


def home_of(drive: Drive) -> frozenset[EntrantId]:
    """The seats of which somebody plays from home; one question where nobody does."""
    people = drive.players.filter(home=True, robot=False)
    seats = set(people.values_list("entrant", flat=True))
    if not seats:
        return frozenset()
    people = drive.players.filter(entrant__in=seats).order_by("number")
    shares = Share.objects.filter(guest__in=seats, until_hand__isnull=True)
    return home_seats(
        people.values_list("entrant", "home", "gone_from"),
        dict(shares.values_list("guest", "host")),
    )
