"""Drives in which people at home play among themselves, some of whom come and go between hands."""

from __future__ import annotations

import random

import pytest
from django.contrib.auth.models import User

from tests.simulation.checks import the_replay_is_identical, the_sums_are_right
from tests.simulation.test_rehearsals import (
    every_online_result_is_what_was_played,
    every_table_is_whole,
    nothing_is_left_open,
)
from tournaments.actions.home import set_home
from tournaments.models import Drive, Round
from tournaments.queries.bench import people_of
from tournaments.queries.people import players_of, seating_of
from tournaments.queries.table_kinds import kinds_in
from tournaments.rehearsal import Rehearsal, script_of
from tournaments.rules.progression import PRESETS

pytestmark = pytest.mark.django_db
MOST = 24
FEW = (("losers-change", 8, 3), ("pairs-circle", 7, 3))
ROUNDS = 3


def evenings(whole: bool) -> list[tuple[str, int, int]]:
    """Format, people, and how many of them begin at home: all of them, or a few."""
    if not whole:
        return list(FEW)
    found = random.Random("home")
    return [(code, n, found.randint(1, n)) for code in sorted(PRESETS) for n in range(2, MOST + 1)]


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    whole = bool(metafunc.config.getoption("--whole"))
    metafunc.parametrize(("code", "people", "home"), evenings(whole))


def test_a_drive_of_two_sections_ends_right(mary: User, code: str, people: int, home: int) -> None:
    hands = PRESETS[code].rule.hands_per_round * ROUNDS
    evening = Rehearsal(script_of(code, people, hands=hands, seed=people, home=home), mary)
    drive, chance = evening.drive, random.Random(f"{code} {people}")
    evening.start()
    nobody_plays_in_the_other_section(drive)
    while True:
        somebody_goes_home_or_comes(evening, chance)
        if not evening.play_round():
            break
        nobody_plays_in_the_other_section(drive)

    the_sums_are_right(drive)
    the_replay_is_identical(drive, mary)
    every_table_is_whole(drive)
    every_online_result_is_what_was_played(drive)
    nothing_is_left_open(drive, hands)


def somebody_goes_home_or_comes(evening: Rehearsal, chance: random.Random) -> None:
    """One at home always remains, and four in the hall."""
    people = [one for one in players_of(evening.drive) if not one.robot]
    there = [one for one in people if one.home]
    one = chance.choice(people)
    enough = len(there) > 1 if one.home else len(people) - len(there) > 4
    if enough and chance.random() < 0.5:
        set_home(evening.drive, evening.by, one, home=not one.home)


def nobody_plays_in_the_other_section(drive: Drive) -> None:
    """After a move everybody is where they belong, and at home all tables are online."""
    round_ = Round.objects.filter(drive=drive).latest("number")
    kinds, seating = kinds_in(round_), seating_of(round_)
    at_home = people_of(drive, players_of(drive), seating).at_home
    for table, four in seating.items():
        assert {one in at_home for one in four.entrants()} == {table in kinds.home}
    online = set(round_.tables.filter(online=True).values_list("table_no", flat=True))
    assert kinds.home <= online
