"""What a bot is, and the list of bots.

Adding one: a frozen dataclass with the fields of `Bot` (further fields are its parameters) and one
line in `games/bots/__init__.py`.
"""

from __future__ import annotations

import dataclasses
from typing import Any, Protocol

from games.engine.acts import Act
from games.engine.game import View
from games.engine.shuffle import Source

from .errors import IllegalAnswer, UnknownBot


class Bot(Protocol):
    """A player. It keeps nothing between decisions and can travel between processes."""

    @property
    def code(self) -> str: ...

    @property
    def name(self) -> str: ...

    @property
    def description(self) -> str: ...

    @property
    def games(self) -> tuple[str, ...]:
        """Codes of the games it plays; empty: all of them."""

    def choose(self, view: View, rng: Source) -> Act:
        """One of `view.legal`. Depends on `view` and `rng` and on nothing else (games.md, H7)."""


BOTS: dict[str, Bot] = {}
"""Code of a bot -> the bot. Filled in `games/bots/__init__.py`, weakest first."""


def answer(bot: Bot, view: View, rng: Source) -> Act:
    """The bot's act. IllegalAnswer if the view does not allow it: nothing has happened then."""
    act = bot.choose(view, rng)
    if act not in view.legal:
        raise IllegalAnswer(bot.code, view.seat, act, view.legal)
    return act


def bots_for(game: str) -> tuple[Bot, ...]:
    """The bots that play the game, weakest first."""
    return tuple(bot for bot in BOTS.values() if not bot.games or game in bot.games)


def bot_of(text: str, game: str | None = None) -> Bot:
    """The bot of that code; `expert:deals=600,accelerate=0` sets parameters.

    UnknownBot if there is none, if it does not play `game`, or has no such parameter.
    """
    code, _, changes = text.partition(":")
    known = tuple(BOTS) if game is None else tuple(bot.code for bot in bots_for(game))
    if code not in known:
        raise UnknownBot(text, known)
    bot: Any = BOTS[code]
    given = dict(change.partition("=")[::2] for change in changes.split(",") if change)
    parameters = {
        field.name: type(field.default)
        for field in dataclasses.fields(bot)
        if isinstance(field.default, (int, float))
    }
    if any(name not in parameters or not _is_number(value) for name, value in given.items()):
        may = ", ".join(f"{code}:{name}=…" for name in parameters) or code
        raise UnknownBot(text, (may,))
    values = {name: parameters[name](float(value)) for name, value in given.items()}
    changed: Bot = dataclasses.replace(bot, **values)
    return changed


def _is_number(text: str) -> bool:
    return text.replace(".", "", 1).isdigit()
