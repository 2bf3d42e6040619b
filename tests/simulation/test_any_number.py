"""Any number tonight: nobody twice, nobody forgotten, turns fair, sums right, replay identical."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User

from tests.simulation.any_number import Chance
from tests.simulation.checks import the_replay_is_identical, the_sums_are_right
from tournaments.rules.progression import PRESETS

pytestmark = pytest.mark.django_db


def evenings(whole: bool) -> list[tuple[str, int, int, bool]]:
    """Format, people, seed and whether people come and go.

    A number for every format; or all from 4 to 60 with people who come and go, and
    each tenth of them with people who all stay.
    """
    codes = sorted(PRESETS)
    if whole:
        changing = [(code, number, number, True) for code in codes for number in range(4, 61)]
        return changing + [(code, n, n, False) for code in codes for n in range(4, 61, 10)]
    few = (5, 6, 7, 9, 11, 14, 18, 21)
    return [(code, few[at], at, at % 2 == 0) for at, code in enumerate(codes)]


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "code" in metafunc.fixturenames:
        whole = bool(metafunc.config.getoption("--whole"))
        metafunc.parametrize(("code", "number", "seed", "people_change"), evenings(whole))


@pytest.mark.reported("B19", "B26")
def test_an_evening_of_any_number(
    mary: User, code: str, number: int, seed: int, people_change: bool
) -> None:
    """Everybody withdrew and was paired still; only the first sit-out was shown as one."""
    evening = Chance(mary, code, number, seed)
    evening.play(people_change=people_change)

    the_sums_are_right(evening.drive)
    the_replay_is_identical(evening.drive, mary)
