"""Where robots think: quick ones here, slow ones in a process of their own, never for too long.

A decision is a pure function of a view and a seed. The worker is started by the first slow robot,
watches its parent and ends with it, also after SIGKILL.
"""

from __future__ import annotations

import logging
from concurrent.futures.process import BrokenProcessPool

from games.bots import answer, bot_of
from games.engine.acts import Act
from games.engine.game import View, game_of
from games.engine.shuffle import Generator
from games.workers import Worker

SLOW = ("expert", "master")
IN_A_HURRY = "hard"
"""Who answers when a slow robot is late."""

log = logging.getLogger(__name__)
_worker = Worker()


def think(bot: str, view: View, seed: bytes, seconds: float) -> Act:
    """The act of `bot` for `view`; Hard's if it needs longer than `seconds` or its process died.

    A robot that cannot decide, whatever the reason, plays the first card it may: a table never
    waits for a mistake of ours.
    """
    try:
        return _thought(bot, view, seed, seconds)
    except Exception:
        log.exception("%s could not decide for %s.", bot, view.seat)
        return view.legal[0]


def _thought(bot: str, view: View, seed: bytes, seconds: float) -> Act:
    if bot.partition(":")[0] not in SLOW or len(view.legal) == 1:
        return decide(bot, view, seed)
    try:
        return _worker.ask(seconds, decide, bot, view, seed)
    except (TimeoutError, BrokenProcessPool, RuntimeError) as error:
        if not isinstance(error, TimeoutError):
            _worker.forget()
        log.warning("%s was late (%r): Hard plays instead.", bot, error)
        return decide(IN_A_HURRY, view, seed)


def decide(bot: str, view: View, seed: bytes) -> Act:
    """The decision itself: the same arguments give the same act in every process."""
    return answer(bot_of(bot), view, Generator(seed))


def warm_up() -> None:
    """Start the worker now, so that the first card is not late. Once is enough."""
    _worker.warm_up(_first_thought)


def _first_thought() -> None:
    """Loads all that slow robots think with; compiles it, after a change of it."""
    game = game_of("whist")
    state = game.start(game.setup({"dealer": "N"}))
    view = state.after(state.chance(Generator(bytes(32)))).view("E")
    for bot in SLOW:
        decide(f"{bot}:deals=1", view, bytes(32))
