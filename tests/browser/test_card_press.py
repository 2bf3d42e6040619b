"""A press on a card is never lost without a word, and a refusal is told to the ear."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from tests.browser.cards import RECORDER, TURN, key_of, like, sit_alone
from tests.browser.conftest import LAPTOP, Devices

LINES = """
  const lines = [];
  window.WebSocket = class extends WebSocket {
    constructor(...given) {
      super(...given);
      lines.push(this);
      this.addEventListener("message", ({ data }) => {
        if (data.includes('"key"')) this.broughtOne = true;
      });
    }
  };
  window.lineBroughtOne = () => Boolean(lines.at(-1)?.broughtOne);
  // The line brings the picture again, as it does after a phrase or a look at somebody quiet.
  window.hearAgain = (at) => {
    const board = document.getElementById("board");
    const { key, tick } = board.dataset;
    const frame = { key, tick: Number(tick) + at, html: board.outerHTML, spoken: "" };
    lines.at(-1).onmessage({ data: JSON.stringify(frame) });
  };
"""


def at_my_turn(people: Devices, **looks: str) -> Page:
    page = people.open(LAPTOP)
    page.add_init_script(RECORDER)
    page.add_init_script(LINES)
    like(page, **looks)
    sit_alone(page, level="Easy")
    page.wait_for_selector(TURN, timeout=30_000)
    page.wait_for_function("() => window.lineBroughtOne()")
    return page


def told(page: Page) -> str:
    return " ".join(page.evaluate("window.allTold"))


def test_a_card_pressed_while_pictures_wait_is_played(people: Devices) -> None:
    """It was dropped without a word: nothing more was said, and the table stood still."""
    page = at_my_turn(people)
    key = key_of(page)
    card = page.locator(TURN).first.get_attribute("id")

    page.evaluate(
        """(card) => {
          hearAgain(0.1); // it is shown,
          hearAgain(0.2); // this one waits behind it,
          document.getElementById(card).click();
        }""",
        card,
    )

    page.wait_for_function("key => document.getElementById('board').dataset.key !== key", arg=key)
    expect(page.locator(f"#{card}")).to_have_count(0)


def test_a_refusal_is_told_to_the_ear_with_what_is_asked_now(people: Devices) -> None:
    page = at_my_turn(people)
    page.evaluate(  # at once, before a picture that is on its way brings the version again
        """() => {
          document.querySelector("input[name=version]").value = "999";
          document.querySelector(".fan .card.is-legal").click();
        }"""
    )

    page.wait_for_function("() => window.allTold.join(' ').includes('moved on')")
    assert "The table has moved on since. Look again, then play. Your turn." in told(page)
    assert page.locator("#said").get_attribute("role") is None  # told once
    page.wait_for_selector(TURN)
