"""Forms on a bad day: refused, broken off, answered by an error page, pressed again and again."""

from __future__ import annotations

import re
from functools import partial
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import PHONE, Devices
from tests.browser.live import (
    LiveDrive,
    error_page,
    is_calm,
    is_live,
    is_one_page,
    key,
    renews,
)

ROOT = Path(__file__).resolve().parent.parent.parent
PANEL = r"/table/\d/\?"
FAILED, OUT_OF_DATE = "That did not get through.", "This page is out of date."


@pytest.fixture
def phone(drive: LiveDrive, guests: Devices) -> Page:
    """Ann's, asked for the tricks of hand 1 at table 1."""
    return drive.sit(guests.open(), "Ann")


def send(phone: Page) -> None:
    phone.locator("[data-send]").click()


# An answer that is not what the form hoped for


@pytest.mark.reported("B65")
def test_fourteen_tricks_are_refused_at_the_keys_and_the_keys_go_on_working(phone: Page) -> None:
    """A refusal was not put into the page, so people saw nothing at all."""
    phone.evaluate("document.querySelector('input[name=tricks]').value = '14'")
    phone.locator(".key").first.click()
    send(phone)

    expect(phone.locator("#score .field__error")).to_contain_text(
        "A hand has 13 tricks. You typed 14."
    )
    assert is_one_page(phone)
    key(phone, 8)
    send(phone)
    expect(phone.get_by_role("heading", name="Sent")).to_be_visible()


@pytest.mark.reported("B65")
def test_no_error_of_the_server_is_met_with_silence_on_a_phone(phone: Page) -> None:
    """403 and 404: nothing at all, or the whole error page inside the little form.

    After 500 and 503 the outbox keeps it and sends it again.
    """
    key(phone, 8)
    for status, words in {403: OUT_OF_DATE, 404: FAILED}.items():
        phone.route("**/send/", partial(error_page, status))
        send(phone)
        expect(phone.locator("#score .notice")).to_contain_text(words)
        expect(phone.locator("#score .notice")).to_be_in_viewport()
        expect(phone.locator("#score input[name=tricks]:checked")).to_have_value("8")
        assert is_one_page(phone)
        phone.unroute("**/send/")

    send(phone)
    expect(phone.get_by_role("heading", name="Sent")).to_be_visible()


@pytest.mark.reported("B65")
def test_a_token_that_was_lost_says_so_and_loading_again_keeps_the_key(phone: Page) -> None:
    """The form check failed and its error layout landed in the form."""
    key(phone, 8)
    phone.context.clear_cookies(name="csrftoken")
    send(phone)

    expect(phone.locator("#score .notice")).to_contain_text(OUT_OF_DATE)
    phone.get_by_role("button", name="Load the page again").click()
    expect(phone.locator("#score .notice")).to_have_count(0)
    expect(phone.locator("#score input[name=tricks]:checked")).to_have_value("8")
    send(phone)
    expect(phone.get_by_role("heading", name="Sent")).to_be_visible()


# Again and again


@pytest.mark.reported("B71")
def test_the_phone_s_button_works_every_time_it_is_pressed(phone: Page) -> None:
    """The button worked once and then ignored every press."""
    for _ in range(3):
        phone.evaluate("document.querySelector('input[name=tricks]').value = '14'")
        phone.locator(".key").first.click()
        with phone.expect_response("**/send/") as answer:
            send(phone)
        assert answer.value.status == 422
        is_calm(phone)


def test_a_press_right_after_the_answer_does_not_load_the_whole_page(
    drive: LiveDrive, laptop: Page
) -> None:
    """A new form must work from the very moment it is seen."""
    laptop.goto(drive.door)
    laptop.evaluate("window.loaded_once = true")
    laptop.evaluate(
        """() => new Promise((done) => {
          let times = 0;
          document.addEventListener("htmx:afterRequest", () => {
            if ((times += 1) > 5) done();
            else document.getElementById("paid-1").click();
          });
          document.getElementById("paid-1").click();
        })"""
    )

    assert laptop.evaluate("window.loaded_once")


