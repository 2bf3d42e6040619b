"""People who play from home, for the tests: as they come, at their tables, to the last card."""

from __future__ import annotations

from tests.evening import HallEvening
from tests.online import hand, play_out
from tournaments.actions.base import By
from tournaments.actions.people import NewPlayer, add_players
from tournaments.actions.results import record_by_mc
from tournaments.models import Drive, Player
from tournaments.queries.table_kinds import kinds_in, online_in
from tournaments.rules.seating import Role

ROBOTS = {"Robot Ada", "Robot Bert", "Robot Cleo", "Robot Dan"}


def come(drive: Drive, by: By, names: list[str], *, home: bool = False) -> None:
    """Ladies and gents in turn."""
    roles = (Role.A, Role.B)
    new = [NewPlayer(name, roles[at % 2], home=home) for at, name in enumerate(names)]
    add_players(drive, by, new)


def player(drive: Drive, name: str) -> Player:
    return Player.objects.select_related("entrant").get(drive=drive, name=name)


def online(drive: Drive) -> list[int]:
    return sorted(online_in(drive.rounds.order_by("number").last()))


def at_home(evening: HallEvening) -> dict[int, set[str]]:
    return {n: set(evening.names_at(n).values()) for n in sorted(kinds_in(evening.round).home)}


def finish_hand(evening: HallEvening, *hall: int) -> None:
    """The hall's tables by the MC, those at home on their screens."""
    number = evening.round.number
    online = online_in(evening.round)
    for table, ns in enumerate(hall, start=1):
        if table not in online:
            record_by_mc(evening.drive, evening.by, table_no=table, hand=number, ns=ns)
    for table in sorted(online):
        play_out(hand(evening, table).live)
