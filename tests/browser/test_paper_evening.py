"""An MC alone with paper: twenty-one people, no phone, every result typed with the number keys.

Twelve hands at five tables, one lady rests in each. The cursor is where it must be all evening: no
mouse, no Tab, no arrow. Seats and totals are those of an evening worked out on paper.
"""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

from playwright.sync_api import Page, expect

from tests.browser.conftest import LAPTOP, Devices
from tests.browser.evening import PASSWORD, Slip, read_paper, seats_in_database
from tests.evening import NAMES
from tests.server import Server

PAPER = Path(__file__).parent / "evening_of_twenty_one.txt"
TWENTY_ONE = [*NAMES, "Quin", "Rose", "Sid", "Tess", "Una"]
LAST = 12


def drive_of(server: Server) -> str:
    """Made through the doors, seated as they came, hand 1 open; its address's part."""
    wanted = f"{('Mary', PASSWORD)!r}, names={TWENTY_ONE!r}"
    script = f"from tests.browser.drives import build; build({wanted})"
    (built,) = json.loads(server.manage("shell", "--no-imports", "-c", script))
    return str(built["id"])


def signed_in(devices: Devices) -> Page:
    page = devices.open(LAPTOP)
    page.goto("/sign-in/")
    page.locator("[name=name]").fill("Mary")
    page.locator("[name=password]").fill(PASSWORD)
    page.keyboard.press("Enter")
    page.wait_for_url("**/drives/")
    return page


class NumberKeys:
    """Digits, Enter, plus and minus, and nothing else."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def digits(self, figures: str) -> None:
        for figure in figures:
            self.page.keyboard.press(figure)

    def enter(self) -> None:
        self.page.keyboard.press("NumpadEnter")

    def tricks(self, slip: Slip) -> None:
        """Two digits go on by themselves; one digit waits for Enter. Some type 08."""
        if slip.table == 2:
            self.digits(f"{slip.ns:02}")
            self.enter()  # out of habit: it must not skip the next table
        elif slip.ns > 9:
            self.digits(str(slip.ns))
        else:
            self.digits(str(slip.ns))
            self.enter()


def cursor_is_at(page: Page, table: int) -> None:
    expect(page.locator(f"[name=t{table}]")).to_be_focused()


def press_what_is_ready(page: Page, keys: NumberKeys, name: str) -> None:
    """The one button that comes next is under the Enter key."""
    ready = page.locator("main :focus", has_text=name)
    expect(ready).to_be_visible()
    keys.enter()


def type_hand(page: Page, keys: NumberKeys, slips: list[Slip]) -> None:
    hand = slips[0].hand
    expect(page.get_by_role("heading", level=1)).to_have_text(f"Type hand {hand} from the slips")
    page.wait_for_load_state()  # until then Enter puts in what has been typed so far
    for slip in slips:
        cursor_is_at(page, slip.table)
        if (hand, slip.table) == (2, 3):
            mistype(page, keys)
        keys.tricks(slip)
    press_what_is_ready(page, keys, "Put in")
    expect(page.locator(".summary")).to_have_text("All tables are in.")


def mistype(page: Page, keys: NumberKeys) -> None:
    """71 is said at its field, which stays chosen: what is typed next takes its place."""
    keys.digits("71")
    wrong = page.locator(".type-row", has=page.locator("[name=t3]")).locator(".field__error")
    expect(wrong).to_have_text("A hand has 13 tricks. Type a whole number from 0 to 13.")
    cursor_is_at(page, 3)


def test_an_evening_on_paper_alone_comes_out_as_worked_out(
    devices: Devices, server: Server
) -> None:
    slips, totals = read_paper(PAPER)
    drive = drive_of(server)
    page = signed_in(devices)
    keys = NumberKeys(page)
    page.goto(f"/d/{drive}/desk/type/")

    for hand in range(1, LAST + 1):
        type_hand(page, keys, [slip for slip in slips if slip.hand == hand])
        if hand < LAST:
            press_what_is_ready(page, keys, "Everybody moves")
            press_what_is_ready(page, keys, f"Close hand {hand}, everybody moves")
    press_what_is_ready(page, keys, "Finish the drive")
    press_what_is_ready(page, keys, "Finish the drive")
    expect(page.get_by_role("heading", name="The drive is finished")).to_be_visible()

    assert seats_in_database(server.data) == {(s.hand, s.table): s.seats for s in slips}
    text = page.request.get(f"/d/{drive}/results.csv").text()
    rows = list(csv.DictReader(io.StringIO(text.removeprefix("\ufeff"))))
    assert {row["Name"]: float(row["Total"]) for row in rows} == totals


def test_a_slip_that_is_missing_is_passed_over_and_plus_puts_in_the_rest(
    devices: Devices, server: Server
) -> None:
    drive = drive_of(server)
    page = signed_in(devices)
    keys = NumberKeys(page)
    page.goto(f"/d/{drive}/desk/type/")

    keys.enter()  # the slip of table 1 has not come
    cursor_is_at(page, 2)
    keys.digits("8")
    keys.enter()
    cursor_is_at(page, 3)
    page.keyboard.press("NumpadSubtract")
    cursor_is_at(page, 2)
    keys.digits("9")
    page.keyboard.press("NumpadAdd")

    expect(page.locator(".notice--good")).to_contain_text("Hand 1: 1 table put in.")
    expect(page.locator("[name=t2]")).to_have_value("9")
    cursor_is_at(page, 1)


def test_without_javascript_the_number_keys_and_enter_are_enough_too(
    devices: Devices, server: Server
) -> None:
    drive = drive_of(server)
    signed = signed_in(devices)
    page = devices.open(LAPTOP, javascript=False)
    page.context.add_cookies(signed.context.cookies())  # type: ignore[arg-type]
    keys = NumberKeys(page)
    page.goto(f"/d/{drive}/desk/type/")

    for table in range(1, 6):
        cursor_is_at(page, table)
        keys.digits("8")
        keys.enter()  # sends the page; the cursor is at the next table when it comes back
        expect(page.locator(f"[name=seen{table}]")).not_to_have_value("")

    expect(page.locator(".summary")).to_have_text("All tables are in.")
