"""Evenings of chance through the doors: any number of people, who come late, leave and return."""

from __future__ import annotations

import random
from collections import Counter
from contextlib import suppress
from datetime import date

from django.contrib.auth.models import User

from tests.evening import HallEvening
from tournaments.actions.attendance import bring_back, mark_gone, take_over
from tournaments.actions.base import By
from tournaments.actions.corrections import correct_result
from tournaments.actions.draw import draw_seats, publish_draw
from tournaments.actions.drives import Settings, create_drive
from tournaments.actions.people import NewPlayer, add_pair, add_player
from tournaments.actions.sharing import part_seat, share_seat
from tournaments.actions.spare import set_spare
from tournaments.actions.undo import undo_step
from tournaments.models import Drive, Entrant, Player
from tournaments.queries.bench import hall_of_round, here_at, people_of, too_few_sentence
from tournaments.queries.board import board_of, this_hand
from tournaments.queries.people import gone_from, is_pairs, pairs_of, players_of, seating_of
from tournaments.refusals import Refused
from tournaments.rules.numbers import Hall, People
from tournaments.rules.rule import Unit
from tournaments.rules.seating import Role
from tournaments.rules.ways import Spare

HANDS = 8
MAY_BE_UNDONE = ("take-over", "one-line", "share", "part")
WAYS_BY_CHANCE = [Spare.SIT_OUT, Spare.DUMMY, Spare.SHARE]


