"""Whose turn it is to write."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

from whistdrive.writers import OneWriter

LONG = 60.0  # seconds


class Queue:
    """Threads that want to write, and the order in which they did."""

    def __init__(self) -> None:
        self.lock = OneWriter()
        self.wrote: list[str] = []
        self.threads: list[threading.Thread] = []

    def come(self, name: str, *, patient: bool = False) -> None:
        """Somebody who has to wait; returns once they do."""
        thread = threading.Thread(target=self._write, args=(name, patient))
        before = self.lock.waiting
        self.threads.append(thread)
        thread.start()
        until(lambda: self.lock.waiting == before + 1)

    def _write(self, name: str, patient: bool) -> None:
        assert self.lock.acquire(LONG, patient=patient)
        self.wrote.append(name)
        self.lock.release()

    def all_write(self) -> list[str]:
        self.lock.release()
        for thread in self.threads:
            thread.join(LONG)
        return self.wrote


def until(done: Callable[[], bool]) -> None:
    while not done():
        os.sched_yield()


def occupied() -> Queue:
    queue = Queue()
    assert queue.lock.acquire(LONG)
    return queue


def test_people_write_in_the_order_they_came() -> None:
    queue = occupied()
    for name in ("Ann", "Bob", "Carol"):
        queue.come(name)

    assert queue.all_write() == ["Ann", "Bob", "Carol"]


def test_people_write_before_robots_that_came_earlier() -> None:
    queue = occupied()
    queue.come("Robot Ada", patient=True)
    queue.come("Robot Bert", patient=True)
    queue.come("Ann")

    assert queue.all_write() == ["Ann", "Robot Ada", "Robot Bert"]


def test_the_writer_may_write_within_a_write_of_its_own() -> None:
    queue = occupied()
    queue.come("Ann")
    assert queue.lock.acquire(LONG)
    queue.lock.release()

    assert queue.wrote == []
    assert queue.all_write() == ["Ann"]


def test_whoever_has_waited_too_long_gives_up_and_keeps_nobody_waiting() -> None:
    queue = occupied()
    with ThreadPoolExecutor(1) as elsewhere:
        assert not elsewhere.submit(queue.lock.acquire, 0.001).result()
    queue.come("Bob")

    assert queue.all_write() == ["Bob"]
