"""How many requests the server works on at a time."""

from __future__ import annotations

import asyncio
from typing import Any

from whistdrive.turns import in_turn


class Site:
    """Answers when told to; knows who has come in."""

    def __init__(self) -> None:
        self.inside: list[int] = []
        self.may_go = asyncio.Semaphore(0)
        self.application = in_turn(self._answer, at_a_time=2)

    async def _answer(self, scope: Any, receive: Any, send: Any) -> None:
        self.inside.append(scope["number"])
        await self.may_go.acquire()

    def ask(self, number: int, method: str = "GET") -> asyncio.Task[None]:
        scope = {"type": "http", "method": method, "number": number}
        return asyncio.create_task(self.application(scope, None, None))


async def others_have_had_their_turn() -> None:
    for _turn in range(10):
        await asyncio.sleep(0)


def test_requests_wait_in_the_order_they_came() -> None:
    async def hall() -> None:
        site = Site()
        asked = [site.ask(number) for number in range(5)]
        await others_have_had_their_turn()
        assert site.inside == [0, 1]

        site.may_go.release()
        await others_have_had_their_turn()
        assert site.inside == [0, 1, 2]

        for _request in range(4):
            site.may_go.release()
        await asyncio.gather(*asked)
        assert site.inside == [0, 1, 2, 3, 4]

    asyncio.run(hall())


def test_a_page_is_read_although_posts_wait() -> None:
    async def hall() -> None:
        site = Site()
        posts = [site.ask(number, "POST") for number in range(3)]
        await others_have_had_their_turn()

        page = site.ask(9)
        await others_have_had_their_turn()

        assert site.inside == [0, 1, 9]
        for _request in range(4):
            site.may_go.release()
        await asyncio.gather(page, *posts)

    asyncio.run(hall())
