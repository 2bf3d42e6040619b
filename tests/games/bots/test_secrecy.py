"""A bot's choice follows from its view and random source alone (games.md, H4 and H7)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from games.bots import BOTS, Bot, answer
from games.engine.secrecy import twin
from games.engine.shuffle import Generator, seed_from

from .positions import turns, view_of

QUICK: dict[str, dict[str, Any]] = {
    "expert": {"deals": 6, "accelerate": False},
    "master": {"deals": 2, "accelerate": False},
}


def quick(code: str) -> Bot:
    """The bot with fewer imagined deals: the same code, sooner."""
    bot: Any = BOTS[code]
    changed: Bot = replace(bot, **QUICK.get(code, {}))
    return changed


@pytest.mark.parametrize("code", BOTS)
def test_hidden_cards_dealt_otherwise_change_no_choice(code: str) -> None:
    bot, twins = quick(code), 0
    for number, state in enumerate(list(turns("simple", range(4)))[::7]):
        other = twin(state, state.turn, Generator(seed_from(number)))
        if other is None or other == state:
            continue
        twins += 1
        assert state.view(state.turn) == other.view(other.turn)
        first = bot.choose(state.view(state.turn), Generator(seed_from(1)))
        assert bot.choose(other.view(other.turn), Generator(seed_from(1))) == first

    assert twins > 5


@pytest.mark.parametrize("code", BOTS)
def test_every_answer_is_legal(code: str) -> None:
    for number, state in enumerate(list(turns("simple", range(4, 8)))[::5]):
        answer(quick(code), view_of(state), Generator(seed_from(number)))


@pytest.mark.parametrize("code", BOTS)
def test_the_same_view_and_source_give_the_same_choice(code: str) -> None:
    bot = quick(code)
    for state in list(turns("simple", range(2)))[::9]:
        choices = {bot.choose(view_of(state), Generator(seed_from(5))) for _ in range(2)}

        assert len(choices) == 1
