"""What is printed: table cards before and after the draw, cards, slips, lists, the poster."""

from __future__ import annotations

from datetime import date

import pytest
from django.contrib.auth.models import User
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from tests.evening import NAMES, HallEvening
from tests.tournaments.views.doors import text
from tournaments.actions.attendance import mark_gone
from tournaments.actions.base import By
from tournaments.actions.drives import Settings, create_drive
from tournaments.actions.people import NewPlayer, add_player
from tournaments.models import Drive
from tournaments.rules.seating import Role
from tournaments.views.paper import PAPERS
from whistdrive.addresses import lan_addresses

pytestmark = pytest.mark.django_db


@pytest.fixture
def page(drive: Drive) -> str:
    return f"/d/{drive.public_id}/print/"


@pytest.fixture
def twenty_one(drive: Drive, mary: User) -> HallEvening:
    """Five tables, one lady sits out."""
    names = [*NAMES, "Quin", "Rose", "Sid", "Tess", "Una"]
    return HallEvening.start(drive, By.mc(mary), names)


def test_one_page_names_everything_that_can_be_printed(mc: Client, page: str) -> None:
    shown = mc.get(page).content.decode()

    assert [code for code in PAPERS if f'href="{page}{code}/"' in shown] == list(PAPERS)


@pytest.mark.parametrize("code", PAPERS)
def test_every_paper_can_be_printed_before_anybody_has_come(
    mc: Client, page: str, code: str
) -> None:
    assert mc.get(f"{page}{code}/").status_code == 200


@pytest.mark.parametrize("code", PAPERS)
def test_a_paper_asks_the_database_no_more_for_many_people_than_for_few(
    mc: Client,
    mary: User,
    twenty_one: HallEvening,
    page: str,
    code: str,
    django_assert_max_num_queries: DjangoAssertNumQueries,
) -> None:
    for hand in (1, 2):
        twenty_one.enter(hand, 8, 8, 8, 8, 8)
        twenty_one.move()
    with django_assert_max_num_queries(45):
        assert mc.get(f"{page}{code}/").status_code == 200


def test_a_paper_nobody_has_thought_of_is_not_there(mc: Client, page: str) -> None:
    assert mc.get(f"{page}wallpaper/").status_code == 404


# Table cards


@pytest.mark.reported("B128")
def test_each_table_has_a_card_with_its_own_code_made_here(
    mc: Client, evening: HallEvening, page: str
) -> None:
    """QR images came from an outside service that was closed."""
    shown = mc.get(f"{page}table-cards/")

    codes = [one["code"].address for one in shown.context["cards"]]
    assert codes == [f"http://testserver/t/{evening.card(table).token}/" for table in (1, 2)]
    assert shown.content.decode().count('src="data:image/svg+xml') == 2
    for table in (1, 2):
        code = evening.card(table).code
        assert f"Open testserver/code and type {code}" in text(shown)


def test_on_the_laptop_itself_the_cards_carry_an_address_that_phones_reach(
    mc: Client, evening: HallEvening, page: str
) -> None:
    shown = mc.get(f"{page}table-cards/", HTTP_HOST="127.0.0.1:8123")

    host = f"{lan_addresses()[0]}:8123" if lan_addresses() else "127.0.0.1:8123"
    address = shown.context["cards"][0]["code"].address
    assert address == f"http://{host}/t/{evening.card(1).token}/"


def test_a_chosen_network_address_stays_chosen(mc: Client, evening: HallEvening, page: str) -> None:
    for address in lan_addresses():
        mc.post("/laptop/", {"do": "address", "address": address})
        shown = mc.get(f"{page}table-cards/", HTTP_HOST="localhost:8123")
        assert shown.context["reach"].base == f"http://{address}:8123"


