"""The online table: those over play with robots, in turn, outside the movement."""

from __future__ import annotations

import random
from collections import Counter
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.engine.seats import Seat, Side
from tournaments.rules.draw import CannotSeat, door_count
from tournaments.rules.numbers import (
    Hall,
    People,
    back_at_once,
    first_hall,
    next_hall,
    partners_again,
    past_of,
)
from tournaments.rules.online import home_seats, online_numbers
from tournaments.rules.progression import PRESETS, Unit, next_seating
from tournaments.rules.seating import Four, Role, role_at

EXAMPLES = settings(max_examples=60, deadline=None)
chances = st.integers(0, 2**32).map(random.Random)
INDIVIDUAL = [code for code, preset in PRESETS.items() if preset.rule.unit is Unit.INDIVIDUAL]
PAIRS = [code for code, preset in PRESETS.items() if preset.rule.unit is Unit.PAIRS]
ADA, BERT, CLEO, DAN = 901, 902, 903, 904  # robots: odd numbers play as A, even ones as B
ROBOTS = frozenset((ADA, BERT, CLEO, DAN))


def singles(a: int, b: int, *, alone_plays: bool = False) -> People:
    """Odd numbers play as A, even ones as B."""
    people = [*range(1, 2 * a, 2), *range(2, 2 * b + 1, 2)]
    roles = {one: Role.A if one % 2 else Role.B for one in [*people, *ROBOTS]}
    return People(Unit.INDIVIDUAL, roles, robots=ROBOTS, alone_plays=alone_plays)


def couples(people: int) -> People:
    """Numbers 1 and 2, 3 and 4, and so on; the last of an odd number is with Ada."""
    pairs = [(one, one + 1) for one in range(1, people, 2)]
    pairs += [(people, ADA)] * (people % 2)
    return People(Unit.PAIRS, couples=[*pairs, (CLEO, DAN)], robots=frozenset((ADA, CLEO, DAN)))


def everybody(people: People) -> list[int]:
    named = people.roles or [one for pair in people.couples for one in pair]
    return sorted(set(named) - people.robots)


def after(
    code: str, halls: list[Hall], here: list[int], people: People, won: random.Random
) -> Hall:
    seating = halls[-1].seating
    winners = {table: won.choice(list(Side)) for table in seating}
    moved = next_seating(PRESETS[code].rule, seating, winners) if seating else {}
    past = past_of(halls, people)
    return next_hall(moved, here, past.rests, people, past)


def evening(code: str, people: People, won: random.Random) -> list[Hall]:
    here = everybody(people)
    halls = [first_hall(here, people, "oak")]
    for _ in range(30):
        halls.append(after(code, halls, here, people, won))
    return halls


def is_whole(hall: Hall, here: list[int], people: People) -> None:
    """Everybody once, robots at the online table only, two of each role at each table."""
    named = [e for four in hall.tables().values() for e in four.entrants()] + list(hall.bench)
    assert len(named) == len(set(named))
    assert sorted(set(named) - people.robots) == here
    assert not people.robots.intersection(Hall(hall.seating, hall.bench).people())
    assert list(hall.tables()) == list(range(1, len(hall.tables()) + 1))
    assert list(hall.apart) in ([], [len(hall.seating) + 1])
    for four in hall.tables().values() if people.roles else ():
        assert all(people.roles[four.at(seat)] is role_at(seat) for seat in Seat)
    for four in hall.apart.values():
        sides = [len(people.robots.intersection(four.side(side))) for side in Side]
        assert people.unit is Unit.PAIRS or sum(sides) != 2 or sides == [1, 1]


def meetings_are_fair(halls: list[Hall], groups: list[list[int]]) -> None:
    counts: Counter[int] = Counter()
    for hall in halls:
        counts.update(hall.at_online_table())
        for group in groups:
            of_group = [counts[one] for one in group] or [0]
            assert max(of_group) - min(of_group) <= 1


def of_role(people: People, here: list[int]) -> list[list[int]]:
    return [[one for one in here if people.roles[one] is role] for role in Role]


@EXAMPLES
@given(chances, st.sampled_from(INDIVIDUAL), st.integers(0, 20), st.integers(-2, 2), st.booleans())
def test_every_person_meets_the_robots_as_often_as_others_of_the_role(
    won: random.Random, code: str, a: int, more: int, alone_plays: bool
) -> None:
    people = singles(a, max(a + more, 0), alone_plays=alone_plays)
    here = everybody(people)
    door = door_count(a, max(a + more, 0), robots=True, alone_plays=alone_plays)
    if not door.ready:
        with pytest.raises(CannotSeat, match=door.sentence):
            first_hall(here, people)
        return
    halls = evening(code, people, won)
    assert len(halls[0].seating) == door.tables
    for hall in halls:
        is_whole(hall, here, people)
        assert len(hall.bench) == (1 if door.spare == 1 and door.tables and not alone_plays else 0)
    meetings_are_fair(halls, of_role(people, here))
    if len(halls[0].seating) > 1:
        assert all(set(b.over()) & set(n.over()) <= ROBOTS for b, n in pairwise(halls))


@EXAMPLES
@given(chances, st.sampled_from(INDIVIDUAL), st.integers(1, 40), st.booleans())
def test_people_who_come_and_go_leave_the_meetings_with_robots_fair(
    won: random.Random, code: str, number: int, alone_plays: bool
) -> None:
    """Roles may become as uneven as they like: then some of those over sit out as well."""
    people = singles(25, 25, alone_plays=alone_plays)
    here = everybody(people)[:number]
    halls = [next_hall({}, here, {}, people)]
    stayed = set(here)
    for _ in range(15):
        changed = won.sample(everybody(people), won.randint(0, 2))
        here = sorted(set(here) ^ set(changed)) or here
        stayed &= set(here)
        halls.append(after(code, halls, here, people, won))
        is_whole(halls[-1], here, people)
        meetings_are_fair(halls, of_role(people, sorted(stayed)))


