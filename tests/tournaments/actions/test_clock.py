"""The MC's doors to the clock: each works, refuses, and takes a double tap for one."""

from __future__ import annotations

from datetime import timedelta

import pytest

from tests.evening import HallEvening
from tests.tournaments.actions.clocks import Move, face, journal
from tournaments.actions.clock import (
    end_moves,
    extend_clock,
    pause_clock,
    resume_clock,
    ring_bell,
    set_clock,
    show_on_wall,
    start_clock,
)
from tournaments.actions.drives import hide_standings
from tournaments.models import Drive, HallClock
from tournaments.queries.clock import face_of
from tournaments.refusals import HandNotOpen, Refused, Stale

pytestmark = pytest.mark.django_db


def left(evening: HallEvening) -> float:
    return face(evening)[1]


def key(evening: HallEvening) -> str:
    evening.drive.refresh_from_db()
    return face_of(evening.drive)[1].key


def test_without_minutes_there_is_no_clock(evening: HallEvening) -> None:
    assert face(evening) == ("", 0)


def test_setting_the_clock_starts_the_hand_that_is_played(timed: HallEvening) -> None:
    assert face(timed) == ("running", 360)
    assert journal(timed) == ["The clock is set: 8 minutes for a hand"]


def test_the_next_hand_has_its_full_time_by_itself(timed: HallEvening, move_clock: Move) -> None:
    timed.enter(1, 8, 8)
    timed.move()

    assert left(timed) == 480


def test_setting_the_same_minutes_again_leaves_the_running_clock_alone(timed: HallEvening) -> None:
    set_clock(timed.drive, timed.by, minutes_per_hand=8, bell=True)

    assert left(timed) == 360
    assert HallClock.objects.get(drive=timed.drive).bell


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("minutes_per_hand", 0),
        ("minutes_per_hand", 121),
        ("warn_minutes", 31),
        ("moves_minutes", -1),
    ],
)
def test_impossible_minutes_are_refused_at_their_field(
    evening: HallEvening, field: str, value: int
) -> None:
    with pytest.raises(Refused) as refused:
        set_clock(evening.drive, evening.by, **{"minutes_per_hand": 8, field: value})  # type: ignore[arg-type]

    assert refused.value.field == field
    assert journal(evening) == []


def test_a_paused_clock_stands_and_goes_on_from_there(timed: HallEvening, move_clock: Move) -> None:
    pause_clock(timed.drive, timed.by, seen=key(timed))
    move_clock(timedelta(minutes=10))

    assert face(timed) == ("paused", 360)

    resume_clock(timed.drive, timed.by, seen=key(timed))
    move_clock(timedelta(minutes=1))

    assert face(timed) == ("running", 300)


def test_pausing_twice_is_pausing_once(timed: HallEvening, move_clock: Move) -> None:
    seen = key(timed)
    pause_clock(timed.drive, timed.by, seen=seen)
    move_clock(timedelta(seconds=2))
    pause_clock(timed.drive, timed.by, seen=seen)
    pause_clock(timed.drive, timed.by)

    assert face(timed) == ("paused", 360)
    assert journal(timed)[1:] == ["The clock was paused"]


def test_a_minute_more(timed: HallEvening) -> None:
    extend_clock(timed.drive, timed.by, minutes=1, seen=key(timed))

    assert left(timed) == 420
    assert journal(timed)[1:] == ["1 minute more for the hand"]


def test_a_double_tap_on_longer_gives_the_minutes_once(timed: HallEvening) -> None:
    seen = key(timed)
    extend_clock(timed.drive, timed.by, minutes=2, seen=seen)
    extend_clock(timed.drive, timed.by, minutes=2, seen=seen)

    assert left(timed) == 480


def test_two_minutes_more_after_the_end_count_from_now(
    timed: HallEvening, move_clock: Move
) -> None:
    move_clock(timedelta(minutes=20))
    assert face(timed) == ("over", 0)

    extend_clock(timed.drive, timed.by, minutes=2)

    assert left(timed) == 120


