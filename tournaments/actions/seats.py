"""Seats and bench of a round as rows: what draw, closing, undo and import write."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from tournaments.actions.base import new_code, new_token
from tournaments.models import Drive, Place, Round, SitOut, TableCard, TableRound
from tournaments.queries.bench import hall_of_round
from tournaments.queries.table_kinds import online_after
from tournaments.rules.numbers import Hall
from tournaments.rules.seating import EntrantId, Seating
from whistdrive import clock


def open_round_with(drive: Drive, number: int, hall: Hall) -> Round:
    """Create a round, its tables, places and bench, and cards for tables that have none.

    Which tables are online follows from the drive and from who sits there: `online_after`.
    """
    new = Round.objects.create(drive=drive, number=number, opened_at=clock.now())
    put_tables(new, hall)
    put_hall(new, hall)
    make_cards(drive, len(hall.tables()))
    return new


def put_tables(round_: Round, hall: Hall) -> None:
    """The round has the tables of the hall: others go with their places, missing ones are made.

    Those that stay go online, or back to cards, where it is otherwise for those who sit there now.
    """
    tables, online = hall.tables(), online_after(round_.drive, hall)
    follow_rule(round_, online_after(round_.drive, hall_of_round(round_)), online)
    Place.objects.filter(round=round_).exclude(table_no__in=list(tables)).delete()
    round_.tables.exclude(table_no__in=list(tables)).delete()
    have = {row.table_no: row for row in round_.tables.all()}
    for row in have.values():
        kind = row.table_no in hall.apart, row.table_no in hall.home
        if kind != (row.apart, row.home):
            row.apart, row.home = kind
            row.online = row.table_no in online
            row.save(update_fields=["apart", "home", "online"])
    TableRound.objects.bulk_create(
        TableRound(
            round=round_,
            table_no=table,
            online=table in online,
            apart=table in hall.apart,
            home=table in hall.home,
        )
        for table in tables
        if table not in have
    )


def follow_rule(round_: Round, before: Collection[int], after: Collection[int]) -> None:
    """Tables that the rule (`online_after`) had online `before`, or has `after`, and not both.

    A table that the MC has put online for one hand stays so.
    """
    round_.tables.filter(table_no__in=set(after) - set(before)).update(online=True)
    round_.tables.filter(table_no__in=set(before) - set(after)).update(online=False)


def put_hall(round_: Round, hall: Hall) -> None:
    """Replace the bench and the places of the tables named; nobody may be in both."""
    seated = {entrant for four in hall.tables().values() for entrant in four.entrants()}
    assert not seated.intersection(hall.bench), "Somebody would sit at a table and sit out."
    put_bench(round_, hall.bench, hall.rests_at_home)
    put_places(round_, hall.tables())


def put_bench(
    round_: Round, bench: Sequence[EntrantId], at_home: Collection[EntrantId] = ()
) -> None:
    """Replace who sits out in a round.

    Arguments: `at_home` who of them plays in the section at home.
    """
    SitOut.objects.filter(round=round_).delete()
    SitOut.objects.bulk_create(
        SitOut(round=round_, entrant_id=entrant, home=entrant in at_home) for entrant in bench
    )


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
