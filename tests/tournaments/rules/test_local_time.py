"""Times without an offset are the venue's own, also in the two nights when clocks change."""

from __future__ import annotations

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.rules.local_time import moment_of


@pytest.mark.reported("B120")
@pytest.mark.parametrize(
    ("text", "zone", "utc"),
    [
        ("2026-03-14T19:52:03", "Europe/London", "2026-03-14T19:52:03"),
        ("2026-07-14T19:52:03", "Europe/London", "2026-07-14T18:52:03"),
        ("2026-07-14T19:52:03", "Europe/Bucharest", "2026-07-14T16:52:03"),
        ("2026-07-14T19:52:03+00:00", "Europe/Bucharest", "2026-07-14T19:52:03"),
        ("2026-10-25T01:30:00", "Europe/London", "2026-10-25T00:30:00"),  # comes twice: the first
        ("2026-10-25T01:30:00+00:00", "Europe/London", "2026-10-25T01:30:00"),  # the second
        ("2026-03-29T01:30:00", "Europe/London", "2026-03-29T01:30:00"),  # left out
        ("2026-03-29T03:30:00", "Europe/Bucharest", "2026-03-29T01:30:00"),  # left out
    ],
)
def test_a_time_is_the_venue_s_unless_it_says_otherwise(text: str, zone: str, utc: str) -> None:
    """The start of an event moved by an hour after the clocks had changed, its end did not."""
    assert moment_of(text, zone) == datetime.fromisoformat(utc).replace(tzinfo=UTC)


def test_a_time_that_is_left_out_is_shown_after_the_change() -> None:
    moment = moment_of("2026-03-29T01:30:00", "Europe/London")

    assert moment is not None
    assert f"{moment.astimezone(ZoneInfo('Europe/London')):%H:%M}" == "02:30"


@given(
    st.datetimes(datetime(2000, 1, 1), datetime(2040, 1, 1)),  # noqa: DTZ001  a wall clock's time
    st.sampled_from(
        ["Europe/London", "Europe/Bucharest", "Atlantic/Canary", "Australia/Lord_Howe"]
    ),
)
def test_a_moment_written_with_its_offset_is_the_same_moment(at: datetime, zone: str) -> None:
    moment = at.replace(tzinfo=UTC)

    assert moment_of(moment.astimezone(ZoneInfo(zone)).isoformat(), zone) == moment


@pytest.mark.parametrize("text", ["", "yesterday", "2026-13-01", "99999999999", "0001-01-01T00:00"])
def test_what_is_no_time_is_none(text: str) -> None:
    assert moment_of(text, "Europe/Bucharest") is None
