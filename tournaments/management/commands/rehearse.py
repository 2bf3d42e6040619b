"""`manage.py rehearse FORMAT --people N`: a complete drive, played through its own doors."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from tournaments.management.telling import tell
from tournaments.models import Drive
from tournaments.queries.drive_file import drive_as_json
from tournaments.refusals import Refused
from tournaments.rehearsal import Rehearsal, script_of
from tournaments.rules.drivefile import read
from tournaments.rules.progression import PRESETS
from tournaments.rules.replay import replay
from whistdrive.scratch import is_scratch, prepare, run_elsewhere


class Command(BaseCommand):
    help = "Play a complete drive with made-up people and robots, and print the evening."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("format", help=f"one of {', '.join(PRESETS)}")
        parser.add_argument("--people", type=int, required=True)
        parser.add_argument("--hands", type=int, default=8)
        parser.add_argument("--seed", type=int, default=1)
        parser.add_argument("--online", action="store_true", help="everybody plays online")
        parser.add_argument("--home", type=int, default=0, help="so many play from home")
        parser.add_argument("--json", action="store_true", help="the drive file")

    def handle(self, *args: Any, **options: Any) -> None:
        """In a process of its own, on a database made for it: the hall's is not touched.

        Exit status 0 played to the end, 2 no such format or it can't be played with so many.
        """
        if options["format"] not in PRESETS:
            known = ", ".join(PRESETS)
            sentence = f"There is no format {options['format']!r}. There are {known}."
            raise CommandError(sentence, returncode=2)
        if not is_scratch():
            printed, status = run_elsewhere("rehearse", *_words(options))
            self.stdout.write(printed, ending="")
            if status:
                raise SystemExit(status)
            return
        prepare()
        text = drive_as_json(rehearse(options))
        if options["json"]:
            self.stdout.write(text)
        else:
            tell(replay(read(text)), self.stdout.write)


def rehearse(options: dict[str, Any]) -> Drive:
    """The drive, played to its end."""
    try:
        script = script_of(
            options["format"],
            options["people"],
            hands=options["hands"],
            seed=options["seed"],
            online=options["online"],
            home=options["home"],
        )
        evening = Rehearsal(script)
        evening.play()
    except Refused as refused:
        raise CommandError(str(refused), returncode=2) from refused
    evening.drive.refresh_from_db()
    return evening.drive


def _words(options: dict[str, Any]) -> list[str]:
    words = [options["format"]]
    words += [f"--{name}={options[name]}" for name in ("people", "hands", "seed", "home")]
    return words + [f"--{name}" for name in ("online", "json") if options[name]]
