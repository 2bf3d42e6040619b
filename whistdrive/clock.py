"""The one clock. Everything that asks for the time asks here, so that tests can set it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta

_read: Callable[[], datetime] = lambda: datetime.now(UTC)


def now() -> datetime:
    """The present moment, in UTC."""
    return _read()


@contextmanager
def set_to(moment: datetime) -> Iterator[Callable[[timedelta], None]]:
    """Stop the clock at `moment`; yields a function that moves it on. For tests."""
    global _read
    before, current = _read, [moment]
    _read = lambda: current[0]

    def move(by: timedelta) -> None:
        current[0] += by

    try:
        yield move
    finally:
        _read = before
