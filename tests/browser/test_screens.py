"""Every screen at three sizes: nothing overflows, is too small or asks another machine; axe."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.axe import violations
from tests.browser.conftest import LAPTOP, PHONE, PROJECTOR
from tests.browser.screens import SCREENS, Hall, Screen
from tests.server import Server

CHECKS = (Path(__file__).parent / "checks.js").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def hall(
    chromium: Browser, prepared: Path, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Hall]:
    server = Server.after(prepared, tmp_path_factory.mktemp("hall")).start()
    hall = Hall(chromium, server)
    yield hall
    hall.close()
    server.stop()


@pytest.fixture(scope="module", params=SCREENS, ids=lambda screen: screen.name)
def page(hall: Hall, request: pytest.FixtureRequest) -> Page:
    """A screen on a phone, opened once for both tests."""
    screen: Screen = request.param
    return hall.open(screen, PHONE)


def test_a_screen_fits_reads_and_presses_well_at_every_size(hall: Hall, page: Page) -> None:
    for size in (PHONE, LAPTOP, PROJECTOR):
        page.set_viewport_size(size)  # type: ignore[arg-type]
        assert (size, page.evaluate(CHECKS)) == (size, [])
    assert hall.asked
    assert hall.asked_elsewhere() == []


# Between the schemes only colours differ.
SCHEMES: dict[str, dict[str, list[str]]] = {"light": {}, "dark": {"runOnly": ["color-contrast"]}}


@pytest.mark.parametrize("scheme", SCHEMES)
def test_axe_has_nothing_to_report_in_light_or_dark(page: Page, scheme: str) -> None:
    page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]

    assert violations(page, **SCHEMES[scheme]) == []


NUMBERS = """numbers => numbers.map((number) => {
  const name = document.createRange();
  name.selectNodeContents(number.previousSibling);
  const [was, is] = [[...name.getClientRects()].pop(), number.getBoundingClientRect()];
  return { left: is.left, beside: was.top < is.bottom && is.top < was.bottom };
})"""


def test_on_a_phone_the_tricks_of_both_sides_stand_under_each_other(hall: Hall) -> None:
    laid = next(screen for screen in SCREENS if screen.name == "cards-laid")

    us, them = hall.open(laid, PHONE).locator(".ct__points b").evaluate_all(NUMBERS)

    assert us == them == {"left": us["left"], "beside": True}
