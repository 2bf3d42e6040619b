"""Things worked out once for each tick of a drive, however many phones ask."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable
from typing import Generic, TypeVar

from tournaments.models import Drive
from whistdrive.db import snapshot

T = TypeVar("T")
KEPT = 16  # drives; of each only what is newest


class KeptByTick(Generic[T]):
    """`load(drive)` is called once for each drive and tick, in one snapshot.

    `by` is the tick that counts: "hall_tick" for what results do not change. Kept by epoch, not by
    public id: a backup that goes on here has both the id and the ticks again.
    """

    def __init__(self, load: Callable[[Drive], T], by: str = "tick") -> None:
        self._load, self._by = load, by
        self._kept: OrderedDict[str, tuple[int, T]] = OrderedDict()
        self._loading = threading.Lock()

    def of(self, drive: Drive) -> tuple[int, T]:
        """The tick and what belongs to it. The drive's own fields must be of that tick or newer."""
        return self._since(drive, getattr(drive, self._by))

    def newest(self, drive: Drive) -> tuple[int, T]:
        """The same as of now, whatever tick the drive was fetched at."""
        return self._since(drive, Drive.objects.values_list(self._by, flat=True).get(pk=drive.pk))

    def _since(self, drive: Drive, tick: int) -> tuple[int, T]:
        found = self._found(drive, tick)
        if found is not None:
            return found
        with self._loading:
            found = self._found(drive, tick)
            if found is not None:
                return found
            with snapshot():
                fresh = Drive.objects.get(pk=drive.pk)
                found = getattr(fresh, self._by), self._load(fresh)
            self._kept[fresh.epoch] = found
            self._kept.move_to_end(fresh.epoch)
            while len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        return found

    def _found(self, drive: Drive, tick: int) -> tuple[int, T] | None:
        """What is kept of that tick or a newer one."""
        found = self._kept.get(drive.epoch)
        return found if found is not None and found[0] >= tick else None
