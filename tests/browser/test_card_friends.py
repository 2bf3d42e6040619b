"""Four friends at a card table, in four browsers."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.cards import key_of, lay_for_friends, like, play_round, sit_down
from tests.browser.conftest import LAPTOP, Devices
from tests.server import Server


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


@pytest.mark.reported("B88")
def test_the_rest_is_given_up_and_the_result_stays_until_its_reader_goes_on(
    people: Devices,
) -> None:
    """Somebody who looked at the result was torn away when the next hand was dealt."""
    _address, (ann, bob, cat, dev) = four(people)
    ann.locator("#menu > summary").click()
    ann.get_by_role("button", name="Give them up").click()
    for page in (bob, cat, dev):
        expect(page.locator("[data-ask]")).to_contain_text("Ann gives up the tricks that are left.")
        page.locator("#answer-yes").click()
        expect(page.locator("#answer-yes")).to_have_count(0)
    for page in (bob, cat, dev):
        page.locator("#next").click()

    expect(ann.locator(".ct-begun")).to_be_visible(timeout=30_000)
    expect(ann.locator("#result")).to_be_visible()
    ann.get_by_role("button", name="Go to the table").click()

    expect(ann.locator(".fan")).to_be_visible()
    ann.get_by_role("button", name="I am back").click()
    expect(ann.get_by_role("button", name="I am back")).to_have_count(0)
