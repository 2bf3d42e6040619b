"""The table's page when everybody moves, and on a phone that follows its owner."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.evening import HallEvening
from tests.tournaments.views.phones import TablePhone, sitting, words
from tournaments.actions.attendance import free_phone
from tournaments.actions.rounds import finish
from tournaments.models import Drive

pytestmark = pytest.mark.django_db


# A phone that belongs to somebody


def test_a_phone_follows_its_owner_to_the_next_table(evening: HallEvening) -> None:
    phone = sitting(evening, "Dev")
    evening.enter(1, 8, 8)
    evening.move()
    new = evening.names_at(2)
    assert "Dev" in new.values()

    phone.table_no = 2

    assert phone.stage() == "entry"


@pytest.mark.reported("B127")
def test_a_personal_code_leads_straight_to_the_seat_without_an_account(
    evening: HallEvening,
) -> None:
    """The QR code led to a login page."""
    client = Client()

    answer = client.get(f"/p/{evening.player('Ann').token}/", follow=True)

    assert answer.redirect_chain == [(f"/d/{evening.drive.public_id}/me/", 302)]
    assert "Table 1 Sit South, partner Bob" in words(answer)
    page = words(client.get(TablePhone(evening).address))
    assert "How many tricks did Bob and Ann take?" in page


def test_a_revoked_personal_link_opens_no_table(evening: HallEvening) -> None:
    ann = evening.player("Ann")
    client = Client()
    client.get(f"/p/{ann.token}/")
    free_phone(evening.drive, evening.by, ann)

    assert client.get(TablePhone(evening).address).url == "/code/?table=1"


def test_a_player_s_phone_at_another_table_is_shown_where_its_owner_sits(
    evening: HallEvening,
) -> None:
    client = Client()
    client.get(f"/p/{evening.player('Ann').token}/")

    answer = client.get(TablePhone(evening, 2).address)

    assert answer.url == f"/d/{evening.drive.public_id}/me/"


# After the move


def test_after_the_move_each_of_the_four_reads_table_seat_and_partner(
    evening: HallEvening,
) -> None:
    phone = sitting(evening, "Ann")
    evening.enter(1, 8, 8)
    evening.move()

    page = phone.reads()

    assert "Everybody moves" in page
    for name in ("Ann", "Bob", "Carol", "Dev"):
        where = next(t for t in (1, 2) if name in evening.names_at(t).values())
        four = evening.names_at(where)
        seat = next(seat for seat, who in four.items() if who == name)
        partner = four[{"N": "S", "S": "N", "E": "W", "W": "E"}[seat]]
        compass = {"N": "North", "E": "East", "S": "South", "W": "West"}[seat]
        verb = "stay at" if where == 1 else "go to"
        assert f"{verb} table {where}, sit {compass}, partner {partner}" in page, name


def test_the_owner_s_phone_is_taken_to_the_new_table_without_scanning(
    evening: HallEvening,
) -> None:
    phone = sitting(evening, "Dev")
    evening.enter(1, 8, 8)
    evening.move()
    assert "I am Dev: take me to table 2" in phone.reads()

    phone.table_no = 2
    answer = phone.i_am("Dev")

    assert answer.url == phone.address
    assert phone.stage() == "entry"


def test_a_phone_that_is_nobody_s_may_stay_with_the_table(evening: HallEvening) -> None:
    phone = TablePhone(evening)
    phone.i_am("")
    evening.enter(1, 8, 8)
    evening.move()

    page = phone.reads()

    assert "This phone stays at table 1" in page
    assert "Scan the card on your new table" in page


def test_a_phone_that_scans_a_table_for_the_first_time_is_asked_who(evening: HallEvening) -> None:
    evening.enter(1, 8, 8)
    evening.move()

    assert TablePhone(evening).stage() == "who"


def test_the_page_left_open_with_only_a_personal_link_still_says_where_to_go(
    evening: HallEvening,
) -> None:
    phone = TablePhone(evening)
    phone.client = Client()
    phone.client.get(f"/p/{evening.player('Dev').token}/")
    evening.enter(1, 8, 8)
    evening.move()

    assert phone.stage() == "move"


def test_after_the_last_hand_the_page_says_so(evening: HallEvening) -> None:
    phone = sitting(evening, "Ann")
    Drive.objects.filter(pk=evening.drive.pk).update(hands=1)
    evening.drive.refresh_from_db()
    evening.enter(1, 8, 8)
    evening.move()
    assert "That was the last hand." in phone.reads()

    finish(evening.drive, evening.by, plan_version=None)

    assert "The drive is finished. Thank you for playing. See the results" in phone.reads()
