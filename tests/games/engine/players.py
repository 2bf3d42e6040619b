"""Matches played at random from a seed, by players who see only their views."""

from __future__ import annotations

from collections.abc import Iterator

from games.engine.acts import Play
from games.engine.cards import Card, arranged
from games.engine.game import GAMES, Setup, State
from games.engine.notation import read_cards
from games.engine.shuffle import Generator, seed_from
from games.engine.simple import any_legal

ALL_GAMES = (
    ("whist", {"dealer": "W", "honours": "on"}),
    ("whist", {"dealer": "N", "trump": "NT", "counts": "tricks"}),
    ("whist", {"dealer": "S", "trump": "H"}),
    ("knockout_whist", {"players": "3"}),
    ("knockout_whist", {"players": "7", "dogs_life": "on", "leader": "trump_chooser"}),
)


def random_hand(code: str, setup: Setup, seed: int, number: int = 0) -> Iterator[State]:
    """Every state of one hand, from before the deal to the end."""
    source = Generator(seed_from(seed), number)
    state = GAMES[code].start(setup)
    yield state
    while not state.over:
        turn = state.turn
        act = state.chance(source) if state.awaits_chance else any_legal(state.view(turn), source)
        state = state.after(act, by=turn)
        yield state


def finished_hand(code: str, words: dict[str, str], seed: int) -> State:
    return list(random_hand(code, GAMES[code].setup(words), seed))[-1]


def random_match(code: str, words: dict[str, str], seed: int) -> Iterator[State]:
    """The last state of every hand of a match."""
    setup: Setup | None = GAMES[code].setup(words)
    number = 0
    while setup is not None:
        state = list(random_hand(code, setup, seed, number))[-1]
        yield state
        setup = GAMES[code].next_setup(state)
        number += 1


def cards(text: str) -> tuple[Card, ...]:
    return read_cards(text)


def hand(text: str) -> tuple[Card, ...]:
    return arranged(read_cards(text))


def play(card: str) -> Play:
    return Play(Card(card))
