"""Everybody moves: one round closes, the next opens, exactly once."""

from __future__ import annotations

import threading
from datetime import date

import pytest
from django.contrib.auth.models import User
from django.db import connection

from games.engine.seats import Seat
from tests.evening import NAMES, HallEvening
from tests.factories import UserFactory
from tournaments.actions.attendance import mark_gone
from tournaments.actions.base import By
from tournaments.actions.drives import Settings, create_drive
from tournaments.actions.rounds import close_round
from tournaments.actions.spare import set_spare
from tournaments.models import Drive, Round, TableRound
from tournaments.queries.board import open_round
from tournaments.queries.evening import evening_of
from tournaments.queries.people import seating_of
from tournaments.refusals import HandNotOpen, Refused, ResultsMissing, Stale

pytestmark = pytest.mark.django_db

TRICKS = [(8, 5), (4, 9), (7, 6), (13, 0), (6, 7), (2, 11)]


def start(mary: User, people: int = 8, **changes: object) -> HallEvening:
    values: dict[str, object] = {
        "name": "Hall",
        "date": date(2026, 3, 14),
        "format": "losers-change",
        "hands": 12,
    }
    drive = create_drive(mary, Settings(**{**values, **changes}))  # type: ignore[arg-type]
    return HallEvening.start(drive, By.mc(mary), NAMES[:people])


def test_losers_move_and_the_next_hand_is_open(evening: HallEvening) -> None:
    evening.enter(1, 8, 5)

    new = evening.move()

    assert new is not None
    assert new.number == 2
    assert evening.names_at(1) == {"E": "Fred", "N": "Bob", "S": "Edna", "W": "Ann"}
    assert evening.names_at(2) == {"E": "Hal", "N": "Dev", "S": "Gwen", "W": "Carol"}


def test_who_counted_as_winners_is_kept_with_the_closed_round(evening: HallEvening) -> None:
    evening.enter(1, 8, 5)
    evening.move()

    rows = TableRound.objects.filter(round__number=1).order_by("table_no")
    assert [row.winner for row in rows] == ["NS", "EW"]


def test_missing_and_disputed_tables_are_named(evening: HallEvening) -> None:
    evening.send(1, 1, 8)
    evening.send(1, 1, 7, Seat.E)

    with pytest.raises(ResultsMissing) as refused:
        evening.move()

    assert refused.value.sentence == ("Table 2 has not sent its tricks. Table 1 has two answers.")
    assert Round.objects.count() == 1


@pytest.mark.reported("B20")
def test_nobody_moves_while_a_seat_is_empty_and_the_name_is_said(evening: HallEvening) -> None:
    """People removed from the event were still paired in the next round."""
    evening.enter(1, 8, 5)
    set_spare(evening.drive, evening.by, spare="helper")
    mark_gone(evening.drive, evening.by, evening.player("Ann"), from_hand=1)

    with pytest.raises(Refused) as refused:
        evening.move()

    assert refused.value.sentence == (
        "Ann has gone and nobody has taken the seat. Say who takes it over."
    )


def test_a_plan_that_somebody_changed_is_stale(evening: HallEvening) -> None:
    evening.enter(1, 8, 5)
    seen = Drive.objects.get().plan_version
    close_round(evening.drive, evening.by, plan_version=seen)

    with pytest.raises(Stale):
        close_round(evening.drive, evening.by, plan_version=seen)

    assert Round.objects.count() == 2


def test_after_the_last_hand_nobody_moves(mary: User) -> None:
    evening = start(mary, hands=1)
    evening.enter(1, 8, 5)

    assert evening.move() is None
    assert open_round(evening.drive) is None
    with pytest.raises(HandNotOpen) as refused:
        evening.move()
    assert refused.value.sentence == "No hand is being played just now."


def test_a_level_table_does_not_hold_up_the_end_of_the_last_round(mary: User) -> None:
    evening = start(mary, hands=2, movement={"hands_per_round": 2})
    evening.enter(1, 7, 8)
    evening.enter(2, 6, 8)

    assert evening.move() is None


@pytest.mark.reported("B17")
def test_the_next_hands_are_the_same_when_all_is_read_from_the_database_again(mary: User) -> None:
    """The same players were put on the same table again and again: history was not stored."""
    seatings = []
    for restart_after in (None, 3):
        evening = start(mary, people=12)
        for hand, tricks in enumerate(TRICKS, start=1):
            evening.enter(hand, *tricks, 9)
            evening.move()
            if hand == restart_after:
                evening = HallEvening(Drive.objects.get(pk=evening.drive.pk), By.mc(mary))
        names = evening_of(evening.drive).names
        seatings.append(
            {
                number: {t: [names[e] for e in four.entrants()] for t, four in seating.items()}
                for number, seating in evening_of(evening.drive).seatings.items()
            }
        )

    assert seatings[0] == seatings[1]
    assert len(seatings[0]) == 7


def test_nobody_ever_sits_twice(mary: User) -> None:
    evening = start(mary, people=16)
    for hand, (a, b) in enumerate(TRICKS, start=1):
        evening.enter(hand, a, b, b, a)
        new = evening.move()
        assert new is not None
        seated = [e for four in seating_of(new).values() for e in four.entrants()]
        assert len(set(seated)) == 16


@pytest.mark.django_db(transaction=True)
def test_two_laptops_close_the_hand_at_once_and_one_round_opens() -> None:
    mary = UserFactory(username="Mary")
    evening = start(mary)
    evening.enter(1, 8, 5)
    seen = Drive.objects.get().plan_version
    said: list[str] = []
    ready = threading.Barrier(2)

    def close() -> None:
        try:
            mine = Drive.objects.get()
            ready.wait()
            close_round(mine, evening.by, plan_version=seen)
            said.append("closed")
        except Stale as stale:
            said.append(stale.sentence)
        finally:
            connection.close()

    laptops = [threading.Thread(target=close) for _ in range(2)]
    for laptop in laptops:
        laptop.start()
    for laptop in laptops:
        laptop.join()

    assert sorted(said) == [
        "Somebody else changed the drive a moment ago. Look at the page again, then decide.",
        "closed",
    ]
    assert list(Round.objects.order_by("number").values_list("number", flat=True)) == [1, 2]
