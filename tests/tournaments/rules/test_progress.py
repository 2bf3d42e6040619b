"""A table behind the others is found; one that merely plays a little slower is not."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.rules.progress import behind

halls = st.dictionaries(st.integers(1, 30), st.integers(0, 8), max_size=30)


@pytest.mark.parametrize(
    ("settled", "tables"),
    [
        ({}, set()),
        ({1: 0}, set()),
        ({1: 2, 2: 2, 3: 2}, set()),
        ({1: 1, 2: 2, 3: 2}, {1}),
        ({1: 1, 2: 1, 3: 2, 4: 2}, set()),
        ({1: 0, 2: 0, 3: 2, 4: 2, 5: 2}, {1, 2}),
        ({1: 0, 2: 1, 3: 1, 4: 1}, {1}),
    ],
)
def test_a_table_is_behind_all_the_others_or_two_hands_behind_most(
    settled: dict[int, int], tables: set[int]
) -> None:
    assert behind(settled) == tables


@given(halls)
def test_a_table_that_has_sent_as_much_as_any_is_not_behind(settled: dict[int, int]) -> None:
    most = max(settled.values(), default=0)

    assert not {table for table in behind(settled) if settled[table] == most}


@given(halls, st.integers(1, 5))
def test_only_the_distance_counts(settled: dict[int, int], more: int) -> None:
    later = {table: count + more for table, count in settled.items()}

    assert behind(later) == behind(settled)
