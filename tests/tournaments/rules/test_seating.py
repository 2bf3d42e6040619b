"""Four people at a table, and the roles of the seats."""

from __future__ import annotations

import pytest

from games.engine.seats import Seat, Side
from tournaments.rules.seating import Four, Role, role_at, seat_of_role, table_count

TABLE = Four(N=11, E=12, S=1, W=2)


def test_everybody_is_found_at_their_seat() -> None:
    assert {seat: TABLE.at(seat) for seat in Seat} == {
        Seat.N: 11, Seat.E: 12, Seat.S: 1, Seat.W: 2,
    }  # fmt: skip
    assert [TABLE.seat_of(entrant) for entrant in (11, 12, 1, 2, 99)] == [*Seat, None]


def test_partners_face_each_other() -> None:
    assert (TABLE.side(Side.NS), TABLE.side(Side.EW)) == ((11, 1), (12, 2))


def test_a_table_is_made_from_its_chairs() -> None:
    assert Four.of({seat: TABLE.at(seat) for seat in Seat}) == TABLE


def test_two_people_change_chairs() -> None:
    assert TABLE.swap(Seat.N, Seat.W) == Four(N=2, E=12, S=1, W=11)


def test_somebody_takes_a_seat_over_and_nobody_else_moves() -> None:
    assert TABLE.with_entrant(1, 9) == Four(N=11, E=12, S=9, W=2)
    assert TABLE.with_entrant(99, 9) == TABLE


def test_a_pairing_is_the_same_from_any_chairs() -> None:
    turned = Four(N=2, E=1, S=12, W=11)

    assert turned.pairings() == TABLE.pairings()
    assert TABLE.swap(Seat.S, Seat.W).pairings() != TABLE.pairings()


@pytest.mark.parametrize("side", Side)
@pytest.mark.parametrize("role", Role)
def test_each_side_has_one_seat_of_each_role(side: Side, role: Role) -> None:
    assert [seat for seat in side.seats if role_at(seat) is role] == [seat_of_role(side, role)]


def test_role_b_sits_north_and_east() -> None:
    assert [role_at(seat) for seat in Seat] == [Role.B, Role.B, Role.A, Role.A]


@pytest.mark.parametrize("numbers", [[], [2], [0, 1], [1, 3]])
def test_tables_are_numbered_from_one_without_a_gap(numbers: list[int]) -> None:
    with pytest.raises(ValueError, match="numbered from 1"):
        table_count(dict.fromkeys(numbers, TABLE))
