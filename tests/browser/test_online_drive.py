"""A drive that is wholly online in real browsers: five people, seven robots, the same cards."""

from __future__ import annotations

import csv
import io
import json
from collections import defaultdict

from playwright.sync_api import Page

from tests.browser.cards import TURN, like, play_first
from tests.browser.conftest import Devices
from tests.server import Server

HANDS = 2
OPEN = 'role=button[name="Open your seat"]'

MAKE = f"""
import json
from datetime import date
from tournaments.actions.base import By
from tournaments.actions.draw import draw_seats, publish_draw
from tournaments.actions.drives import Settings, create_drive
from tournaments.actions.online_settings import OnlineSettings
from tournaments.actions.people import NewPlayer, add_player
from tournaments.rules.duplicate import Scoring
from tournaments.rules.seating import Role
by = By("Mary")
online = OnlineSettings(
    everybody=True, robot_level="easy", same_deal=True, scoring=Scoring.MATCHPOINTS
)
drive = create_drive(None, Settings(
    "Far and wide", date(2026, 3, 14), format="losers-change", hands={HANDS}, online=online
))
for name in ("Ann", "Beryl", "Cat", "Doris", "Eve"):
    add_player(drive, by, NewPlayer(name, Role.A))
draw_seats(drive, by, method="random", seed="five", plan_version=None)
publish_draw(drive, by, plan_version=None)
people = drive.players.filter(robot=False)
print(json.dumps([drive.public_id, {{one.name: one.token for one in people}}]))
"""
RESULTS = """
import json
from tournaments.models import Drive, LedgerLine, Player
drive = Drive.objects.get(public_id={drive!r})
names = dict(drive.players.values_list("entrant", "name"))
print(json.dumps([
    [line.hand, line.ns, [names[line.round.places.get(table_no=line.table_no, seat=seat).entrant_id]
    for seat in "NSEW"]]
    for line in LedgerLine.objects.filter(round__drive=drive, superseded_by=None)
]))
"""


def in_shell(server: Server, code: str) -> object:
    return json.loads(server.manage("shell", "--no-imports", "-c", code).splitlines()[-1])


def play_hands(pages: list[Page]) -> None:
    """Everybody opens the seat, plays the first card that may be played, and goes on."""
    left = dict.fromkeys(pages, HANDS)
    for _step in range(1500):
        for page in [one for one, hands in left.items() if hands]:
            if page.locator(TURN).count():
                play_first(page, touch=True)
            elif page.locator("#go-on").count():
                left[page] -= 1
                page.locator("#go-on").tap()
            elif page.locator(OPEN).count():
                page.locator(OPEN).tap()
                page.wait_for_selector("#board")
        if not any(left.values()):
            return
        pages[0].wait_for_timeout(30)
    raise AssertionError([page.locator("main").inner_text() for page in pages])


def matchpoints(results: list[list[object]]) -> dict[str, int]:
    """Two for each table beaten in the same direction, one for each equal; by name."""
    points: dict[str, int] = defaultdict(int)
    for hand, ns, names in results:
        others = [other for number, other, _names in results if number == hand]
        beaten = sum(2 * (ns > other) + (ns == other) for other in others) - 1  # type: ignore[operator]
        lost = sum(2 * (ns < other) + (ns == other) for other in others) - 1  # type: ignore[operator]
        for at, name in enumerate(names):  # type: ignore[arg-type,var-annotated]
            points[name] += beaten if at < 2 else lost
    return points


def test_five_people_and_seven_robots_play_the_same_cards_and_the_points_are_right(
    people: Devices, house: Server
) -> None:
    drive, tokens = in_shell(house, MAKE)  # type: ignore[misc]
    pages = []
    for name in tokens:
        page = people.open()
        like(page)
        page.goto(f"/p/{tokens[name]}/")
        page.wait_for_selector(OPEN)
        pages.append(page)

    play_hands(pages)

    results = in_shell(house, RESULTS.format(drive=drive))
    assert sorted(line[0] for line in results) == [1, 1, 1, 2, 2, 2]  # type: ignore[attr-defined]
    expected = matchpoints(results)  # type: ignore[arg-type]
    answer = pages[0].request.get(f"/d/{drive}/results.csv")
    rows = list(csv.DictReader(io.StringIO(answer.text())))
    assert {row["Name"]: int(row["Total points"]) for row in rows} == expected
