"""The list of bots, their parameters, and what happens when one answers nonsense."""

from __future__ import annotations

import pickle
from dataclasses import dataclass

import pytest

from games.bots import BOTS, Bot, IllegalAnswer, UnknownBot, answer, bot_of, bots_for
from games.bots.errors import NotWhist
from games.engine.acts import Act, Play
from games.engine.cards import Card
from games.engine.game import GAMES, View
from games.engine.shuffle import Generator, Source, seed_from

from .positions import position


@dataclass(frozen=True)
class Cheat:
    code: str = "cheat"
    name: str = "Cheat"
    description: str = "Plays a card it does not hold."
    games: tuple[str, ...] = ()

    def choose(self, view: View, rng: Source) -> Act:
        return Play(Card("SA"))


def test_the_levels_are_listed_weakest_first() -> None:
    assert list(BOTS) == ["simple", "easy", "medium", "hard", "expert", "master"]


@pytest.mark.parametrize("bot", BOTS.values(), ids=list(BOTS))
def test_a_bot_says_what_it_does_and_travels_between_processes(bot: Bot) -> None:
    assert bot.name
    assert bot.description.endswith(".")
    assert pickle.loads(pickle.dumps(bot)) == bot


def test_an_illegal_answer_is_an_error_with_bot_seat_card_and_what_was_legal() -> None:
    view = position("S32 HKJ42 DJ54 C9642", "H3")

    with pytest.raises(IllegalAnswer) as refused:
        answer(Cheat(), view, Generator(seed_from(1)))

    assert refused.value.code == "ILLEGAL_ANSWER"
    assert str(refused.value) == ("The bot cheat at S answered SA; it may answer HK HJ H4 H2.")
    assert pickle.loads(pickle.dumps(refused.value)).act == Play(Card("SA"))


def test_an_answer_where_nothing_is_legal_is_an_error_too() -> None:
    view = GAMES["whist"].start(GAMES["whist"].setup({})).view("N")

    with pytest.raises(IllegalAnswer, match="it may answer nothing"):
        answer(Cheat(), view, Generator(seed_from(1)))


@pytest.mark.parametrize("code", ["easy", "medium", "hard", "expert", "master"])
def test_a_bot_for_whist_refuses_the_view_of_another_game(code: str) -> None:
    game = GAMES["knockout_whist"]
    state = game.start(game.setup({}))
    state = state.after(state.chance(Generator(seed_from(1))))

    with pytest.raises(NotWhist, match="knockout_whist"):
        BOTS[code].choose(state.view(state.turn), Generator(seed_from(1)))


def test_parameters_are_set_behind_a_colon() -> None:
    assert bot_of("expert:deals=40,accelerate=0") == type(BOTS["expert"])(  # type: ignore[call-arg]
        deals=40, accelerate=False
    )


@pytest.mark.parametrize("text", ["", "grandmaster", "expert:cards=3", "expert:deals=x"])
def test_an_unknown_bot_or_parameter_is_refused_with_what_there_is(text: str) -> None:
    with pytest.raises(UnknownBot, match="There are ") as refused:
        bot_of(text)

    assert refused.value.bot == text


def test_each_game_has_its_bots() -> None:
    assert [bot.code for bot in bots_for("knockout_whist")] == ["simple"]
    assert len(bots_for("whist")) == 6
    with pytest.raises(UnknownBot, match="There are simple"):
        bot_of("hard", "knockout_whist")
