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

    Which tables are online follows from the drive; one outside the movement always is.
    """
    new = Round.objects.create(drive=drive, number=number, opened_at=clock.now())
    put_tables(new, hall)
    put_hall(new, hall)
    make_cards(drive, len(hall.tables()))
    return new


def put_tables(round_: Round, hall: Hall) -> None:
    """The round has the tables of the hall: others go with their places, missing ones are made."""
    drive, tables = round_.drive, hall.tables()
    Place.objects.filter(round=round_).exclude(table_no__in=list(tables)).delete()
    round_.tables.exclude(table_no__in=list(tables)).delete()
    have = {row.table_no: row for row in round_.tables.all()}
    changed = [row for row in have.values() if row.apart is not (row.table_no in hall.apart)]
    for row in changed:
        row.apart = row.table_no in hall.apart
        row.online = _online(drive, row.table_no, hall)
        row.save(update_fields=["apart", "online"])
    TableRound.objects.bulk_create(
        TableRound(
            round=round_,
            table_no=table,
            online=_online(drive, table, hall),
            apart=table in hall.apart,
        )
        for table in tables
        if table not in have
    )


def _online(drive: Drive, table_no: int, hall: Hall) -> bool:
    return drive.online or table_no in hall.apart or table_no in drive.online_tables


def put_hall(round_: Round, hall: Hall) -> None:
    """Replace the bench and the places of the tables named; nobody may be in both."""
    seated = {entrant for four in hall.tables().values() for entrant in four.entrants()}
    assert not seated.intersection(hall.bench), "Somebody would sit at a table and sit out."
    put_bench(round_, hall.bench)
    put_places(round_, hall.tables())


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
