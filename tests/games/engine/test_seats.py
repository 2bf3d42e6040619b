"""Seats in the order of play, and the two sides they make."""

from __future__ import annotations

import pytest

from games.engine.seats import TRICKS_IN_A_HAND, Seat, Side


def test_play_goes_round_from_north_by_way_of_the_left() -> None:
    order = [Seat.N]
    while order[-1].left not in order:
        order.append(order[-1].left)

    assert order == [Seat.N, Seat.E, Seat.S, Seat.W]
    assert order[-1].left is Seat.N


@pytest.mark.parametrize(("seat", "partner"), [("N", "S"), ("E", "W"), ("S", "N"), ("W", "E")])
def test_partners_face_each_other(seat: str, partner: str) -> None:
    assert Seat(seat).partner is Seat(partner)


@pytest.mark.parametrize("seat", Seat)
def test_partners_are_two_places_apart_and_on_one_side(seat: Seat) -> None:
    assert seat.left.left is seat.partner
    assert seat.side is seat.partner.side
    assert seat.side is not seat.left.side


@pytest.mark.parametrize("side", Side)
def test_a_side_has_the_two_seats_that_belong_to_it(side: Side) -> None:
    assert {seat for seat in Seat if seat.side is side} == set(side.seats)


@pytest.mark.parametrize("side", Side)
def test_the_other_side_of_the_other_side_is_the_side_itself(side: Side) -> None:
    assert side.other is not side
    assert side.other.other is side


def test_a_hand_has_thirteen_tricks() -> None:
    assert TRICKS_IN_A_HAND == 13
