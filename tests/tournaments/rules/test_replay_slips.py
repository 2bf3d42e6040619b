"""Slips that cannot be right, rounds that somebody had to decide, and people who came in."""

from __future__ import annotations

from tests.tournaments.rules.paper import HAND_1, LEVEL, evening, pairings, slips, with_spare


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


def test_after_a_round_that_nobody_played_nobody_has_moved() -> None:
    nobody = [{"table": table, "state": "not-played"} for table in (1, 2, 3)]

    done = evening("losers-change", nobody, HAND_1)

    assert done.seatings[2] == done.seatings[1]
    assert done.seatings[3] == evening("losers-change", HAND_1).seatings[2]
    assert done.checks == ()


def test_a_void_hand_before_the_one_played_again_changes_nothing() -> None:
    void = {"hand": 1, "ns": 2, "state": "void", "note": "misdeal"}
    again = {"table": 1, "hands": [void, {"hand": 1, "ns": HAND_1[0]["ns"]}]}

    done = evening("losers-change", [again, *HAND_1[1:]])

    assert (done.totals, done.seatings) == (
        evening("losers-change", HAND_1).totals,
        evening("losers-change", HAND_1).seatings,
    )
    assert done.checks == ()
