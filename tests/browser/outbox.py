"""What lies in a phone's outbox, what its page says of it, and what the server has."""

from __future__ import annotations

import json
import re
import sqlite3

from playwright.sync_api import Locator, Page, Route, expect

from tests.browser.live import LiveDrive, key

KEPT = "Kept on this phone. It will be sent when the line is back."
SAID = "Table 1, hand 1: Bob and Ann 8, Dev and Carol 5"
SEND = re.compile("/send/$")


def box(page: Page) -> Locator:
    return page.locator(".outbox")


def send(page: Page, tricks: int) -> None:
    key(page, tricks)
    page.locator("[data-send]").click()


def kept(page: Page) -> list[dict[str, object]]:
    """What lies in the browser's storage."""
    found = page.evaluate(
        "Object.entries(localStorage).filter(([name]) => name.includes('outbox'))"
    )
    return [json.loads(value) for _name, value in found]


def stored(drive: LiveDrive, table: str = "ledgerline") -> list[int]:
    """North and South's tricks of every line of this drive, as the server has them."""
    of_drive = {
        "ledgerline": "join tournaments_round r on r.id = x.round_id join tournaments_drive d on"
        " d.id = r.drive_id",
        "lateslip": "join tournaments_drive d on d.id = x.drive_id",
    }[table]
    query = f"select ns from tournaments_{table} x {of_drive} where d.public_id = ? order by x.id"
    with sqlite3.connect(drive.hall.server.data / "whistdrive.sqlite3") as database:
        return [ns for (ns,) in database.execute(query, (drive.id,))]


def until_sent(page: Page) -> None:
    expect(box(page)).to_contain_text(re.compile(r"Sent at \d\d:\d\d\."))
    assert kept(page) == []


def loses_first_answer(page: Page) -> list[str]:
    """The server gets the first post, and the phone never hears of it. The posts, as they go."""
    posts: list[str] = []

    def on_post(route: Route) -> None:
        posts.append(route.request.post_data or "")
        if len(posts) == 1:
            route.fetch()
            route.abort()
        else:
            route.continue_()

    page.route(SEND, on_post)
    return posts
