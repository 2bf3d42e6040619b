"""What is measured of the bots. Whoever measures brings the clock; here are only the workloads."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random

from games.engine.acts import Act, Play
from games.engine.game import GAMES, View
from games.engine.shuffle import Generator, seed_from
from games.engine.whist import WhistState, WhistView

from .imagining import fill
from .levels import thumb
from .masks import Table, put_card
from .playout import play_out
from .reading import table_of
from .registry import Bot
from .rules_of_thumb import hard
from .sampling import sampler_for

Clock = Callable[[], float]
"""Seconds since some moment, such as `time.perf_counter`."""


@dataclass(frozen=True, slots=True)
class Position:
    """A seat's view with everything that the simulator would know at that moment."""

    view: WhistView
    table: Table


def positions(hands: int, seed: int = 1) -> Iterator[Position]:
    """Every position of so many hands, Hard at all seats, all cards on the table."""
    whist = GAMES["whist"]
    for number in range(hands):
        state = whist.start(whist.setup({"dealer": "NESW"[number % 4], "counts": "tricks"}))
        state = state.after(state.chance(Generator(seed_from(seed), number)))
        assert isinstance(state, WhistState)
        table = full_table(state)
        while not state.over:
            view = state.view(state.turn)
            yield Position(view, table.copy())
            card = thumb(table, hard) & 63
            put_card(table, card)
            state = state.after(next(act for act in view.legal if _number(act) == card))


def _number(act: Act) -> int:
    assert isinstance(act, Play)
    return act.card.number


def full_table(state: WhistState) -> Table:
    """All hands as dealt. For simulations of whole hands; no bot ever sees it."""
    views = [state.view(seat) for seat in state.setup.seats]
    tables = [table_of(view) for view in views]
    table = tables[0]
    for seat in range(1, 4):
        table[5 * seat : 5 * seat + 4] = tables[seat][5 * seat : 5 * seat + 4]
    return table


def time_thumb(found: list[Position], clock: Clock, repeats: int = 20) -> list[float]:
    """Seconds for each of Hard's decisions in the simulator's own representation."""
    times = []
    for one in found:
        began = clock()
        for _ in range(repeats):
            thumb(one.table, hard)
        times.append((clock() - began) / repeats)
    return times


def time_hands(found: list[Position], clock: Clock) -> float:
    """Hands a second, Hard at all seats, from the deal to the last card."""
    dealt = [one.table for one in found if len(one.view.hand) == 13 and not one.view.trick]
    began = clock()
    for table in dealt:
        play_out(table.copy())
    return len(dealt) / (clock() - began)


def time_sampler(found: list[Position], clock: Clock, deals: int) -> tuple[list[float], float]:
    """Seconds for each set-up, and for one deal filled into a table, on the average."""
    ready, spent, rng = [], 0.0, Random(1)
    for one in found:
        known = table_of(one.view)
        began = clock()
        sampler = sampler_for(one.view)
        middle = clock()
        fill(sampler, [known.copy() for _ in range(deals)], rng)
        spent += clock() - middle
        ready.append(middle - began)
    return ready, spent / len(found) / deals


def time_bot(bot: Bot, views: list[View], clock: Clock) -> list[float]:
    """Seconds for each decision through the view, as a table asks for it."""
    times = []
    for number, view in enumerate(views):
        source = Generator(seed_from(number))
        began = clock()
        bot.choose(view, source)
        times.append(clock() - began)
    return times


def leads(found: list[Position], cards: int) -> list[View]:
    """The views of those who are to lead with so many cards in hand."""
    return [one.view for one in found if len(one.view.hand) == cards and not one.view.trick]