def test_cards_are_made_before_the_draw_for_as_many_tables_as_are_expected(
    mc: Client, drive: Drive, page: str
) -> None:
    answer = mc.post(f"{page}table-cards/", {"tables": "6"}, follow=True)

    assert answer.redirect_chain == [(f"{page}table-cards/", 302)]
    assert [one["card"].table_no for one in answer.context["cards"]] == [1, 2, 3, 4, 5, 6]
    assert "6 new cards." in text(answer)


@pytest.mark.parametrize("typed", ["0", "-1", "301", "six", "6.5"])
def test_a_number_no_hall_has_is_refused_at_its_field_and_kept(
    mc: Client, drive: Drive, page: str, typed: str
) -> None:
    answer = mc.post(f"{page}table-cards/", {"tables": typed})

    assert answer.status_code == 422
    assert f"Type a whole number from 1 to 300. You typed {typed}." in text(answer)
    assert f'value="{typed}"' in answer.content.decode()
    assert drive.cards.count() == 0


# Cards, slips, lists


def test_each_person_has_a_score_card_with_the_place_to_start_from(
    mc: Client, evening: HallEvening, page: str
) -> None:
    shown = mc.get(f"{page}score-cards/")

    (first, *_rest), *_more = shown.context["sheets"]
    assert (first.name, first.role, first.start) == ("Ann", "Lady", "Table 1, South, partner Bob")
    assert [len(sheet) for sheet in shown.context["sheets"]] == [4, 4]


def test_who_has_gone_has_no_card_and_who_sits_out_reads_so(
    mc: Client, twenty_one: HallEvening, page: str
) -> None:
    bob = twenty_one.player("Bob")
    mark_gone(twenty_one.drive, twenty_one.by, bob, from_hand=2)

    cards = [card for sheet in mc.get(f"{page}score-cards/").context["sheets"] for card in sheet]

    assert len(cards) == 20
    assert cards[-1].start == "Sits out first"


def test_blank_cards_are_printed_in_the_number_asked_for(
    mc: Client, evening: HallEvening, page: str
) -> None:
    shown = mc.get(f"{page}score-cards/", {"blank": "6", "per": "2"})

    assert [[card.name for card in sheet] for sheet in shown.context["sheets"]] == [["", ""]] * 3


def test_a_number_of_cards_that_cannot_be_is_said_at_its_field(
    mc: Client, evening: HallEvening, page: str
) -> None:
    answer = mc.get(f"{page}score-cards/", {"blank": "many"})

    assert answer.status_code == 422
    assert "Type a whole number from 0 to 400. You typed many." in text(answer)


def test_trumps_stand_as_a_word_beside_their_sign(
    mc: Client, evening: HallEvening, page: str
) -> None:
    shown = mc.get(f"{page}score-cards/", {"blank": "1"})

    (column,) = shown.context["columns"]
    assert [line.word for line in column][:4] == ["Hearts", "Clubs", "Diamonds", "Spades"]
    assert [line.hand for line in column if line.half] == [6]
    assert '#suit-H"/></svg> Hearts' in shown.content.decode()


def test_slips_come_hand_after_hand_with_the_names_that_are_known(
    mc: Client, evening: HallEvening, page: str
) -> None:
    sheets = mc.get(f"{page}slips/", {"tables": "2"}).context["sheets"]

    slips = [slip for sheet in sheets for slip in sheet]
    assert [(slip.table_no, slip.hand.hand) for slip in slips] == [
        (table, hand) for table in (1, 2) for hand in range(1, 13)
    ]
    assert slips[0].sides == (
        ("North and South", "Bob and Ann"),
        ("East and West", "Dev and Carol"),
    )
    assert slips[1].sides == (("North and South", ""), ("East and West", ""))


def test_a_move_card_names_table_chair_and_partner(
    mc: Client, evening: HallEvening, page: str
) -> None:
    shown = text(mc.get(f"{page}move-cards/", {"tables": "5"}))

    west = "Go to table 3 and take the free chair, South or West. Your new partner sits there"
    assert west in shown
    assert "Stay at this table and sit West. Your new partner comes from table 3." in shown


