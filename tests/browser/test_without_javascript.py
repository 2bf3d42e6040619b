"""Everything that must work where scripts are switched off, or do not load."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import LAPTOP, PHONE, Devices
from tests.browser.live import MARY, PASSWORD, OpenHall


def send(phone: Page, tricks: int) -> None:
    phone.locator(".key", has_text=re.compile(rf"^\s*{tricks}\s*$")).click()
    phone.locator("[data-send]").click()
    phone.get_by_role("button", name=f"Send {tricks} – {13 - tricks}").click()


def test_a_whole_hand_is_scored_without_javascript(open_hall: OpenHall, guests: Devices) -> None:
    """Two phones agree, the MC types the other table, everybody moves, a phone reads where to."""
    drive = open_hall.drive()
    bobs = guests.open(PHONE, javascript=False)
    devs = guests.open(PHONE, javascript=False)
    mc = guests.open(LAPTOP, javascript=False)

    drive.scan(bobs)
    bobs.get_by_role("button", name="I am Bob").click()
    send(bobs, 8)
    expect(bobs.get_by_role("heading", name="Sent")).to_be_visible()
    bobs.reload()  # posts nothing again
    expect(bobs.get_by_role("heading", name="Sent")).to_be_visible()
    drive.scan(devs)
    devs.get_by_role("button", name="I am Dev").click()
    devs.get_by_role("button", name="Yes, 8 – 5").click()
    expect(devs.get_by_role("heading", name="Sent, and both sides agree")).to_be_visible()

    mc.goto(drive.desk)
    mc.locator("[name=name]").fill(MARY)
    mc.locator("[name=password]").fill(PASSWORD)
    mc.get_by_role("button", name="Sign in").click()
    expect(mc.locator("#desk-grid")).to_contain_text("8 – 5")
    mc.locator("[data-entry-table]").fill("2")
    mc.locator("[data-entry-tricks]").fill("14")
    mc.get_by_role("button", name="Put in").click()
    expect(mc.locator("#desk-entry .field__error")).to_contain_text("A hand has 13 tricks.")
    expect(mc.locator("[data-entry-tricks]")).to_have_value("14")
    mc.locator("[data-entry-tricks]").fill("9")
    mc.get_by_role("button", name="Put in").click()
    expect(mc.locator("#desk-grid")).to_contain_text("9 – 4")
    mc.get_by_role("link", name="Everybody moves").click()
    mc.get_by_role("button", name=re.compile("everybody moves")).click()
    expect(mc.locator(".bar__hand")).to_contain_text("Hand 2")

    bobs.reload()
    expect(bobs.get_by_role("heading", name="Everybody moves")).to_be_visible()
    bobs.get_by_role("button", name="I am Bob").click()
    expect(bobs.locator("#score")).to_be_visible()
