"""Who sits where: now, and after everybody has moved. By name, as it is read out."""

from __future__ import annotations

import unicodedata
from collections.abc import Collection
from dataclasses import dataclass

from games.engine.seats import Seat
from tournaments.models import Drive, Round
from tournaments.queries.bench import hall_after, hall_of_round
from tournaments.queries.board import Board, next_hand, open_round, this_hand
from tournaments.queries.people import names_by_entrant, players_of
from tournaments.queries.phone_words import seat_name
from tournaments.queries.table_kinds import online_after, online_in
from tournaments.rules.numbers import Hall
from tournaments.rules.seating import Four, Seating


@dataclass(frozen=True, slots=True)
class Sitting:
    """One person's chair; `came_from` is the table before, None where that is not the question.

    Somebody who sits out has no table; `hand` says which hand that is.
    """

    name: str
    table_no: int
    seat: str
    partner: str
    came_from: int | None = None
    hand: int = 0
    online: bool = False

    @property
    def sits_out(self) -> bool:
        return not self.table_no

    @property
    def stays(self) -> bool:
        return self.came_from == self.table_no


def moves_after(drive: Drive, board: Board) -> list[Sitting]:
    """Where everybody goes from a complete board, alphabetically; empty while it is not."""
    winners = board.winners
    if winners is None:
        return []
    before = {t.table_no: t.four for t in board.tables}
    after = hall_after(drive, board.round, board.seating, winners)
    people = people_named(drive)
    online = online_after(drive, after)
    return sittings(after, people, before, hand=next_hand(drive), online=online)


def seats_now(drive: Drive) -> list[Sitting]:
    """Where everybody sits in the round being played or just drawn; empty without one."""
    round_ = open_round(drive)
    if round_ is None and drive.stage == Drive.Stage.DRAWN:
        round_ = Round.objects.filter(drive=drive).first()
    if round_ is None:
        return []
    hall, online = hall_of_round(round_), online_in(round_)
    return sittings(hall, people_named(drive), hand=this_hand(drive), online=online)


@dataclass(frozen=True, slots=True)
class Named:
    """Names by entrant, and which of them are robots: nobody tells those where to sit."""

    names: dict[int, str]
    robots: frozenset[int] = frozenset()


def people_named(drive: Drive) -> Named:
    players = players_of(drive)
    robots = frozenset(player.entrant_id for player in players if player.robot)
    return Named(names_by_entrant(players), robots)


def sittings(
    hall: Hall,
    people: Named,
    before: Seating | None = None,
    *,
    hand: int = 0,
    online: Collection[int] = (),
) -> list[Sitting]:
    """All people in a hall, alphabetically by the name shown.

    Arguments: `hand` the first of that round, `online` the tables that play online.
    """
    names = people.names
    came_from = {e: table for table, four in (before or {}).items() for e in four.entrants()}
    found = [
        Sitting(
            name=names[four.at(seat)],
            table_no=table,
            seat=seat_name(seat),
            partner=names[four.at(seat.partner)],
            came_from=came_from.get(four.at(seat)),
            online=table in online,
        )
        for table, four in hall.tables().items()
        for seat in Seat
        if four.at(seat) not in people.robots
    ]
    found += [
        Sitting(names[one], 0, "", "", came_from=came_from.get(one), hand=hand)
        for one in hall.bench
    ]
    return sorted(found, key=lambda sitting: alphabetical(sitting.name))


def alphabetical(name: str) -> tuple[str, str]:
    """Sorts names as a list on a wall does: É with E, small letters with capitals."""
    plain = unicodedata.normalize("NFKD", name)
    letters = "".join(letter for letter in plain if not unicodedata.combining(letter))
    return letters.casefold(), name


def chairs(four: Four, names: dict[int, str]) -> list[tuple[str, str, str]]:
    """One table for the drawing of it: (n, "North", "Ann") and so on."""
    return [(seat.value.lower(), seat_name(seat), names[four.at(seat)]) for seat in Seat]
