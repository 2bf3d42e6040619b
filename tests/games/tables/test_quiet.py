"""People who go quiet: a robot plays until they are back. The clock is set, not waited for."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest

from games import api
from games.actions.acts import next_hand
from games.actions.chairs import come_back, free_chair, greet, take_chair
from games.actions.quiet import look_after_quiet
from games.engine.seats import Seat
from games.queries.quiet import waiting_for
from games.queries.sight import sights
from tests.games.tables.cast import ANN, BOB, CAT, OLGA, AtTable, alone, friends, laid, two

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("move_clock")]
Clock = Callable[[timedelta], None]


def seconds(number: float) -> timedelta:
    return timedelta(seconds=number)


@pytest.fixture
def at() -> AtTable:
    """Bob's turn; Ann and Cat wait."""
    at = friends()
    while at.turn != "W":
        if not at.robots():
            at.play()
    return at


def is_away(at: AtTable, seat: str = "W") -> bool:
    return at.live.chair(seat).away_at is not None


def test_the_one_who_is_quiet_is_asked_at_twenty_seconds(at: AtTable, move_clock: Clock) -> None:
    move_clock(seconds(5))

    bobs, anns = sights(at.table, BOB)[-1], sights(at.table, ANN)[-1]

    assert (bobs.warn_in, bobs.robot_in, bobs.ask_me) == (15, 35, True)
    assert (anns.waits_for, anns.ask_me) == ("Bob", False)


def test_a_robot_plays_at_forty_seconds_and_not_before(at: AtTable, move_clock: Clock) -> None:
    move_clock(seconds(39))
    assert not look_after_quiet(at.table)
    move_clock(seconds(1))

    assert look_after_quiet(at.table)
    assert is_away(at)
    assert at.robots() > 0


def test_looking_twice_does_nothing_more(at: AtTable, move_clock: Clock) -> None:
    move_clock(seconds(40))
    look_after_quiet(at.table)
    tick = at.live.table.tick

    assert not look_after_quiet(at.table)
    assert at.live.table.tick == tick


def test_whoever_says_that_they_are_there_gets_the_whole_time_again(
    at: AtTable, move_clock: Clock
) -> None:
    move_clock(seconds(30))
    come_back(at.table, BOB)
    move_clock(seconds(30))

    assert not look_after_quiet(at.table)
    assert not is_away(at)


@pytest.mark.reported("B60")
def test_opening_the_table_takes_the_chair_back_at_once(at: AtTable, move_clock: Clock) -> None:
    """After coming back the player stayed shown as disconnected."""
    move_clock(seconds(40))
    look_after_quiet(at.table)

    greet(at.table, BOB)

    assert not is_away(at)
    assert [place.stand_in for place in sights(at.table, ANN)[-1].board.places] == [False] * 4


@pytest.mark.reported("B96")
def test_a_short_absence_costs_nothing(at: AtTable, move_clock: Clock) -> None:
    """A short disconnect meant a loss, or a bot took over at once."""
    move_clock(seconds(35))
    greet(at.table, BOB)

    at.play()

    assert at.live.robots == frozenset()


@pytest.mark.reported("B99")
def test_what_a_stand_in_played_stays_and_is_marked(at: AtTable, move_clock: Clock) -> None:
    """The substitute misplayed and the player wanted an adjustment: the cards stand, as marked."""
    move_clock(seconds(40))
    look_after_quiet(at.table)
    played = at.robots()  # twice where the stand-in has won the trick
    greet(at.table, BOB)

    assert len(at.live.robots) == played > 0


def test_nobody_stands_in_where_nobody_waits(move_clock: Clock) -> None:
    """Somebody alone may think for a day; so may two people on one device."""
    for at in (alone(), two()):
        at.robots()
        move_clock(timedelta(hours=5))
        assert waiting_for(at.live) is None
        assert not look_after_quiet(at.table)


@pytest.mark.reported("B101")
def test_when_all_have_gone_quiet_the_table_sleeps(at: AtTable, move_clock: Clock) -> None:
    """Bots went on for ever after all humans had left."""
    for _turn in range(12):
        move_clock(seconds(41))
        look_after_quiet(at.table)
        at.robots()

    assert len(at.live.present) == 1
    assert waiting_for(at.live) is None
    acts = at.acts()
    move_clock(timedelta(hours=1))
    assert (look_after_quiet(at.table), at.robots(), at.acts()) == (False, 0, acts)


def test_the_next_hand_is_dealt_although_one_does_not_answer(move_clock: Clock) -> None:
    at = friends()
    at.finish_hand()
    for seat in ("S", "N"):
        next_hand(at.table, seat=seat, version=at.version)
    move_clock(seconds(40))

    look_after_quiet(at.table)

    assert (at.live.deal_no, is_away(at)) == (2, True)


def test_while_all_look_at_the_result_nobody_is_hurried(move_clock: Clock) -> None:
    at = friends()
    at.finish_hand()
    move_clock(seconds(400))

    assert not look_after_quiet(at.table)


def test_who_laid_the_table_may_give_a_quiet_persons_chair_to_somebody_else(
    at: AtTable, move_clock: Clock
) -> None:
    move_clock(seconds(40))
    look_after_quiet(at.table)

    free_chair(at.table, ANN, seat="W")
    take_chair(at.table, OLGA, seat="W", name="Olga")

    assert at.live.chair("W").holder == OLGA.mark
    assert at.live.chairs_of(BOB) == ()


def test_a_card_from_somebody_a_robot_plays_for_brings_them_back(
    at: AtTable, move_clock: Clock
) -> None:
    move_clock(seconds(40))
    look_after_quiet(at.table)

    at.play()

    assert not is_away(at)
    assert CAT.mark in {chair.holder for chair in at.live.present}


@pytest.fixture
def bobs_chair_is_kept() -> AtTable:
    """A laid hand: Ann and Cat are there; it is the turn of Bob, who has not come yet."""
    at = laid("SN")
    at.play()
    assert at.turn == "W"
    return at


def test_nobody_plays_for_somebody_who_has_not_come_where_nobody_waits(move_clock: Clock) -> None:
    at = laid("")
    move_clock(seconds(600))

    assert waiting_for(at.live) is None
    assert not look_after_quiet(at.table)


def test_for_somebody_who_has_not_come_a_robot_plays_once_the_others_have_waited(
    bobs_chair_is_kept: AtTable, move_clock: Clock
) -> None:
    at = bobs_chair_is_kept
    move_clock(seconds(39))
    assert not look_after_quiet(at.table)
    move_clock(seconds(1))

    assert look_after_quiet(at.table)
    assert at.robots() == 1
    api.open_seats(at.table.public_id, BOB, [Seat.W])
    assert not is_away(at)


def test_the_others_begin_to_wait_when_the_first_of_them_has_come(move_clock: Clock) -> None:
    """A hand that was laid a while ago must not begin with a robot in a person's place."""
    at = laid("", dealer=Seat.S)
    move_clock(seconds(300))
    api.open_seats(at.table.public_id, ANN, [Seat.S])
    move_clock(seconds(39))
    assert not look_after_quiet(at.table)
    move_clock(seconds(1))

    assert look_after_quiet(at.table)


def test_people_on_one_tablet_do_not_wait_for_each_other(move_clock: Clock) -> None:
    at = laid("")
    api.open_seats(at.table.public_id, OLGA, [Seat.S, Seat.W, Seat.N])
    move_clock(seconds(600))

    assert waiting_for(at.live) is None
