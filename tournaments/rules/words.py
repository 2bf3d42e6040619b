"""Small pieces of plain English that several rules share."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

DEFAULT_LABELS: Final[Mapping[str, str]] = {"A": "Lady", "B": "Gent"}

_NUMBERS: Final = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")


def plural(label: str) -> str:
    """Several of a role: Ladies, Gents; letters and compass points become “A players”."""
    if not any(letter.islower() for letter in label):
        return f"{label} players"
    if label.endswith("y") and label[-2:-1].lower() not in tuple("aeiou"):
        return f"{label[:-1]}ies"
    return f"{label}es" if label.endswith(("s", "x", "ch", "sh")) else f"{label}s"


def counted(number: int, one: str, many: str | None = None) -> str:
    """“1 pair”, “3 pairs”: the number in figures with the noun that fits it."""
    return f"{number} {one if number == 1 else many or plural(one)}"


def in_letters(number: int) -> str:
    """A count below ten as a word, anything else in figures."""
    return _NUMBERS[number] if 0 <= number < len(_NUMBERS) else str(number)


def listed(words: Sequence[str], last: str = "and") -> str:
    """“a”, “a and b”, “a, b and c”."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"


def misspelt(key: str, known: Iterable[str], cutoff: float = 0.7) -> str | None:
    """The known word that an unknown one was probably meant to be, or None.

    `cutoff` is how alike they must be, from 0 for anything to 1 for the same word.
    """
    close = difflib.get_close_matches(key.lower(), list(known), n=1, cutoff=cutoff)
    return close[0] if close else None
