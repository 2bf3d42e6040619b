"""A drive that is online as a whole: robots fill it, and it goes on by itself."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from datetime import timedelta

import pytest
from django.contrib.auth.models import User

from games import api
from games.engine.acts import Deal
from games.models import Table
from games.signals import hand_finished
from games.visitors import Visitor
from tests.evening import NAMES, HallEvening
from tests.online import at, hand, play_out, play_trick
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
from tournaments.actions.restore import restore_drive
from tournaments.actions.results import mark_not_played, record_by_mc
from tournaments.actions.void import void_hand
from tournaments.models import Drive, OnlineHand, Round
from tournaments.queries.backup import drive_as_backup
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


@pytest.fixture
def same(drive: Drive, mary: User) -> HallEvening:
    """Eight people at two tables that play the same cards."""
    drive.online = drive.same_deal = True
    drive.save()
    return HallEvening.start(drive, By.mc(mary), NAMES[:8])


def play_all(evening: HallEvening) -> None:
    for table in evening.round.tables.order_by("table_no"):
        one = hand(evening, table.table_no)
        if one.ns is None:
            play_out(one.live)


def deal(one: OnlineHand) -> Deal:
    return at(one.live).state.deal


def is_sealed(one: OnlineHand) -> bool:
    return Table.objects.get(public_id=one.live).sealed


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


# The same cards everywhere


def test_all_tables_play_the_same_cards(same: HallEvening) -> None:
    one, other = hand(same, 1), hand(same, 2)

    assert deal(one) == deal(other)
    assert at(one.live).state.setup.dealer == at(other.live).state.setup.dealer


def test_the_cards_stay_closed_until_all_have_played_them(same: HallEvening) -> None:
    one, other = hand(same, 1), hand(same, 2)
    play_out(one.live)
    assert is_sealed(one)

    play_out(other.live)

    assert (is_sealed(one), is_sealed(other)) == (False, False)


def test_every_hand_has_other_cards(same: HallEvening) -> None:
    first = deal(hand(same, 1))
    play_all(same)
    look_after(same.drive)

    assert deal(hand(same, 1)) == deal(hand(same, 2)) != first


def test_a_hand_that_is_not_played_holds_up_nobody_s_look(same: HallEvening) -> None:
    mark_not_played(same.drive, same.by, table_no=2, hand=1, reason="the line")

    one = hand(same, 1)
    play_out(one.live)

    assert not is_sealed(one)


def test_a_void_hand_is_played_again_with_the_same_cards_while_others_play_them(
    same: HallEvening,
) -> None:
    one, other = hand(same, 1), hand(same, 2)
    play_out(one.live)

    void_hand(same.drive, same.by, table_no=1, hand=1, reason="the line")

    assert deal(hand(same, 1)) == deal(other)
    assert is_sealed(other)


def test_once_the_cards_lie_open_a_void_hand_has_others(same: HallEvening) -> None:
    other = hand(same, 2)
    play_all(same)

    void_hand(same.drive, same.by, table_no=1, hand=1, reason="the line")

    assert deal(hand(same, 1)) != deal(other)


def test_a_table_that_goes_online_later_has_the_same_cards(
    evening: HallEvening,
) -> None:
    Drive.objects.update(same_deal=True)
    go_online(evening.drive, evening.by, table_no=1, for_evening=False)

    go_online(evening.drive, evening.by, table_no=2, for_evening=False)

    assert deal(hand(evening, 1)) == deal(hand(evening, 2))


# Bad input, and another laptop


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


def test_on_another_laptop_unfinished_hands_are_dealt_anew_and_results_stay(
    five: HallEvening, mary: User
) -> None:
    ns = play_out(hand(five, 1).live)
    text = drive_as_backup(five.drive)
    Drive.objects.all().delete()

    drive = restore_drive(mary, text)

    laid = OnlineHand.objects.get(round__drive=drive, dropped=False)
    assert (laid.table_no, laid.hand, laid.ns) == (2, 1, None)
    assert at(laid.live).live.table.back == f"/d/{five.drive.public_id}/table/2/"
    assert drive.rounds.get().lines.get().ns == ns
    play_out(laid.live)
    look_after(drive)
    assert drive.rounds.count() == 2


def test_where_a_backup_takes_the_place_of_a_drive_its_hands_count_no_more(
    five: HallEvening, mary: User
) -> None:
    old = hand(five, 1)

    drive = restore_drive(mary, drive_as_backup(five.drive), instead=True)
    play_out(old.live)

    old.refresh_from_db()
    assert old.dropped
    assert OnlineHand.objects.filter(round__drive=drive, ns=None).count() == 2
