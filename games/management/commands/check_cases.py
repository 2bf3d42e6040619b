"""`manage.py check_cases FILE`: known cases of the rules, put to the playing engine."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.engine.cases.run import BadCases, Verdict, check, read_cases


class Command(BaseCommand):
    help = "Put every case of FILE to the engine and print those that come out otherwise."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file")

    def handle(self, *args: Any, **options: Any) -> None:
        """Exit status 0 done, 1 a case failed, 2 not a file of cases."""
        try:
            cases = read_cases(Path(options["file"]).read_text(encoding="utf-8"))
        except OSError as error:
            raise CommandError(f"The file can't be read: {error}.", returncode=2) from error
        except UnicodeDecodeError as error:
            raise CommandError("The file is not UTF-8 text.", returncode=2) from error
        except BadCases as error:
            raise CommandError(str(error), returncode=2) from error
        outcomes = [check(case) for case in cases]
        for outcome in outcomes:
            if outcome.verdict is Verdict.FAILED:
                self.stdout.write(outcome.line)
        counts = {one: sum(out.verdict is one for out in outcomes) for one in Verdict}
        self.stdout.write(", ".join(f"{count} {one}" for one, count in counts.items()))
        if counts[Verdict.FAILED]:
            raise SystemExit(1)
