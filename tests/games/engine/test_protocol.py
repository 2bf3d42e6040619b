"""What every game of the registry promises, held against random hands."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.engine.acts import Act, Bid, Cut, Deal, Knock, NameTrump, Play
from games.engine.cards import PACK_WITH_JOKERS, Card, Suit
from games.engine.errors import ActionUnknown, EngineError, IllegalPlay, WrongPhase
from games.engine.game import GAMES, State
from games.engine.shuffle import Generator, seed_from
from tests.games.engine.players import ALL_GAMES, random_hand, random_match

SEEDS = st.integers(0, 10**9)
GAMES_AND_WORDS = st.sampled_from(ALL_GAMES)
EVERY_ACT: tuple[Act, ...] = (
    *(Play(card) for card in PACK_WITH_JOKERS),
    *(NameTrump(suit) for suit in Suit),
    Knock(),
    Bid(3),
)


def accepted(state: State, act: Act, seat: str) -> bool:
    try:
        state.after(act, by=seat)
    except IllegalPlay:
        return False
    return True


@settings(max_examples=12, deadline=None)
@given(GAMES_AND_WORDS, SEEDS, st.integers(0, 60))
def test_what_is_legal_is_accepted_and_nothing_else_is(
    game: tuple[str, dict[str, str]], seed: int, place: int
) -> None:
    states = list(random_hand(game[0], GAMES[game[0]].setup(game[1]), seed))
    state = states[min(place, len(states) - 1)]
    for seat in state.setup.seats:
        taken = {act for act in EVERY_ACT if accepted(state, act, seat)}

        assert taken == (set(state.legal()) if seat == state.turn else set())


@settings(max_examples=12, deadline=None)
@given(GAMES_AND_WORDS, SEEDS)
def test_each_act_makes_the_log_one_longer_and_leaves_the_state_before_it_alone(
    game: tuple[str, dict[str, str]], seed: int
) -> None:
    states = list(random_hand(game[0], GAMES[game[0]].setup(game[1]), seed))

    assert [len(state.log) for state in states] == list(range(len(states)))
    assert all(after.log[:-1] == before.log for before, after in pairwise(states))


@settings(max_examples=12, deadline=None)
@given(GAMES_AND_WORDS, SEEDS)
def test_somebody_is_to_act_or_the_server_or_the_hand_is_over(
    game: tuple[str, dict[str, str]], seed: int
) -> None:
    for state in random_hand(game[0], GAMES[game[0]].setup(game[1]), seed):
        assert [state.turn is not None, state.awaits_chance, state.over].count(True) == 1
        assert (state.legal() != ()) is (state.turn is not None)
        assert (state.result is not None) is state.over


@settings(max_examples=6, deadline=None)
@given(st.sampled_from([game for game in ALL_GAMES if "counts" not in game[1]]), SEEDS)
def test_a_match_goes_from_set_up_to_set_up_until_it_is_decided(
    game: tuple[str, dict[str, str]], seed: int
) -> None:
    hands = list(random_match(*game, seed))

    assert GAMES[game[0]].next_setup(hands[-1]) is None
    for state in hands:
        assert GAMES[game[0]].setup(state.setup.words()) == state.setup


@pytest.mark.parametrize("code", sorted(GAMES))
def test_no_seat_may_deal_or_cut(code: str) -> None:
    state = GAMES[code].start(GAMES[code].setup({}))
    deal = state.chance(Generator(seed_from(1)))
    for act in (deal, Cut((("P0", Card.H2),))):
        for seat in state.setup.seats:
            with pytest.raises(ActionUnknown):
                state.after(act, by=seat)


@pytest.mark.parametrize("code", sorted(GAMES))
def test_the_server_deals_once(code: str) -> None:
    state = GAMES[code].start(GAMES[code].setup({}))
    dealt = state.after(state.chance(Generator(seed_from(1))))

    with pytest.raises(WrongPhase):
        dealt.after(dealt.log[0])
    with pytest.raises(WrongPhase):
        dealt.chance(Generator(seed_from(1)))


@pytest.mark.parametrize("code", sorted(GAMES))
def test_an_empty_deal_is_refused(code: str) -> None:
    state = GAMES[code].start(GAMES[code].setup({}))

    with pytest.raises(EngineError):
        state.after(Deal(()))


@pytest.mark.parametrize("code", sorted(GAMES))
def test_a_game_is_known_by_its_code_and_has_words_for_people(code: str) -> None:
    game = GAMES[code]

    assert (game.code, game.name != "", game.description.endswith(".")) == (code, True, True)


@pytest.mark.parametrize("code", sorted(GAMES))
def test_a_stranger_to_the_table_may_do_nothing(code: str) -> None:
    state = GAMES[code].start(GAMES[code].setup({}))
    dealt = state.after(state.chance(Generator(seed_from(1))))

    for act in dealt.legal():
        with pytest.raises(IllegalPlay):
            dealt.after(act, by="X")
