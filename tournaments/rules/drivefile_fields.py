"""Reading one JSON object field by field, with a sentence for each thing that may be wrong."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Iterator, Mapping
from enum import StrEnum
from typing import TypeVar

from games.engine.seats import TRICKS_IN_A_HAND

from .drivefile_parts import BadDriveFile
from .rule_options import is_whole, shown
from .words import listed, misspelt

Choice = TypeVar("Choice", bound=StrEnum)


class Fields:
    """One object of the file at a place that `where` names.

    Keys nobody knows are passed over, so that later versions may add some, unless they look like a
    slip of the pen. Every method raises BadDriveFile for a value of the wrong kind.
    """

    def __init__(self, data: object, where: str, known: Iterable[str]) -> None:
        self.where = where
        if not isinstance(data, dict):
            raise self.bad(f"There should be a group of named values here, not {shown(data)}.")
        self.data: Mapping[str, object] = data
        names = tuple(known)
        for key in self.data:
            meant = None if key in names else misspelt(key, names, cutoff=0.8)
            if meant:
                raise self.bad(f"“{key}” is not known here. Did you mean “{meant}”?")

    def bad(self, sentence: str) -> BadDriveFile:
        return BadDriveFile(self.where, sentence)

    def has(self, key: str) -> bool:
        return self.data.get(key) is not None

    def text(self, key: str) -> str:
        """A text, "" when left out."""
        value = self.data.get(key)
        if value is None:
            return ""
        if not isinstance(value, str):
            raise self.bad(f"“{key}” should be a text, not {shown(value)}.")
        return value.encode("utf-8", "replace").decode("utf-8")

    def flag(self, key: str) -> bool:
        value = self.data.get(key)
        if value is not None and not isinstance(value, bool):
            raise self.bad(f"“{key}” should be true or false, not {shown(value)}.")
        return bool(value)

    def whole(self, key: str) -> int:
        """A whole number from 1."""
        value = self.data.get(key)
        if value is None:
            raise self.bad(f"“{key}” is missing.")
        if not is_whole(value) or value < 1:
            raise self.bad(f"“{key}” should be a whole number from 1, not {shown(value)}.")
        return value

    def tricks(self, key: str) -> int | None:
        value = self.data.get(key)
        if value is None:
            return None
        if not is_whole(value):
            raise self.bad(f"“{key}” should be a whole number of tricks, not {shown(value)}.")
        if not 0 <= value <= TRICKS_IN_A_HAND:
            raise self.bad(f"A hand has 13 tricks, so “{key}” cannot be {shown(value)}.")
        return value

    def credit(self, key: str) -> float:
        """A number of tricks that need not be whole, 0 when left out."""
        value = self.data.get(key, 0)
        if is_whole(value) or (isinstance(value, float) and math.isfinite(value)):
            return value
        raise self.bad(f"“{key}” should be a number, not {shown(value)}.")

    def choice(self, key: str, kind: type[Choice]) -> Choice | None:
        value = self.data.get(key)
        return None if value is None else kind(self.one_of(key, [one.value for one in kind]))

    def one_of(self, key: str, choices: Iterable[str]) -> str:
        value = self.data.get(key)
        allowed = list(choices)
        if not isinstance(value, str) or value not in allowed:
            words = listed([f"“{one}”" for one in allowed], last="or")
            raise self.bad(f"“{key}” should be {words}, not {shown(value)}.")
        return value

    def items(self, key: str) -> list[object]:
        """A list, empty when left out."""
        value = self.data.get(key)
        if value is None:
            return []
        if not isinstance(value, list):
            raise self.bad(f"“{key}” should be a list, not {shown(value)}.")
        return value

    def groups(self, key: str, one: str, known: Iterable[str]) -> Iterator[Fields]:
        """The objects of a list; the third is at “player 3” where `one` is “player”."""
        names = tuple(known)
        for position, item in enumerate(self.items(key), start=1):
            place = f"{one} {position}"
            yield Fields(item, f"{self.where}, {place}" if self.where else place, names)

    def ids(self, key: str, known: Iterable[int], what: str) -> tuple[int, ...]:
        """A list of ids, each of which must be known; `what` says of what."""
        allowed = set(known)
        ids = []
        for value in self.items(key):
            if not is_whole(value) or value not in allowed:
                raise self.bad(f"There is no {what} {shown(value)} in this file.")
            ids.append(value)
        return tuple(ids)


def uneven_text(ns: int, ew: int) -> str:
    """Two figures that do not make 13, as a ledger line has them; `read_uneven` reads them."""
    return f"{ns}-{ew}"


def read_uneven(text: str) -> tuple[int, int] | None:
    """What `uneven_text` wrote; None for anything else."""
    found = re.fullmatch(r"([0-9]|1[0-3])-([0-9]|1[0-3])", text)
    return (int(found[1]), int(found[2])) if found else None