@EXAMPLES
@given(chances, st.sampled_from(PAIRS), st.integers(1, 40))
def test_pairs_meet_the_robots_in_turn_and_who_is_single_always(
    won: random.Random, code: str, number: int
) -> None:
    people = couples(number)
    here = everybody(people)
    halls = evening(code, people, won)

    for hall in halls:
        is_whole(hall, here, people)
        assert hall.bench == ()
        for one, other in people.couples:
            sides = [set(f.side(side)) for f in hall.tables().values() for side in Side]
            assert {one, other} in sides or {one, other} <= people.robots
        assert number % 2 == 0 or number in hall.at_online_table()
    meetings_are_fair(halls, [here[: number // 2 * 2]])


@pytest.mark.parametrize(
    ("a", "b", "four"),
    [
        (1, 0, Four(N=DAN, E=BERT, S=1, W=ADA)),
        (1, 1, Four(N=BERT, E=2, S=1, W=ADA)),
        (2, 0, Four(N=DAN, E=BERT, S=1, W=3)),
        (0, 2, Four(N=4, E=2, S=ADA, W=CLEO)),
        (2, 1, Four(N=BERT, E=2, S=1, W=3)),
    ],
)
def test_one_two_or_three_people_play_at_the_online_table_alone(a: int, b: int, four: Four) -> None:
    people = singles(a, b)

    assert first_hall(everybody(people), people) == Hall({}, (), {1: four})


def test_of_three_the_two_of_one_role_have_the_robot_for_a_partner_in_turn() -> None:
    halls = evening("losers-change", singles(2, 1), random.Random(1))

    souths = [hall.apart[1].S for hall in halls]
    assert all(
        {one, other} == {1, 3} for one, other in zip(souths[::2], souths[1::2], strict=False)
    )


def test_whoever_is_over_alone_sits_out_unless_the_mc_lets_them_play_with_three_robots() -> None:
    rests, plays = (singles(3, 2, alone_plays=alone) for alone in (False, True))

    assert first_hall(range(1, 6), rests).bench == (5,)
    assert first_hall(range(1, 6), plays).apart[2].entrants() == (DAN, BERT, 5, ADA)


def test_an_odd_pair_meets_two_robots_or_whoever_is_single() -> None:
    assert first_hall(range(1, 7), couples(6)).apart == {2: Four(N=5, S=6, E=CLEO, W=DAN)}
    assert first_hall(range(1, 8), couples(7)).apart == {2: Four(N=7, S=ADA, E=5, W=6)}
    assert first_hall(range(1, 6), couples(5)).apart == {2: Four(N=5, S=ADA, E=CLEO, W=DAN)}


def test_two_whose_partners_have_gone_play_against_each_other_with_a_robot_each() -> None:
    people = couples(8)
    moved = {1: Four(N=1, S=2, E=3, W=4), 2: Four(N=5, S=6, E=7, W=8)}

    hall = next_hall(moved, [1, 2, 3, 4, 6, 8], {}, people)

    assert hall == Hall({1: moved[1]}, (), {2: Four(N=6, S=ADA, E=8, W=CLEO)})


def test_robots_that_are_not_to_play_any_more_take_no_chair_and_no_turn() -> None:
    people = singles(3, 3)
    halls = [first_hall(range(1, 7), people)]
    without = People(people.unit, people.roles, robots=ROBOTS, online_table=False)

    hall = after("losers-change", halls, [1, 2, 3, 4, 5, 6], without, random.Random(1))

    assert (sorted(hall.people()), len(hall.bench), hall.apart) == ([1, 2, 3, 4, 5, 6], 2, {})


def test_who_plays_at_the_online_table_is_back_at_the_next_hand() -> None:
    people = singles(3, 3)

    assert back_at_once(first_hall(range(1, 7), people), 5, people)


def test_a_robot_is_nobodys_partner_again() -> None:
    people = singles(2, 1)
    one = Hall({}, (), {1: Four(N=BERT, E=2, S=1, W=3)})

    assert partners_again([one, one], people, 1) == (1, 1)


# Which tables are online

THREE = Hall(
    {1: Four(1, 2, 3, 4), 2: Four(5, 6, 7, 8), 3: Four(9, 10, 11, 12)},
    bench=(13,),
    apart={4: Four(14, 15, 901, 902)},
)


def test_online_are_the_table_apart_those_chosen_and_those_of_people_at_home() -> None:
    assert online_numbers(THREE, whole=False, chosen=[2, 7], home=[9, 13]) == {2, 3, 4}


def test_in_a_wholly_online_drive_all_tables_are() -> None:
    assert online_numbers(THREE, whole=True, chosen=(), home=()) == {1, 2, 3, 4}


@pytest.mark.parametrize(
    ("people", "seats"),
    [
        ([(1, True, None), (2, False, None)], {1}),
        ([(1, True, 5), (1, False, None)], set()),  # somebody in the hall plays on
        ([(1, False, 5), (1, True, None)], {1}),
        ([(1, True, 5), (1, False, 9)], set()),  # who was there last
        ([(1, True, 5)], {1}),
        ([(3, True, None)], {4}),  # a guest of 4
    ],
)
def test_a_seat_is_at_home_where_who_holds_it_now_is(
    people: list[tuple[int, bool, int | None]], seats: set[int]
) -> None:
    assert home_seats(people, {3: 4}) == seats
