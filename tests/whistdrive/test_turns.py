"""How many requests the server works on at a time."""

from __future__ import annotations

import asyncio
from typing import Any

from whistdrive.turns import Posts, in_turn


class Site:
    """Answers when told to; knows who has come in."""

    def __init__(self) -> None:
        self.inside: list[int] = []
        self.may_go = asyncio.Semaphore(0)
        self.posts = Posts()
        self.posts.LONGEST = 60.0
        self.application = in_turn(self._answer, at_a_time=2, posts=self.posts)

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


def test_cards_are_drawn_once_no_post_is_under_way_any_more() -> None:
    async def hall() -> None:
        site = Site()
        await site.posts.have_gone_first()
        posts = [site.ask(number, "POST") for number in range(2)]
        await others_have_had_their_turn()
        cards = asyncio.create_task(site.posts.have_gone_first())

        site.may_go.release()
        await others_have_had_their_turn()
        assert not cards.done()

        site.may_go.release()
        await asyncio.gather(cards, *posts)

    asyncio.run(hall())


def test_robots_move_once_no_post_is_under_way_any_more() -> None:
    async def hall() -> None:
        site = Site()
        post = site.ask(1, "POST")
        await others_have_had_their_turn()
        robot = asyncio.create_task(asyncio.to_thread(site.posts.go_first))
        page = site.ask(2)
        await others_have_had_their_turn()
        assert not robot.done()

        site.may_go.release()
        site.may_go.release()
        await asyncio.gather(robot, page, post)

    asyncio.run(hall())


def test_beside_a_post_that_takes_long_cards_are_played_all_the_same() -> None:
    async def hall() -> None:
        site = Site()
        site.posts.LONGEST = 0.01
        post = site.ask(1, "POST")
        await others_have_had_their_turn()

        await site.posts.have_gone_first()
        await asyncio.to_thread(site.posts.go_first)

        assert not post.done()
        site.may_go.release()
        await post

    asyncio.run(hall())


def test_a_post_that_moves_robots_itself_does_not_wait_for_its_own_end() -> None:
    posts = Posts()
    posts.LONGEST = 60.0

    async def moves_robots(_scope: Any, _receive: Any, _send: Any) -> None:
        await asyncio.to_thread(posts.go_first)

    async def hall() -> None:
        application = in_turn(moves_robots, posts=posts)
        await asyncio.wait_for(application({"method": "POST"}, None, None), 30)

    asyncio.run(hall())
