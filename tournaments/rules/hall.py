"""One round of the hall, and the people who may be in it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from games.engine.seats import Seat

from .rule import Unit
from .seating import EntrantId, Four, Role, Seating

Couple = tuple[EntrantId, EntrantId]
Members = tuple[EntrantId, ...]  # one person, or two who move together


@dataclass(frozen=True, slots=True)
class Hall:
    """One round: who sits where, who sits out, and who plays outside the movement.

    `seating` are the tables of the movement; `apart` the online table for those over, by its
    number, the first after theirs. `home` are the numbers of those tables, of either kind, at which
    people who play from home play among themselves, and `rests_at_home` who of the bench is one of
    these: see `sections`.
    """

    seating: Seating
    bench: tuple[EntrantId, ...] = ()
    apart: Mapping[int, Four] = field(default_factory=dict)
    home: frozenset[int] = frozenset()
    rests_at_home: frozenset[EntrantId] = frozenset()

    @classmethod
    def of(
        cls,
        tables: Seating,
        bench: Iterable[EntrantId],
        apart: Collection[int],
        home: Collection[int] = (),
        rests_at_home: Collection[EntrantId] = (),
    ) -> Hall:
        """A round from all its tables, of which those numbered in `apart` are no movement's."""
        return cls(
            {table: four for table, four in tables.items() if table not in apart},
            tuple(bench),
            {table: four for table, four in tables.items() if table in apart},
            frozenset(home).intersection(tables),
            frozenset(rests_at_home),
        )

    def reseated(self, tables: Seating, bench: Iterable[EntrantId]) -> Hall:
        """The same tables, or some of them, with others at them and on the bench."""
        rests = tuple(bench)
        at_home = self.rests_at_home.intersection(rests)
        return Hall.of(tables, rests, self.apart, self.home, at_home)

    def tables(self) -> Seating:
        """All tables at which somebody plays, those outside the movement too."""
        return {**self.seating, **self.apart}

    def people(self) -> set[EntrantId]:
        """Everybody who has a chair or sits out, robots and dummies too."""
        return {*self.bench, *(e for four in self.tables().values() for e in four.entrants())}

    def over(self) -> tuple[EntrantId, ...]:
        """Those for whom the movement has no chair: they sit out, or sit at the online table."""
        return (*self.bench, *self.at_online_table())

    def at_online_table(self) -> tuple[EntrantId, ...]:
        return tuple(one for four in self.apart.values() for one in four.entrants())


@dataclass(frozen=True, slots=True)
class People:
    """What everybody plays as, or with whom; `numbers` is the order of turns, the id by default."""

    unit: Unit
    roles: Mapping[EntrantId, Role] = field(default_factory=dict)
    couples: Collection[Couple] = ()
    numbers: Mapping[EntrantId, int] = field(default_factory=dict)
    dummies: frozenset[EntrantId] = frozenset()  # no people, and used only where that opens a table
    robots: frozenset[EntrantId] = frozenset()  # no people, and used only at the online table
    online_table: bool = True  # False where robots are there and are not to be used any more
    alone_plays: bool = False  # one person over plays with three robots rather than sit out
    at_home: frozenset[EntrantId] = frozenset()  # people and robots of the home section

    def number(self, members: Members) -> int:
        return min(self.numbers.get(one, one) for one in members)

    def units(self, here: Collection[EntrantId]) -> dict[str, list[Members]]:
        """Those here who can take a chair, by role ("pairs" in a drive of pairs)."""
        if self.unit is Unit.PAIRS:
            there = set(here) - self.robots
            return {"pairs": [pair for pair in self.couples if there.issuperset(pair)]}
        return {
            role.value: [
                (one,) for one in here if self.roles.get(one) is role and one not in self.robots
            ]
            for role in Role
        }

    def with_dummy(self, here: Collection[EntrantId]) -> list[EntrantId]:
        """Those here, with the dummy that lets one table more be played, if there is one.

        In a drive of pairs the dummy is there with whoever has it for a partner.
        """
        there = [one for one in here if one not in self.dummies and one not in self.robots]
        if self.unit is Unit.PAIRS:
            for couple in self.couples:
                if self.dummies.intersection(couple) and set(couple) - self.dummies <= set(there):
                    there += self.dummies.intersection(couple)
            return there
        tables = filled(self.units(there))
        for dummy in sorted(self.dummies):
            if filled(self.units([*there, dummy])) > tables:
                return [*there, dummy]
        return there

    def opposite_dummy(self, hall: Hall) -> tuple[EntrantId, ...]:
        """Who sits opposite the dummy in a drive where that changes."""
        if self.unit is Unit.PAIRS:
            return ()
        return tuple(
            four.at(seat.partner)
            for four in hall.seating.values()
            for seat in Seat
            if four.at(seat) in self.dummies
        )

    def opposite_robot(self, hall: Hall) -> tuple[EntrantId, ...]:
        """The people at the online table who have a robot for a partner."""
        return tuple(
            four.at(seat)
            for four in hall.apart.values()
            for seat in Seat
            if four.at(seat.partner) in self.robots and four.at(seat) not in self.robots
        )


@dataclass(frozen=True, slots=True)
class Past:
    """What earlier rounds leave to the next.

    `rests`, `opposite`, `online` and `beside` count how often everybody has had no chair of the
    movement, sat opposite a dummy, played at the online table, and had a robot for a partner
    there; `met` are partners who should not meet again yet, where the custom leaves the choice.
    """

    rests: Mapping[EntrantId, int] = field(default_factory=dict)
    opposite: Mapping[EntrantId, int] = field(default_factory=dict)
    met: frozenset[frozenset[EntrantId]] = frozenset()
    online: Mapping[EntrantId, int] = field(default_factory=dict)
    beside: Mapping[EntrantId, int] = field(default_factory=dict)


def filled(groups: Mapping[str, Sequence[Members]]) -> int:
    return min(len(units) // 2 for units in groups.values())
