"""`manage.py play whist --south me [--seed S]`: a game in the terminal."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from typing import IO, Any

from django.core.management.base import BaseCommand, CommandError

from games.bots import BOTS, Bot, answer, bot_of, bots_for
from games.engine.acts import Act
from games.engine.errors import BadInput, EngineError, IllegalPlay
from games.engine.game import Game, Setup, State, game_of, written
from games.engine.notation import read_act
from games.engine.seats import Seat, seat_name
from games.engine.show import show_act, show_result, show_view
from games.engine.shuffle import Generator, Sealed, seal, seed_from

HELP = "Type a card such as HT, a suit for trumps, knock, log for the text of the hand, or quit."
ME = "me"
USUAL = "hard"
"""Who sits where nobody is named, if the game has that bot."""


class Quit(Exception):
    """The person at the terminal has had enough."""


class Command(BaseCommand):
    help = f"Play a game in the terminal against bots: {', '.join(BOTS)}."
    requires_system_checks: list[str] = []
    stealth_options = ("stdin",)

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("game", help="whist or knockout_whist")
        for seat in Seat:
            parser.add_argument(f"--{seat_name(seat).lower()}", metavar="me|BOT")
        parser.add_argument("--seat", action="append", default=[], metavar="P0=me")
        parser.add_argument("--option", action="append", default=[], metavar="target=7")
        parser.add_argument("--seed", type=int, help="the same number deals the same cards")
        parser.add_argument("--hands", type=int, default=0, help="stop after so many hands")

    def handle(self, *args: Any, **options: Any) -> None:
        """Exit status 0 played or left, 2 the game or an option is unknown."""
        self.stdin: IO[str] = options.get("stdin") or sys.stdin
        try:
            game = game_of(options["game"])
            setup = game.setup(dict(_pair(word) for word in options["option"]))
        except BadInput as error:
            raise CommandError(str(error), returncode=2) from error
        self._seat(game, setup, _named(options))
        try:
            self._match(game, setup, options["seed"], options["hands"])
        except (Quit, KeyboardInterrupt):
            self.stdout.write("The game is left.")

    def _seat(self, game: Game, setup: Setup, named: dict[str, str]) -> None:
        strangers = set(named) - set(setup.seats)
        if strangers:
            raise CommandError(f"There is no seat {min(strangers)} in {game.name}.", returncode=2)
        self.people = {seat for seat, player in named.items() if player == ME}
        usual = next((bot.code for bot in bots_for(game.code) if bot.code == USUAL), "simple")
        try:
            self.bots: dict[str, Bot] = {
                seat: bot_of(named.get(seat, usual), game.code)
                for seat in setup.seats
                if seat not in self.people
            }
        except BadInput as error:
            raise CommandError(str(error), returncode=2) from error

    def _match(self, game: Game, setup: Setup | None, seed: int | None, hands: int) -> None:
        number = 0
        while setup is not None and (not hands or number < hands):
            sealed = seal() if seed is None else Sealed(seed_from(seed + number), bytes(32))
            if seed is None:
                self.stdout.write(f"The cards are fixed: {sealed.commitment}")
            state = self._hand(game.start(setup), sealed)
            self.stdout.write(show_result(state))
            if seed is None:
                self.stdout.write(f"Seed {sealed.seed.hex()}, nonce {sealed.nonce.hex()}")
            setup = game.next_setup(state)
            number += 1
        if setup is None:
            self.stdout.write("The game is decided.")

    def _hand(self, state: State, sealed: Sealed) -> State:
        while not state.over:
            source = sealed.generator(len(state.log))
            act = state.chance(source) if state.awaits_chance else self._choose(state, source)
            after = state.after(act, by=state.turn)
            self.stdout.write(show_act(state, after))
            state = after
        return state

    def _choose(self, state: State, source: Generator) -> Act:
        """What the seat does, chosen from its view alone."""
        seat = state.turn
        view = state.view(seat)
        if seat not in self.people:
            return answer(self.bots[seat or ""], view, source)
        self.stdout.write(f"\n{seat_name(seat or '')}, it is your turn.\n{show_view(view)}")
        while True:
            act = self._ask(state)
            try:
                if act is not None:
                    state.after(act, by=seat)
                    return act
            except IllegalPlay as refusal:
                self.stdout.write(str(refusal))

    def _ask(self, state: State) -> Act | None:
        self.stdout.write("> ", ending="")
        self.stdout.flush()
        line = self.stdin.readline()
        word = line.strip()
        if not line or word.lower() in ("q", "quit"):
            raise Quit
        if word.lower() == "log":
            self._own_log(state)
            return None
        try:
            return _act(word)
        except EngineError:
            self.stdout.write(HELP)
            return None

    def _own_log(self, state: State) -> None:
        """The log of a hand in progress shows all cards, so it comes only without a rival."""
        if self.people >= set(state.setup.seats):
            self.stdout.write(written(state))
        else:
            self.stdout.write("The log shows all cards. It can be shown when the hand is over.")


def _act(word: str) -> Act:
    if word.lower() == "knock":
        return read_act("knock")
    return read_act(f"trump:{word.upper()}" if len(word) == 1 else word.upper())


def _pair(word: str) -> tuple[str, str]:
    name, equals, value = word.partition("=")
    if not equals:
        raise CommandError(f"{word!r} is not of the form name=value.", returncode=2)
    return name, value


def _named(options: dict[str, Any]) -> dict[str, str]:
    """Who was named for which seat."""
    sides = {seat.value: options[seat_name(seat).lower()] for seat in Seat}
    named = {seat: player for seat, player in sides.items() if player is not None}
    return named | dict(_pair(word) for word in options["seat"])
