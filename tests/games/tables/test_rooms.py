"""A card comes to every page from memory, and without it if need be."""

from __future__ import annotations

import pytest
from asgiref.sync import sync_to_async
from channels.layers import get_channel_layer

from games.actions.acts import play
from games.queries.live import known_live, read_live
from games.refusals import Stale
from games.rooms import Room
from tests.games.tables.cast import ANN, BOB, CAT, OLGA, friends
from tests.games.tables.test_sockets import Line, bobs_turn, now

in_thread = sync_to_async


@pytest.mark.django_db(transaction=True)
def test_what_a_card_leaves_in_memory_is_what_the_database_says() -> None:
    at = friends()
    while True:
        if not at.robots():
            at.play()
        at.table.refresh_from_db()
        kept, true = known_live(at.table, at.table.tick), read_live(at.table)
        assert true.state is not None
        if true.state.over:  # the end of a hand is read anew
            break
        assert kept is not None
        assert (kept.states, kept.times, kept.robots) == (true.states, true.times, true.robots)
        assert (kept.chairs, kept.deal) == (true.chairs, true.deal)
        for name in ("tick", "version", "stage", "claim", "said", "facing"):
            assert getattr(kept.table, name) == getattr(true.table, name)


@pytest.mark.django_db(transaction=True)
def test_a_card_that_is_refused_leaves_nothing_in_memory() -> None:
    at = friends()
    at.robots()
    tick = at.live.table.tick

    with pytest.raises(Stale):
        play(at.table, seat=at.turn, word=at.legal()[0].value, version=at.version - 1)

    assert known_live(at.table, tick + 1) is None


@pytest.mark.django_db(transaction=True)
@pytest.mark.asyncio
async def test_all_pages_of_a_table_are_one_member_of_its_group() -> None:
    at = await in_thread(bobs_turn)()
    lines = [Line(at, who) for who in (ANN, BOB, CAT, OLGA)]
    for line in lines:
        await line.open()

    group = f"table.{at.table.public_id}"
    assert len(get_channel_layer().groups[group]) == 1
    for line in lines:
        await line.close()
    assert group not in get_channel_layer().groups


@pytest.mark.django_db(transaction=True)
@pytest.mark.asyncio
async def test_ones_own_card_is_shown_though_its_hint_is_lost() -> None:
    at = await in_thread(bobs_turn)()
    bob = Line(at, BOB)
    await bob.open()
    key, version, card = await in_thread(now)(at)
    group, layer = f"table.{at.table.public_id}", get_channel_layer()
    (channel,) = layer.groups[group]
    await layer.group_discard(group, channel)

    await bob.ask(do="card", value=card, version=version)

    after = f"1.{int(key.split('.')[1]) + 1}"
    assert (await bob.hear_until(after))[-1]["key"] == after
    await bob.close()


@pytest.mark.asyncio
async def test_a_page_that_fails_keeps_no_other_from_its_picture() -> None:
    heard: list[int] = []

    async def fails(tick: int) -> None:
        raise RuntimeError

    async def hears(tick: int) -> None:
        heard.append(tick)

    room = await Room.enter("table.rooms", fails)
    await Room.enter("table.rooms", hears)

    await room._show(7)

    assert heard == [7]
    await room.leave(fails)
    await room.leave(hears)


@pytest.mark.asyncio
async def test_who_acts_is_shown_the_card_after_the_others() -> None:
    order: list[str] = []

    async def one(tick: int) -> None:
        order.append("one")

    async def other(tick: int) -> None:
        order.append("other")

    room = await Room.enter("table.order", one)
    await Room.enter("table.order", other)
    room.shows_last(one)

    await room._show(1)

    assert order == ["other", "one"]
    await room.leave(one)
    await room.leave(other)
