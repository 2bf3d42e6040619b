"""What several tests of pages begin from: evenings, an address."""

from __future__ import annotations

from datetime import date

import pytest
from django.contrib.auth.models import User

from tests.evening import NAMES, HallEvening
from tournaments.actions.base import By
from tournaments.actions.drives import Settings, create_drive
from tournaments.models import Drive


@pytest.fixture
def two_hands(mary: User) -> HallEvening:
    settings = Settings(
        name="Hall",
        date=date(2026, 3, 14),
        format="losers-change",
        movement={"hands_per_round": 2},
        hands=4,
    )
    return HallEvening.start(create_drive(mary, settings), By.mc(mary), NAMES[:8])


@pytest.fixture
def door(drive: Drive) -> str:
    return f"/d/{drive.public_id}/door/"
