"""Who sits where in one round: roles, the four people at a table, the tables of a hall."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum

from games.engine.seats import Seat, Side

EntrantId = int


class Role(StrEnum):
    """What a person plays as in an individual drive; the words for it are labels of the drive."""

    A = "A"
    B = "B"

    @property
    def other(self) -> Role:
        return Role.B if self is Role.A else Role.A


SEATS_OF_ROLE = {Role.A: (Seat.S, Seat.W), Role.B: (Seat.N, Seat.E)}


def role_at(seat: Seat) -> Role:
    """The role that sits there in an individual drive: B at North and East, A at South and West."""
    return Role.B if seat in SEATS_OF_ROLE[Role.B] else Role.A


def seat_of_role(side: Side, role: Role) -> Seat:
    """The chair of that role within a side: N and E for B, S and W for A."""
    first, second = side.seats
    return first if role is Role.B else second


@dataclass(frozen=True, slots=True)
class Four:
    """The entrants at one table, by seat, in the clockwise order of play."""

    N: EntrantId
    E: EntrantId
    S: EntrantId
    W: EntrantId

    @classmethod
    def of(cls, chairs: Mapping[Seat, EntrantId]) -> Four:
        """A table from a mapping that names all four seats; KeyError if one is missing."""
        return cls(*(chairs[seat] for seat in Seat))

    def at(self, seat: Seat) -> EntrantId:
        match seat:
            case Seat.N:
                return self.N
            case Seat.E:
                return self.E
            case Seat.S:
                return self.S
            case Seat.W:
                return self.W

    def side(self, side: Side) -> tuple[EntrantId, EntrantId]:
        """Both partners: (North, South) or (East, West)."""
        first, second = side.seats
        return self.at(first), self.at(second)

    def seat_of(self, entrant: EntrantId) -> Seat | None:
        return next((seat for seat in Seat if self.at(seat) == entrant), None)

    def entrants(self) -> tuple[EntrantId, EntrantId, EntrantId, EntrantId]:
        """North, East, South, West."""
        return self.N, self.E, self.S, self.W

    def swap(self, one: Seat, other: Seat) -> Four:
        """The same table with the people of two seats exchanged."""
        return replace(self, **{one.value: self.at(other), other.value: self.at(one)})

    def with_entrant(self, out: EntrantId, into: EntrantId) -> Four:
        """The same table with `into` in the seat of `out`; unchanged when `out` is not here."""
        seat = self.seat_of(out)
        return self if seat is None else replace(self, **{seat.value: into})

    def pairings(self) -> frozenset[frozenset[EntrantId]]:
        """Who plays with whom, whatever the chairs: halls seat the same pairing differently."""
        return frozenset(frozenset(self.side(side)) for side in Side)


Seating = dict[int, Four]


def table_count(seating: Mapping[int, Four]) -> int:
    """The number of tables; ValueError unless they are numbered 1, 2, … without a gap."""
    if not seating or sorted(seating) != list(range(1, len(seating) + 1)):
        raise ValueError(f"Tables must be numbered from 1 without a gap, not {sorted(seating)}.")
    return len(seating)
