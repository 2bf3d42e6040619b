"""Where the people of one table go: for certain after the move, before it "if all stays so"."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from games.engine.seats import Seat, Side
from tournaments.models import Drive
from tournaments.queries.bench import hall_after
from tournaments.queries.board import Board, State, TableStatus, rule_of
from tournaments.queries.people import names_by_entrant, players_of
from tournaments.queries.phone_words import seat_name
from tournaments.rules.numbers import Hall
from tournaments.rules.programme import rounds_needed
from tournaments.rules.progression import next_seating
from tournaments.rules.seating import Four, Seating


@dataclass(frozen=True, slots=True)
class Destination:
    """Where one person goes; seat and partner are empty while other tables still decide them."""

    entrant: int
    name: str
    table_no: int
    stays: bool
    seat: str = ""
    partner: str = ""
    you: bool = False
    sits_out: bool = False  # and has no table


@dataclass(frozen=True, slots=True)
class Forecast:
    """What happens to a table's people if all results stay as they are.

    `note` says what the list does not: the last hand, a level table, that others may sit out.
    """

    destinations: tuple[Destination, ...] = ()
    note: str = ""


def forecast(drive: Drive, board: Board, table: TableStatus) -> Forecast:
    """Where this table's people go next, as far as the results that are in say it."""
    if board.round.number >= rounds_needed(drive.hands, rule_of(drive).hands_per_round):
        return Forecast(note=_("This is the last hand."))
    if table.state in (State.WAITING, State.DISPUTED):
        return Forecast()
    if board.skipped:
        return Forecast(note=_("Nobody plays this hand, so nobody moves. Keep your seats."))
    if table.winner is None:
        return Forecast(note=_("This table is level. The MC says who moves."))
    certain = all(t.winner is not None for t in board.tables)
    before, winners = _seating(board), _winners(board)
    hall = hall_after(drive, board.round, before, winners)
    names = names_by_entrant(players_of(drive))
    note = ""
    if not certain and (hall.bench or hall.people() != Hall(before).people()):
        # Who sits out next depends on all tables; until then people see the movement alone.
        note = _("Who sits out next is known when all tables are in.")
        hall = Hall(next_seating(rule_of(drive), before, winners))
    listed = destinations(table.four, table.table_no, hall, names, certain=certain)
    return Forecast(destinations=listed, note=note)


def destinations(
    four: Four,
    table_no: int,
    hall: Hall,
    names: dict[int, str],
    *,
    certain: bool = True,
    you: int | None = None,
) -> tuple[Destination, ...]:
    """Where those who sat at `table_no` are in `hall`; who has gone from it is left out."""
    listed = []
    for entrant in four.entrants():
        you_are = entrant == you
        if entrant in hall.bench:
            resting = Destination(entrant, names[entrant], 0, False, you=you_are, sits_out=True)
            listed.append(resting)
        found = seat_in(hall.seating, entrant)
        if found is None:
            continue
        table, seat = found
        partner = names.get(hall.seating[table].at(seat.partner), "")
        listed.append(
            Destination(
                entrant,
                names[entrant],
                table,
                stays=table == table_no,
                seat=seat_name(seat) if certain else "",
                partner=partner if certain else "",
                you=you_are,
            )
        )
    return tuple(listed)


def _seating(board: Board) -> Seating:
    return {table.table_no: table.four for table in board.tables}


def _winners(board: Board) -> dict[int, Side]:
    # Another table's winners never change at which table this one's people arrive,
    # only in which chair and with whom; so any side will do where nobody has won yet.
    return {table.table_no: table.winner or Side.NS for table in board.tables}


def seat_in(seating: Seating, entrant: int) -> tuple[int, Seat] | None:
    """The table and chair of somebody in a round."""
    for table, four in seating.items():
        seat = four.seat_of(entrant)
        if seat is not None:
            return table, seat
    return None
