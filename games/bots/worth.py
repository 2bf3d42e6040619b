"""What the result of a hand is worth to a side: tricks, or the chance to win the game.

As in a drive every trick counts the same; where a game is played, the seventh trick and the
finish line are what matters. The score of a hand comes from the engine's own sheet.
"""

from __future__ import annotations

from functools import cache, lru_cache

from games.engine.match import Counts, HandEntry, PointRules, score_hand
from games.engine.seats import TRICKS_IN_A_HAND, BySide, Side

SCALE = 1_000_000
"""A won game. Whole numbers add up to the same sum in any order and in compiled code."""

POINTS_OF_A_HAND = (0.0, 0.30, 0.26, 0.20, 0.13, 0.07, 0.03, 0.01)
"""How often the side that takes the seventh trick makes 1 to 7 points, with Hard at all seats."""


@cache
def chance(own: int, other: int, target: int) -> float:
    """The chance of the side with `own` points to reach `target` first, hands being even."""
    if own >= target:
        return 1.0
    if other >= target:
        return 0.0
    return sum(
        share / 2 * (chance(own + points, other, target) + chance(own, other + points, target))
        for points, share in enumerate(POINTS_OF_A_HAND)
        if share
    )


@lru_cache(maxsize=1024)
def values(before: BySide[int], rules: PointRules, side: Side, trumps: bool) -> list[int]:
    """What each result is worth to `side`, at 14 x honours dealt to NS + tricks of NS."""
    return [
        _value(before, rules, side, tricks, honours if trumps else None)
        for honours in range(5)
        for tricks in range(TRICKS_IN_A_HAND + 1)
    ]


def _value(
    before: BySide[int], rules: PointRules, side: Side, tricks: int, honours: int | None
) -> int:
    taken = BySide(tricks, TRICKS_IN_A_HAND - tricks)
    if rules.counts is Counts.TRICKS:
        return taken[side] * SCALE // TRICKS_IN_A_HAND
    held = BySide(honours, 4 - honours) if honours is not None and rules.honours else None
    score = score_hand(before, HandEntry(taken, held), rules)
    if score.game_winner is not None:
        return SCALE if score.game_winner is side else 0
    return round(SCALE * chance(score.after[side], score.after[side.other], rules.target))
