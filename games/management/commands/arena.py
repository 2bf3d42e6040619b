"""`manage.py arena --ns hard --ew easy --deals 100 --seed 1`: bots on the same cards."""

from __future__ import annotations

import copy
import json
from argparse import ArgumentParser
from statistics import median, quantiles
from time import perf_counter
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from games.bots import BOTS, bot_of
from games.bots.double_dummy import CEILING
from games.bots.matches import Mean, Player, asked, duplicates, rotations
from games.engine.acts import Act
from games.engine.errors import BadInput, EngineError
from games.engine.game import Game, State, game_of
from games.engine.seats import FOUR
from games.engine.shuffle import Source

SINGLE_HANDS = {"whist": {"counts": "tricks"}}
"""Options for hands that belong to no game: every trick counts, as in a drive."""


class Stopwatch:
    """Asks a bot and remembers how long each decision with a choice took, by the bot's place."""

    def __init__(self) -> None:
        self.times: dict[int, list[float]] = {}

    def ask(self, player: Player, state: State, source: Source) -> Act:
        began = perf_counter()
        act = asked(player, state, source)
        taken = 1000 * (perf_counter() - began)
        if len(state.legal()) > 1:
            self.times.setdefault(id(player), []).append(taken)
        return act

    def figures(self, bot: Player, text: str) -> dict[str, Any]:
        """Median and 95th percentile, in milliseconds a decision."""
        times = self.times.get(id(bot)) or [0.0]
        p95 = quantiles(times, n=20)[-1] if len(times) > 1 else times[0]
        return {
            "bot": text,
            "decisions": len(times),
            "median_ms": round(median(times), 4),
            "p95_ms": round(p95, 4),
        }


class Command(BaseCommand):
    help = (
        f"Bots against each other on the same cards. Bots: {', '.join(BOTS)}; "
        f"{CEILING.code} sees all hands."
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--game", default="whist")
        parser.add_argument("--ns", metavar="BOT", help="the side that is measured")
        parser.add_argument("--ew", metavar="BOT", help="its rival; expert:deals=40 sets a number")
        parser.add_argument("--seats", metavar="BOT,BOT,…", help="for games of separate seats")
        parser.add_argument("--deals", type=int, default=100)
        parser.add_argument("--seed", type=int, default=1)
        parser.add_argument("--option", action="append", default=[], metavar="counts=points")
        parser.add_argument("--json", action="store_true")

    def handle(self, *args: Any, **options: Any) -> None:
        """Exit status 0 played, 1 a bot answered an illegal act, 2 unknown game, bot or option."""
        try:
            game = game_of(options["game"])
            words = dict(SINGLE_HANDS.get(game.code, {})) | _words(options["option"])
            report = self._play(game, words, options)
        except BadInput as error:
            raise CommandError(str(error), returncode=2) from error
        except EngineError as error:
            raise CommandError(str(error), returncode=1) from error
        if options["json"]:
            self.stdout.write(json.dumps(report))
        else:
            self.stdout.write("\n".join(_lines(report)))

    def _play(self, game: Game, words: dict[str, str], options: dict[str, Any]) -> dict[str, Any]:
        deals, seed = options["deals"], options["seed"]
        if deals < 1:
            raise CommandError("Play at least one deal.", returncode=2)
        head = {"game": game.code, "deals": deals, "seed": seed}
        of_sides = game.setup(words).seats == FOUR
        if of_sides and options["ns"] and options["ew"] and not options["seats"]:
            return head | _sides(game, words, (options["ns"], options["ew"]), seed, deals)
        if not of_sides and options["seats"]:
            return head | _seats(game, words, options["seats"].split(","), seed, deals)
        needed = "--ns and --ew" if of_sides else "--seats"
        raise CommandError(f"{game.name} needs {needed}.", returncode=2)


def _sides(
    game: Game, words: dict[str, str], names: tuple[str, str], seed: int, deals: int
) -> dict[str, Any]:
    ns, ew = (_player(name, game.code) for name in names)
    watch = Stopwatch()
    played = list(duplicates(game, words, (ns, ew), seed, deals, watch.ask))
    tricks = Mean.of([one.tricks for one in played])
    points = Mean.of([one.points for one in played])
    in_tricks = words.get("counts") == "tricks"
    counted = tricks if in_tricks else points
    report: dict[str, Any] = {
        "unit": "tricks" if in_tricks else "points",
        "mean": round(counted.mean, 4),
        "se": round(counted.se, 4),
        "tricks": {"mean": round(tricks.mean, 4), "se": round(tricks.se, 4)},
    }
    return report | {"ns": watch.figures(ns, names[0]), "ew": watch.figures(ew, names[1])}


def _seats(
    game: Game, words: dict[str, str], names: list[str], seed: int, deals: int
) -> dict[str, Any]:
    seats = game.setup(words).seats
    if len(names) != len(seats):
        sentence = f"{game.name} has {len(seats)} seats here, and {len(names)} bots are named."
        raise CommandError(sentence, returncode=2)
    bots = [_player(name, game.code) for name in names]
    watch = Stopwatch()
    played = [rotations(game, words, bots, seed, deal, watch.ask) for deal in range(deals)]
    means = [Mean.of([deal[place] for deal in played]) for place in range(len(bots))]
    rows = [
        watch.figures(bot, name) | {"mean": round(one.mean, 4), "se": round(one.se, 4)}
        for bot, name, one in zip(bots, names, means, strict=True)
    ]
    return {"unit": "tricks", "mean": rows[0]["mean"], "se": rows[0]["se"], "seats": rows}


def _player(name: str, game: str) -> Player:
    """An own copy: times are kept by identity, and one bot may play for both sides."""
    if name == CEILING.code and game in CEILING.games:
        return copy.copy(CEILING)
    return copy.copy(bot_of(name, game))


def _words(options: list[str]) -> dict[str, str]:
    for option in options:
        if "=" not in option:
            raise CommandError(f"{option!r} is not of the form name=value.", returncode=2)
    return dict(option.split("=", 1) for option in options)


def _lines(report: dict[str, Any]) -> list[str]:
    """The report for people."""
    rows = report["seats"] if "seats" in report else [report["ns"], report["ew"]]
    first, others = rows[0]["bot"], ", ".join(row["bot"] for row in rows[1:])
    times = [
        f"  {row['bot']}: {row['median_ms']} ms median, {row['p95_ms']} ms p95"
        f" of {row['decisions']} decisions" + (f", mean {row['mean']:+}" if "mean" in row else "")
        for row in rows
    ]
    return [
        f"{first} against {others}: {report['mean']:+} ± {report['se']} {report['unit']} a hand"
        f" ({report['game']}, {report['deals']} deals, seed {report['seed']})",
        *times,
    ]
