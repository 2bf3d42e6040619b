"""Words with a fixed set of values, shown in a way that can be pasted into a test."""

from __future__ import annotations

from enum import StrEnum


class Word(StrEnum):
    """A `StrEnum` whose repr reads `Seat('N')`."""

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.value!r})"
