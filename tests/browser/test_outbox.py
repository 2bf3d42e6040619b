"""Tricks that a phone could not send: kept there, said plainly, sent once when the line is back."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import Devices
from tests.browser.live import LiveDrive, WiFi
from tests.browser.outbox import (
    KEPT,
    SAID,
    SEND,
    box,
    kept,
    loses_first_answer,
    send,
    stored,
    until_sent,
)


@pytest.fixture
def phone(drive: LiveDrive, guests: Devices) -> Page:
    """Ann's phone, asked for the tricks of hand 1."""
    return drive.sit(guests.open(), "Ann")


@pytest.mark.reported("B58")
@pytest.mark.reported("B131")
@pytest.mark.reported("B132")
def test_a_result_typed_without_a_line_arrives_once_when_the_line_is_back(
    drive: LiveDrive, phone: Page
) -> None:
    """Phones said "invalid", or "queued" and then dropped what they had queued."""
    wifi = WiFi(phone)
    phone.reload()
    wifi.go()
    send(phone, 8)
    expect(phone.locator("#score .outbox")).to_contain_text(KEPT)
    expect(box(phone)).to_contain_text(SAID)
    expect(phone.locator("#score input[name=tricks]:checked")).to_have_value("8")
    assert (stored(drive), len(kept(phone))) == ([], 1)

    wifi.come_back()
    until_sent(phone)
    expect(phone.get_by_role("heading", name="Sent", exact=True)).to_be_visible()
    assert stored(drive) == [8]


def test_an_answer_that_is_lost_after_the_result_was_saved_costs_nothing(
    drive: LiveDrive, phone: Page
) -> None:
    posts = loses_first_answer(phone)

    send(phone, 8)

    until_sent(phone)
    expect(box(phone)).to_contain_text("That was saved already.")
    assert (stored(drive), len(posts)) == ([8], 2)


@pytest.mark.parametrize("status", [500, 503])
def test_a_server_in_trouble_gets_it_again(drive: LiveDrive, phone: Page, status: int) -> None:
    trouble = {"status": status, "headers": {"X-Whistdrive": "1"}, "body": "<p>Sorry</p>"}
    phone.route(SEND, lambda route: route.fulfill(**trouble))  # type: ignore[arg-type]
    send(phone, 8)
    expect(phone.locator("#score .notice")).to_contain_text(KEPT)
    expect(phone.locator("#score .notice")).to_be_in_viewport()

    phone.unroute(SEND)

    until_sent(phone)
    assert stored(drive) == [8]


def test_a_page_loaded_again_sends_what_was_kept(drive: LiveDrive, phone: Page) -> None:
    phone.route(SEND, lambda route: route.abort())
    send(phone, 8)
    expect(box(phone)).to_contain_text(KEPT)
    phone.unroute(SEND)

    phone.goto("/code/")

    until_sent(phone)
    assert stored(drive) == [8]


def test_a_phone_that_was_switched_off_in_between_sends_it_when_it_is_on_again(
    drive: LiveDrive, phone: Page, guests: Devices
) -> None:
    phone.context.set_offline(True)
    send(phone, 8)
    expect(box(phone)).to_contain_text(KEPT)
    memory = phone.context.storage_state()
    phone.context.set_offline(False)
    phone.close()

    again = guests.open()
    again.context.add_cookies(memory["cookies"])  # type: ignore[arg-type]
    items = [item for origin in memory["origins"] for item in origin["localStorage"]]
    again.goto("/static/icon.svg")
    for item in items:
        again.evaluate("item => localStorage.setItem(item.name, item.value)", item)
    again.goto(drive.table(1))

    until_sent(again)
    assert stored(drive) == [8]


def test_two_tabs_send_it_once(drive: LiveDrive, phone: Page) -> None:
    other = phone.context.new_page()
    other.goto(drive.table(1))
    phone.context.set_offline(True)
    send(phone, 8)
    expect(box(other)).to_contain_text(KEPT)

    phone.context.set_offline(False)

    for page in (phone, other):
        expect(page.get_by_role("heading", name="Sent", exact=True)).to_be_visible()
        expect(page.locator(".notice--warn:visible")).to_have_count(0)
    assert (stored(drive), kept(phone)) == ([8], [])


def test_other_tricks_typed_before_the_line_is_back_replace_the_first(
    drive: LiveDrive, phone: Page
) -> None:
    phone.context.set_offline(True)
    send(phone, 8)
    expect(box(phone)).to_contain_text(KEPT)
    send(phone, 9)
    expect(box(phone)).to_contain_text("Bob and Ann 9")

    phone.context.set_offline(False)

    until_sent(phone)
    assert stored(drive) == [9]


NO_STORAGE = """Object.defineProperty(window, "localStorage", {
  get() { throw new DOMException("denied", "SecurityError"); } });"""


def test_a_browser_that_keeps_nothing_says_so_and_sends_from_the_open_page(
    drive: LiveDrive, guests: Devices
) -> None:
    phone = guests.open()
    phone.add_init_script(NO_STORAGE)
    drive.sit(phone, "Ann")
    phone.context.set_offline(True)
    send(phone, 8)
    expect(box(phone)).to_contain_text("Not sent yet. Leave this page open.")
    expect(phone.locator("#score input[name=tricks]:checked")).to_have_value("8")

    phone.context.set_offline(False)

    expect(box(phone)).to_contain_text("Sent at")
    assert stored(drive) == [8]


def test_it_tries_again_by_itself_less_and_less_often(drive: LiveDrive, guests: Devices) -> None:
    phone = guests.open()
    phone.clock.install()
    drive.sit(phone, "Ann")
    tries: list[str] = []

    def refuse(route: Route) -> None:
        if SEND.search(route.request.url):
            tries.append(route.request.url)
        route.abort()

    phone.route(re.compile("/d/"), refuse)
    send(phone, 8)
    expect(box(phone)).to_contain_text(KEPT)
    counts = [tries_within(phone, tries, seconds) for seconds in (30, 30, 30)]

    assert counts[0] >= 3
    assert 0 < counts[2] <= 2


def tries_within(phone: Page, tries: list[str], seconds: int) -> int:
    """How often it tried while so many seconds passed by the phone's clock."""
    before = len(tries)
    for _ in range(seconds):
        phone.clock.run_for(1_000)
        phone.evaluate("fetch('/static/icon.svg').then((answer) => answer.text())")
    return len(tries) - before
