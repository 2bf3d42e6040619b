"""Seats of an online table: opened by phones, played by robots for a while."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User

from games import api
from games.engine.seats import Seat
from games.visitors import Visitor
from tests.evening import HallEvening
from tests.online import at, hand, play_out
from tournaments.actions.attendance import take_over
from tournaments.actions.base import By
from tournaments.actions.online import (
    finish_by_robots,
    go_online,
    open_seat,
    open_tablet,
    replace_by_robot,
)
from tournaments.actions.people import NewPlayer, add_player
from tournaments.models import Drive, LedgerLine, OnlineHand
from tournaments.queries.online import online_tables
from tournaments.refusals import Refused
from tournaments.rules.seating import Role

pytestmark = pytest.mark.django_db

PHONE, TABLET = Visitor("a phone"), Visitor("a tablet")


def online(evening: HallEvening, table_no: int = 2, *, for_evening: bool = False) -> OnlineHand:
    go_online(evening.drive, evening.by, table_no=table_no, for_evening=for_evening)
    return hand(evening, table_no)


def lines(evening: HallEvening, table_no: int = 2) -> list[tuple[str, int | None, str]]:
    found = LedgerLine.objects.filter(round__drive=evening.drive, table_no=table_no)
    return list(found.order_by("pk").values_list("state", "ns", "by"))


def test_a_person_opens_their_seat_and_no_other(evening: HallEvening) -> None:
    laid = online(evening)

    assert open_seat(evening.drive, evening.player("Fred"), PHONE) == laid.live

    assert api.seats_of(laid.live, PHONE) == (Seat.N,)
    table = online_tables(evening.drive, evening.round)[2]
    assert (table.opened, table.people) == (("Fred",), ("Fred", "Hal", "Edna", "Gwen"))
    assert (table.hand, table.trick, table.over, table.waits_for) == (1, 1, False, "Hal")


def test_a_second_phone_takes_the_seat_over(evening: HallEvening) -> None:
    laid = online(evening)
    open_seat(evening.drive, evening.player("Fred"), PHONE)

    open_seat(evening.drive, evening.player("Fred"), TABLET)

    assert api.seats_of(laid.live, PHONE) == ()
    assert api.seats_of(laid.live, TABLET) == (Seat.N,)


def test_one_phone_cannot_have_two_peoples_seats(evening: HallEvening) -> None:
    online(evening)
    open_seat(evening.drive, evening.player("Fred"), PHONE)

    with pytest.raises(Refused) as refused:
        open_seat(evening.drive, evening.player("Hal"), PHONE)

    assert "Fred" in refused.value.sentence


def test_a_tablet_opens_all_seats_of_its_table(evening: HallEvening) -> None:
    laid = online(evening)

    assert open_tablet(evening.drive, 2, TABLET) == laid.live

    assert api.seats_of(laid.live, TABLET) == tuple(Seat)


def test_at_a_table_with_cards_no_seat_is_opened(evening: HallEvening) -> None:
    online(evening)

    with pytest.raises(Refused) as refused:
        open_seat(evening.drive, evening.player("Ann"), PHONE)

    assert refused.value.sentence == "Table 1 plays with real cards."


def test_a_hand_that_is_over_is_only_looked_at(evening: HallEvening) -> None:
    laid = online(evening)
    play_out(laid.live)

    assert open_seat(evening.drive, evening.player("Fred"), PHONE) == laid.live
    assert api.seats_of(laid.live, PHONE) == ()


# Robots help


def test_robots_finish_a_hand_that_lags(evening: HallEvening) -> None:
    laid = online(evening)

    finish_by_robots(evening.drive, evening.by, table_no=2)
    finish_by_robots(evening.drive, evening.by, table_no=2)
    api.move_robots(laid.live)

    assert evening.drive.journal.filter(kind="robots-finish").count() == 1
    assert [by for _state, _ns, by in lines(evening)] == ["Online table 2"]


def test_where_nothing_is_played_online_robots_finish_nothing(evening: HallEvening) -> None:
    with pytest.raises(Refused) as refused:
        finish_by_robots(evening.drive, evening.by, table_no=2)

    assert refused.value.sentence == "Table 2 plays no hand online just now."


def test_a_robot_plays_for_somebody_until_they_open_their_seat(evening: HallEvening) -> None:
    online(evening)

    replace_by_robot(evening.drive, evening.by, evening.player("Fred"))
    replace_by_robot(evening.drive, evening.by, evening.player("Fred"))

    assert online_tables(evening.drive, evening.round)[2].stood_in == ("Fred",)
    assert evening.drive.journal.filter(kind="stand-in").count() == 1
    open_seat(evening.drive, evening.player("Fred"), PHONE)
    assert online_tables(evening.drive, evening.round)[2].stood_in == ()


def test_no_robot_plays_for_somebody_with_real_cards(evening: HallEvening) -> None:
    online(evening)

    with pytest.raises(Refused) as refused:
        replace_by_robot(evening.drive, evening.by, evening.player("Ann"))

    assert refused.value.sentence == "Ann is not playing online just now."


def test_where_robots_finish_the_hand_one_plays_for_everybody_already(
    evening: HallEvening,
) -> None:
    online(evening)
    finish_by_robots(evening.drive, evening.by, table_no=2)

    replace_by_robot(evening.drive, evening.by, evening.player("Fred"))

    assert not evening.drive.journal.filter(kind="stand-in").exists()


def test_somebody_of_another_drive_has_no_seat_to_open(evening: HallEvening, max_: User) -> None:
    online(evening)
    theirs = Drive.objects.exclude(pk=evening.drive.pk).get()
    zed = add_player(theirs, By.mc(max_), NewPlayer("Zed"))

    with pytest.raises(Refused) as refused:
        open_seat(evening.drive, zed, PHONE)

    assert refused.value.sentence == "You have no seat in this hand."


def test_who_plays_on_for_somebody_has_their_seat_on_the_screen(evening: HallEvening) -> None:
    laid = online(evening)
    zed = add_player(evening.drive, evening.by, NewPlayer("Zed", Role.B))

    take_over(evening.drive, evening.by, out=evening.player("Fred"), into=zed, one_line=True)

    assert at(laid.live).live.chair("N").name == "Fred / Zed"
    open_seat(evening.drive, evening.player("Zed"), PHONE)
    assert api.seats_of(laid.live, PHONE) == (Seat.N,)
