"""A hall's Wi-Fi that wants people to sign in: its answers are never taken for ours."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import LAPTOP, Devices
from tests.browser.live import LiveDrive, is_live
from tests.browser.outbox import SAID, box, kept, send, stored, until_sent

SIGN_IN = (
    "The hall’s Wi-Fi wants you to sign in. Open the sign-in page, then come back to this page."
)
PORTAL = "<!doctype html><html><body><h1>Welcome to FreeHall Wi-Fi</h1><form></form></body></html>"
ELSEWHERE = "http://sign-in.example/"
OURS = re.compile("/d/|/static/icon")

ANSWERS: dict[str, Callable[[Route], None]] = {
    "a page of its own": lambda route: route.fulfill(status=200, body=PORTAL),
    "511": lambda route: route.fulfill(status=511, body=PORTAL),
    "forbidden": lambda route: route.fulfill(status=403, body=PORTAL),
    "a redirect": lambda route: _elsewhere(route),
}


def _elsewhere(route: Route) -> None:
    """What follows a redirect by itself is stopped at the border to the other address."""
    if route.request.resource_type == "xhr":
        route.abort()
    else:
        route.fulfill(status=302, headers={"Location": ELSEWHERE})


@pytest.mark.reported("B133")
@pytest.mark.parametrize("answer", ANSWERS)
def test_a_result_is_kept_until_the_phone_has_signed_in(
    drive: LiveDrive, guests: Devices, answer: str
) -> None:
    """A whole room read "code invalid" while the Wi-Fi's sign-in page answered for the server."""
    phone = drive.sit(guests.open(), "Ann")
    phone.route(OURS, ANSWERS[answer])

    send(phone, 8)

    expect(box(phone)).to_contain_text(f"Kept on this phone. {SIGN_IN}")
    expect(box(phone)).to_contain_text(SAID)
    expect(phone.get_by_text("FreeHall")).to_have_count(0)
    link = box(phone).get_by_role("link", name="Open the sign-in page")
    assert (link.get_attribute("target"), link.get_attribute("href")) == ("_blank", "/")
    expect(box(phone)).not_to_contain_text("Sending…")
    assert (stored(drive), len(kept(phone))) == ([], 1)

    phone.unroute(OURS)
    until_sent(phone)
    assert stored(drive) == [8]
    # The browser may announce where a redirect leads though it does not follow it.
    guests.troubles[:] = [said for said in guests.troubles if said != f"asked for {ELSEWHERE}"]


def test_a_page_that_only_looks_says_so_until_the_server_answers_again(
    drive: LiveDrive, guests: Devices
) -> None:
    phone = drive.sit(guests.open(), "Ann")
    is_live(phone)
    phone.route(OURS, ANSWERS["a page of its own"])
    drive.enter(2, 9)
    expect(phone.locator("#main > [data-portal]")).to_contain_text(SIGN_IN)
    expect(phone.locator("#score")).to_be_visible()

    phone.unroute(OURS)
    drive.call(2)

    expect(phone.locator("[data-portal]")).to_have_count(0)


def test_a_form_of_the_desk_says_it_where_it_was_sent_and_keeps_what_was_typed(
    drive: LiveDrive, guests: Devices
) -> None:
    desk = drive.hall.sign_in(guests.open(LAPTOP))
    desk.goto(drive.desk)
    desk.route(OURS, ANSWERS["a page of its own"])

    type_a_slip(desk)

    expect(desk.locator("form [data-portal], form + [data-portal]")).to_contain_text(SIGN_IN)
    expect(desk.locator("[data-entry-table]")).to_have_value("1")


def type_a_slip(desk: Page) -> None:
    desk.locator("[data-entry-table]").fill("1")
    desk.locator("[data-entry-table]").press("Enter")
    desk.keyboard.type("8")
    desk.keyboard.press("Enter")


def test_a_proxy_that_finds_no_server_is_no_sign_in_page(drive: LiveDrive, guests: Devices) -> None:
    phone = drive.sit(guests.open(), "Ann")
    phone.route(OURS, lambda route: route.fulfill(status=502, body="<html>Bad gateway</html>"))

    send(phone, 8)

    expect(box(phone)).to_contain_text("It will be sent when the line is back.")
    expect(phone.locator("[data-portal]")).to_have_count(0)
