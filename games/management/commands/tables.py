"""`manage.py tables --hands 500`: robots play through everything people play through.

Each card goes through the door into the database; a watcher's socket must show all of them in
order; in the end every log is played again by the pure engine and must come to the same.
"""

from __future__ import annotations

import asyncio
import json
from argparse import ArgumentParser
from typing import Any

from asgiref.sync import sync_to_async
from channels.testing import WebsocketCommunicator
from django.core.management.base import BaseCommand, CommandError

from games.actions.robots import move_robots
from games.actions.tables import Wanted, lay_table, next_hand_of_robots
from games.consumers import TableConsumer
from games.engine.game import replay
from games.engine.notation import write_log
from games.models import Table
from games.queries.live import live_table, read_live
from games.visitors import Visitor
from games.ways import LEVELS

NOBODY = Visitor(device="manage.py tables")
LONGEST_SILENCE = 30.0


class Command(BaseCommand):
    help = "Play hands of four robots through database, channel layer and sockets, and check them."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--hands", type=int, default=20)
        parser.add_argument("--level", choices=LEVELS, default="hard")

    def handle(self, *args: Any, **options: Any) -> None:
        """Exit status 1 if a picture was missing, or a log does not come to its own result."""
        asyncio.run(self._play(options["hands"], options["level"]))
        self.stdout.write(
            f"{options['hands']} hands: every card shown in order, every log the same."
        )

    async def _play(self, hands: int, level: str) -> None:
        played = 0
        while played < hands:
            wanted = Wanted("robots", {"target": "10"}, level)
            table = await sync_to_async(lay_table)(NOBODY, wanted)
            played += await self._game(table, hands - played)

    async def _game(self, table: Table, most: int) -> int:
        """A game of at most so many hands; how many there were."""
        watcher = WebsocketCommunicator(
            TableConsumer.as_asgi(), f"/live/table/{table.public_id}/?key=1.0"
        )
        watcher.scope["url_route"] = {"kwargs": {"public_id": table.public_id}}
        await watcher.connect(timeout=LONGEST_SILENCE)
        hands = 0
        while hands < most:
            hands += 1
            await sync_to_async(move_robots)(table.pk)
            await self._see(watcher, hands)
            await sync_to_async(_check)(table)
            if hands < most and not await sync_to_async(next_hand_of_robots)(table):
                break
        await watcher.disconnect()
        return hands

    async def _see(self, watcher: WebsocketCommunicator, hand: int) -> None:
        """Listens until the hand is over; every card has its picture, one after the other."""
        seen = 0
        while seen < 52:
            heard = json.loads(await watcher.receive_from(timeout=LONGEST_SILENCE))
            number, _dot, index = heard["key"].rstrip("c").partition(".")
            newest = int(index) if int(number) == hand else 0
            if newest > seen + 1 and newest - seen <= 12:
                raise CommandError(f"Hand {hand}: card {newest} was shown after card {seen}.")
            seen = max(seen, newest)


def _check(table: Table) -> None:
    """The log, written down and played by the engine alone, gives the same hand."""
    live = read_live(Table.objects.get(pk=table.pk))
    state = live_table(live.table).state
    if state is None or not state.over:
        raise CommandError(f"Table {table.public_id} is stuck.")
    again = replay(write_log("whist", state.setup.words(), state.log))
    if again.result != state.result or state != live.state:
        raise CommandError(f"Table {table.public_id}: the log comes to another result.")
