"""What every game of the family is: a set-up and a log of acts, and views of it.

Adding a game: one file with its set-up, state and view; one line in `games/engine/__init__.py`;
tests; its new kinds of acts, if any, in acts.py and notation.py. This file does not change.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Protocol

from .acts import Act, Deal
from .cards import PACK, Card, Trump, arranged
from .errors import (
    ActionUnknown,
    BadDeal,
    CardTwice,
    EngineError,
    IllegalLog,
    NotYourTurn,
    UnknownGame,
    WrongNumberOfCards,
    WrongPhase,
)
from .notation import plain, read_log, write_act, write_log
from .shuffle import Source
from .tricks import Plays, Trick


class Setup(Protocol):
    """All that is known before the cards: options, seats, dealer, scores so far. Public."""

    @property
    def seats(self) -> tuple[str, ...]:
        """Every seat of the table, clockwise."""

    @property
    def dealer(self) -> str: ...

    def words(self) -> dict[str, str]:
        """The set-up as `name=value` words, defaults left out; `Game.setup` reads them back."""


class Result(Protocol):
    """What a finished deal comes to."""

    @property
    def tricks_by_seat(self) -> tuple[tuple[str, int], ...]: ...


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """Everything that one seat, or a watcher (`seat` None), may know. Only a state makes one.

    It holds no card that its reader may not see, no seed, and the legal acts of nobody else
    (games.md §0.4). Games add fields of their own.
    """

    game: str
    setup: Setup
    seat: str | None
    phase: str
    turn: str | None
    hand: tuple[Card, ...]
    counts: tuple[tuple[str, int], ...]
    trump: Trump | None
    turned: Card | None
    trick: Plays
    tricks: tuple[Trick, ...]
    won: tuple[tuple[str, int], ...]
    legal: tuple[Act, ...]
    result: Result | None
    revealed: Deal | None

    def plain(self) -> dict[str, object]:
        """The view as plain values for JSON: equal views give equal bytes."""
        value = plain(self)
        assert isinstance(value, dict)
        return value


class State(Protocol):
    """One deal in progress. Immutable; nothing but `setup` and `log` counts for equality."""

    @property
    def game(self) -> str:
        """The code of the game."""

    @property
    def setup(self) -> Setup: ...

    @property
    def log(self) -> tuple[Act, ...]:
        """All acts so far; the deal is the first."""

    @property
    def phase(self) -> str: ...

    @property
    def turn(self) -> str | None:
        """The seat to act; None before the deal, at a cut and after the end."""

    @property
    def over(self) -> bool: ...

    @property
    def result(self) -> Result | None:
        """The outcome, None until the deal is over."""

    def legal(self) -> tuple[Act, ...]:
        """What the seat whose turn it is may do, in the order a hand is shown."""

    def after(self, act: Act, by: str | None = None) -> State:
        """The next state, or the refusal of games.md §0.3 that comes first in its order.

        `by` is the seat that wants to act; None means whoever's turn it is, and the server
        itself for deals and cuts, which no seat may make.
        """

    def chance(self, source: Source) -> Act:
        """The deal or cut that is due, made from `source`."""

    @property
    def awaits_chance(self) -> bool:
        """Whether the server has to deal or cut next."""

    def view(self, seat: str | None) -> View:
        """What `seat` may know, or with None what a watcher may know."""


class Game(Protocol):
    """One game of the family."""

    @property
    def code(self) -> str: ...

    @property
    def name(self) -> str: ...

    @property
    def description(self) -> str: ...

    def setup(self, words: Mapping[str, str]) -> Setup:
        """The set-up written by `Setup.words`, or as a person gives it. Refuses with BadInput."""

    def start(self, setup: Setup) -> State:
        """Before the deal."""

    def next_setup(self, state: State) -> Setup | None:
        """The set-up of the deal that follows a finished one; None when all is decided."""


TURN_SAYS = "It is {}'s turn to play."

GAMES: dict[str, Game] = {}
"""Code of a game -> the game. Filled in `games/engine/__init__.py`."""


def game_of(code: str) -> Game:
    game = GAMES.get(code)
    if game is None:
        raise UnknownGame(code, tuple(sorted(GAMES)))
    return game


def admit(
    state: State,
    act: Act,
    by: str | None,
    phases: Mapping[type[Act], str],
    sentences: Mapping[str, str],
    turn_says: str = TURN_SAYS,
) -> None:
    """The first tests of every act: known to the game, in its phase, by the seat whose turn it is.

    `phases` says in which phase each kind of act belongs, `sentences` what to answer in a phase
    to an act of another one.
    """
    if type(act) not in phases or (act.chance and by is not None):
        raise ActionUnknown(
            "Cards are dealt and cut for you." if act.chance else "This game has no such act."
        )
    if phases[type(act)] != state.phase:
        raise WrongPhase(sentences[state.phase])
    if by is not None and by != state.turn:
        raise NotYourTurn(state.turn, turn_says)


def taken_up(deal: Deal, sizes: Sequence[tuple[str, int]], pack: Iterable[Card] = PACK) -> Deal:
    """The deal with every hand arranged as hands are shown.

    Refuses one whose seats, numbers of cards or cards are not those of the game. `sizes` names the
    seats that are dealt to, in order, with the number of cards each gets.
    """
    total, wanted = sum(len(cards) for _, cards in deal.hands), sum(size for _, size in sizes)
    everything = [(seat, card) for seat, cards in deal.hands for card in cards]
    everything += [("the stock", card) for card in deal.stock]
    for card, places in groupby(sorted(everything, key=lambda pair: pair[1]), lambda pair: pair[1]):
        owners = [seat for seat, _ in places]
        if len(owners) > 1:
            where = " and ".join(owners)
            raise CardTwice(card, where, f"{card} is in the deal twice ({where}).")
        if card not in pack:
            raise BadDeal(card, owners[0], f"{card} does not belong to this pack.")
    if total != wanted:
        sentence = f"The deal has {total} cards instead of {wanted}."
        raise WrongNumberOfCards(total, "the deal", sentence)
    dealt = [(seat, len(cards)) for seat, cards in deal.hands]
    if dealt != list(sizes):
        sentence = f"The hands should be {_sizes(sizes)}, not {_sizes(dealt)}."
        raise WrongNumberOfCards(dealt, "the deal", sentence)
    return replace(deal, hands=tuple((seat, arranged(hand)) for seat, hand in deal.hands))


def _sizes(sizes: Sequence[tuple[str, int]]) -> str:
    return ", ".join(f"{seat} {size}" for seat, size in sizes)


def replay_acts(code: str, setup: Setup, acts: Iterable[Act]) -> State:
    """The state after all `acts`. An illegal one raises IllegalLog with its place and reason."""
    state = game_of(code).start(setup)
    for place, act in enumerate(acts):
        try:
            state = state.after(act)
        except EngineError as reason:
            raise IllegalLog(place, write_act(act), reason, state) from reason
    return state


def replay(text: str) -> State:
    """The state that `written` (and the repr of a state) shows."""
    code, words, acts = read_log(text)
    return replay_acts(code, game_of(code).setup(words), acts)


def written(state: State) -> str:
    """The state as text for databases, bug reports and tests."""
    return write_log(state.game, state.setup.words(), state.log, in_a_line=len(state.setup.seats))
