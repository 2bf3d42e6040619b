"""What a move card says is what the movement does, whatever the other tables make of their hand."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.engine.seats import Seat, Side
from tests.tournaments.rules.test_progression import EXAMPLES, seated, won
from tournaments.rules.move_ways import Partner, Way, ways
from tournaments.rules.progression import PRESETS, next_seating
from tournaments.rules.seating import Four

formats = st.sampled_from(sorted(PRESETS))


def seat_of(four: Four, entrant: int) -> Seat:
    seat = four.seat_of(entrant)
    assert seat is not None
    return seat


@given(formats, st.integers(1, 17), st.data())
@EXAMPLES
def test_everybody_finds_the_table_the_chair_and_the_partner_that_the_card_names(
    code: str, tables: int, data: st.DataObject
) -> None:
    rule = PRESETS[code].rule
    before, winners = seated(tables), won(tables, data)
    after = next_seating(rule, before, winners)
    at = {one: table for table, four in after.items() for one in four.entrants()}
    was_at = {one: table for table, four in before.items() for one in four.entrants()}

    for (table, side), four_ways in ways(rule, tables).items():
        if winners[table] is not side:
            continue
        for way in four_ways:
            one = before[table].at(way.seat)
            chair = seat_of(after[way.table], one) if at[one] == way.table else None
            assert chair in way.chairs
            assert chair is not None
            partner = after[way.table].at(chair.partner)
            if way.partner is Partner.SAME:
                assert partner == before[table].at(way.seat.partner)
            elif way.partner is Partner.THERE:
                assert was_at[partner] == way.table
            elif way.comes_from:
                assert was_at[partner] == way.comes_from


@given(formats, st.integers(3, 17))
@EXAMPLES
def test_whoever_stays_is_told_one_chair_and_nobody_more_than_the_two_of_a_role(
    code: str, tables: int
) -> None:
    for (table, _side), four_ways in ways(PRESETS[code].rule, tables).items():
        for way in four_ways:
            assert len(way.chairs) <= (1 if way.table == table else 4)


def test_the_card_of_table_2_of_5_where_losers_move_and_partners_change() -> None:
    card = ways(PRESETS["losers-change"].rule, 5)[2, Side.NS]

    assert card == (
        Way(Seat.N, 2, (Seat.N,), Partner.COMES, 1),
        Way(Seat.E, 1, (Seat.N, Seat.E), Partner.THERE),
        Way(Seat.S, 2, (Seat.W,), Partner.COMES, 3),
        Way(Seat.W, 3, (Seat.S, Seat.W), Partner.THERE),
    )


def test_a_pair_that_wins_moves_on_together() -> None:
    card = ways(PRESETS["pairs-circle"].rule, 5)[5, Side.EW]

    assert [(way.seat, way.table, way.partner) for way in card] == [
        (Seat.N, 5, Partner.SAME),
        (Seat.E, 1, Partner.SAME),
        (Seat.S, 5, Partner.SAME),
        (Seat.W, 1, Partner.SAME),
    ]


def test_a_hall_needs_a_table() -> None:
    with pytest.raises(ValueError, match="Tables must be numbered"):
        ways(PRESETS["losers-change"].rule, 0)
