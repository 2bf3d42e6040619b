"""A pasted list: taken as a whole, or refused as a whole with every line that is not clear."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.tournaments.people_list import names
from tests.tournaments.views.doors import key_of, text
from tournaments.actions.base import By
from tournaments.actions.drives import Settings, change_settings
from tournaments.actions.people import NewPlayer, add_player
from tournaments.models import Drive
from tournaments.queries.people import names_by_player, players_of


@pytest.fixture
def paste(drive: Drive) -> str:
    return f"/d/{drive.public_id}/door/paste/"


def test_a_list_is_taken_with_roles(mc: Client, drive: Drive, paste: str) -> None:
    answer = mc.post(paste, {"names": "Ann, Lady\r\n\r\nBob; Gent\nCarol\tLadies\nD'Arcy & Sons\n"})

    assert (answer.status_code, answer.url) == (302, f"/d/{drive.public_id}/door/")
    people = [(p.name, p.entrant.role) for p in players_of(drive)]
    assert people == [("Ann", "A"), ("Bob", "B"), ("Carol", "A"), ("D'Arcy & Sons", "B")]


def test_a_list_that_is_not_clear_is_refused_line_by_line_and_kept(
    mc: Client, drive: Drive, paste: str
) -> None:
    sent = "Ann\nBob, Captain\n" + "x" * 500 + "\nDev"

    answer = mc.post(paste, {"names": sent})

    assert answer.status_code == 422
    assert answer.context["form"].problems == [
        "Line 2: “Captain” is not a role. Write Lady or Gent after the name, or nothing.",
        "Line 3: This name is too long. Use at most 60 characters.",
    ]
    assert answer.context["form"]["names"].value() == sent
    assert names(drive) == []


def test_the_same_name_three_times_is_said_with_its_lines(
    mc: Client, drive: Drive, paste: str
) -> None:
    answer = mc.post(paste, {"names": "Ann\nBob\nann\nCarol\nANN"})

    words = text(answer)
    assert answer.status_code == 422
    assert "“ann” is on lines 1, 3 and 5." in words
    assert "Different people: add them all" in words
    assert names(drive) == []


@pytest.mark.parametrize(
    ("namesakes", "shown"),
    [("different", ["Ann (1)", "Bob", "Ann (2)"]), ("same", ["Ann", "Bob"])],
)
def test_the_mc_says_whether_namesakes_are_one_person(
    mc: Client, drive: Drive, paste: str, namesakes: str, shown: list[str]
) -> None:
    mc.post(paste, {"names": "Ann\nBob\nAnn", "namesakes": namesakes})

    assert list(names_by_player(players_of(drive)).values()) == shown


@pytest.mark.reported("B24")
def test_the_same_list_again_shows_who_is_in_already(mc: Client, drive: Drive, paste: str) -> None:
    """Importing the list twice put everybody on it twice."""
    mc.post(paste, {"names": "Ann\nBob"})

    answer = mc.post(paste, {"names": "Ann\nBob\nCarol"})
    assert answer.status_code == 422
    assert answer.context["form"].problems == [
        "“Ann” on line 1 is in already.",
        "“Bob” on line 2 is in already.",
    ]

    mc.post(paste, {"names": "Ann\nBob\nCarol", "namesakes": "same"})
    assert names(drive) == ["Ann", "Bob", "Carol"]


@pytest.mark.reported("B24")
def test_a_double_click_takes_the_list_once(mc: Client, drive: Drive, paste: str) -> None:
    """The form's key counts once, however often it is sent."""
    sent = {"names": "Ann\nBob", "key": key_of(mc.get(paste))}

    answers = [mc.post(paste, sent) for _ in range(2)]

    assert [answer.status_code for answer in answers] == [302, 302]
    assert names(drive) == ["Ann", "Bob"]


def test_an_empty_list_is_no_list(mc: Client, drive: Drive, paste: str) -> None:
    for nothing in ("", "  \n\n ,, \n"):
        answer = mc.post(paste, {"names": nothing})
        assert answer.status_code == 422
        assert "Paste or type at least one name." in text(answer)


def test_a_book_is_not_a_list(mc: Client, drive: Drive, paste: str) -> None:
    answer = mc.post(paste, {"names": "\n".join(f"Guest {n}" for n in range(501))})

    assert answer.status_code == 422
    assert "Paste at most 500 at a time." in text(answer)


def test_in_a_drive_of_pairs_a_line_is_a_pair_or_a_single(
    mc: Client, drive: Drive, paste: str, by: By
) -> None:
    settings = Settings(name=drive.name, date=drive.date, format="pairs-circle", hands=12)
    change_settings(drive, by, settings)

    mc.post(paste, {"names": "Ann & Bob\nCarol, Dev\nEdna\n"})

    assert names(drive) == ["Ann", "Bob", "Carol", "Dev", "Edna"]
    assert drive.pairs.count() == 2


def test_three_names_are_no_pair(mc: Client, drive: Drive, paste: str, by: By) -> None:
    settings = Settings(name=drive.name, date=drive.date, format="pairs-circle", hands=12)
    change_settings(drive, by, settings)

    answer = mc.post(paste, {"names": "Ann & Bob & Carol"})

    assert answer.context["form"].problems == [
        "Line 1: A pair is two names, and there are 3 on this line."
    ]
    assert names(drive) == []


def test_markup_in_a_list_stays_text(mc: Client, drive: Drive, paste: str, by: By) -> None:
    add_player(drive, by, NewPlayer("<b>Al</b>"))

    answer = mc.post(paste, {"names": "<b>Al</b>"})

    assert "“<b>Al</b>” on line 1 is in already." in text(answer)
    assert "<b>Al" not in answer.content.decode()
