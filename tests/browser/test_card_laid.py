"""Single hands in real browsers: the practice hand, and a hand of a drive round one tablet."""

from __future__ import annotations

import json

from playwright.sync_api import Page, expect

from tests.browser.cards import TURN, like, play_first
from tests.browser.conftest import Devices
from tests.server import Server


def play_hand(page: Page) -> int:
    """To the end of the hand, lifting the cover where there is one; how often that was."""
    covers = 0
    for _step in range(80):
        page.wait_for_selector(f"{TURN}, #uncover, #result", timeout=20_000)
        if page.locator("#result").count():
            return covers
        if page.locator("#uncover").count():
            covers += 1
            assert page.locator(".fan").count() == 0
            page.locator("#uncover").tap()
            page.wait_for_selector(TURN)
        play_first(page, touch=True)
    raise AssertionError("The hand did not end.")


def test_a_newcomer_plays_a_practice_hand_with_hints_and_goes_back_to_the_drive(
    people: Devices,
) -> None:
    page = people.open()
    like(page)
    page.goto("/play/practice/?back=/d/somewhere/")
    page.get_by_role("button", name="Deal me a hand").tap()
    page.wait_for_selector(TURN, timeout=20_000)
    page.locator("#hint summary").tap()
    expect(page.locator("#hint p")).to_contain_text("Play the ")

    play_hand(page)

    expect(page.locator("#result")).to_contain_text("You and Green took ")
    page.get_by_role("button", name="Play another").tap()
    page.wait_for_selector(".fan")
    page.locator("#back").tap()
    page.wait_for_url("**/d/somewhere/")


LAY = """
import json
from games import api
from games.engine.seats import Seat
from tests.games.tables.cast import OLGA, cookie_of, plan
table = api.lay_hand(plan())
api.open_seats(table, OLGA, [Seat.S, Seat.W, Seat.N])
print(json.dumps([table, cookie_of(OLGA)]))
"""


def test_three_people_play_a_hand_of_their_drive_round_one_tablet(
    people: Devices, house: Server
) -> None:
    table, cookie = json.loads(house.manage("shell", "--no-imports", "-c", LAY))
    page = people.open()
    page.context.add_cookies([{"name": "whistdrive-table", "value": cookie, "url": house.url}])
    frames: list[str] = []
    page.on(
        "websocket", lambda line: line.on("framereceived", lambda said: frames.append(str(said)))
    )
    like(page)
    page.goto(f"/play/{table}/")

    covers = play_hand(page)

    assert covers >= 26  # at least two of the three change places in each trick
    assert [frame for frame in frames if 'id=\\"uncover' in frame and "fan__" in frame] == []
    expect(page.locator("#result")).to_contain_text("Cat and Ann took ")
    page.get_by_role("link", name="Go on").tap()
    page.wait_for_url("**/d/hall/me/")
