"""What people do on their devices, step by step, as the evening test needs it."""

from __future__ import annotations

import re
import sqlite3
from dataclasses import dataclass
from pathlib import Path

from playwright.sync_api import Locator, Page, expect

PASSWORD = "correct horse battery"
PAPER = Path(__file__).parent / "evening_of_sixteen.txt"
SEEN_LIVE_WITHIN = 15_000  # milliseconds; two seconds in life, more on a busy machine


@dataclass(frozen=True, slots=True)
class Slip:
    """One table's hand as worked out on paper."""

    hand: int
    table: int
    seats: dict[str, str]
    ns: int

    def side_of(self, name: str) -> str:
        return "NS" if name in (self.seats["N"], self.seats["S"]) else "EW"


def read_paper(paper: Path = PAPER) -> tuple[list[Slip], dict[str, float]]:
    """The slips and the totals of an evening worked out on paper."""
    slips: list[Slip] = []
    totals: dict[str, float] = {}
    for line in paper.read_text(encoding="utf-8").splitlines():
        if not line or line.startswith(("#", "rests")):
            continue
        words = line.split()
        if words[0] == "total":
            totals[words[1]] = float(words[2])
            continue
        hand, table, north, south, east, west, ns, _ew = words
        seats = {"N": north, "S": south, "E": east, "W": west}
        slips.append(Slip(int(hand), int(table), seats, int(ns)))
    return slips, totals


