"""What tests of the doors and of the pages begin from alike."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User

from tests.evening import NAMES, HallEvening
from tournaments.actions.base import By
from tournaments.actions.drives import Settings, change_settings
from tournaments.actions.results import record_result
from tournaments.actions.spare import set_spare
from tournaments.models import Drive, LateSlip


@pytest.fixture
def by(mary: User) -> By:
    return By.mc(mary)


@pytest.fixture
def pairs_drive(drive: Drive, by: By) -> Drive:
    settings = Settings(name=drive.name, date=drive.date, format="pairs-circle", hands=12)
    change_settings(drive, by, settings)
    return drive


@pytest.fixture
def slip(evening: HallEvening) -> LateSlip:
    """Table 1's phone sent 10 – 3 for hand 1 after everybody had moved."""
    old_form, phone = evening.post(1, 1, 10), evening.phone(1)
    evening.enter(1, 8, 5)
    evening.move()
    record_result(evening.drive, old_form, phone)
    return LateSlip.objects.get()


@pytest.fixture
def ten(drive: Drive, by: By) -> HallEvening:
    """Ten people in a hall: two full tables; two play at the online table with two robots."""
    set_spare(drive, by, spare="robots")
    return HallEvening.start(drive, by, NAMES[:10])
