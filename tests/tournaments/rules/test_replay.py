"""Paper evenings played again: seats, totals, places, and the slips that cannot be right.

Ladies are 1–6 and gents 11–16; the hall has the three tables of the worked examples.
"""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.rules.drivefile import read, write
from tournaments.rules.progression import PRESETS, Unit
from tournaments.rules.replay import Replay, as_json, replay
from tournaments.rules.seating import Seating
from tournaments.rules.standings import Group, Standing

EXAMPLES = settings(max_examples=40, deadline=None)


def evening(code: str, *rounds: list[dict[str, Any]], tables: int = 3, **more: Any) -> Replay:
    """A replay from the entries of each round's tables; everything else as at the start."""
    drive = {
        "whistdrive": 1,
        "format": code,
        "players": [
            *({"id": n, "name": f"L{n}", "role": "A"} for n in range(1, 2 * tables + 1)),
            *({"id": 10 + n, "name": f"G{n}", "role": "B"} for n in range(1, 2 * tables + 1)),
        ],
        "seating": [
            {"table": t, "N": 10 + t, "S": t, "E": 10 + tables + t, "W": tables + t}
            for t in range(1, tables + 1)
        ],
        "rounds": [
            {"round": number, "tables": entries} for number, entries in enumerate(rounds, start=1)
        ],
        **more,
    }
    return replay(read(json.dumps(drive)))


def slips(*ns: int) -> list[dict[str, Any]]:
    return [{"table": table, "ns": figure} for table, figure in enumerate(ns, start=1)]


def pairings(seating: Seating) -> list[str]:
    """“L1+G2 v L6+G1” for each table, the couple with the lower lady first."""
    shown = []
    for _, four in sorted(seating.items()):
        couples = sorted(sorted(couple) for couple in four.pairings())
        shown.append(" v ".join(f"L{lady}+G{gent - 10}" for lady, gent in couples))
    return shown


HAND_1 = slips(8, 5, 7)


def test_a_paper_drive_is_replayed_from_the_first_seats_and_the_slips_alone() -> None:
    # North–South of hand 2 are L6+G1, L4+G5 and L2+G3 or their opponents, so the figures of the
    # worked example are entered for whoever sits there.
    done = evening("losers-change", HAND_1, slips(7, 9, 4))

    assert pairings(done.seatings[2]) == ["L1+G2 v L6+G1", "L4+G5 v L5+G6", "L2+G3 v L3+G4"]
    assert done.checks == ()


def test_totals_and_places_follow() -> None:
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


def test_seats_in_the_file_win_over_the_movement_and_the_slip_is_reported() -> None:
    swapped = {"table": 1, "N": 11, "S": 1, "E": 12, "W": 6, "ns": 7}
    done = evening("losers-change", HAND_1, [swapped, *slips(7, 9, 9)[1:]])

    assert pairings(done.seatings[2])[0] == "L1+G1 v L6+G2"
    assert done.checks == (
        "Round 2, table 1: by the movement G1 and L6 against G2 and L1 play here, "
        "but the slip names G1 and L1 against G2 and L6.",
    )


def test_another_chair_for_the_same_pairing_is_no_slip() -> None:
    turned = {"table": 1, "N": 12, "S": 1, "E": 11, "W": 6, "ns": 7}

    assert evening("losers-change", HAND_1, [turned, *slips(7, 9, 9)[1:]]).checks == ()


def test_two_figures_that_do_not_make_thirteen_are_reported_and_not_mended() -> None:
    done = evening("losers-change", [{"table": 1, "ns": 8, "ew": 6}, *HAND_1[1:]])

    assert done.checks == ("Round 1, table 1, hand 1: 8 and 6 make 14 tricks, not 13.",)
    assert (done.totals[1], done.totals[4]) == (8, 6)


def test_a_note_explains_two_figures_that_do_not_make_thirteen() -> None:
    entry = {"table": 1, "ns": 8, "ew": 2, "note": "three lost for talking"}

    assert evening("losers-change", [entry, *HAND_1[1:]]).checks == ()