def test_a_paused_clock_can_be_made_longer(timed: HallEvening) -> None:
    pause_clock(timed.drive, timed.by)
    extend_clock(timed.drive, timed.by, minutes=1)

    assert face(timed) == ("paused", 420)


@pytest.mark.parametrize("minutes", [0, 31])
def test_odd_extensions_are_refused(timed: HallEvening, minutes: int) -> None:
    with pytest.raises(Refused):
        extend_clock(timed.drive, timed.by, minutes=minutes)

    assert left(timed) == 360


def test_starting_afresh_gives_the_full_time(timed: HallEvening) -> None:
    pause_clock(timed.drive, timed.by)
    start_clock(timed.drive, timed.by)

    assert face(timed) == ("running", 480)


def test_a_button_of_the_hand_before_is_stale(timed: HallEvening) -> None:
    seen = key(timed)
    timed.enter(1, 8, 8)
    timed.move()

    for press in (start_clock, pause_clock, resume_clock):
        with pytest.raises(Stale):
            press(timed.drive, timed.by, seen=seen)
    assert left(timed) == 480


def test_without_minutes_the_buttons_say_what_to_do(evening: HallEvening) -> None:
    with pytest.raises(Refused, match="Set the minutes first"):
        pause_clock(evening.drive, evening.by)


def test_before_the_start_there_is_no_hand_to_time(drive: Drive, evening: HallEvening) -> None:
    Drive.objects.filter(pk=drive.pk).update(stage=Drive.Stage.DRAWN)

    with pytest.raises(HandNotOpen):
        start_clock(evening.drive, evening.by)


def test_a_double_tap_on_the_bell_is_one_ring(timed: HallEvening, move_clock: Move) -> None:
    ring_bell(timed.drive, timed.by)
    move_clock(timedelta(seconds=1))
    ring_bell(timed.drive, timed.by)
    assert journal(timed)[1:] == ["The bell was rung"]

    move_clock(timedelta(seconds=10))
    ring_bell(timed.drive, timed.by)
    assert journal(timed)[1:] == ["The bell was rung", "The bell was rung"]


def test_a_bell_is_heard_for_ten_seconds_only(timed: HallEvening, move_clock: Move) -> None:
    ring_bell(timed.drive, timed.by)
    timed.drive.refresh_from_db()
    assert face_of(timed.drive)[1].rung

    move_clock(timedelta(seconds=11))
    assert not face_of(timed.drive)[1].rung


def test_the_mc_chooses_what_the_wall_shows(evening: HallEvening) -> None:
    show_on_wall(evening.drive, evening.by, what="standings")
    show_on_wall(evening.drive, evening.by, what="standings")

    assert HallClock.objects.get(drive=evening.drive).wall_shows == "standings"
    assert journal(evening, "wall") == ["The wall shows: standings"]


def test_the_wall_does_not_show_what_is_hidden(evening: HallEvening) -> None:
    hide_standings(evening.drive, evening.by, hidden=True)

    with pytest.raises(Refused, match="hidden"):
        show_on_wall(evening.drive, evening.by, what="standings")


def test_the_wall_shows_nothing_unknown(evening: HallEvening) -> None:
    with pytest.raises(Refused):
        show_on_wall(evening.drive, evening.by, what="prizes of next year")


def test_the_mc_ends_the_moves_once(evening: HallEvening) -> None:
    end_moves(evening.drive, evening.by, round_number=1)
    end_moves(evening.drive, evening.by, round_number=1)

    assert evening.round.moves_over
    assert journal(evening, "wall") == ["The wall shows the hand"]


def test_ending_the_moves_of_the_hand_before_is_stale(evening: HallEvening) -> None:
    evening.enter(1, 8, 8)
    evening.move()

    with pytest.raises(Stale):
        end_moves(evening.drive, evening.by, round_number=1)
    assert not evening.round.moves_over


def test_every_press_tells_the_pages(timed: HallEvening) -> None:
    before = timed.drive.tick
    pause_clock(timed.drive, timed.by)
    timed.drive.refresh_from_db()

    assert timed.drive.tick > before
