"""Who leaves a seat, and who takes it from this hand on."""

from __future__ import annotations

import re

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests.evening import HallEvening
from tests.tournaments.views.doors import text
from tournaments.actions.attendance import mark_gone
from tournaments.actions.people import NewPlayer, add_player, change_player
from tournaments.models import Drive, Player


@pytest.fixture
def page(drive: Drive) -> str:
    return f"/d/{drive.public_id}/door/take-over/"


@pytest.fixture
def iris(evening: HallEvening) -> Player:
    """Came after the start."""
    return add_player(evening.drive, evening.by, NewPlayer("Iris"))


def offered(response: object, field: str) -> list[tuple[str, list[str]]]:
    """Headings and names of a list to choose from."""
    choices = response.context["form"].fields[field].choices  # type: ignore[attr-defined]
    return [(label, [words for _, words in group]) for label, group in choices if label]


def test_helpers_are_offered_first_then_who_has_gone_then_everybody(
    mc: Client, evening: HallEvening, iris: Player, page: str
) -> None:
    change_player(evening.drive, evening.by, evening.player("Dev"), helper=True)
    mark_gone(evening.drive, evening.by, evening.player("Gwen"), from_hand=1)

    shown = mc.get(page)

    groups = offered(shown, "out")
    assert [label for label, _ in groups] == ["Helpers", "Have gone", "Everybody else"]
    assert groups[0][1] == ["Dev: table 1, East, partner Carol"]
    assert groups[1][1] == ["Gwen: table 2, West, partner Hal"]
    assert offered(shown, "into") == [("Waiting for a seat", ["Iris"])]


def test_a_link_from_the_door_chooses_the_person(
    mc: Client, evening: HallEvening, iris: Player, page: str
) -> None:
    shown = mc.get(page, {"into": iris.number, "out": "1"}).content.decode()

    assert re.findall(r'<option value="(\d+)" selected', shown) == ["1", str(iris.number)]


def test_a_seat_is_taken_over(mc: Client, evening: HallEvening, iris: Player, page: str) -> None:
    answer = mc.post(page, {"out": "1", "into": iris.number})

    assert (answer.status_code, answer.url) == (302, f"/d/{evening.drive.public_id}/door/")
    assert evening.names_at(1)["S"] == "Iris"


def test_a_table_whose_tricks_are_in_keeps_its_people(
    mc: Client, evening: HallEvening, iris: Player, page: str
) -> None:
    evening.enter(1, 7)

    answer = mc.post(page, {"out": "1", "into": iris.number})

    form = answer.context["form"]
    assert answer.status_code == 422
    assert form.errors == {
        "out": ["Table 1 has sent this hand's tricks. Wait until everybody has moved."]
    }
    assert (form["out"].value(), form["into"].value()) == ("1", str(iris.number))
    assert evening.names_at(1)["S"] == "Ann"


@pytest.mark.parametrize(
    ("sent", "errors"),
    [
        ({}, {"out": ["Choose somebody."], "into": ["Choose somebody."]}),
        (
            {"out": "99", "into": "2"},
            {
                "out": ["That person can't be chosen any more. Choose again."],
                "into": ["That person can't be chosen any more. Choose again."],
            },
        ),
        (
            {"out": "x", "into": "-1"},
            {
                "out": ["That person can't be chosen any more. Choose again."],
                "into": ["That person can't be chosen any more. Choose again."],
            },
        ),
    ],
)
def test_a_choice_that_cannot_be_is_refused_at_its_field(
    mc: Client, evening: HallEvening, page: str, sent: dict[str, str], errors: dict[str, list[str]]
) -> None:
    answer = mc.post(page, sent)

    assert (answer.status_code, answer.context["form"].errors) == (422, errors)


def test_before_the_start_there_is_no_seat_to_take_over(
    mc: Client, drive: Drive, page: str
) -> None:
    assert "No hand is being played" in text(mc.get(page))


def test_the_form_needs_its_csrf_token(
    mary: User, evening: HallEvening, iris: Player, page: str
) -> None:
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(mary)

    assert strict.post(page, {"out": "1", "into": iris.number}).status_code == 403
    assert evening.names_at(1)["S"] == "Ann"
