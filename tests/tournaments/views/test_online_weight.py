"""However many tables play online, the database is asked as often."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tournaments.actions.base import By
from tournaments.actions.files import import_drive
from tournaments.actions.rounds import close_round
from tournaments.benches.halls import evening_text
from tournaments.models import Drive

pytestmark = pytest.mark.django_db

FEW, MANY = 2, 12


def half_online(mary: User, online: int) -> Drive:
    """Twice as many tables, of which the last play online from the next hand on."""
    far = range(online + 1, 2 * online + 1)
    text = evening_text(2 * online, "pairs-circle", hands=4, closed=1, online=far)
    return import_drive(mary, text)


@pytest.mark.parametrize("part", ["grid", "side"])
def test_the_desk_asks_as_often_for_many_online_tables(mary: User, mc: Client, part: str) -> None:
    asked = {}
    for online in (FEW, MANY):
        drive = half_online(mary, online)
        close_round(drive, By.mc(mary), plan_version=None)
        with CaptureQueriesContext(connection) as queries:
            mc.get(f"/d/{drive.public_id}/desk/?part={part}", headers={"HX-Request": "true"})
        asked[online] = len(queries)

    assert asked[FEW] == asked[MANY]


def test_closing_a_hand_asks_as_often_for_many_online_tables(mary: User) -> None:
    asked = {}
    for online in (FEW, MANY):
        drive = half_online(mary, online)
        with CaptureQueriesContext(connection) as queries:
            close_round(drive, By.mc(mary), plan_version=None)
        asked[online] = len(queries)

    assert asked[FEW] == asked[MANY]
