"""Credits for hands sat out, worked out by hand: five people at one table."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tournaments.rules.credits import (
    Benches,
    CreditKind,
    CreditLine,
    CreditRule,
    Rounding,
    credits_of,
    rounded,
    with_credits,
)
from tournaments.rules.scoring import HandState, Result, cards, totals
from tournaments.rules.seating import EntrantId, Four, Role

# Ann 1, Carol 3 and Edna 5 play as A, Bob 2 and Dev 4 as B; Edna, then Ann, then Carol sits out.
ROLES = {1: Role.A, 3: Role.A, 5: Role.A, 2: Role.B, 4: Role.B}
SEATINGS = {
    1: {1: Four(N=2, E=4, S=1, W=3)},
    2: {1: Four(N=2, E=4, S=5, W=3)},
    3: {1: Four(N=2, E=4, S=5, W=1)},
}
RESULTS = [Result(1, 1, 1, 8), Result(2, 2, 1, 4), Result(3, 3, 1, 7)]
BENCHES = Benches({1: [5], 2: [1], 3: [3]}, {1: [1], 2: [2], 3: [3]}, {})


def totals_by(
    rule: CreditRule, benches: Benches = BENCHES, hands: int = 3
) -> dict[EntrantId, float]:
    results = RESULTS[:hands]
    done = cards(SEATINGS, results)
    return with_credits(totals(done), credits_of(rule, benches, done, ROLES))


@pytest.mark.parametrize(
    ("rule", "expected"),
    [
        # Ann played 8 and 6, average 7; Carol 5 and 9, average 7; Edna 4 and 7, average 5½.
        (CreditRule(), {1: 21, 2: 19, 3: 21, 4: 20, 5: 16.5}),
        (CreditRule(rounding=Rounding.WHOLE), {1: 21, 2: 19, 3: 21, 4: 20, 5: 17}),
        (CreditRule(CreditKind.ROLE_MEAN), {1: 20.5, 2: 19, 3: 20.5, 4: 20, 5: 17.5}),
        (CreditRule(CreditKind.FIXED, 6), {1: 20, 2: 19, 3: 20, 4: 20, 5: 17}),
        (CreditRule(CreditKind.NOTHING), {1: 14, 2: 19, 3: 14, 4: 20, 5: 11}),
    ],
)
def test_five_people_at_one_table(rule: CreditRule, expected: dict[EntrantId, float]) -> None:
    assert totals_by(rule) == expected


def test_who_has_played_no_hand_yet_is_given_half_the_tricks() -> None:
    assert totals_by(CreditRule(), hands=1) == {1: 8, 2: 8, 3: 5, 4: 5, 5: 6.5}


def test_a_hand_is_credited_from_its_first_result_on() -> None:
    assert totals_by(CreditRule(), hands=0) == {1: 0, 2: 0, 3: 0, 4: 0, 5: 0}


def test_who_has_gone_home_is_credited_no_more() -> None:
    gone = Benches(BENCHES.by_round, BENCHES.hands, {3: 3})

    assert totals_by(CreditRule(), gone)[3] == 14


@pytest.mark.reported("B43")
def test_the_average_follows_every_later_result() -> None:
    """Wins of somebody with an earlier bye stayed wrong until another score came in."""
    early, late = totals_by(CreditRule(), hands=2), totals_by(CreditRule(), hands=3)

    assert (early[5], late[5]) == (4 + 4, 11 + 5.5)


@pytest.mark.parametrize(
    ("number", "rounding", "expected"),
    [
        (Fraction(22, 3), Rounding.NONE, 7.3),
        (Fraction(22, 3), Rounding.HALF, 7.5),
        (Fraction(22, 3), Rounding.WHOLE, 7),
        (Fraction(13, 2), Rounding.WHOLE, 7),
        (Fraction(25, 4), Rounding.HALF, 6.5),
        (Fraction(25, 4), Rounding.NONE, 6.3),
    ],
)
def test_credits_are_rounded_halves_upwards(
    number: Fraction, rounding: Rounding, expected: float
) -> None:
    assert rounded(number, rounding) == expected


def test_tenths_add_up_as_they_are_written() -> None:
    lines = {1: [CreditLine(1, 1, 7.3), CreditLine(2, 2, 7.3), CreditLine(3, 3, 0.1)]}

    assert with_credits({1: 30}, lines) == {1: 44.7}


def test_a_hand_that_nobody_played_is_worth_nothing_to_those_who_sat_it_out() -> None:
    results = [Result(1, 1, 1, None, HandState.NOT_PLAYED)]
    done = cards(SEATINGS, results)

    assert credits_of(CreditRule(), BENCHES, done, ROLES) == {}
