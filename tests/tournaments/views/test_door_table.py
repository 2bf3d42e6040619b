"""People out of a spreadsheet: looked at first, then added as a whole or refused as a whole."""

from __future__ import annotations

from datetime import date

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.http import HttpResponse
from django.test import Client

from tests.tournaments.people_list import names
from tests.tournaments.views.doors import text
from tournaments.actions.base import By
from tournaments.actions.drives import Settings, create_drive
from tournaments.actions.people import NewPlayer, add_pair, add_player
from tournaments.models import Drive, Pair
from tournaments.queries.people import players_of

LIST = (
    "Name;Plays as;Note;Paid;Comes later;Telephone\r\n"
    "Zoë;Lady;red hat;yes;;012\r\n"
    "Bob;Gent;;;x;\r\n"
)


@pytest.fixture
def page(drive: Drive) -> str:
    return f"/d/{drive.public_id}/door/table/"


def choose(client: Client, page: str, content: bytes | str, **more: str) -> HttpResponse:
    data = content.encode() if isinstance(content, str) else content
    return client.post(page, {"file": SimpleUploadedFile("people.csv", data), **more})


def agree(client: Client, page: str, shown: HttpResponse, **more: str) -> HttpResponse:
    """Press “Add these people” on the page that shows them."""
    form = shown.context["form"]
    sent = {"names": form["names"].value(), "key": form["key"].value(), "add": "1"}
    return client.post(page, {**sent, **more})


def test_who_would_be_added_is_shown_first_and_nobody_is_added(
    mc: Client, drive: Drive, page: str
) -> None:
    shown = choose(mc, page, LIST)

    words = text(shown)
    assert shown.status_code == 200
    assert "2 people would be added" in words
    assert "2 Zoë Lady red hat yes" in words
    assert "3 Bob Gent yes" in words
    assert "Left out: Telephone." in words
    assert names(drive) == []


def test_agreed_they_are_added_with_all_that_the_table_says(
    mc: Client, drive: Drive, page: str
) -> None:
    answer = agree(mc, page, choose(mc, page, LIST))

    assert (answer.status_code, answer.url) == (302, f"/d/{drive.public_id}/door/")
    told = [(p.name, p.entrant.role, p.mark, p.paid, p.late) for p in players_of(drive)]
    assert told == [("Zoë", "A", "red hat", True, False), ("Bob", "B", "", False, True)]


def test_agreed_twice_they_are_added_once(mc: Client, drive: Drive, page: str) -> None:
    shown = choose(mc, page, LIST)

    for _tap in range(2):
        assert agree(mc, page, shown).status_code == 302

    assert names(drive) == ["Zoë", "Bob"]


def test_a_table_with_one_unclear_row_is_refused_whole_with_its_line(
    mc: Client, drive: Drive, page: str
) -> None:
    answer = choose(mc, page, "Name,Plays as\nAnn,Lady\nBob,Captain\nCarol,a,b,c,d\n")

    assert answer.status_code == 422
    assert answer.context["form"].errors["file"] == [
        "Nobody was added: 2 things in the list are not clear."
    ]
    assert [problem.split(":")[0] for problem in answer.context["form"].problems] == [
        "Line 3",
        "Line 4",
    ]
    assert names(drive) == []


def test_a_formula_stays_text_on_the_list(mc: Client, drive: Drive, page: str) -> None:
    agree(mc, page, choose(mc, page, "Name\n=1+1\n"))

    assert names(drive) == ["=1+1"]


def test_a_name_that_is_in_already_is_asked_about_and_the_file_need_not_be_chosen_again(
    mc: Client, drive: Drive, mary: User, page: str
) -> None:
    add_player(drive, By.mc(mary), NewPlayer("Bob"))

    asked = choose(mc, page, LIST)
    form = asked.context["form"]
    assert asked.status_code == 422
    assert "“Bob” on line 3 is in already." in text(asked)
    again = {"names": form["names"].value(), "key": form["key"].value(), "namesakes": "same"}
    shown = mc.post(page, again)
    assert "1 person would be added" in text(shown)
    agree(mc, page, shown, namesakes="same")

    assert names(drive) == ["Bob", "Zoë"]


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"", "This file is empty."),
        (b"PK\x03\x04\x14", "This is no text. In the spreadsheet choose “Save as”, and there CSV."),
        (b"\n\n", "There is nobody in this file."),
        (b"x" * (1024 * 1024 + 1), "This file is too large for a list of people."),
    ],
)
def test_what_is_no_table_is_refused_in_plain_words(
    mc: Client, drive: Drive, page: str, content: bytes, sentence: str
) -> None:
    answer = choose(mc, page, content)

    assert answer.status_code == 422
    assert answer.context["form"].errors["file"] == [sentence]


def test_no_file_is_said_at_the_field(mc: Client, page: str) -> None:
    answer = mc.post(page, {})

    assert (answer.status_code, answer.context["form"].errors["file"]) == (422, ["Choose a file."])


def test_names_from_the_windows_code_page_are_read(mc: Client, drive: Drive, page: str) -> None:
    agree(mc, page, choose(mc, page, "Name\nZoë\n".encode("cp1252")))

    assert names(drive) == ["Zoë"]


def test_the_people_of_a_drive_come_back_from_their_own_export(
    mc: Client, drive: Drive, mary: User, page: str
) -> None:
    by = By.mc(mary)
    add_player(drive, by, NewPlayer("=1+1", mark="red hat", paid=True))
    add_player(drive, by, NewPlayer('Ann "Nan", née Lee', late=True))
    add_player(drive, by, NewPlayer("Far-off Olga", home=True))
    content = mc.get(f"/d/{drive.public_id}/people.csv?separator=semicolon").content
    other = create_drive(mary, Settings("Next", drive.date, format="losers-change"))
    there = f"/d/{other.public_id}/door/table/"

    agree(mc, there, choose(mc, there, content))

    assert told_of(other) == told_of(drive)


def told_of(drive: Drive) -> list[tuple[object, ...]]:
    return [(p.name, p.entrant.role, p.mark, p.paid, p.late, p.home) for p in players_of(drive)]


def test_pairs_come_back_as_pairs(mc: Client, mary: User) -> None:
    one, other = (
        create_drive(mary, Settings(name, date(2026, 3, 14))) for name in ("This", "Next")
    )
    add_pair(one, By.mc(mary), NewPlayer("Ann"), NewPlayer("Bob"))
    there = f"/d/{other.public_id}/door/table/"

    agree(mc, there, choose(mc, there, mc.get(f"/d/{one.public_id}/people.csv").content))

    assert names(other) == ["Ann", "Bob"]
    assert Pair.objects.filter(drive=other).count() == 1
