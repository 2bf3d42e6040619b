"""The same cards at several tables: what a hand counts, by hand and by its sums."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.rules.credits import Benches, CreditKind, CreditRule, Rounding, credits_of
from tournaments.rules.duplicate import (
    WAITS,
    SameCards,
    Score,
    Scoring,
    Worth,
    amount,
    figure,
    scores,
    scoring_of,
    with_points,
    worth_of,
)
from tournaments.rules.scoring import CardLine, HandState, Result, cards, totals
from tournaments.rules.seating import EntrantId, Four, Role

POINTS = [Scoring.MATCHPOINTS, Scoring.AVERAGE]
FOURS = {1: Four(1, 2, 3, 4), 2: Four(5, 6, 7, 8), 3: Four(9, 10, 11, 12)}
PLAYED = [Result(1, 1, 1, 9), Result(1, 1, 2, 8), Result(1, 1, 3, 6)]


def same(scoring: Scoring, *tables: int) -> SameCards:
    return SameCards(scoring, {1: frozenset(tables or FOURS)})


def pointed(results: list[Result], scoring: Scoring) -> dict[EntrantId, list[CardLine]]:
    return with_points(cards({1: FOURS}, results), worth_of(same(scoring), results))


def test_three_tables_in_matchpoints() -> None:
    assert worth_of(same(Scoring.MATCHPOINTS), PLAYED) == {
        (1, 1): Worth(4, 0),
        (1, 2): Worth(2, 2),
        (1, 3): Worth(0, 4),
    }


def test_three_tables_against_their_average_of_seven_and_two_thirds() -> None:
    assert worth_of(same(Scoring.AVERAGE), PLAYED) == {
        (1, 1): Worth(1.3, -1.3),
        (1, 2): Worth(0.3, -0.3),
        (1, 3): Worth(-1.7, 1.7),
    }


def test_a_quarter_trick_is_rounded_away_from_nought_on_both_sides() -> None:
    results = [Result(1, 1, table, ns) for table, ns in enumerate([8, 7, 7, 7], start=1)]

    worth = worth_of(same(Scoring.AVERAGE, 1, 2, 3, 4), results)

    assert (worth[1, 1], worth[1, 2]) == (Worth(0.8, -0.8), Worth(-0.3, 0.3))


@pytest.mark.parametrize("scoring", list(Scoring))
def test_nothing_counts_while_another_table_plays_the_same_cards(scoring: Scoring) -> None:
    assert worth_of(same(scoring), PLAYED[:2]) == {(1, 1): WAITS, (1, 2): WAITS}
    assert totals(pointed(PLAYED[:2], scoring)) == dict.fromkeys(range(1, 13), 0)


def test_who_waits_has_the_tricks_on_the_card_and_no_points() -> None:
    (line,) = pointed(PLAYED[:1], Scoring.MATCHPOINTS)[1]

    assert (line.tricks, line.points, line.made, line.counts, line.waits) == (
        9,
        None,
        None,
        None,
        True,
    )


def test_a_void_hand_is_waited_for_again() -> None:
    void = Result(1, 1, 3, None, HandState.VOID)

    assert worth_of(same(Scoring.AVERAGE), [*PLAYED[:2], void]) == {(1, 1): WAITS, (1, 2): WAITS}


def test_the_hand_dealt_instead_of_a_void_one_counts() -> None:
    void = Result(1, 1, 3, 1, HandState.VOID)

    assert worth_of(same(Scoring.MATCHPOINTS), [void, *PLAYED])[1, 3] == Worth(0, 4)


def test_a_hand_not_played_counts_nothing_and_nobody_is_compared_with_it() -> None:
    results = [*PLAYED[:2], Result(1, 1, 3, None, HandState.NOT_PLAYED)]

    assert worth_of(same(Scoring.MATCHPOINTS), results) == {
        (1, 1): Worth(2, 0),
        (1, 2): Worth(0, 2),
    }
    assert [line.made for line in pointed(results, Scoring.MATCHPOINTS)[9]] == [None]


def test_figures_that_do_not_make_13_are_compared_by_direction() -> None:
    results = [*PLAYED[:2], Result(1, 1, 3, 8, ew_said=4)]

    assert worth_of(same(Scoring.MATCHPOINTS), results) == {
        (1, 1): Worth(4, 1),
        (1, 2): Worth(1, 4),
        (1, 3): Worth(1, 1),
    }


@pytest.mark.parametrize(("scoring", "middle"), [(Scoring.MATCHPOINTS, 1), (Scoring.AVERAGE, 0)])
def test_a_table_that_played_other_cards_has_the_middle(scoring: Scoring, middle: float) -> None:
    assert worth_of(same(scoring, 1, 2), PLAYED)[1, 3] == Worth(middle, middle)


def test_where_tricks_count_a_finished_deal_is_its_tricks() -> None:
    assert worth_of(same(Scoring.TRICKS), PLAYED) == {}
    assert totals(pointed(PLAYED, Scoring.TRICKS))[1] == 9


def test_where_tricks_count_only_tables_with_the_same_cards_wait() -> None:
    assert worth_of(same(Scoring.TRICKS, 2, 3), PLAYED[:2]) == {(1, 2): WAITS}


def test_a_table_alone_has_nobody_to_beat() -> None:
    assert worth_of(same(Scoring.MATCHPOINTS, 1), PLAYED[:1]) == {(1, 1): Worth(0, 0)}


def test_tables_without_the_same_cards_are_not_compared() -> None:
    assert worth_of(SameCards(), PLAYED) == {}


MADE = st.lists(st.integers(0, 13), min_size=1, max_size=30)


def worth_at(made: list[int], scoring: Scoring) -> list[Worth]:
    results = [Result(1, 1, table, ns) for table, ns in enumerate(made, start=1)]
    return list(worth_of(same(scoring, *range(1, len(made) + 1)), results).values())


@given(MADE)
def test_matchpoints_of_a_deal_are_as_many_as_there_are_comparisons(made: list[int]) -> None:
    worth, expected = worth_at(made, Scoring.MATCHPOINTS), len(made) * (len(made) - 1)

    assert (sum(one.ns or 0 for one in worth), sum(one.ew or 0 for one in worth)) == (
        expected,
        expected,
    )


@given(MADE)
def test_against_the_average_one_side_of_a_table_gains_what_the_other_loses(
    made: list[int],
) -> None:
    assert all(one.ns == -(one.ew or 0) for one in worth_at(made, Scoring.AVERAGE))


@given(MADE)
def test_rounding_moves_the_sum_of_a_deal_by_half_a_tenth_a_table_at_most(
    made: list[int],
) -> None:
    left = sum(one.ns or 0 for one in worth_at(made, Scoring.AVERAGE))

    assert abs(left) <= len(made) / 20 + 1e-9


# Credits, the frequency of results, the way figures are written


@pytest.mark.parametrize(
    ("kind", "scoring", "credit"),
    [
        (CreditKind.OWN_AVERAGE, Scoring.MATCHPOINTS, 2),  # nothing played: the middle of the hand
        (CreditKind.OWN_AVERAGE, Scoring.AVERAGE, 0),
        (CreditKind.ROLE_MEAN, Scoring.MATCHPOINTS, 2),
        (CreditKind.ROLE_MEAN, Scoring.AVERAGE, 0),
        (CreditKind.FIXED, Scoring.MATCHPOINTS, 6.5),
    ],
)
def test_a_hand_sat_out_is_credited_in_points(
    kind: CreditKind, scoring: Scoring, credit: float
) -> None:
    done = pointed(PLAYED, scoring)
    benches = Benches({1: [13]}, {1: [1]}, {})
    rule = CreditRule(kind, rounding=Rounding.NONE)

    found = credits_of(rule, benches, done, dict.fromkeys(range(1, 14), Role.A))

    assert [line.credit for line in found[13]] == [credit]


def test_no_credit_tells_of_a_hand_that_others_still_play() -> None:
    done = pointed(PLAYED[:2], Scoring.MATCHPOINTS)

    assert credits_of(CreditRule(), Benches({1: [13]}, {1: [1]}, {}), done, {}) == {}


def test_how_often_each_result_came_up() -> None:
    results = [*PLAYED, Result(1, 1, 4, 8), Result(1, 1, 5, None, HandState.NOT_PLAYED)]
    worth = worth_of(same(Scoring.MATCHPOINTS, 1, 2, 3, 4, 5), results)

    assert scores(results, worth) == [
        Score(9, 4, (1,), Worth(6, 0)),
        Score(8, 5, (2, 4), Worth(3, 3)),
        Score(6, 7, (3,), Worth(0, 6)),
    ]


@pytest.mark.parametrize(
    ("number", "scoring", "words"),
    [
        (8, Scoring.TRICKS, "8 tricks"),
        (1, Scoring.TRICKS, "1 trick"),
        (6.5, Scoring.TRICKS, "6.5 tricks"),
        (1, Scoring.MATCHPOINTS, "1 point"),
        (2.5, Scoring.MATCHPOINTS, "2.5 points"),
        (1, Scoring.AVERAGE, "+1.0 points"),
        (-0.7, Scoring.AVERAGE, "−0.7 points"),
        (0, Scoring.AVERAGE, "0.0 points"),
    ],
)
def test_amounts_are_written_as_people_read_them(
    number: float, scoring: Scoring, words: str
) -> None:
    assert amount(number, scoring) == words
    assert figure(number, scoring) == words.split(" ", maxsplit=1)[0]


@pytest.mark.parametrize("scoring", POINTS)
@pytest.mark.parametrize(("online", "same_deal"), [(False, True), (True, False), (False, False)])
def test_points_need_a_drive_that_is_all_online_with_the_same_cards(
    scoring: Scoring, online: bool, same_deal: bool
) -> None:
    assert scoring_of(scoring, online=online, same_deal=same_deal) is Scoring.TRICKS
    assert scoring_of(scoring, online=True, same_deal=True) is scoring
