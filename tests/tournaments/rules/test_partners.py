"""Three with a dummy, and partners kept apart where the movement leaves a choice."""

from __future__ import annotations

import random
from collections import Counter

from hypothesis import given, settings
from hypothesis import strategies as st

from games.engine.seats import Side
from tournaments.rules.draw import DoorCount, door_count
from tournaments.rules.numbers import (
    Hall,
    Past,
    People,
    first_hall,
    next_hall,
    partners_again,
    past_of,
    sit_outs,
    tables_for,
)
from tournaments.rules.progression import PRESETS, Unit, next_seating
from tournaments.rules.seating import Four, Role

EXAMPLES = settings(max_examples=40, deadline=None)
chances = st.integers(0, 2**32).map(random.Random)
INDIVIDUAL = [code for code, preset in PRESETS.items() if preset.rule.unit is Unit.INDIVIDUAL]
LADY, GENT = 101, 102  # the dummies of either role


def singles(a: int, b: int) -> People:
    """Odd numbers play as A, even ones as B; two dummies beside them."""
    roles = {2 * n + 1: Role.A for n in range(a)} | {2 * n + 2: Role.B for n in range(b)}
    return People(
        Unit.INDIVIDUAL, {**roles, LADY: Role.A, GENT: Role.B}, dummies=frozenset((LADY, GENT))
    )


def evening(code: str, people: People, rounds: int, chance: random.Random) -> list[Hall]:
    here = [one for one in people.roles if one not in people.dummies]
    halls = [first_hall(here, people)]
    for _ in range(rounds - 1):
        seating = halls[-1].seating
        winners = {table: chance.choice(list(Side)) for table in seating}
        moved = next_seating(PRESETS[code].rule, seating, winners)
        past = past_of(halls, people)
        halls.append(next_hall(moved, here, past.rests, people, past))
    return halls


@EXAMPLES
@given(chances, st.sampled_from(INDIVIDUAL), st.integers(0, 12), st.booleans())
def test_everybody_sits_opposite_the_dummy_equally_often(
    chance: random.Random, code: str, more: int, ladies_short: bool
) -> None:
    n = 2 * more + 2
    people = singles(n - 1, n) if ladies_short else singles(n, n - 1)
    halls = evening(code, people, 40, chance)

    dummy, other = (LADY, Role.B) if ladies_short else (GENT, Role.A)
    counts: Counter[int] = Counter()
    for hall in halls:
        everybody = [e for four in hall.seating.values() for e in four.entrants()]
        assert (len(everybody), len(set(everybody)), hall.bench) == (2 * n, 2 * n, ())
        assert dummy in everybody
        counts.update(people.opposite_dummy(hall))
        turns = [
            counts[one]
            for one, role in people.roles.items()
            if role is other and one not in people.dummies
        ]
        assert max(turns) - min(turns) <= 1


def test_a_dummy_is_used_only_where_it_opens_a_table() -> None:
    assert [tables_for(singles(*sizes), range(1, 20)) for sizes in ((2, 1), (3, 2), (3, 3))] == [
        1,
        1,
        1,
    ]
    assert singles(3, 3).with_dummy(range(1, 7)) == [1, 2, 3, 4, 5, 6]


def test_a_single_person_of_a_drive_of_pairs_plays_with_the_dummy() -> None:
    people = People(Unit.PAIRS, couples=[(1, 2), (3, LADY)], dummies=frozenset((LADY,)))

    hall = first_hall([1, 2, 3], people)

    assert hall == Hall({1: Four(N=1, S=2, E=3, W=LADY)})


def test_the_door_says_three_play_with_a_dummy() -> None:
    assert door_count(12, 11, sit_outs=True, dummy=True) == DoorCount(
        6, 0, 1, "23 people: 6 tables, one of them with a dummy Gent; every Lady in turn sits "
        "opposite.", ready=True,
    )  # fmt: skip
    assert door_count(11, 10, sit_outs=True, dummy=True) == door_count(11, 10, sit_outs=True)


def test_the_door_says_who_is_over_shares_a_seat() -> None:
    assert (
        door_count(11, 10, sit_outs=True, sharing=True).sentence
        == "21 people: 5 tables, 1 Lady shares a seat."
    )


def test_who_comes_back_takes_the_chair_where_no_partner_is_met_again() -> None:
    people = singles(4, 4)
    moved = {1: Four(N=2, E=4, S=5, W=7)}
    met = frozenset({frozenset((6, 1)), frozenset((8, 3))})

    usual = next_hall(moved, range(1, 9), {}, people)
    apart = next_hall(moved, range(1, 9), {}, people, Past(met=met))

    assert usual.seating[2] == Four(N=6, E=8, S=1, W=3)
    assert apart.seating[2].pairings() == {frozenset((6, 3)), frozenset((8, 1))}


def test_keeping_partners_apart_moves_nobody_whom_the_movement_has_seated() -> None:
    people = singles(2, 2)
    moved = {1: Four(N=2, E=4, S=1, W=3)}
    met = frozenset({frozenset((2, 1))})

    assert next_hall(moved, range(1, 5), {}, people, Past(met=met)) == Hall(moved)


def test_partners_who_meet_again_are_counted() -> None:
    people = singles(2, 2)
    one, other = Hall({1: Four(N=2, E=4, S=1, W=3)}), Hall({1: Four(N=2, E=4, S=3, W=1)})

    assert partners_again([one, other, one, one], people, 1) == (4, 2)


@EXAMPLES
@given(chances, st.sampled_from(INDIVIDUAL), st.integers(5, 20), st.integers(1, 4))
def test_turns_stay_fair_when_partners_are_kept_apart(
    chance: random.Random, code: str, number: int, apart: int
) -> None:
    people = singles((number + 1) // 2, number // 2)
    plain = People(Unit.INDIVIDUAL, people.roles)
    here = list(range(1, number + 1))
    halls = [first_hall(here, plain)]
    for _ in range(20):
        seating = halls[-1].seating
        winners = {table: chance.choice(list(Side)) for table in seating}
        moved = next_seating(PRESETS[code].rule, seating, winners)
        past = past_of(halls, plain, apart)
        halls.append(next_hall(moved, here, past.rests, plain, past))
        named = [e for four in halls[-1].seating.values() for e in four.entrants()]
        assert sorted([*named, *halls[-1].bench]) == here

    counts = sit_outs(halls, plain)
    for role in Role:
        turns = [counts[one] for one in here if plain.roles[one] is role]
        assert max(turns) - min(turns) <= 1
