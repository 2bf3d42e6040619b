"""Names as people type them, namesakes, and lists that are pasted in."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from tournaments.rules.names import (
    BadName,
    ListedName,
    clean_name,
    display_names,
    parse_list,
    same_name,
)
from tournaments.rules.seating import Role

EXAMPLES = settings(max_examples=60, deadline=None)
FAMILY = "👨‍👩‍👧‍👦"
SCOTLAND = "🏴\U000e0067\U000e0062\U000e0073\U000e0063\U000e0074\U000e007f"


@pytest.mark.parametrize(
    ("raw", "name"),
    [
        ("  Ann   O'Neil\t", "Ann O'Neil"),
        ("Ann\r\nLee", "Ann Lee"),
        ("A\x00n\x07n", "Ann"),
        ("\u202eAnn\u202c \u2067Lee\u2069\ufeff", "Ann Lee"),
        ("Zoe\u0308", "Zoë"),
        ("<b>Ann</b>", "<b>Ann</b>"),
        (f"Ann {FAMILY} 🇬🇧", f"Ann {FAMILY} 🇬🇧"),
        (f"{SCOTLAND} Ina", f"{SCOTLAND} Ina"),
        ("علی‌رضا", "علی‌رضا"),
    ],
)
def test_a_name_is_kept_as_typed_without_what_nobody_sees(raw: str, name: str) -> None:
    assert clean_name(raw) == name


@pytest.mark.parametrize("raw", ["", "  \n", "\u200d", "\u202e\x00", "\u2800\u3164", "\u0301"])
def test_a_name_that_shows_nothing_is_no_name(raw: str) -> None:
    with pytest.raises(BadName) as refusal:
        clean_name(raw)

    assert refusal.value.sentence == "Type a name."


@pytest.mark.parametrize("name", ["x" * 60, FAMILY * 60, "e\u0301\u0323" * 60])
def test_sixty_visible_characters_are_allowed_however_they_are_made(name: str) -> None:
    assert clean_name(name) == unicodedata.normalize("NFC", name)


@pytest.mark.parametrize("name", ["x" * 61, FAMILY * 61, "e" + "\u0301" * 700])
def test_a_longer_name_is_refused(name: str) -> None:
    with pytest.raises(BadName) as refusal:
        clean_name(name)

    assert refusal.value.sentence == "This name is too long. Use at most 60 characters."


@EXAMPLES
@given(st.text(max_size=40))
@example("e\u200b\u0301")
def test_a_clean_name_is_clean(raw: str) -> None:
    try:
        name = clean_name(raw)
    except BadName:
        return
    assert clean_name(name) == name


@pytest.mark.parametrize(
    ("a", "b", "same"),
    [
        ("Ann", "ANN", True),
        ("Straße", "STRASSE", True),
        ("Ａｎｎ", "ann", True),
        ("Zoe\u0308", "zoë", True),
        ("Ann", "Anne", False),
    ],
)
def test_names_are_the_same_when_they_read_alike(a: str, b: str, same: bool) -> None:
    assert same_name(a, b) is same


def test_a_name_nobody_shares_is_shown_as_typed() -> None:
    assert display_names([(1, "Ann", "hat"), (2, "Bob", "")]) == {1: "Ann", 2: "Bob"}


def test_namesakes_are_told_apart_by_mark_or_number() -> None:
    rows = [(3, "Ann", ""), (1, "ann", ""), (2, "Ann", "red hat"), (4, "Bo", "x"), (5, "Bo", "X")]

    assert display_names(rows) == {
        1: "ann (1)",
        2: "Ann (red hat)",
        3: "Ann (2)",
        4: "Bo (1)",
        5: "Bo (2)",
    }


def test_a_number_somebody_has_typed_is_passed_over() -> None:
    rows = [(1, "Ann", ""), (2, "Ann", ""), (3, "Ann (1)", "")]

    assert display_names(rows) == {1: "Ann (2)", 2: "Ann (3)", 3: "Ann (1)"}


@EXAMPLES
@given(
    st.lists(
        st.tuples(
            st.integers(1, 50),
            st.sampled_from(["Ann", "ANN", "Ann (1)", "Ann (x)", "Bo"]),
            st.sampled_from(["", "x", "X", "1", " "]),
        ),
        unique_by=lambda row: row[0],
        max_size=12,
    )
)
def test_no_two_people_are_shown_alike(rows: list[tuple[int, str, str]]) -> None:
    shown = display_names(rows)

    assert sorted(shown) == sorted(entrant for entrant, _, _ in rows)
    assert len({name.casefold() for name in shown.values()}) == len(rows)


def test_a_pasted_list_has_one_person_a_line_with_the_role_if_given() -> None:
    text = "Ann Lee, lady\r\n\r\n  Bob\tGents\nCy;B\nDi\n,\n"

    assert parse_list(text) == [
        ListedName(1, "Ann Lee", Role.A),
        ListedName(3, "Bob", Role.B),
        ListedName(4, "Cy", Role.B),
        ListedName(5, "Di", None),
    ]


def test_roles_are_read_in_the_words_of_the_drive() -> None:
    assert parse_list("Ann, foxes\nBo, Hen", {"A": "Fox", "B": "Hen"}) == [
        ListedName(1, "Ann", Role.A),
        ListedName(2, "Bo", Role.B),
    ]


def test_a_word_that_is_no_role_is_a_problem_of_its_line() -> None:
    assert parse_list("Smith, John") == [
        ListedName(1, "Smith", None,
                   "“John” is not a role. Write Lady or Gent after the name, or nothing.")
    ]  # fmt: skip


def test_a_name_three_times_in_one_list_is_reported_with_its_lines() -> None:
    problem = "is on lines 1, 3 and 4."

    assert parse_list("Ann\nBob\nANN\nann, lady") == [
        ListedName(1, "Ann", None, f"“Ann” {problem}"),
        ListedName(2, "Bob", None),
        ListedName(3, "ANN", None, f"“ANN” {problem}"),
        ListedName(4, "ann", Role.A, f"“ann” {problem}"),
    ]


def test_a_line_without_a_usable_name_says_why() -> None:
    assert [(one.line, one.problem) for one in parse_list(f", lady\n{'x' * 61}")] == [
        (1, "Type a name."),
        (2, "This name is too long. Use at most 60 characters."),
    ]
