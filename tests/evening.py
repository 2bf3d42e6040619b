"""A drive in play, moved on through the doors: what most tests begin from."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from itertools import cycle

from games.engine.seats import Seat
from tournaments.actions.base import By
from tournaments.actions.draw import draw_seats, publish_draw
from tournaments.actions.people import NewPlayer, add_players, join_pair
from tournaments.actions.results import Fate, Post, record_by_mc, record_result
from tournaments.actions.rounds import close_round
from tournaments.models import Drive, LedgerLine, Place, Player, Round, TableCard
from tournaments.queries.board import board_of
from tournaments.queries.people import is_pairs, seating_of
from tournaments.rules.seating import Four, Role

# Ladies and gents in turn, so that arrival fills the tables evenly.
NAMES = [
    "Ann", "Bob", "Carol", "Dev", "Edna", "Fred", "Gwen", "Hal",
    "Iris", "Jack", "Kath", "Len", "Mona", "Ned", "Olive", "Pete",
]  # fmt: skip


@dataclass
class HallEvening:
    """A published drive and its MC."""

    drive: Drive
    by: By

    @classmethod
    def start(
        cls, drive: Drive, by: By, names: list[str], *, method: str = "arrival"
    ) -> HallEvening:
        roles = cycle(Role)
        players = add_players(drive, by, [NewPlayer(name, next(roles)) for name in names])
        if is_pairs(drive):
            for one, other in zip(players[::2], players[1::2], strict=False):
                join_pair(drive, by, one=one, other=other)
        draw_seats(drive, by, method=method, plan_version=None)
        publish_draw(drive, by, plan_version=None)
        return cls(drive, by)

    @property
    def round(self) -> Round:
        return Round.objects.get(drive=self.drive, closed_at__isnull=True)

    def player(self, name: str) -> Player:
        return Player.objects.select_related("entrant").get(drive=self.drive, name=name)

    def four(self, table_no: int) -> Four:
        return seating_of(self.round)[table_no]

    def names_at(self, table_no: int) -> dict[str, str]:
        """Names by seat, in the round being played."""
        places = Place.objects.filter(round=self.round, table_no=table_no)
        return {
            place.seat: Player.objects.get(entrant=place.entrant_id).name
            for place in places.order_by("seat")
        }

    def card(self, table_no: int) -> TableCard:
        return TableCard.objects.get(drive=self.drive, table_no=table_no)

    def post(self, table_no: int, hand: int, ns: int, **changes: object) -> Post:
        values: dict[str, object] = {
            "table_no": table_no,
            "hand": hand,
            "ns": ns,
            "key": secrets.token_hex(8),
            "four": self.four(table_no).entrants(),
        }
        return Post(**{**values, **changes})  # type: ignore[arg-type]

    def phone(self, table_no: int, seat: Seat = Seat.N) -> By:
        """The phone of whoever sits there."""
        name = self.names_at(table_no)[seat]
        return By(f"Table {table_no}, {name}", side=seat.side, device=f"phone of {name}")

    def send(self, table_no: int, hand: int, ns: int, seat: Seat = Seat.N) -> Fate:
        """A result from the phone of whoever sits there."""
        return record_result(self.drive, self.post(table_no, hand, ns), self.phone(table_no, seat))

    def send_again(self, table_no: int, hand: int, ns: int, *, seen: int | None) -> Fate:
        """A result from North's phone, whose page showed the line `seen`."""
        post = self.post(table_no, hand, ns, seen=seen)
        return record_result(self.drive, post, self.phone(table_no))

    def enter(self, hand: int, *tricks: int) -> None:
        """The MC types North and South's tricks of every table."""
        for table_no, ns in enumerate(tricks, start=1):
            record_by_mc(self.drive, self.by, table_no=table_no, hand=hand, ns=ns)

    def move(self) -> Round | None:
        return close_round(self.drive, self.by, plan_version=None)

    def head(self, table_no: int, hand: int) -> LedgerLine | None:
        """The line that counts."""
        board = board_of(self.drive, table_no)
        assert board is not None
        status = next(s for s in board.tables[0].hands if s.hand == hand)
        return status.line
