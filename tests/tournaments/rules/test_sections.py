"""The hall, and those at home who play among themselves: two halls that move by one rule."""

from __future__ import annotations

import json
import random
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.engine.seats import Side
from tournaments.rules.draw import CannotSeat
from tournaments.rules.drivefile import BadDriveFile, read
from tournaments.rules.numbers import Hall, People, first_hall, next_hall, past_of
from tournaments.rules.online import online_numbers
from tournaments.rules.progression import PRESETS, Unit, next_seating
from tournaments.rules.seating import Four, Role
from tournaments.rules.sections import (
    Place,
    at_home,
    door_count_home,
    door_count_home_pairs,
    first_round,
    joined,
    moved,
    next_round,
    people_in,
    place_of,
    section_of,
)

EXAMPLES = settings(max_examples=60, deadline=None)
chances = st.integers(0, 2**32).map(random.Random)
INDIVIDUAL = [code for code, preset in PRESETS.items() if preset.rule.unit is Unit.INDIVIDUAL]
HALL_ROBOTS, HOME_ROBOTS = frozenset((901, 902, 903, 904)), frozenset((905, 906, 907, 908))
FIRST_AT_HOME = 401


def four(first: int) -> Four:
    return Four(first, first + 1, first + 2, first + 3)


def everybody(in_hall: int, home: int) -> list[int]:
    """Odd numbers play as A, even ones as B."""
    return [*range(1, in_hall + 1), *range(FIRST_AT_HOME, FIRST_AT_HOME + home)]


def people(in_hall: int, home: int) -> People:
    here = everybody(in_hall, home)
    roles = {one: Role.A if one % 2 else Role.B for one in [*here, *HALL_ROBOTS, *HOME_ROBOTS]}
    apart = frozenset(one for one in here if one >= FIRST_AT_HOME) | HOME_ROBOTS
    return People(Unit.INDIVIDUAL, roles, robots=HALL_ROBOTS | HOME_ROBOTS, at_home=apart)


def alone(section: People, here: list[int], code: str, wins: list[random.Random]) -> list[Hall]:
    """One section's evening, as a drive of its own."""
    halls = [first_hall(here, section, "oak")]
    for won in wins:
        seating = halls[-1].seating
        winners = {table: won.choice(list(Side)) for table in sorted(seating)}
        to = next_seating(PRESETS[code].rule, seating, winners) if seating else {}
        past = past_of(halls, section, 2)
        halls.append(next_hall(to, here, past.rests, section, past))
    return halls


@EXAMPLES
@given(st.integers(0), st.sampled_from(INDIVIDUAL), st.integers(4, 22), st.integers(1, 15))
def test_each_section_plays_the_evening_it_would_play_alone(
    seed: int, code: str, in_hall: int, home: int
) -> None:
    here, ones = everybody(in_hall, home), people(in_hall, home)
    wholes = [first_round(here, ones, "oak")]
    for number in range(8):
        whole = wholes[-1]
        winners: dict[int, Side] = {}
        for at, which in enumerate((False, True)):
            won = random.Random(f"{seed} {at} {number}")
            mine = [table for table in sorted(whole.seating) if (table in whole.home) is which]
            winners |= {table: won.choice(list(Side)) for table in mine}
        wholes.append(next_round(PRESETS[code].rule, whole, winners, here, ones, wholes, 2))

    for at, which in enumerate((False, True)):
        section = [one for one in here if (one >= FIRST_AT_HOME) is which]
        wins = [random.Random(f"{seed} {at} {number}") for number in range(8)]
        apart = alone(people_in(ones, home=which), section, code, wins)
        assert [section_of(whole, home=which) for whole in wholes] == apart


@EXAMPLES
@given(chances, st.sampled_from(INDIVIDUAL), st.integers(4, 20), st.lists(st.integers(0, 9)))
def test_who_goes_home_in_mid_evening_plays_there_from_the_next_hand_on(
    won: random.Random, code: str, in_hall: int, home: list[int]
) -> None:
    here, ones = everybody(in_hall, 4), people(in_hall, 4)
    halls = [first_round(here, ones)]
    for one in home:
        changed = ones.at_home ^ {here[one % len(here)]}
        ones = replace(ones, at_home=frozenset(changed))
        winners = {table: won.choice(list(Side)) for table in halls[-1].seating}
        halls.append(next_round(PRESETS[code].rule, halls[-1], winners, here, ones, halls))

        tables = halls[-1].tables()
        assert list(tables) == list(range(1, len(tables) + 1))
        seated = {table: set(tables[table].entrants()) for table in tables}
        for table, entrants in seated.items():
            assert (
                entrants <= ones.at_home
                if table in halls[-1].home
                else not (entrants & ones.at_home)
            )
        assert halls[-1].people() - HALL_ROBOTS - HOME_ROBOTS == set(here)
        assert halls[-1].rests_at_home == ones.at_home.intersection(halls[-1].bench)