def test_somebody_seated_twice_by_a_slip_is_reported() -> None:
    entry = {"table": 1, "N": 13, "S": 1, "E": 12, "W": 6, "ns": 7}
    done = evening("losers-change", HAND_1, [entry, *slips(7, 9, 9)[1:]])

    assert done.checks[1] == "Round 2: number 13 sits twice, at table 1 and table 3."


def test_who_in_fact_moved_wins_over_corrected_figures() -> None:
    corrected = [{**HAND_1[0], "ns": 5, "mover": "EW"}, *HAND_1[1:]]

    assert (
        evening("losers-change", corrected).seatings[2]
        == evening("losers-change", HAND_1).seatings[2]
    )


LEVEL = [
    {"table": 1, "hands": [{"ns": 7}, {"ns": 6}]},
    {"table": 2, "hands": [{"ns": 5}, {"ns": 5}]},
    {"table": 3, "hands": [{"ns": 9}, {"ns": 9}]},
]


def test_a_decision_settles_a_level_round() -> None:
    decided = {"round": 1, "tables": LEVEL, "decisions": [
        {"table": 1, "kind": "extra-hand", "winner": "NS", "ns": 7, "ew": 6}]}  # fmt: skip
    done = evening("losers-change", rounds=[decided], options={"hands_per_round": 2})

    assert done.seatings[2] == evening("losers-change", HAND_1).seatings[2]
    assert (done.totals[1], done.checks) == (13, ())


def test_the_last_hand_settles_a_level_round_where_the_drive_says_so() -> None:
    options = {"hands_per_round": 2, "tie": "last-hand"}

    done = evening("losers-change", LEVEL, options=options)

    assert done.seatings[2] == evening("losers-change", slips(6, 5, 7)).seatings[2]


def test_a_decision_against_the_figures_does_not_count_and_is_reported() -> None:
    decided = {"round": 1, "tables": HAND_1, "decisions": [
        {"table": 1, "kind": "mc", "winner": "EW"}]}  # fmt: skip
    done = evening("losers-change", rounds=[decided])

    assert done.seatings[2] == evening("losers-change", HAND_1).seatings[2]
    assert done.checks == (
        "Round 1, table 1: the tricks are not level, so the decision for EW does not count.",
    )


def test_a_level_round_nobody_decided_stops_the_replay_there() -> None:
    two_hands = [{"table": t, "hands": [{"ns": 7}, {"ns": 7}]} for t in (1, 2, 3)]
    done = evening("losers-change", LEVEL, two_hands, options={"hands_per_round": 2})

    assert sorted(done.seatings) == [1]
    assert done.checks == (
        "Round 1, table 1: nothing says who won, so nobody knows who moved.",
        "Round 2: who sits where cannot be worked out, because it is not known who moved after an "
        "earlier round; its tricks are not counted.",
    )


def test_after_a_gap_the_replay_goes_on_from_the_seats_in_the_file() -> None:
    known = evening("losers-change", HAND_1).file.rounds[1]
    seats = [
        {"table": table.table, "ns": 7, **{s: getattr(table.four, s) for s in "NESW"}}
        for table in known.tables
    ]
    done = evening("losers-change", [HAND_1[0], HAND_1[2]], seats)

    assert sorted(done.seatings) == [1, 2, 3]
    assert done.checks == ("Round 1, table 2: nothing says who won, so nobody knows who moved.",)


def test_a_round_under_way_is_no_slip() -> None:
    done = evening("losers-change", HAND_1, [{"table": 1}])

    assert sorted(done.seatings) == [1, 2]
    assert done.checks == ()


def test_a_missing_hand_of_a_finished_round_is_reported() -> None:
    short = [{"table": 1, "hands": [{"ns": 8}]}, *LEVEL[1:]]
    done = evening("losers-change", short, LEVEL, options={"hands_per_round": 2})

    assert done.checks == ("Round 1, table 1: no result for hand 2.",)


