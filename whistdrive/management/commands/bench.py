"""`manage.py bench NAME [--json]`, `--list`: how fast things are, each beside its floor."""

from __future__ import annotations

import json
from argparse import ArgumentParser
from collections.abc import Iterator
from dataclasses import asdict, replace
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.benches import BENCHES as OF_GAMES
from tournaments.benches import BENCHES as OF_TOURNAMENTS
from whistdrive.figures import Bench, Figure
from whistdrive.scratch import is_scratch, prepare, run_elsewhere

BENCHES: dict[str, Bench] = {**OF_GAMES, **OF_TOURNAMENTS}


class Command(BaseCommand):
    help = "Measure how fast things are. Ratios within one run mean most."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("name", nargs="?", help=f"one of {', '.join(BENCHES)}")
        parser.add_argument("--list", action="store_true", help="what can be measured")
        parser.add_argument("--json", action="store_true")
        parser.add_argument("--small", action="store_true", help="only to see that it works")

    def handle(self, *args: Any, **options: Any) -> None:
        """Exit status 0 measured or listed, 2 no such benchmark; else that of the measuring."""
        if options["list"]:
            rows = {name: bench.says for name, bench in BENCHES.items()}
            lines = [f"{name}: {says}" for name, says in rows.items()]
            self.stdout.write(json.dumps(rows) if options["json"] else "\n".join(lines))
            return
        if options["name"] not in BENCHES:
            known = ", ".join(BENCHES)
            sentence = f"There is no benchmark {options['name']!r}. There are {known}."
            raise CommandError(sentence, returncode=2)
        bench = BENCHES[options["name"]]
        if bench.scratch and not is_scratch():
            chosen = [f"--{name}" for name in ("json", "small") if options[name]]
            printed, status = run_elsewhere("bench", options["name"], *chosen)
            if status:
                raise CommandError("The measuring ended early; see above.", returncode=status)
            self.stdout.write(printed, ending="")
            return
        if bench.scratch:
            prepare()
        figures = map(_rounded, bench.run(options["small"]))
        self._show(options["name"], figures, as_json=options["json"])

    def _show(self, name: str, figures: Iterator[Figure], *, as_json: bool) -> None:
        if as_json:
            found = [asdict(one) for one in figures]
            self.stdout.write(json.dumps({"bench": name, "figures": found}))
            return
        for figure in figures:
            self.stdout.write(_line(figure))
            self.stdout.flush()


def _rounded(figure: Figure) -> Figure:
    ratio = None if figure.ratio is None else float(f"{figure.ratio:.3g}")
    return replace(figure, value=float(f"{figure.value:.3g}"), ratio=ratio)


def _line(figure: Figure) -> str:
    ratio = "" if figure.ratio is None else f"  ({figure.ratio:,g} x {figure.floor})"
    return f"{figure.name}: {figure.value:,g} {figure.unit}{ratio}"
