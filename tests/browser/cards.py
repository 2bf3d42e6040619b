"""People at card tables in real browsers."""

from __future__ import annotations

import re
import time
from dataclasses import dataclass

from playwright.sync_api import Page, expect
from playwright.sync_api import TimeoutError as TookTooLong

TURN = ".fan.is-turn .card.is-legal"
RESULT = "#next, #again"
PATIENCE = 5_000  # with a card that is drawn anew under the finger


def like(page: Page, **looks: str) -> None:
    """Chooses how this device likes its table; by default everything at once."""
    page.goto("/play/")
    page.evaluate(
        """async (looks) => {
          const token = document.querySelector("[name=csrfmiddlewaretoken]").value;
          const body = new URLSearchParams({ csrfmiddlewaretoken: token, ...looks });
          await fetch("/play/looks/", { method: "POST", body });
        }""",
        {"pace": "none", **looks},
    )


def sit_alone(page: Page, *, level: str = "Medium", target: str = "To 5") -> str:
    """The table's address."""
    page.goto("/play/")
    page.get_by_label(level, exact=True).check()
    page.get_by_label(target, exact=True).check()
    page.get_by_role("button", name="Deal the cards").click()
    page.wait_for_selector("#board")
    return page.url


def lay_for_friends(page: Page, name: str) -> str:
    page.goto("/play/friends/")
    page.fill("[name=name]", name)
    page.locator(".more summary").click()
    page.select_option("[name=more_target]", "10")  # no first hand ends it
    page.get_by_role("button", name="Lay the table").click()
    page.wait_for_selector("#start")
    return page.url


def sit_down(page: Page, address: str, name: str, chair: str) -> None:
    page.goto(address)
    page.fill("#sit-name", name)
    page.get_by_role("button", name=f"Sit at {chair}").click()
    expect(page.get_by_text("you sit here")).to_be_visible()


def key_of(page: Page) -> str:
    return str(page.locator("#board").get_attribute("data-key"))


def play_first(page: Page, *, touch: bool = False) -> None:
    """Plays the first card that may be played, and waits until the table has moved on."""
    key = key_of(page)
    card = page.locator(TURN).first
    card.tap(timeout=PATIENCE) if touch else card.click(timeout=PATIENCE)
    page.wait_for_function("key => document.getElementById('board').dataset.key !== key", arg=key)


def is_turn(page: Page) -> bool:
    return page.locator(TURN).count() > 0


def play_round(pages: list[Page], cards: int, within: float = 60) -> int:
    """Whoever may play does, until so many cards are down or a hand is over."""
    played, until = 0, time.monotonic() + within
    while played < cards:
        assert time.monotonic() < until, [key_of(page) for page in pages]
        if any(page.locator(RESULT).count() for page in pages):
            break
        ready = next((page for page in pages if is_turn(page)), None)
        if ready is None:
            pages[0].wait_for_timeout(30)
            continue
        try:
            play_first(ready)
        except TookTooLong:  # a robot stood in for somebody who took too long: look again
            continue
        played += 1
    return played


@dataclass
class Ear:
    """Somebody who hears the table and has a keyboard, and sees nothing."""

    page: Page
    heard: int = 0

    def listen(self) -> str:
        """What has been said since the last time, as soon as there is something."""
        self.page.wait_for_function(
            "seen => (window.allTold || []).length > seen", arg=self.heard, timeout=30_000
        )
        said: list[str] = self.page.evaluate("window.allTold")
        new, self.heard = said[self.heard :], len(said)
        return " ".join(new)

    def press_card(self, suit: str, rank: str) -> None:
        self.page.keyboard.press(suit)
        self.page.keyboard.press({"10": "t"}.get(rank, rank[0]))
        self.page.keyboard.press("Enter")


RECORDER = """
  window.allTold = [];
  addEventListener("DOMContentLoaded", () => {
    const told = document.getElementById("told");
    if (!told) return;
    window.allTold.push(...[...told.children].map((one) => one.textContent));
    new MutationObserver((changes) => {
      const added = changes.flatMap((change) => [...change.addedNodes]);
      window.allTold.push(...added.map((one) => one.textContent));
    }).observe(told, { childList: true });
  });
"""
MAY_PLAY = re.compile(r"You may play ([^.]+)\.")


def offered(said: str) -> list[tuple[str, str]]:
    """(suit's letter, rank) of each card that the last such sentence says may be played."""
    found = MAY_PLAY.findall(said)
    if not found:
        return []
    cards = []
    for group in found[-1].split("; "):
        suit, _space, ranks = group.partition(" ")
        cards += [(suit[0], rank) for rank in re.split(r", | and ", ranks)]
    return cards
