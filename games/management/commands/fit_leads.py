"""`manage.py fit_leads`: fits the net of games/bots/leads.py anew and writes its weights."""

from __future__ import annotations

from argparse import ArgumentParser
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from django.core.management.base import BaseCommand

from games.bots import lead_weights
from games.bots.expert import Expert, best_of
from games.bots.leads import NUMBER_OF_ROWS, SCALE, UNITS, facts
from games.bots.matches import Player, play_hand
from games.bots.reading import act_of, table_of, whist_view
from games.engine.acts import Act
from games.engine.game import GAMES, State
from games.engine.seats import FOUR
from games.engine.shuffle import Source

MOST = 13
"""Cards that may be led."""
WARMTH = 0.12
"""Tricks that make a lead e times as likely to be taken as the better one."""
BATCH, RATE, FADING = 256, 0.004, ((0.5, 0.4), (0.8, 0.3))
"""Of Adam: leads a step, first rate, and by how much the rate falls after which share of all."""


@dataclass(frozen=True, slots=True)
class Lead:
    """For each legal lead the rows that speak of it, and the tricks that Expert expects of it."""

    rows: tuple[tuple[int, ...], ...]
    tricks: tuple[float, ...]


class Listener:
    """Asks Expert and keeps what it thought of each lead."""

    def __init__(self) -> None:
        self.expert = Expert()
        self.heard: list[Lead] = []

    def ask(self, player: Player, state: State, source: Source) -> Act:
        view = whist_view(state.view(state.turn))
        scores = self.expert.scores(view, source)
        if not view.trick and len(scores) > 1:
            table = table_of(view)
            rows = tuple(tuple(facts(table, one.card)) for one in scores)
            self.heard.append(Lead(rows, tuple(one.tricks / one.deals for one in scores)))
        return act_of(best_of(scores).card)


def listen(hands: int, seed: int) -> list[Lead]:
    """The leads of so many hands with Expert at all seats."""
    listener = Listener()
    everywhere = {seat.value: listener.expert for seat in FOUR}
    for deal in range(hands):
        setup = GAMES["whist"].setup({"dealer": FOUR[deal % 4].value, "counts": "tricks"})
        play_hand(GAMES["whist"], setup, everywhere, seed, deal, listener.ask)
    return listener.heard


class Net:
    """The net while it is fitted: numbers of the usual kind, leads in arrays."""

    def __init__(self, rng: Any) -> None:
        scale = 0.25
        self.parts = [
            rng.normal(0, scale, (NUMBER_OF_ROWS, UNITS)),
            rng.normal(0, scale, UNITS),
            np.zeros(NUMBER_OF_ROWS),
        ]
        self.means = [np.zeros_like(part) for part in self.parts]
        self.squares = [np.zeros_like(part) for part in self.parts]
        self.steps = 0

    def shares(self, seen: Any, legal: Any) -> tuple[Any, Any]:
        """What the units say, and how likely each lead is taken."""
        units = np.maximum(seen @ self.parts[0], 0)
        value = np.where(legal, units @ self.parts[1] + seen @ self.parts[2], -1e9)
        shares = np.exp(value - value.max(1, keepdims=True))
        return units, shares / shares.sum(1, keepdims=True)

    def step(self, seen: Any, legal: Any, wanted: Any, rate: float) -> None:
        """One step of Adam towards the shares that are wanted."""
        units, shares = self.shares(seen, legal)
        off = (shares - wanted) / len(seen)
        back = off[:, :, None] * self.parts[1] * (units > 0)
        slopes = [
            seen.reshape(-1, NUMBER_OF_ROWS).T @ back.reshape(-1, UNITS),
            np.einsum("ij,iju->u", off, units),
            np.einsum("ij,ijr->r", off, seen),
        ]
        self.steps += 1
        for place, slope in enumerate(slopes):
            self.means[place] = 0.9 * self.means[place] + 0.1 * slope
            self.squares[place] = 0.999 * self.squares[place] + 0.001 * slope**2
            mean = self.means[place] / (1 - 0.9**self.steps)
            square = self.squares[place] / (1 - 0.999**self.steps)
            self.parts[place] -= rate * mean / (np.sqrt(square) + 1e-7)


def arrays(leads: list[Lead]) -> tuple[Any, Any, Any]:
    """Which rows speak of which card, which cards there are, the tricks expected of them."""
    seen = np.zeros((len(leads), MOST, NUMBER_OF_ROWS), np.float32)
    tricks = np.full((len(leads), MOST), -99.0)
    for number, lead in enumerate(leads):
        for place, rows in enumerate(lead.rows):
            seen[number, place, list(rows)] = 1
            tricks[number, place] = lead.tricks[place]
    return seen, tricks > -99, tricks


def fit(leads: list[Lead], rounds: int, seed: int) -> tuple[Net, float]:
    """The net, and the tricks that it gives away in a lead of the tenth that it never saw."""
    rng = np.random.default_rng(seed)
    seen, legal, tricks = arrays(leads)
    wanted = np.exp((tricks - tricks.max(1, keepdims=True)) / WARMTH) * legal
    wanted /= wanted.sum(1, keepdims=True)
    kept = max(1, len(leads) // 10)
    order, net = np.arange(kept, len(leads)), Net(rng)
    for number in range(rounds):
        rate = RATE
        for after, falls in FADING:
            rate *= falls if number >= after * rounds else 1
        rng.shuffle(order)
        for begin in range(0, len(order), BATCH):
            some = order[begin : begin + BATCH]
            net.step(seen[some], legal[some], wanted[some], rate)
    chosen = net.shares(seen[:kept], legal[:kept])[1].argmax(1)
    lost = tricks[:kept].max(1) - tricks[np.arange(kept), chosen]
    return net, float(lost.mean())


def written(net: Net) -> str:
    """The text of lead_weights.py."""
    rows = np.column_stack([net.parts[0], net.parts[2]])
    lines = ["    " + " ".join(f"{round(SCALE * one)}," for one in row) for row in rows]
    out = ", ".join(str(round(SCALE * one)) for one in net.parts[1])
    return "\n".join(
        [
            f'"""{lead_weights.__doc__}"""',
            "\nfrom __future__ import annotations\n",
            "# fmt: off",
            "ROWS: list[int] = [",
            *lines,
            "]",
            '"""One line a row: the units, then what goes straight to the answer."""\n',
            f"OUT: list[int] = [{out}]",
            '"""The weight of each unit in the answer."""',
            "# fmt: on\n",
        ]
    )


class Command(BaseCommand):
    help = "Fit the net that leads in Master's imagined deals to Expert's figures."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--hands", type=int, default=4_000)
        parser.add_argument("--rounds", type=int, default=16)
        parser.add_argument("--seed", type=int, default=1)
        parser.add_argument("--out", type=Path, default=Path(str(lead_weights.__file__)))

    def handle(self, *args: Any, **options: Any) -> None:
        """Writes the file, then says how good the net is. Exit status 0."""
        leads = listen(options["hands"], options["seed"])
        net, lost = fit(leads, options["rounds"], options["seed"])
        options["out"].write_text(written(net), encoding="utf-8")
        says = f"{len(leads)} leads; on those kept aside {lost:.3f} tricks a lead are given away."
        self.stdout.write(says)
