"""Guessing passwords is made slow: ten failed tries per address and name in five minutes."""

from __future__ import annotations

import hashlib
import threading
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.core.cache import cache

from whistdrive import clock

TRIES = 10
WITHIN = timedelta(minutes=5)

_counting = threading.Lock()


@dataclass(frozen=True, slots=True)
class Throttle:
    """The tries of one address for one name."""

    key: str

    @classmethod
    def of(cls, address: str, name: str) -> Throttle:
        folded = " ".join(name.split()).casefold()
        digest = hashlib.sha256(f"{address}\n{folded}".encode()).hexdigest()
        return cls(f"sign-in:{digest}")

    def begin(self) -> timedelta:
        """Counts a try before it is looked at, so that tries at one time count too.

        Returns how long to wait until the next one may be made; zero when this one may.
        """
        now = clock.now()
        with _counting:
            tries: list[datetime] = [
                moment for moment in cache.get(self.key, []) if moment > now - WITHIN
            ]
            if len(tries) >= TRIES:
                return max(tries[0] + WITHIN - now, timedelta(seconds=1))
            # The cache forgets by the computer's own clock; the list is what counts.
            cache.set(self.key, [*tries, now], timeout=2 * int(WITHIN.total_seconds()))
        return timedelta(0)

    def succeeded(self) -> None:
        """Forget the failed tries: it was the right person after all."""
        cache.delete(self.key)
