"""What the cases of all games share: reading their words, illegal acts, secrets."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from games.engine.acts import Act, Bid, Knock, NameTrump, Play
from games.engine.cards import Suit, Trump
from games.engine.errors import ActionUnknown
from games.engine.game import GAMES, Setup, State
from games.engine.notation import read_card, read_cards
from games.engine.seats import Side
from games.engine.secrecy import leaks, watchers
from games.engine.shuffle import Generator, seed_from
from games.engine.simple import any_legal
from games.engine.tricks import Plays, TrickRules

Facts = Mapping[str, Any]
Put = Callable[[Facts, Facts], object]
"""(options, input) of a case -> what the engine answers."""

RANDOM_MATCHES = 1


@dataclass(frozen=True, slots=True)
class Checks:
    """How one game's cases are put to the engine; `scoring` by the type of the input."""

    scoring: Mapping[str, Put]
    illegal: Put
    worked: Put
    visibility: Put


def trump_of(word: str | None) -> Trump:
    return Trump(word) if word else Trump.NT


def plays_of(pairs: list[list[str]]) -> Plays:
    return tuple((seat, read_card(card)) for seat, card in pairs)


def by_side(value: Mapping[Side, object]) -> dict[str, object]:
    return {side.value: value[side] for side in Side}


def legal_cards(options: Facts, given: Facts) -> object:
    """`legal_cards`: which cards of a hand may follow the suit led."""
    rules = TrickRules(trump_of(given.get("trump")), must_trump=options.get("must_trump", False))
    hand = read_cards(" ".join(given["hand"]))
    led = given.get("led")
    suit = Suit(led) if led else rules.led(plays_of(given.get("trick", [])))
    return {"legal": [card.value for card in rules.legal(hand, suit)]}


def trick_winner(_options: Facts, given: Facts) -> object:
    """`trick`: who wins the cards played."""
    low = given.get("direction", "up") == "down"
    rules = TrickRules(trump_of(given.get("trump")), low_wins=low)
    return {"winner": rules.winner(plays_of(given["trick"]))}


TRICK_TYPES: Mapping[str, Put] = {"legal_cards": legal_cards, "trick": trick_winner}


def act_of(action: Facts) -> Act:
    """The act that a case describes. What no game here knows is ActionUnknown."""
    if "play" in action:
        return Play(read_card(action["play"]))
    if "trump" in action:
        return NameTrump(Suit(action["trump"]))
    if "bid" in action:
        return Bid(action["bid"])
    if action.get("knock"):
        return Knock()
    raise ActionUnknown("This game has no such act.")


def not_refused(_state: State) -> object:
    return "no error: the act was accepted"


def secrets_kept(game: str, words: Mapping[str, str]) -> Put:
    """The property behind every visibility case: over random matches no view names a card too many.

    The words of the case are for readers; it is put to every seat and to watchers at every act.
    """

    def put(options: Facts, _given: Facts) -> object:
        found: list[str] = []
        own = {name: str(value) for name, value in options.items()}
        for seed in range(RANDOM_MATCHES):
            found += leaks_in_match(game, {**words, **own}, seed)
        return {"leaks": found}

    return put


def leaks_in_match(game: str, words: Mapping[str, str], seed: int, hands: int = 2) -> list[str]:
    """Who saw what he may not, in a match played at random."""
    found: list[str] = []
    generator = Generator(seed_from(seed))
    setup: Setup | None = GAMES[game].setup(words)
    for _ in range(hands):
        if setup is None:
            break
        state = GAMES[game].start(setup)
        while not state.over:
            turn = state.turn
            chance = state.awaits_chance
            act = state.chance(generator) if chance else any_legal(state.view(turn), generator)
            state = state.after(act, by=turn)
            for seat in watchers(state):
                found += [f"{seat} saw {card}" for card in sorted(leaks(state, seat))]
        setup = GAMES[game].next_setup(state)
    return found


def _no_game(_options: Facts, _given: Facts) -> object:
    return "nothing: only a game has such cases"


COMMON = Checks(TRICK_TYPES, _no_game, _no_game, _no_game)