def test_the_door_list_is_alphabetical_and_ticks_what_is_known(
    mc: Client, mary: User, drive: Drive, page: str
) -> None:
    for new in (NewPlayer("Zoë", Role.A, paid=True), NewPlayer("ann", Role.A, late=True)):
        add_player(drive, By.mc(mary), new)

    lines = mc.get(f"{page}door/").context["lines"]

    assert [(line.name, line.role, line.here, line.paid) for line in lines] == [
        ("ann", "Lady", False, False),
        ("Zoë", "Lady", True, True),
    ]


@pytest.mark.reported("B122")
def test_those_who_sit_out_stand_at_the_end_of_the_seat_list(
    mc: Client, twenty_one: HallEvening, page: str
) -> None:
    """A bye row stood in the middle of the list of tables."""
    shown = mc.get(f"{page}seats/")

    listed = shown.context["list"]
    assert (len(listed.seated), [one.name for one in listed.resting]) == (20, ["Una"])
    words = text(shown)
    assert words.index("Sitting out this hand") > words.rindex("North")


@pytest.mark.reported("B44")
def test_results_on_paper_are_those_of_the_results_page(
    mc: Client, twenty_one: HallEvening, page: str
) -> None:
    """The window, and the exports, ranked two players differently."""
    twenty_one.enter(1, 9, 4, 13, 0, 7)
    twenty_one.move()
    groups = mc.get(f"{page}results/").context["groups"]

    for group, code in zip(groups, ("A", "B", "everyone"), strict=True):
        rows = mc.get(page.replace("print", "standings"), {"group": code}).context["page"].rows
        shown = [(f"{row.place}=" if row.shared else str(row.place), row.name) for row in rows]
        assert [(row.place, row.name) for row in group.rows] == shown


def test_the_master_sheet_holds_what_is_known_and_leaves_room_for_the_rest(
    mc: Client, twenty_one: HallEvening, page: str
) -> None:
    twenty_one.enter(1, 9, 4, 13, 0, 7)
    twenty_one.move()

    shown = mc.get(f"{page}master/")

    (part,) = shown.context["parts"]
    lines = {line.name: line for line in part.people}
    assert lines["Ann"].cells == ("9", *[""] * 11)
    assert (lines["Una"].cells[0], lines["Una"].so_far) == ("(6.5)", "6.5")
    (tables,) = shown.context["tables"]
    assert tables.rows[0][1] == ("9 – 4", "4 – 9", "13 – 0", "0 – 13", "7 – 6")


def test_a_master_sheet_of_pairs_has_a_line_for_each_pair(mc: Client, mary: User) -> None:
    settings = Settings(name="Pairs", date=date(2026, 3, 14), format="pairs-circle", hands=24)
    evening = HallEvening.start(create_drive(mary, settings), By.mc(mary), NAMES[:8])
    evening.enter(1, 8, 6)

    parts = mc.get(f"/d/{evening.drive.public_id}/print/master/").context["parts"]

    assert [len(part.hands) for part in parts] == [12, 12]
    assert [(one.name, one.cells[0]) for one in parts[0].people][:2] == [
        ("Ann & Bob", "8"),
        ("Carol & Dev", "5"),
    ]


def test_the_poster_has_the_address_to_scan_and_the_code_to_type(
    mc: Client, drive: Drive, page: str
) -> None:
    shown = mc.get(f"{page}poster/")

    assert shown.context["code"].address == f"http://testserver/join/{drive.join_code}/"
    assert f"Open testserver/code and type {drive.join_code}" in text(shown)


def test_the_prize_list_has_every_prize_with_its_reason(
    mc: Client, evening: HallEvening, page: str
) -> None:
    evening.enter(1, 9, 4)

    shown = text(mc.get(f"{page}prizes/"))

    assert "1st Lady" in shown
    assert "9 tricks" in shown
