"""Guessing the codes of table cards is made slow: thirty wrong ones per address in five minutes."""

from __future__ import annotations

import hashlib
import threading
from dataclasses import dataclass
from datetime import timedelta

from django.core.cache import cache

from whistdrive import clock

TRIES = 30
WITHIN = timedelta(minutes=5)

_counting = threading.Lock()


@dataclass(frozen=True, slots=True)
class CodeTries:
    """The wrong codes typed at one network address; a hall may share one."""

    key: str

    @classmethod
    def of(cls, address: str) -> CodeTries:
        return cls(f"code:{hashlib.sha256(address.encode()).hexdigest()}")

    def begin(self) -> bool:
        """Counts a try before it is looked at, so that tries at one time count too.

        Returns whether it may be made.
        """
        now = clock.now()
        with _counting:
            tries = [moment for moment in cache.get(self.key, []) if moment > now - WITHIN]
            if len(tries) >= TRIES:
                return False
            cache.set(self.key, [*tries, now], timeout=2 * int(WITHIN.total_seconds()))
        return True

    def was_right(self) -> None:
        """Takes one try back; the wrong ones stay, or one known code would excuse all guesses."""
        with _counting:
            tries = cache.get(self.key, [])
            cache.set(self.key, tries[:-1], timeout=2 * int(WITHIN.total_seconds()))
