"""The way through an evening's slips, round by round, as `replay` goes it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from games.engine.seats import TRICKS_IN_A_HAND, Side

from .drivefile import DriveFile, FileDecision, FileRound, FileTable
from .programme import hand_numbers
from .progression import next_seating, round_winner, winner_if_moved
from .rule import Rule, Unit
from .scoring import CardLine, HandState, Result, cards, check
from .seating import EntrantId, Four, Role, Seating
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

    def play(self) -> None:
        """Go through all rounds; the seats after a round nobody won remain unknown."""
        expected = self._first_seating()
        for one in self.file.rounds:
            seating = self._seats(one, expected)
            if seating is None:
                self.completed.append(one)
                expected = None
                continue
            self._score(one, seating)
            winners = self._winners(one, seating)
            expected = None
            if len(winners) == len(seating):
                moved = next_seating(self.rule, seating, winners)
                expected = self._with_substitutes(moved, one.round + 1)
        following = len(self.file.rounds) + 1
        if expected and self._hands(following):
            self._score(FileRound(following, ()), expected)

    def slips(self) -> list[str]:
        """What `scoring.check` finds in the evening as a whole."""
        roles: dict[EntrantId, Role] | None = None
        if self.rule.unit is Unit.INDIVIDUAL:
            roles = {one: role for one, role in self.file.roles().items() if role is not None}
        return check(self.seatings, self.results, roles)

    def _hands(self, round_no: int) -> list[int]:
        per_round = self.rule.hands_per_round
        return hand_numbers(round_no, per_round, self.file.hands() or round_no * per_round)

    def _first_seating(self) -> Seating | None:
        seating = self.file.seating
        if not seating and self.file.rounds:
            fours = {table.table: table.four for table in self.file.rounds[0].tables}
            seating = {table: four for table, four in sorted(fours.items()) if four is not None}
        return self._with_substitutes(seating, 1) if seating else None

    def _with_substitutes(self, seating: Seating, round_no: int) -> Seating:
        """The seating with everybody in it who came in since the last round began."""
        first = (round_no - 1) * self.rule.hands_per_round + 1
        earlier = first - self.rule.hands_per_round
        for change in self.file.changes:
            if earlier < change.from_hand <= first:
                seated = any(four.seat_of(change.out) for four in seating.values())
                if not seated:
                    self.checks.append(
                        f"From hand {change.from_hand}: number {change.into} cannot come in for "
                        f"number {change.out}, who has no seat."
                    )
                seating = {
                    table: four.with_entrant(change.out, change.into)
                    for table, four in seating.items()
                }
        return seating

    def _seats(self, one: FileRound, expected: Seating | None) -> Seating | None:
        """Who sits where in a round: as the file says, and elsewhere as the movement has it."""
        said = {table.table: table.four for table in one.tables if table.four is not None}
        names = self.file.entrant_names()
        for table, four in sorted(said.items()):
            if expected is not None and four.pairings() != expected[table].pairings():
                self.checks.append(
                    f"Round {one.round}, table {table}: by the movement "
                    f"{_match(expected[table], names)} play here, "
                    f"but the slip names {_match(four, names)}."
                )
        tables = len(self.file.seating) or len(self.file.rounds[0].tables)
        seating = {**(expected or {}), **said}
        if len(seating) < tables:
            self.checks.append(
                f"Round {one.round}: who sits where cannot be worked out, because it is not known "
                "who moved after an earlier round; its tricks are not counted."
            )
            return None
        return dict(sorted(seating.items()))

    def _score(self, one: FileRound, seating: Seating) -> None:
        results = list(_results(one))
        hands = self._hands(one.round)
        within = [
            change
            for change in self.file.changes
            if hands and hands[0] < change.from_hand <= hands[-1]
        ]
        self.seatings[one.round] = seating
        self.results += results
        for entrant, lines in cards({one.round: seating}, results, within).items():
            self.cards.setdefault(entrant, []).extend(lines)
        said = {table.table: table for table in one.tables}
        tables = tuple(
            replace(said.get(table, FileTable(table)), four=four)
            for table, four in sorted(seating.items())
        )
        self.completed.append(replace(one, tables=tables))

    def _winners(self, one: FileRound, seating: Seating) -> dict[int, Side]:
        decisions = {decision.table: decision for decision in one.decisions}
        said = {table.table: table for table in one.tables}
        winners = {}
        for table in sorted(seating):
            entry = said.get(table, FileTable(table))
            winner = self._winner(one.round, entry, decisions.get(table))
            if entry.mover is not None:
                winner = winner_if_moved(self.rule, table, len(seating), entry.mover)
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
        tricks = [hand.ns for _, hand in sorted(played.items())]
        decided = decision.winner if decision else None
        winner = round_winner(self.rule, tricks, decided)
        if decided is not None and winner is not decided:
            self.checks.append(
                f"{where}: the tricks are not level, so the decision for {decided} does not count."
            )
        return winner


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
