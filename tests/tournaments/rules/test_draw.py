"""The first seating, and what the door page says while people arrive."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.engine.seats import Side
from tournaments.rules.draw import (
    CannotSeat,
    DoorCount,
    by_arrival_individuals,
    by_arrival_pairs,
    door_count,
    door_count_pairs,
    draw_individuals,
    draw_pairs,
)
from tournaments.rules.seating import Four

EXAMPLES = settings(max_examples=30, deadline=None)


def test_people_sit_in_the_order_of_arrival() -> None:
    assert by_arrival_individuals([1, 2, 3, 4], [11, 12, 13, 14]) == {
        1: Four(N=11, E=12, S=1, W=2),
        2: Four(N=13, E=14, S=3, W=4),
    }


def test_pairs_sit_in_the_order_of_arrival_the_first_of_each_north_or_east() -> None:
    assert by_arrival_pairs([(1, 2), (3, 4)]) == {1: Four(N=1, S=2, E=3, W=4)}


@EXAMPLES
@given(st.integers(1, 30), st.text(max_size=5))
def test_a_draw_seats_everybody_once_in_the_seats_of_their_role(tables: int, seed: str) -> None:
    a, b = range(1, 2 * tables + 1), range(101, 2 * tables + 101)

    seating = draw_individuals(a, b, seed)

    assert list(seating) == list(range(1, tables + 1))
    assert sorted(x for four in seating.values() for x in (four.S, four.W)) == list(a)
    assert sorted(x for four in seating.values() for x in (four.N, four.E)) == list(b)


@EXAMPLES
@given(st.integers(1, 30), st.text(max_size=5))
def test_a_draw_of_pairs_keeps_partners_together(tables: int, seed: str) -> None:
    pairs = [(number, number + 1) for number in range(1, 4 * tables, 2)]

    seating = draw_pairs(pairs, seed)

    couples = [four.side(side) for four in seating.values() for side in Side]
    assert sorted(couples) == pairs


def test_the_same_seed_draws_the_same_seats() -> None:
    a, b = range(1, 25), range(101, 125)

    assert draw_individuals(a, b, "oak") == draw_individuals(a, b, "oak")
    assert draw_individuals(a, b, "oak") != draw_individuals(a, b, "ash")


def test_a_draw_leaves_the_lists_as_they_were() -> None:
    a, b = [1, 2], [11, 12]

    draw_individuals(a, b, "oak")

    assert (a, b) == ([1, 2], [11, 12])


def test_the_seats_of_a_seed_stay_the_same_for_ever() -> None:
    assert draw_individuals([1, 2, 3, 4], [11, 12, 13, 14], "oak") == {
        1: Four(N=14, E=12, S=4, W=3),
        2: Four(N=13, E=11, S=1, W=2),
    }


def test_numbers_that_do_not_fit_are_refused_in_the_words_of_the_door() -> None:
    with pytest.raises(CannotSeat) as refusal:
        draw_individuals(range(10), range(20, 26), "oak", {"A": "Fox", "B": "Hen"})

    assert refusal.value.sentence == "10 Foxes and 6 Hens: 2 Foxes need to play as Hens."


def test_an_odd_number_of_pairs_is_refused() -> None:
    with pytest.raises(CannotSeat, match="3 pairs: 1 more is needed for 2 tables"):
        draw_pairs([(1, 2), (3, 4), (5, 6)], "oak")


def test_nobody_takes_two_seats() -> None:
    with pytest.raises(ValueError, match="named twice"):
        by_arrival_individuals([1, 1], [11, 12])


@pytest.mark.parametrize(
    ("a", "b", "count"),
    [
        (0, 0, DoorCount(0, 0, 0, "Nobody is here yet.", ready=False)),
        (1, 0, DoorCount(0, 1, 3, "1 person: 3 more are needed for a table.", ready=False)),
        (7, 7, DoorCount(3, 2, 2, "14 people: 2 more are needed for 4 tables, "
                         "or 2 have to sit out.", ready=False)),
        (7, 6, DoorCount(3, 1, 3, "13 people: 3 more are needed for 4 tables, "
                         "or 1 has to sit out.", ready=False)),
        (9, 5, DoorCount(3, 2, 2, "14 people: 2 more are needed for 4 tables, or 2 have to sit "
                         "out. There are 9 Ladies and 5 Gents, and there must be as many of "
                         "each.", ready=False)),
        (10, 6, DoorCount(4, 0, 0, "10 Ladies and 6 Gents: 2 Ladies need to play as Gents.",
                          ready=False)),
        (7, 9, DoorCount(4, 0, 0, "7 Ladies and 9 Gents: 1 Gent needs to play as a Lady.",
                         ready=False)),
        (2, 2, DoorCount(1, 0, 0, "2 Ladies and 2 Gents: 1 table, nobody sits out.", ready=True)),
    ],
)  # fmt: skip
def test_the_door_says_how_many_are_short_or_spare(a: int, b: int, count: DoorCount) -> None:
    assert door_count(a, b) == count


@EXAMPLES
@given(st.integers(0, 60), st.integers(0, 60))
def test_when_the_door_is_ready_a_draw_succeeds_and_otherwise_not(a: int, b: int) -> None:
    ready = door_count(a, b).ready
    try:
        seating = draw_individuals(range(a), range(100, 100 + b), "oak")
    except CannotSeat:
        assert not ready
    else:
        assert ready
        assert len(seating) == door_count(a, b).tables


@pytest.mark.parametrize(
    ("pairs", "singles", "count"),
    [
        (0, 0, DoorCount(0, 0, 0, "No pair is here yet.", ready=False)),
        (1, 0, DoorCount(0, 1, 1, "1 pair: 1 more is needed for a table.", ready=False)),
        (7, 0, DoorCount(3, 1, 1, "7 pairs: 1 more is needed for 4 tables, "
                         "or 1 has to sit out.", ready=False)),
        (6, 1, DoorCount(3, 0, 0, "6 pairs: 3 tables. 1 person still needs a partner.",
                         ready=False)),
        (7, 2, DoorCount(3, 1, 1, "7 pairs: 1 more is needed for 4 tables, or 1 has to sit out. "
                         "2 people still need partners.", ready=False)),
        (6, 0, DoorCount(3, 0, 0, "6 pairs: 3 tables, nobody sits out.", ready=True)),
    ],
)  # fmt: skip
def test_the_door_counts_pairs_and_those_without_a_partner(
    pairs: int, singles: int, count: DoorCount
) -> None:
    assert door_count_pairs(pairs, singles) == count
