"""What holds for every result-driven movement, whatever the number of tables and the results."""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.engine.seats import Side
from tournaments.rules.progression import (
    PRESETS,
    Ends,
    Keep,
    Rule,
    Unit,
    Who,
    mover_side,
    next_seating,
    rule_for,
    winner_if_moved,
)
from tournaments.rules.seating import Four, Role, Seating, seat_of_role

EXAMPLES = settings(max_examples=60, deadline=None)
INDIVIDUAL = [code for code, preset in PRESETS.items() if preset.rule.unit is Unit.INDIVIDUAL]
PAIRS = [code for code, preset in PRESETS.items() if preset.rule.unit is Unit.PAIRS]

steps = st.integers(-35, 35)
table_counts = st.integers(1, 30)
keeps = st.sampled_from(Keep)


def seated(tables: int) -> Seating:
    """A at odd numbers, B at even ones, so that a role can be read off a number."""
    return {
        table: Four(N=4 * table, E=4 * table + 2, S=4 * table + 1, W=4 * table + 3)
        for table in range(1, tables + 1)
    }


def won(tables: int, data: st.DataObject) -> dict[int, Side]:
    sides = data.draw(st.lists(st.sampled_from(Side), min_size=tables, max_size=tables))
    return dict(enumerate(sides, start=1))


def couples(seating: Seating) -> set[frozenset[int]]:
    return {frozenset(four.side(side)) for four in seating.values() for side in Side}


def people(seating: Seating) -> list[int]:
    return sorted(entrant for four in seating.values() for entrant in four.entrants())


def tables_of(seating: Seating) -> dict[int, int]:
    return {entrant: table for table, four in seating.items() for entrant in four.entrants()}


@st.composite
def individual_rules(draw: st.DrawFn, ends: Iterable[Ends] = (Ends.WRAP, Ends.HEAD)) -> Rule:
    chosen = draw(st.sampled_from(list(ends)))
    stayers = draw(keeps)
    step_a, step_b = draw(steps), draw(steps)
    if chosen is Ends.LADDER:
        step_a = step_b = draw(st.sampled_from([1, -1]))
    arrivals = draw(keeps) if chosen is Ends.HEAD else stayers
    who = draw(st.sampled_from(Who))
    return Rule(Unit.INDIVIDUAL, who, step_a, step_b, chosen, stayers, arrivals)


any_individual_rule = individual_rules(tuple(Ends))
pairs_rules = st.sampled_from([PRESETS[code].rule for code in PAIRS]) | st.builds(
    lambda who, step, ends: Rule(Unit.PAIRS, who, step, step, ends, Keep.KEEP, Keep.KEEP),
    st.sampled_from(Who),
    steps,
    st.sampled_from([Ends.WRAP, Ends.HEAD]),
)


@EXAMPLES
@given(any_individual_rule | pairs_rules, table_counts, st.data())
def test_everybody_sits_exactly_once(rule: Rule, tables: int, data: st.DataObject) -> None:
    before = seated(tables)

    after = next_seating(rule, before, won(tables, data))

    assert people(after) == people(before)


@EXAMPLES
@given(any_individual_rule, table_counts, st.data())
def test_role_b_sits_north_and_east_and_role_a_south_and_west(
    rule: Rule, tables: int, data: st.DataObject
) -> None:
    after = next_seating(rule, seated(tables), won(tables, data))

    parities = {tuple(entrant % 2 for entrant in four.entrants()) for four in after.values()}
    assert parities == {(0, 0, 1, 1)}


@EXAMPLES
@given(any_individual_rule, table_counts, st.data())
def test_where_partners_change_no_two_stay_partners(
    rule: Rule, tables: int, data: st.DataObject
) -> None:
    before = seated(tables)

    after = next_seating(rule, before, won(tables, data))

    changing = {table: four for table, four in after.items() if not rule.keeps_at(table, tables)}
    assert couples(before) & couples(changing) == set()


@pytest.mark.parametrize("code", INDIVIDUAL)
@pytest.mark.parametrize("side", Side)
def test_at_a_single_table_partners_change_where_the_format_changes_them(
    code: str, side: Side
) -> None:
    before = seated(1)

    after = next_seating(rule_for(code, {}), before, {1: side})

    kept = couples(before) & couples(after)
    assert kept == (couples(before) if code == "losers-keep" else set())


@EXAMPLES
@given(individual_rules(), table_counts, st.data())
def test_where_stayers_keep_partners_they_are_still_partners(
    rule: Rule, tables: int, data: st.DataObject
) -> None:
    before, winners = seated(tables), won(tables, data)

    after = next_seating(rule, before, winners)

    for table, four in before.items():
        mover = mover_side(rule, table, tables, winners[table])
        assert mover is not None
        if rule.keeps_at(table, tables):
            assert after[table].side(mover.other) == four.side(mover.other)


