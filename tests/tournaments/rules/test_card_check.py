"""Which result explains that people's own cards do not add up."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.engine.seats import Seat
from tournaments.rules.card_check import Fit, Mismatch, compare, differences, fits, unexplained
from tournaments.rules.scoring import CardLine, HandState, Result, cards, totals
from tournaments.rules.seating import Four, Seating

Evening = tuple[Mapping[int, Seating], list[Result]]


@st.composite
def evenings(draw: st.DrawFn) -> Evening:
    """Eight people at two tables, seated anew for every hand."""
    hands = draw(st.integers(2, 8))
    seatings: dict[int, Seating] = {}
    results = []
    for hand in range(1, hands + 1):
        people = draw(st.permutations(range(1, 9)))
        seatings[hand] = {1: Four(*people[:4]), 2: Four(*people[4:])}
        results += [Result(hand, hand, table, draw(st.integers(0, 13))) for table in (1, 2)]
    return seatings, results


def changed(results: list[Result], at: int, ns: int | None) -> list[Result]:
    """The evening with one other figure; None for not played."""
    one = results[at]
    state = HandState.PLAYED if ns is not None else HandState.NOT_PLAYED
    other = Result(one.round, one.hand, one.table, ns, state)
    return [*results[:at], other, *results[at + 1 :]]


def found_in(evening: Evening, typed: list[Result], people: set[int] | None = None) -> list[Fit]:
    """What is found when the cards are right and `typed` was put in."""
    seatings, results = evening
    ours, true = cards(seatings, typed), totals(cards(seatings, results))
    said = {one: true[one] for one in people or true}
    apart = differences(totals(ours), said)
    return fits(ours, apart, range(1, 99))


@settings(deadline=None)
@given(evenings(), st.data())
def test_one_wrong_figure_is_found_from_everybodys_cards(
    evening: Evening, data: st.DataObject
) -> None:
    at = data.draw(st.integers(0, len(evening[1]) - 1))
    wrong = data.draw(st.integers(0, 13).filter(lambda ns: ns != evening[1][at].ns))

    found = found_in(evening, changed(evening[1], at, wrong))

    best = [fit for fit in found if len(fit.known) == 4]
    right = evening[1][at]
    assert (right.hand, right.table, right.ns) in {
        (fit.hand, fit.table, wrong + fit.more[0]) for fit in best
    }
    assert found[: len(best)] == best


@settings(deadline=None)
@given(evenings(), st.data())
def test_a_hand_wrongly_put_in_as_not_played_is_found(
    evening: Evening, data: st.DataObject
) -> None:
    at = data.draw(st.integers(0, len(evening[1]) - 1))

    found = found_in(evening, changed(evening[1], at, None))

    right = evening[1][at]
    assert (right.hand, right.table, right.ns, right.ew) in {
        (fit.hand, fit.table, *fit.more) for fit in found if len(fit.known) == 4
    }


@settings(deadline=None)
@given(evenings())
def test_cards_that_add_up_find_nothing_in_hands_that_were_played(evening: Evening) -> None:
    assert found_in(evening, evening[1]) == []


@settings(deadline=None)
@given(evenings(), st.data())
def test_whatever_is_found_agrees_with_the_cards_it_names(
    evening: Evening, data: st.DataObject
) -> None:
    people = set(data.draw(st.sets(st.integers(1, 8), min_size=1)))
    apart = {one: data.draw(st.integers(-3, 3)) for one in people}

    for fit in fits(cards(*evening), apart, range(1, 99)):
        north_south, east_west = fit.sides
        wanted = dict.fromkeys(north_south, fit.more[0]) | dict.fromkeys(east_west, fit.more[1])
        assert all(apart[one] == wanted[one] for one in fit.known)
        assert sorted((*fit.known, *fit.odd, *fit.silent)) == sorted((*north_south, *east_west))


FOUR = Four(N=1, E=3, S=2, W=4)
ONE_TABLE: Evening = ({1: {1: FOUR}}, [Result(1, 1, 1, 8)])


@pytest.mark.parametrize(
    ("apart", "known", "odd", "silent"),
    [
        ({1: 1, 2: 1, 3: -1, 4: -1}, (1, 2, 3, 4), (), ()),
        ({1: 1, 2: 1}, (1, 2), (), (3, 4)),
        ({1: 1, 3: -1}, (1, 3), (), (2, 4)),
        ({1: 1, 2: 1, 3: -1, 4: 5}, (1, 2, 3), (4,), ()),
    ],
)
def test_some_cards_are_enough_and_one_may_differ_otherwise(
    apart: dict[int, float], known: tuple[int, ...], odd: tuple[int, ...], silent: tuple[int, ...]
) -> None:
    [fit] = fits(cards(*ONE_TABLE), apart, [1])

    assert (fit.more, fit.known, fit.odd, fit.silent) == ((1, -1), known, odd, silent)


@pytest.mark.parametrize(
    "apart",
    [
        {1: 1},
        {1: 1, 2: -1},
        {1: 1, 2: 1, 3: 1, 4: 1},
        {1: 0.5, 2: 0.5},
        {1: 6, 2: 6, 3: -6, 4: -6},
        {1: 1, 2: 1, 3: 0},
    ],
    ids=["one alone", "partners apart", "all more", "half a trick", "14 tricks", "two and one"],
)
def test_what_no_figure_explains_is_not_explained(apart: dict[int, float]) -> None:
    assert fits(cards(*ONE_TABLE), apart, [1]) == []
    assert unexplained(apart, []) == [one for one in apart if apart[one]]


def test_only_the_hands_that_were_added_up_are_looked_at() -> None:
    assert fits(cards(*ONE_TABLE), {1: 1, 2: 1}, [2]) == []


def test_one_card_is_compared_hand_by_hand() -> None:
    lines = [
        CardLine(hand, hand, 3, Seat.N, 2, (3, 4), tricks)
        for hand, tricks in ((1, 8), (2, 5), (3, None), (4, 6))
    ]

    assert compare(lines, {1: 8, 2: 6, 3: 4}, range(1, 5)) == [
        Mismatch(2, 3, 5, 6),
        Mismatch(3, 3, None, 4),
    ]
