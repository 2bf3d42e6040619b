"""Seats are taken back in the order they came: the start, true, new and taken over ones."""

from __future__ import annotations

import pytest

from tests.evening import HallEvening
from tests.tournaments.actions.undoing import last, places, true_seats, undo, why_not
from tournaments.actions.attendance import mark_gone, take_over
from tournaments.actions.corrections import (
    correct_result,
)
from tournaments.actions.draw import draw_seats, publish_draw
from tournaments.actions.people import NewPlayer, add_player
from tournaments.actions.undo import why_not_undo
from tournaments.models import Drive
from tournaments.rules.seating import Role

pytestmark = pytest.mark.django_db


def test_the_start_is_taken_back_while_nothing_is_in(evening: HallEvening) -> None:
    undo(evening, "publish")

    drive = Drive.objects.get()
    assert (drive.stage, drive.started_at) == ("drawn", None)
    draw_seats(drive, evening.by, method="random", plan_version=None)
    publish_draw(drive, evening.by, plan_version=None)
    evening.send(1, 1, 8)
    assert why_not(evening, "publish") == (
        "Results are in, so the start can't be taken back. Undo them first."
    )


def test_true_seats_are_taken_back(evening: HallEvening) -> None:
    before = places(1)
    true_seats(evening, "Ann", "Edna")

    undo(evening, "true-seats")

    assert places(1) == before


def test_true_seats_go_back_in_the_order_they_came(evening: HallEvening) -> None:
    true_seats(evening, "Ann", "Edna")
    first = last(evening, "true-seats")
    true_seats(evening, "Ann", "Carol")

    assert why_not_undo(evening.drive, first) == (
        "Undo this first: “Hand 1: Ann and Carol really sat in each other's seats”."
    )


def test_true_seats_stay_once_everybody_has_moved_from_them(evening: HallEvening) -> None:
    true_seats(evening, "Ann", "Edna")
    evening.enter(1, 8, 5)
    evening.move()

    assert why_not(evening, "true-seats") == ("Everybody has moved since. Undo that move first.")


def test_a_move_waits_for_the_true_seats_after_it(evening: HallEvening) -> None:
    evening.enter(1, 8, 5)
    evening.move()
    true_seats(evening, "Ann", "Carol", hand=2)

    assert why_not(evening, "close").startswith("Undo this first: “Hand 2: Ann and Carol")

    undo(evening, "true-seats")
    assert why_not(evening, "close") == ""


def test_seating_anew_is_taken_back_before_its_correction(evening: HallEvening) -> None:
    evening.enter(1, 8, 5)
    evening.move()
    moved = places(2)
    correct_result(
        evening.drive, evening.by, hand=1, table_no=1, ns=4, reason="Misread", reseat=True
    )
    assert why_not(evening, "correct") == (
        "Undo this first: “Everybody seated anew for the hand being played”."
    )

    undo(evening, "reseat")
    undo(evening, "correct")

    assert places(2) == moved
    undo(evening, "close")
    evening.move()
    assert places(2) == moved


def test_new_seats_stay_once_they_were_played(evening: HallEvening) -> None:
    evening.enter(1, 8, 5)
    evening.move()
    correct_result(
        evening.drive, evening.by, hand=1, table_no=1, ns=4, reason="Misread", reseat=True
    )
    evening.send(1, 2, 8)

    assert why_not(evening, "reseat") == (
        "Hands have been played from the new seats, so they stay."
    )


def test_a_take_over_is_taken_back(evening: HallEvening) -> None:
    ann = evening.player("Ann")
    mark_gone(evening.drive, evening.by, ann, from_hand=1)
    late = add_player(evening.drive, evening.by, NewPlayer("Xan", Role.B))
    before = places(1)
    take_over(evening.drive, evening.by, out=evening.player("Ann"), into=late)
    xan = evening.player("Xan")
    assert (xan.entrant.role, xan.late) == ("A", False)

    undo(evening, "take-over")

    assert places(1) == before
    xan = evening.player("Xan")
    assert (xan.entrant.role, xan.late) == ("B", late.late)
    assert evening.player("Ann").gone_from == 1


def test_a_take_over_stays_once_the_table_has_sent_its_tricks(evening: HallEvening) -> None:
    zoe = add_player(evening.drive, evening.by, NewPlayer("Zoë", Role.A))
    take_over(evening.drive, evening.by, out=evening.player("Ann"), into=zoe)
    evening.enter(1, 8)

    assert why_not(evening, "take-over") == "Table 1 has sent a result since. Undo that first."