# How a round is put together


def test_tables_of_the_movement_come_first_the_halls_before_those_at_home() -> None:
    hall = Hall({1: four(1), 2: four(5)}, bench=(9,), apart={3: four(21)})
    home = Hall({1: four(31)}, bench=(40,), apart={2: four(41)})

    whole = joined(hall, home)

    assert whole == Hall(
        {1: four(1), 2: four(5), 3: four(31)},
        (9, 40),
        {4: four(21), 5: four(41)},
        frozenset((3, 5)),
        frozenset((40,)),
    )
    assert [section_of(whole, home=which) for which in (False, True)] == [hall, home]


def test_where_nobody_plays_at_home_the_round_is_the_halls() -> None:
    hall = Hall({1: four(1)}, bench=(9,))

    assert joined(hall, Hall({})) is hall


def test_a_table_stands_in_its_own_section() -> None:
    whole = Hall({n: four(10 * n) for n in range(1, 6)}, home=frozenset((4, 5)))

    assert [place_of(whole, table) for table in (1, 3, 4, 5)] == [
        Place(1, 3),
        Place(3, 3),
        Place(1, 2),
        Place(2, 2),
    ]


def test_all_tables_of_those_at_home_are_online() -> None:
    whole = Hall({1: four(1), 2: four(5)}, home=frozenset((2,)))

    assert online_numbers(whole, whole=False, chosen=(), home=()) == {2}


def test_after_a_round_that_nobody_played_nobody_moves() -> None:
    whole = Hall({1: four(1), 2: four(5), 3: four(9)}, home=frozenset((3,)))

    assert moved(PRESETS["losers-change"].rule, whole, {}) == whole


def test_of_a_couple_both_play_at_home_or_neither() -> None:
    couples = [(1, 2), (3, 4), (5, 905), (6, 901)]

    assert at_home({1, 2, 3, 5, 6, 7}, {905}, couples) == {1, 2, 5, 7, 905}


# At the door


@pytest.mark.parametrize(
    ("a", "b", "sentence"),
    [
        (1, 0, "1 at home: 1 online table with 3 robots."),
        (2, 1, "3 at home: 1 online table with 1 robot."),
        (2, 2, "4 at home: 1 online table."),
        (3, 2, "5 at home: 2 online tables with 3 robots."),
        (3, 0, "At home: 3 Ladies and 0 Gents: 1 Lady needs to play as a Gent."),
    ],
)
def test_the_door_counts_those_at_home(a: int, b: int, sentence: str) -> None:
    assert door_count_home(a, b).sentence == sentence


@pytest.mark.parametrize(
    ("pairs", "singles", "sentence"),
    [
        (1, 0, "2 at home: 1 online table with 2 robots."),
        (2, 1, "5 at home: 2 online tables with 3 robots."),
        (1, 2, "At home: 1 pair: 1 more is needed for a table. 2 people still need partners."),
    ],
)
def test_the_door_counts_pairs_at_home(pairs: int, singles: int, sentence: str) -> None:
    assert door_count_home_pairs(pairs, singles).sentence == sentence


def test_what_is_wrong_at_home_is_said_so() -> None:
    ones = replace(people(4, 0), at_home=frozenset((11, 13, 15)) | HOME_ROBOTS)
    roles = {**ones.roles, 11: Role.A, 13: Role.A, 15: Role.A}

    with pytest.raises(CannotSeat) as refused:
        first_round([1, 2, 3, 4, 11, 13, 15], replace(ones, roles=roles))

    assert refused.value.sentence == (
        "At home: 3 Ladies and 0 Gents: 1 Lady needs to play as a Gent."
    )


def test_all_may_play_at_home() -> None:
    ones = people(0, 5)

    whole = first_round(everybody(0, 5), ones)

    assert whole.home == {1, 2}
    assert (len(whole.seating), len(whole.apart)) == (1, 1)


# In a file


def test_a_file_has_the_tables_of_those_at_home_after_the_halls() -> None:
    seats = [{"table": 1, "N": 2, "E": 4, "S": 1, "W": 3, "home": True}]
    seats += [{"table": 2, "N": 6, "E": 8, "S": 5, "W": 7}]
    data = {
        "whistdrive": 1,
        "format": "losers-change",
        "players": [
            {"id": one, "name": f"P{one}", "role": "A" if one % 2 else "B"} for one in range(1, 9)
        ],
        "seating": seats,
    }

    with pytest.raises(BadDriveFile, match="come after those of the hall"):
        read(json.dumps(data))


@pytest.mark.parametrize("option", ["home_apart", "same_deal"])
def test_yes_or_no_is_what_an_option_takes(option: str) -> None:
    data = {"whistdrive": 1, "format": "losers-change", "options": {option: "perhaps"}}

    with pytest.raises(BadDriveFile, match=option):
        read(json.dumps(data))
