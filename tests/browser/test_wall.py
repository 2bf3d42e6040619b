"""The wall in a real browser, and the clock on phones whose own clock is wrong."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.axe import violations
from tests.browser.conftest import LAPTOP, PHONE, PROJECTOR, Devices
from tests.browser.crowd import crowd
from tests.browser.evening import SEEN_LIVE_WITHIN, Mc
from tests.browser.live import OpenHall
from tests.server import Server

SMALL_PROJECTOR = {"width": 1280, "height": 720}
TURNS_WITHIN = 15_000

# On every page of the wall: what lies outside the screen or over the line at its foot.
RUNS_OVER = """() => {
  const found = [];
  const sheets = [...document.querySelectorAll("[data-sheet]")];
  for (const shown of sheets) {
    for (const sheet of sheets) sheet.hidden = sheet !== shown;
    const foot = shown.querySelector(".wall__page").getBoundingClientRect().top;
    for (const element of document.querySelectorAll(".wall *")) {
      if (!element.checkVisibility()) continue;
      const { left, top, right, bottom } = element.getBoundingClientRect();
      const over = left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1;
      const under = element.matches(".wall__row") && bottom > foot + 1;
      if (over || under) found.push(element.textContent.trim().slice(0, 60));
    }
  }
  const page = document.documentElement;
  if (page.scrollHeight > innerHeight || page.scrollWidth > innerWidth) found.push("it scrolls");
  return found;
}"""


def open_wall(page: Page, drive: str) -> None:
    """The wall, once it has asked with the size of its own screen and shows the answer."""
    with page.expect_response(lambda answer: "size=" in answer.url):
        page.goto(f"/d/{drive}/wall/")
    expect(page.locator(".htmx-request")).to_have_count(0)


def heading(page: Page, words: str | re.Pattern[str]) -> None:
    expect(page.get_by_role("heading", name=words, level=1)).to_be_visible(timeout=SEEN_LIVE_WITHIN)


def test_the_wall_goes_through_a_whole_hand(open_hall: OpenHall, guests: Devices) -> None:
    mc = Mc(open_hall.sign_in(guests.open(LAPTOP)))
    mc.drive, _token = crowd(open_hall.server, 100, "almost")
    wall = guests.open(PROJECTOR)
    wall.goto(f"/d/{mc.drive}/wall/")
    heading(wall, "Hand 1 of 24")
    expect(wall.get_by_text("1 table still playing")).to_be_visible()
    expect(wall.locator(".wall__tables")).to_have_text("Table 25")

    mc.desk()
    mc.type_tricks(25, 9)
    expect(wall.get_by_text("All tables are in")).to_be_visible(timeout=SEEN_LIVE_WITHIN)

    mc.move()
    heading(wall, "All change for hand 2")
    pages_turn_by_themselves_and_can_be_held(wall)

    mc.page.get_by_role("button", name="Wall: next").click()
    heading(wall, "Hand 2 of 24")
    expect(wall.get_by_text("25 tables still playing")).to_be_visible()
    wall.reload()
    heading(wall, "Hand 2 of 24")


def pages_turn_by_themselves_and_can_be_held(wall: Page) -> None:
    count = int(wall.locator("#wall").get_attribute("data-pages") or 0)
    assert count > 1
    shown = wall.locator(".wall__sheet:visible")
    first = int(shown.get_attribute("data-sheet") or 0)
    expect(shown.get_by_text(f"page {first} of {count} turns by itself")).to_be_visible()
    expect(wall.locator(f"[data-sheet='{first % count + 1}']")).to_be_visible(timeout=TURNS_WITHIN)

    wall.keyboard.press("Space")
    held = int(shown.get_attribute("data-sheet") or 0)
    expect(shown.get_by_text(f"page {held} of {count} is held")).to_be_visible()
    wall.wait_for_timeout(11_000)
    assert shown.get_attribute("data-sheet") == str(held)
    wall.keyboard.press("Space")
    expect(shown.get_by_text("turns by itself")).to_be_visible(timeout=SEEN_LIVE_WITHIN)


def test_nothing_runs_over_and_everything_can_be_read(open_hall: OpenHall, guests: Devices) -> None:
    for count in (24, 100, 400):
        drive, _token = crowd(open_hall.server, count)
        for size in (PROJECTOR, SMALL_PROJECTOR, PHONE):
            wall = guests.open(size)
            open_wall(wall, drive)

            assert wall.locator(".wall__row").count() == count
            assert wall.evaluate(RUNS_OVER) == [], (count, size)
            # In one go: the wall asks again with its socket, and puts new names in their place.
            text = wall.evaluate(
                "parseFloat(getComputedStyle(document.querySelector('.wall__name')).fontSize)"
            )
            assert text >= {1920: 30, 1280: 20, 390: 18}[size["width"]]
            if size is PROJECTOR:
                assert violations(wall) == []


def test_a_wall_without_a_socket_fits_its_screen_at_once(
    open_hall: OpenHall, guests: Devices
) -> None:
    """Its first question was lost, and the next one came with the socket."""
    drive, _token = crowd(open_hall.server, 24)
    wall = guests.open(PROJECTOR)
    wall.route_web_socket(re.compile("/live/"), lambda line: line.close())

    open_wall(wall, drive)


def test_the_wall_has_nothing_to_press(open_hall: OpenHall, guests: Devices) -> None:
    drive, _token = crowd(open_hall.server, 24)
    wall = guests.open(PROJECTOR)
    open_wall(wall, drive)

    assert wall.locator(".wall :is(a, button, input, select, summary)").count() == 0


@pytest.mark.reported("B103")
def test_two_phones_show_the_same_time_though_one_is_ten_minutes_off(
    open_hall: OpenHall, guests: Devices
) -> None:
    """A countdown was wrong on devices whose clock was off."""
    _drive, token = crowd(open_hall.server, 24, "almost", minutes=8)
    right, wrong = guests.open(), guests.open()
    now = float(right.evaluate("Date.now()"))
    wrong.clock.install(time=now / 1000 + 600)
    for phone in (right, wrong):
        phone.goto(f"/t/{token}/")
        expect(phone.locator("#hall-clock [data-clock-face]")).to_be_visible()
    assert float(wrong.evaluate("Date.now()")) - float(right.evaluate("Date.now()")) > 500_000

    right.wait_for_timeout(3_000)
    first, second = seconds_on(right), seconds_on(wrong)
    right.wait_for_timeout(3_000)

    assert abs(first - second) <= 2
    assert 1 <= first - seconds_on(right) <= 5


def seconds_on(phone: Page) -> int:
    minutes, seconds = phone.locator("#hall-clock [data-clock-face]").inner_text().split(":")
    return 60 * int(minutes) + int(seconds)


LOOKS_AWAY = """away => {
  Object.defineProperty(document, "hidden", { configurable: true, get: () => away });
  document.dispatchEvent(new Event("visibilitychange"));
}"""


@pytest.mark.reported("B57")
def test_a_phone_that_comes_back_from_another_app_is_right_at_once(
    devices: Devices, server: Server
) -> None:
    """Players who joined by QR lost the socket when they looked at another app and came back.

    The line is dead for so long that the page has begun to wait longer between its tries.
    """
    drive, token = crowd(server, 24, "almost", minutes=8)
    phone = devices.open()
    phone.goto(f"/t/{token}/")
    expect(phone.locator(".line-status")).to_have_attribute("data-state", "live")
    before = phone.locator("#panel").inner_text()
    phone.evaluate(LOOKS_AWAY, True)

    server.stop()
    expect(phone.locator(".line-status")).to_have_attribute("data-state", "retry")
    phone.wait_for_timeout(15_000)
    server.start("--no-demonstration")
    phone.evaluate("window.began = performance.now()")
    phone.evaluate(LOOKS_AWAY, False)

    expect(phone.locator(".line-status")).to_have_attribute("data-state", "live", timeout=3_000)
    assert phone.locator("#panel").inner_text() == before
    assert phone.url.endswith(f"/d/{drive}/table/1/")
