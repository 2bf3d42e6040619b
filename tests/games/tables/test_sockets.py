"""A table over sockets: every card to everybody at once, and nothing that breaks it."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from channels.layers import get_channel_layer
from channels.testing import WebsocketCommunicator

from games.actions.acts import play
from games.actions.quiet import look_after_quiet
from games.visitors import COOKIE, Visitor
from tests.games.tables.cast import ANN, BOB, OLGA, AtTable, alone, cookie_of, friends
from whistdrive.asgi import application

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.asyncio]
in_thread = sync_to_async


class Line:
    """An open page of a visitor."""

    def __init__(self, at: AtTable, visitor: Visitor, key: str = "") -> None:
        cookie = f"{COOKIE}={cookie_of(visitor)}".encode()
        headers = [(b"origin", b"http://localhost"), (b"host", b"localhost"), (b"cookie", cookie)]
        path = f"/live/table/{at.table.public_id}/?key={key}"
        self.line = WebsocketCommunicator(application, path, headers=headers)

    async def open(self) -> dict[str, Any]:
        """Connects; the first picture."""
        connected, _code = await self.line.connect(timeout=5)
        assert connected
        return await self.hear()

    async def hear(self) -> dict[str, Any]:
        found: dict[str, Any] = json.loads(await self.line.receive_from(timeout=5))
        return found

    async def hear_until(self, key: str) -> list[dict[str, Any]]:
        heard = [await self.hear()]
        while heard[-1].get("key") != key:
            heard.append(await self.hear())
        return heard

    async def ask(self, **message: object) -> None:
        await self.line.send_to(text_data=json.dumps(message))

    async def close(self) -> None:
        await self.line.disconnect()


def bobs_turn() -> AtTable:
    at = friends()
    while at.turn != "W":
        if not at.robots():
            at.play()
    return at


def now(at: AtTable) -> tuple[str, int, str]:
    live = at.live
    return f"{live.deal_no}.{len(live.states) - 1}", at.version, at.legal()[0].value


@pytest.mark.reported("B54")
async def test_a_card_reaches_everybody_at_the_table() -> None:
    """Nested sync and async calls dead-locked; here a door is opened while sockets listen."""
    at = await in_thread(bobs_turn)()
    bob, ann, olga = (Line(at, who) for who in (BOB, ANN, OLGA))
    for line in (bob, ann, olga):
        await line.open()
    key, version, card = await in_thread(now)(at)
    after = f"1.{int(key.split('.')[1]) + 1}"

    await bob.ask(do="card", value=card, version=version)

    for line in (bob, ann, olga):
        assert (await line.hear_until(after))[-1]["key"] == after
        await line.close()


async def test_robots_move_as_soon_as_somebody_is_there() -> None:
    at = await in_thread(alone)()
    key = (await in_thread(now)(at))[0]
    ann = Line(at, ANN, key)

    first = await ann.open()

    assert first["key"] == key
    if await in_thread(lambda: at.live.turn is not None and at.live.turn.robot)():
        assert (await ann.hear())["key"] == "1.1"
    await ann.close()


async def test_whoever_was_away_is_shown_each_card_they_missed_once_and_in_order() -> None:
    at = await in_thread(bobs_turn)()
    key, _version, _card = await in_thread(now)(at)
    start = int(key.split(".")[1])
    for _card in range(3):
        await in_thread(lambda: at.robots() or at.play())()
    ann = Line(at, ANN, key)

    heard = [await ann.open(), await ann.hear(), await ann.hear()]

    assert [one["key"] for one in heard] == [f"1.{start + step}" for step in (1, 2, 3)]
    await ann.close()


@pytest.mark.parametrize(
    "message",
    [
        " ",
        "{",
        "[]",
        "null",
        '"card"',
        '{"do": 1}',
        '{"do": "card"}',
        '{"do": "card", "value": ["SA"], "version": 1}',
        '{"do": "card", "value": "SA", "version": true}',
        '{"do": "__class__", "value": "", "version": 0}',
        '{"do": "deal", "value": "", "version": 0}',
        "[" * 400,
        "x" * 1_000_000,
    ],
    ids=range(13),
)
async def test_a_forged_message_gets_a_sentence_and_changes_nothing(message: str) -> None:
    at = await in_thread(bobs_turn)()
    before = await in_thread(lambda: (at.acts(), at.version, at.live.table.tick))()
    bob = Line(at, BOB)
    await bob.open()

    await bob.line.send_to(text_data=message)

    assert list(await bob.hear()) == ["refused"]
    assert await in_thread(lambda: (at.acts(), at.version, at.live.table.tick))() == before
    await bob.line.send_to(text_data="ping")
    while await bob.line.receive_from(timeout=5) != "pong":
        pass  # the picture again, for whoever acts on an old one
    await bob.close()


async def test_a_frame_that_is_sent_again_plays_nothing_twice() -> None:
    at = await in_thread(bobs_turn)()
    _key, version, card = await in_thread(now)(at)
    await in_thread(play)(at.table, seat="W", word=card, version=version)
    acts = await in_thread(at.acts)()
    bob = Line(at, BOB)
    await bob.open()

    await bob.ask(do="card", value=card, version=version)

    heard = await bob.hear()
    while "refused" not in heard:
        heard = await bob.hear()
    assert "moved on" in heard["refused"]
    assert await in_thread(at.acts)() >= acts
    await bob.close()


@pytest.mark.reported("B92")
async def test_a_watchers_socket_can_play_nothing() -> None:
    """The server trusted ids in messages."""
    at = await in_thread(bobs_turn)()
    _key, version, card = await in_thread(now)(at)
    olga = Line(at, OLGA)
    await olga.open()

    await olga.ask(do="card", value=card, version=version, seat="W")

    assert "only watch" in (await olga.hear())["refused"]
    await olga.close()


async def test_a_table_that_is_not_there_is_closed_without_a_word() -> None:
    at = await in_thread(alone)()
    at.table.public_id = "abcdef"
    line = Line(at, ANN)

    connected, _code = await line.line.connect(timeout=5)

    assert not connected


@pytest.mark.reported("B49", "B61")
async def test_a_sudden_end_of_the_line_leaves_nothing_behind() -> None:
    """The layer kept empty queues for ever, and tasks outlived their sockets."""
    at = await in_thread(bobs_turn)()
    layer = get_channel_layer()
    before = len(asyncio.all_tasks())
    for _time in range(5):
        line = Line(at, BOB)
        await line.open()
        await line.close()

    assert f"table.{at.table.public_id}" not in layer.groups
    assert len(asyncio.all_tasks()) <= before + 1
    assert not await in_thread(look_after_quiet)(at.table)
