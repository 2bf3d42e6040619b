"""The worked example of prizes, ties and checks: two tables, eight hands, line by line."""

from __future__ import annotations

import pytest

from games.engine.cards import Trump
from games.engine.seats import Side
from tests.tournaments.rules.prize_people import halves, person, sheet, won
from tournaments.rules.prizes import Award, Kind, Plan, Prize, Record, Step, award
from tournaments.rules.programme import spread
from tournaments.rules.progression import PRESETS, round_winner
from tournaments.rules.scoring import Result, check
from tournaments.rules.seating import Four
from tournaments.rules.standings import Group

LADIES = {"L1": (30, 25), "L2": (27, 28), "L3": (24, 29), "L4": (23, 22)}
GENTS = {"G1": (31, 24), "G2": (26, 26), "G3": (25, 25), "G4": (22, 29)}
SHEET = sheet(
    *(person(number, name, halves(*both)) for number, (name, both) in enumerate(LADIES.items(), 1)),
    gents=[
        person(number, name, halves(*both)) for number, (name, both) in enumerate(GENTS.items(), 5)
    ],
)
LIST = tuple(
    Prize(criterion, group)
    for criterion in ("total", "first-half", "second-half", "lowest")
    for group in (Group.A, Group.B)
)
CUT = Record(Kind.CUT, "total/A", {1: 9, 2: 4}, lowest=True)


def given(*ties: Step, one_each: bool = True, records: tuple[Record, ...] = ()) -> list[Award]:
    return award(Plan(LIST, ties, one_each), SHEET, records)


def test_the_figures_are_those_of_the_example() -> None:
    totals = {one.name: sum(one.single_hands()) for one in SHEET.group(Group.EVERYONE)}

    assert totals == {
        "L1": 55, "L2": 55, "L3": 53, "L4": 45, "G1": 55, "G2": 52, "G3": 50, "G4": 51,
    }  # fmt: skip
    assert sum(both[0] + both[1] for both in LADIES.values()) == 13 * 2 * 8


@pytest.mark.parametrize(
    ("ties", "records", "winner", "reason"),
    [
        ((Step.FIRST_HALF,), (), "L1", "55 tricks; level with L2; better first half, 30 to 27"),
        ((Step.SECOND_HALF,), (), "L2", "55 tricks; level with L1; better second half, 28 to 25"),
        (
            (Step.CUT,),
            (CUT,),
            "L2",
            "55 tricks; level with L1; L2 cut the four, L1 the nine – the lowest card wins",
        ),
    ],
    ids=["first half", "second half", "cut"],
)
def test_the_top_lady_was_level(
    ties: tuple[Step, ...], records: tuple[Record, ...], winner: str, reason: str
) -> None:
    top = given(*ties, records=records)[0]

    assert ([one.name for one in top.winners], top.reason) == ([winner], reason)


def test_each_gets_one_prize_in_the_order_of_the_list() -> None:
    assert won(given(Step.SECOND_HALF)) == [
        ["L2"], ["G1"], ["L1"], ["G2"], ["L3"], ["G4"], ["L4"], ["G3"],
    ]  # fmt: skip


def test_who_is_barred_is_named_in_the_reason() -> None:
    first_half_gent = given(Step.SECOND_HALF)[3]

    assert first_half_gent.reason == "26 tricks in the first half; G1 has a prize already"


def test_without_the_rule_the_first_half_gent_is_another() -> None:
    assert won(given(Step.SECOND_HALF, one_each=False)) == [
        ["L2"], ["G1"], ["L1"], ["G1"], ["L3"], ["G4"], ["L4"], ["G3"],
    ]  # fmt: skip


def test_a_slip_of_eight_and_six_is_spoken_of() -> None:
    seatings = {1: {1: Four(1, 2, 3, 4)}}

    slips = check(seatings, [Result(round=1, hand=1, table=1, ns=8, ew_said=6)])

    assert slips == ["Round 1, table 1, hand 1: 8 and 6 make 14 tricks, not 13."]


def test_three_tricks_for_a_revoke_change_who_moves() -> None:
    rule = PRESETS["losers-change"].rule

    assert round_winner(rule, [8], None) is Side.NS
    assert round_winner(rule, [8 - 3], None) is Side.EW


def test_five_trumps_go_round_twenty_four_hands() -> None:
    order = list(spread([Trump.H, Trump.C, Trump.D, Trump.S, Trump.NT], 24))

    assert {trump.value: order.count(trump) for trump in Trump} == {
        "C": 5, "D": 5, "H": 5, "S": 5, "NT": 4,
    }  # fmt: skip
