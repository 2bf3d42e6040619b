"""What a table of whist may agree on."""

from __future__ import annotations

import pytest

from games.engine.cards import Trump
from games.engine.errors import BadNotation, BadScore, OptionNotAllowed
from games.engine.match import Counts, GameScore
from games.engine.seats import BySide, Seat, Side
from games.engine.whist_setup import (
    PRESETS,
    RubberPoints,
    WhistOptions,
    WhistSetup,
    read_whist_options,
    read_whist_setup,
)


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ({"target": 6}, "Choose a target of 5, 7, 9 or 10."),
        ({"target": True}, "Choose a number for target."),
        ({"target": "ten"}, "Choose a number for target."),
        ({"target": 7, "honours": True}, "Honours do not count in a game to 7."),
        ({"honours": "perhaps"}, "Choose on or off for honours."),
        ({"honours_bar_at": 5}, "Choose a bar from 1 to 4."),
        ({"target": 9, "rubber_points": "short_whist"}, "Rubber points belong to games to 5."),
        ({"american_value": True}, "The American value belongs to games to 7."),
        ({"counts": "stones"}, "Choose points or tricks for counts."),
        ({"jokers": 2}, "Whist has no option 'jokers'."),
        ({"preset": "huge"}, f"Choose a preset: {', '.join(PRESETS)}."),
    ],
)
def test_an_option_the_game_does_not_offer_is_refused(
    given: dict[str, object], sentence: str
) -> None:
    with pytest.raises(OptionNotAllowed) as refused:
        read_whist_options(given)

    assert str(refused.value) == sentence


def test_the_refused_option_is_named_with_its_value() -> None:
    with pytest.raises(OptionNotAllowed) as refused:
        WhistOptions(target=6)

    assert (refused.value.option, refused.value.value) == ("target", 6)


def test_a_table_plays_to_five_without_honours_unless_it_says_otherwise() -> None:
    assert read_whist_options({}) == WhistOptions(target=5, honours=False, counts=Counts.POINTS)


@pytest.mark.parametrize(
    ("preset", "target"), [("short", 5), ("american", 7), ("nine", 9), ("long", 10)]
)
def test_a_preset_sets_its_target(preset: str, target: int) -> None:
    assert read_whist_options({"preset": preset}).target == target


def test_the_traditional_preset_counts_honours_and_rubber_points() -> None:
    assert read_whist_options({"preset": "traditional"}) == WhistOptions(
        honours=True, rubber=True, rubber_points=RubberPoints.SHORT_WHIST
    )


@pytest.mark.parametrize(
    "setup",
    [
        WhistSetup(Seat.W),
        WhistSetup(Seat.N, Trump.NT, options=PRESETS["drive"]),
        WhistSetup(
            Seat.E,
            Trump.H,
            BySide(3, 1),
            (GameScore(Side.NS, 5, 2), GameScore(Side.EW, 0, 6)),
            WhistOptions(target=10, honours=True, honours_bar_at=8, reveal_after_hand=False),
        ),
    ],
)
def test_a_set_up_comes_back_from_its_words(setup: WhistSetup) -> None:
    assert read_whist_setup(setup.words()) == setup


@pytest.mark.parametrize(
    ("word", "value"),
    [("dealer", "X"), ("trump", "R"), ("score", "3:1"), ("score", "a-b"), ("games", "5")],
)
def test_a_word_of_the_set_up_that_cannot_be_read_is_named(word: str, value: str) -> None:
    with pytest.raises(BadNotation) as refused:
        read_whist_setup({word: value})

    assert (refused.value.text, refused.value.place) == (value, word)


@pytest.mark.parametrize("words", [{"score": "5-0"}, {"games": "5-2,5-3"}])
def test_no_hand_begins_where_game_or_rubber_is_over(words: dict[str, str]) -> None:
    with pytest.raises(BadScore):
        read_whist_setup(words)


def test_tricks_of_a_drive_may_pass_any_target() -> None:
    assert read_whist_setup({"preset": "drive", "score": "50-41"}).score == BySide(50, 41)
