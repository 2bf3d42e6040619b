"""A page that renews itself under somebody's hands: nothing older, nothing lost, little said."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import LAPTOP, Devices
from tests.browser.live import Delayed, LiveDrive, OpenHall, is_live, key, renews

GRID, PANEL, PLACES = "part=grid", r"/table/\d/\?state=", r"standings/\?.*state="

# A part after its refreshes and the same part of a page just loaded, without what always differs.
BARE = """(html) => {
  const copy = new DOMParser().parseFromString(html, "text/html").body.firstElementChild;
  for (const one of [copy, ...copy.querySelectorAll("*")]) {
    for (const name of ["data-tick", "data-seconds", "hx-get"]) one.removeAttribute(name);
    one.classList.remove("htmx-settling", "htmx-added", "htmx-request");
    if (!one.getAttribute("class")) one.removeAttribute("class");
    if (one.name === "csrfmiddlewaretoken") one.removeAttribute("value");
  }
  return copy.outerHTML.replace(/\\s+/g, " ");
}"""
BROKEN = """() => {
  const troubles = [];
  const ids = [...document.querySelectorAll("[id]")].map((one) => one.id);
  troubles.push(...ids.filter((id, at) => ids.indexOf(id) !== at).map((id) => "twice: " + id));
  const outside = (inner, outer) => [...document.querySelectorAll(inner)]
    .filter((one) => !one.parentElement.matches(outer)).map((one) => "loose: " + one.outerHTML);
  troubles.push(...outside("tr", "tbody, thead, tfoot"), ...outside("li", "ol, ul"));
  for (const part of document.querySelectorAll("[data-live-part] [data-live-part], main main")) {
    troubles.push("nested: " + part.id);
  }
  return troubles;
}"""


@pytest.fixture
def drive(open_hall: OpenHall) -> LiveDrive:
    return open_hall.drive()


@pytest.fixture
def laptop(drive: LiveDrive, guests: Devices) -> Page:
    return drive.hall.sign_in(guests.open(LAPTOP))


def focused(page: Page) -> str:
    return str(page.evaluate("document.activeElement.id || document.activeElement.textContent"))


# Nothing older than what is on the page


@pytest.mark.reported("B68")
def test_a_slow_older_answer_never_replaces_a_newer_one(drive: LiveDrive, laptop: Page) -> None:
    """Three quick refreshes, the second delayed: the leaderboard went back in time."""
    laptop.goto(drive.standings)
    is_live(laptop)
    first = laptop.locator(".standing__total").first
    older = laptop.request.get(drive.standings, headers={"HX-Request": "true"})
    renews(laptop, PLACES, lambda: drive.enter(1, 9))
    expect(first).to_have_text("9")

    delayed = Delayed(laptop, PLACES)
    with laptop.expect_request(re.compile(PLACES)):
        drive.enter(2, 10)
    expect(first).to_have_text("9")
    renews(laptop, PLACES, lambda: delayed.answer(older))

    expect(first).to_have_text("9")
    renews(laptop, PLACES, lambda: drive.call(2))
    expect(first).to_have_text("10")


@pytest.mark.reported("B68")
def test_a_refresh_answered_late_does_not_undo_what_was_sent(
    drive: LiveDrive, guests: Devices
) -> None:
    """The keys came back over "Sent"."""
    phone = sends_while_it_asks(drive, guests.open())

    expect(phone.get_by_role("heading", name="Sent")).to_be_visible()
    expect(phone.locator("#score")).to_have_count(0)


def test_a_phone_hears_news_also_after_it_has_sent_while_it_asked(
    drive: LiveDrive, guests: Devices
) -> None:
    """It stood still until it was loaded again."""
    phone = sends_while_it_asks(drive, guests.open())

    drive.call(1)

    expect(phone.get_by_text("The MC is coming.")).to_be_visible()


def sends_while_it_asks(drive: LiveDrive, page: Page) -> Page:
    """Ann's phone at table 1: what it asks is answered after what it has sent."""
    phone = drive.sit(page, "Ann")
    is_live(phone)
    older = phone.request.get(drive.table(1), headers={"HX-Request": "true"})
    delayed = Delayed(phone, PANEL)
    with phone.expect_request(re.compile(PANEL)):
        drive.enter(2, 7)
    key(phone, 8)
    phone.locator("[data-send]").click()
    expect(phone.get_by_role("heading", name="Sent")).to_be_visible()
    renews(phone, PANEL, lambda: delayed.answer(older))
    return phone


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


