"""Evenings that several tests of the doors begin from."""

from __future__ import annotations

from datetime import timedelta

import pytest

from tests.evening import NAMES, HallEvening
from tests.tournaments.actions.clocks import Move
from tests.tournaments.actions.home_people import come
from tournaments.actions.base import By
from tournaments.actions.clock import set_clock
from tournaments.actions.draw import draw_seats, publish_draw
from tournaments.actions.people import NewPlayer, add_players
from tournaments.actions.spare import set_spare
from tournaments.models import Drive
from tournaments.rules.seating import Role


@pytest.fixture
def timed(move_clock: Move, evening: HallEvening) -> HallEvening:
    """Hand 1 is played, with eight minutes for it; two have gone."""
    set_clock(evening.drive, evening.by, minutes_per_hand=8)
    move_clock(timedelta(minutes=2))
    return evening


@pytest.fixture
def drawn(drive: Drive, by: By) -> Drive:
    """Eight people, drawn by arrival; Ann, at table 1, plays from home."""
    people = [
        NewPlayer(name, Role.B if at % 2 else Role.A, home=name == "Ann")
        for at, name in enumerate(NAMES[:8])
    ]
    add_players(drive, by, people)
    draw_seats(drive, by, method="arrival", plan_version=None)
    return drive


@pytest.fixture
def from_home(drawn: Drive, by: By) -> HallEvening:
    """The same, being played."""
    publish_draw(drawn, by, plan_version=None)
    return HallEvening(drawn, by)


@pytest.fixture
def two(drive: Drive, by: By) -> Drive:
    """Eight people in the hall, and Iris, Jack and Kath at home, among themselves."""
    set_spare(drive, by, home_apart=True)
    come(drive, by, NAMES[:8])
    come(drive, by, NAMES[8:11], home=True)
    return drive


@pytest.fixture
def evening_of_two(two: Drive, by: By) -> HallEvening:
    draw_seats(two, by, method="arrival", plan_version=None)
    publish_draw(two, by, plan_version=None)
    return HallEvening(two, by)
