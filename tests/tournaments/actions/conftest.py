"""Evenings that several tests of the doors begin from."""

from __future__ import annotations

from datetime import timedelta

import pytest

from tests.evening import HallEvening
from tests.tournaments.actions.clocks import Move
from tournaments.actions.clock import set_clock


@pytest.fixture
def timed(move_clock: Move, evening: HallEvening) -> HallEvening:
    """Hand 1 is played, with eight minutes for it; two have gone."""
    set_clock(evening.drive, evening.by, minutes_per_hand=8)
    move_clock(timedelta(minutes=2))
    return evening
