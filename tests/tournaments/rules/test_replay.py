"""Paper evenings played again: seats, totals and places.

Ladies are 1–6 and gents 11–16; the hall has the three tables of the worked examples.
"""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings

from tests.tournaments.rules.paper import (
    HAND_1,
    evening,
    evenings,
    pairings,
    pairs_evening,
    slips,
    with_spare,
)
from tournaments.rules.drivefile import read, write
from tournaments.rules.progression import PRESETS, Unit
from tournaments.rules.replay import Replay, as_json, replay
from tournaments.rules.standings import Group, Standing

EXAMPLES = settings(max_examples=40, deadline=None)


def test_a_paper_drive_is_replayed_from_the_first_seats_and_the_slips_alone() -> None:
    done = evening("losers-change", HAND_1, slips(7, 9, 9))

    assert pairings(done.seatings[2]) == ["L1+G2 v L6+G1", "L4+G5 v L5+G6", "L2+G3 v L3+G4"]
    assert done.checks == ()


def test_totals_and_places_follow() -> None:
    # The worked example names another pair first at tables 1 and 3 than sits North–South here.
    done = evening("losers-change", HAND_1, slips(7, 9, 9))

    assert dict(done.totals) == {
        1: 14, 2: 14, 3: 11, 4: 9, 5: 17, 6: 13,
        11: 15, 12: 11, 13: 16, 14: 9, 15: 12, 16: 15,
    }  # fmt: skip
    assert done.standings[Group.A][:3] == [
        Standing(1, 5, "L5", 17, tied=False),
        Standing(2, 1, "L1", 14, tied=True),
        Standing(2, 2, "L2", 14, tied=True),
    ]
    assert [one.entrant for one in done.standings[Group.B]] == [13, 11, 16, 15, 12, 14]


def test_the_seats_of_the_hand_that_comes_next_are_worked_out_too() -> None:
    done = evening("losers-change", HAND_1, slips(7, 9, 9))

    assert pairings(done.seatings[3]) == ["L3+G1 v L6+G5", "L1+G6 v L5+G4", "L2+G2 v L4+G3"]
    assert [len(table.hands) for table in done.file.rounds[2].tables] == [0, 0, 0]


def test_nothing_comes_after_the_last_hand() -> None:
    done = evening("losers-change", HAND_1, slips(7, 9, 9), options={"hands": 2})

    assert sorted(done.seatings) == [1, 2]


def test_a_drive_that_is_drawn_but_not_begun_has_its_first_round() -> None:
    done = evening("losers-change")

    assert pairings(done.seatings[1]) == ["L1+G1 v L4+G4", "L2+G2 v L5+G5", "L3+G3 v L6+G6"]


def test_credit_for_sitting_out_counts_in_the_total() -> None:
    rounds = [
        {"round": 1, "tables": HAND_1, "sitting_out": [{"id": 7, "credit": 6.5}]},
        {"round": 2, "tables": slips(7, 9, 9), "sitting_out": [{"id": 7, "credit": 6.5}]},
    ]

    assert with_spare(rounds=rounds).totals[7] == 13
    assert with_spare(rounds=rounds[:1]).totals[7] == 6.5


def test_winning_pairs_move_on_and_pairs_are_placed() -> None:
    done = pairs_evening(HAND_1)

    assert [four.pairings() for four in done.seatings[2].values()] == [
        frozenset({frozenset({3, 4}), frozenset({9, 10})}),
        frozenset({frozenset({5, 6}), frozenset({1, 2})}),
        frozenset({frozenset({11, 12}), frozenset({7, 8})}),
    ]
    assert [pair.players for pair in done.file.pairs[:2]] == [(1, 2), (3, 4)]
    assert done.standings[Group.PAIRS][:3] == [
        Standing(1, 1, "P1 and P2", 8, tied=True),
        Standing(1, 4, "P7 and P8", 8, tied=True),
        Standing(3, 5, "P9 and P10", 7, tied=False),
    ]


def test_a_pair_keeps_the_tricks_of_a_hand_that_one_of_them_missed() -> None:
    change = {"from_hand": 1, "kind": "substitute", "out": 1, "in": 13}

    done = pairs_evening(HAND_1, changes=[change], pairs=[{"id": 4, "players": [1, 2]}])

    assert done.standings[Group.PAIRS] == [Standing(1, 4, "P1 and P2", 8, tied=False)]
    assert (done.totals.get(1, 0), done.totals[13]) == (0, 8)


def test_the_json_is_the_completed_file_with_what_was_worked_out() -> None:
    done = evening("losers-change", HAND_1, options={"hands": 1})

    data = as_json(done)

    assert list(data)[-4:] == ["totals", "standings", "prizes", "checks"]
    assert (data["totals"], data["prizes"], data["checks"]) == (
        {"1": 8, "2": 5, "3": 7, "4": 5, "5": 8, "6": 6,
         "11": 8, "12": 5, "13": 7, "14": 5, "15": 8, "16": 6},
        [],
        [],
    )  # fmt: skip
    assert dict(json.loads(json.dumps(data)))["standings"]["A"][0] == {
        "place": 1, "id": 1, "name": "L1", "total": 8, "tied": True,
    }  # fmt: skip


@EXAMPLES
@given(evenings())
def test_an_export_replayed_is_the_same_evening(done: Replay) -> None:
    again = replay(read(write(done.file)))

    assert as_json(again) == as_json(done)
    assert (again.seatings, again.cards) == (done.seatings, done.cards)


@EXAMPLES
@given(evenings())
def test_a_sound_evening_has_no_slips_and_adds_up(done: Replay) -> None:
    played = [
        hand.hand
        for one in done.file.rounds
        for table in one.tables
        for hand in table.hands
        if hand.ns is not None
    ]

    assert done.checks == ()
    assert sum(done.totals.values()) == 26 * len(played)


@pytest.mark.parametrize("code", PRESETS)
def test_people_are_ranked_in_the_groups_of_the_format(code: str) -> None:
    groups = set(evening(code, HAND_1).standings)

    pairs = PRESETS[code].rule.unit is Unit.PAIRS
    assert groups == ({Group.PAIRS} if pairs else {Group.A, Group.B, Group.EVERYONE})
