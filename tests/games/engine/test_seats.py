"""Seats in the order of play, and the two sides they make."""

from __future__ import annotations

import pytest

from games.engine.seats import (
    TRICKS_IN_A_HAND,
    BySide,
    Seat,
    Side,
    clockwise,
    next_among,
    seat_name,
    seats_for,
)


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


def test_players_who_play_alone_are_numbered_clockwise() -> None:
    assert seats_for(3) == ("P0", "P1", "P2")


def test_clockwise_begins_where_it_is_told() -> None:
    assert clockwise(seats_for(4), "P2") == ("P2", "P3", "P0", "P1")


def test_the_next_among_those_still_in_is_the_first_to_the_left() -> None:
    assert next_among(seats_for(5), "P3", {"P1", "P2", "P3"}) == "P1"


def test_the_last_one_in_is_his_own_left_neighbour() -> None:
    assert next_among(seats_for(5), "P3", {"P3"}) == "P3"


@pytest.mark.parametrize(
    ("seat", "name"), [("N", "North"), ("W", "West"), ("P1", "P1"), ("A", "A")]
)
def test_a_seat_is_called_by_its_compass_point_if_it_has_one(seat: str, name: str) -> None:
    assert seat_name(seat) == name


def test_a_pair_of_values_is_read_and_changed_by_side() -> None:
    pair = BySide(3, 5)

    assert [pair[side] for side in Side] == [3, 5]
    assert pair.but(Side.EW, 6) == BySide(3, 6)
    assert pair.map(lambda side, value: f"{side}{value}") == BySide("NS3", "EW5")