@EXAMPLES
@given(individual_rules(), table_counts, st.data())
def test_movers_land_a_step_away_and_stayers_stay(
    rule: Rule, tables: int, data: st.DataObject
) -> None:
    before, winners = seated(tables), won(tables, data)

    now = tables_of(next_seating(rule, before, winners))

    for table, four in before.items():
        mover = mover_side(rule, table, tables, winners[table])
        assert mover is not None
        for role in Role:
            moved = four.at(seat_of_role(mover, role))
            assert now[moved] == (table + rule.step(role) - 1) % tables + 1
            assert now[four.at(seat_of_role(mover.other, role))] == table


@EXAMPLES
@given(individual_rules(), table_counts, st.data())
def test_a_staying_b_keeps_the_chair(rule: Rule, tables: int, data: st.DataObject) -> None:
    before, winners = seated(tables), won(tables, data)

    after = next_seating(rule, before, winners)

    for table, four in before.items():
        mover = mover_side(rule, table, tables, winners[table])
        assert mover is not None
        chair = seat_of_role(mover.other, Role.B)
        assert after[table].at(chair) == four.at(chair)


@EXAMPLES
@given(pairs_rules, table_counts, st.data())
def test_pairs_stay_together(rule: Rule, tables: int, data: st.DataObject) -> None:
    before = seated(tables)

    assert couples(next_seating(rule, before, won(tables, data))) == couples(before)


@EXAMPLES
@given(st.sampled_from(PAIRS), st.integers(2, 30), st.data())
def test_two_pairs_never_meet_twice_running(code: str, tables: int, data: st.DataObject) -> None:
    before = seated(tables)

    after = next_seating(PRESETS[code].rule, before, won(tables, data))

    met_before = {four.pairings() for four in before.values()}
    assert met_before & {four.pairings() for four in after.values()} == set()


@pytest.mark.parametrize("code", PAIRS)
@pytest.mark.parametrize("side", Side)
def test_at_a_single_table_two_pairs_keep_their_chairs(code: str, side: Side) -> None:
    after = next_seating(rule_for(code, {}), seated(1), {1: side})

    assert couples(after) == couples(seated(1))


@EXAMPLES
@given(st.integers(2, 30), st.data())
def test_winners_stay_at_the_head_table_and_its_losers_go_to_the_last(
    tables: int, data: st.DataObject
) -> None:
    before, winners = seated(tables), won(tables, data)

    now = tables_of(next_seating(PRESETS["pairs-head"].rule, before, winners))

    head, side = before[1], winners[1]
    assert [now[entrant] for entrant in head.side(side)] == [1, 1]
    assert [now[entrant] for entrant in head.side(side.other)] == [tables, tables]


@EXAMPLES
@given(st.integers(2, 30), st.data())
def test_on_a_ladder_winners_go_down_a_number_and_losers_up_and_the_ends_stay(
    tables: int, data: st.DataObject
) -> None:
    before, winners = seated(tables), won(tables, data)

    now = tables_of(next_seating(PRESETS["pairs-ladder"].rule, before, winners))

    for table, four in before.items():
        side = winners[table]
        assert {now[entrant] for entrant in four.side(side)} == {max(table - 1, 1)}
        assert {now[entrant] for entrant in four.side(side.other)} == {min(table + 1, tables)}


@EXAMPLES
@given(st.integers(3, 30), st.data())
def test_at_a_middle_table_of_a_ladder_the_pair_from_the_higher_number_sits_north_south(
    tables: int, data: st.DataObject
) -> None:
    before = seated(tables)
    was = tables_of(before)

    after = next_seating(PRESETS["pairs-ladder"].rule, before, won(tables, data))

    for table in range(2, tables):
        assert (was[after[table].N], was[after[table].E]) == (table + 1, table - 1)


@EXAMPLES
@given(individual_rules() | pairs_rules, st.integers(1, 30), st.sampled_from(Side), st.data())
def test_who_won_follows_from_who_moved(
    rule: Rule, tables: int, winner: Side, data: st.DataObject
) -> None:
    table = data.draw(st.integers(1, tables))

    mover = mover_side(rule, table, tables, winner)

    if mover is None:
        assert rule.ends is Ends.LADDER
    else:
        assert winner_if_moved(rule, table, tables, mover) is winner


def test_a_table_without_a_winner_stops_the_move() -> None:
    with pytest.raises(ValueError, match="Nobody has won yet at table 2"):
        next_seating(PRESETS["losers-change"].rule, seated(2), {1: Side.NS})


def test_tables_with_a_gap_in_their_numbers_are_refused() -> None:
    with pytest.raises(ValueError, match="numbered from 1"):
        next_seating(PRESETS["losers-change"].rule, {2: seated(2)[2]}, {2: Side.NS})
