"""The card table in real browsers: by touch, by ear, two on a device, friends, and bad lines."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.cards import (
    RECORDER,
    RESULT,
    TURN,
    Ear,
    is_turn,
    key_of,
    lay_for_friends,
    like,
    offered,
    play_first,
    play_round,
    sit_alone,
    sit_down,
)
from tests.browser.conftest import LAPTOP, Devices, watched
from tests.server import Server

SOON = {"WHISTDRIVE_TABLE_WARNING": "5", "WHISTDRIVE_TABLE_ROBOT": "12"}


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server at which people are asked after five seconds and replaced after twelve."""
    server = Server(tmp_path_factory.mktemp("house"), extra=SOON).start("--no-demonstration")
    yield server
    server.stop()


@pytest.fixture
def people(
    chromium: Browser, house: Server, request: pytest.FixtureRequest, tmp_path: Path
) -> Iterator[Devices]:
    if house.process is None:  # a test that killed it has failed
        house.start("--no-demonstration")
    yield from watched(chromium, house, request, tmp_path)


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


def test_every_event_is_said_once_and_in_order(people: Devices) -> None:
    page = people.open(LAPTOP)
    page.add_init_script(RECORDER)
    like(page)
    sit_alone(page, level="Easy")
    play_round([page], 4)
    page.wait_for_selector(TURN)

    said = page.evaluate("window.allTold")

    cards = [line.split(" the ")[1].split(".")[0] for line in said if " the " in line][1:]
    assert len(cards) == len(set(cards)) >= 16


def test_two_people_on_one_device_never_see_each_others_cards(people: Devices) -> None:
    page = people.open()
    frames: list[str] = []
    page.on(
        "websocket", lambda line: line.on("framereceived", lambda said: frames.append(str(said)))
    )
    like(page)
    page.goto("/play/two/")
    page.get_by_role("button", name="Deal the cards").tap()

    covers = 0
    for _card in range(8):
        page.wait_for_selector(f"{TURN}, #uncover", timeout=20_000)
        if page.locator("#uncover").count():
            covers += 1
            assert page.locator(".fan").count() == 0
            page.locator("#uncover").tap()
            page.wait_for_selector(TURN)
        play_first(page, touch=True)

    assert covers >= 7
    assert [frame for frame in frames if 'id=\\"uncover' in frame and "fan__" in frame] == []


def four(people: Devices) -> tuple[str, list[Page]]:
    """Ann, Bob, Cat and Dev at one table."""
    pages = [people.open(LAPTOP) for _person in range(4)]
    for page in pages:
        like(page)
    address = lay_for_friends(pages[0], "Ann")
    seats = zip(pages[1:], ("Bob", "Cat", "Dev"), ("Purple", "Green", "Blue"), strict=True)
    for page, name, chair in seats:
        sit_down(page, address, name, chair)
    expect(pages[0].locator(".chairs")).to_contain_text("Dev")
    pages[0].locator("#start").click()
    for page in pages:
        page.wait_for_selector(".fan", timeout=15_000)
    return address, pages


@pytest.mark.reported("B60", "B94", "B96")
def test_a_friend_vanishes_and_comes_back_while_the_server_is_killed_in_mid_trick(
    people: Devices, house: Server
) -> None:
    """The game waited for somebody who had left, or showed him as gone after his return."""
    address, pages = four(people)
    ann, _bob, _cat, dev = pages
    play_round(pages, 6)
    dev.goto("about:blank")
    play_round(pages[:3], 6)
    gone = ann.locator(".plate", has_text="Dev").locator(".plate__robot")
    expect(gone).to_be_visible()
    key = key_of(ann)

    house.kill()
    house.start("--no-demonstration")
    play_round(pages[:3], 60, within=150)
    for page in pages[:3]:
        expect(page.locator("#next")).to_be_visible(timeout=20_000)
        page.locator("#next").click()
    ann.wait_for_function("() => document.getElementById('board').dataset.key.startsWith('2.')")
    play_round(pages[:3], 5)
    dev.goto(address)

    expect(dev.locator(".fan")).to_be_visible()
    expect(gone).to_have_count(0)
    assert key.startswith("1.")
    assert play_round(pages, 8) == 8


def test_a_watcher_sees_the_cards_that_have_been_played_and_no_hand(people: Devices) -> None:
    address, pages = four(people)
    olga = people.open()
    olga.goto(address)
    expect(olga.get_by_text("You are watching")).to_be_visible()

    play_round(pages, 3)

    expect(olga.locator(".ct__played")).not_to_have_count(0)
    assert olga.locator(".fan").count() == 0


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


@pytest.mark.reported("B104")
def test_the_hand_and_whose_turn_it_is_are_in_sight_on_a_phone(people: Devices) -> None:
    """On a phone the hand was too low to tap, or covered "your turn"."""
    page = people.open()
    like(page)
    sit_alone(page)
    page.wait_for_selector(TURN)

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


@pytest.mark.reported("B88")
def test_the_rest_is_given_up_and_the_result_stays_until_its_reader_goes_on(
    people: Devices,
) -> None:
    """Somebody who looked at the result was torn away when the next hand was dealt."""
    _address, (ann, bob, cat, dev) = four(people)
    ann.locator("#menu > summary").click()
    ann.get_by_role("button", name="Give them up").click()
    for page in (bob, cat, dev):
        expect(page.get_by_text("Ann gives up the tricks that are left.")).to_be_visible()
        page.locator("#answer-yes").click()
    for page in (bob, cat, dev):
        page.locator("#next").click()

    expect(ann.locator(".ct-begun")).to_be_visible(timeout=30_000)
    expect(ann.locator("#result")).to_be_visible()
    ann.get_by_role("button", name="Go to the table").click()

    expect(ann.locator(".fan")).to_be_visible()
    ann.get_by_role("button", name="I am back").click()
    expect(ann.get_by_role("button", name="I am back")).to_have_count(0)


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
