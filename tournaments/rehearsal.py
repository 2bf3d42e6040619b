"""A drive rehearsed: made-up people at hall tables, robots in the chairs that are empty.

Everything goes through the doors that a real evening uses, and everything follows from the seed but
the cards of online tables, which are dealt from the system's randomness as ever.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from django.contrib.auth.models import User

import games.api as api
from games.engine.seats import Seat
from tournaments.actions.base import By
from tournaments.actions.draw import draw_seats, publish_draw
from tournaments.actions.drives import Settings, create_drive
from tournaments.actions.live_tables import online_hands
from tournaments.actions.online import look_after
from tournaments.actions.online_settings import OnlineSettings
from tournaments.actions.people import NewPlayer, add_pair, add_player, add_players
from tournaments.actions.results import Post, record_result
from tournaments.actions.rounds import close_round
from tournaments.actions.spare import set_spare
from tournaments.queries.board import Board, TableStatus, board_of, open_round
from tournaments.queries.people import is_pairs
from tournaments.rules.dealing import dealer_online
from tournaments.rules.seating import Role
from tournaments.rules.ways import Spare
from whistdrive.db import write

LADIES = (
    "Ann", "Beryl", "Carol", "Doris", "Edna", "Flo", "Gwen", "Hilda", "Iris", "Joan", "Kath",
    "Lily", "Mona", "Nell", "Olive", "Pam", "Queenie", "Ruth", "Sybil", "Thelma",
)  # fmt: skip
GENTS = (
    "Arthur", "Bob", "Cyril", "Dev", "Ernest", "Frank", "George", "Harold", "Ivor", "Jack", "Ken",
    "Len", "Mick", "Ned", "Owen", "Percy", "Quentin", "Reg", "Stan", "Ted",
)  # fmt: skip
QUICK = "medium"
"""How the made-up people play with real cards, and the robots of a rehearsal."""


CONFIRMED = 0.6
"""How often the other side's phone says the same."""


@dataclass(frozen=True, slots=True)
class Script:
    """What is to be rehearsed. `people` are the names, ladies and gents in turn."""

    settings: Settings
    people: tuple[str, ...]
    seed: int
    home: int = 0  # so many of them, the last, play from home among themselves


def names_of(number: int) -> tuple[str, ...]:
    """So many people, ladies and gents in turn; after forty the names come again with a number."""
    found = []
    for at in range(number):
        again, name = divmod(at // 2, len(LADIES))
        of_role = (LADIES, GENTS)[at % 2]
        found.append(of_role[name] + (f" {again + 1}" if again else ""))
    return tuple(found)


class Rehearsal:
    """One evening; call its parts in order, or `play` for all of it."""

    def __init__(
        self, script: Script, mc: User | None = None, *, demonstration: bool = False
    ) -> None:
        """Makes the drive with everybody at the door."""
        self.script = script
        self.by = By.mc(mc) if mc else By("MC")
        self.random = random.Random(script.seed)
        self.drive = create_drive(mc, script.settings, demonstration=demonstration)
        if not self.drive.online:
            robots, apart = Spare.ROBOTS.value, bool(script.home)
            set_spare(self.drive, self.by, spare=robots, robot_level=QUICK, home_apart=apart)
        self.come(script.people)

    def come(self, people: Sequence[str]) -> None:
        """More people, ladies and gents in turn; in a drive of pairs each two are one."""
        home = self.script.people[len(self.script.people) - self.script.home :]
        new = [
            NewPlayer(name, Role.B if at % 2 else Role.A, paid=True, home=name in home)
            for at, name in enumerate(people)
        ]
        if not is_pairs(self.drive):
            add_players(self.drive, self.by, new)
            return
        for first, second in zip(new[::2], new[1::2], strict=False):
            add_pair(self.drive, self.by, first, second)
        if len(new) % 2:
            add_player(self.drive, self.by, new[-1])

    def start(self) -> None:
        """Seats drawn and published."""
        seed = f"rehearsal {self.script.seed}"
        draw_seats(self.drive, self.by, method="random", plan_version=None, seed=seed)
        publish_draw(self.drive, self.by, plan_version=None)

    def play(self) -> None:
        """The whole evening, to the last hand."""
        self.start()
        while self.play_round():
            pass

    def play_round(self) -> bool:
        """Every table of the open round, then everybody moves. Whether there is another round."""
        board = self.board()
        self.hall_tables(board)
        self.online_tables(board)
        self.drive.refresh_from_db()
        if self.drive.online:
            look_after(self.drive)  # as any page that is open does: everybody moves by itself
            self.drive.refresh_from_db()
            round_ = open_round(self.drive)
            return round_ is not None and round_.pk != board.round.pk
        return close_round(self.drive, self.by, plan_version=None) is not None

    def board(self) -> Board:
        self.drive.refresh_from_db()
        board = board_of(self.drive)
        assert board is not None
        return board

    def hall_tables(self, board: Board, tables: range | None = None) -> None:
        """Tables with real cards: played by quick bots, sent from the phones of North and East."""
        with write():  # a single wait for the disk: nobody else looks
            for table in board.tables:
                if table.row.online or (tables is not None and table.table_no not in tables):
                    continue
                for hand in board.hands:
                    self._send(table, hand)

    def _send(self, table: TableStatus, hand: int) -> None:
        number = table.table_no
        dealer = dealer_online(self.drive.dealing, hand, self.random)
        ns = api.quick_tricks(
            dealer,
            self.drive.trumps[hand - 1] or "",
            level=QUICK,
            seed=self.script.seed,
            deal=1000 * hand + number,
        )
        post = Post(number, hand, ns, f"{self.drive.pk}-{hand}-{number}-NS", table.four.entrants())
        record_result(self.drive, post, self._phone(table, Seat.N))
        if self.random.random() < CONFIRMED:
            again = Post(number, hand, ns, f"{self.drive.pk}-{hand}-{number}-EW", post.four)
            record_result(self.drive, again, self._phone(table, Seat.E))

    def _phone(self, table: TableStatus, seat: Seat) -> By:
        one = table.four.at(seat)
        name = f"Table {table.table_no}, {table.name(one)}"
        return By(name, side=seat.side.value, device=f"{seat}{one}")

    def online_tables(self, board: Board) -> None:
        """Tables on a screen: robots play for their people too, through the live path, to the end.

        A table of several hands gets its next one as soon as the former is in.
        """
        while laid := online_hands(board.round, ns=None):
            for one in laid:
                api.finish_with_robots(one.live)
                api.move_robots(one.live)


def script_of(
    code: str, people: int, *, hands: int, seed: int, online: bool = False, home: int = 0
) -> Script:
    """A rehearsal of a format with so many people, of whom the last `home` play from home."""
    settings = Settings(
        name="Rehearsal",
        date=date(2026, 3, 14),
        format=code,
        hands=hands,
        online=OnlineSettings(everybody=online, robot_level=QUICK),
    )
    return Script(settings, names_of(people), seed, home)
