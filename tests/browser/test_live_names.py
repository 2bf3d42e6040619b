"""Long names, which must leave room for the numbers, and names that are scripts."""

from __future__ import annotations

import pytest
from playwright.sync_api import Dialog, Page, expect

from tests.browser.conftest import LAPTOP, PHONE, Devices
from tests.browser.live import LiveDrive, OpenHall, is_live, key, renews

SCRIPT = "<svg/onload=alert()>"
LONG = "Wilhelmina Featherstonehaugh of Llanfairpwllgwyngyllgogerych"  # sixty
UNBROKEN = "W" * 60
SEATED = ["Ann", "Bob", "Carol", "Dev", "Edna", "Fred", "Gwen", "Hal"]
OFF_THE_SIDE = """() => {
  const wide = window.innerWidth + 1;
  const all = [...document.querySelectorAll("main *, header *")];
  const off = all.filter((one) => one.checkVisibility()
    && one.getBoundingClientRect().right > wide && !one.closest(".visually-hidden, .scroll"));
  return off.map((one) => one.outerHTML.slice(0, 80));
}"""


@pytest.fixture(scope="module")
def long_names(open_hall: OpenHall) -> LiveDrive:
    names = [LONG, UNBROKEN, *SEATED[2:]]
    (drive,) = open_hall.build(names=names, name="V" * 120)
    drive.enter(1, 10)
    return drive


@pytest.fixture(scope="module")
def scripts(open_hall: OpenHall) -> LiveDrive:
    """Everything that anybody can type is a script."""
    names = [f"{SCRIPT}{name}" for name in SEATED]
    words = {"name": SCRIPT, "venue": SCRIPT, "lady": SCRIPT}
    (drive,) = open_hall.build(names=names, **words)
    return drive


@pytest.mark.reported("B111")
def test_names_of_sixty_letters_wrap_and_the_numbers_stay_in_sight(
    long_names: LiveDrive, guests: Devices
) -> None:
    """Long names pushed the leaderboard off the screen."""
    page = long_names.hall.sign_in(guests.open(PHONE))
    for group in ("A", "B", "everyone"):
        page.goto(f"{long_names.standings}?group={group}")
        for total in page.locator(".standing__total").all():
            box = total.bounding_box()
            assert box is not None
            assert box["x"] + box["width"] <= PHONE["width"]
        assert page.evaluate(OFF_THE_SIDE) == []
    name = page.locator(".standing__name", has_text="Featherstonehaugh")
    assert " ".join(name.inner_text().split()) == LONG

    for address in (long_names.desk, long_names.door, f"{long_names.desk}moves/"):
        page.goto(address)
        assert page.evaluate(OFF_THE_SIDE) == [], address


@pytest.mark.reported("B111")
def test_a_long_name_leaves_the_keys_of_its_table_where_they_are(
    long_names: LiveDrive, guests: Devices
) -> None:
    """Long names pushed everything off the screen."""
    page = long_names.scan(guests.open())
    assert page.evaluate(OFF_THE_SIDE) == []
    page.get_by_role("button", name="I am Dev").click()
    page.goto(f"{long_names.table(1)}?hand=1&change=1")
    expect(page.locator("#score")).to_be_visible()
    assert page.evaluate(OFF_THE_SIDE) == []


@pytest.mark.reported("B111")
def test_a_hundred_and_twenty_letters_are_refused_beside_the_name_and_stay_typed(
    long_names: LiveDrive, guests: Devices
) -> None:
    """Names of any length were taken and broke every page."""
    page = long_names.hall.sign_in(guests.open(PHONE))
    page.goto(long_names.door)
    name = page.locator("#door-add [name=name]")
    name.fill("W" * 120)
    name.press("Enter")

    expect(page.locator("#door-add .field__error")).to_contain_text("at most 60 characters")
    expect(name).to_have_value("W" * 120)
    assert page.evaluate(OFF_THE_SIDE) == []


def noted(dialogs: list[Dialog], dialog: Dialog) -> None:
    dialogs.append(dialog)
    dialog.dismiss()


def is_text(page: Page) -> None:
    """The script is on the page, as words."""
    assert page.locator("svg[onload], [onload]").count() == 0
    assert SCRIPT in page.locator("body").inner_text()


@pytest.mark.reported("B112")
def test_a_script_as_a_name_is_text_on_every_page(scripts: LiveDrive, guests: Devices) -> None:
    """Names were put into the page unescaped and ran as scripts on every phone."""
    page = scripts.hall.sign_in(guests.open(LAPTOP))
    dialogs: list[Dialog] = []
    page.on("dialog", lambda dialog: noted(dialogs, dialog))
    start = f"/d/{scripts.id}/"
    addresses = ["/drives/", start, scripts.desk, scripts.door, scripts.standings]
    addresses += [f"{start}{rest}/" for rest in ("hands", "hands/1", "record", "draw")]
    addresses += [f"{start}print/{rest}/" for rest in ("seats", "score-cards", "master")]
    addresses += [f"{scripts.desk}{rest}/" for rest in ("moves", "move", "finish", "table/1")]
    addresses += [f"{scripts.door}{rest}" for rest in ("1/", "take-over/", "merge/")]
    addresses += [f"{start}settings/", f"{start}hands/1/seats/", f"/join/{scripts.code}/"]
    for address in addresses:
        page.goto(address)
        assert page.locator("svg[onload], [onload]").count() == 0, address
        assert SCRIPT in page.content().replace("&lt;", "<").replace("&gt;", ">"), address

    assert dialogs == []


@pytest.mark.reported("B112")
def test_a_script_as_a_name_is_text_in_all_that_is_pushed(
    scripts: LiveDrive, guests: Devices
) -> None:
    """The socket's fragments carried names unescaped."""
    dialogs: list[Dialog] = []
    desk = scripts.hall.sign_in(guests.open(LAPTOP))
    places, phone = guests.open(), guests.open()
    for page in (desk, places, phone):
        page.on("dialog", lambda dialog: noted(dialogs, dialog))
    desk.goto(scripts.desk)
    places.goto(scripts.standings)
    scripts.scan(phone)
    phone.get_by_role("button", name="Ann").click()
    is_live(desk)
    is_live(places)
    is_live(phone)

    key(phone, 8)
    is_text(phone)
    renews(desk, "part=grid", lambda: phone.locator("[data-send]").click())
    expect(desk.locator("#desk-grid")).to_contain_text("8 – 5")
    expect(places.locator(".standing__total").first).to_have_text("8")
    expect(phone.get_by_role("heading", name="Sent")).to_be_visible()
    for page in (desk, places, phone):
        is_text(page)
    expect(places.locator("#spoken")).to_contain_text(SCRIPT)

    assert dialogs == []
