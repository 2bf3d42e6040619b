"""Points of a hand of whist, for every score and number of tricks (games.md §1.2, §1.4, §12)."""

from __future__ import annotations

from itertools import product

import pytest

from games.engine.errors import BadScore, HonoursSum4, TricksSum13
from games.engine.match import (
    Counts,
    HandEntry,
    HandScore,
    Penalty,
    PointRules,
    Points,
    Revoke,
    score_hand,
)
from games.engine.seats import BySide, Side
from games.engine.whist_setup import WhistOptions

NS, EW = Side.NS, Side.EW


def scored(
    before: tuple[int, int],
    tricks: tuple[int, int],
    held: tuple[int, int] | None = None,
    revokes: tuple[Revoke, ...] = (),
    options: WhistOptions | None = None,
) -> HandScore:
    rules = (options or WhistOptions(honours=held is not None)).points
    honours = BySide(*held) if held else None
    return score_hand(BySide(*before), HandEntry(BySide(*tricks), honours, revokes), rules)


@pytest.mark.parametrize("taken", range(14))
def test_exactly_one_side_scores_its_tricks_above_six(taken: int) -> None:
    points = scored((0, 0), (taken, 13 - taken)).points

    assert sorted((points.ns.tricks, points.ew.tricks)) == [0, max(taken, 13 - taken) - 6]


@pytest.mark.parametrize("target", [5, 7, 9, 10])
def test_no_hand_ever_takes_both_sides_to_the_target(target: int) -> None:
    splits = [(4, 0), (3, 1), (2, 2), (1, 3), (0, 4)]
    rules = PointRules(target, honours=True, bar=target - 1)
    for ns, ew, taken, held in product(range(target), range(target), range(14), splits):
        entry = HandEntry(BySide(taken, 13 - taken), BySide(*held))
        after = score_hand(BySide(ns, ew), entry, rules)

        there = [side for side in Side if after.after[side] >= target]

        assert there == ([after.game_winner] if after.game_winner else [])


def test_the_score_is_not_capped_at_the_target() -> None:
    assert scored((4, 4), (13, 0)).after == BySide(11, 4)


@pytest.mark.parametrize(("held", "points"), [((4, 0), 4), ((3, 1), 2), ((2, 2), 0)])
def test_four_honours_are_worth_four_and_three_two(held: tuple[int, int], points: int) -> None:
    assert scored((0, 0), (7, 6), held).points.ns == Points(1, points)


def test_honours_do_not_count_at_one_below_the_target() -> None:
    assert scored((4, 2), (6, 7), (3, 1)).after == BySide(4, 3)


def test_the_bar_looks_at_the_score_before_the_hand() -> None:
    after = scored((3, 0), (7, 6), (3, 1))

    assert (after.after, after.game_winner) == (BySide(6, 0), NS)


def test_tricks_come_first_and_shut_out_the_honours_of_both_sides() -> None:
    assert scored((3, 3), (8, 5), (0, 4)).after == BySide(5, 3)
    assert scored((3, 3), (8, 5), (4, 0)).after == BySide(5, 3)


def test_long_whist_bars_honours_at_nine_or_where_the_table_says() -> None:
    at_nine = WhistOptions(target=10, honours=True)
    at_eight = WhistOptions(target=10, honours=True, honours_bar_at=8)

    assert scored((8, 0), (6, 7), (4, 0), options=at_nine).after == BySide(12, 1)
    assert scored((9, 0), (6, 7), (4, 0), options=at_nine).after == BySide(9, 1)
    assert scored((8, 0), (6, 7), (4, 0), options=at_eight).after == BySide(8, 1)


def test_nobody_counts_honours_where_there_are_no_trumps() -> None:
    assert scored((0, 0), (9, 4), None, options=WhistOptions(honours=True)).after == BySide(3, 0)


def test_in_a_drive_every_trick_counts_and_nobody_wins_a_game() -> None:
    after = scored((40, 30), (9, 4), options=WhistOptions(counts=Counts.TRICKS))

    assert after == HandScore(BySide(Points(9), Points(4)), BySide(49, 34), None)


@pytest.mark.parametrize("tricks", [(8, 6), (6, 6), (14, -1), (0, 0)])
def test_tricks_that_are_not_thirteen_are_refused(tricks: tuple[int, int]) -> None:
    with pytest.raises(TricksSum13) as refused:
        scored((0, 0), tricks)

    assert (refused.value.ns, refused.value.ew) == tricks
    assert str(refused.value) == "The tricks must add up to 13."


@pytest.mark.parametrize("held", [(3, 2), (0, 0), (5, -1)])
def test_honours_that_are_not_four_are_refused(held: tuple[int, int]) -> None:
    with pytest.raises(HonoursSum4) as refused:
        scored((0, 0), (8, 5), held)

    assert (refused.value.ns, refused.value.ew) == held
    assert str(refused.value) == "Four honours in all."


@pytest.mark.parametrize("before", [(5, 0), (0, 6), (-1, 0)])
def test_a_hand_cannot_begin_at_a_score_outside_the_game(before: tuple[int, int]) -> None:
    with pytest.raises(BadScore):
        scored(before, (7, 6))


@pytest.mark.parametrize(
    ("penalty", "before", "after"),
    [
        (Penalty.THREE_TRICKS, (0, 0), (0, 2)),
        (Penalty.TWO_TRICKS, (0, 0), (0, 1)),
        (Penalty.ADD_THREE, (0, 0), (2, 3)),
        (Penalty.DEDUCT_THREE, (0, 0), (2, 0)),
        (Penalty.DEDUCT_THREE, (2, 0), (2, 0)),
        (Penalty.DEDUCT_THREE, (4, 0), (3, 0)),
    ],
)
def test_a_revoke_costs_what_the_table_agreed_on(
    penalty: Penalty, before: tuple[int, int], after: tuple[int, int]
) -> None:
    assert scored(before, (8, 5), revokes=(Revoke(NS, penalty),)).after == BySide(*after)


def test_tricks_move_to_the_other_side_but_not_below_none() -> None:
    after = scored((0, 0), (1, 12), revokes=(Revoke(NS),))

    assert after.points.ew.tricks == 7


@pytest.mark.parametrize("penalty", Penalty)
def test_a_side_that_revoked_stops_one_below_the_target(penalty: Penalty) -> None:
    after = scored((4, 0), (13, 0), revokes=(Revoke(NS, penalty),))

    assert (after.after.ns, after.game_winner) == (4, None)


def test_a_penalty_scores_first_and_can_end_the_game() -> None:
    after = scored((3, 0), (6, 7), revokes=(Revoke(EW, Penalty.ADD_THREE),))

    assert after == HandScore(BySide(Points(penalty=3), Points()), BySide(6, 0), NS)


def test_each_of_two_revokes_has_its_price() -> None:
    twice = (Revoke(NS, Penalty.TWO_TRICKS), Revoke(NS, Penalty.TWO_TRICKS))

    assert scored((0, 0), (9, 4), revokes=twice).points.ew.tricks == 2