# Two at a time


@pytest.mark.reported("B74")
def test_the_busy_sign_ends_when_an_answer_never_comes(phone: Page) -> None:
    """Two overlapping requests left the loading bar running for ever."""
    phone.evaluate("htmx.config.timeout = 2500")
    phone.route("**/send/", lambda route: None)
    key(phone, 8)
    send(phone)
    expect(phone.locator("[data-send] .busy")).to_be_visible()

    expect(phone.locator("#score .notice")).to_contain_text("Kept on this phone.")
    is_calm(phone)
    phone.unroute("**/send/")
    expect(phone.get_by_role("heading", name="Sent")).to_be_visible()


@pytest.mark.reported("B74")
def test_the_busy_sign_ends_when_a_refresh_overlaps_with_sending(
    drive: LiveDrive, phone: Page
) -> None:
    """Two overlapping requests left the loading bar running for ever."""
    is_live(phone)
    held: list[Route] = []
    phone.route("**/send/", lambda route: held.append(route))
    key(phone, 8)
    with phone.expect_request("**/send/"):
        send(phone)
    drive.call(1)
    expect(phone.locator("[data-send] .busy")).to_be_visible()
    held[0].continue_()

    expect(phone.get_by_role("heading", name="Sent")).to_be_visible()
    is_calm(phone)


# Typing and looking


@pytest.mark.reported("B10")
def test_the_wheel_never_changes_a_number(drive: LiveDrive, laptop: Page) -> None:
    """Scrolling over the field that had the cursor changed the tricks."""
    laptop.goto(drive.desk)
    box = laptop.locator("[data-entry-tricks]")
    box.fill("8")
    box.hover()
    for _ in range(3):
        laptop.mouse.wheel(0, 100)
        laptop.mouse.wheel(0, -100)

    expect(box).to_have_value("8")
    pages = (ROOT / "templates" / "tournaments").rglob("*.html")
    assert [page for page in pages if 'type="number"' in page.read_text(encoding="utf-8")] == []


@pytest.mark.reported("B124")
def test_every_page_may_be_zoomed_and_no_field_makes_a_phone_jump(
    drive: LiveDrive, guests: Devices
) -> None:
    """The viewport tag switched zooming off, and small fields made the phone zoom by itself."""
    page = drive.hall.sign_in(guests.open(PHONE))
    drive.scan(page)
    addresses = [
        page.url,
        drive.desk,
        drive.door,
        drive.standings,
        "/code/",
        f"/join/{drive.code}/",
    ]
    for address in [*addresses, "/drives/new/", f"{drive.door}paste/", f"/d/{drive.id}/hands/"]:
        page.goto(address)
        viewport = page.locator("meta[name=viewport]").get_attribute("content") or ""
        assert not re.search(r"maximum-scale|user-scalable|minimum-scale", viewport), address
        sizes = page.locator("input, select, textarea").evaluate_all(
            "(all) => all.filter((one) => one.type !== 'hidden')"
            ".map((one) => parseFloat(getComputedStyle(one).fontSize))"
        )
        assert all(size >= 16 for size in sizes), (address, sizes)


# The side that another phone speaks for


@pytest.mark.reported("B34")
def test_the_question_whether_to_take_over_outlives_a_refresh_and_a_reload(
    drive: LiveDrive, phone: Page, guests: Devices
) -> None:
    """News from the hall replaced it by "Are you the right four?"."""
    second = drive.scan(guests.open())
    second.get_by_role("button", name="I am Bob").click()
    question = second.get_by_role("heading", name="Another phone already sends for Bob and Ann.")
    expect(question).to_be_visible()
    is_live(second)

    key(phone, 8)
    renews(second, PANEL, lambda: send(phone))
    expect(question).to_be_visible()
    second.reload()
    expect(question).to_be_visible()

    second.get_by_role("button", name="Take over").click()
    expect(second.get_by_role("heading", name="The tricks are in")).to_be_visible()
