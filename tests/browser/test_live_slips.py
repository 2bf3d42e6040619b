"""The MC's slips and names on a bad day: refused, broken off, typed faster than answered."""

from __future__ import annotations

import re
from functools import partial

import pytest
from playwright.sync_api import Page, expect

from tests.browser.live import Delayed, LiveDrive, error_page, is_calm, is_one_page

FAILED, OUT_OF_DATE = "That did not get through.", "This page is out of date."


def type_slip(laptop: Page, table: int, tricks: str) -> None:
    laptop.locator("[data-entry-table]").fill(str(table))
    laptop.locator("[data-entry-tricks]").fill(tricks)
    laptop.keyboard.press("Enter")


@pytest.mark.reported("B65")
def test_fourteen_tricks_are_refused_at_the_desk_beside_what_was_typed(
    drive: LiveDrive, laptop: Page
) -> None:
    """A refusal was not put into the page, so people saw nothing at all."""
    laptop.goto(drive.desk)
    type_slip(laptop, 1, "14")

    expect(laptop.locator("#desk-entry .field__error")).to_contain_text(
        "A hand has 13 tricks. You typed 14."
    )
    expect(laptop.locator("[data-entry-tricks]")).to_have_value("14")
    expect(laptop.locator("[data-entry-tricks]")).to_be_focused()


@pytest.mark.reported("B65")
def test_no_error_of_the_server_is_met_with_silence_at_the_desk(
    drive: LiveDrive, laptop: Page
) -> None:
    """403, 404 and 500: nothing at all, or the whole error page inside the little form."""
    laptop.goto(drive.desk)
    for status, words in {403: OUT_OF_DATE, 404: FAILED, 500: FAILED, 503: FAILED}.items():
        laptop.route("**/desk/enter/", partial(error_page, status))
        type_slip(laptop, 1, "8")
        expect(laptop.locator("#desk-entry .notice")).to_contain_text(words)
        expect(laptop.locator("[data-entry-tricks]")).to_have_value("8")
        assert is_one_page(laptop)
        laptop.unroute("**/desk/enter/")

    type_slip(laptop, 1, "8")
    expect(laptop.locator("#desk-grid")).to_contain_text("8 – 5")


@pytest.mark.reported("B71")
def test_a_table_is_corrected_three_times_without_loading_the_page_again(
    drive: LiveDrive, laptop: Page
) -> None:
    """The button worked once and then ignored every press."""
    laptop.goto(drive.desk)
    laptop.evaluate("window.loaded_once = true")
    type_slip(laptop, 1, "6")
    expect(laptop.locator("#desk-grid")).to_contain_text("6 – 7")

    for ns in (7, 8, 9):
        type_slip(laptop, 1, str(ns))
        laptop.get_by_role("button", name=f"Replace with {ns} – {13 - ns}").click()
        expect(laptop.locator("#desk-grid")).to_contain_text(f"{ns} – {13 - ns}")

    assert laptop.evaluate("window.loaded_once")


def test_slips_typed_while_another_is_on_its_way_are_put_in_one_after_the_other(
    drive: LiveDrive, laptop: Page
) -> None:
    """Enter did nothing as long as the last slip had not been answered."""
    laptop.goto(drive.desk)
    held = Delayed(laptop, "/desk/enter/")
    type_slip(laptop, 1, "6")
    type_slip(laptop, 2, "8")
    type_slip(laptop, 1, "7")
    laptop.locator("[data-entry-table]").fill("2")
    expect(laptop.locator("[data-waiting]")).to_contain_text("table 2 with 8, table 1 with 7")

    held.go_on()
    # The third says something else than the first, so the MC is asked; the half-typed one waits.
    laptop.get_by_role("button", name="Replace with 7 – 6").click()
    expect(laptop.locator("#desk-grid")).to_contain_text("7 – 6")
    expect(laptop.locator("#desk-grid")).to_contain_text("8 – 5")
    expect(laptop.locator("[data-entry-table]")).to_have_value("2")
    expect(laptop.locator("[data-waiting]")).to_be_hidden()


def test_slips_that_wait_behind_a_refused_one_follow_once_it_is_mended(
    drive: LiveDrive, laptop: Page
) -> None:
    laptop.goto(drive.desk)
    held = Delayed(laptop, "/desk/enter/")
    type_slip(laptop, 1, "14")
    type_slip(laptop, 2, "8")
    held.go_on()

    expect(laptop.locator("#desk-entry .field__error")).to_contain_text("You typed 14.")
    expect(laptop.locator("[data-entry-table]")).to_have_value("1")
    expect(laptop.locator("[data-waiting]")).to_contain_text("table 2 with 8")
    laptop.locator("[data-entry-tricks]").fill("4")
    laptop.keyboard.press("Enter")
    expect(laptop.locator("#desk-grid")).to_contain_text("4 – 9")
    expect(laptop.locator("#desk-grid")).to_contain_text("8 – 5")


def test_a_press_on_put_in_that_comes_twice_sends_one_slip(drive: LiveDrive, laptop: Page) -> None:
    laptop.goto(drive.desk)
    laptop.locator("[data-entry-table]").fill("1")
    laptop.locator("[data-entry-tricks]").fill("6")
    laptop.get_by_role("button", name="Put in").dblclick()

    expect(laptop.locator("#desk-grid")).to_contain_text("6 – 7")
    is_calm(laptop)
    expect(laptop.locator("#desk-entry .field__error")).to_have_count(0)


def test_names_typed_at_the_door_while_another_is_on_its_way_are_put_in_one_after_the_other(
    drive: LiveDrive, laptop: Page
) -> None:
    """The third name was written behind the second, and came in as one person."""
    laptop.goto(drive.door)
    held = Delayed(laptop, "/door/add/")
    for name in ("Ida", "Jon", "Kit"):
        laptop.keyboard.type(name)
        laptop.keyboard.press("Enter")
    laptop.keyboard.type("Le")
    expect(laptop.locator("#door-add [data-waiting]")).to_contain_text("Jon, Kit")

    held.go_on()
    for name in ("Ida", "Jon", "Kit"):
        row = laptop.locator("#door-list .list-row__name", has_text=re.compile(rf"^\s*{name}\b"))
        expect(row).to_have_count(1)
    laptop.keyboard.type("o")
    expect(laptop.locator("#door-add [name=name]")).to_have_value("Leo")


def test_a_half_typed_slip_outlives_undoing_a_step(drive: LiveDrive, laptop: Page) -> None:
    drive.enter(1, 8)
    laptop.goto(drive.desk)
    laptop.locator("[data-entry-table]").fill("2")
    laptop.locator("[data-entry-tricks]").fill("1")

    laptop.locator("#desk-side").get_by_role("button", name="Undo").first.click()

    expect(laptop.locator("main")).to_contain_text("Undone:")
    expect(laptop.locator("[data-entry-table]")).to_have_value("2")
    expect(laptop.locator("[data-entry-tricks]")).to_have_value("1")
    laptop.reload()
    expect(laptop.locator("[data-entry-table]")).to_have_value("")
