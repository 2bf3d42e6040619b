"""Online tables on people's own phones: their page, the table's page, one tap to the seat."""

from __future__ import annotations

from datetime import date

import pytest
from django.contrib.auth.models import User

from tests.evening import NAMES, HallEvening
from tests.online import hand, play_out
from tests.tournaments.views.online_phones import APART, opens, over, own_phone, table_of
from tests.tournaments.views.phones import words
from tournaments.actions.base import By
from tournaments.actions.drives import Settings, create_drive
from tournaments.actions.online import close_if_complete
from tournaments.actions.spare import set_spare
from tournaments.models import Drive
from tournaments.rules.programme import TrumpMode

pytestmark = pytest.mark.django_db


# A person's own phone


def test_my_page_says_that_i_play_online_and_with_whom(ten: HallEvening) -> None:
    name = over(ten)[0]

    page = own_phone(ten, name).get(f"/d/{ten.drive.public_id}/me/")

    assert f"Online table {APART}" in words(page)
    assert "Open your seat" in words(page)
    assert "Send the tricks" not in words(page)


def test_one_tap_opens_my_seat_at_the_live_table(ten: HallEvening) -> None:
    name = over(ten)[0]
    phone = own_phone(ten, name)

    answer = opens(phone, ten, ten.player(name))

    live = hand(ten, APART).live
    assert (answer.status_code, answer["Location"]) == (302, f"/play/{live}/")
    assert 'id="fan"' in phone.get(answer["Location"]).content.decode()


def test_a_second_tap_leads_to_the_same_cards(ten: HallEvening) -> None:
    name = over(ten)[0]
    phone = own_phone(ten, name)

    first = opens(phone, ten, ten.player(name))["Location"]
    again = opens(phone, ten, ten.player(name))

    assert again["Location"] == first
    assert 'id="fan"' in phone.get(first).content.decode()
    assert "Go on playing" in words(phone.get(table_of(ten)))


def test_a_seat_of_somebody_else_stays_shut_and_says_whose_it_is(ten: HallEvening) -> None:
    name, other = over(ten)

    answer = opens(own_phone(ten, name), ten, ten.player(other))

    assert answer.status_code == 422
    assert (
        f"This is the seat of {other}. It opens on the phone of {other}, or on a phone that has "
        "scanned the card on this table." in words(answer)
    )


def test_a_robot_needs_no_phone(ten: HallEvening) -> None:
    seated = ten.names_at(APART).values()
    robot = ten.drive.players.filter(robot=True, name__in=seated).earliest("number")

    answer = opens(own_phone(ten, over(ten)[0]), ten, robot)

    assert answer.status_code == 422
    assert f"{robot.name} is a robot and needs no phone." in words(answer)


def test_somebody_who_sits_at_a_hall_table_is_sent_to_their_own_page(ten: HallEvening) -> None:
    name = ten.names_at(1)["N"]

    answer = opens(own_phone(ten, name), ten, ten.player(over(ten)[0]))

    assert (answer.status_code, answer["Location"]) == (302, f"/d/{ten.drive.public_id}/me/")


def test_what_no_form_of_ours_sends_is_answered_with_a_sentence(ten: HallEvening) -> None:
    phone = own_phone(ten, over(ten)[0])

    for typed in ({}, {"entrant": "x"}, {"entrant": "0"}):
        assert phone.post(table_of(ten, rest="open/"), typed).status_code == 422


def test_after_the_hand_the_page_says_what_comes_next(ten: HallEvening) -> None:
    name = over(ten)[0]
    phone = own_phone(ten, name)
    play_out(hand(ten, APART).live)

    page = words(phone.get(table_of(ten)))

    assert "The tricks are in" in page
    assert f"Sent by: Online table {APART}" in page
    assert "2 tables still playing: 1, 2" in page
    assert "Open your seat" not in page


def test_after_everybody_has_moved_the_page_of_before_leads_to_the_next_place(
    ten: HallEvening,
) -> None:
    name = over(ten)[0]
    phone = own_phone(ten, name)
    play_out(hand(ten, APART).live)
    ten.enter(1, 8, 8)
    ten.move()

    page = words(phone.get(table_of(ten)))

    assert "Everybody moves" in page
    assert f"I am {name}: take me to table" in page


def test_a_phone_of_ones_own_is_not_asked_to_stay_at_an_online_table(ten: HallEvening) -> None:
    name = over(ten)[0]
    phone = own_phone(ten, name)
    play_out(hand(ten, APART).live)
    ten.enter(1, 8, 8)
    ten.move()

    page = words(phone.get(table_of(ten)))

    assert "Everybody moves" in page
    assert "This phone stays" not in page


