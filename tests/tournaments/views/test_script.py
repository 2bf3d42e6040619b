"""The MC's script as a page."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from tests.evening import HallEvening
from tournaments.actions.base import By
from tournaments.actions.people import NewPlayer, add_player
from tournaments.models import Drive
from tournaments.rules.seating import Role

pytestmark = pytest.mark.django_db


def words(answer: object) -> str:
    content = answer.content.decode()  # type: ignore[attr-defined]
    return " ".join(re.sub(r"<[^>]+>", " ", content).split())


def get(mc: Client, drive: Drive, **asked: str) -> str:
    return words(mc.get(f"/d/{drive.public_id}/script/", asked))


def test_the_hand_and_the_move_are_there_to_read(evening: HallEvening, mc: Client) -> None:
    page = get(mc, evening.drive)

    assert "Hand 1. Hearts are trumps. North deals and East leads." in page
    assert (
        "Losing Ladies go to the next higher table, losing Gents to the next lower; "
        "winners stay and change partners."
    ) in page
    assert "Who has to be named stands here once all tables are in." in page
    assert "Hand 2. Clubs are trumps. East deals and South leads." in page


@pytest.mark.reported("B35")
def test_once_all_are_in_those_who_go_round_the_end_are_named(
    evening: HallEvening, mc: Client
) -> None:
    """The scorer announced the wrong people, from memory. Here the text is made from the seats.

    Bob (N) and Ann (S) win at table 1, Hal (E) and Gwen (W) at table 2.
    """
    evening.enter(1, 8, 5)

    page = get(mc, evening.drive)

    assert "After table 2 comes table 1: Edna goes to table 1." in page
    assert "Before table 1 comes table 2: Dev goes to table 2." in page


def test_the_move_preview_has_the_words_too(evening: HallEvening, mc: Client) -> None:
    evening.enter(1, 8, 5)

    page = words(mc.get(f"/d/{evening.drive.public_id}/desk/move/"))

    assert "When everybody moves Losing Ladies go" in page


def test_after_the_last_hand_there_is_no_move(evening: HallEvening, mc: Client) -> None:
    Drive.objects.filter(pk=evening.drive.pk).update(hands=1)

    page = get(mc, evening.drive)

    assert "This is the last hand." in page
    assert "When everybody moves" not in page


def test_before_the_start_the_first_moves_are_shown_with_tonights_names(
    drive: Drive, mc: Client, mary: object
) -> None:
    by = By("Mary")
    for i, name in enumerate(["Ann", "Bob", "Carol", "Dev", "Edna", "Fred", "Gwen", "Hal"]):
        add_player(drive, by, NewPlayer(name, Role.A if i % 2 == 0 else Role.B))

    page = mc.get(f"/d/{drive.public_id}/script/").content.decode()

    assert page.count('data-who="') == 3 * 8
    assert re.findall(r'data-step="(\d)"( hidden)?', page) == [
        ("1", ""),
        ("2", " hidden"),
        ("3", " hidden"),
    ]


def test_the_preview_steps_without_javascript(evening: HallEvening, mc: Client) -> None:
    page = mc.get(f"/d/{evening.drive.public_id}/script/", {"step": "2"}).content.decode()

    assert re.findall(r'data-step="(\d)"( hidden)?', page) == [
        ("1", " hidden"),
        ("2", ""),
        ("3", " hidden"),
    ]


def test_there_is_no_preview_in_the_middle_of_the_evening(evening: HallEvening, mc: Client) -> None:
    evening.enter(1, 8, 5)
    evening.move()

    assert "data-preview" not in mc.get(f"/d/{evening.drive.public_id}/script/").content.decode()


def test_an_empty_hall_has_a_script_too(drive: Drive, mc: Client) -> None:
    assert "Hand 1. Hearts are trumps." in get(mc, drive)
