"""The MC's doors to the interval: it keeps the clock's time, and one tap is enough."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.contrib.auth.models import User

from tests.evening import HallEvening
from tests.tournaments.actions.clocks import Move, face, journal
from tournaments.actions.base import By
from tournaments.actions.clock import begin_interval, end_interval, pause_clock
from tournaments.models import Drive
from tournaments.refusals import Refused

pytestmark = pytest.mark.django_db


def test_during_tea_the_hand_keeps_the_time_it_has(timed: HallEvening, move_clock: Move) -> None:
    begin_interval(timed.drive, timed.by, minutes=15)
    assert face(timed) == ("interval", 900)

    move_clock(timedelta(minutes=15))
    assert face(timed) == ("running", 360)
    assert journal(timed, "interval") == ["Interval: 15 minutes"]


def test_a_double_tap_on_the_interval_is_one_interval(timed: HallEvening) -> None:
    begin_interval(timed.drive, timed.by, minutes=15)
    begin_interval(timed.drive, timed.by, minutes=15)

    assert journal(timed, "interval") == ["Interval: 15 minutes"]


def test_a_longer_interval_moves_the_hand_once(timed: HallEvening, move_clock: Move) -> None:
    begin_interval(timed.drive, timed.by, minutes=15)
    begin_interval(timed.drive, timed.by, minutes=20)
    move_clock(timedelta(minutes=20))

    assert face(timed) == ("running", 360)


def test_everybody_is_back_early(timed: HallEvening, move_clock: Move) -> None:
    begin_interval(timed.drive, timed.by, minutes=15)
    move_clock(timedelta(minutes=10))
    end_interval(timed.drive, timed.by)
    end_interval(timed.drive, timed.by)

    assert face(timed) == ("running", 360)
    assert journal(timed, "interval") == ["Interval: 15 minutes", "The interval is over"]


def test_a_hand_that_opens_during_tea_begins_afterwards(
    timed: HallEvening, move_clock: Move
) -> None:
    timed.enter(1, 8, 8)
    begin_interval(timed.drive, timed.by, minutes=15)
    timed.move()
    move_clock(timedelta(minutes=15))

    assert face(timed) == ("running", 480)


def test_a_paused_clock_stays_paused_through_tea(timed: HallEvening, move_clock: Move) -> None:
    pause_clock(timed.drive, timed.by)
    begin_interval(timed.drive, timed.by, minutes=15)
    move_clock(timedelta(minutes=15))

    assert face(timed) == ("paused", 360)


@pytest.mark.parametrize("minutes", [0, 121])
def test_an_interval_of_no_length_is_refused(timed: HallEvening, minutes: int) -> None:
    with pytest.raises(Refused) as refused:
        begin_interval(timed.drive, timed.by, minutes=minutes)

    assert refused.value.field == "minutes"


def test_there_is_no_interval_before_the_start(drive: Drive, mary: User) -> None:
    with pytest.raises(Refused):
        begin_interval(drive, By.mc(mary), minutes=15)
