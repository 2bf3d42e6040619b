"""The simulator's table against the engine, which is the law."""

from __future__ import annotations

from itertools import pairwise

import pytest

from games.bots import BOTS
from games.bots.masks import (
    HOLDER,
    SEAT,
    SEATS,
    SUITS,
    TURNED,
    WON,
    Table,
    empty_table,
    legal_mask,
    numbers_in,
    put_card,
)
from games.bots.playout import play_hand, play_out
from games.bots.reading import numbers_of, table_of
from games.engine.acts import Deal, Play
from games.engine.game import State
from games.engine.shuffle import Generator, seed_from

from .positions import WAYS_TO_PLAY, hand_of, turns, view_of


def full_table(state: State) -> Table:
    """All four hands of a state before the first card."""
    deal = state.log[0]
    assert isinstance(deal, Deal)
    view = view_of(state)
    trump = SUITS.find(view.trump or "")
    table = empty_table(trump if trump >= 0 else 4, SEATS.index(view.setup.dealer))
    for seat, cards in deal.hands:
        for card in cards:
            table[5 * SEATS.index(seat) + card.number // 13] |= 1 << card.number % 13
    table[TURNED] = deal.turned.number if deal.turned else -1
    return table


@pytest.mark.parametrize("seed", range(12))
def test_simulator_and_engine_agree_on_every_legal_card_winner_and_count(seed: int) -> None:
    states = list(hand_of("simple", WAYS_TO_PLAY[seed % 4], seed))
    table = full_table(states[0])

    for before, after in pairwise(states):
        view = view_of(before)
        assert SEATS[table[SEAT]] == view.turn
        assert numbers_in(legal_mask(table)) == numbers_of(view)
        act = after.log[-1]
        assert isinstance(act, Play)
        put_card(table, act.card.number)
        tricks = after.view(None).tricks
        if len(tricks) > len(view.tricks):
            assert SEATS[table[HOLDER]] == tricks[-1].winner
        won = dict(after.view(None).won)
        assert table[WON] == won["N"] + won["S"]


@pytest.mark.parametrize("seed", range(8))
def test_hard_plays_the_same_hand_in_the_simulator_and_through_views(seed: int) -> None:
    states = list(hand_of("hard", WAYS_TO_PLAY[seed % 4], seed))
    won = dict(states[-1].view(None).won)

    assert play_out(full_table(states[0])) == won["N"] + won["S"]


@pytest.mark.parametrize("seed", range(4))
def test_medium_plays_the_same_hand_in_the_simulator_and_through_views(seed: int) -> None:
    states = list(hand_of("medium", WAYS_TO_PLAY[seed % 4], seed))
    won = dict(states[-1].view(None).won)

    assert play_hand(full_table(states[0]), 1, 1) == won["N"] + won["S"]


def test_a_table_read_from_a_view_knows_what_the_simulator_would_know() -> None:
    for seed in range(4):
        states = list(hand_of("simple", WAYS_TO_PLAY[seed], seed))
        table = full_table(states[0])
        for before, after in pairwise(states):
            known = table_of(view_of(before))
            own = 5 * table[SEAT]
            assert known[own : own + 4] == table[own : own + 4]
            assert known[20:] == table[20:]
            act = after.log[-1]
            assert isinstance(act, Play)
            put_card(table, act.card.number)


def test_playing_out_from_the_middle_of_a_trick_ends_as_the_engine_does() -> None:
    for state in list(turns("hard", range(2)))[::5]:
        end, source = state, Generator(seed_from(1))
        table = _complete(state)
        while not end.over:
            end = end.after(BOTS["hard"].choose(view_of(end), source))
        won = dict(end.view(None).won)
        assert play_out(table) == won["N"] + won["S"]


def _complete(state: State) -> Table:
    first = state.log[0]
    assert isinstance(first, Deal)
    table = table_of(view_of(state))
    played = {act.card for act in state.log if isinstance(act, Play)}
    for seat, cards in first.hands:
        for card in cards:
            if card not in played:
                table[5 * SEATS.index(seat) + card.number // 13] |= 1 << card.number % 13
    return table
