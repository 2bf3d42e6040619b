"""One move at three tables, chair by chair, as a separate program made it."""

from __future__ import annotations

import pytest

from games.engine.seats import Side
from tournaments.rules.progression import next_seating, rule_for
from tournaments.rules.seating import Four

# The same result at three tables with the head at table 1, pairs 0–5, from the golden file, whose
# tables are numbered the other way round; the circle has no head and is numbered alike.
GOLDEN_PAIRS = {
    "pairs-head": [(4, 3), (2, 0), (5, 1)],
    "pairs-ladder": [(4, 3), (0, 5), (2, 1)],
    "pairs-circle": [(4, 1), (2, 0), (3, 5)],
}


@pytest.mark.parametrize("code", GOLDEN_PAIRS)
def test_three_tables_of_pairs_move_as_in_the_golden_file(code: str) -> None:
    pairs = [(0, 1), (2, 3), (4, 5)]
    sides = [Side.NS, Side.EW, Side.NS]
    if code != "pairs-circle":
        pairs, sides = pairs[::-1], sides[::-1]
    before = {
        table: Four(N=10 * ns, S=10 * ns + 1, E=10 * ew, W=10 * ew + 1)
        for table, (ns, ew) in enumerate(pairs, start=1)
    }

    after = next_seating(rule_for(code, {}), before, dict(enumerate(sides, start=1)))

    assert [(four.N // 10, four.E // 10) for four in after.values()] == GOLDEN_PAIRS[code]


# Chairs (N, S, E, W) of three tables after NS, EW, NS won, from the golden file.
GOLDEN_CHAIRS = {
    "losers-change": [(0, 11, 4, 1), (10, 7, 6, 3), (8, 5, 2, 9)],
    "losers-keep": [(0, 1, 4, 11), (10, 3, 6, 7), (8, 9, 2, 5)],
    "winners-change": [(6, 3, 2, 9), (4, 1, 8, 5), (0, 11, 10, 7)],
}


@pytest.mark.parametrize("code", GOLDEN_CHAIRS)
def test_three_tables_of_individuals_take_the_chairs_of_the_golden_file(code: str) -> None:
    before = {t: Four(N=4 * t - 4, S=4 * t - 3, E=4 * t - 2, W=4 * t - 1) for t in (1, 2, 3)}

    after = next_seating(rule_for(code, {}), before, {1: Side.NS, 2: Side.EW, 3: Side.NS})

    assert [(four.N, four.S, four.E, four.W) for four in after.values()] == GOLDEN_CHAIRS[code]
