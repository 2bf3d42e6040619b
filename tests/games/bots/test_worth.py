"""What a result is worth: tricks in a drive, the chance of the game otherwise."""

from __future__ import annotations

from itertools import pairwise

import pytest

from games.bots.worth import SCALE, chance, values
from games.engine.match import Counts, PointRules
from games.engine.seats import BySide, Side

NIL = BySide(0, 0)


def table(ns: int, ew: int, side: Side = Side.NS, rules: PointRules | None = None) -> list[int]:
    """Worth at 0 to 13 tricks of NS, without honours."""
    return values(BySide(ns, ew), rules or PointRules(), side, True)[:14]


def test_in_a_drive_every_trick_is_worth_the_same() -> None:
    rules = PointRules(counts=Counts.TRICKS)
    found = table(40, 38, rules=rules)

    steps = {after - before for before, after in pairwise(found)}
    assert max(steps) - min(steps) <= 1
    assert found[13] == SCALE


def test_six_tricks_or_none_are_nothing_and_the_seventh_is_a_swing() -> None:
    found = table(0, 0)

    assert found[7] - found[6] > 1.5 * (found[8] - found[7])


def test_tricks_beyond_the_finish_line_are_worth_nothing() -> None:
    found = table(4, 0)

    assert found[7] == found[13] == SCALE


def test_losing_the_game_is_worth_nothing_however_many_tricks() -> None:
    found = table(0, 4)

    assert found[6] == found[0] == 0
    assert found[7] > 0


@pytest.mark.parametrize("score", [(0, 0), (3, 1), (4, 4)])
def test_both_sides_together_have_one_game_to_win(score: tuple[int, int]) -> None:
    ours, theirs = table(*score), table(*score, side=Side.EW)

    assert all(abs(a + b - SCALE) <= 1 for a, b in zip(ours, theirs, strict=True))


def test_honours_count_where_the_table_plays_them() -> None:
    rules = PointRules(honours=True)
    found = values(NIL, rules, Side.NS, True)

    # Eight tricks with four honours win the game to five at once; with two honours they do not.
    assert found[14 * 4 + 8] == SCALE
    assert found[14 * 2 + 8] < SCALE


def test_at_no_trumps_honours_are_not_asked_for() -> None:
    found = values(NIL, PointRules(honours=True), Side.NS, False)

    assert found[:14] == found[14 * 4 :]


def test_equal_scores_are_an_even_chance() -> None:
    assert chance(0, 0, 5) == pytest.approx(0.5)
    assert chance(3, 3, 5) == pytest.approx(0.5)
    assert chance(4, 0, 5) > chance(3, 0, 5) > 0.5
