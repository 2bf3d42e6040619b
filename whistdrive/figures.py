"""What a benchmark gives, and what makes one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Figure:
    """One figure. `floor` names what it is compared with in the same run, `ratio` is to that."""

    name: str
    value: float
    unit: str
    floor: str = ""
    ratio: float | None = None


@dataclass(frozen=True, slots=True)
class Bench:
    """A benchmark: what it measures in words, and `run(small)`, which yields its figures.

    `small` asks for a run of seconds, to see that it works; its figures mean nothing. With
    `scratch` it is run in a process of its own on a new database that is thrown away afterwards.
    """

    says: str
    run: Callable[[bool], Iterator[Figure]]
    scratch: bool = False
