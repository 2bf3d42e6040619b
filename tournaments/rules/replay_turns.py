"""Who sits out when, as a replay works it out: the very rule by which a live drive does."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from games.engine.seats import Side

from .drivefile import DriveFile, FileRound
from .numbers import Couple, Hall, People
from .rule import Rule, Unit
from .scoring import Substitute
from .seating import EntrantId
from .sections import at_home, next_round, with_those_over
from .sharing import guests_at


@dataclass(slots=True)
class Turns:
    """The rounds gone through so far, and what everybody counts as having sat out."""

    file: DriveFile
    rule: Rule
    halls: list[Hall] = field(default_factory=list)
    partners: dict[EntrantId, EntrantId] = field(default_factory=dict)
    ordered: dict[frozenset[EntrantId], Couple] = field(default_factory=dict)
    robots: frozenset[EntrantId] = field(init=False)

    def __post_init__(self) -> None:
        self.robots = self.file.robots()
        couples = _couples(self.file)
        self._know(couples)
        for change in reversed(self.file.changes):
            couples = [_with(couple, change.into, change.out) for couple in couples]
            couples += [change.left] if change.left else []
            self._know(couples)
        if not couples and self.file.rounds:
            out = [one.id for one in self.file.rounds[0].sitting_out]
            couples = list(zip(out[::2], out[1::2], strict=False))
        self._join(couples)

    def first(self, seated: Hall) -> Hall:
        """The first round: who is there and has no seat plays at an online table or sits out."""
        first = self.file.rounds[0] if self.file.rounds else None
        if first and (first.sitting_out or _is_complete(first)):
            return replace(
                seated,
                bench=tuple(one.id for one in first.sitting_out),
                rests_at_home=frozenset(one.id for one in first.sitting_out if one.home),
            )
        over = [one for one in self._here(1) if one not in seated.people()]
        return with_those_over(seated, over, self._people(1))

    def next(self, whole: Hall, winners: Mapping[int, Side], round_no: int) -> Hall:
        """The hall of a round, after the round `whole` and what was won in it."""
        people, here = self._people(round_no), self._here(round_no)
        gap = -(-self.file.partner_gap() // self.rule.hands_per_round)
        return next_round(self.rule, whole, winners, here, people, self.halls, gap)

    def add(self, hall: Hall) -> None:
        """A round as it truly was."""
        self.halls.append(hall)
        if self.rule.unit is Unit.PAIRS:
            self._join(four.side(side) for four in hall.seating.values() for side in Side)

    def changes_at(self, round_no: int) -> Sequence[Substitute]:
        """Who came in since the round before began."""
        first = (round_no - 1) * self.rule.hands_per_round + 1
        earlier = first - self.rule.hands_per_round
        return [change for change in self.file.changes if earlier < change.from_hand <= first]

    def _here(self, round_no: int) -> list[EntrantId]:
        """Everybody there when a round began: as the file names them, else by their own entries."""
        rounds = self.file.rounds
        one = rounds[round_no - 1] if round_no <= len(rounds) else None
        here = _named(one) if one and _is_complete(one) else self._present(round_no)
        for change in reversed(self.changes_at(round_no)):
            if not change.sat_out:
                here.discard(change.into)
            here.add(change.out)
        return sorted(here - self.file.dummies() - self.robots)

    def _present(self, round_no: int) -> set[EntrantId]:
        first = (round_no - 1) * self.rule.hands_per_round + 1
        there = {
            player.id
            for player in self.file.players
            if not player.late
            and player.here_from <= first
            and (player.gone_from is None or player.gone_from > first)
        }
        seats = {one.id for one in self.file.entrants if there.intersection(one.players)}
        return seats - set(guests_at(self.file.shares, first))

    def _dummies(self, round_no: int) -> frozenset[EntrantId]:
        """Dummies that may be used: as the round itself names them, else as the drive says."""
        rounds = self.file.rounds
        one = rounds[round_no - 1] if round_no <= len(rounds) else None
        if one and _is_complete(one):
            return self.file.dummies() & _named(one)
        way = self.file.way()
        return self.file.dummies() if way and way.dummy else frozenset()

    def _online(self, round_no: int) -> tuple[bool, bool]:
        """Whether robots may play, and with one person: as the round says, else as the drive."""
        rounds = self.file.rounds
        one = rounds[round_no - 1] if round_no <= len(rounds) else None
        way = self.file.way()
        if one is None or not _is_complete(one):
            return bool(way and way.robots), bool(self.file.options.get("alone_plays"))
        apart = [t.four for t in one.tables if t.apart and t.four and not t.home]
        alone = any(len(set(four.entrants()) - self.robots) == 1 for four in apart)
        return bool(apart), alone

    def _people(self, round_no: int) -> People:
        online, alone_plays = self._online(round_no)
        people = People(
            self.rule.unit,
            dummies=self._dummies(round_no),
            robots=self.robots,
            online_table=online,
            alone_plays=alone_plays,
        )
        if self.rule.unit is Unit.INDIVIDUAL:
            roles = {one: role for one, role in self.file.roles().items() if role is not None}
            return replace(people, roles=roles, at_home=self._at_home(round_no, ()))
        mutual = {
            frozenset((one, other))
            for one, other in self.partners.items()
            if self.partners.get(other) == one
        }
        couples = sorted(self.ordered[pair] for pair in mutual)
        return replace(people, couples=couples, at_home=self._at_home(round_no, couples))

    def _at_home(self, round_no: int, couples: Collection[Couple]) -> frozenset[EntrantId]:
        """Who plays in the section at home: as the round itself says, else by their entries."""
        robots = self.file.home_robots()
        rounds = self.file.rounds
        one = rounds[round_no - 1] if round_no <= len(rounds) else None
        if one is None or not _is_complete(one):
            first = (round_no - 1) * self.rule.hands_per_round + 1
            home = self.file.home_seats(first) if self.file.plays_apart() else ()
            return at_home(home, robots, couples)
        fours = [table.four for table in one.tables if table.home and table.four]
        there = {entrant for four in fours for entrant in four.entrants()}
        there |= {out.id for out in one.sitting_out if out.home}
        for change in reversed(self.changes_at(round_no)):
            if change.into in there:
                there = there - {change.into} | {change.out}
        return frozenset(there) | robots

    def _join(self, couples: Iterable[Couple]) -> None:
        listed = list(couples)
        self._know(listed)
        for one, other in listed:
            self.partners[one], self.partners[other] = other, one

    def _know(self, couples: Iterable[Couple]) -> None:
        for couple in couples:
            self.ordered.setdefault(frozenset(couple), couple)


def _couples(file: DriveFile) -> list[Couple]:
    holder = {player: one.id for one in file.entrants for player in one.players}
    return [(holder[pair.players[0]], holder[pair.players[1]]) for pair in file.pairs]


def _with(couple: Couple, out: EntrantId, into: EntrantId) -> Couple:
    first, second = (into if one == out else one for one in couple)
    return first, second


def _is_complete(one: FileRound) -> bool:
    return bool(one.tables) and all(table.four is not None for table in one.tables)


def _named(one: FileRound) -> set[EntrantId]:
    tables = {table.table: table.four for table in one.tables if table.four is not None}
    return Hall(tables, tuple(out.id for out in one.sitting_out)).people()
