"""The draw as its page shows it: how the numbers stand, who sits where, who came or went since."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from games.engine.seats import Seat
from tournaments.models import Drive, Player, Round
from tournaments.queries.bench import hall_of_round
from tournaments.queries.door_count import everybody_at_door
from tournaments.queries.free_seats import SEAT_WORDS
from tournaments.queries.home_words import home_words
from tournaments.queries.people import is_pairs, names_by_entrant, names_by_player, players_of
from tournaments.queries.roles import RolesPage, ribbon_of, roles_page
from tournaments.queries.table_kinds import home_of, online_in, online_needed
from tournaments.refusals import in_words
from tournaments.rules.numbers import Hall

PARTNERS_SIDE_BY_SIDE = (Seat.N, Seat.S, Seat.E, Seat.W)


@dataclass(frozen=True, slots=True)
class DrawSeat:
    entrant: int
    name: str
    seat: str
    gone: bool
    ribbon: str = ""
    home: bool = False

    @property
    def value(self) -> str:
        return str(self.entrant)


@dataclass(frozen=True, slots=True)
class DrawTable:
    """One table: North, South, East, West, so that partners stand together.

    `chosen` where the MC has put it online for the evening; `may_choose` where that, or back to
    cards, is for him to say: neither robots nor people at home need it online.
    """

    table_no: int
    seats: tuple[DrawSeat, ...]
    online: bool
    chosen: bool
    may_choose: bool


@dataclass(frozen=True, slots=True)
class DrawPage:
    sentence: str
    ready: bool
    tables: list[DrawTable]
    bench: tuple[DrawSeat, ...]  # who sits out hand 1
    method: str  # in words; empty before a draw
    home: str  # who plays from home, and which tables are online for them
    since: list[str]  # what has changed since the draw, in sentences
    pairs: bool
    at_door: bool
    drawn: bool
    roles: RolesPage | None  # before the draw of an individual drive


def draw_page(drive: Drive) -> DrawPage:
    """Before the draw how the numbers stand; afterwards hand 1's seats."""
    drawn = drive.stage == Drive.Stage.DRAWN
    at_door = drive.stage == Drive.Stage.DOOR
    sentence, ready = everybody_at_door(drive)
    players = players_of(drive)
    first = Round.objects.filter(drive=drive, number=1).first()
    hall = hall_of_round(first) if first else Hall({})
    people = _People.of(drive, players, drawn=drawn)
    return DrawPage(
        sentence=sentence,
        ready=ready,
        tables=_tables(drive, first, hall, people) if first else [],
        bench=tuple(people.seat(one, _("sits out")) for one in hall.bench),
        method=_method(drive) if first else "",
        home=home_words(drive, players, first) if drawn or at_door else "",
        since=_since(players, hall.people()) if drawn else [],
        pairs=is_pairs(drive),
        at_door=at_door,
        drawn=drawn,
        roles=roles_page(drive, players) if at_door and not is_pairs(drive) else None,
    )


@dataclass(frozen=True, slots=True)
class _People:
    """What stands beside the names, by entrant."""

    names: dict[int, str]
    gone: set[int]
    home: frozenset[int]
    ribbons: dict[int, str]

    @classmethod
    def of(cls, drive: Drive, players: list[Player], *, drawn: bool) -> _People:
        gone = {p.entrant_id for p in players if drawn and p.gone_from == 1}
        ribbons = {p.entrant_id: ribbon_of(drive, p) for p in players}
        return cls(names_by_entrant(players), gone, home_of(drive), ribbons)

    def seat(self, one: int, words: str) -> DrawSeat:
        home, ribbon = one in self.home, self.ribbons.get(one, "")
        return DrawSeat(one, self.names[one], words, one in self.gone, ribbon, home)


def _tables(drive: Drive, first: Round, hall: Hall, people: _People) -> list[DrawTable]:
    drawn, online = drive.stage == Drive.Stage.DRAWN, online_in(first)
    needed = online_needed(drive, hall)
    return [
        DrawTable(
            table_no,
            tuple(people.seat(four.at(s), str(SEAT_WORDS[s])) for s in PARTNERS_SIDE_BY_SIDE),
            online=table_no in online,
            chosen=table_no in drive.online_tables,
            may_choose=drawn and table_no not in needed,
        )
        for table_no, four in hall.tables().items()
    ]


def _method(drive: Drive) -> str:
    if drive.draw_method == "random":
        return _("Drawn by lot.")
    return _("Seated in the order they came.") if drive.draw_method == "arrival" else ""


def _since(players: list[Player], seated: set[int]) -> list[str]:
    """Who has gone or come since the draw; `seated` has a chair in it, or sits out."""
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
