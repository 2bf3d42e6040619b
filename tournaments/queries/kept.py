"""Things worked out once for each tick of a drive, however many phones ask."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable
from typing import Generic, TypeVar

from tournaments.models import Drive
from whistdrive.db import snapshot

T = TypeVar("T")
KEPT = 16


class KeptByTick(Generic[T]):
    """`load(drive)` is called once for each drive and tick, in one snapshot.

    By epoch, not by public id: a backup that goes on here has both the id and the ticks again.
    """

    def __init__(self, load: Callable[[Drive], T]) -> None:
        self._load = load
        self._kept: OrderedDict[tuple[str, int], T] = OrderedDict()
        self._loading = threading.Lock()

    def of(self, drive: Drive) -> tuple[int, T]:
        """The tick and what belongs to it. The drive's own fields must be of that tick or newer."""
        found = self._kept.get((drive.epoch, drive.tick))
        if found is not None:
            return drive.tick, found
        with self._loading:
            found = self._kept.get((drive.epoch, drive.tick))
            if found is not None:
                return drive.tick, found
            with snapshot():
                fresh = Drive.objects.get(pk=drive.pk)
                found = self._load(fresh)
            self._kept[(fresh.epoch, fresh.tick)] = found
            while len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        return fresh.tick, found
