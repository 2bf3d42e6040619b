"""A whole evening in real browsers: an MC on a laptop, phones at several tables, sixteen people.

Twelve hands; a late arrival takes over a helper's seat, one result is corrected after everybody has
moved, one table has two answers, two people sit down wrong, and the server is killed in the middle.
Every seat and every total is compared with an evening worked out on paper.
"""

from __future__ import annotations

import csv
import io

from playwright.sync_api import expect

from tests.browser.conftest import LAPTOP, Devices
from tests.browser.evening import (
    SEEN_LIVE_WITHIN,
    Mc,
    Phone,
    Slip,
    card_tokens,
    read_paper,
    seats_in_database,
)
from tests.server import Server

LADIES = ["Ann", "Carol", "Edna", "Gwen", "Iris", "Kath", "Mona", "Olive"]
GENTS = ["Bob", "Dev", "Fred", "Hal", "Jack", "Len", "Ned", "Tom"]
SENT_FIRST = {(6, 2): 8}  # what was sent before the correction


class Evening:
    """The devices of the evening, and one hand after another."""

    def __init__(self, devices: Devices, server: Server) -> None:
        self.devices, self.server = devices, server
        self.slips, self.totals = read_paper()
        self.mc = Mc(devices.open(LAPTOP))
        self.owners: list[Phone] = []
        self.lying: list[Phone] = []

    def of(self, hand: int) -> dict[int, Slip]:
        return {slip.table: slip for slip in self.slips if slip.hand == hand}

    def sent(self, slip: Slip) -> int:
        return SENT_FIRST.get((slip.hand, slip.table), slip.ns)

    def door_and_draw(self) -> None:
        self.mc.set_up()
        self.mc.make_drive("Sixteen", 12)
        for lady, gent in zip(LADIES, GENTS, strict=True):
            self.mc.add(lady, "Lady")
            self.mc.add(gent, "Gent", helper=gent == "Tom")
        self.mc.seat_by_arrival_and_start()

    def phones_arrive(self) -> None:
        """Ann's and Dev's own phones, and two phones that lie on table 3."""
        tokens = card_tokens(self.server.data)
        first = self.of(1)
        for owner in ("Ann", "Dev"):
            table = next(t for t, slip in first.items() if owner in slip.seats.values())
            phone = Phone(self.devices.open(), self.mc.drive, owner=owner)
            phone.scan(tokens[table])
            phone.say_who(owner)
            self.owners.append(phone)
        for seat in "NE":
            phone = Phone(self.devices.open(), self.mc.drive, table=3)
            phone.scan(tokens[3])
            phone.say_who(first[3].seats[seat])
            self.lying.append(phone)

    def phones_find_their_tables(self, hand: int) -> None:
        """After a move: owners take their phones along, the lying ones are picked up.

        One phone is enough for a side: where an owner sits at table 3, the phone that lies there
        is left alone.
        """
        slips = self.of(hand)
        for phone in self.owners:
            table = next(t for t, s in slips.items() if phone.owner in self.seated(s).values())
            phone.go_along(table)
        for side, phone in self.at_table_3(hand).items():
            if phone in self.lying:
                phone.stay(self.seated(slips[3])[side[0]])

    def at_table_3(self, hand: int) -> dict[str, Phone]:
        """The phone of each side there."""
        seats = self.seated(self.of(hand)[3])
        phones = dict(zip(("NS", "EW"), self.lying, strict=True))
        for phone in reversed(self.owners):  # where two are partners, Ann's is the one in use
            if phone.owner in seats.values():
                phones["NS" if phone.owner in (seats["N"], seats["S"]) else "EW"] = phone
        return phones

    def seated(self, slip: Slip) -> dict[str, str]:
        """Who the program thinks sits there before anybody says otherwise."""
        wrong = {"Dev": "Jack", "Jack": "Dev"} if slip.hand == 5 else {}
        return {seat: wrong.get(name, name) for seat, name in slip.seats.items()}

    def play(self, hand: int, *, tables: range = range(1, 5)) -> None:
        """Each table's tricks from whatever is there: its phones, an owner's phone, or the MC."""
        slips = self.of(hand)
        for table in tables:
            slip, ns = slips[table], self.sent(slips[table])
            owner = next((p for p in self.owners if p.owner in slip.seats.values()), None)
            if table == 3:
                phones = self.at_table_3(hand)
                phones["NS"].send(ns)
                phones["EW"].confirm()
            elif owner is not None and hand != 5:
                side = slip.side_of(owner.owner)
                owner.send(ns if side == "NS" else 13 - ns)
            else:
                self.mc.type_tricks(table, ns)


