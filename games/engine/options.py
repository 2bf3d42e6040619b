"""Reading and writing the options of a game as plain words, the same way for every game."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from typing import Any, TypeVar

from .errors import OptionNotAllowed
from .words import Word

O = TypeVar("O")
SWITCH = {"on": True, "yes": True, "true": True, "off": False, "no": False, "false": False}


def changed_words(options: object) -> dict[str, str]:
    """The options that differ from their defaults, as words."""
    assert dataclasses.is_dataclass(options)
    return {
        one.name: _word(getattr(options, one.name))
        for one in dataclasses.fields(options)
        if getattr(options, one.name) != one.default
    }


def _word(value: object) -> str:
    return ("on" if value else "off") if isinstance(value, bool) else str(value)


def read_options(kind: type[O], game: str, given: Mapping[str, object]) -> O:
    """Options of `kind` from words or plain values. OptionNotAllowed for what the game lacks."""
    assert dataclasses.is_dataclass(kind)
    defaults = {one.name: one.default for one in dataclasses.fields(kind)}
    for name, value in given.items():
        if name not in defaults:
            raise OptionNotAllowed(name, value, f"{game} has no option {name!r}.")
    values = {name: _value(name, value, defaults[name]) for name, value in given.items()}
    made: Any = kind
    return made(**values)  # type: ignore[no-any-return]


def _value(name: str, value: object, default: object) -> object:
    """The value in the type of the option's default; None as default stands for a number."""
    if isinstance(default, bool):
        switch = value if isinstance(value, bool) else SWITCH.get(str(value).lower())
        if switch is None:
            raise OptionNotAllowed(name, value, f"Choose on or off for {name}.")
        return switch
    if isinstance(default, Word):
        return _choice(name, value, type(default))
    if value is None and default is None:
        return None
    text = str(value)
    if isinstance(value, bool) or not text.isascii() or not text.isdigit():
        raise OptionNotAllowed(name, value, f"Choose a number for {name}.")
    return int(text)


def _choice(name: str, value: object, kind: type[Word]) -> Word:
    if value not in list(kind):
        raise OptionNotAllowed(name, value, f"Choose {' or '.join(kind)} for {name}.")
    return kind(str(value))
