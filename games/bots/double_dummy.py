"""Double dummy: what each card is worth when everybody sees all hands and errs nowhere.

For the review of a finished hand, as a yardstick for bots and as an oracle in tests; no seat at a
table may ask it. An optional extra: the solver is Bo Haglund's DDS as the package endplay brings
it. Only its library is loaded (14 ms, 30 MB), not the package. DDS ends the process if two threads
are in it at once, so every call goes through one lock; a server asks from a worker process, since
a hand of thirteen cards takes up to a quarter of a second. It is told how many threads it has
before the first question, without which it crashes.
"""

from __future__ import annotations

import ctypes
import importlib.util
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from threading import Lock

from games.engine.acts import Act, Play, held
from games.engine.cards import PACK, Card, Suit
from games.engine.errors import BadInput, EngineError
from games.engine.game import State
from games.engine.seats import FOUR, TRICKS_IN_A_HAND, Seat, Side
from games.engine.whist import WhistState

from .errors import NotWhist

PACKAGE = "endplay"
LIBRARIES = ("libdds.so", "libdds.dylib", "dds.dll")
SUITS = (Suit.S, Suit.H, Suit.D, Suit.C)
NO_TRUMPS = 4
MEGABYTES, THREADS = 30, 1
ALL_CARDS, WITH_SCORES, EVEN_ONE = -1, 3, 1
"""What SolveBoard is asked for: the score of every legal card, even of an only one."""


class SolverMissing(BadInput):
    code = "SOLVER_MISSING"
    sentence = "The double-dummy solver is not installed: pip install --no-deps endplay."


class SolverFailed(EngineError):
    """The solver refused a position. `status` is its own code."""

    code = "SOLVER_FAILED"

    def __init__(self, status: int, position: str) -> None:
        super().__init__(status, position)
        self.status = status
        self.sentence = f"The double-dummy solver answered {status} for {position}."


class _Deal(ctypes.Structure):
    _fields_ = [
        ("trump", ctypes.c_int),
        ("first", ctypes.c_int),
        ("trick_suits", ctypes.c_int * 3),
        ("trick_ranks", ctypes.c_int * 3),
        ("hands", (ctypes.c_uint * 4) * 4),
    ]


class _Answer(ctypes.Structure):
    _fields_ = [
        ("nodes", ctypes.c_int),
        ("cards", ctypes.c_int),
        ("suit", ctypes.c_int * 13),
        ("rank", ctypes.c_int * 13),
        ("equals", ctypes.c_int * 13),
        ("score", ctypes.c_int * 13),
    ]


_LOCK = Lock()


def available() -> bool:
    """Whether the solver is installed. Loads nothing."""
    return _library() is not None


@cache
def _library() -> Path | None:
    package = importlib.util.find_spec(PACKAGE)
    folders = (package and package.submodule_search_locations) or ()
    paths = (Path(folder) / "_dds" / name for folder in folders for name in LIBRARIES)
    return next((path for path in paths if path.exists()), None)


@cache
def _solver() -> ctypes.CDLL:
    """The library, told its memory and threads. Called under the lock."""
    path = _library()
    if path is None:
        raise SolverMissing
    library = ctypes.CDLL(str(path))
    library.SetResources(MEGABYTES, THREADS)
    library.SolveBoard.argtypes = (
        _Deal,
        *(ctypes.c_int,) * 3,
        ctypes.POINTER(_Answer),
        ctypes.c_int,
    )
    return library


def tricks_with(state: WhistState) -> dict[Card, int]:
    """For each legal card the tricks that the side to play makes in the whole hand with it.

    NotWhist if nobody is to play, SolverMissing without the extra.
    """
    if state.turn is None:
        raise NotWhist(state.game, state.turn, state.phase)
    answer = _Answer()
    with _LOCK:
        asked = (ALL_CARDS, WITH_SCORES, EVEN_ONE, ctypes.byref(answer), 0)
        status = _solver().SolveBoard(_position(state), *asked)
    if status != 1:
        raise SolverFailed(status, repr(state))
    ours = state.turn.side
    taken = sum(Seat(trick.winner).side is ours for trick in state.tricks)
    return {card: taken + score for card, score in _cards(answer)}


def _position(state: WhistState) -> _Deal:
    deal = _Deal()
    trump = state.trump.suit if state.trump is not None else None
    deal.trump = NO_TRUMPS if trump is None else SUITS.index(trump)
    first = state.trick[0][0] if state.trick else state.turn
    deal.first = FOUR.index(Seat(first or ""))
    for place, (_, card) in enumerate(state.trick):
        deal.trick_suits[place], deal.trick_ranks[place] = _suit(card), card.rank
    for place, seat in enumerate(FOUR):
        for card in held(state.hands, seat):
            deal.hands[place][_suit(card)] |= 1 << card.rank
    return deal


def _suit(card: Card) -> int:
    assert card.suit is not None
    return SUITS.index(card.suit)


def _cards(answer: _Answer) -> Iterator[tuple[Card, int]]:
    """Every card with its score; the solver names one of several that touch, and the others."""
    for place in range(answer.cards):
        suit = SUITS[answer.suit[place]]
        ranks = 1 << answer.rank[place] | answer.equals[place]
        for card in PACK:
            if card.suit is suit and ranks >> card.rank & 1:
                yield card, answer.score[place]


@dataclass(frozen=True, slots=True)
class Reviewed:
    """One card of a finished hand: what could have been played, and the tricks that it cost."""

    seat: str
    card: Card
    best: tuple[Card, ...]
    lost: int


def review(state: WhistState) -> tuple[Reviewed, ...]:
    """Every card of the hand, in order, with its cost to the side that played it."""
    found: list[Reviewed] = []
    before = WhistState(state.setup)
    for act in state.log:
        if isinstance(act, Play) and before.turn is not None:
            worth = tricks_with(before)
            most = max(worth.values())
            best = tuple(card for card, tricks in worth.items() if tricks == most)
            found.append(Reviewed(before.turn, act.card, best, most - worth[act.card]))
        before = before.after(act)
    return tuple(found)


@dataclass(frozen=True, slots=True)
class Judged:
    """A finished hand: North and South's tricks if nobody had erred, and what every card cost."""

    ns: int
    cards: tuple[Reviewed, ...]


def judge(state: WhistState) -> Judged:
    """The hand with all cards open. Takes up to a second: ask it of another process."""
    dealt = WhistState(state.setup).after(state.log[0])
    assert dealt.turn is not None
    most = max(tricks_with(dealt).values())
    ns = most if dealt.turn.side is Side.NS else TRICKS_IN_A_HAND - most
    return Judged(ns, review(state))


@dataclass(frozen=True, slots=True)
class Ceiling:
    """A yardstick for the arena, not a bot: it is shown all four hands, so no table seats it."""

    code: str = "ceiling"
    name: str = "Ceiling"
    description: str = "Sees all hands and plays the best card there is."
    games: tuple[str, ...] = ("whist",)

    def best(self, state: State) -> Act:
        """The card that makes most tricks, of equals the lowest rank."""
        if not isinstance(state, WhistState):
            raise NotWhist(state.game, state.turn, state.phase)
        worth = tricks_with(state)
        return Play(max(worth, key=lambda card: (worth[card], -card.rank, -card.number)))


CEILING = Ceiling()
