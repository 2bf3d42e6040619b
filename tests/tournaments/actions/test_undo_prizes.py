"""An announcement is taken back like any other step; what parted people stays written down."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User

from tests.evening import HallEvening
from tests.tournaments.prize_evening import at_half_time
from tournaments.actions.prizes import announce, withdraw
from tournaments.actions.undo import undo_step, why_not_undo
from tournaments.models import JournalLine, PrizeList

pytestmark = pytest.mark.django_db


@pytest.fixture
def announced(mary: User) -> HallEvening:
    """The half-time prizes have been read out."""
    evening = at_half_time(mary)
    announce(evening.drive, evening.by, part="half-time")
    return evening


def step(evening: HallEvening, kind: str) -> JournalLine:
    return evening.drive.journal.filter(kind=kind).latest("pk")


def undo(evening: HallEvening, kind: str) -> None:
    undo_step(evening.drive, evening.by, step=step(evening, kind), plan_version=None)


def standing() -> int:
    return PrizeList.objects.filter(withdrawn_at=None).count()


def test_an_announcement_is_taken_back(announced: HallEvening) -> None:
    undo(announced, "prizes-announced")

    assert standing() == 0
    announce(announced.drive, announced.by, part="half-time")
    assert standing() == 1


def test_a_withdrawn_announcement_stands_again(announced: HallEvening) -> None:
    withdraw(announced.drive, announced.by, part="half-time")
    assert why_not_undo(announced.drive, step(announced, "prizes-announced")) == (
        "This announcement has been withdrawn already."
    )

    undo(announced, "prizes-withdrawn")

    assert standing() == 1


def test_a_withdrawn_announcement_waits_while_another_stands(announced: HallEvening) -> None:
    withdraw(announced.drive, announced.by, part="half-time")
    announce(announced.drive, announced.by, part="half-time")

    assert why_not_undo(announced.drive, step(announced, "prizes-withdrawn")) == (
        "Another announcement stands now. Withdraw that one first."
    )


def test_what_parted_people_is_written_down_anew_instead(announced: HallEvening) -> None:
    tie = announced.drive.journal.create(
        kind="prize-tie", text="Cut", by="Mary", at=step(announced, "prizes-announced").at
    )

    assert why_not_undo(announced.drive, tie) == (
        "What parted people stays in the record. Write it down anew at the prizes."
    )
