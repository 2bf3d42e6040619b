"""A log replays everything; a log that is wrong says where and why."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.engine.errors import IllegalLog, UnknownGame
from games.engine.game import GAMES, replay, replay_acts, written
from games.engine.notation import read_log
from tests.games.engine.players import ALL_GAMES, finished_hand, play, random_hand

SEEDS = st.integers(0, 10**9)
GAMES_AND_WORDS = st.sampled_from(ALL_GAMES)


@settings(max_examples=25, deadline=None)
@given(GAMES_AND_WORDS, SEEDS, st.integers(0, 60))
def test_a_state_comes_back_from_its_text(
    game: tuple[str, dict[str, str]], seed: int, place: int
) -> None:
    states = list(random_hand(game[0], GAMES[game[0]].setup(game[1]), seed))
    state = states[min(place, len(states) - 1)]
    again = replay(written(state))

    assert again == state
    assert [again.view(seat) for seat in state.setup.seats] == [
        state.view(seat) for seat in state.setup.seats
    ]


def test_the_repr_of_a_state_can_be_pasted_into_a_test() -> None:
    state = finished_hand("whist", {"dealer": "W"}, 1)

    assert eval(repr(state), {"replay": replay}) == state


def test_states_are_equal_when_set_up_and_log_are() -> None:
    one = list(random_hand("whist", GAMES["whist"].setup({}), 5))
    other = list(random_hand("whist", GAMES["whist"].setup({}), 5))

    assert one == other
    assert len(set(one)) == 54


def test_an_illegal_act_at_place_17_is_told_with_place_and_reason() -> None:
    state = finished_hand("whist", {"dealer": "W"}, 2)
    acts = [*state.log[:17], state.log[16], *state.log[18:]]

    with pytest.raises(IllegalLog) as refused:
        replay_acts("whist", state.setup, acts)

    assert (refused.value.place, refused.value.reason.code) == (17, "CARD_NOT_IN_HAND")
    assert str(refused.value) == (
        f"Act 17 ({state.log[16].card}) is not allowed: You do not hold that card."
    )


def test_what_stood_before_the_illegal_act_is_whole() -> None:
    state = finished_hand("whist", {"dealer": "W"}, 2)
    acts = [*state.log[:17], state.log[16], *state.log[18:]]

    with pytest.raises(IllegalLog) as refused:
        replay_acts("whist", state.setup, acts)

    assert refused.value.reached == replay_acts("whist", state.setup, state.log[:17])


def test_a_card_after_the_end_of_a_hand_is_illegal() -> None:
    state = finished_hand("whist", {"dealer": "W"}, 2)

    with pytest.raises(IllegalLog) as refused:
        replay_acts("whist", state.setup, [*state.log, play("HA")])

    assert (refused.value.place, str(refused.value.reason)) == (53, "This hand is over.")


def test_a_log_without_a_deal_is_illegal_at_its_first_act() -> None:
    with pytest.raises(IllegalLog) as refused:
        replay("whist dealer=W\nHA")

    assert refused.value.place == 0


def test_a_log_of_an_unknown_game_is_refused_with_the_games_there_are() -> None:
    with pytest.raises(UnknownGame) as refused:
        replay("tarot dealer=W")

    assert str(refused.value) == "There is no game 'tarot'. There are knockout_whist, whist."


def test_a_log_has_a_line_for_the_set_up_one_for_the_deal_and_one_for_each_trick() -> None:
    state = finished_hand("whist", {"dealer": "W"}, 2)
    lines = written(state).splitlines()

    assert len(lines) == 2 + 13
    assert [" ".join(card for _, card in trick.plays) for trick in state.tricks] == lines[2:]


def test_a_log_may_be_written_on_one_line_after_its_head() -> None:
    state = finished_hand("whist", {"dealer": "W"}, 2)
    head, *rest = written(state).splitlines()

    assert read_log(f"{head}\n{' '.join(rest)}") == read_log(written(state))
