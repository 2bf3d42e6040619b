"""Bots against each other on the same cards. The engine deals, asks and counts; no clock here."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import sqrt

from games.engine.acts import Act
from games.engine.game import Game, Setup, State
from games.engine.seats import FOUR, Side
from games.engine.shuffle import Generator, Source, seed_from
from games.engine.whist import WhistResult

from .double_dummy import Ceiling
from .registry import Bot, answer

Player = Bot | Ceiling
Ask = Callable[[Player, State, Source], Act]
"""How a player is asked: `asked`, or something that takes the time as well."""

STREAMS = 1 << 20
"""Numbers of generators that one seed keeps for each playing of a deal."""


@dataclass(frozen=True, slots=True)
class Mean:
    """A mean and its standard error, 0 of fewer than two values."""

    mean: float
    se: float

    @classmethod
    def of(cls, values: Sequence[float]) -> Mean:
        number = len(values)
        mean = sum(values) / number
        if number < 2:
            return cls(mean, 0.0)
        square = sum((value - mean) ** 2 for value in values) / (number - 1)
        return cls(mean, sqrt(square / number))


@dataclass(frozen=True, slots=True)
class Duplicate:
    """One deal played twice: by how much the first side was better, averaged over both playings."""

    tricks: float
    points: float


def asked(player: Player, state: State, source: Source) -> Act:
    """What the player whose turn it is does: a bot from his view, the yardstick from all hands."""
    if isinstance(player, Ceiling):
        return player.best(state)
    return answer(player, state.view(state.turn), source)


def play_hand(
    game: Game, setup: Setup, bots: Mapping[str, Player], seed: int, deal: int, ask: Ask = asked
) -> State:
    """One hand. Cards depend on `seed` and `deal` only, and so do the bots' random numbers."""
    state = game.start(setup)
    while not state.over:
        source = Generator(seed_from(seed), deal * STREAMS + len(state.log))
        if state.awaits_chance:
            state = state.after(state.chance(source))
            continue
        turn = state.turn
        assert turn is not None
        state = state.after(ask(bots[turn], state, source), by=turn)
    return state


def duplicate(
    game: Game,
    words: Mapping[str, str],
    sides: tuple[Player, Player],
    seed: int,
    deal: int,
    ask: Ask,
) -> Duplicate:
    """The first bot as North and South, then as East and West, with the same cards and dealer."""
    setup = game.setup({**words, "dealer": FOUR[deal % 4].value})
    tricks, points = 0, 0
    for side in Side:
        bots: dict[str, Player] = {
            seat: sides[0] if seat in side.seats else sides[1] for seat in FOUR
        }
        result = play_hand(game, setup, bots, seed, deal, ask).result
        assert isinstance(result, WhistResult)
        ours, theirs = result.score.points[side], result.score.points[side.other]
        tricks += result.tricks[side] - result.tricks[side.other]
        points += ours.tricks + ours.honours - theirs.tricks - theirs.honours
    return Duplicate(tricks / 2, points / 2)


def duplicates(
    game: Game,
    words: Mapping[str, str],
    sides: tuple[Player, Player],
    seed: int,
    deals: int,
    ask: Ask,
) -> Iterator[Duplicate]:
    """So many deals, each played twice."""
    return (duplicate(game, words, sides, seed, deal, ask) for deal in range(deals))


def rotations(
    game: Game, words: Mapping[str, str], bots: Sequence[Player], seed: int, deal: int, ask: Ask
) -> tuple[float, ...]:
    """Tricks above the average of the table for each bot, over as many playings as seats.

    In each playing everybody moves one seat on; the cards stay.
    """
    seats = game.setup(words).seats
    setup = game.setup({**words, "dealer": seats[deal % len(seats)]})
    totals = [0.0] * len(bots)
    for shift in range(len(seats)):
        places = {seat: (number + shift) % len(bots) for number, seat in enumerate(seats)}
        chosen = {seat: bots[place] for seat, place in places.items()}
        result = play_hand(game, setup, chosen, seed, deal, ask).result
        assert result is not None
        fair = sum(won for _, won in result.tricks_by_seat) / len(seats)
        for seat, won in result.tricks_by_seat:
            totals[places[seat]] += (won - fair) / len(seats)
    return tuple(totals)
