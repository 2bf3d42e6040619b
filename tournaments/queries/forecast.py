"""Where the people of one table go: for certain after the move, before it "if all stays so"."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from django.utils.translation import gettext as _

from games.engine.seats import Side
from tournaments.models import Drive
from tournaments.queries.bench import hall_after
from tournaments.queries.board import State, TableStatus, board_of
from tournaments.queries.kept import KeptByTick
from tournaments.queries.missing import missing_in, skipped_in
from tournaments.queries.phone_place import Hall, hall_of, seats_in
from tournaments.queries.phone_words import seat_name
from tournaments.queries.table_kinds import online_after
from tournaments.rules.numbers import Hall as RoundHall
from tournaments.rules.programme import rounds_needed
from tournaments.rules.seating import Four
from tournaments.rules.sections import SECTIONS, joined, moved, section_of


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
    online: bool = False  # the table plays online


@dataclass(frozen=True, slots=True)
class Forecast:
    """What happens to a table's people if all results stay as they are.

    `note` says what the list does not: the last hand, a level table, that others may sit out.
    `missing` are the tables, by number, of which a result is still missing.
    """

    destinations: tuple[Destination, ...] = ()
    note: str = ""
    missing: tuple[int, ...] = ()


def forecast(drive: Drive, hall: Hall, table: TableStatus) -> Forecast:
    """Where this table's people go next, as far as the results that are in say it."""
    frame = hall.frame
    assert frame is not None
    missing = _missing.of(drive)[1]
    if frame.round.number >= rounds_needed(drive.hands, frame.rule.hands_per_round):
        return Forecast(note=_("This is the last hand."), missing=missing)
    if table.state in (State.WAITING, State.DISPUTED):
        return Forecast(missing=missing)
    if table.row.apart:
        return _from_apart(drive, hall, table, missing)
    if table.winner is None and not missing and skipped_in(frame):
        note = _("Nobody plays this hand, so nobody moves. Keep your seats.")
        return Forecast(note=note)
    if table.winner is None:
        note = _("This table is level. The MC says who moves.")
        return Forecast(note=note, missing=missing)
    after = None if missing else _certain.of(drive)[1]
    if after is not None:
        listed = destinations(
            table.four, table.table_no, after, hall.names, online=online_after(drive, after)
        )
        return Forecast(_people(listed, hall), missing=missing)
    # Another table's winners never change at which table this one's people arrive, only in which
    # chair and with whom; so all tables may be taken to end as this one did.
    after, notes = _likely.of(drive)[1][table.winner]
    listed = destinations(
        table.four,
        table.table_no,
        after,
        hall.names,
        online=online_after(drive, after),
        certain=False,
    )
    return Forecast(_people(listed, hall), notes[table.row.home], missing)


def _people(listed: tuple[Destination, ...], hall: Hall) -> tuple[Destination, ...]:
    """Nobody need be told where a robot goes."""
    return tuple(one for one in listed if one.entrant not in hall.robots)


def _from_apart(drive: Drive, hall: Hall, table: TableStatus, missing: tuple[int, ...]) -> Forecast:
    """Where those of a table outside the movement go: known once all the others are in."""
    after = None if missing else _certain.of(drive)[1]
    if after is None:
        note = _("Where you sit next is known when all tables are in.")
        return Forecast(note=note, missing=missing)
    listed = destinations(
        table.four, table.table_no, after, hall.names, online=online_after(drive, after)
    )
    return Forecast(_people(listed, hall), missing=missing)


def _load_missing(drive: Drive) -> tuple[int, ...]:
    frame = hall_of(drive).frame
    return tuple(missing_in(frame)) if frame else ()


def _load_certain(drive: Drive) -> RoundHall | None:
    """The next round as the results that are in say it; None until every table has winners."""
    board = board_of(drive)
    if board is None or any(table.winner is None for table in board.moving):
        return None
    winners = {table.table_no: table.winner for table in board.moving if table.winner}
    return hall_after(drive, board.round, board.seating, winners)


def _load_likely(drive: Drive) -> dict[Side, tuple[RoundHall, list[str]]]:
    """The next round if that side won everywhere, and what is not known of it yet: in the hall,
    and among those at home.
    """
    frame = hall_of(drive).frame
    found: dict[Side, tuple[RoundHall, list[str]]] = {}
    if frame is None:
        return found
    before = frame.moving
    for side in Side:
        winners = dict.fromkeys(before.seating, side)
        after = hall_after(drive, frame.round, before.seating, winners, kinds=frame.kinds)
        parts, notes = [], []
        for home in SECTIONS:
            part = section_of(after, home=home)
            note = _not_known(section_of(before, home=home), part)
            if note:
                part = section_of(moved(frame.rule, before, winners), home=home)
            parts.append(part)
            notes.append(note)
        found[side] = joined(*parts), notes
    return found


def _not_known(before: RoundHall, after: RoundHall) -> str:
    """Who sits out next depends on all tables; until then people see the movement alone."""
    if not before.seating or not (after.over() or after.people() != before.people()):
        return ""
    if after.apart:
        return _("Who plays at the online table next is known when all tables are in.")
    return _("Who sits out next is known when all tables are in.")


_missing = KeptByTick(_load_missing)
_certain = KeptByTick(_load_certain)
_likely = KeptByTick(_load_likely, by="hall_tick")


def destinations(
    four: Four,
    table_no: int,
    hall: RoundHall,
    names: dict[int, str],
    *,
    online: Collection[int] = (),
    certain: bool = True,
    you: int | None = None,
) -> tuple[Destination, ...]:
    """Where those who sat at `table_no` are in `hall`; who has gone from it is left out.

    Arguments: `online` the tables of `hall` that play online.
    """
    tables = hall.tables()
    listed, seats = [], seats_in(tables, four.entrants())
    for entrant in four.entrants():
        you_are = entrant == you
        if entrant in hall.bench:
            resting = Destination(entrant, names[entrant], 0, False, you=you_are, sits_out=True)
            listed.append(resting)
        if entrant not in seats:
            continue
        table, seat = seats[entrant]
        partner = names.get(tables[table].at(seat.partner), "")
        listed.append(
            Destination(
                entrant,
                names[entrant],
                table,
                stays=table == table_no,
                seat=seat_name(seat) if certain else "",
                partner=partner if certain else "",
                you=you_are,
                online=table in online,
            )
        )
    return tuple(listed)
