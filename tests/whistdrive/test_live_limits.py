"""What hints cannot do: wait for a page that does not read, or cross to another process."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from asgiref.sync import sync_to_async
from channels.layers import get_channel_layer
from django.test import Client

from tests.browser.drives import build
from tests.server import Server
from tests.whistdrive.test_live import an_evening, page_of
from tournaments.benches.device import Device
from whistdrive.line import Line

in_thread = sync_to_async


@pytest.mark.reported("B48")
@pytest.mark.django_db(transaction=True)
@pytest.mark.asyncio
async def test_hints_for_a_page_that_does_not_read_are_dropped_and_it_is_right_when_it_asks(
    caplog: pytest.LogCaptureFixture,
) -> None:
    """A channel nobody reads filled up: further messages were dropped, each with a line of log."""
    evening = await in_thread(an_evening)()
    layer, group = get_channel_layer(), evening.drive.live_group
    asleep = await layer.new_channel()
    await layer.group_add(group, asleep)
    reads = await page_of(evening.drive.public_id)

    for _hint in range(layer.capacity + 200):
        await layer.group_send(group, {"type": "nudge"})
        await asyncio.sleep(0)
    while not await reads.receive_nothing(timeout=0.1):
        await reads.receive_from()
    await in_thread(evening.send)(1, 1, 8)

    assert await reads.receive_from(timeout=2) == '{"new": true, "tables": [1]}'
    assert layer.channels[asleep].qsize() == layer.capacity
    page = await in_thread(Client().get)(f"/d/{evening.drive.public_id}/standings/")
    assert [row.total for row in page.context["page"].rows][:2] == [8, 5]
    assert caplog.records == []
    await reads.disconnect()
    await layer.flush()


@pytest.fixture(scope="module")
def hall(prepared: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Each test takes a drive of its own."""
    server = Server.after(prepared, tmp_path_factory.mktemp("hall")).start("--no-demonstration")
    yield server
    server.stop()


def elsewhere(server: Server, code: str) -> str:
    """What another process prints that writes to the same database."""
    return server.manage("shell", "--no-imports", "-v", "0", "-c", code).strip()


def a_drive(server: Server) -> str:
    module = build.__module__
    code = f"from {module} import build; build(('Mary', 'correct horse battery'), names=None)"
    return elsewhere(server, code).split('"id": "')[1].split('"')[0]


async def hears_nothing(server: Server, drive: str, code: str) -> bool:
    """Whether an open page is told nothing while another process runs that code."""
    line = await Line.open(server.port, f"/live/drive/{drive}/")
    await line.hear()  # its hello
    await asyncio.to_thread(elsewhere, server, code)
    try:
        await asyncio.wait_for(line.hear(), timeout=1.5)
    except TimeoutError:
        return True
    finally:
        await line.close()
    return False


@pytest.mark.reported("B50")
def test_what_a_second_process_writes_reaches_pages_when_they_next_ask(hall: Server) -> None:
    """The in-memory layer works only inside one process; sends from a second one went nowhere.

    A hosted site has several processes, so it must name a Redis; see test_settings.
    """
    drive = a_drive(hall)
    page = f"{hall.url}/d/{drive}/standings/"
    before = httpx.get(page).text
    part = before.split('hx-get="')[1].split('"')[0].replace("&amp;", "&")
    nothing = httpx.get(f"{hall.url}{part}", headers={"HX-Request": "true"})
    code = (
        "from tournaments.models import Drive\n"
        "from tournaments.actions.base import By\n"
        "from tournaments.actions.results import record_by_mc\n"
        f"drive = Drive.objects.get(public_id='{drive}')\n"
        "record_by_mc(drive, By('Mary'), table_no=1, hand=1, ns=11)"
    )

    untold = asyncio.run(hears_nothing(hall, drive, code))
    asked = httpx.get(f"{hall.url}{part}", headers={"HX-Request": "true"})

    assert untold
    assert nothing.status_code == 204
    assert int(asked.headers["X-Tick"]) == int(nothing.headers["X-Tick"]) + 1
    assert (asked.status_code, '<span class="standing__total">11</span>' in asked.text) == (
        200,
        True,
    )


def open_handles(server: Server) -> list[str]:
    """What that server's process has open of its database: itself, its log, its index."""
    assert server.process is not None
    handles = Path(f"/proc/{server.process.pid}/fd")
    if not handles.exists():
        pytest.skip("only Linux tells what a process has open")
    targets = map(target_of, handles.iterdir())
    return [Path(target).name for target in targets if "whistdrive.sqlite3" in target]


def target_of(handle: Path) -> str:
    """What a handle leads to; "" where it was closed while we looked."""
    try:
        return str(handle.readlink())
    except FileNotFoundError:
        return ""


async def sixty_lines(server: Server, drive: str) -> list[Line]:
    return [await Line.open(server.port, f"/live/drive/{drive}/") for _ in range(60)]


@pytest.mark.reported("B52")
def test_reloads_one_after_another_never_hold_more_than_three_connections(hall: Server) -> None:
    """The same, where no two ask at once. It comes first: of ten at once some are kept."""
    drive = a_drive(hall)

    async def reloads() -> list[int]:
        lines = await sixty_lines(hall, drive)
        held = []
        with httpx.Client(base_url=hall.url, timeout=30) as page:
            for reload in range(200):
                assert page.get(f"/d/{drive}/standings/").status_code == 200
                if reload % 20 == 0 or reload == 199:
                    held.append(open_handles(hall).count("whistdrive.sqlite3"))
        await asyncio.gather(*(line.close() for line in lines))
        return held

    held = asyncio.run(reloads())
    assert max(held) <= 3
    assert held[-1] <= held[0] + 1


@pytest.mark.reported("B52")
def test_two_hundred_reloads_with_sockets_open_leave_no_connection_behind(hall: Server) -> None:
    """Each refresh left a database connection; after some the pool was used up."""
    drive = a_drive(hall)

    async def reloads() -> int:
        lines = await sixty_lines(hall, drive)
        for _ten in range(20):
            await asyncio.gather(*(Device(hall.port).ask(f"/d/{drive}/") for _ in range(10)))
        found = len(open_handles(hall))
        await asyncio.gather(*(line.close() for line in lines))
        return found

    assert asyncio.run(reloads()) <= 3 * 10  # a database, its log and its index, ten at a time
