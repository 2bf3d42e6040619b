"""The laptop breaks in mid-evening: another one goes on from the backup, from the same hand."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import LAPTOP, Devices
from tests.browser.crowd import crowd
from tests.browser.evening import SEEN_LIVE_WITHIN, Mc
from tests.server import Server

RECONNECTS_WITHIN = 60_000  # milliseconds, with two servers on a busy machine


@pytest.fixture
def other(tmp_path: Path, prepared: Path) -> Iterator[Server]:
    """A second laptop, with data and an address of its own."""
    running = Server.after(prepared, tmp_path / "other").start("--no-demonstration")
    yield running
    running.stop()


@pytest.fixture
def at_other(chromium: Browser, other: Server) -> Iterator[Devices]:
    """Devices that find the second laptop."""
    opened = Devices(chromium, other.url)
    yield opened
    opened.close()
    assert opened.troubles == []


def test_a_backup_goes_on_at_a_second_server_and_old_pages_are_told_to_load_again(
    devices: Devices, server: Server, at_other: Devices, other: Server, tmp_path: Path
) -> None:
    mary = Mc(devices.open(LAPTOP))
    mary.set_up()
    mary.drive, token = crowd(server, 8)
    phone = devices.open()
    phone.goto(f"/t/{token}/")
    expect(phone.get_by_role("button", name="I am").first).to_be_visible()

    file = _backup(mary, tmp_path)
    max_ = Mc(at_other.open(LAPTOP))
    _go_on(max_, mary.drive, file)

    # The same hand, with what had been played, and the cards on the tables.
    expect(max_.page.locator(".bar")).to_contain_text("Hand 2 of 24")
    max_.type_tricks(1, 8)
    max_.type_tricks(2, 5)
    max_.move()
    expect(max_.page.locator(".bar")).to_contain_text("Hand 3 of 24")
    card = at_other.open()
    card.goto(f"/t/{token}/")
    expect(card).to_have_url(f"{at_other.url}/d/{mary.drive}/table/1/")

    _take_the_address_of(server, other)
    expect(phone.locator("#main")).to_contain_text(
        "This page is out of date.", timeout=RECONNECTS_WITHIN
    )
    phone.get_by_role("button", name="Load the page again").first.click()
    expect(phone.locator("#main")).not_to_contain_text("This page is out of date.")
    expect(phone).to_have_url(f"{server.url}/code/?table=1")
    phone.wait_for_load_state()  # its server stops before it is closed


def _backup(mc: Mc, folder: Path) -> Path:
    mc.page.goto(f"/d/{mc.drive}/backup/")
    with mc.page.expect_download() as download:
        mc.page.get_by_role("link", name="Download the backup").click()
    file = folder / download.value.suggested_filename
    download.value.save_as(file)
    return file


def _go_on(mc: Mc, drive: str, file: Path) -> None:
    mc.set_up()
    mc.drive = drive
    mc.page.get_by_role("link", name="Bring in a drive file").click()
    mc.page.locator("[name=file]").set_input_files(file)
    mc.page.get_by_role("button", name="Bring it in").click()
    mc.page.wait_for_url(f"**/d/{drive}/desk/", timeout=SEEN_LIVE_WITHIN)
    expect(mc.page.locator("#main")).to_contain_text("The drive goes on here.")


def _take_the_address_of(server: Server, other: Server) -> None:
    """The first laptop is gone, and the second one gets its address from the hall's router."""
    server.kill()
    other.stop()
    other.port = server.port
    other.start("--no-demonstration")
