"""The one clock. Everything that asks for the time asks here, so that tests can set it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta

_stopped_at: list[datetime] = []


def now() -> datetime:
    """The present moment, in UTC."""
    return _stopped_at[-1] if _stopped_at else datetime.now(UTC)


@contextmanager
def set_to(moment: datetime) -> Iterator[Callable[[timedelta], None]]:
    """Stop the clock at `moment`; yields a function that moves it on.

    For tests, and for demonstration evenings that began a while ago.
    """
    _stopped_at.append(moment)

    def move(by: timedelta) -> None:
        _stopped_at[-1] += by

    try:
        yield move
    finally:
        _stopped_at.pop()
