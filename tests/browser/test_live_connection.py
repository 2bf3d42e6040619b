"""A bad line: Wi-Fi that goes, phones that sleep, tabs in the background, sockets that never open.

Long waits are made by the page's own clock; nothing here sleeps.
"""

from __future__ import annotations

import re
from functools import partial

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import LAPTOP, Devices
from tests.browser.live import LiveDrive, WiFi, error_page, hide, is_live, key

PROBED_AND_MISSED = 23_000  # a probe after 15 s, its answer awaited for 5, said after 2


def says(page: Page, words: str) -> None:
    expect(page.locator(".line-status").first).to_have_text(words)


def card(page: Page, table: int) -> Locator:
    return page.locator("#desk-grid .table-card").nth(table - 1)


def a_second_passes(page: Page) -> None:
    """By the page's clock; what the server has to say meanwhile arrives in time."""
    page.clock.run_for(1_000)
    page.evaluate("fetch('/static/icon.svg').then((answer) => answer.text())")


@pytest.fixture
def desk(drive: LiveDrive, guests: Devices) -> Page:
    """Mary's desk, its clock in the test's hands; not opened yet."""
    page = drive.hall.sign_in(guests.open(LAPTOP))
    page.clock.install()
    return page


@pytest.mark.reported("B46")
def test_wifi_that_went_is_noticed_though_the_socket_looks_open(
    drive: LiveDrive, desk: Page
) -> None:
    """The browser believed in its socket for ever; messages never arrived."""
    wifi = WiFi(desk)
    desk.goto(drive.desk)
    is_live(desk)

    wifi.go()
    drive.enter(1, 8)
    desk.clock.run_for(60_000)
    says(desk, "Reconnecting…")

    wifi.come_back()
    says(desk, "Live")
    expect(card(desk, 1)).to_contain_text("8 – 5")
    assert wifi.connected == 2


@pytest.mark.reported("B46")
def test_the_words_come_once_an_answer_is_missing_and_not_before(
    drive: LiveDrive, desk: Page
) -> None:
    """Nothing said that the page had gone deaf."""
    wifi = WiFi(desk)
    desk.goto(drive.desk)
    is_live(desk)

    for _ in range(40):
        a_second_passes(desk)
    says(desk, "Live")
    assert wifi.connected == 1
    wifi.go()
    desk.clock.run_for(PROBED_AND_MISSED)
    says(desk, "Reconnecting…")


@pytest.mark.reported("B58")
def test_a_phone_unlocked_after_ten_minutes_reconnects_and_is_right(
    drive: LiveDrive, guests: Devices
) -> None:
    """The socket said OPEN over a dead line; the page looked alive."""
    phone = guests.open()
    phone.clock.install()
    wifi = WiFi(phone)
    drive.sit(phone, "Dev")
    is_live(phone)

    hide(phone, hidden=True)
    wifi.go()
    drive.enter(1, 8)
    phone.clock.fast_forward("10:00")
    wifi.come_back()
    hide(phone, hidden=False)

    expect(phone.locator(".words")).to_contain_text("8", timeout=15_000)
    says(phone, "Live")
    assert wifi.connected > 1


@pytest.mark.reported("B58")
def test_a_line_that_died_in_a_short_sleep_is_replaced_within_two_seconds(
    drive: LiveDrive, desk: Page
) -> None:
    """After a sleep nobody asked the server whether it was still there."""
    wifi = WiFi(desk)
    desk.goto(drive.desk)
    is_live(desk)

    hide(desk, hidden=True)
    wifi.gone = True
    desk.clock.fast_forward("00:08")
    wifi.come_back()
    hide(desk, hidden=False)
    desk.clock.run_for(2_000)

    says(desk, "Live")
    assert wifi.connected == 2


@pytest.mark.reported("B62")
def test_standings_in_the_background_are_fetched_again_when_somebody_looks(
    drive: LiveDrive, guests: Devices
) -> None:
    """The browser paused the tab; what was sent meanwhile was lost for good."""
    page = guests.open()
    page.clock.install()
    with page.expect_response(re.compile("state=")):  # as soon as the socket is open
        page.goto(drive.standings)
    first = page.locator(".standing__total").first
    before = first.inner_text()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))

    hide(page, hidden=True)
    drive.enter(1, 11)
    page.clock.run_for(5 * 60_000)
    assert (first.inner_text(), [url for url in asked if "state=" in url]) == (before, [])
    hide(page, hidden=False)

    expect(first).to_have_text("11")


