"""Which tables are behind the others where a round has several hands."""

from __future__ import annotations

from collections.abc import Mapping
from statistics import median_low


def behind(settled: Mapping[int, int]) -> set[int]:
    """Tables that have sent fewer hands than the pace of the hall allows.

    Arguments: `settled` says of each table how many hands of the round are in. A table is behind
    when every other table is a hand further, or most of them are two: between two slow tables and a
    fast hall there is always one hand that is simply being played.
    """
    counts = sorted(settled.values())
    slow = set()
    for own in set(counts):
        others = list(counts)
        others.remove(own)
        if others and (own < others[0] or own + 2 <= median_low(others)):
            slow.add(own)
    return {table for table, own in settled.items() if own in slow}
