"""A real browser against a real server. The server is a process of its own, as in a hall."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    Page,
    Playwright,
    expect,
    sync_playwright,
)

from tests.browser.live import LiveDrive, OpenHall
from tests.server import Server
from whistdrive.management.commands.test import BROWSERS

PHONE = {"width": 390, "height": 844}
LAPTOP = {"width": 1280, "height": 800}
PROJECTOR = {"width": 1920, "height": 1080}
PASSWORD = "correct horse battery"
# Without these Chromium asks the outside world for updates at every start.
QUIET = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
NewDevice = Callable[..., Page]
# A page takes presses once its scripts have run. Before that its forms work as without scripts,
# which is tested by itself, and only a program is quick enough to press them.
NO_FINGER_IS_SO_QUICK = """
  const begins = new MutationObserver(() => {
    document.documentElement.style.pointerEvents = "none";
    begins.disconnect();
  });
  begins.observe(document, { childList: true });
  document.addEventListener("DOMContentLoaded", () => {
    begins.disconnect();
    document.documentElement.removeAttribute("style");
  });
"""
# Milliseconds until what must appear has appeared: a machine that also does other things is slow.
expect.set_options(timeout=15_000)


def launch(playwright: Playwright) -> Browser:
    """The machine's own Chromium, or the one that Playwright installed."""
    installed = next(filter(None, map(shutil.which, BROWSERS)), None)
    return playwright.chromium.launch(executable_path=installed, args=QUIET)


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as running:
        yield running


@pytest.fixture(scope="session")
def chromium(playwright: Playwright) -> Iterator[Browser]:
    browser = launch(playwright)
    yield browser
    browser.close()


@pytest.fixture
def server(tmp_path: Path, prepared: Path) -> Iterator[Server]:
    """A hall's laptop with an empty database."""
    running = Server.after(prepared, tmp_path).start("--no-demonstration")
    yield running
    running.stop()


class Devices:
    """Opens devices and remembers what went wrong on any of their pages."""

    def __init__(self, browser: Browser, url: str) -> None:
        self.browser, self.url = browser, url
        self.contexts: list[BrowserContext] = []
        self.troubles: list[str] = []

    def open(self, size: dict[str, int] = PHONE, *, javascript: bool = True) -> Page:
        """A new device with its own cookies, at the home page."""
        touch = size is PHONE
        context = self.browser.new_context(
            viewport=size,  # type: ignore[arg-type]
            base_url=self.url,
            is_mobile=touch,
            has_touch=touch,
            java_script_enabled=javascript,
            reduced_motion="reduce",
        )
        context.set_default_timeout(15_000)
        context.add_init_script(NO_FINGER_IS_SO_QUICK)
        self.contexts.append(context)
        page = context.new_page()
        page.on("pageerror", lambda error: self.troubles.append(f"{page.url}: {error}"))
        page.on("request", self._same_origin)
        return page

    def _same_origin(self, request: object) -> None:
        url = str(getattr(request, "url", ""))
        if not url.startswith(
            (self.url, "data:", "blob:", "about:", self.url.replace("http", "ws"))
        ):
            self.troubles.append(f"asked for {url}")

    def photograph(self, folder: Path) -> None:
        for i, context in enumerate(self.contexts):
            context.pages[0].screenshot(path=folder / f"device-{i}.png")

    def close(self) -> None:
        for context in self.contexts:
            context.close()


@pytest.fixture
def devices(
    chromium: Browser, server: Server, request: pytest.FixtureRequest, tmp_path: Path
) -> Iterator[Devices]:
    """Opens devices; afterwards no page may have had an error or asked another machine.

    When the test has failed, pictures of all devices lie in its temporary folder.
    """
    yield from watched(chromium, server, request, tmp_path)


@pytest.fixture(scope="session")
def open_hall(tmp_path_factory: pytest.TempPathFactory, prepared: Path) -> Iterator[OpenHall]:
    """A server that all tests of live pages share; each takes a drive of its own."""
    data = tmp_path_factory.mktemp("open")
    server = Server.after(prepared, data).start("--no-demonstration")
    hall = OpenHall(server)
    yield hall
    hall.close()


@pytest.fixture
def guests(
    chromium: Browser, open_hall: OpenHall, request: pytest.FixtureRequest, tmp_path: Path
) -> Iterator[Devices]:
    """Devices in the open hall, watched as `devices` are."""
    yield from watched(chromium, open_hall.server, request, tmp_path)


@pytest.fixture
def drive(open_hall: OpenHall) -> LiveDrive:
    """A drive in the open hall, its first hand being played."""
    return open_hall.drive()


@pytest.fixture
def laptop(drive: LiveDrive, guests: Devices) -> Page:
    """Mary's."""
    return drive.hall.sign_in(guests.open(LAPTOP))


SOON = {"WHISTDRIVE_TABLE_WARNING": "5", "WHISTDRIVE_TABLE_ROBOT": "12"}


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory, prepared: Path) -> Iterator[Server]:
    """A server at which people are asked after five seconds and replaced after twelve."""
    data = tmp_path_factory.mktemp("house")
    server = Server.after(prepared, data, **SOON).start("--no-demonstration")
    yield server
    server.stop()


@pytest.fixture
def people(
    chromium: Browser, house: Server, request: pytest.FixtureRequest, tmp_path: Path
) -> Iterator[Devices]:
    if house.process is None:  # a test that killed it has failed
        house.start("--no-demonstration")
    yield from watched(chromium, house, request, tmp_path)


def watched(
    chromium: Browser, server: Server, request: pytest.FixtureRequest, folder: Path
) -> Iterator[Devices]:
    opened = Devices(chromium, server.url)
    failed_before = request.session.testsfailed
    yield opened
    if request.session.testsfailed > failed_before:
        opened.photograph(folder)
    opened.close()
    assert opened.troubles == []
