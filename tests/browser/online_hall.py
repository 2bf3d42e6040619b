"""A hall with an online table: ten people, each with a phone of their own, and what came of it."""

from __future__ import annotations

import json
import re
import sqlite3
from dataclasses import dataclass
from datetime import date
from pathlib import Path

from django.contrib.auth.models import User
from django.test import Client
from playwright.sync_api import Page, WebSocketRoute, expect

from games.engine.game import game_of, replay_acts
from games.engine.notation import read_act
from games.engine.seats import Seat, Side
from games.engine.whist import WhistState
from games.visitors import Visitor
from tests.browser.cards import TURN
from tests.browser.live import key
from tests.evening import NAMES, HallEvening
from tests.games.tables.cast import cookie_of
from tournaments.actions.base import By
from tournaments.actions.drives import Settings, create_drive
from tournaments.actions.spare import set_spare
from tournaments.rules.ways import Spare

HANDS, APART = 6, 3
PEOPLE = NAMES[:10]
Result = tuple[int, int, int, int]  # hand, table, tricks of North and South, of East and West


def build() -> None:
    """Two full tables and the online table for those over, published; Mary runs it.

    Runs in a process of its own. Prints the drive, Mary's session, the personal link of each, and
    cookies of devices that show all cards at once: one for each and one to spare.
    """
    mary = User.objects.create_user("Mary")
    settings = Settings("Village hall", date(2026, 3, 14), format="losers-change", hands=HANDS)
    drive = create_drive(mary, settings)
    set_spare(drive, By.mc(mary), spare=Spare.ROBOTS, robot_level="easy")
    HallEvening.start(drive, By.mc(mary), PEOPLE)
    laptop = Client()
    laptop.force_login(mary)
    links = dict(drive.players.filter(robot=False).values_list("name", "token"))
    looks = {"pace": "none"}
    devices = [cookie_of(Visitor(f"device {at}", looks=looks)) for at in range(len(PEOPLE) + 1)]
    print(json.dumps([drive.public_id, laptop.cookies["sessionid"].value, links, devices]))


# On a phone

OPEN = re.compile("^(Open your seat|Go on playing)$")
MINE = re.compile(r"^(Send the tricks of|Look at|I am \w+: (take me to|I stay at)) table \d$")
PLAY = """(keep) => {
  const play = () => {
    const card = document.querySelector(".fan.is-turn .card.is-legal");
    if (card && document.querySelectorAll(".fan .card").length > keep) card.click();
  };
  clearInterval(window.player);
  window.player = setInterval(play, 10);
}"""


class Phone:
    """Somebody's own phone, which goes along from table to table."""

    def __init__(self, page: Page, name: str) -> None:
        self.page, self.name = page, name
        self.sent = self.played = 0

    def reads(self, hand: int) -> None:
        """The page is about this hand: everybody has moved."""
        expect(self.page.locator("#bar-hand")).to_have_text(f"Hand {hand} of {HANDS}")

    def open_seat(self) -> None:
        self.page.get_by_role("button", name=OPEN).tap()

    def sees_cards(self) -> None:
        self.page.wait_for_selector("#board")
        self.page.wait_for_load_state()  # deferred scripts come after what they serve

    def play(self, keep: int = 0) -> None:
        """From now on its owner plays the first card there is, until so many are left."""
        self.page.evaluate(PLAY, keep)

    @property
    def is_asked(self) -> bool:
        return self.page.locator(TURN).count() > 0

    def tap_card(self) -> None:
        self.page.locator(TURN).first.tap()

    def holds(self, cards: int) -> None:
        expect(self.page.locator(".fan .card")).to_have_count(cards)

    def go_on(self) -> None:
        """The hand is over: its owner reads the result and goes back to the hall."""
        self.page.locator("#go-on").tap()
        self.played += 1

    def come(self) -> None:
        """To the table's page, from wherever the phone was left."""
        mine = self.page.get_by_role("button", name=MINE)
        mine = mine.or_(self.page.get_by_role("link", name=MINE))
        keys = self.page.locator("#score")  # it lay at this table
        expect(mine.or_(keys)).to_be_visible()
        if not keys.is_visible():
            mine.tap()

    def send(self, ns: int) -> None:
        """The tricks of the owner's side; or that the other side's are right."""
        yes = self.page.get_by_role("button", name=re.compile(r"^Yes, \d+"))
        expect(yes.or_(self.page.locator("#score"))).to_be_visible()
        self.page.wait_for_load_state()
        if yes.is_visible():
            yes.tap()
        else:
            own = self.page.locator("[name=side]:checked").get_attribute("value")
            key(self.page, ns if own == "NS" else 13 - ns)
            self.page.locator("[data-send]").tap()
        self.sent += 1

    def is_told(self, heading: str) -> None:
        expect(self.page.get_by_role("heading", name=heading, exact=True)).to_be_visible()


class Deaf:
    """A page that goes on speaking to the server and, once `deaf`, hears nothing of it."""

    def __init__(self, page: Page) -> None:
        self.deaf = False
        page.route_web_socket(re.compile("/live/table/"), self._connect)

    def _connect(self, at_page: WebSocketRoute) -> None:
        at_server = at_page.connect_to_server()
        at_server.on_message(lambda said: None if self.deaf else at_page.send(said))


# What came of it


@dataclass(frozen=True)
class Ledger:
    """What the server's database holds, read without the program."""

    data: Path

    def _rows(self, query: str, *values: object) -> list[tuple[object, ...]]:
        with sqlite3.connect(self.data / "whistdrive.sqlite3") as database:
            return database.execute(query, values).fetchall()

    def lines(self) -> list[Result]:
        """All that were ever written, whether they count or not."""
        return self._rows(  # type: ignore[return-value]
            "select hand, table_no, ns, coalesce(ew_said, 13 - ns) from tournaments_ledgerline"
            " order by hand, table_no"
        )

    def cards_played(self) -> list[Result]:
        """Of every live table what the log of its cards comes to."""
        tables = self._rows(
            "select h.hand, h.table_no, d.id, d.words from tournaments_onlinehand h"
            " join games_table t on t.public_id = h.live"
            " join games_tabledeal d on d.table_id = t.id order by h.hand"
        )
        return [(hand, table, *self._tricks(*deal)) for hand, table, *deal in tables]  # type: ignore[misc]

    def _tricks(self, deal: int, words: str) -> tuple[int, int]:
        log = self._rows('select word from games_act where deal_id = ? order by "index"', deal)
        game = game_of("whist")
        acts = [read_act(str(word)) for (word,) in log]
        state = replay_acts(game.code, game.setup(json.loads(words)), acts)
        assert isinstance(state, WhistState)
        ns = sum(Seat(trick.winner).side is Side.NS for trick in state.tricks)
        return ns, len(state.tricks) - ns
