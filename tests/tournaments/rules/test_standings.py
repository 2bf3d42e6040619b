"""Places, and who is ranked together."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.rules.progression import PRESETS
from tournaments.rules.standings import Group, Standing, groups_of, rank


def test_equal_totals_share_the_better_place_and_the_next_is_skipped() -> None:
    standings = rank([(1, "Di", 9), (2, "bo", 14), (3, "Al", 20), (4, "Bo", 14), (5, "Cy", 14.5)])

    assert standings == [
        Standing(1, 3, "Al", 20, tied=False),
        Standing(2, 5, "Cy", 14.5, tied=False),
        Standing(3, 2, "bo", 14, tied=True),
        Standing(3, 4, "Bo", 14, tied=True),
        Standing(5, 1, "Di", 9, tied=False),
    ]


def test_nobody_has_no_place() -> None:
    assert rank([]) == []


@settings(max_examples=40, deadline=None)
@given(st.lists(st.tuples(st.integers(), st.text(max_size=3), st.integers(0, 20))))
def test_a_place_is_one_more_than_the_number_of_better_totals(
    rows: list[tuple[int, str, int]],
) -> None:
    for one in rank(rows):
        assert one.place == 1 + sum(total > one.total for _, _, total in rows)
        assert one.tied == (sum(total == one.total for _, _, total in rows) > 1)


@settings(max_examples=40, deadline=None)
@given(
    st.lists(
        st.tuples(st.integers(), st.text(max_size=3), st.integers(0, 20)),
        unique_by=lambda row: row[0],
    ),
    st.data(),
)
def test_places_do_not_depend_on_the_order_of_entry(
    rows: list[tuple[int, str, int]], data: st.DataObject
) -> None:
    assert rank(data.draw(st.permutations(rows))) == rank(rows)


@pytest.mark.parametrize("code", PRESETS)
def test_roles_are_ranked_apart_and_pairs_as_pairs(code: str) -> None:
    pairs = code.startswith("pairs")

    expected = (Group.PAIRS,) if pairs else (Group.A, Group.B, Group.EVERYONE)
    assert groups_of(PRESETS[code].rule) == expected
