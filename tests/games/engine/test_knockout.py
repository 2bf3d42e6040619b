"""Knockout whist from hand to hand: shrinking hands, players who drop out, the set-up."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.engine.errors import BadNotation, BadScore, OptionNotAllowed
from games.engine.knockout_setup import (
    HandEnd,
    KnockoutOptions,
    KnockoutSetup,
    Leader,
    hand_end,
    read_knockout_setup,
)
from tests.games.engine.players import random_match

SEEDS = st.integers(0, 10**9)


@settings(max_examples=12, deadline=None)
@given(SEEDS, st.integers(2, 7), st.booleans())
def test_a_game_has_one_winner_in_at_most_seven_hands(
    seed: int, players: int, dogs_life: bool
) -> None:
    words = {"players": str(players), "dogs_life": "on" if dogs_life else "off"}
    hands = list(random_match("knockout_whist", words, seed))

    assert [state.setup.size for state in hands] == list(range(7, 7 - len(hands), -1))
    assert [state.result.end.winner is not None for state in hands] == [False] * (
        len(hands) - 1
    ) + [True]


@settings(max_examples=12, deadline=None)
@given(SEEDS, st.integers(2, 7))
def test_who_takes_no_trick_is_not_in_the_next_hand(seed: int, players: int) -> None:
    hands = list(random_match("knockout_whist", {"players": str(players)}, seed))
    for before, after in pairwise(hands):
        won = before.result.tricks_by_seat

        assert after.setup.alive == tuple(seat for seat, tricks in won if tricks)
        assert after.setup.chooser in after.setup.alive
        assert dict(won)[after.setup.chooser] == max(tricks for _, tricks in won)


@settings(max_examples=12, deadline=None)
@given(SEEDS)
def test_dogs_life_is_given_once_in_a_game(seed: int) -> None:
    hands = list(random_match("knockout_whist", {"players": "7", "dogs_life": "on"}, seed))

    assert sum(bool(state.result.end.new_dogs) for state in hands) <= 1


def end(won: dict[str, int], **more: object) -> HandEnd:
    given: dict[str, object] = {"size": 7, "dogs_life_used": False, "options": KnockoutOptions()}
    return hand_end(tuple(won.items()), **(given | more))  # type: ignore[arg-type]


def test_everybody_without_a_trick_is_out_together() -> None:
    assert end({"A": 5, "B": 0, "C": 2, "D": 0}) == HandEnd(
        ("B", "D"), (), ("A", "C"), ("A",), 6, None
    )


def test_a_tie_for_most_tricks_leaves_several_choosers() -> None:
    assert end({"A": 3, "B": 3, "C": 1}).choosers == ("A", "B")


def test_who_takes_every_trick_has_won_and_nobody_becomes_a_dog() -> None:
    swept = end({"A": 7, "B": 0, "C": 0}, options=KnockoutOptions(dogs_life=True))

    assert swept == HandEnd(("B", "C"), (), ("A",), ("A",), None, "A")


def test_the_trick_of_the_last_hand_wins_the_game() -> None:
    last = end({"A": 0, "B": 1}, size=1, options=KnockoutOptions(dogs_life=True))

    assert last == HandEnd(("A",), (), ("B",), ("B",), None, "B")


def test_a_dogs_life_is_used_up_for_everybody_at_once() -> None:
    dogs = KnockoutOptions(dogs_life=True)

    assert end({"A": 6, "B": 1, "C": 0, "D": 0}, options=dogs).new_dogs == ("C", "D")
    assert end({"A": 4, "B": 2, "C": 0}, size=6, dogs_life_used=True, options=dogs) == HandEnd(
        ("C",), (), ("A", "B"), ("A",), 5, None
    )


def test_tricks_that_do_not_add_up_to_the_hand_are_refused() -> None:
    with pytest.raises(BadScore) as refused:
        end({"A": 5, "B": 1})

    assert str(refused.value) == "The tricks must add up to 7."


@pytest.mark.parametrize("players", ["1", "8", "two"])
def test_two_to_seven_can_play(players: str) -> None:
    with pytest.raises(OptionNotAllowed) as refused:
        read_knockout_setup({"players": players})

    assert str(refused.value) == "Choose 2 to 7 players."


@pytest.mark.parametrize(
    ("word", "value"),
    [("size", "8"), ("dealer", "P9"), ("alive", "P0,X"), ("chooser", "P7"), ("seats", "P0,p1")],
)
def test_a_word_of_the_set_up_that_cannot_be_read_is_named(word: str, value: str) -> None:
    with pytest.raises(BadNotation) as refused:
        read_knockout_setup({word: value})

    assert refused.value.place == word


def test_a_set_up_comes_back_from_its_words() -> None:
    setup = KnockoutSetup(
        ("A", "B", "C"),
        "B",
        ("A", "C"),
        ("C",),
        True,
        4,
        "A",
        KnockoutOptions(dogs_life=True, leader=Leader.TRUMP_CHOOSER),
    )

    assert read_knockout_setup(setup.words()) == setup
