"""The draw as its page shows it: how the numbers stand, who sits where, who came or went since."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from games.engine.seats import Seat
from tournaments.models import Drive, Player, Round
from tournaments.queries.bench import bench_of
from tournaments.queries.free_seats import SEAT_WORDS
from tournaments.queries.people import (
    count_at_door,
    is_pairs,
    names_by_entrant,
    names_by_player,
    players_of,
    seating_of,
)
from tournaments.queries.roles import RolesPage, ribbon_of, roles_page
from tournaments.queries.table_kinds import online_in
from tournaments.refusals import in_words
from tournaments.rules.seating import Four

PARTNERS_SIDE_BY_SIDE = (Seat.N, Seat.S, Seat.E, Seat.W)


@dataclass(frozen=True, slots=True)
class DrawSeat:
    entrant: int
    name: str
    seat: str
    gone: bool
    ribbon: str = ""

    @property
    def value(self) -> str:
        return str(self.entrant)


@dataclass(frozen=True, slots=True)
class DrawTable:
    """One table: North, South, East, West, so that partners stand together."""

    table_no: int
    seats: tuple[DrawSeat, ...]
    online: bool


@dataclass(frozen=True, slots=True)
class DrawPage:
    sentence: str
    ready: bool
    tables: list[DrawTable]
    bench: tuple[DrawSeat, ...]  # who sits out hand 1
    method: str  # in words; empty before a draw
    since: list[str]  # what has changed since the draw, in sentences
    pairs: bool
    at_door: bool
    drawn: bool
    roles: RolesPage | None  # before the draw of an individual drive


def draw_page(drive: Drive) -> DrawPage:
    """Before the draw how the numbers stand; afterwards hand 1's seats."""
    drawn = drive.stage == Drive.Stage.DRAWN
    at_door = drive.stage == Drive.Stage.DOOR
    count = count_at_door(drive)
    players = players_of(drive)
    first = Round.objects.filter(drive=drive, number=1).first()
    seating = seating_of(first) if first else {}
    names = names_by_entrant(players)
    bench, online = bench_of(first), online_in(first)
    gone = {p.entrant_id for p in players if p.gone_from == 1}
    ribbons = {p.entrant_id: ribbon_of(drive, p) for p in players}
    tables = [
        DrawTable(
            table_no, _seats(four, names, gone if drawn else set(), ribbons), table_no in online
        )
        for table_no, four in seating.items()
    ]
    return DrawPage(
        sentence=count.sentence,
        ready=count.ready,
        tables=tables,
        bench=tuple(
            DrawSeat(one, names[one], str(_("sits out")), one in gone, ribbons.get(one, ""))
            for one in bench
        ),
        method=_method(drive) if tables else "",
        since=_since(players, seating, bench) if drawn else [],
        pairs=is_pairs(drive),
        at_door=at_door,
        drawn=drawn,
        roles=roles_page(drive, players) if at_door and not is_pairs(drive) else None,
    )


def _seats(
    four: Four, names: dict[int, str], gone: set[int], ribbons: dict[int, str]
) -> tuple[DrawSeat, ...]:
    return tuple(
        DrawSeat(
            four.at(seat),
            names[four.at(seat)],
            str(SEAT_WORDS[seat]),
            four.at(seat) in gone,
            ribbons.get(four.at(seat), ""),
        )
        for seat in PARTNERS_SIDE_BY_SIDE
    )


def _method(drive: Drive) -> str:
    if drive.draw_method == "random":
        return _("Drawn by lot.")
    return _("Seated in the order they came.") if drive.draw_method == "arrival" else ""


def _since(players: list[Player], seating: dict[int, Four], bench: tuple[int, ...]) -> list[str]:
    seated = {*bench, *(entrant for four in seating.values() for entrant in four.entrants())}
    names = names_by_player(players)
    went = [p for p in players if p.gone_from == 1 and p.entrant_id in seated]
    came = [
        p
        for p in players
        if not (p.gone_from or p.late or p.dummy or p.robot or p.shares)
        and p.entrant_id not in seated
    ]
    sentences = []
    if went:
        text = _("Gone since the draw: %(names)s. Draw again, or fill the seat after the start.")
        sentences.append(text % {"names": in_words(names[p.pk] for p in went)})
    if came:
        text = _("Here, but not in this draw: %(names)s. Draw again to seat them.")
        sentences.append(text % {"names": in_words(names[p.pk] for p in came)})
    return sentences
