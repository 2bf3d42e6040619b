"""Taking the demonstration away, with all that belongs to it."""

from __future__ import annotations

from datetime import date

import pytest
from django.db import transaction
from django.db.models import RestrictedError

from tests.evening import HallEvening
from tests.factories import UserFactory
from tournaments.actions.base import By
from tournaments.actions.drives import Settings, create_drive, remove_demonstration
from tournaments.models import Drive, Entrant, LedgerLine, Pair, Player

NAMES = ["Ann", "Bob", "Carol", "Dev", "Eve", "Fred", "Gwen", "Hal"]


@pytest.fixture
def pairs(db: None) -> HallEvening:
    """A demonstration in pairs, its first hand closed."""
    mary = UserFactory(username="Mary")
    settings = Settings("Pairs", date(2026, 3, 14), format="pairs-circle", hands=2)
    drive = create_drive(mary, settings)
    Drive.objects.filter(pk=drive.pk).update(demonstration=True)
    drive.refresh_from_db()
    evening = HallEvening.start(drive, By.mc(mary), NAMES)
    evening.enter(1, 8, 5)
    evening.move()
    return evening


def test_a_demonstration_in_pairs_goes_with_its_pairs_people_and_results(
    pairs: HallEvening,
) -> None:
    remove_demonstration(pairs.drive)

    left = [model.objects.count() for model in (Drive, Pair, Entrant, Player, LedgerLine)]
    assert left == [0, 0, 0, 0, 0]


def test_a_pair_whose_people_are_there_is_never_deleted_by_itself(pairs: HallEvening) -> None:
    with pytest.raises(RestrictedError), transaction.atomic():
        Pair.objects.filter(drive=pairs.drive).delete()

    assert Pair.objects.count() == 4