def test_a_button_of_the_hand_before_opens_nothing(ten: HallEvening) -> None:
    name = over(ten)[0]
    phone = own_phone(ten, name)
    play_out(hand(ten, APART).live)
    ten.enter(1, 8, 8)
    ten.move()

    answer = opens(phone, ten, ten.player(name))

    assert answer.status_code == 409
    assert "There is no seat to open here any more." in words(answer)


def test_who_comes_to_the_online_table_opens_the_seat_from_the_move(ten: HallEvening) -> None:
    play_out(hand(ten, APART).live)
    before = {name: table for table in (1, 2) for name in ten.names_at(table).values()}
    ten.enter(1, 8, 8)
    ten.move()
    name = over(ten)[0]

    page = own_phone(ten, name).get(table_of(ten, before[name]))

    assert f"{name}: you play at online table {APART}, partner" in words(page)
    assert f'action="{table_of(ten, APART, "open/")}"' in page.content.decode()


def test_tricks_typed_for_an_online_hand_are_not_asked_for(ten: HallEvening) -> None:
    page = own_phone(ten, over(ten)[0]).get(table_of(ten)).content.decode()

    assert "/send/" not in page
    assert "How many tricks" not in page


def test_before_the_trumps_are_drawn_the_page_says_what_it_waits_for(mary: User) -> None:
    settings = Settings("Hall", date(2026, 3, 14), format="losers-change", hands=4)
    drive = create_drive(mary, settings)
    Drive.objects.update(online=True, trump_mode=TrumpMode.MC_DRAWS, trumps=[None] * 4)
    drive.refresh_from_db()
    evening = HallEvening.start(drive, By.mc(mary), NAMES[:4])
    phone = own_phone(evening, "Ann")

    assert "The MC draws the trumps for this hand. Then the seats open" in words(
        phone.get(table_of(evening, 1))
    )
    answer = opens(phone, evening, evening.player("Ann"), 1)
    assert answer.status_code == 409
    assert "The MC draws trumps first." in words(answer)


# One alone


def test_one_alone_is_told_why_they_sit_out(drive: Drive, mary: User) -> None:
    set_spare(drive, By.mc(mary), spare="robots")
    evening = HallEvening.start(drive, By.mc(mary), NAMES[:9])
    name = evening.drive.players.get(entrant=evening.round.sit_outs.get().entrant_id).name

    page = words(own_phone(evening, name).get(f"/d/{drive.public_id}/me/"))

    assert "You sit out hand 1." in page
    assert "You are the only one without a table this time" in page
    assert "Play a three-minute practice hand" in page


def test_one_alone_who_may_play_is_told_of_the_three_robots(drive: Drive, mary: User) -> None:
    set_spare(drive, By.mc(mary), spare="robots", alone_plays=True)
    evening = HallEvening.start(drive, By.mc(mary), NAMES[:9])

    page = words(own_phone(evening, over(evening)[0]).get(f"/d/{drive.public_id}/me/"))

    assert "so you play with three robots" in page
    assert "Open your seat" in page


# Pages opened again


def test_looking_at_an_online_table_by_hand_leads_to_its_page(ten: HallEvening) -> None:
    phone = own_phone(ten, over(ten)[0])

    for rest in ("open/", "tablet/"):
        answer = phone.get(table_of(ten, rest=rest))
        assert (answer.status_code, answer["Location"]) == (302, table_of(ten))


def test_who_stays_at_an_online_table_opens_the_next_hand_there(drive: Drive, mary: User) -> None:
    Drive.objects.update(online=True)
    drive.refresh_from_db()
    evening = HallEvening.start(drive, By.mc(mary), NAMES[:4])
    phone = own_phone(evening, "Ann")
    play_out(hand(evening, 1).live)
    close_if_complete(drive)
    assert evening.round.number == 2

    page = phone.get(table_of(evening, 1))

    assert "You play online, at table 1" in words(page)
    assert opens(phone, evening, evening.player("Ann"), 1).status_code == 302


@pytest.mark.parametrize("page", ["me/", "table/1/"])
def test_an_open_phone_keeps_a_drive_going_that_no_mc_looks_at(
    page: str, drive: Drive, mary: User
) -> None:
    """What the server would have done after the last card, had it not been stopped just then."""
    Drive.objects.update(online=True)
    drive.refresh_from_db()
    evening = HallEvening.start(drive, By.mc(mary), NAMES[:4])
    phone = own_phone(evening, "Ann")
    play_out(hand(evening, 1).live)
    assert evening.round.number == 1

    phone.get(f"/d/{drive.public_id}/{page}?state=old", HTTP_HX_REQUEST="true")

    assert evening.round.number == 2
