"""A page that renews itself under somebody's hands: nothing older, nothing lost, little said."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Devices
from tests.browser.live import PANEL, PLACES, Delayed, LiveDrive, is_live, key, renews

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
