"""What a browser does by itself: it speaks the script, rings the bell, moves the preview.

Only the browser's own voice and loudspeaker are stood in for: a test machine has neither.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import LAPTOP, Devices
from tests.browser.live import LiveDrive

VOICE = """
window.said = [];
const voice = { speaking: false, pending: false,
  cancel() { if (this.speaking) window.said.push("(stop)"); this.speaking = false; },
  speak(words) { window.said.push(words.text); window.last = words; this.speaking = true; } };
Object.defineProperty(window, "speechSynthesis", { value: voice });
"""
LOUDSPEAKER = """
window.played = [];
HTMLMediaElement.prototype.play = function () {
  window.played.push(new URL(this.src).pathname);
  const no = new DOMException("no", "NotAllowedError");
  return window.silent ? Promise.reject(no) : Promise.resolve();
};
"""
ANEW = """(address) => {
  for (const button of document.querySelectorAll("[data-speak]")) button.dataset.old = "1";
  return htmx.ajax("GET", address,
    { target: "#script-words", swap: "outerHTML", select: "#script-words" });
}"""
# A page is silent for what rang before anybody looked at it.
A_SECOND_LATER = "() => new Promise((done) => setTimeout(done, 1200))"


@pytest.fixture
def laptop(drive: LiveDrive, guests: Devices) -> Page:
    """Mary's laptop, with a voice and a loudspeaker that write down what they are given."""
    page = drive.hall.sign_in(guests.open(LAPTOP))
    page.add_init_script(VOICE)
    page.add_init_script(LOUDSPEAKER)
    return page


def test_the_script_is_spoken_and_can_be_stopped(drive: LiveDrive, laptop: Page) -> None:
    laptop.goto(f"/d/{drive.id}/script/")
    button = laptop.locator("[data-speak]").first
    words = laptop.locator(f"#{button.get_attribute('data-speak')}").inner_text()
    label = button.inner_text()

    button.click()
    assert laptop.evaluate("said") == [words]
    assert laptop.evaluate("[last.lang, last.rate.toFixed(1)]") == ["en-gb", "0.9"]
    expect(button).to_have_text(button.get_attribute("data-stop") or "")
    button.click()

    assert laptop.evaluate("said") == [words, "(stop)"]
    expect(button).to_have_text(label)


def test_a_passage_drawn_anew_while_it_is_spoken_can_still_be_stopped(
    drive: LiveDrive, laptop: Page
) -> None:
    address = f"/d/{drive.id}/script/"
    laptop.goto(address)
    button = laptop.locator("[data-speak]").first
    stop = button.get_attribute("data-stop") or ""
    button.click()
    expect(button).to_have_text(stop)

    laptop.evaluate(ANEW, address)

    expect(laptop.locator("[data-speak][data-old]")).to_have_count(0)
    expect(button).to_have_text(stop)


def test_when_all_is_said_the_button_offers_it_again(drive: LiveDrive, laptop: Page) -> None:
    laptop.goto(f"/d/{drive.id}/script/")
    button = laptop.locator("[data-speak]").first
    label = button.inner_text()
    button.click()

    laptop.evaluate("last.onend()")

    expect(button).to_have_text(label)


def test_a_browser_without_a_voice_offers_none(drive: LiveDrive, guests: Devices) -> None:
    page = drive.hall.sign_in(guests.open(LAPTOP))
    page.add_init_script("Object.defineProperty(window, 'speechSynthesis', { value: undefined });")
    page.goto(f"/d/{drive.id}/script/")

    expect(page.locator("[data-speak]").first).to_be_hidden()


def test_the_bell_is_heard_on_the_wall_and_at_the_desk_once_each(
    drive: LiveDrive, laptop: Page
) -> None:
    wall = laptop.context.new_page()
    wall.add_init_script(LOUDSPEAKER)
    laptop.goto(drive.desk)
    wall.goto(f"/d/{drive.id}/wall/")
    for page in (laptop, wall):
        page.evaluate(A_SECOND_LATER)

    laptop.get_by_role("button", name="Ring").click()

    for page in (laptop, wall):
        expect(page.locator("body")).to_have_attribute("data-bells", "1", timeout=15_000)
        assert page.evaluate("played") == ["/static/bell.wav"]


def test_a_screen_that_may_make_no_sound_says_which_key_helps(
    drive: LiveDrive, laptop: Page
) -> None:
    wall = laptop.context.new_page()
    wall.add_init_script(LOUDSPEAKER + "window.silent = true;")
    wall.goto(f"/d/{drive.id}/wall/")
    wall.evaluate(A_SECOND_LATER)
    expect(wall.locator("[data-mute]")).to_be_hidden()

    drive.hall.post(f"{drive.desk}clock/", do="ring")

    expect(wall.locator("[data-mute]")).to_be_visible(timeout=15_000)


def test_the_preview_moves_people_by_itself_until_it_is_stopped(
    drive: LiveDrive, laptop: Page
) -> None:
    laptop.emulate_media(reduced_motion="no-preference")
    laptop.clock.install()
    laptop.goto(f"/d/{drive.id}/script/")
    steps = laptop.locator("[data-step]")
    shown = laptop.locator("[data-step]:visible")
    expect(shown).to_have_attribute("data-step", steps.first.get_attribute("data-step") or "")

    laptop.clock.run_for(4_000)
    second = steps.nth(1).get_attribute("data-step") or ""
    expect(shown).to_have_attribute("data-step", second)
    assert laptop.evaluate("document.getAnimations().length") > 0
    laptop.locator("[data-play]").click()
    laptop.clock.run_for(20_000)

    expect(shown).to_have_attribute("data-step", second)


def test_who_wants_less_motion_steps_by_hand(drive: LiveDrive, laptop: Page) -> None:
    laptop.goto(f"/d/{drive.id}/script/")
    expect(laptop.locator("[data-play]")).to_be_hidden()

    laptop.locator("[data-go='2']").click()

    expect(laptop.locator("[data-step]:visible")).to_have_attribute("data-step", "2")
    assert laptop.evaluate("document.getAnimations().length") == 0
