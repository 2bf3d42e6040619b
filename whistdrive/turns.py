"""Requests wait in the order they came, and cards on screens wait for what a hall sends."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from typing import Any

AT_A_TIME = 6
"""Each has a thread of its own, and hundreds of threads that wake each other would keep whoever
writes from getting done. More than one, since a request may wait for the disk or for a robot."""
READS = ("GET", "HEAD")


# Set in what a post itself does: it never waits for its own end.
_answers_a_post: ContextVar[bool] = ContextVar("answers a post", default=False)


class Posts:
    """The posts that the server works on. Whoever draws cards or moves robots lets them go first.

    They share one interpreter: a hundred tables of cards would make each phone of the hall wait
    three times as long, while nobody sees a card that comes a little later.
    """

    LONGEST = 0.25  # seconds; also beside a post that takes long, cards are played

    def __init__(self) -> None:
        self._under_way = 0
        self._none = threading.Event()
        self._none.set()
        self._waiting: set[asyncio.Future[None]] = set()

    @contextmanager
    def one(self) -> Iterator[None]:
        """Around a post. Only in the server's loop."""
        self._under_way += 1
        self._none.clear()
        inside = _answers_a_post.set(True)
        try:
            yield
        finally:
            _answers_a_post.reset(inside)
            self._under_way -= 1
            if not self._under_way:
                self._none.set()
                for waiter in self._waiting:
                    if not waiter.done():
                        waiter.set_result(None)

    def go_first(self) -> None:
        """Returns once none is under way, or after a while. In any thread but that of the loop."""
        if not _answers_a_post.get():
            self._none.wait(self.LONGEST)

    async def have_gone_first(self) -> None:
        """The same within the server's loop."""
        if not self._under_way:
            return
        waiter = asyncio.get_running_loop().create_future()
        self._waiting.add(waiter)
        try:
            with suppress(TimeoutError):
                await asyncio.wait_for(waiter, self.LONGEST)
        finally:
            self._waiting.discard(waiter)


posts = Posts()


def in_turn(application: Any, at_a_time: int = AT_A_TIME, posts: Posts = posts) -> Any:
    """The application, answering so many requests at a time; reads never wait for posts."""
    reading, posting = asyncio.Semaphore(at_a_time), asyncio.Semaphore(at_a_time)

    async def answer(scope: Any, receive: Any, send: Any) -> None:
        if scope["method"] in READS:
            async with reading:
                await application(scope, receive, send)
            return
        with posts.one():
            async with posting:
                await application(scope, receive, send)

    return answer