# Whole after each refresh


@pytest.mark.reported("B72")
@pytest.mark.parametrize(
    ("address", "parts"),
    [
        ("desk", ["#desk-grid", "#desk-side", "#desk-head", "#bar-hand"]),
        ("standings", ["#places"]),
        ("door", ["#door-list", "#door-count"]),
    ],
)
def test_after_refreshes_the_page_is_as_if_it_had_just_been_loaded(
    drive: LiveDrive, laptop: Page, address: str, parts: list[str]
) -> None:
    """A pushed row broke the table around it."""
    laptop.goto(getattr(drive, address))
    is_live(laptop)
    for table, ns in ((1, 8), (2, 5)):
        drive.enter(table, ns)
        newest = re.search(r'data-tick="(\d+)"', laptop.request.get(laptop.url).text())
        assert newest is not None
        behind = laptop.locator(f"[data-live-part]:not([data-tick='{newest[1]}'])")
        expect(behind).to_have_count(0)

    assert laptop.evaluate(BROKEN) == []
    renewed = [laptop.evaluate(BARE, laptop.locator(p).evaluate("e => e.outerHTML")) for p in parts]
    laptop.reload()
    loaded = [laptop.evaluate(BARE, laptop.locator(p).evaluate("e => e.outerHTML")) for p in parts]
    assert renewed == loaded


# What is said aloud


def listen(page: Page) -> None:
    page.evaluate(
        """() => {
          window.said = [];
          const spoken = document.getElementById("spoken");
          new MutationObserver(() => window.said.push([spoken.textContent, performance.now()]))
            .observe(spoken, { childList: true, characterData: true, subtree: true });
        }"""
    )


@pytest.mark.reported("B125", "B126")
@pytest.mark.parametrize(
    ("address", "part", "shown"),
    [("desk", "#desk-grid", ("8 – 5", "11 – 2")), ("standings", "#places", ("8", "11"))],
)
def test_one_polite_sentence_at_most_every_ten_seconds(
    drive: LiveDrive, laptop: Page, address: str, part: str, shown: tuple[str, str]
) -> None:
    """Some changes were silent, others read the whole table each time."""
    laptop.clock.install()
    laptop.goto(getattr(drive, address))
    is_live(laptop)
    laptop.clock.run_for(15_000)
    listen(laptop)

    drive.enter(1, 8)
    expect(laptop.locator(part)).to_contain_text(shown[0])
    laptop.clock.run_for(1_000)
    drive.enter(2, 11)
    expect(laptop.locator(part)).to_contain_text(shown[1])
    laptop.clock.run_for(4_000)
    assert len(laptop.evaluate("said")) == 1
    laptop.clock.run_for(8_000)

    said = laptop.evaluate("said")
    assert len(said) == 2
    assert said[1][1] - said[0][1] > 9_990  # its clock rounds
    assert all("\n" not in words and 5 < len(words) < 160 for words, _at in said), said


@pytest.mark.reported("B126")
@pytest.mark.parametrize("address", ["desk", "standings", "door"])
def test_no_list_is_read_out_as_a_whole(drive: LiveDrive, laptop: Page, address: str) -> None:
    """The whole table of results was a live region."""
    laptop.goto(getattr(drive, address))
    spoken = laptop.locator("#spoken")

    assert (spoken.get_attribute("aria-live"), spoken.get_attribute("role")) == ("polite", "status")
    live = "[aria-live]:not([aria-live=off]), [role=status], [role=alert], [role=log]"
    assert laptop.locator(f"[data-live-part]:is({live}), :is({live}) [data-live-part]").count() == 0
    assert laptop.locator(f"[data-live-part] :is({live})").count() == 0
