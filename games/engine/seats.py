"""Places at a table of any size, and the two sides that face each other at a table of four.

A seat is a name. At a table of four it is a `Seat`; where everybody plays alone it is any short
name, usually P0, P1 and so on. `seats` always means all names of a table in clockwise order.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, replace
from typing import Generic, TypeVar

from .words import Word

T = TypeVar("T")
U = TypeVar("U")


class Side(Word):
    """Two partners, named by the seats they hold."""

    NS = "NS"
    EW = "EW"

    @property
    def other(self) -> Side:
        return Side.EW if self is Side.NS else Side.NS

    @property
    def seats(self) -> tuple[Seat, Seat]:
        """Both seats of the side: North, South or East, West."""
        return (Seat.N, Seat.S) if self is Side.NS else (Seat.E, Seat.W)


class Seat(Word):
    """A place at a table, in the clockwise order in which play goes."""

    N = "N"
    E = "E"
    S = "S"
    W = "W"

    @property
    def side(self) -> Side:
        return Side.NS if self in (Seat.N, Seat.S) else Side.EW

    @property
    def partner(self) -> Seat:
        return {Seat.N: Seat.S, Seat.S: Seat.N, Seat.E: Seat.W, Seat.W: Seat.E}[self]

    @property
    def left(self) -> Seat:
        """The next seat clockwise."""
        return {Seat.N: Seat.E, Seat.E: Seat.S, Seat.S: Seat.W, Seat.W: Seat.N}[self]


TRICKS_IN_A_HAND = 13
FOUR: tuple[Seat, ...] = tuple(Seat)


@dataclass(frozen=True, slots=True)
class BySide(Generic[T]):
    """One value for each side; `pair[Side.NS]` reads it."""

    ns: T
    ew: T

    def __getitem__(self, side: Side) -> T:
        return self.ns if side is Side.NS else self.ew

    def but(self, side: Side, value: T) -> BySide[T]:
        """The same pair with another value for `side`."""
        return replace(self, **{side.value.lower(): value})

    def map(self, change: Callable[[Side, T], U]) -> BySide[U]:
        return BySide(change(Side.NS, self.ns), change(Side.EW, self.ew))


def seats_for(players: int) -> tuple[str, ...]:
    """Names for a table where everybody plays alone: P0, P1, … clockwise."""
    return tuple(f"P{number}" for number in range(players))


def seat_name(seat: str) -> str:
    """What people call the seat: East, or its own name where it has no compass point."""
    return {"N": "North", "E": "East", "S": "South", "W": "West"}.get(seat, seat)


def clockwise(seats: Sequence[str], first: str) -> tuple[str, ...]:
    """All seats in the order of play, beginning with `first`."""
    start = seats.index(first)
    return (*seats[start:], *seats[:start])


def next_among(seats: Sequence[str], seat: str, wanted: Collection[str]) -> str:
    """The first seat to the left of `seat` that is among `wanted`; in the end `seat` itself."""
    order = (*clockwise(seats, seat)[1:], seat)
    return next(one for one in order if one in wanted)