class Chance:
    """One evening; everything that happens in it follows from the seed."""

    def __init__(self, mc: User, code: str, number: int, seed: int) -> None:
        self.random = random.Random(f"{code} {number} {seed}")
        settings = Settings(name="Chance", date=date(2026, 3, 14), format=code, hands=HANDS)
        self.by = By.mc(mc)
        self.drive = create_drive(mc, settings)
        self.choose(partner_gap=self.random.choice([0, 0, 3]))
        self.halls: list[Hall] = []
        self.there: set[int] = set()
        self.couples: list[tuple[int, int]] = []
        for _ in range(number // 2):
            self.arrive()
        if number % 2 and not is_pairs(self.drive):
            add_player(self.drive, self.by, NewPlayer("Odd", self.random.choice(list(Role))))
        if number % 2 and is_pairs(self.drive) and self.drive.spare in ("dummy", "share"):
            add_player(self.drive, self.by, NewPlayer("Odd"))

    def choose(self, **more: int) -> None:
        """What is done with people over: anything that seats any number."""
        way = self.random.choice(WAYS_BY_CHANCE).value
        set_spare(self.drive, self.by, spare=way, **more)  # type: ignore[arg-type]

    def play(self, *, people_change: bool) -> None:
        method = self.random.choice(["random", "arrival"])
        seed = str(self.random.random())
        draw_seats(self.drive, self.by, method=method, seed=seed, plan_version=None)
        publish_draw(self.drive, self.by, plan_version=None)
        self.there = hall_of_round(self.evening.round).people()
        if is_pairs(self.drive):
            here = Entrant.objects.filter(drive=self.drive)
            self.couples = pairs_of(here)
        for _ in range(HANDS):
            if people_change:
                self._in_hand()
            self._check()
            self._enter()
            if people_change and self.random.random() < 0.4:
                self._go_or_come()
            if too_few_sentence(self.drive):
                return
            if self.evening.move() is None:
                return
            if self.random.random() < 0.2:
                self._move_again()
            elif self.random.random() < 0.3:
                self._correct_and_seat_anew()

    @property
    def evening(self) -> HallEvening:
        return HallEvening(self.drive, self.by)

    def arrive(self) -> None:
        """Two more: a pair, or one of each role."""
        n = self.drive.players.count()
        new = [NewPlayer(f"Lady {n}", Role.A), NewPlayer(f"Gent {n}", Role.B)]
        if is_pairs(self.drive):
            add_pair(self.drive, self.by, *new)
        else:
            for one in new:
                add_player(self.drive, self.by, one)

    def _in_hand(self) -> None:
        """Somebody goes home with the cards on the table; perhaps somebody plays on instead."""
        if self.random.random() < 0.3:
            seated = self._seated()
            out = self.random.choice(seated)
            mark_gone(self.drive, self.by, out, from_hand=this_hand(self.drive))
            chairs = self._chairs()
            free = [p for p in self._all() if p.entrant_id not in chairs and not p.dummy]
            if free and self.random.random() < 0.6:
                into = self.random.choice(free)
                one_line = self.random.random() < 0.5
                with suppress(Refused):
                    take_over(self.drive, self.by, out=out, into=into, one_line=one_line)
                    self._perhaps_undo(0.2)
        if self.random.random() < 0.3:
            self._share_or_part()

    def _share_or_part(self) -> None:
        """A late comer shares somebody's seat, or two who share one do so no longer."""
        host, guest = self.random.sample(self._all(), 2)
        with suppress(Refused):
            if self.random.random() < 0.7:
                share_seat(self.drive, self.by, host=host, guest=guest)
            else:
                part_seat(self.drive, self.by, guest)
            self._perhaps_undo(0.2)

    def _perhaps_undo(self, chance: float) -> None:
        """Takes the newest step back, if it may be."""
        step = self.drive.journal.filter(undone_by__isnull=True).latest("pk")
        if self.random.random() < chance and step.kind in MAY_BE_UNDONE:
            with suppress(Refused):
                undo_step(self.drive, self.by, step=step, plan_version=None)

    def _go_or_come(self) -> None:
        what = self.random.random()
        later = this_hand(self.drive) + 1
        gone = [p for p in self._all() if p.gone_from is not None]
        if what < 0.4:
            here = [p for p in self._all() if p.gone_from is None and not p.dummy]
            one = self.random.choice(here)
            mark_gone(self.drive, self.by, one, from_hand=later)
        elif what < 0.6 and gone:
            with suppress(Refused):
                bring_back(self.drive, self.by, self.random.choice(gone))
        elif what < 0.7:
            self.choose()
        else:
            self.arrive()

    def _enter(self) -> None:
        board = board_of(self.drive)
        assert board is not None
        tricks = [self.random.randint(0, 13) for _ in board.tables]
        self.evening.enter(board.hands[0], *tricks)

    def _move_again(self) -> None:
        step = self.drive.journal.filter(kind="close", undone_by__isnull=True).latest("pk")
        before = hall_of_round(self.evening.round)
        undo_step(self.drive, self.by, step=step, plan_version=None)
        self.evening.move()
        assert hall_of_round(self.evening.round) == before

    def _correct_and_seat_anew(self) -> None:
        hand = this_hand(self.drive) - 1
        before = hall_of_round(self.evening.round).people()
        tables = len(seating_of(self.drive.rounds.get(number=hand)))
        try:
            correct_result(
                self.drive, self.by, hand=hand, table_no=self.random.randint(1, tables),
                ns=self.random.randint(0, 13), reason="miscounted", reseat=True,
            )  # fmt: skip
        except Refused:
            return
        assert hall_of_round(self.evening.round).people() == before

    def _check(self) -> None:
        """Everybody who is there has one seat or sits out once; turns are fair."""
        hall = hall_of_round(self.evening.round)
        seated = [e for four in hall.seating.values() for e in four.entrants()]
        assert len({*seated, *hall.bench}) == len(seated) + len(hall.bench)
        players = self._all()
        here = here_at(players, this_hand(self.drive))
        assert here <= hall.people(), "Somebody is forgotten."
        dummies = {p.entrant_id for p in players if p.dummy}
        # Who is to share a seat from the next hand on may still sit out this one.
        guests = {p.entrant_id for p in players if p.shares}
        assert not guests.intersection(seated)
        assert hall.people() <= here | set(gone_from(players)) | dummies | guests
        self.halls.append(hall)
        self.there &= here
        self._turns_are_fair(players, hall)

    def _turns_are_fair(self, players: list[Player], hall: Hall) -> None:
        people = people_of(self.drive, players, hall.seating)
        opposite = [one for hall in self.halls for one in self.drive_people.opposite_dummy(hall)]
        for turn in (Counter(one for hall in self.halls for one in hall.bench), Counter(opposite)):
            for group in people.units(sorted(self.there)).values():
                # Who has lost a partner sits out until there is another: no turn of the others.
                same = [unit for unit in group if len(unit) == 1 or unit in self.couples]
                turns = [turn[unit[0]] for unit in same] or [0]
                assert max(turns) - min(turns) <= 1, (turns, group)

    @property
    def drive_people(self) -> People:
        """All who play as something, and the dummies there may be."""
        dummies = frozenset(p.entrant_id for p in self._all() if p.dummy)
        unit = Unit.PAIRS if is_pairs(self.drive) else Unit.INDIVIDUAL
        return People(unit, dummies=dummies)

    def _all(self) -> list[Player]:
        return players_of(self.drive)

    def _seated(self) -> list[Player]:
        chairs = self._chairs()
        return [
            p for p in self._all() if p.entrant_id in chairs and p.gone_from is None and not p.dummy
        ]

    def _chairs(self) -> set[int]:
        return {e for four in seating_of(self.evening.round).values() for e in four.entrants()}


def refreshed(drive: Drive) -> Drive:
    return Drive.objects.get(pk=drive.pk)
