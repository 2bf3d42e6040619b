"""The fair bench: any number of people, everybody sits out equally often, nobody is forgotten."""

from __future__ import annotations

import random
from collections import Counter
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.engine.seats import Side
from tournaments.rules.draw import CannotSeat, DoorCount, door_count, door_count_pairs
from tournaments.rules.numbers import (
    Hall,
    People,
    back_at_once,
    first_hall,
    next_hall,
    sit_outs,
    tables_for,
)
from tournaments.rules.progression import PRESETS, Unit, next_seating
from tournaments.rules.seating import Four, Role

EXAMPLES = settings(max_examples=40, deadline=None)
chances = st.integers(0, 2**32).map(random.Random)
INDIVIDUAL = [code for code, preset in PRESETS.items() if preset.rule.unit is Unit.INDIVIDUAL]
PAIRS = [code for code, preset in PRESETS.items() if preset.rule.unit is Unit.PAIRS]


def singles(a: int, b: int) -> People:
    """Odd numbers play as A, even ones as B."""
    roles = {2 * n + 1: Role.A for n in range(a)} | {2 * n + 2: Role.B for n in range(b)}
    return People(Unit.INDIVIDUAL, roles)


def couples(pairs: int) -> People:
    return People(Unit.PAIRS, couples=[(2 * n + 1, 2 * n + 2) for n in range(pairs)])


def everybody(people: People) -> list[int]:
    return sorted(people.roles) or [one for pair in people.couples for one in pair]


def evening(code: str, people: People, rounds: int, chance: random.Random) -> list[Hall]:
    """Halls of an evening in which everybody is there from first to last."""
    here = everybody(people)
    halls = [first_hall(here, people)]
    for _ in range(rounds - 1):
        seating = halls[-1].seating
        winners = {table: chance.choice(list(Side)) for table in seating}
        moved = next_seating(PRESETS[code].rule, seating, winners)
        halls.append(next_hall(moved, here, sit_outs(halls, people), people))
    return halls


def nobody_is_forgotten(halls: list[Hall], here: list[int]) -> None:
    for hall in halls:
        named = [e for four in hall.seating.values() for e in four.entrants()] + list(hall.bench)
        assert sorted(named) == sorted(here)


def turns_are_fair(halls: list[Hall], groups: list[list[int]]) -> None:
    """Counts differ by one at most at any time; nobody sits out twice running."""
    counts: Counter[int] = Counter()
    for hall in halls:
        counts.update(hall.bench)
        for group in groups:
            of_group = [counts[one] for one in group]
            assert max(of_group) - min(of_group) <= 1
    for before, after in pairwise(halls):
        assert not set(before.bench) & set(after.bench)


@EXAMPLES
@given(
    chances,
    st.sampled_from(INDIVIDUAL),
    st.integers(1, 30),
    st.integers(0, 2),
    st.integers(-1, 1),
)
@pytest.mark.reported("B26")
def test_individuals_sit_out_in_turn(
    chance: random.Random, code: str, tables: int, more: int, uneven: int
) -> None:
    """Only the first sit-out was marked as such, later rounds showed a match with one player."""
    a, b = 2 * tables + more, 2 * tables + more + uneven
    people = singles(a, max(b, 2 * tables))
    halls = evening(code, people, 60, chance)

    nobody_is_forgotten(halls, everybody(people))
    of_role = [[e for e, role in people.roles.items() if role is one] for one in Role]
    turns_are_fair(halls, of_role)


@EXAMPLES
@given(chances, st.sampled_from(PAIRS), st.integers(1, 30), st.booleans())
def test_pairs_sit_out_as_pairs_and_meet_no_rematch(
    chance: random.Random, code: str, tables: int, spare: bool
) -> None:
    people = couples(2 * tables + spare)
    halls = evening(code, people, 60, chance)

    nobody_is_forgotten(halls, everybody(people))
    turns_are_fair(halls, [everybody(people)])
    for hall in halls:
        assert all(one + 1 in hall.bench for one in hall.bench if one % 2)
    if tables > 1:
        matches = [{four.pairings() for four in hall.seating.values()} for hall in halls]
        assert not any(before & after for before, after in pairwise(matches))


