"""A table never falls silent: it is read as of one moment; what fails or is lost is made up for."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from django.db import connection
from django.db.models import F

from games import consumers, thinking
from games.consumers import TableConsumer
from games.models import Act, Chair, Table
from games.queries.live import live_table
from games.views import table as table_view
from tests.games.tables.cast import ANN, BOB, AtTable, alone, browser_of, friends
from tests.games.tables.test_sockets import Line, bobs_turn
from whistdrive.db import Busy

in_thread = sync_to_async


@contextmanager
def a_card_between(at: AtTable, part: str) -> Iterator[None]:
    """Somebody plays just before the first statement that reads this part of the table."""
    waiting = [part]

    def wrap(execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        if waiting and f'FROM "games_{waiting[0]}"' in sql:
            waiting.clear()
            at.play()
        return execute(sql, params, many, context)

    with connection.execute_wrapper(wrap):
        yield


@pytest.mark.django_db
@pytest.mark.parametrize("part", ["chair", "tabledeal", "act"])
def test_a_card_played_while_a_table_is_read_comes_with_its_version(part: str) -> None:
    """The newest cards with the version before them made the next press of their player stale."""
    at = bobs_turn()
    row = Table.objects.get()
    live_table(row)
    Table.objects.update(tick=F("tick") + 1)  # so that it is read and not remembered
    row.refresh_from_db()

    with a_card_between(at, part):
        live = live_table(row)

    now = Table.objects.get()
    assert (live.table.version, live.table.tick) == (now.version, now.tick)
    assert len(live.states) == Act.objects.count()


@pytest.mark.django_db
def test_a_socket_remembers_the_tick_of_the_picture_it_has_sent() -> None:
    at = bobs_turn()
    socket = TableConsumer()
    socket.table, socket.visitor, socket.key, socket.tick = at.table, ANN, "", -1
    Table.objects.update(tick=F("tick") + 1)

    with a_card_between(at, "chair"):
        found, tick, _robot = socket._pictures(again=False)

    assert tick == found[-1].tick == Table.objects.get().tick


def failing(times: int, really: Callable[..., Any]) -> Callable[..., Any]:
    """Does it, but says that the database is busy so many times first."""
    left = [Busy()] * times

    def work(*args: Any, **kwargs: Any) -> Any:
        if left:
            raise left.pop()
        return really(*args, **kwargs)

    return work


@pytest.mark.django_db(transaction=True)
@pytest.mark.asyncio
async def test_robots_that_could_not_write_are_moved_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """An error in the robots' thread left the table waiting until somebody acted."""
    monkeypatch.setattr(consumers, "AGAIN_AFTER", 0.05)
    monkeypatch.setattr(consumers, "move_robots", failing(2, consumers.move_robots))
    at = await in_thread(robots_turn)()
    ann = Line(at, ANN)

    first = await ann.open()

    assert (await ann.hear())["key"] == next_key(first["key"])
    await ann.close()


def robots_turn() -> AtTable:
    at = alone()
    while at.turn == "S":
        at.play()
    return at


def next_key(key: str) -> str:
    return f"1.{int(key.split('.')[1]) + 1}"


@pytest.mark.django_db(transaction=True)
@pytest.mark.asyncio
async def test_a_look_after_the_quiet_that_failed_is_made_again(
    monkeypatch: pytest.MonkeyPatch, settings: Any
) -> None:
    settings.TABLE_ROBOT_SECONDS = 0.0
    monkeypatch.setattr(consumers, "AGAIN_AFTER", 0.05)
    monkeypatch.setattr(consumers, "look_after_quiet", failing(2, consumers.look_after_quiet))
    at = await in_thread(bobs_turn)()
    ann = Line(at, ANN)

    first = await ann.open()

    heard = await ann.hear()
    while heard["key"] == first["key"]:
        heard = await ann.hear()
    assert heard["key"] == next_key(first["key"])
    await ann.close()


@pytest.mark.django_db(transaction=True)
@pytest.mark.asyncio
async def test_a_ping_makes_up_for_a_hint_that_was_lost_and_wakes_the_robot_whose_turn_it_is() -> (
    None
):
    at = await in_thread(bobs_turn)()
    ann = Line(at, ANN)
    first = await ann.open()

    def bob_becomes_a_robot_and_no_hint_arrives() -> None:
        Chair.objects.filter(seat="W").update(holder="", bot="easy")
        Table.objects.update(tick=F("tick") + 1)

    await in_thread(bob_becomes_a_robot_and_no_hint_arrives)()
    await ann.line.send_to(text_data="ping")

    assert await ann.line.receive_from(timeout=5) == "pong"
    assert [(await ann.hear())["key"] for _picture in range(2)] == [
        first["key"],
        next_key(first["key"]),
    ]
    await ann.close()


@pytest.mark.django_db(transaction=True)
@pytest.mark.asyncio
async def test_a_ping_wakes_a_robot_although_nothing_is_new(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(consumers, "AGAIN_AFTER", 600.0)  # as if the page's robots were dead
    monkeypatch.setattr(consumers, "move_robots", failing(1, consumers.move_robots))
    at = await in_thread(robots_turn)()
    ann = Line(at, ANN)
    first = await ann.open()
    await asyncio.sleep(0.1)

    await ann.line.send_to(text_data="ping")

    assert await ann.line.receive_from(timeout=5) == "pong"
    assert (await ann.hear())["key"] == next_key(first["key"])
    await ann.close()


@pytest.mark.django_db(transaction=True)
@pytest.mark.asyncio
async def test_whoever_is_refused_for_an_old_picture_is_sent_the_newest() -> None:
    at = await in_thread(bobs_turn)()
    version, card = await in_thread(lambda: (at.version, at.legal()[0].value))()
    bob = Line(at, BOB)
    first = await bob.open()

    await bob.ask(do="card", value=card, version=version - 1)

    assert "moved on" in (await bob.hear())["refused"]
    assert (await bob.hear())["key"] == first["key"]
    await bob.close()


@pytest.mark.django_db
@pytest.mark.parametrize("bot", ["expert:deals=none", "nobody"])
def test_a_robot_that_cannot_decide_plays_a_card_that_it_may(bot: str) -> None:
    at = alone()
    at.robots()
    view = at.state.view("S")

    assert thinking.think(bot, view, bytes(32), 1.0) in view.legal


@pytest.mark.django_db
def test_a_page_without_scripts_comes_although_robots_could_not_move(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """It asks again by itself; an error page would not."""
    at = friends()
    monkeypatch.setattr(table_view, "move_robots", failing(1, table_view.move_robots))
    browser = browser_of(ANN)

    assert browser.get(f"/play/{at.table.public_id}/?move=1").status_code == 200
