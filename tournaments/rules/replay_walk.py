"""The way through an evening's slips, round by round, as `replay` goes it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from games.engine.seats import TRICKS_IN_A_HAND, Side

from .credits import Benches, CreditLine, credits_of
from .drivefile import DriveFile, FileDecision, FileRound, FileTable
from .duplicate import with_points, worth_of
from .numbers import Hall
from .programme import hand_numbers
from .progression import round_winner, winner_if_moved
from .replay_turns import Turns
from .rule import Rule, Unit
from .scoring import CardLine, HandState, Result, cards, check
from .seating import EntrantId, Four, Role, Seating
from .sections import moved, place_of
from .sharing import with_shares
from .words import listed


@dataclass(slots=True)
class Walk:
    """The replay under way: what has been worked out up to the round that is being looked at."""

    file: DriveFile
    rule: Rule
    seatings: dict[int, Seating] = field(default_factory=dict)
    results: list[Result] = field(default_factory=list)
    cards: dict[EntrantId, list[CardLine]] = field(default_factory=dict)
    completed: list[FileRound] = field(default_factory=list)
    checks: list[str] = field(default_factory=list)
    benches: dict[int, tuple[EntrantId, ...]] = field(default_factory=dict)
    rest_at_home: dict[int, frozenset[EntrantId]] = field(default_factory=dict)
    turns: Turns = field(init=False)

    def __post_init__(self) -> None:
        self.turns = Turns(self.file, self.rule)

    def play(self) -> None:
        """Go through all rounds; the seats after a round nobody won remain unknown."""
        expected = self._first_hall()
        for one in self.file.rounds:
            hall = self._hall(one, expected)
            if hall is None:
                self.completed.append(one)
                expected = None
                continue
            self._score(one, hall)
            skipped = self._is_skipped(one, hall.seating)
            winners = {} if skipped else self._winners(one, hall)
            expected = None
            if skipped or len(winners) == len(hall.seating):
                expected = self._next_hall(hall, winners, one.round + 1)
        following = len(self.file.rounds) + 1
        if expected and expected.tables() and self._hands(following):
            self._score(FileRound(following, ()), expected)
        split = self.rule.unit is Unit.INDIVIDUAL
        pointed = with_points(self.cards, worth_of(self.file.same_cards(), self.results))
        self.cards = with_shares(pointed, self.file.shares, split=split)

    def slips(self) -> list[str]:
        """What `scoring.check` finds in the evening as a whole."""
        roles = self._roles() if self.rule.unit is Unit.INDIVIDUAL else None
        return check(self.seatings, self.results, roles)

    def _hands(self, round_no: int) -> list[int]:
        per_round = self.rule.hands_per_round
        return hand_numbers(round_no, per_round, self.file.hands() or round_no * per_round)

    def _first_hall(self) -> Hall | None:
        hall = self.file.first()
        if not hall.tables() and self.file.rounds:
            hall = _said(self.file.rounds[0])
        if not hall.tables():
            return None
        if self.file.sits_out():
            hall = self.turns.first(hall)
        return self._with_substitutes(hall, 1)

    def _next_hall(self, whole: Hall, winners: Mapping[int, Side], round_no: int) -> Hall:
        in_turn = self.file.sits_out()
        hall = (
            self.turns.next(whole, winners, round_no)
            if in_turn
            else moved(self.rule, whole, winners)
        )
        return self._with_substitutes(hall, round_no)

    def _with_substitutes(self, hall: Hall, round_no: int) -> Hall:
        """The hall with everybody seated who came in since the last round began."""
        for change in self.turns.changes_at(round_no):
            fours = hall.tables().values()
            if round_no == 1 and any(four.seat_of(change.into) for four in fours):
                continue  # the first seating is given as it was played
            if not any(four.seat_of(change.out) for four in fours):
                self.checks.append(
                    f"From hand {change.from_hand}: number {change.into} cannot come in for "
                    f"number {change.out}, who has no seat."
                )
            tables = {
                table: four.with_entrant(change.out, change.into)
                for table, four in hall.tables().items()
            }
            bench = tuple(one for one in hall.bench if one != change.into)
            hall = hall.reseated(tables, bench)
        return hall

    def _hall(self, one: FileRound, expected: Hall | None) -> Hall | None:
        """Who sits where in a round and who sits out: as the file says, else by the movement."""
        hall = _said(one)
        said, bench, resting = hall.tables(), hall.bench, hall.rests_at_home
        complete = bool(said) and len(said) == len(one.tables)
        if expected is not None:
            self._compare(one, hall.seating, expected.seating)
        if self.file.sits_out() and complete:
            return hall
        tables = len(self.file.seating) or len(self.file.rounds[0].tables)
        if self.file.sits_out() and expected:
            tables = len(expected.seating)
            if not bench:
                bench, resting = expected.bench, expected.rests_at_home
        apart = {table.table for table in one.tables if table.apart}
        home = {table.table for table in one.tables if table.home}
        if expected is not None:
            apart |= set(expected.apart) - set(hall.seating)
            home |= expected.home - set(hall.tables())
        everything = {**(expected.tables() if expected else {}), **said}
        hall = Hall.of(dict(sorted(everything.items())), bench, apart, home, resting)
        if len(hall.seating) < tables:
            self.checks.append(
                f"Round {one.round}: who sits where cannot be worked out, because it is not known "
                "who moved after an earlier round; its tricks are not counted."
            )
            return None
        return hall

    def _compare(self, one: FileRound, said: Seating, expected: Seating) -> None:
        """Speak up where the slips name other people than the movement has there."""
        names = self.file.entrant_names()
        for table, four in sorted(said.items()):
            if table not in expected and self.file.options.get("online"):
                continue  # opened for newcomers, who sit there with robots
            here = expected.get(table)
            if here is None or four.pairings() != here.pairings():
                plays = f"{_match(here, names)} play here" if here else "nobody plays here"
                self.checks.append(
                    f"Round {one.round}, table {table}: by the movement {plays}, "
                    f"but the slip names {_match(four, names)}."
                )

    def _score(self, one: FileRound, hall: Hall) -> None:
        results = list(_results(one))
        hands = self._hands(one.round)
        within = [
            change
            for change in self.file.changes
            if hands and hands[0] < change.from_hand <= hands[-1]
        ]
        self.turns.add(hall)
        self.seatings[one.round], self.benches[one.round] = hall.tables(), hall.bench
        self.rest_at_home[one.round] = hall.rests_at_home
        self.results += results
        for entrant, lines in cards({one.round: hall.tables()}, results, within).items():
            self.cards.setdefault(entrant, []).extend(lines)
        said = {table.table: table for table in one.tables}
        online = self.file.online_numbers(hall, hands[0]) if hands else frozenset()
        tables = tuple(
            _at(said.get(table, FileTable(table, online=table in online)), four, hall)
            for table, four in sorted(hall.tables().items())
        )
        self.completed.append(replace(one, tables=tables))

    def credits(self) -> dict[EntrantId, list[CreditLine]]:
        """What the hands sat out are worth: by the drive's rule, else as the file gives it."""
        rule = self.file.credit_rule()
        if rule is None:
            given: dict[EntrantId, list[CreditLine]] = {}
            for one in self.file.rounds:
                first = (one.round - 1) * self.rule.hands_per_round + 1
                for out in one.sitting_out:
                    given.setdefault(out.id, []).append(CreditLine(first, one.round, out.credit))
            return given
        hands = {round_no: self._hands(round_no) for round_no in self.benches}
        shares = self.file.shares if self.rule.unit is Unit.INDIVIDUAL else ()
        benches = Benches(self.benches, hands, self.file.gone_from(), shares)
        return credits_of(rule, benches, self.cards, self._roles(), self.file.all_robots())

    def _roles(self) -> dict[EntrantId, Role]:
        if self.rule.unit is Unit.PAIRS:
            return {}
        return {one: role for one, role in self.file.roles().items() if role is not None}

    def _is_skipped(self, one: FileRound, seating: Seating) -> bool:
        """Whether nobody in the hall played this round, so that nobody moved after it."""
        said = {table.table: table for table in one.tables if table.mover is None}
        not_played = {
            (table, hand.hand)
            for table, entry in said.items()
            for hand in entry.hands
            if hand.state is HandState.NOT_PLAYED
        }
        everything = {(table, hand) for table in seating for hand in self._hands(one.round)}
        return everything <= not_played and not one.decisions

    def _winners(self, one: FileRound, hall: Hall) -> dict[int, Side]:
        decisions = {decision.table: decision for decision in one.decisions}
        said = {table.table: table for table in one.tables}
        winners = {}
        for table in sorted(hall.seating):
            entry = said.get(table, FileTable(table))
            winner = self._winner(one.round, entry, decisions.get(table))
            if entry.mover is not None:
                place = place_of(hall, table)
                winner = winner_if_moved(self.rule, place.table, place.tables, entry.mover)
            if winner is not None:
                winners[table] = winner
            elif one.round < len(self.file.rounds):
                self.checks.append(
                    f"Round {one.round}, table {table}: nothing says who won, "
                    "so nobody knows who moved."
                )
        return winners

    def _winner(
        self, round_no: int, entry: FileTable, decision: FileDecision | None
    ) -> Side | None:
        where = f"Round {round_no}, table {entry.table}"
        played = {hand.hand: hand for hand in entry.hands if hand.state is not HandState.VOID}
        missing = [hand for hand in self._hands(round_no) if hand not in played]
        if played and missing and round_no < len(self.file.rounds):
            hands = listed([str(hand) for hand in missing])
            self.checks.append(f"{where}: no result for hand {hands}.")
        in_order = [hand for _, hand in sorted(played.items())]
        decided = decision.winner if decision else None
        ns, ew = [hand.ns for hand in in_order], [hand.ew for hand in in_order]
        winner = round_winner(self.rule, ns, decided, ew)
        if decided is not None and winner is not decided:
            self.checks.append(
                f"{where}: the tricks are not level, so the decision for {decided} does not count."
            )
        return winner


