"""The end of the evening, and going on after all."""

from __future__ import annotations

import pytest

from games.engine.seats import Seat
from tests.evening import HallEvening
from tournaments.actions.attendance import mark_gone
from tournaments.actions.corrections import correct_result
from tournaments.actions.rounds import finish, unfinish
from tournaments.models import Drive, LedgerLine
from tournaments.queries.board import open_round
from tournaments.queries.evening import evening_of
from tournaments.refusals import Refused, ResultsMissing, Stale

pytestmark = pytest.mark.django_db


def end(evening: HallEvening, **how: object) -> None:
    finish(evening.drive, evening.by, **{"plan_version": None, **how})  # type: ignore[arg-type]


def test_a_complete_hand_is_closed_with_the_evening(evening: HallEvening) -> None:
    evening.enter(1, 8, 5)

    end(evening)

    drive = Drive.objects.get()
    assert drive.stage == "finished"
    assert drive.finished_at is not None
    assert [round_.closed_at is None for round_ in drive.rounds.all()] == [False]


@pytest.mark.reported("B09")
def test_the_drive_is_not_finished_while_a_table_is_missing(evening: HallEvening) -> None:
    """Players left after the last round without sending; the director could only guess."""
    evening.send(1, 1, 8)

    with pytest.raises(ResultsMissing) as refused:
        end(evening)

    assert refused.value.missing == [2]
    assert Drive.objects.get().stage == "playing"


@pytest.mark.reported("B09")
def test_missing_hands_count_as_not_played_and_can_be_filled_in_later(
    evening: HallEvening,
) -> None:
    """ "Not played" broke totals and could not be mended."""
    evening.send(1, 1, 8)
    end(evening, without_missing=True)
    hal = evening.player("Hal").entrant_id
    assert [line.tricks for line in evening_of(evening.drive).cards[hal]] == [None]

    correct_result(evening.drive, evening.by, hand=1, table_no=2, ns=4, reason="The slip was found")

    assert [line.tricks for line in evening_of(evening.drive).cards[hal]] == [9]


def test_two_answers_are_settled_before_the_finish(evening: HallEvening) -> None:
    evening.send(1, 1, 8)
    evening.send(1, 1, 6, Seat.E)

    with pytest.raises(ResultsMissing) as refused:
        end(evening, without_missing=True)

    assert refused.value.sentence == "Table 1 has two answers."
    assert LedgerLine.objects.count() == 1


def test_an_empty_seat_does_not_hold_up_the_finish(evening: HallEvening) -> None:
    evening.enter(1, 8, 5)
    mark_gone(evening.drive, evening.by, evening.player("Ann"), from_hand=2)

    end(evening)

    assert Drive.objects.get().stage == "finished"


def test_finishing_twice_says_so(evening: HallEvening) -> None:
    evening.enter(1, 8, 5)
    seen = Drive.objects.get().plan_version
    end(evening, plan_version=seen)

    with pytest.raises(Stale):
        end(evening, plan_version=seen)
    with pytest.raises(Refused) as refused:
        end(evening)
    assert refused.value.sentence == "The drive is not being played, so it can't be finished."


def test_the_drive_goes_on_where_it_was(evening: HallEvening) -> None:
    evening.enter(1, 8, 5)
    end(evening)

    unfinish(evening.drive, evening.by)

    drive = Drive.objects.get()
    assert (drive.stage, drive.finished_at) == ("playing", None)
    round_ = open_round(drive)
    assert round_ is not None
    assert round_.number == 1
    assert evening.move() is not None


def test_going_on_twice_says_so(evening: HallEvening) -> None:
    evening.enter(1, 8, 5)
    end(evening)
    unfinish(evening.drive, evening.by)

    with pytest.raises(Refused) as refused:
        unfinish(evening.drive, evening.by)

    assert refused.value.sentence == "The drive is not finished."
