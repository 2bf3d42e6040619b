"""A table of people, as spreadsheets write it: nothing dropped, every unclear row named."""

from __future__ import annotations

import csv
import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.rules.names import BadName, clean_name
from tournaments.rules.pasted import Person
from tournaments.rules.people_table import PeopleTable, read_people
from tournaments.rules.seating import Role
from tournaments.rules.spreadsheet import Separator, decoded, harmless, separator_for

LABELS = {"A": "Lady", "B": "Gent"}


def read(text: str, *, pairs: bool = False) -> PeopleTable:
    return read_people(text, LABELS, pairs=pairs)


def people(text: str, *, pairs: bool = False) -> list[tuple[str, ...]]:
    return [tuple(p.name for p in line.people) for line in read(text, pairs=pairs).lines]


def problems(text: str, *, pairs: bool = False) -> list[tuple[int, str]]:
    return [(line.number, line.problem) for line in read(text, pairs=pairs).lines if line.problem]


@pytest.mark.reported("B116")
@pytest.mark.parametrize("sign", [",", ";", "\t"])
@pytest.mark.parametrize("mark", ["", "\ufeff"])
@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_commas_semicolons_and_tabs_are_told_apart(sign: str, mark: str, end: str) -> None:
    """European spreadsheets write semicolons; comma files landed in one column."""
    text = mark + end.join(
        sign.join(row) for row in (["Name", "Plays as"], ["Zoë", "Lady"], ["Bob", "B"])
    )

    lines = read(text).lines

    assert [line.people for line in lines] == [
        (Person("Zoë", Role.A),),
        (Person("Bob", Role.B),),
    ]


def test_a_heading_names_the_columns_in_any_order_and_others_are_passed_over() -> None:
    table = read(
        "Telephone;Paid;SURNAME;First name;Town;Note;Comes later;From home\n"
        "0123;yes;Smith;Mary;Ely;red hat;\n"
        "0456;;Jones;Dai;;;x;yes\n"
    )

    assert table.passed_over == ("Telephone", "Town")
    assert [line.people[0] for line in table.lines] == [
        Person("Mary Smith", mark="red hat", paid=True),
        Person("Dai Jones", late=True, home=True),
    ]


def test_without_a_heading_the_first_cell_is_the_name_and_the_second_the_role() -> None:
    lines = read("Ann,Lady\nBob,Gents\n").lines

    assert [line.people[0] for line in lines] == [Person("Ann", Role.A), Person("Bob", Role.B)]


def test_quotation_marks_keep_commas_and_quotation_marks_in_a_name() -> None:
    assert people('Name,Plays as\n"Lee, Ann",Lady\n"Ann ""Nan"" Lee",\n') == [
        ("Lee, Ann",),
        ('Ann "Nan" Lee',),
    ]


@pytest.mark.reported("B118")
@pytest.mark.parametrize("name", ["=1+1", "+44", "-5", "@SUM(A1)", '=HYPERLINK("x")'])
def test_text_that_looks_like_a_formula_stays_text(name: str) -> None:
    """Fields that start like a formula ran in the organiser's spreadsheet."""
    rows = io.StringIO()
    csv.writer(rows).writerows([["Name"], [name], [harmless(name)]])

    assert people(rows.getvalue()) == [(name,), (name,)]


def test_three_cells_too_many_are_refused_with_the_line_and_the_reason() -> None:
    assert problems("Name,Plays as\nAnn,Lady\n\nBob,Gent,a,b,c\n") == [
        (
            4,
            "There are 5 cells here, but only 2 columns in the heading. "
            "Put names with a comma into quotation marks.",
        )
    ]


def test_without_a_heading_five_columns_are_refused_in_the_first_line() -> None:
    assert problems("Ann,Lady,Ely,0123,ann@x\n") == [
        (
            1,
            "There are 5 cells here. Without a heading only a name and what follows it are "
            "understood: put “Name” above the names.",
        )
    ]


