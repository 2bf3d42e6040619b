"""Places at a table of four, and the two sides that face each other."""

from __future__ import annotations

from enum import StrEnum


class Side(StrEnum):
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


class Seat(StrEnum):
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
