"""Online tables on what stays there: a tablet, and phones of a hall table that goes online."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.evening import HallEvening
from tests.online import hand, play_out
from tests.tournaments.views.online_phones import APART, opens, over, own_phone, table_of
from tests.tournaments.views.phones import TablePhone, words
from tournaments.actions.online import go_back_to_cards, go_online
from tournaments.actions.results import record_by_mc
from tournaments.models import Drive, TableCard

pytestmark = pytest.mark.django_db


# A device that scanned the table's card


def test_a_tablet_on_the_table_opens_all_seats_and_hides_the_cards(ten: HallEvening) -> None:
    tablet = TablePhone(ten, APART)
    assert "Use this for everybody at this table" in tablet.reads()

    answer = tablet.client.post(table_of(ten, rest="tablet/"))

    assert (answer.status_code, answer["Location"]) == (302, f"/play/{hand(ten, APART).live}/")
    assert "The cards are hidden until then." in words(tablet.client.get(answer["Location"]))


def test_a_tablet_opens_one_seat_by_name(ten: HallEvening) -> None:
    tablet, name = TablePhone(ten, APART), over(ten)[1]
    assert f"I am {name}: open my seat" in tablet.reads()

    answer = opens(tablet.client, ten, ten.player(name))

    assert answer.status_code == 302
    assert 'id="fan"' in tablet.client.get(answer["Location"]).content.decode()


def test_a_phone_that_has_not_scanned_the_card_is_no_tablet(ten: HallEvening) -> None:
    answer = own_phone(ten, over(ten)[0]).post(table_of(ten, rest="tablet/"))

    assert answer.status_code == 422
    assert "Scan the card on this table with this phone or tablet first." in words(answer)


def test_a_tablet_goes_on_with_those_who_come_next(ten: HallEvening) -> None:
    tablet = TablePhone(ten, APART)
    tablet.client.post(table_of(ten, rest="tablet/"))
    play_out(hand(ten, APART).live)
    ten.enter(1, 8, 8)
    ten.move()

    page = tablet.reads()

    assert [f"I am {name}: open my seat" in page for name in over(ten)] == [True, True]


# A hall table that goes online


def test_a_hall_table_that_goes_online_asks_its_phones_for_no_tricks(evening: HallEvening) -> None:
    phone = TablePhone(evening, 2)
    phone.i_am("Fred")
    go_online(evening.drive, evening.by, table_no=2, for_evening=False)

    assert phone.stage() == "online"
    go_back_to_cards(evening.drive, evening.by, table_no=2)
    assert phone.stage() == "entry"


def test_tricks_the_mc_entered_meanwhile_stand_and_the_table_reads_so(
    evening: HallEvening,
) -> None:
    go_online(evening.drive, evening.by, table_no=2, for_evening=False)
    record_by_mc(evening.drive, evening.by, table_no=2, hand=1, ns=13)
    play_out(hand(evening, 2).live)

    page = TablePhone(evening, 2).reads()

    assert "Fred and Edna 13, Hal and Gwen 0" in page
    assert "Sent by: The MC" in page


def test_a_card_of_another_drive_opens_no_seat(ten: HallEvening, max_: object) -> None:
    other = Drive.objects.get(name="Another hall")
    card = TableCard.objects.create(drive=other, table_no=APART, token="token", code="CODE")
    client = Client()
    client.get(f"/t/{card.token}/")

    answer = opens(client, ten, ten.player(over(ten)[0]))

    assert (answer.status_code, answer["Location"].partition("?")[0]) == (302, "/code/")


def test_a_phone_that_stays_on_the_table_opens_seats_of_those_who_come(
    evening: HallEvening,
) -> None:
    phone = TablePhone(evening, 2)
    phone.i_am("")
    evening.enter(1, 8, 8)
    evening.move()
    go_online(evening.drive, evening.by, table_no=2, for_evening=False)
    name = evening.names_at(2)["N"]
    assert phone.stage() == "move"
    assert f"I am {name}: open my seat" in phone.reads("?again=1")

    assert opens(phone.client, evening, evening.player(name), 2).status_code == 302
