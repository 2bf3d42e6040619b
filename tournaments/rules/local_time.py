"""Moments as people and files write them: by the venue's clock unless they say otherwise."""

from __future__ import annotations

from datetime import UTC, datetime
from zoneinfo import ZoneInfo


def moment_of(text: str, zone: str) -> datetime | None:
    """The moment of an ISO time, in UTC; None for what is no time.

    A time without an offset is the venue's own. In the hour that comes twice when clocks go back
    it is the first of the two; in the hour that is left out when they go forward it is as many
    minutes after the change as it says.
    """
    try:
        moment = datetime.fromisoformat(text)
        aware = moment if moment.tzinfo else moment.replace(tzinfo=ZoneInfo(zone))
        return aware.astimezone(UTC)
    except (ValueError, OverflowError):
        return None