def test_an_evening_comes_out_as_on_paper(devices: Devices, server: Server) -> None:
    evening = Evening(devices, server)
    mc = evening.mc
    evening.door_and_draw()
    evening.phones_arrive()

    for hand in range(1, 13):
        if hand > 1:
            evening.phones_find_their_tables(hand)
        if hand == 2:
            two_answers_at_table_3(evening)
            evening.play(hand, tables=range(1, 3))
            evening.play(hand, tables=range(4, 5))
        elif hand == 5:
            two_people_sit_down_wrong(evening)
        elif hand == 8:
            the_server_is_killed_in_mid_hand(evening)
        else:
            evening.play(hand)
        mc.desk()
        if hand == 12:
            mc.finish()
            break
        mc.move()
        if hand == 3:
            pete_takes_over_from_tom(evening)
        if hand == 6:
            mc.correct(6, 2, 5, "the slip was misread")
            mc.desk()

    seats_are_as_on_paper(evening)
    totals_are_as_on_paper(evening)


def two_answers_at_table_3(evening: Evening) -> None:
    phones = evening.at_table_3(2)
    ns, ew = phones["NS"], phones["EW"]
    tricks = evening.of(2)[3].ns
    ns.send(tricks)
    asked = ew.page.get_by_role("heading", name="Is that right?")
    asked.wait_for(timeout=SEEN_LIVE_WITHIN)
    ew.contradict(13 - tricks + 1)

    expect(evening.mc.card(3)).to_contain_text("Two answers", timeout=SEEN_LIVE_WITHIN)
    expect(ns.page.get_by_role("heading", name="Two answers")).to_be_visible(
        timeout=SEEN_LIVE_WITHIN
    )
    ew.page.get_by_role("button", name=f"We agree with {13 - tricks} – {tricks}").or_(
        ew.page.get_by_role("button", name=f"We agree with {tricks} – {13 - tricks}")
    ).first.click()
    expect(ew.page.get_by_role("heading", name="Sent, and both sides agree")).to_be_visible()


def pete_takes_over_from_tom(evening: Evening) -> None:
    mc = evening.mc
    mc.page.goto(f"/d/{mc.drive}/door/")
    mc.add("Pete", "Gent")
    mc.take_over("Tom", "Pete")
    mc.desk()


def two_people_sit_down_wrong(evening: Evening) -> None:
    """Dev and Jack swap tables; it is noticed while the hand is being played.

    Dev's phone, which had gone to table 3 with the plan, learns by itself that he sits at table 1.
    """
    mc = evening.mc
    mc.sat_wrong(5, "Dev", "Jack")
    mc.desk()
    next(phone for phone in evening.owners if phone.owner == "Dev").go_along(1)
    for table, slip in evening.of(5).items():
        mc.type_tricks(table, slip.ns)


def the_server_is_killed_in_mid_hand(evening: Evening) -> None:
    """Two tables are in when the power strip is kicked; the others send after the restart."""
    evening.play(8, tables=range(1, 3))
    evening.server.kill()
    evening.server.start("--no-demonstration")
    evening.mc.desk()
    for table in (1, 2):
        slip = evening.of(8)[table]
        expect(evening.mc.card(table)).to_contain_text(f"{slip.ns} – {13 - slip.ns}")
    evening.play(8, tables=range(3, 5))


def seats_are_as_on_paper(evening: Evening) -> None:
    stored = seats_in_database(evening.server.data)
    paper = {(slip.hand, slip.table): slip.seats for slip in evening.slips}
    assert stored == paper


def totals_are_as_on_paper(evening: Evening) -> None:
    """On the public results, read from the file that a treasurer downloads."""
    page = evening.devices.open(LAPTOP)
    text = page.request.get(f"/d/{evening.mc.drive}/results.csv").text()
    rows = list(csv.DictReader(io.StringIO(text.removeprefix("\ufeff"))))
    assert {row["Name"]: int(row["Total"]) for row in rows} == evening.totals
