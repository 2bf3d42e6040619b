"""`manage.py seed`: a demonstration evening at any stage, built through the doors only."""

from __future__ import annotations

import json
import random
from argparse import ArgumentParser
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

from django.conf import settings
from django.contrib.auth.models import User
from django.core.management.base import BaseCommand, CommandError

from games.engine.seats import Seat
from tournaments.actions.base import By
from tournaments.actions.draw import draw_seats, publish_draw
from tournaments.actions.drives import Settings, create_drive
from tournaments.actions.people import NewPlayer, add_player
from tournaments.actions.results import Post, record_result
from tournaments.actions.rounds import close_round, finish
from tournaments.models import Drive
from tournaments.queries.board import board_of
from tournaments.rules.seating import Role
from whistdrive import clock

STAGES = ("door", "playing", "half-time", "finished")
MINUTES_A_HAND = 6.5
DATA = Path(settings.BASE_DIR) / "seeds" / "demonstration.json"


class Command(BaseCommand):
    help = "Make a demonstration evening: --stage door|playing|half-time|finished --seed N"

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--stage", choices=STAGES, default="playing")
        parser.add_argument("--seed", type=int, default=7)
        parser.add_argument("--mc", help="name of the account that will run it")

    def handle(self, *args: Any, **options: Any) -> None:
        mc = None
        if options["mc"]:
            mc = User.objects.filter(username=options["mc"]).first()
            if mc is None:
                raise CommandError(f"There is no account named {options['mc']!r}.", returncode=2)
        drive = demonstration(options["stage"], options["seed"], mc)
        if options["verbosity"]:
            self.stdout.write(f"{drive.name}: /d/{drive.public_id}/")


def demonstration(stage: str, seed: int, mc: User | None = None) -> Drive:
    """An evening that began so long ago that it has reached `stage` just now.

    The same seed gives the same seats and tricks. Built through the doors, so it is a real drive.
    """
    data = json.loads(DATA.read_text(encoding="utf-8"))
    closed = {"door": 0, "playing": 13, "half-time": data["half_time_after"]}
    hands = closed.get(stage, data["hands"])
    now = clock.now()
    with clock.set_to(now - timedelta(minutes=MINUTES_A_HAND * (hands + 3))) as move:
        drive = _at_the_door(data, mc, now)
        by = By.mc(mc) if mc else By("MC")
        if stage == "door":
            return drive
        draw_seats(drive, by, method="random", plan_version=None, seed=f"demonstration {seed}")
        publish_draw(drive, by, plan_version=None)
        tricks = random.Random(seed)
        for hand in range(1, hands + 1):
            move(timedelta(minutes=MINUTES_A_HAND))
            play_hand(drive, hand, tricks)
            close_round(drive, by, plan_version=None)
        if stage == "playing":
            move(timedelta(minutes=MINUTES_A_HAND - 1.5))
            play_hand(drive, hands + 1, tricks, tables=range(1, 5))
        if stage == "finished":
            finish(drive, by, plan_version=None)
    drive.refresh_from_db()
    return drive


def play_hand(drive: Drive, hand: int, tricks: random.Random, tables: range | None = None) -> None:
    """Tables send likely tricks from the phone of whoever sits North; East's confirms many."""
    board = board_of(drive)
    assert board is not None
    for table in board.tables:
        if tables is not None and table.table_no not in tables:
            continue
        # Thirteen tricks, each as likely to go either way, spread out as in real evenings.
        ns = min(13, max(0, round(tricks.gauss(6.5, 2.2))))
        post = Post(
            table.table_no,
            hand,
            ns,
            f"{drive.pk}-{hand}-{table.table_no}-NS",
            table.four.entrants(),
        )
        north = By(
            f"Table {table.table_no}, {table.name(table.four.N)}",
            side="NS",
            device=f"N{table.four.N}",
        )
        record_result(drive, post, north)
        if tricks.random() < 0.6:
            east = By(
                f"Table {table.table_no}, {table.name(table.four.at(Seat.E))}",
                side="EW",
                device=f"E{table.four.E}",
            )
            again = Post(post.table_no, hand, ns, post.key + "-EW", post.four)
            record_result(drive, again, east)


def _at_the_door(data: dict[str, Any], mc: User | None, now: datetime) -> Drive:
    drive = create_drive(
        mc,
        Settings(
            name=data["name"],
            venue=data["venue"],
            date=now.astimezone(ZoneInfo("Europe/London")).date(),
            format=data["format"],
            hands=data["hands"],
            half_time_after=data["half_time_after"],
        ),
        demonstration=True,
    )
    by = By.mc(mc) if mc else By("MC")
    for lady, gent in zip(data["ladies"], data["gents"], strict=True):
        add_player(drive, by, NewPlayer(lady, Role.A, paid=True))
        add_player(drive, by, NewPlayer(gent, Role.B, paid=True))
    return drive
