"""Everybody seated anew for the hand being played, after the hand before it was corrected."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence

from django.utils.translation import gettext as _

from games.engine.seats import Seat, Side
from tournaments.actions.base import By, journal
from tournaments.actions.live_tables import relay_where_seats_changed
from tournaments.actions.rounds import next_places, store_winners, winners_of
from tournaments.actions.seats import put_hall, put_tables
from tournaments.models import STANDING, Drive, JournalLine, LedgerLine, Place, Round, TableRound
from tournaments.queries.bench import hall_of_round
from tournaments.queries.board import board_of_round, open_round
from tournaments.queries.drive_file import sat_out_before
from tournaments.queries.people import seating_of
from tournaments.refusals import Refused, in_words
from tournaments.rules.numbers import Hall
from tournaments.rules.seating import EntrantId, Four


def why_not_reseat(drive: Drive, round_: Round) -> str:
    """Why people can't be seated anew from this round; empty when they can."""
    current = open_round(drive)
    if current is None or round_.number != current.number - 1:
        return _(
            "People have played on from there, so only the numbers can change: "
            "those seats were real."
        )
    tables = tables_with_results(current)
    if tables:
        return _(
            "Table %(tables)s has already played the next hand, so only the numbers can change."
        ) % {"tables": in_words(map(str, tables))}
    return ""


def tables_with_results(round_: Round) -> list[int]:
    """Tables of a round that have sent a result which still stands, or have been decided."""
    lines = LedgerLine.objects.filter(round=round_, superseded_by__isnull=True)
    with_lines = lines.filter(state__in=STANDING).values_list("table_no", flat=True)
    decided = round_.decisions.values_list("table_no", flat=True)
    return sorted({*with_lines, *decided})


def places_as_data(round_: Round) -> list[list[object]]:
    """A round's places as plain data, for the journal; `places_from_data` puts them back."""
    return [
        [place.table_no, place.seat, place.entrant_id]
        for place in Place.objects.filter(round=round_).order_by("table_no", "seat")
    ]


def put_back_places(
    round_: Round,
    data: list[tuple[int, str, int]],
    bench: Sequence[EntrantId],
    kinds: Mapping[str, Collection[int]],
) -> None:
    """Put back the places that `places_as_data` kept; phones are asked again who they are.

    Arguments: `kinds` which of the tables were "apart", outside the movement, which those of people
    at "home", and who of the bench "rests_at_home".
    """
    round_.claims.all().delete()
    chairs: dict[int, dict[Seat, EntrantId]] = {}
    for table, seat, entrant in data:
        chairs.setdefault(table, {})[Seat(seat)] = entrant
    tables = {table: Four.of(four) for table, four in chairs.items()}
    hall = Hall.of(tables, bench, **kinds)
    put_tables(round_, hall)
    put_hall(round_, hall)


def seat_anew(drive: Drive, round_: Round, by: By) -> None:
    why_not = why_not_reseat(drive, round_)
    if why_not:
        raise Refused(why_not, "reseat")
    board = board_of_round(drive, round_)
    if board.undecided:
        raise Refused(
            _("Table %(t)s is level now: correct the numbers only, or decide who moves.")
            % {"t": in_words(map(str, board.undecided))},
            "reseat",
        )
    current = open_round(drive)
    assert current is not None
    seated = hall_of_round(current)
    data = {
        "round": round_.number,
        "places": places_as_data(current),
        "bench": list(seated.bench),
        "kinds": {
            "apart": sorted(seated.apart),
            "home": sorted(seated.home),
            "rests_at_home": sorted(seated.rests_at_home),
        },
        "winners": {row.table_no: row.winner for row in TableRound.objects.filter(round=round_)},
    }
    store_winners(round_, winners_of(board))
    steps = list(_take_overs(drive, current))
    hall = next_places(drive, round_, _here_before(seated.people(), steps))
    hall = _with_take_overs(hall, steps)
    before = seating_of(current)
    put_tables(current, hall)
    put_hall(current, hall)
    relay_where_seats_changed(drive, current, before)
    current.claims.all().delete()
    journal(drive, "reseat", _("Everybody seated anew for the hand being played"), by, data=data)


def _take_overs(drive: Drive, round_: Round) -> Iterable[JournalLine]:
    """Who has taken over a seat since everybody moved, in order."""
    steps = drive.journal.filter(kind="take-over", undone_by__isnull=True)
    return steps.filter(data__round=round_.number).order_by("pk")


def _here_before(people: set[EntrantId], steps: Sequence[JournalLine]) -> set[EntrantId]:
    """Everybody who was there when all had moved, before seats were taken over."""
    for step in reversed(steps):
        if not sat_out_before(step):
            people = people - {step.data["in"]}
        people = people | {step.data["out"]}
    return people


def _with_take_overs(hall: Hall, steps: Iterable[JournalLine]) -> Hall:
    """The same hall for those who have taken over a seat, wherever it is now."""
    for step in steps:
        out, into = step.data["out"], step.data["in"]
        tables = {table: four.with_entrant(out, into) for table, four in hall.tables().items()}
        taken = any(four.seat_of(into) for four in tables.values())
        bench = [one for one in hall.bench if one != into or not taken]
        if not taken:  # by the corrected figures `out` was to sit out, and has gone
            bench = [one for one in bench if one != out] + [into] * (into not in bench)
        hall = hall.reseated(tables, bench)
    return hall


def restore_winners(round_: Round, data: dict[str, str]) -> None:
    """Put back who counted as winners, as `reseat` found it."""
    store_winners(round_, {int(table): Side(winner) for table, winner in data.items() if winner})
