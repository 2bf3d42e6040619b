"""A database that is locked by another process: requests fail softly and recover by themselves."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client

from tournaments.models import Drive

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def other_process() -> Iterator[sqlite3.Connection]:
    """Somebody else holds the write lock of the same database file."""
    if connection.vendor != "sqlite":
        pytest.skip("row locks do not block other rows")
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA busy_timeout = 100")
    other = sqlite3.connect(connection.settings_dict["NAME"], isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    yield other
    if other.in_transaction:
        other.execute("ROLLBACK")
    other.close()
    connection.close()


@pytest.mark.reported("B76")
def test_a_locked_database_gives_a_sentence_and_works_again_afterwards(
    mary: User, drive: Drive, mc: Client, other_process: sqlite3.Connection
) -> None:
    """After a lock error the whole service hung over night."""
    address = f"/d/{drive.public_id}/desk/standings/"

    during = mc.post(address, {"hidden": "1"})
    other_process.execute("ROLLBACK")
    after = mc.post(address, {"hidden": "1"})

    assert during.status_code == 503
    assert "The laptop is busy just now." in during.text
    assert after.status_code == 302
