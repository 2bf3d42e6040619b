"""Online tables of a drive that goes on on another laptop."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User

from tests.evening import NAMES, HallEvening
from tests.online import at, hand, play_out
from tournaments.actions.base import By
from tournaments.actions.online import (
    look_after,
)
from tournaments.actions.restore import restore_drive
from tournaments.models import Drive, OnlineHand
from tournaments.queries.backup import drive_as_backup

pytestmark = pytest.mark.django_db


@pytest.fixture
def five(drive: Drive, mary: User) -> HallEvening:
    """Five people and three robots at two tables."""
    drive.online = True
    drive.save()
    return HallEvening.start(drive, By.mc(mary), NAMES[:5])


def test_on_another_laptop_unfinished_hands_are_dealt_anew_and_results_stay(
    five: HallEvening, mary: User
) -> None:
    ns = play_out(hand(five, 1).live)
    text = drive_as_backup(five.drive)
    Drive.objects.all().delete()

    drive = restore_drive(mary, text)

    laid = OnlineHand.objects.get(round__drive=drive, dropped=False)
    assert (laid.table_no, laid.hand, laid.ns) == (2, 1, None)
    assert at(laid.live).live.table.back == f"/d/{five.drive.public_id}/table/2/"
    assert drive.rounds.get().lines.get().ns == ns
    play_out(laid.live)
    look_after(drive)
    assert drive.rounds.count() == 2


def test_where_a_backup_takes_the_place_of_a_drive_its_hands_count_no_more(
    five: HallEvening, mary: User
) -> None:
    old = hand(five, 1)

    drive = restore_drive(mary, drive_as_backup(five.drive), instead=True)
    play_out(old.live)

    old.refresh_from_db()
    assert old.dropped
    assert OnlineHand.objects.filter(round__drive=drive, ns=None).count() == 2
