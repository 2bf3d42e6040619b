"""`manage.py transcripts`: write the golden transcripts anew, to be reviewed as a difference."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand

from games.engine.transcript import SCRIPTS, transcript

FOLDER = Path("tests") / "games" / "engine" / "transcripts"


class Command(BaseCommand):
    help = "Play the scripts of games.engine.transcript and write what everybody saw."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--folder", default=str(settings.BASE_DIR / FOLDER))
        parser.add_argument("--check", action="store_true", help="write nothing, tell differences")

    def handle(self, *args: Any, **options: Any) -> None:
        """Exit status 0 written or, with --check, all equal; 1 some differ."""
        folder, differing = Path(options["folder"]), []
        for name, script in SCRIPTS.items():
            path, text = folder / f"{name}.txt", transcript(script)
            if not path.exists() or path.read_text(encoding="utf-8") != text:
                differing.append(name)
            if not options["check"]:
                folder.mkdir(parents=True, exist_ok=True)
                path.write_text(text, encoding="utf-8")
        self.stdout.write(f"{len(SCRIPTS)} transcripts, {len(differing)} changed.")
        if options["check"] and differing:
            self.stdout.write(f"Changed: {', '.join(differing)}. Run manage.py transcripts.")
            raise SystemExit(1)
