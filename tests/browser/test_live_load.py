"""Large halls: a whole hall sends its tricks at once, beside large files, and one desk looks on."""

from __future__ import annotations

import asyncio
import time
from concurrent.futures import ThreadPoolExecutor

import httpx
import pytest

from tests.browser.conftest import LAPTOP, Devices
from tests.browser.live import LiveDrive, OpenHall, is_live, renews
from tests.web import Browser, Page

TABLES = 25
PATIENCE = 25.0  # seconds for any one of fifty posts at once; about one on a calm machine
NAMES = ["Ann", "Bob", "Carol", "Dev", "Edna", "Fred", "Gwen", "Hal", "Iris", "Jack"]


@pytest.mark.reported("B53")
def test_fifty_phones_are_answered_while_large_files_are_made(open_hall: OpenHall) -> None:
    """One slow request stalled everybody: all pages wait for one thread."""
    names = [f"{name} {n}" for n in range(1, 11) for name in NAMES]
    (drive,) = open_hall.build(names=names, closed=3)

    with ThreadPoolExecutor(1) as elsewhere:  # the browsers' own loop runs in this thread
        waits, files = elsewhere.submit(asyncio.run, hall_sends(drive)).result()

    assert len(waits) == 2 * TABLES
    assert max(waits) < PATIENCE, sorted(waits)
    assert files > 2
    desk = open_hall.laptop.get(drive.desk)
    assert f"{TABLES} of {TABLES} tables in" in desk.text


async def hall_sends(drive: LiveDrive) -> tuple[list[float], int]:
    """How long each phone waited for its answer, and how many files were made meanwhile."""
    phones = [Browser(drive.hall.server.url) for _ in range(2 * TABLES)]
    all_sent = asyncio.Event()
    base, cookies = drive.hall.server.url, drive.hall.laptop.cookies
    async with httpx.AsyncClient(base_url=base, cookies=cookies, timeout=60) as laptop:
        pages = [await sit(drive, phone, i // 2 + 1, i % 2) for i, phone in enumerate(phones)]
        files = asyncio.create_task(ask_for_files(drive, laptop, all_sent))
        waits = await asyncio.gather(*(send(page, i % 2) for i, page in enumerate(pages)))
        all_sent.set()
        made = await files
    for phone in phones:
        await phone.client.aclose()
    return waits, made


async def sit(drive: LiveDrive, phone: Browser, table: int, side: int) -> Page:
    """Whoever sits North (0) or East (1) says who they are and is asked for the tricks."""
    asked = await phone.get(f"/t/{drive.cards[str(table)]}/")
    name, value = asked.form("/sit/").buttons[side]
    return await asked.submit("/sit/", **{name: value})


async def send(page: Page, side: int) -> float:
    began = time.monotonic()
    answer = await page.submit("/send/", tricks=("8", "5")[side], worded="1")
    waited = time.monotonic() - began
    assert "Sent" in answer.words or "The tricks are in" in answer.words, answer.words
    return waited


async def ask_for_files(
    drive: LiveDrive, laptop: httpx.AsyncClient, all_sent: asyncio.Event
) -> int:
    """One after the other until the hall has sent; each must arrive whole."""
    made = 0
    while not all_sent.is_set():
        whole = await laptop.get(f"/d/{drive.id}/drive.json")
        table = await laptop.get(f"/d/{drive.id}/results.csv")
        assert len(whole.json()["players"]) == len(table.text.splitlines()) - 1 == 4 * TABLES
        made += 2
    return made


def test_the_desk_of_a_large_hall_asks_at_once_and_again_only_after_a_while(
    open_hall: OpenHall, guests: Devices
) -> None:
    """It asked for all tables after each result: the phones of the hall waited for the desk."""
    drive = open_hall.drive()
    desk = open_hall.sign_in(guests.open(LAPTOP))
    desk.clock.install()
    with desk.expect_websocket() as line:
        desk.goto(drive.desk)
    is_live(desk)
    desk.evaluate("document.body.dataset.pace = '5000'")
    desk.clock.run_for(10_000)
    asked: list[str] = []
    desk.on("request", lambda request: asked.append(request.url))

    def hears_of(table: int) -> None:
        with line.value.expect_event("framereceived"):
            drive.enter(table, 8)
        desk.clock.run_for(1_000)

    renews(desk, "part=grid", lambda: hears_of(1))
    times = len(asked)
    hears_of(2)
    assert asked[times:] == []
    renews(desk, "part=grid", lambda: desk.clock.run_for(4_000))
