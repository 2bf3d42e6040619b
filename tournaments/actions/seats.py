"""Seats and bench of a round as rows: what draw, closing, undo and import write."""

from __future__ import annotations

from collections.abc import Sequence

from tournaments.actions.base import new_code, new_token
from tournaments.models import Drive, Place, Round, SitOut, TableCard, TableRound
from tournaments.rules.numbers import Hall
from tournaments.rules.seating import EntrantId, Seating
from whistdrive import clock


def open_round_with(drive: Drive, number: int, hall: Hall) -> Round:
    """Create a round, its tables, places and bench, and cards for tables that have none.

    A table is online where the whole drive is, where the MC wants it so for the evening, and where
    it stands outside the movement.
    """
    new = Round.objects.create(drive=drive, number=number, opened_at=clock.now())
    TableRound.objects.bulk_create(
        TableRound(
            round=new,
            table_no=table,
            online=drive.online or table in hall.apart or table in drive.online_tables,
            apart=table in hall.apart,
        )
        for table in [*hall.seating, *hall.apart]
    )
    put_hall(new, hall)
    make_cards(drive, len(hall.seating) + len(hall.apart))
    return new


def put_hall(round_: Round, hall: Hall) -> None:
    """Replace the bench and the places of the tables named; nobody may be in both."""
    tables = {**hall.seating, **hall.apart}
    seated = {entrant for four in tables.values() for entrant in four.entrants()}
    assert not seated.intersection(hall.bench), "Somebody would sit at a table and sit out."
    put_bench(round_, hall.bench)
    put_places(round_, tables)


def put_bench(round_: Round, bench: Sequence[EntrantId]) -> None:
    """Replace who sits out in a round."""
    SitOut.objects.filter(round=round_).delete()
    SitOut.objects.bulk_create(SitOut(round=round_, entrant_id=entrant) for entrant in bench)


def put_places(round_: Round, seating: Seating) -> None:
    """Replace the round's places by these; all at once, so that no chair is ever held twice."""
    Place.objects.filter(round=round_, table_no__in=list(seating)).delete()
    Place.objects.bulk_create(
        Place(round=round_, table_no=table, seat=seat, entrant_id=entrant)
        for table, four in seating.items()
        for seat, entrant in zip("NESW", four.entrants(), strict=True)
    )


def make_cards(drive: Drive, tables: int) -> int:
    """A card for each table; those made before keep their codes, so printed ones stay good.

    Returns how many are new.
    """
    have = set(drive.cards.values_list("table_no", flat=True))
    new = [
        TableCard(drive=drive, table_no=table, token=new_token(), code=new_code(6))
        for table in range(1, tables + 1)
        if table not in have
    ]
    return len(TableCard.objects.bulk_create(new))
