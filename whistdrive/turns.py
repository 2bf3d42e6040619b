"""Requests wait in the order they came, rather than all being worked on at once."""

from __future__ import annotations

import asyncio
from typing import Any

AT_A_TIME = 6
"""Each has a thread of its own, and hundreds of threads that wake each other would keep whoever
writes from getting done. More than one, since a request may wait for the disk or for a robot."""
READS = ("GET", "HEAD")


def in_turn(application: Any, at_a_time: int = AT_A_TIME) -> Any:
    """The application, answering so many requests at a time; reads never wait for posts."""
    reads, posts = asyncio.Semaphore(at_a_time), asyncio.Semaphore(at_a_time)

    async def answer(scope: Any, receive: Any, send: Any) -> None:
        async with reads if scope["method"] in READS else posts:
            await application(scope, receive, send)

    return answer
