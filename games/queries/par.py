"""What a finished hand was worth with all cards open, where the solver is installed.

The solver is foreign code that may take long or die, so it works in a process of its own and is
waited for a little while only. What it found is kept for whoever looks at the hand next.
"""

from __future__ import annotations

import logging
import threading
from collections import OrderedDict
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass

from games.bots.double_dummy import Judged, available, judge
from games.engine.whist import WhistState
from games.workers import Worker

PATIENCE = 2.0  # seconds that a page waits
KEPT = 200

log = logging.getLogger(__name__)
_worker = Worker()
_asked: OrderedDict[str, Future[Judged]] = OrderedDict()
_asking = threading.Lock()


@dataclass(frozen=True, slots=True)
class Par:
    """`found` is None while the solver is still at it."""

    found: Judged | None


def par_of(name: str, state: WhistState, patience: float = PATIENCE) -> Par | None:
    """The par of a hand that is over; None without the solver, or where it fails.

    `name` is the hand's own: whoever asks by the same name gets the same answer.
    """
    if not available():
        return None
    try:
        return Par(_job(name, state).result(timeout=patience))
    except TimeoutError:
        return Par(None)
    except BrokenProcessPool:
        _worker.forget()
    except Exception:  # a hand is looked at without its par rather than not at all
        log.exception("The double-dummy solver failed.")
    with _asking:
        _asked.pop(name, None)
    return None


def _job(name: str, state: WhistState) -> Future[Judged]:
    with _asking:
        job = _asked.get(name)
        if job is None:
            job = _asked[name] = _worker.submit(judge, state)
        while len(_asked) > KEPT:
            _asked.popitem(last=False)
        return job