class Mc:
    """Mary at the laptop."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.drive = ""

    def set_up(self) -> None:
        self.page.goto("/setup/")
        self.page.get_by_label("name", exact=False).first.fill("Mary")
        self.page.locator("[name=password]").fill(PASSWORD)
        self.page.get_by_role("button", name="Make the account").click()
        self.page.wait_for_url("**/drives/")

    def make_drive(self, name: str, hands: int) -> None:
        self.page.get_by_role("link", name="New drive").click()
        self.page.locator("[name=name]").fill(name)
        self.page.locator("[name=hands]").fill(str(hands))
        self.page.locator("[name=format][value=losers-change]").check()
        self.page.get_by_role("button", name="Make the drive").click()
        self.page.wait_for_url("**/d/*/door/")
        self.drive = self.page.url.split("/d/")[1].split("/")[0]

    def add(self, name: str, role: str, *, helper: bool = False) -> None:
        """Types a name and Enter, as at the door; the list shows it before the next is typed."""
        form = self.page.locator("#door-add")
        form.get_by_label(role, exact=True).check()
        if helper:
            form.get_by_label("Helper").check()
        form.locator("[name=name]").fill(name)
        form.locator("[name=name]").press("Enter")
        expect(self.page.locator("#door-list")).to_contain_text(name)
        expect(form.locator("[name=name]")).to_have_value("")

    def seat_by_arrival_and_start(self) -> None:
        self.page.get_by_role("link", name="On to the draw").click()
        self.page.get_by_text("In the order they came").click()
        self.page.get_by_role("button", name="Draw the seats").click()
        self.page.get_by_role("button", name="Start hand 1").click()
        self.page.wait_for_url("**/desk/")

    def desk(self) -> None:
        self.page.goto(f"/d/{self.drive}/desk/")

    def type_tricks(self, table: int, ns: int) -> None:
        """By keyboard alone: table, Enter, tricks, Enter; then the cursor is back at the table."""
        at_table = self.page.locator("[data-entry-table]")
        at_table.fill(str(table))
        at_table.press("Enter")
        self.page.keyboard.type(str(ns))
        self.page.keyboard.press("Enter")
        expect(self.card(table)).to_contain_text(f"{ns} – {13 - ns}")
        expect(at_table).to_be_focused()
        expect(self.page.locator(".htmx-request")).to_have_count(0)  # the answer has been shown

    def card(self, table: int) -> Locator:
        wanted = re.compile(rf"^\s*Table {table}\b")
        return self.page.locator("#desk-grid .table-card", has_text=wanted)

    def move(self) -> None:
        """The preview, then everybody moves."""
        self.page.locator("#desk-side a", has_text="Everybody moves").click(
            timeout=SEEN_LIVE_WITHIN
        )
        self.page.get_by_role("button", name=re.compile("everybody moves")).click()
        self.page.wait_for_url("**/desk/")

    def finish(self) -> None:
        self.page.locator("#desk-side a", has_text="Finish the drive").click(
            timeout=SEEN_LIVE_WITHIN
        )
        self.page.get_by_role("button", name="Finish the drive").click()

    def take_over(self, out: str, into: str) -> None:
        self.page.goto(f"/d/{self.drive}/door/take-over/")
        self.page.locator("[name=out]").select_option(label=self._option("out", out))
        self.page.locator("[name=into]").select_option(label=self._option("into", into))
        self.page.get_by_role("button", name="Change the seat").click()

    def sat_wrong(self, hand: int, one: str, other: str) -> None:
        self.page.goto(f"/d/{self.drive}/hands/{hand}/seats/")
        self.page.locator("[name=one]").select_option(label=self._option("one", one))
        self.page.locator("[name=other]").select_option(label=self._option("other", other))
        self.page.get_by_role("button", name="Show the tables").click()
        self.page.get_by_role("button", name="Yes, they sat like this").click()

    def correct(self, hand: int, table: int, ns: int, reason: str) -> None:
        self.page.goto(f"/d/{self.drive}/hands/{hand}/table/{table}/")
        self.page.locator("#id_tricks").fill(str(ns))
        self.page.locator("#id_reason").fill(reason)
        self.page.get_by_role("button", name="Correct it").click()

    def _option(self, name: str, words: str) -> str:
        """The whole label of the one choice that names this person."""
        labels = self.page.locator(f"[name={name}] option").all_inner_texts()
        found = [label for label in labels if re.match(rf"{words}\b", label)]
        assert len(found) == 1, (words, labels)
        return found[0]


class Phone:
    """A phone, either its owner's, which goes along, or one that lies on a table."""

    def __init__(self, page: Page, drive: str, owner: str = "", table: int = 0) -> None:
        self.page, self.drive, self.owner, self.table = page, drive, owner, table

    def scan(self, token: str) -> None:
        self.page.goto(f"/t/{token}/")

    def say_who(self, name: str) -> None:
        """ "Are you the right four?" """
        expect(self.page.get_by_role("heading", name="Are you the right four?")).to_be_visible()
        self.page.get_by_role("button", name=f"I am {name}", exact=False).click()

    def go_along(self, table: int) -> None:
        """After the move its owner reads where to go and takes the phone there."""
        where = re.compile(rf"I am {self.owner}: (take me to|I stay at) table {table}$")
        self.page.get_by_role("button", name=where).click(timeout=SEEN_LIVE_WITHIN)
        expect(self.page.locator("#score, .notice--good, h1").first).to_be_visible()

    def stay(self, name: str) -> None:
        """After the move the next person at the table picks the phone up.

        A phone that nobody used in the hand before asks at once who holds it; one whose owner sits
        here with a partner's phone in use offers to be somebody else's.
        """
        link = self.page.get_by_role(
            "link", name=re.compile("This phone stays at table|I am somebody else at this table")
        )
        question = self.page.get_by_role("heading", name="Are you the right four?")
        expect(link.or_(question)).to_be_visible(timeout=SEEN_LIVE_WITHIN)
        if link.is_visible():
            link.click()
        self.say_who(name)

    def send(self, mine: int) -> None:
        """The tricks of the phone's own side, by the keys."""
        self.page.locator(".key", has_text=re.compile(rf"^\s*{mine}\s*$")).click()
        self.page.locator("[data-send]").click()
        sure = self.page.get_by_role("button", name=re.compile("^Yes, send"))
        sent = self.page.get_by_role("heading", name=re.compile("Sent|Two answers|tricks are in"))
        expect(sent.or_(sure).first).to_be_visible()
        if sure.is_visible():
            sure.click()
        expect(sent.first).to_be_visible()

    def confirm(self) -> None:
        self.page.get_by_role("button", name=re.compile(r"^Yes, \d+")).click(
            timeout=SEEN_LIVE_WITHIN
        )
        expect(self.page.get_by_role("heading", name="Sent, and both sides agree")).to_be_visible()

    def contradict(self, mine: int) -> None:
        self.page.get_by_role("link", name="No, we counted something else").click()
        self.page.locator(".key", has_text=re.compile(rf"^\s*{mine}\s*$")).click()
        self.page.locator("[data-send]").click()
        expect(self.page.get_by_role("heading", name="Two answers")).to_be_visible()


def card_tokens(data: Path) -> dict[int, str]:
    """What the QR codes on the tables hold."""
    with sqlite3.connect(data / "whistdrive.sqlite3") as database:
        return dict(database.execute("select table_no, token from tournaments_tablecard"))


def seats_in_database(data: Path) -> dict[tuple[int, int], dict[str, str]]:
    """Who truly sat where, by hand and table, as the program has stored it."""
    query = (
        "select r.number, s.table_no, s.seat, p.name from tournaments_place s"
        " join tournaments_round r on r.id = s.round_id"
        " join tournaments_player p on p.entrant_id = s.entrant_id"
    )
    seats: dict[tuple[int, int], dict[str, str]] = {}
    with sqlite3.connect(data / "whistdrive.sqlite3") as database:
        for hand, table, seat, name in database.execute(query):
            seats.setdefault((hand, table), {})[seat] = name
    return seats
