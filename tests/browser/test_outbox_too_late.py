"""Tricks kept on a phone while the hall went on: never lost, never counted for the wrong people."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Devices
from tests.browser.live import LiveDrive
from tests.browser.outbox import (
    KEPT,
    SAID,
    SEND,
    box,
    kept,
    send,
    stored,
    until_sent,
)


@pytest.fixture
def phone(drive: LiveDrive, guests: Devices) -> Page:
    """Ann's phone, asked for the tricks of hand 1."""
    return drive.sit(guests.open(), "Ann")


def test_a_hand_that_was_closed_meanwhile_goes_to_the_mc_and_the_phone_says_so(
    drive: LiveDrive, phone: Page
) -> None:
    phone.context.set_offline(True)
    send(phone, 8)
    expect(box(phone)).to_contain_text(KEPT)
    everybody_moves(drive)

    phone.context.set_offline(False)

    expect(box(phone)).to_contain_text("Hand 1 is closed. Your 8 – 5 is kept for the MC.")
    assert (stored(drive), stored(drive, "lateslip")) == ([7, 7], [8])


def everybody_moves(drive: LiveDrive) -> None:
    for table in (1, 2):
        drive.enter(table, 7)
    page = drive.hall.laptop.get(f"{drive.desk}move/").text
    form = page[page.index("<main") :]
    values = dict(re.findall(r'<input type="hidden" name="(\w+)" value="([^"]*)"', form))
    values.pop("csrfmiddlewaretoken")
    assert drive.hall.post(f"{drive.desk}move/", **values).status_code == 302


def test_seats_that_changed_are_said_and_what_was_typed_is_kept(
    drive: LiveDrive, phone: Page
) -> None:
    phone.context.set_offline(True)
    send(phone, 8)
    expect(box(phone)).to_contain_text(KEPT)
    swap(drive, "Dev", "Hal")

    phone.context.set_offline(False)

    expect(box(phone)).to_contain_text("Not sent. The seats have changed: now Bob and Ann play")
    expect(box(phone)).to_contain_text(SAID)
    phone.reload()
    expect(box(phone)).to_contain_text(SAID)
    box(phone).get_by_role("link", name="Look at it").click()
    expect(phone.locator("#score input[name=tricks]:checked")).to_have_value("8")
    phone.locator("[data-send]").click()
    expect(phone.get_by_role("heading", name="Sent", exact=True)).to_be_visible()
    assert (stored(drive), kept(phone)) == ([8], [])


def swap(drive: LiveDrive, one: str, other: str) -> None:
    """The MC says who truly sits there."""
    script = (
        f"from tests.browser.drives import sat_wrong;sat_wrong({drive.id!r}, {one!r}, {other!r})"
    )
    drive.hall.server.manage("shell", "--no-imports", "-c", script)


def test_another_phone_s_cookie_sends_nothing_in_its_own_name(
    drive: LiveDrive, phone: Page
) -> None:
    phone.context.set_offline(True)
    send(phone, 8)
    expect(box(phone)).to_contain_text(KEPT)
    phone.context.clear_cookies()
    phone.context.set_offline(False)
    phone.wait_for_url("**/code/**")
    expect(box(phone)).to_contain_text("This phone is no longer at that table.")

    drive.scan(phone)

    expect(box(phone)).to_contain_text("This was typed before the phone changed hands.")
    expect(box(phone)).to_contain_text(SAID)
    assert (stored(drive), len(kept(phone))) == ([], 1)
    box(phone).get_by_role("button", name="Throw it away").click()
    expect(box(phone)).to_have_count(0)
    assert kept(phone) == []


@pytest.mark.reported("B132")
def test_what_is_kept_for_another_drive_goes_there_and_is_named(
    drive: LiveDrive, phone: Page
) -> None:
    """Entries of others were dropped while the screen said that they were queued."""
    other = drive.hall.drive()
    phone.route(SEND, lambda route: route.abort())
    send(phone, 8)
    expect(box(phone)).to_contain_text(KEPT)

    other.scan(phone)

    expect(box(phone)).to_contain_text(f"Village hall, {SAID}")
    phone.unroute(SEND)
    phone.reload()
    until_sent(phone)
    assert (stored(drive), stored(other)) == ([8], [])


def test_a_rare_number_is_asked_about_once_more_before_it_counts(
    drive: LiveDrive, phone: Page
) -> None:
    phone.context.set_offline(True)
    send(phone, 12)
    expect(box(phone)).to_contain_text(KEPT)

    phone.context.set_offline(False)

    expect(box(phone)).to_contain_text("Not sent. That is rare: 12 – 1. Is it right?")
    box(phone).get_by_role("link", name="Look at it").click()
    phone.locator("[data-send]").click()
    phone.get_by_role("button", name="Yes, send 12 – 1").click()
    expect(phone.get_by_role("heading", name="Sent", exact=True)).to_be_visible()
    assert (stored(drive), kept(phone)) == ([12], [])
