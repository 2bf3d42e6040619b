"""Hints over WebSockets: they say only that something is new, and never before it is true."""

from __future__ import annotations

import asyncio
import json
import time

import pytest
from asgiref.sync import sync_to_async
from channels.testing import WebsocketCommunicator
from django.db import transaction

from tests.evening import NAMES, HallEvening
from tests.factories import UserFactory
from tournaments.actions.base import By
from tournaments.actions.drives import Settings, create_drive
from tournaments.actions.results import record_by_mc
from tournaments.models import LedgerLine
from whistdrive import clock
from whistdrive.asgi import application
from whistdrive.live import nudge_on_commit

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.asyncio]
HERE = (b"origin", b"http://localhost")


def an_evening(name: str = "Village hall") -> HallEvening:
    mary = UserFactory(username="Mary")
    drive = create_drive(mary, Settings(name=name, date=clock.now().date(), hands=4))
    return HallEvening.start(drive, By.mc(mary), NAMES[:8])


in_thread = sync_to_async


async def page_of(public_id: str, origin: tuple[bytes, bytes] = HERE) -> WebsocketCommunicator:
    page = WebsocketCommunicator(
        application, f"/live/drive/{public_id}/", headers=[origin, (b"host", b"localhost")]
    )
    connected, _ = await page.connect()
    assert connected
    assert json.loads(await page.receive_from()) == {"hello": True}
    return page


async def test_a_result_reaches_an_open_page_within_two_seconds() -> None:
    evening = await in_thread(an_evening)()
    page = await page_of(evening.drive.public_id)

    await in_thread(evening.send)(1, 1, 8)

    assert json.loads(await page.receive_from(timeout=2)) == {"new": True, "tables": [1]}
    await page.disconnect()


@pytest.mark.reported("B55")
async def test_whoever_asks_at_the_instant_of_the_hint_sees_the_new_result() -> None:
    """The update was broadcast before the commit, so clients read old data."""
    evening = await in_thread(an_evening)()
    page = await page_of(evening.drive.public_id)

    await in_thread(evening.send)(1, 1, 8)
    await page.receive_from(timeout=2)

    assert await in_thread(LedgerLine.objects.count)() == 1
    await page.disconnect()


@pytest.mark.reported("B55")
async def test_a_change_that_is_rolled_back_is_never_announced() -> None:
    """A change was announced and then rolled back."""
    page = await page_of("abc123")

    def rolled_back() -> None:
        with transaction.atomic():
            nudge_on_commit("drive.abc123")
            transaction.set_rollback(True)

    await in_thread(rolled_back)()

    assert await page.receive_nothing(timeout=0.5)
    await page.disconnect()


async def test_many_changes_in_a_second_become_few_hints_and_the_last_one_arrives() -> None:
    page = await page_of("abc123")

    def change() -> None:
        with transaction.atomic():
            nudge_on_commit("drive.abc123")

    for _change in range(20):
        await in_thread(change)()
    hints = 0
    while not await page.receive_nothing(timeout=1.3):
        await page.receive_from()
        hints += 1

    assert hints == 2
    await page.disconnect()


async def test_a_hint_names_the_tables_it_is_about_and_none_where_it_is_about_all() -> None:
    """Phones at other tables take their time, so that a post need not wait behind them."""
    page = await page_of("abc123")

    def change(*tables: int) -> None:
        with transaction.atomic():
            nudge_on_commit("drive.abc123", tables=tables)

    await in_thread(change)(7)
    assert json.loads(await page.receive_from(timeout=2)) == {"new": True, "tables": [7]}
    await in_thread(change)(7)
    await in_thread(change)(3)
    assert json.loads(await page.receive_from(timeout=2)) == {"new": True, "tables": [3, 7]}
    await in_thread(change)(7)
    await in_thread(change)()
    assert json.loads(await page.receive_from(timeout=2)) == {"new": True}
    await page.disconnect()


@pytest.mark.reported("B47")
async def test_forty_phones_all_hear_of_the_last_of_many_results() -> None:
    """About half of the group messages did not reach the browsers, without any error."""
    evening = await in_thread(an_evening)()
    pages = [await page_of(evening.drive.public_id) for _phone in range(40)]

    await in_thread(evening.enter)(1, 8, 5)
    saved = time.monotonic()
    heard = await asyncio.gather(*(page.receive_from(timeout=2) for page in pages))

    assert [json.loads(hint)["new"] for hint in heard] == [True] * 40
    assert time.monotonic() - saved < 2
    await asyncio.gather(*(page.disconnect() for page in pages))


@pytest.mark.reported("B51")
@pytest.mark.parametrize("name", ["Noël à l'Été", "Łódź", "Вист", "♠ night", "x" * 150])
async def test_any_title_works_live(name: str) -> None:
    """Non-ASCII group names raised an error, so the socket never joined."""
    evening = await in_thread(an_evening)(name)
    page = await page_of(evening.drive.public_id)

    await in_thread(evening.send)(1, 1, 8)

    assert json.loads(await page.receive_from(timeout=2)) == {"new": True, "tables": [1]}
    await page.disconnect()


@pytest.mark.reported("B46", "B58")
async def test_a_ping_is_answered_so_that_a_page_can_tell_a_dead_line() -> None:
    """The browser believed the socket was open although the server had long dropped it."""
    page = await page_of("abc123")

    await page.send_to("ping")

    assert await page.receive_from() == "pong"
    await page.disconnect()


@pytest.mark.parametrize("junk", ["{", "null", "x" * 100_000])
async def test_anything_else_that_a_page_sends_is_passed_over(junk: str) -> None:
    page = await page_of("abc123")

    await page.send_to(junk)
    await page.send_to("ping")

    assert await page.receive_from() == "pong"
    await page.disconnect()


@pytest.mark.parametrize("origin", [b"http://elsewhere.example", b"null", b""])
async def test_pages_of_other_sites_may_not_listen(origin: bytes) -> None:
    page = WebsocketCommunicator(
        application, "/live/drive/abc123/", headers=[(b"origin", origin), (b"host", b"localhost")]
    )

    connected, _ = await page.connect()

    assert not connected


@pytest.mark.parametrize("path", ["/live/", "/live/drive/abc123/more/", "/nothing"])
async def test_any_other_socket_address_is_closed_quietly(path: str) -> None:
    page = WebsocketCommunicator(application, path, headers=[HERE])

    connected, _ = await page.connect()

    assert not connected


@pytest.mark.reported("B48")
async def test_a_page_that_does_not_read_slows_nobody_and_hears_in_the_end(
    caplog: pytest.LogCaptureFixture,
) -> None:
    """A channel that nobody read filled up, and further messages were dropped without an end."""
    evening = await in_thread(an_evening)()
    slow, quick = [await page_of(evening.drive.public_id) for _page in range(2)]

    def results() -> None:
        for n in range(200):
            record_by_mc(evening.drive, evening.by, table_no=1, hand=1, ns=n % 14, replace=True)

    await in_thread(results)()
    saved = time.monotonic()

    assert json.loads(await quick.receive_from(timeout=2)) == {"new": True, "tables": [1]}
    assert time.monotonic() - saved < 2
    assert json.loads(await slow.receive_from(timeout=2)) == {"new": True, "tables": [1]}
    assert (await in_thread(evening.head)(1, 1)).ns == 199 % 14
    assert [record.message for record in caplog.records] == []
    await asyncio.gather(slow.disconnect(), quick.disconnect())
