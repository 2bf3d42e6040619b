"""Somebody who lays hundreds of tables: a sentence, and no rows without end."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import timedelta

import pytest
from django.core.cache import cache
from django.test import Client

from games.actions.limits import BY_A_DEVICE, BY_AN_ADDRESS
from games.actions.tables import end_abandoned
from games.models import Table
from tests.games.tables.cast import alone

pytestmark = pytest.mark.django_db
ALONE = {"target": "5", "rivals": "easy"}


@pytest.fixture(autouse=True)
def _nothing_laid_yet() -> Iterator[None]:
    cache.clear()
    yield
    cache.clear()


def test_a_device_that_lays_one_table_after_the_other_is_asked_to_wait(
    move_clock: Callable[[timedelta], None],
) -> None:
    client = Client()
    for _table in range(BY_A_DEVICE):
        assert client.post("/play/alone/", ALONE).status_code == 302

    refused = client.post("/play/alone/", ALONE)

    assert refused.status_code == 429
    assert "Play at one of them, or wait 5 minutes." in refused.content.decode()
    assert Table.objects.count() == BY_A_DEVICE
    move_clock(timedelta(minutes=5, seconds=1))
    assert client.post("/play/alone/", ALONE).status_code == 302


@pytest.mark.parametrize(
    ("address", "values"),
    [
        ("/play/friends/", {**ALONE, "name": "Ann"}),
        ("/play/two/", {**ALONE, "sides": "two"}),
        ("/play/quick/", {"name": "Ann"}),
    ],
)
def test_every_way_to_lay_a_table_counts(address: str, values: dict[str, str]) -> None:
    client = Client()
    for _table in range(BY_A_DEVICE):
        client.post("/play/alone/", ALONE)

    refused = client.post(address, values)

    assert refused.status_code == 429
    assert "You have laid many tables just now." in refused.content.decode()


def test_without_cookies_the_address_counts_and_another_one_is_free() -> None:
    for _table in range(BY_AN_ADDRESS):
        Client().post("/play/quick/", {"name": "Ann"}, REMOTE_ADDR="192.0.2.7")

    refused = Client().post("/play/quick/", {"name": "Ann"}, REMOTE_ADDR="192.0.2.7")

    assert refused.status_code == 429
    assert "laid from this network just now" in refused.content.decode()
    assert Table.objects.count() == BY_AN_ADDRESS
    other = Client().post("/play/quick/", {"name": "Ann"}, REMOTE_ADDR="192.0.2.8")
    assert other.status_code == 302


def test_a_table_at_which_nobody_ever_did_anything_goes_in_the_end(
    move_clock: Callable[[timedelta], None],
) -> None:
    nothing, played = alone(), alone()
    move_clock(timedelta(minutes=1))
    played.robots()
    played.play()

    move_clock(timedelta(hours=73))
    end_abandoned()
    assert Table.objects.count() == 2
    move_clock(timedelta(hours=72))
    end_abandoned()

    assert list(Table.objects.all()) == [played.table]
    assert not Table.objects.filter(pk=nothing.table.pk).exists()
