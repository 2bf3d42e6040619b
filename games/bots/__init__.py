"""Bots of the whist family. Pure: a bot gets a view and a random source, and answers an act."""

from __future__ import annotations

from .errors import IllegalAnswer, UnknownBot
from .expert import Expert
from .levels import EASY, HARD, MEDIUM, Explained, Simple, explain
from .master import Master
from .registry import BOTS, Bot, answer, bot_of, bots_for

for _bot in (Simple(), EASY, MEDIUM, HARD, Expert(), Master()):
    BOTS[_bot.code] = _bot

__all__ = [
    "BOTS",
    "Bot",
    "Explained",
    "IllegalAnswer",
    "UnknownBot",
    "answer",
    "bot_of",
    "bots_for",
    "explain",
]
