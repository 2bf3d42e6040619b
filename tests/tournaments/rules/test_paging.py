"""How many people the wall holds."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from tournaments.rules.paging import (
    CLOSE,
    LINE,
    ROOMY,
    largest,
    lines_for,
    pages,
    row_lines,
    screen_for,
    text_width,
    turning,
)

SEVEN = datetime(2026, 3, 14, 19, 0, tzinfo=UTC)
SIZES = [(1920, 1080), (1280, 720), (1280, 800), (1024, 768), (390, 844), (3840, 2160)]


def people(count: int, name: str = "Ernest") -> list[tuple[str, str]]:
    return [(f"{name}{i}", "Table 12 with George") for i in range(count)]


def test_screens_of_one_shape_hold_the_same() -> None:
    assert screen_for(1920, 1080) == screen_for(1280, 720) == screen_for(3840, 2160)


def test_twenty_four_people_have_one_roomy_page_of_three_columns() -> None:
    roomy, found = pages([("Ann", "Table 1 with Cyril")] * 24, screen_for(1920, 1080))

    assert roomy
    assert found == [[range(8), range(8, 16), range(16, 24)]]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("count", [0, 1, 24, 100, 400])
@pytest.mark.parametrize("name", ["Ann", "Gwendolen Featherstonehaugh", "W" * 60, "王 " * 20])
def test_nobody_is_left_out_and_nothing_runs_over(
    size: tuple[int, int], count: int, name: str
) -> None:
    screen, rows = screen_for(*size), people(count, name)

    roomy, found = pages(rows, screen)

    assert [row for page in found for column in page for row in column] == list(range(count))
    for page in found:
        room = screen.with_columns(max(len(each) for each in found))
        assert len(page) <= screen.columns
        for column in page:
            tall = [
                row_lines(*rows[row], room.width) * LINE + (ROOMY if roomy else CLOSE)
                for row in column
            ]
            assert sum(tall) <= screen.height or len(tall) == 1


def test_full_names_stand_in_two_wide_columns_rather_than_on_two_lines() -> None:
    rows = [("Carol Griffiths", "Table 98 with Frank Griffiths")] * 400

    _roomy, found = pages(rows, screen_for(1920, 1080))

    assert len(found[0]) == 2
    assert len(found) <= 15


def test_a_name_of_sixty_letters_takes_the_lines_it_needs() -> None:
    assert lines_for("Ann", 16) == 1
    assert lines_for("W" * 60, 16) == 4
    assert row_lines("Ann", "Table 1 with Bob", 16) == 1
    assert row_lines("Gwendolen Featherstonehaugh", "Table 1 with Bob", 16) > 1


def test_wide_letters_are_wide_and_marks_above_letters_are_nothing() -> None:
    assert text_width("李") == 1
    assert text_width("é") == text_width("e\u0301")


def test_pages_turn_by_the_servers_clock() -> None:
    first = turning(SEVEN, SEVEN, 3)
    later = turning(SEVEN, SEVEN + timedelta(seconds=34), 3)

    assert (first.page, first.turns_in) == (1, 10)
    assert (later.page, later.turns_in) == (1, 6)
    assert turning(SEVEN, SEVEN - timedelta(seconds=5), 3).page == 1


def test_letters_are_as_large_as_all_words_allow() -> None:
    screen = screen_for(1920, 1080)
    below = [("142 tricks, level with Carol; second half 70", 1.5)]

    found = [
        largest([(name, 0.0), *below], (6.0, 3.0, 1.5), screen)
        for name in ("Ann", "Maximilian Willoughby " * 4, "Ann and Bob " * 40, "Ann " * 900)
    ]

    assert found == [0, 1, 2, 3]
