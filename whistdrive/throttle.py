"""Guessing is made slow: so many tries within five minutes, and then a wait."""

from __future__ import annotations

import hashlib
import threading
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.conf import settings
from django.core.cache import cache
from django.http import HttpRequest

from whistdrive import clock

WITHIN = timedelta(minutes=5)
_counting = threading.Lock()


@dataclass(frozen=True, slots=True)
class Tries:
    """The tries of one guesser: `most` of them within five minutes.

    Counted in Django's cache: for each process where no shared one is configured.
    """

    key: str
    most: int

    @classmethod
    def of(cls, what: str, *guesser: str, most: int) -> Tries:
        """`what` is guessed ("sign-in"), by whom (a network address, a name)."""
        digest = hashlib.sha256("\n".join(guesser).encode()).hexdigest()
        return cls(f"{what}:{digest}", most)

    def begin(self) -> timedelta:
        """Counts a try before it is looked at, so that tries at one time count too.

        Returns how long to wait until the next one may be made; zero when this one may.
        """
        now = clock.now()
        with _counting:
            tries = [moment for moment in self._made() if moment > now - WITHIN]
            if len(tries) >= self.most:
                return max(tries[0] + WITHIN - now, timedelta(seconds=1))
            self._keep([*tries, now])
        return timedelta(0)

    def take_back(self) -> None:
        """One try was right and does not count; the wrong ones before it do."""
        with _counting:
            self._keep(self._made()[:-1])

    def forget(self) -> None:
        """It was the right person after all."""
        cache.delete(self.key)

    def _made(self) -> list[datetime]:
        return list(cache.get(self.key, []))

    def _keep(self, tries: list[datetime]) -> None:
        # The cache forgets by the computer's own clock; the list is what counts.
        cache.set(self.key, tries, timeout=2 * int(WITHIN.total_seconds()))


def where_from(request: HttpRequest) -> str:
    """Where a request comes from; behind the hosted site's proxy, what the proxy says."""
    forwarded = request.headers.get("X-Forwarded-For", "") if settings.HOSTED else ""
    return forwarded.rpartition(",")[2].strip() or str(request.META["REMOTE_ADDR"])
