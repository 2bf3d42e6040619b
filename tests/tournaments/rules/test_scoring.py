"""Score cards, totals, and what a player may type as a number of tricks."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.engine.seats import Seat, Side
from tournaments.rules.progression import PRESETS, next_seating
from tournaments.rules.scoring import (
    BadTricks,
    CardLine,
    HandState,
    Result,
    Substitute,
    cards,
    check,
    parse_tricks,
    totals,
)
from tournaments.rules.seating import Four, Role, Seating

EXAMPLES = settings(max_examples=40, deadline=None)
TABLE = Four(N=11, E=12, S=1, W=2)
OTHER = Four(N=13, E=14, S=3, W=4)


def test_a_card_line_tells_where_with_whom_and_against_whom() -> None:
    card = cards({1: {1: TABLE}}, [Result(1, 1, 1, ns=8)])

    assert card[2] == [
        CardLine(hand=1, round=1, table=1, seat=Seat.W, partner=12, opponents=(11, 1), tricks=5)
    ]


def test_cards_are_in_the_order_of_the_hands() -> None:
    card = cards({1: {1: TABLE}}, [Result(1, 2, 1, ns=8), Result(1, 1, 1, ns=3)])

    assert [(line.hand, line.tricks) for line in card[1]] == [(1, 3), (2, 8)]


def test_somebody_without_a_result_has_an_empty_card() -> None:
    assert cards({1: {1: TABLE}}, []) == {11: [], 12: [], 1: [], 2: []}


def test_a_hand_not_played_is_on_the_card_and_counts_nothing() -> None:
    card = cards({1: {1: TABLE}}, [Result(1, 1, 1, None, HandState.NOT_PLAYED)])

    assert [line.tricks for line in card[1]] == [None]
    assert totals(card) == {11: 0, 12: 0, 1: 0, 2: 0}


def test_a_void_hand_leaves_the_hand_dealt_instead() -> None:
    results = [Result(1, 1, 1, 9, HandState.VOID), Result(1, 1, 1, 6)]

    assert totals(cards({1: {1: TABLE}}, results)) == {11: 6, 1: 6, 12: 7, 2: 7}


def test_a_substitute_within_a_round_has_the_hands_from_then_on() -> None:
    results = [Result(1, 1, 1, 8), Result(1, 2, 1, 10)]

    card = cards({1: {1: TABLE}}, results, [Substitute(2, out=1, into=9)])

    assert totals(card) == {11: 18, 1: 8, 9: 10, 12: 8, 2: 8}
    assert [line.partner for line in card[11]] == [1, 9]


@EXAMPLES
@given(st.sampled_from(sorted(PRESETS)), st.integers(1, 12), st.integers(1, 8), st.data())
def test_every_hand_gives_each_table_twenty_six_tricks_in_all(
    code: str, tables: int, rounds: int, data: st.DataObject
) -> None:
    seating: Seating = {
        t: Four(N=4 * t, E=4 * t + 2, S=4 * t + 1, W=4 * t + 3) for t in range(1, tables + 1)
    }
    seatings, results = {}, []
    for number in range(1, rounds + 1):
        figures = data.draw(st.lists(st.integers(0, 13), min_size=tables, max_size=tables))
        seatings[number] = seating
        results += [Result(number, number, t, ns) for t, ns in enumerate(figures, start=1)]
        winners = {t: Side.NS if ns > 6 else Side.EW for t, ns in enumerate(figures, start=1)}
        seating = next_seating(PRESETS[code].rule, seating, winners)

    added = totals(cards(seatings, results))

    gents = sum(total for entrant, total in added.items() if entrant % 2 == 0)
    assert sum(added.values()) == 26 * tables * rounds
    assert gents == 13 * tables * rounds


@pytest.mark.parametrize(
    ("results", "sentences"),
    [
        ([Result(1, 1, 1, 8)], []),
        ([Result(1, 1, 1, 8, ew_said=6)],
         ["Round 1, table 1, hand 1: 8 and 6 make 14 tricks, not 13."]),
        ([Result(1, 1, 1, 8, ew_said=2, explained=True)], []),
        ([Result(1, 1, 1, 14)], ["Round 1, table 1, hand 1: a hand has 13 tricks, so 14 cannot "
                                 "be right."]),
        ([Result(1, 1, 1, None)],
         ["Round 1, table 1, hand 1: the hand is marked as played, but has no tricks."]),
        ([Result(1, 1, 1, 8), Result(1, 1, 1, 9)],
         ["Round 1, table 1, hand 1: there are 2 results."]),
        ([Result(1, 1, 1, 8, HandState.VOID), Result(1, 1, 1, 9)], []),
    ],
)  # fmt: skip
def test_figures_that_cannot_be_are_named_by_round_table_and_hand(
    results: list[Result], sentences: list[str]
) -> None:
    assert check({1: {1: TABLE}}, results) == sentences


def test_somebody_in_two_seats_is_named() -> None:
    twice = Four(N=11, E=14, S=3, W=4)

    assert check({2: {1: TABLE, 2: twice}}, []) == [
        "Round 2: number 11 sits twice, at table 1 and table 2."
    ]


def test_two_of_each_role_belong_at_a_table() -> None:
    roles = {11: Role.B, 12: Role.B, 1: Role.A, 2: Role.A}

    assert check({1: {1: TABLE}}, [], roles) == []
    assert check({1: {1: TABLE.swap(Seat.E, Seat.W)}}, [], roles) == [
        "Round 1, table 1: number 2 sits E, which is a seat for role B.",
        "Round 1, table 1: number 12 sits W, which is a seat for role A.",
    ]


@pytest.mark.parametrize("raw", ["0", "7", "13", " 8 ", "08", "0000013"])
def test_whole_numbers_up_to_thirteen_are_tricks(raw: str) -> None:
    assert parse_tricks(raw) == int(raw)


@pytest.mark.parametrize(
    ("raw", "sentence"),
    [
        ("", "Type the number of tricks, from 0 to 13."),
        ("  ", "Type the number of tricks, from 0 to 13."),
        ("14", "A hand has 13 tricks. You typed 14."),
        ("9" * 5000, "A hand has 13 tricks. You typed 9999999999999999999…."),
        ("-1", "Tricks cannot be less than 0. You typed -1."),
        ("6.5", "Half tricks do not exist. You typed 6.5. Type a whole number from 0 to 13."),
        ("6,5", "Half tricks do not exist. You typed 6,5. Type a whole number from 0 to 13."),
        ("1e1", "Write the number in full, such as 10. You typed 1e1."),
        ("NaN", "NaN is no number. Type a whole number from 0 to 13."),
        ("inf", "inf is no number. Type a whole number from 0 to 13."),
        ("８", "Use the figures 0 to 9 of an ordinary keyboard. You typed ８."),
        ("٣", "Use the figures 0 to 9 of an ordinary keyboard. You typed ٣."),
        ("eight", "Type the tricks in figures, such as 8. You typed eight."),
        ("7 or 8", "“7 or 8” is not a number of tricks. Type a whole number from 0 to 13."),
        ("+8", "“+8” is not a number of tricks. Type a whole number from 0 to 13."),
        ("0x8", "“0x8” is not a number of tricks. Type a whole number from 0 to 13."),
    ],
)
def test_anything_else_is_refused_with_a_sentence_of_its_own(raw: str, sentence: str) -> None:
    with pytest.raises(BadTricks) as refusal:
        parse_tricks(raw)

    assert (refusal.value.sentence, refusal.value.raw) == (sentence, raw)


@EXAMPLES
@given(st.text())
def test_whatever_is_typed_is_a_number_of_tricks_or_a_sentence(raw: str) -> None:
    try:
        answer: object = parse_tricks(raw)
    except BadTricks as refusal:
        answer = refusal.sentence

    assert answer in range(14) or str(answer).endswith(".")
