"""`manage.py replay_drive FILE [--json]`: an evening worked out again from its slips."""

from __future__ import annotations

import json
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from tournaments.management.telling import tell
from tournaments.rules.drivefile import BadDriveFile, read
from tournaments.rules.replay import as_json, replay


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
            tell(evening, self.stdout.write)
        if evening.checks:
            raise SystemExit(1)
