"""Five evenings worked out by a separate program and checked by hand.

Three tables, ladies 1–6, gents 11–16. Sources of the rules: whistdrive.wordpress.com (losers move),
an Indian Link report of 2012 (winners move), Widbrook on the 1940s (reversed), R. F. Foster's
Complete Hoyle (head table). The extra hand of the head-table evening decides the move only.
"""

from __future__ import annotations

import pytest

from games.engine.seats import Side
from tournaments.rules.progression import next_seating, round_winner, rule_for
from tournaments.rules.scoring import Result, cards, totals
from tournaments.rules.seating import Four, Seating

START: Seating = {
    table: Four(N=10 + table, S=table, E=13 + table, W=3 + table) for table in (1, 2, 3)
}
HAND_1 = {1: 8, 2: 5, 3: 7}

# Hand 2 as the examples give it: the pair named first and what it took.
EVENINGS = {
    "losers-change": (
        ["L1+G2 6 L6+G1", "L5+G6 9 L4+G5", "L3+G4 4 L2+G3"],
        ["L6+G5 v L3+G1", "L5+G4 v L1+G6", "L2+G2 v L4+G3"],
        [14, 14, 11, 9, 17, 13],
        [15, 11, 16, 9, 12, 15],
    ),
    "losers-keep": (
        ["L1+G1 6 L6+G2", "L5+G5 9 L4+G6", "L3+G3 4 L2+G4"],
        ["L6+G2 v L3+G6", "L5+G5 v L1+G3", "L2+G4 v L4+G1"],
        [14, 14, 11, 9, 17, 13],
        [14, 12, 11, 14, 17, 10],
    ),
    "winners-change": (
        ["L4+G5 6 L3+G4", "L2+G3 9 L1+G2", "L6+G1 4 L5+G6"],
        ["L4+G3 v L5+G5", "L1+G6 v L3+G2", "L6+G4 v L2+G1"],
        [12, 14, 14, 11, 17, 10],
        [12, 9, 16, 12, 14, 15],
    ),
    "winners-change-reversed": (
        ["L4+G3 6 L5+G4", "L2+G1 9 L3+G2", "L6+G5 4 L1+G6"],
        ["L4+G6 v L2+G3", "L3+G4 v L1+G2", "L6+G1 v L5+G5"],
        [17, 14, 11, 11, 15, 10],
        [17, 9, 13, 12, 12, 15],
    ),
}


def couple(text: str) -> frozenset[int]:
    lady, gent = text.split("+")
    return frozenset({int(lady[1:]), 10 + int(gent[1:])})


def pairings(seating: Seating) -> dict[int, frozenset[frozenset[int]]]:
    return {table: four.pairings() for table, four in seating.items()}


def side_of(four: Four, partners: frozenset[int]) -> Side:
    return next(side for side in Side if frozenset(four.side(side)) == partners)


def ns_tricks(seating: Seating, lines: list[str]) -> dict[int, int]:
    """North–South's tricks a table, from “L1+G2 6 L6+G1”: the first pair took 6."""
    tricks = {}
    for table, line in enumerate(lines, start=1):
        first, figure, _ = line.split()
        ns = side_of(seating[table], couple(first)) is Side.NS
        tricks[table] = int(figure) if ns else 13 - int(figure)
    return tricks


def winners(tricks: dict[int, int]) -> dict[int, Side]:
    return {table: Side.NS if ns > 6 else Side.EW for table, ns in tricks.items()}


@pytest.mark.parametrize("code", EVENINGS)
def test_the_second_hand_is_played_by_the_pairs_of_the_worked_example(code: str) -> None:
    second = next_seating(rule_for(code, {}), START, winners(HAND_1))

    expected = [
        frozenset({couple(line.split()[0]), couple(line.split()[2])}) for line in EVENINGS[code][0]
    ]
    assert pairings(second) == dict(enumerate(expected, start=1))


@pytest.mark.parametrize("code", EVENINGS)
def test_the_third_hand_is_played_by_the_pairs_of_the_worked_example(code: str) -> None:
    rule = rule_for(code, {})
    second = next_seating(rule, START, winners(HAND_1))
    third = next_seating(rule, second, winners(ns_tricks(second, EVENINGS[code][0])))

    expected = [frozenset(map(couple, line.split(" v "))) for line in EVENINGS[code][1]]
    assert pairings(third) == dict(enumerate(expected, start=1))


@pytest.mark.parametrize("code", EVENINGS)
def test_the_totals_after_two_hands_are_those_of_the_worked_example(code: str) -> None:
    hand_2, _, ladies, gents = EVENINGS[code]
    second = next_seating(rule_for(code, {}), START, winners(HAND_1))
    results = [Result(1, 1, table, ns) for table, ns in HAND_1.items()]
    results += [Result(2, 2, table, ns) for table, ns in ns_tricks(second, hand_2).items()]

    added = totals(cards({1: START, 2: second}, results))

    expected = dict(enumerate(ladies, start=1)) | dict(enumerate(gents, start=11))
    assert added == expected
    assert sum(ladies) == sum(gents) == 78


def test_arrivals_stay_together_at_the_head_table_and_part_elsewhere() -> None:
    rule = rule_for("head-table", {"hands_per_round": 4})
    level = round_winner(rule, [7, 6, 7, 6], None)
    extra_hand = round_winner(rule, [7, 6, 7, 6], Side.NS)
    won = {
        1: round_winner(rule, [7, 7, 7, 7], None),
        2: round_winner(rule, [6, 6, 6, 7], None),
        3: extra_hand,
    }
    assert (level, won) == (None, {1: Side.NS, 2: Side.EW, 3: Side.NS})

    second = next_seating(rule, START, {table: side for table, side in won.items() if side})

    assert pairings(second) == {
        1: frozenset({couple("L1+G1"), couple("L5+G5")}),
        2: frozenset({couple("L2+G3"), couple("L3+G2")}),
        3: frozenset({couple("L6+G4"), couple("L4+G6")}),
    }
