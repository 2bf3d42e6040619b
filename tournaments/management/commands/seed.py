"""`manage.py seed`: a demonstration evening at any stage, built through the doors only."""

from __future__ import annotations

import json
from argparse import ArgumentParser
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

from django.conf import settings
from django.contrib.auth.models import User
from django.core.management.base import BaseCommand, CommandError

from tournaments.actions.drives import Settings
from tournaments.actions.rounds import finish
from tournaments.models import Drive
from tournaments.rehearsal import Rehearsal, Script
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

    The same seed gives the same seats and tricks, but for those of the online table, at which two
    who come in the interval play with robots. Rehearsed through the doors, so it is a real drive.
    """
    data = json.loads(DATA.read_text(encoding="utf-8"))
    closed = {"door": 0, "playing": 13, "half-time": data["half_time_after"]}
    hands = closed.get(stage, data["hands"])
    now = clock.now()
    began = now - timedelta(minutes=MINUTES_A_HAND * (hands + 3))
    with clock.set_to(began) as move:
        evening = Rehearsal(_script(data, seed, now), mc, demonstration=True)
        if stage == "door":
            return evening.drive
        evening.start()
        for hand in range(1, hands + 1):
            move(timedelta(minutes=MINUTES_A_HAND))
            if hand == data["half_time_after"]:
                evening.come(data["late"])
            evening.play_round()
        if stage == "playing":
            move(timedelta(minutes=MINUTES_A_HAND - 1.5))
            evening.hall_tables(evening.board(), range(1, 5))
        if stage == "finished":
            finish(evening.drive, evening.by, plan_version=None)
    evening.drive.refresh_from_db()
    return evening.drive


def _script(data: dict[str, Any], seed: int, now: datetime) -> Script:
    settings = Settings(
        name=data["name"],
        venue=data["venue"],
        date=now.astimezone(ZoneInfo("Europe/London")).date(),
        format=data["format"],
        hands=data["hands"],
        half_time_after=data["half_time_after"],
    )
    return Script(settings, tuple(data["people"]), seed)
