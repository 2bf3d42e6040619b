"""Games added up to a rubber, its value, and the American value of a game (games.md §1.3)."""

from __future__ import annotations

import pytest

from games.engine.errors import BadScore, BadSheet
from games.engine.match import (
    GameScore,
    HandEntry,
    Rubber,
    american_value,
    rubber,
    sheet,
)
from games.engine.seats import BySide, Side
from games.engine.whist_setup import WhistOptions

NS, EW = Side.NS, Side.EW


def test_a_rubber_is_over_when_a_side_has_two_games() -> None:
    games = [GameScore(NS, 5, 2), GameScore(EW, 0, 5), GameScore(NS, 6, 1)]

    assert [rubber(games[:played]).over for played in range(4)] == [False, False, False, True]
    assert rubber(games) == Rubber(True, NS, BySide(2, 1))


def test_a_third_game_is_not_played_after_two_to_nil() -> None:
    with pytest.raises(BadScore) as refused:
        rubber([GameScore(NS, 5, 2), GameScore(NS, 6, 1), GameScore(EW, 0, 5)])

    assert str(refused.value) == "The rubber was over before game 3."


@pytest.mark.parametrize(("loser", "value"), [(0, 3), (1, 2), (2, 2), (3, 1), (4, 1)])
def test_a_game_is_single_double_or_treble_by_the_losers_score(loser: int, value: int) -> None:
    assert rubber([GameScore(NS, 5, loser)], short_whist_points=True).game_values == (value,)


def test_the_largest_rubber_is_worth_eight_and_the_smallest_one() -> None:
    largest = rubber([GameScore(NS, 5, 0), GameScore(NS, 7, 0)], short_whist_points=True)
    games = [GameScore(EW, 4, 5), GameScore(NS, 5, 0), GameScore(EW, 3, 6)]
    smallest = rubber(games, short_whist_points=True)

    assert (largest.value, smallest.value) == (8, 1)


def test_an_unfinished_rubber_has_no_value_yet() -> None:
    assert rubber([GameScore(NS, 5, 0)], short_whist_points=True).value is None


def test_the_winner_of_a_game_has_the_higher_score() -> None:
    with pytest.raises(BadScore):
        GameScore(NS, 3, 5)


@pytest.mark.parametrize(("winner", "loser", "value"), [(7, 0, 7), (9, 3, 4), (7, 6, 1)])
def test_an_american_game_is_worth_seven_less_the_losers(
    winner: int, loser: int, value: int
) -> None:
    assert american_value(winner, loser) == value


@pytest.mark.parametrize(("winner", "loser"), [(6, 0), (7, 7), (7, -1)])
def test_an_american_game_that_did_not_end_has_no_value(winner: int, loser: int) -> None:
    with pytest.raises(BadScore):
        american_value(winner, loser)


HANDS = [(8, 5), (6, 7), (6, 7), (9, 4), (7, 6)]


def entries(hands: list[tuple[int, int]]) -> list[HandEntry]:
    return [HandEntry(BySide(ns, ew)) for ns, ew in hands]


def test_a_sheet_adds_the_hands_up_and_begins_again_after_a_game() -> None:
    told = sheet(entries(HANDS), WhistOptions().points)

    assert [hand.after for hand in told.hands] == [
        BySide(2, 0),
        BySide(2, 1),
        BySide(2, 2),
        BySide(5, 2),
        BySide(1, 0),
    ]
    assert (told.games, told.score) == ((GameScore(NS, 5, 2),), BySide(1, 0))


def test_a_corrected_hand_corrects_all_totals_after_it() -> None:
    told = sheet(entries([(11, 2), *HANDS[1:]]), WhistOptions().points)

    assert (told.games, told.score) == ((GameScore(NS, 5, 0),), BySide(4, 2))


def test_a_wrong_entry_of_a_sheet_is_named_with_its_hand() -> None:
    with pytest.raises(BadSheet) as refused:
        sheet(entries([(7, 6), (7, 6), (8, 6)]), WhistOptions().points)

    assert (refused.value.place, refused.value.reason.code) == (3, "TRICKS_SUM_13")
    assert str(refused.value) == "Hand 3: The tricks must add up to 13."


def test_honours_that_add_to_five_are_named_with_their_hand() -> None:
    wrong = HandEntry(BySide(7, 6), BySide(3, 2))

    with pytest.raises(BadSheet) as refused:
        sheet([*entries(HANDS[:1]), wrong], WhistOptions(honours=True).points)

    assert str(refused.value) == "Hand 2: Four honours in all."
