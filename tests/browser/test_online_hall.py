"""An evening in a hall with an online table, in real browsers: ten people, two full tables."""

from __future__ import annotations

import csv
import io
import json
import re
from collections import Counter
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.browser.conftest import LAPTOP, Devices
from tests.browser.evening import Mc, seats_in_database
from tests.browser.live import hide
from tests.browser.online_hall import APART, HANDS, PEOPLE, Deaf, Ledger, Phone, Result
from tests.server import Server

BUILD = "from tests.browser.online_hall import build; build()"
BOTH_SIDES, PHONE_DIES, SERVER_DIES = (1, 4), 3, 5  # in these hands


class Evening:
    """Ten phones, Mary's laptop, and what has been typed on paper at the hall tables."""

    def __init__(self, devices: Devices, server: Server) -> None:
        built = server.manage("shell", "--no-imports", "-c", BUILD).splitlines()[-1]
        self.drive, session, self.links, self.cookies = json.loads(built)
        self.devices, self.server, self.ledger = devices, server, Ledger(server.data)
        self.phones = {name: Phone(self.device(name), name) for name in PEOPLE}
        self.mc = Mc(devices.open(LAPTOP))
        self.mc.drive = self.drive
        self.mc.page.context.add_cookies(
            [{"name": "sessionid", "value": session, "url": server.url}]
        )
        self.mc.desk()
        self.typed: list[Result] = []

    def device(self, name: str) -> Page:
        """A device that no one has used, at that person's own page."""
        page = self.devices.open()
        cookie = {"name": "whistdrive-table", "value": self.cookies.pop(), "url": self.server.url}
        page.context.add_cookies([cookie])  # type: ignore[list-item]
        page.goto(f"/p/{self.links[name]}/", wait_until="commit")
        return page

    def at(self, hand: int, table: int, seats: str = "NESW") -> list[Phone]:
        """The people who sit there."""
        names = seats_in_database(self.server.data)[hand, table]
        return [self.phones[names[seat]] for seat in seats if names[seat] in self.phones]

    def hand(self, hand: int) -> None:
        """Those at the online table play while the hall sends its tricks."""
        online = self.at(hand, APART)
        ears = [Deaf(phone.page) for phone in online] if hand == SERVER_DIES else []
        for phone in online:
            phone.reads(hand)
            phone.open_seat()
        for phone in online:
            phone.sees_cards()
        if hand == PHONE_DIES:
            self.phone_dies(*online)
        for phone in online:
            phone.play(keep=1 if hand == SERVER_DIES else 0)
        self.hall_tables(hand)
        if hand == SERVER_DIES:
            self.server_dies(online, ears)
        for phone in online:
            phone.go_on()

    def hall_tables(self, hand: int) -> None:
        """Whoever of a table has sent least sends; in some hands the other side says yes."""
        senders = [min(self.at(hand, table), key=lambda one: one.sent) for table in (1, 2)]
        typed = {table: 4 + (2 * hand + table) % 6 for table in (1, 2)}
        for phone in senders:
            phone.reads(hand)
            phone.come()
        for phone, ns in zip(senders, typed.values(), strict=True):
            phone.send(ns)
        for phone in senders:
            phone.is_told("Sent")
        if hand in BOTH_SIDES:
            own = self.at(hand, 1, "NS")
            others = self.at(hand, 1, "EW") if senders[0] in own else own
            other = min(others, key=lambda one: one.sent)
            other.reads(hand)
            other.come()
            other.send(typed[1])
            other.is_told("Sent, and both sides agree")
        self.typed += [(hand, table, ns, 13 - ns) for table, ns in typed.items()]

    def phone_dies(self, one: Phone, other: Phone) -> None:
        """In mid-hand; a robot plays at once, until the owner comes with another phone."""
        one.play(keep=8)
        other.play(keep=5)
        one.holds(8)
        one.page.goto("about:blank")
        seat = other.page.locator(".plate").filter(has_text=one.name)
        expect(seat).to_have_class(re.compile("is-turn"))
        desk = self.mc.page
        desk.goto(f"/d/{self.drive}/desk/table/{APART}/")
        expect(desk.get_by_text(f"waits for {one.name}")).to_be_visible()
        desk.get_by_role("button", name=f"Let a robot play for {one.name}").click()
        expect(seat.locator(".plate__robot")).to_be_visible()
        other.holds(5)
        self.mc.desk()

        one.page = self.device(one.name)
        one.open_seat()
        one.sees_cards()
        expect(seat.locator(".plate__robot")).to_have_count(0)

    def server_dies(self, phones: list[Phone], ears: list[Deaf]) -> None:
        """Killed between the last card of the hand and the pages that show that it is over."""
        for phone in phones:
            phone.holds(1)
        first = whose_turn(phones)
        first.play()
        first.holds(0)
        last = whose_turn([phone for phone in phones if phone is not first])
        for ear in ears:
            ear.deaf = True
        written = len(self.ledger.lines())
        last.tap_card()
        until(lambda: len(self.ledger.lines()) > written, last.page)
        self.server.kill()

        assert [phone.page.locator("#result").count() for phone in phones] == [0, 0]
        self.server.start("--no-demonstration")
        for ear in ears:
            ear.deaf = False
        for page in [self.mc.page, *(phone.page for phone in self.phones.values())]:
            hide(page, hidden=False)  # they all look what has become of it

    def totals(self) -> dict[str, int]:
        """As a spreadsheet gets them."""
        answer = self.mc.page.request.get(f"/d/{self.drive}/results.csv")
        rows = csv.DictReader(io.StringIO(answer.body().decode("utf-8-sig")))
        return {row["Name"]: int(row["Total"]) for row in rows}


def until(look: Callable[[], bool], page: Page) -> None:
    """Looks again and again, while pages and lines go on."""
    for _look in range(1500):
        if look():
            return
        page.wait_for_timeout(10)
    raise AssertionError(page.locator("main").inner_text())


def whose_turn(phones: list[Phone]) -> Phone:
    until(lambda: any(phone.is_asked for phone in phones), phones[0].page)
    return next(phone for phone in phones if phone.is_asked)


def added_up(lines: list[Result], server: Server) -> dict[str, int]:
    """Everybody's tricks, from the lines and from who sat where."""
    seats, totals = seats_in_database(server.data), Counter[str]()
    for hand, table, ns, ew in lines:
        for seat, name in seats[hand, table].items():
            totals[name] += ns if seat in "NS" else ew
    return dict(totals)


def test_a_hall_with_an_online_table_counts_each_result_once_though_phone_and_server_die(
    devices: Devices, server: Server
) -> None:
    evening = Evening(devices, server)

    for hand in range(1, HANDS + 1):
        evening.hand(hand)
        if hand < HANDS:
            evening.mc.move()
    evening.mc.finish()

    lines, played = evening.ledger.lines(), evening.ledger.cards_played()
    assert lines == sorted([*evening.typed, *played])
    assert [line[:2] for line in lines] == [
        (hand, table) for hand in range(1, HANDS + 1) for table in (1, 2, APART)
    ]
    assert {ns + ew for _hand, _table, ns, ew in lines} == {13}
    assert evening.totals() == added_up(lines, server)
    assert [one.name for one in evening.phones.values() if one.sent and one.played] == PEOPLE