@EXAMPLES
@given(chances, st.sampled_from(INDIVIDUAL + PAIRS), st.integers(4, 24))
def test_people_who_come_and_go_leave_the_turns_fair(
    chance: random.Random, code: str, number: int
) -> None:
    """Whoever is there all evening has sat out as often as others of the role, give or take one."""
    in_pairs = PRESETS[code].rule.unit is Unit.PAIRS
    people = couples(20) if in_pairs else singles(20, 20)
    step = 2 if in_pairs else 1
    all_there = everybody(people)
    here = all_there[: number // step * step]
    halls = [first_hall(here, people)]
    stayed = set(here)
    for _ in range(15):
        units = [all_there[i : i + step] for i in range(0, len(all_there), step)]
        changed = chance.sample(units, chance.randint(0, 2))
        after = set(here) ^ {one for unit in changed for one in unit}
        here = sorted(after) if tables_for(people, after) else here
        stayed &= set(here)
        seating = halls[-1].seating
        winners = {table: chance.choice(list(Side)) for table in seating}
        moved = next_seating(PRESETS[code].rule, seating, winners)
        halls.append(next_hall(moved, here, sit_outs(halls, people), people))
        nobody_is_forgotten(halls[-1:], here)
        assert sorted(halls[-1].seating) == list(range(1, tables_for(people, here) + 1))
        real = Counter(one for hall in halls for one in hall.bench)
        for group in people.units(sorted(stayed)).values():
            counts = [real[unit[0]] for unit in group] or [0]
            assert max(counts) - min(counts) <= 1


def test_those_who_sat_out_least_rest_next_lowest_table_first() -> None:
    people = singles(5, 4)  # A: 1 3 5 7 9, B: 2 4 6 8
    moved = {1: Four(N=2, E=4, S=1, W=3), 2: Four(N=6, E=8, S=5, W=7)}
    counts = {1: 1, 3: 0, 5: 0, 7: 0, 9: 1}

    hall = next_hall(moved, range(1, 10), counts, people)

    assert hall == Hall({1: Four(N=2, E=4, S=1, W=9), 2: Four(N=6, E=8, S=5, W=7)}, (3,))


def test_a_leaver_is_replaced_from_the_bench() -> None:
    people = singles(5, 4)
    moved = {1: Four(N=2, E=4, S=1, W=3), 2: Four(N=6, E=8, S=5, W=7)}

    hall = next_hall(moved, [1, 2, 3, 4, 6, 7, 8, 9], {9: 1}, people)

    assert hall == Hall({1: Four(N=2, E=4, S=1, W=3), 2: Four(N=6, E=8, S=9, W=7)})


def test_without_a_bench_the_last_table_closes_and_its_people_fill_the_others() -> None:
    people = singles(4, 4)
    moved = {1: Four(N=2, E=4, S=1, W=3), 2: Four(N=6, E=8, S=5, W=7)}

    hall = next_hall(moved, [2, 3, 4, 5, 6, 7, 8], {}, people)

    assert hall.seating == {1: Four(N=2, E=4, S=7, W=3)}
    assert sorted(hall.bench) == [5, 6, 8]


def test_a_table_opens_as_soon_as_there_are_four_more() -> None:
    people = singles(4, 4)
    moved = {1: Four(N=2, E=4, S=1, W=3)}

    hall = next_hall(moved, range(1, 9), {}, people)

    assert hall == Hall({1: Four(N=2, E=4, S=1, W=3), 2: Four(N=6, E=8, S=5, W=7)})


def test_who_comes_late_has_not_missed_a_turn_and_gains_none() -> None:
    people = singles(6, 4)
    table_1, table_2 = Four(N=2, E=4, S=1, W=3), Four(N=6, E=8, S=5, W=7)
    halls = [Hall({1: table_1, 2: table_2}, (9,))]

    both = [*halls, Hall({1: table_1, 2: Four(N=6, E=8, S=11, W=9)}, (5, 7))]

    assert sit_outs(halls, people)[9] == 1
    assert sit_outs(both, people) == {1: 0, 3: 0, 5: 1, 7: 1, 9: 1, 11: 1, 2: 0, 4: 0, 6: 0, 8: 0}


def test_a_person_without_a_partner_sits_out_alone() -> None:
    people = couples(3)
    moved = {1: Four(N=1, S=2, E=3, W=4)}

    hall = next_hall(moved, [1, 2, 3, 5, 6], {5: 1, 6: 1}, people)

    assert hall == Hall({1: Four(N=1, S=2, E=5, W=6)}, (3,))


def test_nobody_is_seated_where_there_is_no_table() -> None:
    hall = next_hall({1: Four(N=2, E=4, S=1, W=3)}, [1, 2, 3], {}, singles(2, 2))

    assert hall == Hall({}, (1, 3, 2))


def test_who_sits_out_is_back_at_the_next_hand() -> None:
    people = singles(3, 2)
    hall = first_hall(range(1, 6), people)

    assert (hall.bench, back_at_once(hall, 5, people)) == ((5,), True)


@pytest.mark.parametrize(
    ("a", "b", "count"),
    [
        (11, 10, DoorCount(5, 1, 3, "21 people: 5 tables, 1 Lady sits out each hand, changing; "
                           "nobody twice before everybody once.", ready=True)),
        (3, 3, DoorCount(1, 2, 2, "6 people: 1 table, 1 Lady and 1 Gent sit out each hand, "
                         "changing; nobody twice before everybody once.", ready=True)),
        (3, 4, DoorCount(1, 3, 1, "7 people: 1 table, 1 Lady and 2 Gents sit out each hand, "
                         "changing; nobody twice before everybody once.", ready=True)),
        (12, 9, DoorCount(5, 1, 3, "12 Ladies and 9 Gents: 1 Lady needs to play as a Gent.",
                          ready=False)),
        (2, 1, DoorCount(0, 3, 1, "3 people: 1 more is needed for a table.", ready=False)),
        (2, 2, DoorCount(1, 0, 0, "2 Ladies and 2 Gents: 1 table, nobody sits out.", ready=True)),
    ],
)  # fmt: skip
def test_any_number_from_four_may_begin(a: int, b: int, count: DoorCount) -> None:
    assert door_count(a, b, sit_outs=True) == count


def test_an_odd_pair_sits_out_in_turn() -> None:
    assert door_count_pairs(5, sit_outs=True) == DoorCount(
        2, 1, 1, "5 pairs: 2 tables, 1 pair sits out each hand, changing; "
        "no pair twice before every pair once.", ready=True,
    )  # fmt: skip


@EXAMPLES
@given(st.integers(0, 30), st.integers(0, 30))
def test_what_the_door_says_of_any_number_is_what_the_draw_does(a: int, b: int) -> None:
    people, door = singles(a, b), door_count(a, b, sit_outs=True)
    try:
        hall = first_hall(everybody(people), people, "oak")
    except CannotSeat:
        assert not door.ready
    else:
        assert (len(hall.seating), len(hall.bench), True) == (door.tables, door.spare, door.ready)
