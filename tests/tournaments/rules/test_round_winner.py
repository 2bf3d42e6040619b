"""Who won a round at one table."""

from __future__ import annotations

import pytest

from games.engine.seats import Side
from tournaments.rules.progression import PRESETS, Rule, round_winner, rule_for

PLAIN = PRESETS["pairs-circle"].rule
LAST_HAND = rule_for("pairs-circle", {"tie": "last-hand", "hands_per_round": 4})


@pytest.mark.parametrize(
    ("rule", "tricks", "decision", "winner"),
    [
        (PLAIN, [7], None, Side.NS),
        (PLAIN, [6], None, Side.EW),
        (PLAIN, [7, 6], None, None),
        (PLAIN, [7, 6], Side.EW, Side.EW),
        (PLAIN, [8, 6], Side.EW, Side.NS),
        (PLAIN, [None, 6], Side.NS, Side.EW),
        (PLAIN, [None], None, None),
        (PLAIN, [], None, None),
        (PLAIN, [None], Side.NS, Side.NS),
        (LAST_HAND, [7, 6], None, Side.EW),
        (LAST_HAND, [6, 7, None], None, Side.NS),
        (LAST_HAND, [7, 6], Side.NS, Side.NS),
        (LAST_HAND, [None], None, None),
    ],
)
def test_a_round_is_won_on_tricks_then_by_decision_then_by_the_rule(
    rule: Rule, tricks: list[int | None], decision: Side | None, winner: Side | None
) -> None:
    assert round_winner(rule, tricks, decision) is winner


def test_fourteen_tricks_win_no_round() -> None:
    with pytest.raises(ValueError, match="cannot have 14"):
        round_winner(PLAIN, [14], None)


@pytest.mark.parametrize(
    ("rule", "ns", "ew", "decision", "winner"),
    [
        (PLAIN, [5], [4], None, Side.NS),
        (PLAIN, [7], [7], None, None),
        (PLAIN, [7], [7], Side.EW, Side.EW),
        (PLAIN, [7, 6], [None, None], Side.NS, Side.NS),
        (LAST_HAND, [7, 6], [7, 6], None, None),
        (LAST_HAND, [5, 7], [7, 5], None, Side.NS),
    ],
)
def test_figures_that_do_not_make_13_count_as_they_stand(
    rule: Rule,
    ns: list[int | None],
    ew: list[int | None],
    decision: Side | None,
    winner: Side | None,
) -> None:
    assert round_winner(rule, ns, decision, ew) is winner
