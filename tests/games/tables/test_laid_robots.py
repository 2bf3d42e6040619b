"""Robots of laid hands are moved by the server, although no page of their table is open."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import pytest
from asgiref.sync import sync_to_async
from django.db import connection, transaction
from django.test.utils import CaptureQueriesContext

from games import api
from games.actions import soon
from games.engine.seats import FOUR
from games.models import Act, Table
from tests.games.tables.cast import laid, plan
from whistdrive.db import Busy
from whistdrive.live import serve_here

in_thread = sync_to_async


def of_robots() -> str:
    return api.lay_hand(plan(seats={seat: api.SeatPlan(f"Robot {seat}", "easy") for seat in FOUR}))


async def until(done: Callable[[], bool]) -> None:
    for _time in range(200):
        if await in_thread(done)():
            return
        await asyncio.sleep(0.05)
    pytest.fail("The robots did not move.")


@pytest.mark.django_db(transaction=True)
@pytest.mark.asyncio
async def test_robots_play_whole_hands_in_the_servers_own_threads() -> None:
    serve_here()
    tables = [await in_thread(of_robots)() for _table in range(3)]

    await in_thread(api.move_robots_soon)(tables)

    await until(lambda: Table.objects.filter(stage=Table.Stage.OVER).count() == 3)


@pytest.mark.django_db(transaction=True)
@pytest.mark.asyncio
async def test_robots_begin_only_after_the_commit() -> None:
    serve_here()

    def lay_and_fail() -> None:
        with transaction.atomic():
            api.move_robots_soon([of_robots()])
            transaction.set_rollback(True)

    await in_thread(lay_and_fail)()
    await in_thread(of_robots)()
    await asyncio.sleep(0.2)

    assert await in_thread(Act.objects.count)() == 1


@pytest.mark.django_db(transaction=True)
@pytest.mark.asyncio
async def test_robots_that_could_not_write_try_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """A database that was busy for a while must not leave a table waiting."""
    serve_here()
    monkeypatch.setattr(soon, "AGAIN_AFTER", 0.05)
    failures = [Busy(), Busy()]
    really = soon.move_robots

    def move(table_id: int, **given: object) -> int:
        if failures:
            raise failures.pop()
        return really(table_id, **given)  # type: ignore[arg-type]

    monkeypatch.setattr(soon, "move_robots", move)
    table = await in_thread(of_robots)()

    await in_thread(api.move_robots_soon)([table])

    await until(lambda: Table.objects.get().stage == Table.Stage.OVER)
    assert failures == []


@pytest.mark.django_db(transaction=True)
def test_without_a_server_nothing_moves() -> None:
    table = of_robots()

    api.move_robots_soon([table])

    assert Act.objects.count() == 1


@pytest.mark.django_db(transaction=True)
@pytest.mark.asyncio
async def test_asking_again_and_again_is_one_look(monkeypatch: pytest.MonkeyPatch) -> None:
    serve_here()
    looks: list[int] = []
    monkeypatch.setattr(soon._pool, "submit", lambda work, *given: looks.append(len(looks)))
    table = await in_thread(laid)()

    for _time in range(50):
        await in_thread(api.move_robots_soon)([table.table.public_id])

    assert len(looks) == 1
    soon._asked.clear()


@pytest.mark.django_db(transaction=True)
def test_robots_in_a_row_read_their_table_only_where_they_write() -> None:
    table = of_robots()
    at_both_ends = 3  # by its name; as it is before the first card, and after the last

    with CaptureQueriesContext(connection) as asked:
        cards = api.move_robots(table)

    reads = [one["sql"] for one in asked if one["sql"].startswith('SELECT "games_table"."id"')]
    assert (cards, len(reads)) == (52, 52 + at_both_ends)
