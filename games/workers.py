"""Processes of our own for what takes long: the server goes on, whatever becomes of them."""

from __future__ import annotations

import multiprocessing
import os
import threading
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from typing import Any, TypeVar

T = TypeVar("T")


class Worker:
    """One process, started by its first job. It gives way to the server, and ends with it, also
    after SIGKILL."""

    def __init__(self) -> None:
        self._starting = threading.Lock()
        self._pool: ProcessPoolExecutor | None = None

    @property
    def pool(self) -> ProcessPoolExecutor:
        with self._starting:
            if self._pool is None:
                context = multiprocessing.get_context("spawn")
                self._pool = ProcessPoolExecutor(1, mp_context=context, initializer=_settle)
            return self._pool

    def submit(self, work: Callable[..., T], *arguments: Any) -> Future[T]:
        """Both must be known to a fresh process: a function of a module, values that can be sent.

        Raises BrokenProcessPool or RuntimeError where the process has died; see `forget`.
        """
        return self.pool.submit(work, *arguments)

    def ask(self, seconds: float, work: Callable[..., T], *arguments: Any) -> T:
        """The answer, within so many seconds. Raises as `submit`, and TimeoutError: what has not
        begun by then is dropped, since nobody waits for it and others wait behind it.
        """
        job = self.submit(work, *arguments)
        try:
            return job.result(timeout=seconds)
        finally:
            job.cancel()

    def warm_up(self, work: Callable[[], object]) -> None:
        """Starts the process now and has it do this, so that its first job is not late. Once is
        enough."""
        if self._pool is None:
            self.submit(work)

    def forget(self) -> None:
        """The process has died: the next job starts another one."""
        with self._starting:
            broken, self._pool = self._pool, None
        if broken is not None:
            broken.shutdown(wait=False, cancel_futures=True)


def _settle() -> None:
    """Runs in the worker: gives way to the server, and ends when the server has ended."""
    os.nice(15)
    parent = multiprocessing.parent_process()
    assert parent is not None
    threading.Thread(target=_end_with, args=(parent,), daemon=True).start()


def _end_with(parent: multiprocessing.process.BaseProcess) -> None:
    parent.join()
    os._exit(0)
