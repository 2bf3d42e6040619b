"""Who sits where: now, and after everybody has moved. By name, as it is read out."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass

from games.engine.seats import Seat
from tournaments.models import Drive, Round
from tournaments.queries.board import Board, open_round, rule_of
from tournaments.queries.people import names_by_entrant, players_of, seating_of
from tournaments.queries.phone_words import seat_name
from tournaments.rules.progression import next_seating
from tournaments.rules.seating import Four, Seating


@dataclass(frozen=True, slots=True)
class Sitting:
    """One person's chair; `came_from` is the table before, None where that is not the question."""

    name: str
    table_no: int
    seat: str
    partner: str
    came_from: int | None = None

    @property
    def stays(self) -> bool:
        return self.came_from == self.table_no


def moves_after(drive: Drive, board: Board) -> list[Sitting]:
    """Where everybody goes from a complete board, alphabetically; empty while it is not."""
    winners = {t.table_no: t.winner for t in board.tables if t.winner is not None}
    if len(winners) < len(board.tables):
        return []
    before = {t.table_no: t.four for t in board.tables}
    after = next_seating(rule_of(drive), before, winners)
    names = {entrant: name for t in board.tables for entrant, name in t.names.items()}
    return sittings(after, names, before)


def seats_now(drive: Drive) -> list[Sitting]:
    """Where everybody sits in the round being played or just drawn; empty without one."""
    round_ = open_round(drive)
    if round_ is None and drive.stage == Drive.Stage.DRAWN:
        round_ = Round.objects.filter(drive=drive).first()
    if round_ is None:
        return []
    return sittings(seating_of(round_), names_by_entrant(players_of(drive)))


def sittings(
    seating: Seating, names: dict[int, str], before: Seating | None = None
) -> list[Sitting]:
    """Everybody in a seating, alphabetically by the name shown."""
    came_from = {e: table for table, four in (before or {}).items() for e in four.entrants()}
    found = [
        Sitting(
            name=names[four.at(seat)],
            table_no=table,
            seat=seat_name(seat),
            partner=names[four.at(seat.partner)],
            came_from=came_from.get(four.at(seat)),
        )
        for table, four in seating.items()
        for seat in Seat
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
