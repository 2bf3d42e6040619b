"""Who sits where just now, who has no seat, and who could give one up."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games.engine.seats import Seat
from tournaments.models import Drive, Player, Round
from tournaments.queries.bench import bench_of
from tournaments.queries.board import open_round
from tournaments.queries.people import (
    is_pairs,
    names_by_entrant,
    names_by_player,
    players_of,
    seating_of,
)
from tournaments.rules.seating import EntrantId

SEAT_WORDS = {
    Seat.N: gettext_lazy("North"),
    Seat.E: gettext_lazy("East"),
    Seat.S: gettext_lazy("South"),
    Seat.W: gettext_lazy("West"),
}


@dataclass(frozen=True, slots=True)
class Chair:
    """Where somebody sits, and opposite whom."""

    table_no: int
    seat: Seat
    partner: EntrantId

    @property
    def words(self) -> str:
        return _("Table %(table)d, %(seat)s") % {
            "table": self.table_no,
            "seat": SEAT_WORDS[self.seat],
        }


@dataclass(frozen=True, slots=True)
class SeatGroup:
    """People to choose from, by their number on the list, under one heading."""

    label: str
    choices: list[tuple[int, str]]


def seated_round(drive: Drive) -> Round | None:
    """The round whose seats count now: the one being played, or the one just drawn."""
    if drive.stage == Drive.Stage.DRAWN:
        return Round.objects.filter(drive=drive, number=1).first()
    return open_round(drive)


def chairs_in(round_: Round | None) -> dict[EntrantId, Chair]:
    """Everybody's chair in that round."""
    if round_ is None:
        return {}
    return {
        four.at(seat): Chair(table_no, seat, four.at(seat.partner))
        for table_no, four in seating_of(round_).items()
        for seat in Seat
    }


def singles(drive: Drive) -> list[Player]:
    """Those of a drive of pairs who have no partner and have not gone."""
    alone = (p for p in players_of(drive) if p.entrant.pair_id is None and not p.robot)
    return [p for p in alone if p.gone_from is None]


def seats_to_take(drive: Drive) -> list[SeatGroup]:
    """Everybody who holds a seat: robots, dummy and helpers first, then who has gone, then all."""
    chairs = chairs_in(open_round(drive))
    players = players_of(drive)
    partners = names_by_entrant(players)
    names = names_by_player(players)
    seated = [p for p in players if p.entrant_id in chairs and not (p.dummy or p.robot)]
    robots = [p for p in players if p.entrant_id in chairs and p.robot]
    dummies = [p for p in players if p.entrant_id in chairs and p.dummy]

    def words(player: Player) -> str:
        chair = chairs[player.entrant_id]
        return _("%(name)s: table %(table)d, %(seat)s, partner %(partner)s") % {
            "name": names[player.pk],
            "table": chair.table_no,
            "seat": SEAT_WORDS[chair.seat],
            "partner": partners[chair.partner],
        }

    return _groups(
        (_("Robots’ seats"), robots, words),
        (_("The dummy’s chair"), dummies, words),
        (_("Helpers"), [p for p in seated if p.helper and not p.gone_from], words),
        (_("Have gone"), [p for p in seated if p.gone_from], words),
        (_("Everybody else"), [p for p in seated if not p.helper and not p.gone_from], words),
    )


def newcomers(drive: Drive) -> list[SeatGroup]:
    """Everybody without a seat: who waits, who is expected, who had gone."""
    chairs = chairs_in(open_round(drive))
    players = players_of(drive)
    names = names_by_player(players)
    bench = set(bench_of(open_round(drive)))
    free = [p for p in players if p.entrant_id not in chairs and not p.robot]
    dummies = [p for p in free if p.dummy and is_pairs(drive)]
    free = [p for p in free if not p.dummy]
    sharing = [p for p in free if p.shares is not None]
    waiting = [p for p in free if not p.late and not p.gone_from and p.shares is None]

    def words(player: Player) -> str:
        return names[player.pk]

    return _groups(
        (_("Sits out this hand"), [p for p in waiting if p.entrant_id in bench], words),
        (_("Waiting for a seat"), [p for p in waiting if p.entrant_id not in bench], words),
        (_("Share a seat"), sharing, words),
        (_("A dummy instead of a partner"), dummies, words),
        (_("Expected later"), [p for p in free if p.late and not p.gone_from], words),
        (_("Had gone"), [p for p in free if p.gone_from], words),
    )


def may_share(drive: Drive) -> list[Player]:
    """Who may share somebody's seat: before the draw anybody, afterwards who has none."""
    chairs = chairs_in(seated_round(drive))
    return [
        p
        for p in players_of(drive)
        if not (p.dummy or p.robot or p.gone_from or p.shares) and p.entrant_id not in chairs
    ]


def seats_to_share(drive: Drive) -> list[SeatGroup]:
    """Whose seat may be shared, by what they play as."""
    players = players_of(drive)
    names = names_by_player(players)
    taken = {p.shares for p in players if p.shares is not None}
    free = [
        p
        for p in players
        if not (p.dummy or p.robot or p.late or p.gone_from or p.shares)
        and p.entrant_id not in taken
    ]

    def words(player: Player) -> str:
        return names[player.pk]

    if is_pairs(drive):
        return _groups((_("Everybody"), free, words))
    return _groups(
        *((drive.labels[r], [p for p in free if p.entrant.role == r], words) for r in ("A", "B"))
    )


def _groups(
    *groups: tuple[str, list[Player], Callable[[Player], str]],
) -> list[SeatGroup]:
    return [
        SeatGroup(label, [(player.number, words(player)) for player in people])
        for label, people, words in groups
        if people
    ]
