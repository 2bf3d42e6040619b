"""What the door says of those who play with robots, and how many robots that takes."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.rules.draw import door_count, door_count_pairs
from tournaments.rules.online import robots_needed, robots_needed_pairs


@pytest.mark.parametrize(
    ("a", "b", "sentence", "ready"),
    [
        (5, 5, "10 people: 2 tables, and 2 play at the online table with 2 robots, changing "
               "each hand.", True),
        (6, 4, "10 people: 2 tables, and 2 play at the online table with 2 robots, changing "
               "each hand.", True),
        (2, 1, "3 people: an online table with 1 robot.", True),
        (1, 0, "1 person: an online table with 3 robots.", True),
        (4, 4, "4 Ladies and 4 Gents: 2 tables, nobody sits out.", True),
        (3, 0, "3 Ladies and 0 Gents: 1 Lady needs to play as a Gent.", False),
        (7, 4, "7 Ladies and 4 Gents: 1 Lady needs to play as a Gent.", False),
        (0, 0, "Nobody is here yet.", False),
    ],
)  # fmt: skip
def test_the_door_says_who_plays_with_robots(a: int, b: int, sentence: str, ready: bool) -> None:
    door = door_count(a, b, sit_outs=True, robots=True)

    assert (door.sentence, door.ready) == (sentence, ready)


def test_the_door_says_whether_one_over_plays_with_robots_or_sits_out() -> None:
    out, plays = (door_count(5, 4, robots=True, alone_plays=alone) for alone in (False, True))

    assert out.sentence.startswith("9 people: 2 tables, 1 Lady sits out each hand, changing")
    assert plays.sentence == (
        "9 people: 2 tables, and 1 plays at the online table with 3 robots, changing each hand."
    )


@pytest.mark.parametrize(
    ("pairs", "alone", "sentence", "ready"),
    [
        (0, 1, "1 person: an online table with 3 robots.", True),
        (1, 0, "1 pair: an online table with 2 robots.", True),
        (1, 1, "1 pair and 1 person: an online table with 1 robot.", True),
        (5, 0, "5 pairs: 2 tables, and 1 pair plays at the online table with 2 robots, changing "
               "each hand.", True),
        (4, 1, "4 pairs: 2 tables, and 1 person without a partner plays at the online table with "
               "3 robots.", True),
        (5, 1, "5 pairs: 2 tables, and 1 pair and 1 person without a partner play at the online "
               "table with 1 robot, the pair changing each hand.", True),
        (4, 2, "4 pairs: 2 tables. 2 people still need partners.", False),
        (0, 0, "No pair is here yet.", False),
    ],
)  # fmt: skip
def test_the_door_says_which_pairs_play_with_robots(
    pairs: int, alone: int, sentence: str, ready: bool
) -> None:
    door = door_count_pairs(pairs, alone, sit_outs=True, robots=True)

    assert (door.sentence, door.ready) == (sentence, ready)


@given(st.integers(0, 40), st.integers(0, 40))
def test_robots_fill_any_number_to_whole_tables(a: int, b: int) -> None:
    more_a, more_b = robots_needed(a, b)

    assert a + more_a == b + more_b == max(a + a % 2, b + b % 2, 2)


def test_robots_are_partners_and_pairs_in_a_drive_of_pairs() -> None:
    sizes = [(3, 0), (3, 1), (2, 1), (0, 1), (0, 0)]

    assert [robots_needed_pairs(*size) for size in sizes] == [
        (0, 1), (1, 0), (1, 1), (1, 1), (0, 2),
    ]  # fmt: skip
