"""A drive that is online as a whole: robots fill it, and it goes on by itself."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.db import connection

from games import api
from games.signals import hand_finished
from games.visitors import Visitor
from tests.evening import NAMES, HallEvening
from tests.online import hand, play_out, play_trick
from tests.tournaments.actions.undoing import undo
from tournaments.actions.attendance import bring_back, mark_gone, take_over
from tournaments.actions.base import By
from tournaments.actions.clock import set_clock
from tournaments.actions.files import import_drive
from tournaments.actions.online import (
    close_if_complete,
    go_back_to_cards,
    go_online,
    look_after,
    open_seat,
)
from tournaments.actions.people import NewPlayer, add_player
from tournaments.actions.results import record_by_mc
from tournaments.models import Drive, LedgerLine, OnlineHand, Round
from tournaments.queries.drive_file import drive_as_json
from tournaments.receivers import result_of_online_table
from tournaments.refusals import Refused
from tournaments.rules.drivefile import read
from tournaments.rules.replay import replay
from tournaments.rules.seating import Role

pytestmark = pytest.mark.django_db
Commits = Callable[..., AbstractContextManager[object]]


@pytest.fixture
def five(drive: Drive, mary: User) -> HallEvening:
    """Five people and three robots at two tables."""
    drive.online = True
    drive.save()
    return HallEvening.start(drive, By.mc(mary), NAMES[:5])


@pytest.fixture
def deaf() -> Iterator[None]:
    hand_finished.disconnect(result_of_online_table)
    yield
    hand_finished.connect(result_of_online_table)


def play_all(evening: HallEvening) -> None:
    for table in evening.round.tables.order_by("table_no"):
        one = hand(evening, table.table_no)
        if one.ns is None:
            play_out(one.live)


def round_now() -> int:
    return Round.objects.get(closed_at=None).number


# Everybody moves by itself


def test_with_the_last_result_everybody_moves(
    five: HallEvening, django_capture_on_commit_callbacks: Commits
) -> None:
    with django_capture_on_commit_callbacks(execute=True):
        play_out(hand(five, 1).live)
    assert round_now() == 1

    with django_capture_on_commit_callbacks(execute=True):
        play_out(hand(five, 2).live)

    assert round_now() == 2
    assert [hand(five, table).hand for table in (1, 2)] == [2, 2]
    assert five.drive.journal.get(kind="close").by == "the program"


def test_whoever_looks_makes_up_for_a_lost_signal(five: HallEvening, deaf: None) -> None:
    play_all(five)

    look_after(five.drive)

    assert round_now() == 2


def test_looking_again_moves_nobody_twice(five: HallEvening, deaf: None) -> None:
    play_all(five)

    for _again in range(3):
        look_after(five.drive)

    assert round_now() == 2


def test_nobody_moves_while_a_result_is_missing(five: HallEvening) -> None:
    play_out(hand(five, 1).live)

    look_after(five.drive)

    assert (round_now(), close_if_complete(five.drive)) == (1, None)


@pytest.mark.django_db(transaction=True)
def test_two_who_look_at_once_move_everybody_once(five: HallEvening, deaf: None) -> None:
    play_all(five)
    ready = threading.Barrier(2)

    def look() -> None:
        mine = Drive.objects.get()
        ready.wait()
        look_after(mine)
        connection.close()

    phones = [threading.Thread(target=look) for _ in range(2)]
    for phone in phones:
        phone.start()
    for phone in phones:
        phone.join()

    assert sorted(Round.objects.values_list("number", flat=True)) == [1, 2]
    assert LedgerLine.objects.count() == 2


def test_a_hall_drive_waits_for_its_mc(evening: HallEvening) -> None:
    go_online(evening.drive, evening.by, table_no=2, for_evening=True)
    evening.enter(1, 7)
    play_out(hand(evening, 2).live)

    look_after(evening.drive)

    assert round_now() == 1


def test_the_last_hand_is_closed_and_nothing_follows(five: HallEvening) -> None:
    five.drive.hands, five.drive.trumps = 1, ["H"]
    five.drive.save()
    play_all(five)

    look_after(five.drive)
    look_after(five.drive)

    assert not Round.objects.filter(closed_at=None).exists()
    assert Round.objects.count() == 1


def test_a_result_the_mc_has_typed_lets_everybody_move(five: HallEvening) -> None:
    play_out(hand(five, 1).live)
    record_by_mc(five.drive, five.by, table_no=2, hand=1, ns=7)

    look_after(five.drive)

    assert round_now() == 2


# The clock


def test_when_time_is_up_robots_finish(
    five: HallEvening, move_clock: Callable[[timedelta], None]
) -> None:
    set_clock(five.drive, five.by, minutes_per_hand=7)
    move_clock(timedelta(minutes=8))

    look_after(five.drive)
    look_after(five.drive)
    for table in (1, 2):
        api.move_robots(hand(five, table).live)
    look_after(five.drive)

    assert round_now() == 2
    assert five.drive.journal.filter(kind="robots-finish").count() == 2


def test_before_time_is_up_nobody_plays_for_people(
    five: HallEvening, move_clock: Callable[[timedelta], None]
) -> None:
    set_clock(five.drive, five.by, minutes_per_hand=7)
    move_clock(timedelta(minutes=5))

    look_after(five.drive)

    assert not five.drive.journal.filter(kind="robots-finish").exists()


# People who come and go


def robots_seated(evening: HallEvening) -> set[str]:
    names = {n for t in evening.round.tables.all() for n in evening.names_at(t.table_no).values()}
    return {name for name in names if name.startswith("Robot")}


def test_a_late_comer_has_a_robot_s_seat_in_mid_hand(five: HallEvening) -> None:
    zed = add_player(five.drive, five.by, NewPlayer("Zed", Role.B))
    robot = five.drive.players.filter(robot=True, entrant__role="B").first()
    assert robot is not None
    place = five.round.places.get(entrant=robot.entrant_id)
    laid = hand(five, place.table_no)
    play_trick(laid.live)
    phone = Visitor("Zed's phone")

    take_over(five.drive, five.by, out=robot, into=zed)

    assert open_seat(five.drive, five.player("Zed"), phone) == laid.live
    assert api.seats_of(laid.live, phone) == (place.seat,)
    assert len(robots_seated(five)) == 2
    play_all(five)
    look_after(five.drive)
    assert "Zed" in {n for t in (1, 2) for n in five.names_at(t).values()}


def test_the_seat_of_somebody_who_goes_is_a_robot_s_from_the_next_hand(
    five: HallEvening,
) -> None:
    table_no = five.round.places.get(entrant=five.player("Ann").entrant_id).table_no
    mark_gone(five.drive, five.by, five.player("Ann"), from_hand=1)
    assert "Ann" in five.names_at(table_no).values()

    play_all(five)
    look_after(five.drive)

    assert round_now() == 2
    assert len(robots_seated(five)) == 4
    assert not five.round.places.filter(entrant=five.player("Ann").entrant_id).exists()
    assert replay(read(drive_as_json(five.drive))).checks == ()


def test_an_undone_move_seats_again_who_had_gone(five: HallEvening) -> None:
    mark_gone(five.drive, five.by, five.player("Ann"), from_hand=1)
    play_all(five)
    look_after(five.drive)

    undo(five, "close")
    assert len(robots_seated(five)) == 3
    bring_back(five.drive, five.by, five.player("Ann"))
    look_after(five.drive)

    assert len(robots_seated(five)) == 3
    assert replay(read(drive_as_json(five.drive))).checks == ()


def test_who_was_gone_when_the_hand_was_laid_comes_back_to_it(five: HallEvening) -> None:
    mark_gone(five.drive, five.by, five.player("Ann"), from_hand=1)
    bring_back(five.drive, five.by, five.player("Ann"))

    live = open_seat(five.drive, five.player("Ann"), Visitor("Ann's phone"))

    assert api.progress_of([live])[live].stood_in == frozenset()


def test_the_file_of_an_online_evening_is_replayed_and_goes_on(
    five: HallEvening, mary: User
) -> None:
    for _hand in range(3):
        play_all(five)
        look_after(five.drive)
    text = drive_as_json(five.drive)

    copy = HallEvening(import_drive(mary, text), five.by)
    play_out(OnlineHand.objects.get(round__drive=copy.drive, table_no=1).live)
    play_out(OnlineHand.objects.get(round__drive=copy.drive, table_no=2).live)
    look_after(copy.drive)

    assert replay(read(text)).checks == ()
    assert copy.drive.rounds.count() == 5


# Bad input


def test_no_table_of_an_online_drive_goes_back_to_cards(five: HallEvening) -> None:
    with pytest.raises(Refused) as refused:
        go_back_to_cards(five.drive, five.by, table_no=1)

    assert refused.value.sentence == (
        "The whole drive is played online, so no table can go back to cards."
    )


def test_a_robot_s_seat_is_not_opened(five: HallEvening) -> None:
    robot = five.drive.players.filter(robot=True).first()
    assert robot is not None

    with pytest.raises(Refused) as refused:
        open_seat(five.drive, robot, Visitor("a phone"))

    assert refused.value.sentence == "A robot plays this seat."