def _said(one: FileRound) -> Hall:
    """A round as far as the file itself says who sat where."""
    tables = {table.table: table.four for table in one.tables if table.four is not None}
    apart = [table.table for table in one.tables if table.apart]
    home = [table.table for table in one.tables if table.home]
    resting = [out.id for out in one.sitting_out]
    at_home = [out.id for out in one.sitting_out if out.home]
    return Hall.of(dict(sorted(tables.items())), resting, apart, home, at_home)


def _at(table: FileTable, four: Four, hall: Hall) -> FileTable:
    apart, home = table.table in hall.apart, table.table in hall.home
    return replace(table, four=four, online=table.online or apart or home, apart=apart, home=home)


def _results(one: FileRound) -> Iterator[Result]:
    for table in one.tables:
        for hand in table.hands:
            if hand.state is None:
                continue
            uneven = hand.ns is not None and hand.ns + (hand.ew or 0) != TRICKS_IN_A_HAND
            yield Result(
                round=one.round,
                hand=hand.hand,
                table=table.table,
                ns=hand.ns,
                state=hand.state,
                ew_said=hand.ew if uneven else None,
                explained=bool(hand.note),
            )


def _match(four: Four, names: Mapping[EntrantId, str]) -> str:
    sides = (listed([names[entrant] for entrant in four.side(side)]) for side in Side)
    return " against ".join(sides)