def test_empty_cells_at_the_end_of_a_row_are_nothing() -> None:
    assert people("Name,Plays as\nAnn,Lady,,,\n,,,,\n") == [("Ann",)]


@pytest.mark.parametrize(
    ("text", "line", "sentence"),
    [
        ("Name,Plays as\nAnn,Cap\n", 2, "“Cap” is not a role. Write Lady or Gent, or nothing."),
        ("Name,Paid\nAnn,perhaps\n", 2, "“perhaps” under “paid” is neither yes nor no."),
        ("Name,Plays as\n,Lady\n", 2, "There is no name here."),
        ("Name,Name\nAnn,Bob\n", 1, "Two columns are called “name”. Remove one of them."),
        ('Name\nAnn\n"Bob\n', 3, "A quotation mark here is not closed, or closes too early."),
        ("Name\n" + "x" * 61, 2, "This name is too long. Use at most 60 characters."),
        ("Name,Note\nAnn," + "x" * 61, 2, "The note is too long: 60 letters at most."),
    ],
)  # fmt: skip
def test_each_unclear_row_is_named(text: str, line: int, sentence: str) -> None:
    assert problems(text) == [(line, sentence)]


def test_two_partners_on_a_row_are_a_pair_once_also_if_each_names_the_other() -> None:
    text = "Name,Partner\nAnn,Bob\nBob,Ann\nCarol & Dev,\nEdna,\n"

    assert people(text, pairs=True) == [("Ann", "Bob"), ("Carol", "Dev"), ("Edna",)]


def test_three_partners_are_refused() -> None:
    assert problems("Name,Partner\nAnn & Bob,Carol\n", pairs=True) == [
        (2, "A pair is two names, and there are 3 here.")
    ]


def test_nothing_is_nobody() -> None:
    assert read("").lines == read("\ufeff\n\n").lines == read("Name;Plays as\n").lines == ()


@given(st.lists(st.text(max_size=30), max_size=8), st.sampled_from(list(Separator)))
def test_every_name_that_may_be_comes_back_as_it_was_written(
    names: list[str], separator: Separator
) -> None:
    wanted = []
    for name in names:
        try:
            wanted.append(clean_name(name))
        except BadName:
            continue
    rows = io.StringIO()
    writer = csv.writer(rows, delimiter=separator.value)
    writer.writerow(["Name", "Plays as"])
    writer.writerows([harmless(name), ""] for name in wanted)

    read_back = [line.people[0].name for line in read(rows.getvalue()).lines]

    # An apostrophe before a sign is what `harmless` writes, so it is not told from one typed.
    assert read_back == [
        name[1:] if name[:1] == "'" and harmless(name[1:]) == name else name for name in wanted
    ]


@given(st.text(max_size=200), st.booleans())
def test_any_text_gives_lines_and_never_an_error(text: str, pairs: bool) -> None:
    for line in read(text, pairs=pairs).lines:
        assert bool(line.problem) is not bool(line.people)


# Encodings and separators


@pytest.mark.parametrize("code", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
def test_a_file_is_read_in_the_code_that_its_spreadsheet_wrote(code: str) -> None:
    assert decoded("Name;Zoë".encode(code)) == "Name;Zoë"


@pytest.mark.parametrize("content", [b"PK\x03\x04\0\0", b"\xff\xd8\xff\xe0\0\x10JFIF", b"\x81\x8d"])
def test_what_is_no_text_is_not_read(content: bytes) -> None:
    assert decoded(content) is None


@pytest.mark.reported("B116")
@pytest.mark.parametrize(
    ("language", "sign"),
    [
        ("", ","), ("en", ","), ("en-GB,en;q=0.9", ","), ("cy-GB", ","),
        ("de-DE,de;q=0.9,en;q=0.8", ";"), ("ro", ";"), ("fr_FR", ";"), ("nl", ";"),
    ],
)  # fmt: skip
def test_the_separator_is_the_one_that_spreadsheets_of_a_language_expect(
    language: str, sign: str
) -> None:
    """European Excel wanted semicolons."""
    assert separator_for(language) == sign
