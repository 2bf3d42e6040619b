"""Hands, rounds, trumps and the length of an evening."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.engine.cards import Trump
from tournaments.rules.programme import (
    BadHands,
    check_hands,
    estimate_minutes,
    hand_numbers,
    in_words,
    round_of,
    rounds_needed,
    spread,
)

EXAMPLES = settings(max_examples=40, deadline=None)


def test_trumps_repeat_in_their_order_through_the_evening() -> None:
    order = [Trump.H, Trump.C, Trump.D, Trump.S, Trump.NT]

    evening = spread(order, 24)

    assert evening[:6] == [*order, Trump.H]
    assert [evening.count(trump) for trump in order] == [5, 5, 5, 5, 4]


def test_an_empty_order_of_trumps_is_refused() -> None:
    with pytest.raises(ValueError, match="at least one trump suit"):
        spread([], 24)


@pytest.mark.parametrize(
    ("round_no", "per_round", "total", "hands"),
    [
        (1, 1, 24, [1]),
        (3, 4, 24, [9, 10, 11, 12]),
        (4, 4, 14, [13, 14]),
        (5, 4, 14, []),
    ],
)
def test_the_hands_of_a_round_are_numbered_through_the_evening(
    round_no: int, per_round: int, total: int, hands: list[int]
) -> None:
    assert hand_numbers(round_no, per_round, total) == hands


@EXAMPLES
@given(st.integers(1, 120), st.integers(1, 120))
def test_every_hand_belongs_to_one_round_and_none_is_left_over(total: int, per_round: int) -> None:
    rounds = range(1, rounds_needed(total, per_round) + 1)

    played = [(hand, one) for one in rounds for hand in hand_numbers(one, per_round, total)]

    assert played == [(hand, round_of(hand, per_round)) for hand in range(1, total + 1)]


@pytest.mark.parametrize("hands", [1, 24, 120])
def test_an_evening_has_one_to_a_hundred_and_twenty_hands(hands: int) -> None:
    assert check_hands(hands) == hands


@pytest.mark.parametrize(
    ("hands", "shown"),
    [(0, "0"), (240, "240"), (-1, "-1"), (12.5, "12.5"), (True, "True"), ("24", "“24”")],
)
def test_other_numbers_of_hands_are_refused_with_a_sentence(hands: object, shown: str) -> None:
    with pytest.raises(BadHands) as refusal:
        check_hands(hands)

    assert refusal.value.sentence == (
        f"A drive cannot have {shown} hands. Choose a whole number from 1 to 120."
    )


@pytest.mark.parametrize(
    ("hands", "half_time", "minutes", "words"),
    [
        (24, True, 170, "about 2 h 50"),
        (1, False, 10, "about 10 min"),
        (18, False, 120, "about 2 h"),
        (10, False, 70, "about 1 h 10"),
        (120, True, 800, "about 13 h 20"),
    ],
)
def test_an_evening_is_estimated_to_ten_minutes(
    hands: int, half_time: bool, minutes: int, words: str
) -> None:
    assert estimate_minutes(hands, half_time) == minutes
    assert in_words(minutes) == words


def test_minutes_below_ten_keep_their_nought() -> None:
    assert in_words(125) == "about 2 h 05"
