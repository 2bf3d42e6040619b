"""A page that renews itself under somebody's hands: the keyboard stays, and what is typed."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Devices
from tests.browser.live import GRID, PANEL, PLACES, LiveDrive, is_live, key, renews


def focused(page: Page) -> str:
    return str(page.evaluate("document.activeElement.id || document.activeElement.textContent"))


# The keyboard


@pytest.mark.reported("B69")
def test_the_keyboard_stays_on_a_toggle_that_renews_itself(drive: LiveDrive, laptop: Page) -> None:
    """After each press the focus fell to the top of the page."""
    laptop.goto(drive.door)
    toggle = laptop.locator("#paid-1")
    toggle.focus()

    for pressed in ("true", "false", "true", "false", "true"):
        laptop.keyboard.press("Enter")
        expect(toggle).to_have_attribute("aria-pressed", pressed)
        expect(toggle).to_be_focused()


@pytest.mark.reported("B69")
def test_the_keyboard_stays_on_a_table_of_the_desk_while_results_arrive(
    drive: LiveDrive, laptop: Page
) -> None:
    """A link that the refresh replaced lost the focus."""
    laptop.goto(drive.desk)
    is_live(laptop)
    link = laptop.locator("#desk-grid").get_by_role("link", name="Table 2")
    link.focus()

    renews(laptop, GRID, lambda: drive.enter(1, 8))

    expect(laptop.locator("#desk-grid")).to_contain_text("8 – 5")
    expect(link).to_be_focused()


@pytest.mark.reported("B69")
def test_the_keyboard_stays_on_an_opened_row_of_the_standings(
    drive: LiveDrive, laptop: Page
) -> None:
    """The row that was open closed, and the focus was gone."""
    laptop.goto(drive.standings)
    is_live(laptop)
    row = laptop.locator("summary", has_text="Carol")
    row.focus()
    laptop.keyboard.press("Enter")

    renews(laptop, PLACES, lambda: drive.enter(2, 8))

    expect(laptop.locator("details", has_text="Carol")).to_have_attribute("open", "")
    expect(row).to_be_focused()


@pytest.mark.reported("B69")
def test_the_keyboard_goes_on_from_what_the_keys_have_led_to(
    drive: LiveDrive, guests: Devices
) -> None:
    """After sending, the next Tab began at the top of the page."""
    phone = drive.sit(guests.open(), "Ann")
    phone.locator("input[name=tricks]").first.focus()
    for _ in range(5):
        phone.keyboard.press("ArrowRight")
    expect(phone.locator("input[name=tricks][value='5']")).to_be_focused()

    phone.locator("[data-send]").focus()
    phone.keyboard.press("Enter")

    expect(phone.get_by_role("heading", name="Sent")).to_be_focused()


@pytest.mark.reported("B69")
def test_after_a_slip_the_cursor_stands_in_the_table_box_again(
    drive: LiveDrive, laptop: Page
) -> None:
    """The desk's entry lost the focus after each slip."""
    laptop.goto(drive.desk)
    for table in (1, 2):
        laptop.keyboard.type(f"{table}")
        laptop.keyboard.press("Enter")
        laptop.keyboard.type("8")
        laptop.keyboard.press("Enter")
        expect(laptop.locator("#desk-grid .table-card").nth(table - 1)).to_contain_text("8 – 5")
        expect(laptop.locator("[data-entry-table]")).to_be_focused()


# What somebody is typing


@pytest.mark.reported("B70")
def test_half_a_number_is_left_alone_while_a_result_arrives(drive: LiveDrive, laptop: Page) -> None:
    """The "1" of "10" was gone when another table's result came."""
    laptop.goto(drive.desk)
    is_live(laptop)
    laptop.keyboard.type("1")
    laptop.keyboard.press("Enter")
    laptop.keyboard.type("1")

    renews(laptop, GRID, lambda: drive.enter(2, 7))
    expect(laptop.locator("#desk-grid")).to_contain_text("7 – 6")
    laptop.keyboard.type("0")
    laptop.keyboard.press("Enter")

    expect(laptop.locator("#desk-grid")).to_contain_text("10 – 3")


@pytest.mark.reported("B70")
def test_a_name_half_typed_at_the_door_is_left_alone(drive: LiveDrive, laptop: Page) -> None:
    """A pushed update took the typed text and the focus with it."""
    laptop.goto(drive.door)
    is_live(laptop)
    name = laptop.locator("#door-add [name=name]")
    name.focus()
    laptop.keyboard.type("Wini")

    renews(laptop, "part=list", lambda: drive.enter(2, 7))
    laptop.keyboard.type("fred")

    expect(name).to_have_value("Winifred")


@pytest.mark.reported("B70")
def test_a_key_that_is_chosen_stays_chosen_when_the_other_side_sends(
    drive: LiveDrive, guests: Devices
) -> None:
    """A push replaced the form that somebody was filling in."""
    phone = drive.sit(guests.open(), "Ann")
    is_live(phone)
    key(phone, 6)

    renews(phone, PANEL, lambda: drive.enter(1, 8))

    expect(phone.locator("input[name=tricks]:checked")).to_have_value("6")
    expect(phone.locator("#panel .stale-note")).to_contain_text("Something new has come in.")
    phone.locator("[data-show-new]").click()
    expect(phone.locator("#panel")).to_contain_text("Bob and Ann 8")
