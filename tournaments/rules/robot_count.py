"""How many robots fill the tables of a drive that is played online as a whole."""

from __future__ import annotations

from dataclasses import dataclass

from .draw import DoorCount
from .words import counted

OF_A_ROLE = 2  # chairs that a role has at a table
PAIRS_AT_A_TABLE = 2


@dataclass(frozen=True, slots=True)
class Fill:
    """Tables, and the robots that fill them: by role, or as partners of people and in pairs."""

    tables: int
    a: int = 0
    b: int = 0
    partners: int = 0
    pairs: int = 0

    @property
    def robots(self) -> int:
        return self.a + self.b + self.partners + 2 * self.pairs


def fill(a: int, b: int) -> Fill:
    """As few tables as hold `a` people who play as A and `b` as B; nobody is asked to change."""
    tables = max(-(-a // OF_A_ROLE), -(-b // OF_A_ROLE))
    return Fill(tables, a=OF_A_ROLE * tables - a, b=OF_A_ROLE * tables - b)


def fill_pairs(pairs: int, singles: int) -> Fill:
    """A robot partner for everybody without one, and a pair of robots where pairs are odd."""
    odd = (pairs + singles) % PAIRS_AT_A_TABLE
    tables = (pairs + singles + odd) // PAIRS_AT_A_TABLE
    return Fill(tables, partners=singles, pairs=odd)


def door_count_online(people: int, filled: Fill) -> DoorCount:
    """How the numbers stand at the door: anybody at all is enough."""
    if not people:
        return DoorCount(0, 0, 1, "Nobody is here yet.", ready=False)
    sentence = f"{counted(people, 'person', 'people')}: {counted(filled.tables, 'table')}"
    if filled.robots:
        sentence += f", with {counted(filled.robots, 'robot')}"
    return DoorCount(filled.tables, 0, 0, f"{sentence}.", ready=True)
