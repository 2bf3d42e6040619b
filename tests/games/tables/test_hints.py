"""Hints say what Hard would play and why, from one's own cards alone."""

from __future__ import annotations

import pytest

from games.bots import BOTS, explain
from games.bots.rules_of_thumb import RULES
from games.engine.game import GAMES
from games.engine.secrecy import hidden_from
from games.engine.shuffle import Generator, seed_from
from games.engine.whist import WhistState
from games.queries.hints import REASONS, hint_for
from games.queries.sight import sights
from games.visitors import Visitor
from tests.games.tables.cast import ANN, alone, laid


def states(number: int) -> list[WhistState]:
    """Every state of a hand of Hard at all seats."""
    whist = GAMES["whist"]
    state = whist.start(whist.setup({}))
    state = state.after(state.chance(Generator(seed_from(number))))
    found = []
    while not state.over:
        assert isinstance(state, WhistState)
        found.append(state)
        view = state.view(state.turn)
        state = state.after(BOTS["hard"].choose(view, Generator(seed_from(number))))
    return found


def test_every_rule_of_thumb_has_its_reason_in_words() -> None:
    assert set(REASONS) == set(RULES) - {"any legal card"}


@pytest.mark.parametrize("number", range(8))
def test_a_hint_is_hards_card_with_a_reason_that_names_no_hidden_card(number: int) -> None:
    for state in states(number):
        assert state.turn is not None
        view = state.view(state.turn)

        hint = hint_for(view)

        assert hint is not None
        assert hint.card == explain(view).card.value
        assert hint.why
        assert hint.card not in {card.value for card in hidden_from(state, state.turn)}


@pytest.mark.django_db
def test_there_are_no_hints_where_tricks_count_in_a_drive() -> None:
    at = laid()
    learner = Visitor(device=ANN.device, looks={"hints": "on"})

    board = sights(at.live.table, learner)[-1].board

    assert board is not None
    assert (board.my_turn, board.hint) == (True, None)


@pytest.mark.django_db
def test_hints_are_shown_to_those_who_ask_for_them_in_their_own_turn() -> None:
    at = alone()
    at.robots()
    learner = Visitor(device=ANN.device, looks={"hints": "on"})

    boards = [sights(at.live.table, who)[-1].board for who in (learner, ANN)]

    assert [board is not None and board.hint is not None for board in boards] == [True, False]
