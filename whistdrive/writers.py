"""One writer at a time, and who of those that wait is the next."""

from __future__ import annotations

import threading
from collections import deque


class OneWriter:
    """A lock that its holder may take again. People go before robots, each in the order they came.

    Threads that wait are told in turn: a lock of the system's gives itself to whoever is quickest,
    and beside a hundred tables of robots a phone would wait for second after second.
    """

    def __init__(self) -> None:
        self._changing = threading.Lock()
        self._writer: int | None = None
        self._times = 0
        self._people: deque[_Turn] = deque()
        self._robots: deque[_Turn] = deque()

    @property
    def waiting(self) -> int:
        """How many threads wait."""
        with self._changing:
            return len(self._people) + len(self._robots)

    def acquire(self, timeout: float, *, patient: bool = False) -> bool:
        """Whether this thread is the writer now; False after `timeout` seconds of waiting.

        `patient`: lets everybody go first who is not.
        """
        queue = self._robots if patient else self._people
        with self._changing:
            turn = _Turn()
            if self._writer in (None, turn.thread):
                self._writer = turn.thread
                self._times += 1
                return True
            queue.append(turn)
        if turn.has_come.wait(timeout):
            return True
        with self._changing:
            if turn.has_come.is_set():  # in the very last moment
                return True
            queue.remove(turn)
            return False

    def release(self) -> None:
        """Once for each time it was acquired; then the next is the writer."""
        with self._changing:
            self._times -= 1
            if self._times:
                return
            queue = self._people or self._robots
            if not queue:
                self._writer = None
                return
            turn = queue.popleft()
            self._writer, self._times = turn.thread, 1
            turn.has_come.set()


class _Turn:
    """A thread that wants to write."""

    def __init__(self) -> None:
        self.thread = threading.get_ident()
        self.has_come = threading.Event()
