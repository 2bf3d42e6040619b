"""Any number tonight: nobody twice, nobody forgotten, turns fair, sums right, replay identical."""

from __future__ import annotations

import json

import pytest
from django.contrib.auth.models import User

from tests.simulation.any_number import Chance, refreshed
from tournaments.actions.files import import_drive
from tournaments.queries.drive_file import drive_as_json
from tournaments.queries.evening import evening_of
from tournaments.rules.drivefile import read
from tournaments.rules.progression import PRESETS
from tournaments.rules.replay import as_json, replay
from tournaments.rules.sharing import guests_at

pytestmark = pytest.mark.django_db


def evenings(whole: bool) -> list[tuple[str, int, int, bool]]:
    """Format, people, seed and whether people come and go.

    A few numbers for every format, both ways; or all from 4 to 60 with people who come and go, and
    each tenth of them with people who all stay.
    """
    codes = sorted(PRESETS)
    if whole:
        changing = [(code, number, number, True) for code in codes for number in range(4, 61)]
        return changing + [(code, n, n, False) for code in codes for n in range(4, 61, 10)]
    few = (5, 6, 7, 9, 11, 14, 18, 21)
    return [(code, few[at], at, way) for at, code in enumerate(codes) for way in (False, True)]


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

    the_sums_are_right(evening)
    the_replay_is_identical(evening)


def the_sums_are_right(evening: Chance) -> None:
    found = evening_of(refreshed(evening.drive))
    played = sum(line.counts or 0 for lines in found.cards.values() for line in lines)
    credits_given = sum(line.credit for lines in found.credits.values() for line in lines)
    assert sum(found.totals.values()) == pytest.approx(played + credits_given)
    guests = [
        line.counts or 0
        for one, lines in found.cards.items()
        for line in lines
        if line.parts == 1 and one in guests_at(found.shares, line.hand)
    ]  # in a drive of pairs the tricks are the pair's, whoever sat there
    assert played - sum(guests) == 26 * len(found.results)


def the_replay_is_identical(evening: Chance) -> None:
    text = drive_as_json(evening.drive)
    said = json.loads(text)
    again = replay(read(text))
    replayed = as_json(again)
    assert again.checks == ()
    assert replayed["rounds"][: len(said["rounds"])] == said["rounds"]  # type: ignore[index]
    found = evening_of(refreshed(evening.drive))
    numbers = dict(evening.drive.entrants.values_list("pk", "number"))
    assert again.totals == {numbers[one]: total for one, total in found.totals.items()}
    copy = import_drive(evening.by.user, text)  # type: ignore[arg-type]
    assert json.loads(drive_as_json(copy))["rounds"] == said["rounds"]