SPARE = [{"id": 7, "name": "Sub", "role": "A"}]


def with_spare(*rounds: list[dict[str, Any]], **more: Any) -> Replay:
    people = evening("losers-change").file.players
    players = [{"id": one.id, "name": one.name, "role": one.role} for one in people]
    return evening("losers-change", *rounds, players=players + SPARE, **more)


def test_a_substitute_takes_the_seat_from_the_hand_named() -> None:
    change = {"from_hand": 2, "kind": "substitute", "out": 6, "in": 7}

    done = with_spare(HAND_1, slips(7, 9, 9), changes=[change])

    assert pairings(done.seatings[2])[0] == "L1+G2 v L7+G1"
    assert (done.totals[6], done.totals[7]) == (6, 7)
    assert done.checks == ()


def test_a_substitute_in_the_middle_of_a_round_scores_from_the_hand_named() -> None:
    change = {"from_hand": 2, "kind": "substitute", "out": 3, "in": 7}
    options = {"hands_per_round": 2, "tie": "last-hand"}

    done = with_spare(LEVEL, changes=[change], options=options)

    assert (done.totals[3], done.totals[7], done.totals[13]) == (9, 9, 18)
    assert done.seatings[1][3].S == 3
    assert done.seatings[2][3].seat_of(7) is not None


def test_somebody_without_a_seat_cannot_be_replaced() -> None:
    changes = [{"from_hand": 2, "kind": "substitute", "out": 7, "in": 6}]

    assert with_spare(HAND_1, changes=changes).checks[0] == (
        "From hand 2: number 6 cannot come in for number 7, who has no seat."
    )


def test_credit_for_sitting_out_counts_in_the_total() -> None:
    rounds = [
        {"round": 1, "tables": HAND_1, "sitting_out": [{"id": 7, "credit": 6.5}]},
        {"round": 2, "tables": slips(7, 9, 9), "sitting_out": [{"id": 7, "credit": 6.5}]},
    ]

    assert with_spare(rounds=rounds).totals[7] == 13
    assert with_spare(rounds=rounds[:1]).totals[7] == 6.5


def pairs_evening(*rounds: list[dict[str, Any]], **more: Any) -> Replay:
    """Three tables of pairs: players 1 and 2 are pair 1, North–South at table 1."""
    seats = [
        {"table": t, "N": 4 * t - 3, "S": 4 * t - 2, "E": 4 * t - 1, "W": 4 * t} for t in (1, 2, 3)
    ]
    players = [{"id": n, "name": f"P{n}"} for n in range(1, 14)]
    return evening("pairs-circle", *rounds, players=players, seating=seats, **more)


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


@st.composite
def evenings(draw: st.DrawFn) -> Replay:
    """An evening of any format, with up to 4 hands in a round and level rounds decided."""
    code = draw(st.sampled_from(sorted(PRESETS)))
    tables, rounds, hands = (
        draw(st.integers(1, 5)),
        draw(st.integers(0, 5)),
        draw(st.integers(1, 4)),
    )
    figures = st.lists(st.integers(0, 13) | st.none(), min_size=hands, max_size=hands)
    played = []
    for number in range(1, rounds + 1):
        slips_of_round, decisions = [], []
        for table in range(1, tables + 1):
            taken = draw(figures)
            counted = [ns for ns in taken if ns is not None]
            slips_of_round.append({"table": table, "hands": [
                {"ns": ns, "state": "not-played" if ns is None else "played"} for ns in taken
            ]})  # fmt: skip
            if 2 * sum(counted) == 13 * len(counted):
                winner = draw(st.sampled_from(["NS", "EW"]))
                decisions.append({"table": table, "kind": "cut", "winner": winner})
        played.append({"round": number, "tables": slips_of_round, "decisions": decisions})
    return evening(code, rounds=played, tables=tables, options={"hands_per_round": hands})


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
