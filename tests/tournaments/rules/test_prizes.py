"""Who wins which prize and why: criteria, one prize each; what it is called."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.tournaments.rules.prize_people import (
    ANN,
    CAROL,
    EDNA,
    TOP,
    A,
    B,
    halves,
    one,
    person,
    sheet,
    won,
)
from tournaments.rules.prizes import (
    Competitor,
    Plan,
    Prize,
    Status,
    Step,
    award,
    half_time_prizes,
    title,
)
from tournaments.rules.standings import Group


@pytest.mark.parametrize(
    ("prize", "winner", "reason"),
    [
        (Prize("total", A, 3), "Edna", "23 tricks"),
        (Prize("first-half", A), "Ann", "30 tricks in the first half"),
        (Prize("second-half", A), "Carol", "30 tricks in the second half"),
        (Prize("single-hand", A), "Edna", "13 tricks in one hand"),
        (Prize("hands-of", A, n=13), "Edna", "1 hand of 13 or more"),
        (Prize("lowest", A), "Edna", "23 tricks"),
        (Prize("secret-hand", A, n=3), "Ann", "7 tricks in hand 3; level with Edna"),
    ],
    ids=lambda value: value.code if isinstance(value, Prize) else "",
)
def test_a_prize_goes_by_its_criterion(prize: Prize, winner: str, reason: str) -> None:
    found = one(prize, sheet(ANN, CAROL, EDNA), Step.FIRST_HALF)

    assert [who.name for who in found.winners] == [winner]
    assert found.reason.startswith(reason)


def test_hands_won_are_those_of_seven_tricks_or_more() -> None:
    steady, lucky = person(1, "Steady", [7, 7, 7]), person(2, "Lucky", [13, 13, 6])

    found = one(Prize("hands-won", A), sheet(lucky, steady))

    assert (found.verdict, found.reason) == ("Steady", "3 hands won")


def test_moves_and_stays_are_counted_from_round_to_round() -> None:
    rover = person(1, "Rover", [5] * 4, tables=[1, 2, 3, 3])
    sitter = person(2, "Sitter", [5] * 4, tables=[2, 2, 2, 1])
    hall = sheet(rover, sitter)

    assert one(Prize("moves", A), hall).reason == "2 moves"
    assert one(Prize("moves", A), hall).verdict == "Rover"
    assert one(Prize("stays", A), hall).verdict == "Sitter"


def test_nobody_wins_for_something_nobody_did() -> None:
    found = one(Prize("hands-of", A, n=10), sheet(CAROL))

    assert (found.status, found.verdict) == (Status.NOBODY, "Nobody")
    assert found.reason == "there is nobody who can have it"


def test_before_the_first_result_nobody_has_won() -> None:
    found = one(Prize("total", A), sheet(person(1, "Ann", [])))

    assert (found.status, found.reason) == (Status.NOBODY, "no tricks are in yet")


def test_a_helper_wins_nothing() -> None:
    helper = replace(ANN, helper=True)

    assert won([one(Prize("first-half", A), sheet(helper, CAROL))]) == [["Carol"]]


def test_the_lowest_prize_asks_for_the_whole_evening() -> None:
    early = person(4, "Early", [6, 6, None, None, None, None, None, None])
    hall = sheet(ANN, EDNA, early)

    assert one(Prize("lowest", A), hall).verdict == "Edna"
    assert one(Prize("lowest", A), hall, lowest_any=True).verdict == "Early"


def test_a_hand_sat_out_with_a_credit_is_not_missed() -> None:
    tired = Competitor(4, "Tired", ANN.hands[:7], credits={8: 0.5})

    found = one(Prize("lowest", A), sheet(ANN, tired))

    assert (found.verdict, found.value) == ("Tired", "42.5 tricks")


def test_of_two_lowest_the_one_with_the_lower_half_has_it() -> None:
    x, y = person(1, "X", halves(10, 12)), person(2, "Y", halves(12, 10))

    found = one(Prize("lowest", A), sheet(x, y), Step.SECOND_HALF)

    assert found.reason == "22 tricks; level with X; lower second half, 10 to 12"


# One prize each


def test_places_of_one_prize_keep_their_order_whatever_the_list() -> None:
    order = (Prize("total", A, 2), Prize("first-half", A), Prize("total", A, 1))
    people = [person(n, f"P{n}", halves(20 - n, 20 - n)) for n in range(1, 5)]

    assert won(award(Plan(order), sheet(*people))) == [["P2"], ["P1"], ["P3"]]


def test_a_winner_elsewhere_makes_room_for_the_next() -> None:
    people = [person(n, f"P{n}", halves(20 - n, 20 - n)) for n in range(1, 4)]
    prizes = (Prize("first-half", A), Prize("total", A), Prize("total", A, 2))

    found = award(Plan(prizes), sheet(*people))

    assert won(found) == [["P1"], ["P2"], ["P3"]]
    assert found[1].reason == "36 tricks; P1 has a prize already"


def test_prizes_further_down_wait_for_a_tie_that_touches_them() -> None:
    x, y = person(1, "X", [9, 1, 5, 5]), person(2, "Y", [8, 2, 5, 5])
    third, low = person(3, "Third", [5, 2, 2, 2]), person(4, "Low", [1, 1, 1, 1])
    plan = Plan((TOP, Prize("single-hand", A), Prize("lowest", A)), (Step.CUT,))

    open_, waiting, settled = award(plan, sheet(x, y, third, low, half=2))

    assert open_.status is Status.OPEN
    assert (waiting.status, waiting.verdict) == (Status.WAITING, "Waits for a prize further up")
    assert waiting.reason == "first it must be settled whether X has another prize"
    assert settled.verdict == "Low"


def test_what_was_announced_stands_and_bars_from_what_follows() -> None:
    plan = Plan((Prize("first-half", A), TOP))

    found = award(plan, sheet(ANN, CAROL), given={"first-half/A#1": (2,)})

    assert won(found) == [["Carol"], ["Ann"]]
    assert (found[0].announced, found[0].reason) == (True, "announced at half-time")


def test_what_was_announced_stands_even_for_somebody_who_has_won_more_since() -> None:
    plan = Plan((Prize("second-half", A), Prize("first-half", A)))

    found = award(plan, sheet(ANN, CAROL), given={"first-half/A#1": (2,)})

    assert won(found) == [["Carol"], ["Carol"]]
    assert found[1].reason == "announced at half-time; Carol has a prize already"


# Lists and names


def test_the_half_time_list_is_what_is_known_then() -> None:
    plan = Plan((TOP, Prize("first-half", A), Prize("single-hand", A)))

    assert half_time_prizes(plan).prizes == (Prize("first-half", A),)


@pytest.mark.parametrize(
    ("prize", "words"),
    [
        (Prize("total", A), "1st Lady"),
        (Prize("total", B, 12), "12th Gent"),
        (Prize("total", Group.PAIRS, 22), "22nd pair"),
        (Prize("total", Group.EVERYONE, 3), "3rd player"),
        (Prize("lowest", B), "Lowest Gent"),
        (Prize("first-half", A, 2), "Best first half, Lady, 2nd"),
        (Prize("hands-of", A, n=10), "Most hands of 10 or more, Lady"),
        (Prize("lucky-table", Group.EVERYONE, n=3, table=2), "Lucky table"),
    ],
)
def test_a_prize_has_a_name_to_read_out(prize: Prize, words: str) -> None:
    assert title(prize, {"A": "Lady", "B": "Gent"}) == words