def test_with_the_socket_dead_a_result_is_seen_within_thirty_seconds(
    drive: LiveDrive, desk: Page
) -> None:
    desk.route_web_socket(re.compile("/live/"), lambda line: line.close())
    desk.goto(drive.desk)
    expect(card(desk, 2)).to_contain_text("Waiting")

    drive.enter(2, 9)
    desk.clock.run_for(30_000)

    expect(card(desk, 2)).to_contain_text("9 – 4")
    says(desk, "Checking every 20 seconds")


def test_a_server_that_comes_back_is_found_again_by_itself(drive: LiveDrive, desk: Page) -> None:
    wifi = WiFi(desk)
    desk.goto(drive.desk)
    is_live(desk)

    wifi.gone = True
    wifi.close()
    desk.clock.run_for(5_000)
    expect(desk.locator(".line-status").first).not_to_have_text("Live")
    drive.enter(1, 6)
    wifi.gone = False
    desk.clock.run_for(8_000)

    says(desk, "Live")
    expect(card(desk, 1)).to_contain_text("6 – 7")


def test_a_hint_that_is_lost_over_a_live_line_costs_a_minute(drive: LiveDrive, desk: Page) -> None:
    wifi = WiFi(desk)
    desk.goto(drive.desk)
    is_live(desk)
    a_second_passes(desk)
    expect(desk.locator(".htmx-request")).to_have_count(0)  # what was asked at the start
    wifi.deaf_to = '{"new": true, "tables": [1]}'

    drive.enter(1, 9)
    for _ in range(61):
        a_second_passes(desk)

    expect(card(desk, 1)).to_contain_text("9 – 4")
    assert wifi.connected == 1


@pytest.mark.parametrize(("table", "early", "late"), [(1, 0, 1), (2, 4, 10)])
def test_a_phone_of_a_large_hall_takes_its_time_for_news_of_other_tables(
    drive: LiveDrive, desk: Page, table: int, early: int, late: int
) -> None:
    """The page of table 1, and that of table 2, when table 1 has sent its tricks."""
    take_time(desk, drive, table)

    drive.enter(1, 9)
    for _ in range(early):
        a_second_passes(desk)
    expect(card(desk, 1)).not_to_contain_text("9 – 4")
    for _ in range(late - early):
        a_second_passes(desk)

    expect(card(desk, 1)).to_contain_text("9 – 4")


def test_whoever_looks_at_a_page_again_need_not_wait_as_in_a_large_hall(
    drive: LiveDrive, desk: Page
) -> None:
    take_time(desk, drive, table=2)
    drive.enter(1, 9)
    a_second_passes(desk)

    desk.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    a_second_passes(desk)

    expect(card(desk, 1)).to_contain_text("9 – 4")


def take_time(page: Page, drive: LiveDrive, table: int) -> None:
    """The page is open and behaves as that table's in a large hall: news of others in 8 s.

    That is before the line is probed, whose answer may take longer than the page's clock.
    """
    page.goto(drive.desk)
    is_live(page)
    a_second_passes(page)
    expect(page.locator(".htmx-request")).to_have_count(0)  # what was asked at the start
    page.evaluate("table => Object.assign(document.body.dataset, { table, spread: 40000 })", table)
    page.evaluate("Math.random = () => 0.2")


# A page that got here in part


@pytest.mark.parametrize("lost", ["forms", "live", "htmx-2"])
def test_a_page_of_which_a_script_was_lost_is_loaded_again_when_it_can_be_had(
    drive: LiveDrive, guests: Devices, lost: str
) -> None:
    """Its other scripts ran without it: failures were not said, and no news came."""
    page = drive.sit(guests.open(), "Ann")
    page.clock.install()
    page.route(re.compile(rf"/{lost}\b.*\.js"), lambda route: route.abort())
    page.reload()
    page.unroute_all()
    guests.troubles.clear()  # the other scripts have missed it

    page.clock.run_for(4_000)

    is_live(page)
    page.route("**/send/", partial(error_page, 404))
    key(page, 8)
    page.locator("[data-send]").click()
    expect(page.locator("#score .notice")).to_contain_text("That did not get through.")


def test_a_page_of_which_a_script_was_lost_waits_where_it_is_while_nobody_answers(
    drive: LiveDrive, guests: Devices
) -> None:
    """Loading it at once would have put the browser's own error page in its place."""
    page = guests.open()
    page.clock.install()
    page.route(re.compile(r"/live\b.*\.js"), lambda route: route.abort())
    drive.scan(page)
    page.context.set_offline(True)
    page.clock.run_for(20_000)

    expect(page.get_by_role("button", name="I am Ann")).to_be_visible()
