"""Duplicate whist, by hand and by its sums."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.engine.duplicate import TeamMatch, Winner, above_average, matchpoints

TRICKS = st.lists(st.integers(0, 13), min_size=1, max_size=30)


@pytest.mark.parametrize(
    ("tricks", "points"),
    [
        ([7, 7, 7], [2, 2, 2]),
        ([9, 8, 6], [4, 2, 0]),
        ([9, 9, 6], [3, 3, 0]),
        ([10, 7, 7, 4], [6, 3, 3, 0]),
        ([8], [0]),
    ],
)
def test_two_points_for_each_table_beaten_and_one_for_each_equal(
    tricks: list[int], points: list[int]
) -> None:
    assert matchpoints(tricks) == points


@given(TRICKS)
def test_the_points_of_one_deal_always_make_the_same(tricks: list[int]) -> None:
    tables = len(tricks)

    assert sum(matchpoints(tricks)) == tables * (tables - 1)


@given(TRICKS)
def test_who_took_more_has_more_points(tricks: list[int]) -> None:
    points = dict(zip(tricks, matchpoints(tricks), strict=True))

    assert [points[made] for made in sorted(points)] == sorted(set(points.values()))


@given(TRICKS)
def test_both_directions_of_a_table_share_two_points_a_comparison(tricks: list[int]) -> None:
    others = matchpoints([13 - one for one in tricks])

    assert {ns + ew for ns, ew in zip(matchpoints(tricks), others, strict=True)} == {
        2 * (len(tricks) - 1)
    }


def test_the_average_of_9_8_and_6_is_7_and_two_thirds() -> None:
    assert above_average([9, 8, 6]) == [Fraction(4, 3), Fraction(1, 3), Fraction(-5, 3)]


@given(TRICKS)
def test_what_is_above_the_average_and_below_it_is_as_much(tricks: list[int]) -> None:
    assert sum(above_average(tricks)) == 0


@pytest.mark.parametrize(
    ("tricks", "margin", "winner"),
    [(55, 3, Winner.TEAM), (52, 0, None), (49, -3, Winner.OPPONENTS)],
)
def test_a_team_is_as_far_ahead_as_it_is_above_half_the_tricks(
    tricks: int, margin: int, winner: Winner | None
) -> None:
    match = TeamMatch(boards=4, team_tricks=tricks)

    assert (match.total_tricks, match.margin, match.winner) == (104, margin, winner)
