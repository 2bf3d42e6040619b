"""`manage.py replay_drive FILE [--json]`: an evening worked out again from its slips."""

from __future__ import annotations

import json
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.engine.seats import Side
from tournaments.rules.drivefile import BadDriveFile, read
from tournaments.rules.replay import Replay, as_json, replay
from tournaments.rules.replay_prizes import prizes_of


class Command(BaseCommand):
    help = "Work out seats, totals and places of a drive file; --json prints the file completed."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file")
        parser.add_argument("--json", action="store_true")

    def handle(self, *args: Any, **options: Any) -> None:
        """Exit status 0 done, 1 a slip contradicts the movement or the 13, 2 not a drive file."""
        try:
            evening = replay(read(Path(options["file"]).read_text(encoding="utf-8")))
        except OSError as error:
            raise CommandError(f"The file can't be read: {error}.", returncode=2) from error
        except UnicodeDecodeError as error:
            raise CommandError("The file is not UTF-8 text.", returncode=2) from error
        except BadDriveFile as error:
            raise CommandError(str(error), returncode=2) from error
        if options["json"]:
            self.stdout.write(json.dumps(as_json(evening), ensure_ascii=False, indent=2))
        else:
            self._tell(evening)
        if evening.checks:
            raise SystemExit(1)

    def _tell(self, evening: Replay) -> None:
        names = evening.file.entrant_names()
        say = self.stdout.write
        for number, seating in evening.seatings.items():
            say(f"\nRound {number}")
            results = {
                (one.round, table.table): table
                for one in evening.file.rounds
                for table in one.tables
            }
            for table, four in seating.items():
                sides = [" and ".join(names[who] for who in four.side(side)) for side in Side]
                played = results.get((number, table))
                tricks = [
                    f"{hand.ns} – {hand.ew}" if hand.ns is not None else str(hand.state or "open")
                    for hand in (played.hands if played else ())
                ]
                say(f"  Table {table}: {sides[0]} v {sides[1]}   {', '.join(tricks)}")
        for group, places in evening.standings.items():
            label = evening.file.labels().get(group.value, group.value.capitalize())
            say(f"\n{label}")
            for one in places:
                say(f"  {one.place:>3}. {one.name}  {one.total}")
        prizes = prizes_of(evening.file, evening.cards)
        if prizes:
            say("\nPrizes")
        for prize in prizes:
            say(f"  {prize.title}: {prize.verdict} ({prize.reason})")
        for check in evening.checks:
            say(f"\n! {check}")
