"""We sat down wrong: two people, and the tables as they truly were."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests.evening import HallEvening
from tests.web import folded as text
from tournaments.models import Drive
from tournaments.queries.evening import evening_of

pytestmark = pytest.mark.django_db


def at(evening: HallEvening, hand: int = 1) -> str:
    return f"/d/{evening.drive.public_id}/hands/{hand}/seats/"


def who(evening: HallEvening, one: str, other: str, **more: str) -> dict[str, str]:
    return {
        "one": str(evening.player(one).entrant_id),
        "other": str(evening.player(other).entrant_id),
        "plan_version": str(Drive.objects.get(pk=evening.drive.pk).plan_version),
        **more,
    }


def total(evening: HallEvening, name: str) -> int:
    return evening_of(evening.drive).totals[evening.player(name).entrant_id]


def test_everybody_in_the_hand_can_be_chosen(evening: HallEvening, mc: Client) -> None:
    form = mc.get(at(evening)).context["form"]

    assert [label for _pk, label in form["one"].field.choices][:3] == [
        "–",
        "Ann (1, South)",
        "Bob (1, North)",
    ]


def test_first_the_tables_are_shown_as_they_were(evening: HallEvening, mc: Client) -> None:
    response = mc.get(at(evening), who(evening, "Ann", "Edna"))

    assert response.context["tables"] == [
        (1, [("n", "North", "Bob"), ("e", "East", "Dev"), ("s", "South", "Edna"),
             ("w", "West", "Carol")]),
        (2, [("n", "North", "Fred"), ("e", "East", "Hal"), ("s", "South", "Ann"),
             ("w", "West", "Gwen")]),
    ]  # fmt: skip
    assert evening.names_at(1)["S"] == "Ann"


@pytest.mark.reported("B16")
def test_the_tricks_count_for_those_who_played_them(evening: HallEvening, mc: Client) -> None:
    """People sat at the wrong table; the result stayed with those who should have sat there."""
    evening.enter(1, 8, 5)

    response = mc.post(at(evening), who(evening, "Ann", "Edna"), follow=True)

    assert "The seats are written down as they truly were." in text(response)
    assert (total(evening, "Ann"), total(evening, "Edna")) == (5, 8)
    evening.move()
    assert evening.names_at(1) == {"N": "Bob", "E": "Fred", "S": "Ann", "W": "Edna"}


@pytest.mark.reported("B16")
def test_seats_of_the_hand_just_played_can_be_followed_by_new_seats(
    evening: HallEvening, mc: Client
) -> None:
    """The plan could not be rescued once people had moved from the wrong seats."""
    evening.enter(1, 8, 5)
    evening.move()

    mc.post(at(evening), who(evening, "Ann", "Edna", seats="reseat"))

    assert evening.names_at(1) == {"N": "Bob", "E": "Fred", "S": "Ann", "W": "Edna"}


def test_seats_further_back_change_the_numbers_only(evening: HallEvening, mc: Client) -> None:
    for hand in (1, 2):
        evening.enter(hand, 8, 5)
        evening.move()
    before = evening.names_at(1)
    assert "those seats were real" in text(mc.get(at(evening), who(evening, "Ann", "Edna")))

    mc.post(at(evening), who(evening, "Ann", "Edna"))

    assert evening.names_at(1) == before
    assert total(evening, "Edna") == 16


@pytest.mark.parametrize(
    ("one", "other", "sentence"),
    [
        ("Ann", "Ann", "Choose two people, at least one of whom sits at a table."),
        (
            "Ann",
            "Fred",
            "Only two who play the same role can swap seats: "
            "a Lady with a Lady, a Gent with a Gent.",
        ),
    ],
)
def test_what_cannot_have_been_is_refused_before_and_after(
    evening: HallEvening, mc: Client, one: str, other: str, sentence: str
) -> None:
    for response in (
        mc.get(at(evening), who(evening, one, other)),
        mc.post(at(evening), who(evening, one, other)),
    ):
        assert response.status_code == 422
        assert response.context["form"].errors == {"other": [sentence]}
    assert evening.names_at(1)["S"] == "Ann"


def test_nobody_chosen_is_said_at_the_field(evening: HallEvening, mc: Client) -> None:
    response = mc.post(at(evening), {"one": "", "other": "99999"})

    assert response.status_code == 422
    assert response.context["form"].errors == {
        "one": ["Choose somebody."],
        "other": ["Choose again."],
    }


def test_pressed_twice_they_swap_once(evening: HallEvening, mc: Client) -> None:
    pressed = who(evening, "Ann", "Edna")

    assert mc.post(at(evening), pressed).status_code == 302
    assert mc.post(at(evening), pressed).status_code == 409

    assert evening.names_at(1)["S"] == "Edna"


def test_true_seats_need_the_pages_own_form(evening: HallEvening, mary: User) -> None:
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(mary)

    assert strict.post(at(evening), who(evening, "Ann", "Edna")).status_code == 403
    assert evening.names_at(1)["S"] == "Ann"


def test_strangers_swap_nobody(evening: HallEvening, outsider: Client, other_mc: Client) -> None:
    assert outsider.post(at(evening), who(evening, "Ann", "Edna")).status_code == 302
    assert other_mc.post(at(evening), who(evening, "Ann", "Edna")).status_code == 404
    assert evening.names_at(1)["S"] == "Ann"
