"""The card table in real browsers: by touch, by ear, two on a device, friends, and bad lines."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.cards import (
    RECORDER,
    RESULT,
    TURN,
    Ear,
    is_turn,
    key_of,
    like,
    offered,
    play_first,
    play_round,
    sit_alone,
)
from tests.browser.conftest import LAPTOP, Devices
from tests.server import Server


def test_a_whole_game_against_expert_on_a_phone_by_touch(people: Devices) -> None:
    page = people.open()
    like(page)
    sit_alone(page, level="Expert")

    for _step in range(300):
        page.wait_for_selector(f"{TURN}, {RESULT}", timeout=30_000)
        if page.locator("#again").count():
            break
        if page.locator("#next").count():
            page.locator("#next").tap()
            page.wait_for_selector("#board:not([data-over])")
        else:
            play_first(page, touch=True)

    expect(page.locator("#result")).to_contain_text("have won the game")
    page.locator("#again").tap()
    page.wait_for_selector(".fan")


def test_a_whole_game_by_keyboard_from_the_spoken_text_alone(people: Devices) -> None:
    page = people.open(LAPTOP)
    page.add_init_script(RECORDER)
    like(page)
    sit_alone(page, level="Easy")
    ear, said, heard = Ear(page), "", []

    for _step in range(800):
        new = ear.listen()
        heard.append(new)
        said += " " + new
        if "won the game" in new:
            break
        cards = offered(said)
        if cards:
            ear.press_card(*cards[0])
            said = ""
        elif "score" in new:
            page.keyboard.press("Enter")

    assert "won the game" in heard[-1]
    plays = [line for text in heard for line in text.split(". ") if " wins the trick" in line]
    assert len(plays) == len({(at, line) for at, line in enumerate(plays)})


PLAYED = re.compile(r"(?:leads?|plays?) the ([^.]+)\.")


def test_every_event_is_said_once_and_in_order(people: Devices) -> None:
    page = people.open(LAPTOP)
    page.add_init_script(RECORDER)
    like(page)
    sit_alone(page, level="Easy")
    play_round([page], 4)
    page.wait_for_selector(TURN)

    said = page.evaluate("window.allTold")

    cards = [card for line in said for card in PLAYED.findall(line)]
    before = 2  # of the cards led to me before the page is there, only the newest is told
    assert len(cards) == len(set(cards)) >= 16 - before


def hand_in(page: Page) -> set[str]:
    return set(page.locator(".fan .card").evaluate_all("cards => cards.map((one) => one.id)"))


def test_two_people_on_one_device_never_see_each_others_cards(people: Devices) -> None:
    page = people.open()
    frames: list[str] = []
    page.on(
        "websocket", lambda line: line.on("framereceived", lambda said: frames.append(str(said)))
    )
    like(page)
    page.goto("/play/two/")
    page.get_by_role("button", name="Deal the cards").tap()

    covers, held = 0, set[str]()
    for _card in range(8):
        page.wait_for_selector(f"{TURN}, #uncover", timeout=20_000)
        if page.locator("#uncover").count():
            covers += 1
            assert page.locator(".fan").count() == 0
            page.locator("#uncover").tap()
            page.wait_for_selector(TURN)
            held = hand_in(page)
        assert hand_in(page) <= held  # whoever plays two cards running needs no cover
        play_first(page, touch=True)

    assert covers >= 4  # both play to each trick
    assert [frame for frame in frames if 'id=\\"uncover' in frame and "fan__" in frame] == []


def test_a_card_pressed_while_the_server_is_away_is_played_when_it_is_back(
    people: Devices, house: Server
) -> None:
    page = people.open(LAPTOP)
    like(page)
    sit_alone(page)
    page.wait_for_selector(TURN)
    card = page.locator(TURN).first.get_attribute("id")
    house.kill()
    page.locator(f"#{card}").click()
    expect(page.locator(".ct-line")).to_be_visible()

    house.start("--no-demonstration")

    expect(page.locator(f"#{card}")).to_have_count(0, timeout=15_000)
    expect(page.locator(".ct-line")).to_have_count(0)
    page.wait_for_selector(f"{TURN}, {RESULT}")
    assert page.locator(".ct-said p").count() == 0


def test_a_table_is_played_also_where_no_socket_gets_through(people: Devices) -> None:
    """The page itself asks then, and what is pressed is posted."""
    page = people.open()
    page.route_web_socket(re.compile("/live/"), lambda line: line.close())
    like(page)
    sit_alone(page, level="Easy")

    for _card in range(3):
        page.wait_for_selector(TURN, timeout=30_000)  # it asks every ten seconds
        card = page.locator(TURN).first.get_attribute("id")
        page.locator(f"#{card}").tap()
        expect(page.locator(f"#{card}")).to_have_count(0)


def test_the_same_person_in_two_tabs_plays_a_card_once(people: Devices) -> None:
    page = people.open(LAPTOP)
    like(page)
    address = sit_alone(page)
    page.wait_for_selector(TURN)
    other = page.context.new_page()
    other.goto(address)
    other.wait_for_selector(TURN)
    card = page.locator(TURN).first.get_attribute("value")

    page.locator(f"#card-{card}").click()

    expect(other.locator(f"#card-{card}")).to_have_count(0)


LONGEST = "Your turn. Diamonds were led and you have none: play any card."


@pytest.mark.reported("B104")
def test_the_hand_and_whose_turn_it_is_are_in_sight_on_a_phone(people: Devices) -> None:
    """On a phone the hand was too low to tap, or covered "your turn"."""
    page = people.open()
    like(page)
    sit_alone(page)
    page.wait_for_selector(TURN)
    page.locator("#says").evaluate("(says, longest) => { says.textContent = longest; }", LONGEST)

    boxes = page.evaluate(
        """() => ["#says", ".fan"].map((one) => {
          const { top, bottom } = document.querySelector(one).getBoundingClientRect();
          return [top, bottom];
        })"""
    )

    (_top, says), (fan, bottom) = boxes
    assert says <= fan
    assert bottom <= 844


@pytest.mark.reported("B105", "B106")
def test_a_card_that_may_not_be_played_does_not_respond(people: Devices) -> None:
    """Buttons close together: a wrong card was played by accident."""
    page = people.open()
    like(page)
    sit_alone(page)
    for _card in range(10):
        page.wait_for_selector(f"{TURN}, {RESULT}")
        dead = page.locator(".fan .card[aria-disabled]")
        if dead.count():
            key = key_of(page)
            dead.first.tap(force=True)
            page.wait_for_timeout(300)
            assert key_of(page) == key
            assert is_turn(page)
            return
        play_first(page)
    pytest.fail("Every card could always be played.")


def test_a_game_goes_on_without_javascript(people: Devices) -> None:
    page = people.open(javascript=False)
    page.goto("/play/")
    page.get_by_role("button", name="Deal the cards").click()
    page.goto(page.url + "?move=1")
    before = page.locator(".fan .card").count()

    page.locator(TURN).first.click()

    expect(page.locator(".fan .card")).to_have_count(before - 1)
    assert page.locator(f"{TURN}, {RESULT}").count()


def test_a_card_without_a_choice_is_played_for_whoever_asked_for_that(people: Devices) -> None:
    page = people.open(LAPTOP)
    like(page, forced="on")
    sit_alone(page)
    for _card in range(13):
        page.wait_for_selector(f"{TURN}, {RESULT}")
        if page.locator(TURN).count() == 1:
            key = key_of(page)
            page.wait_for_function(
                "key => document.getElementById('board').dataset.key !== key", arg=key
            )
            return
        play_first(page)
    pytest.fail("There was always a choice.")
