"""One round of the hall, and the people who may be in it."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field

from games.engine.seats import Seat

from .rule import Unit
from .seating import EntrantId, Four, Role, Seating

Couple = tuple[EntrantId, EntrantId]
Members = tuple[EntrantId, ...]  # one person, or two who move together


@dataclass(frozen=True, slots=True)
class Hall:
    """One round: who sits where, who sits out, and who plays outside the movement."""

    seating: Seating
    bench: tuple[EntrantId, ...] = ()
    apart: Mapping[int, Four] = field(default_factory=dict)

    def people(self) -> set[EntrantId]:
        fours = (*self.seating.values(), *self.apart.values())
        return {*self.bench, *(e for four in fours for e in four.entrants())}


@dataclass(frozen=True, slots=True)
class People:
    """What everybody plays as, or with whom; `numbers` is the order of turns, the id by default."""

    unit: Unit
    roles: Mapping[EntrantId, Role] = field(default_factory=dict)
    couples: Collection[Couple] = ()
    numbers: Mapping[EntrantId, int] = field(default_factory=dict)
    dummies: frozenset[EntrantId] = frozenset()  # no people, and used only where that opens a table

    def number(self, members: Members) -> int:
        return min(self.numbers.get(one, one) for one in members)

    def units(self, here: Collection[EntrantId]) -> dict[str, list[Members]]:
        """Those here who can take a chair, by role ("pairs" in a drive of pairs)."""
        if self.unit is Unit.PAIRS:
            there = set(here)
            return {"pairs": [pair for pair in self.couples if there.issuperset(pair)]}
        return {
            role.value: [(one,) for one in here if self.roles.get(one) is role] for role in Role
        }

    def with_dummy(self, here: Collection[EntrantId]) -> list[EntrantId]:
        """Those here, with the dummy that lets one table more be played, if there is one.

        In a drive of pairs the dummy is there with whoever has it for a partner.
        """
        there = [one for one in here if one not in self.dummies]
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


def filled(groups: Mapping[str, Sequence[Members]]) -> int:
    return min(len(units) // 2 for units in groups.values())
