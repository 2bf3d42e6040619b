"""People who are level for a prize: parted by figures, by a cut or an extra hand, or sharing."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.tournaments.rules.prize_people import LEVEL, TOP, A, halves, one, person, sheet, won
from tournaments.rules.prizes import Kind, Plan, Prize, Record, Status, Step, award


def cut(*cards: int, lowest: bool = True, ace_high: bool = False) -> Record:
    return Record(Kind.CUT, TOP.series, dict(enumerate(cards, 1)), lowest, ace_high)


@pytest.mark.reported("B40")
def test_a_tie_is_never_settled_by_the_order_of_people() -> None:
    """On a final tie one winner was picked by accident of order."""
    found = {one(TOP, sheet(*people)).verdict for people in (LEVEL, LEVEL[::-1])}

    assert found == {"To be decided: cut between Ann, Carol and Edna"}


@pytest.mark.reported("B41")
@pytest.mark.parametrize(
    ("ties", "records", "verdict", "working"),
    [
        ((Step.SHARE,), (), "Ann, Carol and Edna", "they share it"),
        ((Step.HANDS_WON,), (), "Carol", "more hands won, 4 to 3"),
        ((Step.SECOND_HALF,), (), "Edna", "better second half, 24 to 22"),
        (
            (Step.CUT,),
            (cut(3, 12, 8),),
            "Ann",
            "Ann cut the three, Edna the eight, Carol the queen – the lowest card wins",
        ),
    ],
    ids=["share", "hands won", "second half", "cut"],
)
def test_three_level_for_one_prize(
    ties: tuple[Step, ...], records: tuple[Record, ...], verdict: str, working: str
) -> None:
    """Half the field tied and the prize hung on a hair of the tie-break."""
    three = (
        person(1, "Ann", [7, 7, 7, 1, 6, 6, 6, 4]),
        person(2, "Carol", [9, 7, 5, 1, 7, 7, 4, 4]),
        person(3, "Edna", [8, 6, 3, 3, 13, 6, 5, 0]),
    )

    found = one(TOP, sheet(*three), *ties, records=records)

    assert found.verdict == verdict
    assert found.reason.endswith(working)


def test_the_steps_are_taken_in_order_until_they_part() -> None:
    x, y = person(1, "X", [9, 1, 5, 5]), person(2, "Y", [8, 2, 5, 5])

    found = one(TOP, sheet(x, y, half=2), Step.SECOND_HALF, Step.FIRST_HALF, Step.HIGH_HAND)

    assert found.reason == "20 tricks; level with Y; higher best hand, 9 to 8"


def test_the_second_place_says_behind_whom() -> None:
    x, y = person(1, "X", halves(9, 11)), person(2, "Y", halves(8, 12))

    found = award(Plan((TOP, replace(TOP, place=2)), (Step.SECOND_HALF,)), sheet(x, y))

    assert won(found) == [["Y"], ["X"]]
    assert found[1].reason == "20 tricks; level with Y; behind Y in the second half, 11 to 12"


@pytest.mark.parametrize(
    ("record", "winner"),
    [
        (cut(1, 5, 13), "Ann"),
        (cut(1, 5, 13, ace_high=True), "Carol"),
        (cut(1, 5, 13, lowest=False), "Edna"),
        (cut(1, 5, 13, lowest=False, ace_high=True), "Ann"),
    ],
    ids=["low wins, ace low", "low wins, ace high", "high wins, ace low", "high wins, ace high"],
)
def test_a_cut_goes_by_its_own_rule(record: Record, winner: str) -> None:
    assert one(TOP, sheet(*LEVEL), Step.CUT, records=(record,)).verdict == winner


def test_equal_cards_are_cut_again_by_those_who_drew_them() -> None:
    first = cut(9, 2, 2)
    again = Record(Kind.CUT, TOP.series, {2: 11, 3: 4})

    still = one(TOP, sheet(*LEVEL), Step.CUT, records=(first,))
    done = one(TOP, sheet(*LEVEL), Step.CUT, records=(first, again))

    assert (still.status, still.verdict) == (
        Status.OPEN,
        "To be decided: cut between Carol and Edna",
    )
    assert done.verdict == "Edna"


def test_a_cut_written_down_again_replaces_the_first() -> None:
    assert one(TOP, sheet(*LEVEL), records=(cut(1, 5, 6), cut(5, 1, 6))).verdict == "Carol"


def test_a_cut_does_not_count_when_somebody_else_has_drawn_level_since() -> None:
    between_two = Record(Kind.CUT, TOP.series, {1: 3, 2: 9})

    found = one(TOP, sheet(*LEVEL), Step.CUT, records=(between_two,))

    assert found.verdict == "To be decided: cut between Ann, Carol and Edna"


def test_a_cut_counts_when_one_of_them_is_no_longer_level() -> None:
    assert one(TOP, sheet(*LEVEL[1:]), Step.CUT, records=(cut(1, 9, 5),)).verdict == "Edna"


def test_an_extra_hand_goes_before_the_cut() -> None:
    extra = Record(Kind.EXTRA_HAND, TOP.series, {1: 8, 2: 5, 3: 3})

    waiting = one(TOP, sheet(*LEVEL), Step.EXTRA_HAND, Step.CUT)
    found = one(TOP, sheet(*LEVEL), Step.EXTRA_HAND, Step.CUT, records=(extra,))

    assert waiting.verdict == "To be decided: an extra hand between Ann, Carol and Edna"
    assert found.reason == (
        "40 tricks; level with Carol and Edna; extra hand: Ann 8, Carol 5 and Edna 3"
    )


def test_a_level_extra_hand_is_cut_for() -> None:
    extra = Record(Kind.EXTRA_HAND, TOP.series, {1: 5, 2: 8, 3: 8})

    found = one(TOP, sheet(*LEVEL), Step.EXTRA_HAND, Step.CUT, records=(extra,))

    assert found.verdict == "To be decided: cut between Carol and Edna"


def test_the_mc_may_choose_to_share() -> None:
    share = Record(Kind.SHARE, TOP.series, {1: 0, 2: 0, 3: 0})

    found = one(TOP, sheet(*LEVEL), Step.CUT, records=(share,))

    assert (found.status, found.verdict) == (Status.SHARED, "Ann, Carol and Edna")


def test_a_recorded_step_is_waited_for_even_if_sharing_comes_after_it() -> None:
    assert one(TOP, sheet(*LEVEL), Step.CUT, Step.SHARE).status is Status.OPEN


def test_sharing_pools_the_places_that_are_shared() -> None:
    other = person(4, "Gwen", halves(5, 5))
    places = tuple(replace(TOP, place=place) for place in (1, 2, 3, 4))

    found = award(Plan(places, (Step.SHARE,)), sheet(*LEVEL, other))

    assert won(found) == [["Ann", "Carol", "Edna"], [], [], ["Gwen"]]
    assert found[1].reason == "Ann, Carol and Edna share it together with “1st Lady”"


def test_the_first_half_is_not_settled_by_what_came_after_it() -> None:
    x, y = person(1, "X", halves(20, 25)), person(2, "Y", halves(20, 5))

    found = one(Prize("first-half", A), sheet(x, y), Step.SECOND_HALF, Step.CUT)

    assert found.verdict == "To be decided: cut between X and Y"
