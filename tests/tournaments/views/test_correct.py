"""One table's hand is corrected: a reason, and the two honest choices."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests.evening import HallEvening
from tests.web import folded as text
from tournaments.models import Drive, LedgerLine
from tournaments.queries.evening import evening_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def second_hand(evening: HallEvening) -> HallEvening:
    """Hand 1 was 8 – 5 and 5 – 8; everybody has moved; hand 2 has no result."""
    evening.enter(1, 8, 5)
    evening.move()
    return evening


def at(evening: HallEvening, hand: int = 1, table: int = 1) -> str:
    return f"/d/{evening.drive.public_id}/hands/{hand}/table/{table}/"


def said(evening: HallEvening, **changes: str) -> dict[str, str]:
    version = str(Drive.objects.get(pk=evening.drive.pk).plan_version)
    return {
        "tricks": "4",
        "reason": "Read wrongly",
        "seats": "numbers",
        "plan_version": version,
        **changes,
    }


def bobs(evening: HallEvening) -> int:
    return evening_of(evening.drive).totals[evening.player("Bob").entrant_id]


def test_the_numbers_are_put_right_and_people_stay(second_hand: HallEvening, mc: Client) -> None:
    before = second_hand.names_at(1)

    response = mc.post(at(second_hand), said(second_hand), follow=True)

    assert response.redirect_chain == [(f"/d/{second_hand.drive.public_id}/hands/1/", 302)]
    assert "The hand is corrected." in text(response)
    assert bobs(second_hand) == 4
    assert second_hand.names_at(1) == before


def test_people_are_seated_anew_when_that_is_chosen(second_hand: HallEvening, mc: Client) -> None:
    assert mc.post(at(second_hand), said(second_hand, seats="reseat")).status_code == 302

    assert second_hand.names_at(1) == {"E": "Dev", "N": "Fred", "S": "Carol", "W": "Edna"}


def test_once_hands_were_played_from_there_the_choice_says_why_not(
    second_hand: HallEvening, mc: Client
) -> None:
    second_hand.send(2, 2, 6)
    why = "Table 2 has already played the next hand, so only the numbers can change."
    assert why in text(mc.get(at(second_hand)))

    response = mc.post(at(second_hand), said(second_hand, seats="reseat"))

    assert response.status_code == 422
    assert response.context["form"].errors == {"seats": [why]}
    assert bobs(second_hand) == 8


def test_in_the_hand_being_played_there_are_no_seats_to_choose(
    evening: HallEvening, mc: Client
) -> None:
    evening.send(1, 1, 8)

    page = text(mc.get(at(evening)))

    assert "And the seats?" not in page


@pytest.mark.reported("B71")
def test_the_same_score_is_corrected_three_times_from_one_page(
    second_hand: HallEvening, mc: Client
) -> None:
    """A submit button worked once and then ignored further clicks."""
    form = said(second_hand)

    for ns in ("4", "7", "9"):
        assert mc.post(at(second_hand), {**form, "tricks": ns}).status_code == 302
        assert bobs(second_hand) == int(ns)


@pytest.mark.parametrize(
    ("changes", "errors"),
    [
        ({"tricks": "14"}, {"tricks": ["A hand has 13 tricks. You typed 14."]}),
        ({"tricks": ""}, {"tricks": ["Type the number of tricks, from 0 to 13."]}),
        ({"tricks": "8"}, {"tricks": ["That is what stands already."]}),
        ({"reason": " "}, {"reason": ["Write in a word or two why it is corrected."]}),
        (
            {"not_played": "on"},
            {"tricks": ["Either tricks or “not played”: empty this, or take the tick away."]},
        ),
    ],
)
def test_what_cannot_be_is_refused_at_its_field_and_kept(
    second_hand: HallEvening, mc: Client, changes: dict[str, str], errors: dict[str, list[str]]
) -> None:
    typed = said(second_hand, **changes)

    response = mc.post(at(second_hand), typed)

    assert response.status_code == 422
    form = response.context["form"]
    assert form.errors == errors
    assert (form["tricks"].value(), form["reason"].value()) == (typed["tricks"], typed["reason"])
    assert LedgerLine.objects.count() == 2


def test_a_hand_becomes_not_played(second_hand: HallEvening, mc: Client) -> None:
    typed = said(second_hand, tricks="", not_played="on")

    assert mc.post(at(second_hand), typed).status_code == 302

    assert bobs(second_hand) == 0


def test_seating_anew_from_an_old_page_is_out_of_date(second_hand: HallEvening, mc: Client) -> None:
    response = mc.post(at(second_hand), said(second_hand, seats="reseat", plan_version="0"))

    assert response.status_code == 409
    assert bobs(second_hand) == 8


@pytest.mark.reported("B14")
def test_the_page_says_who_changed_it_and_what_it_was_before(
    second_hand: HallEvening, mc: Client
) -> None:
    """Disputes could not be explained because nobody logged who did what."""
    mc.post(at(second_hand), said(second_hand))

    changes = mc.get(at(second_hand)).context["changes"]

    assert [(line.by, line.text, line.reason) for line in changes][:2] == [
        ("Mary", "Hand 1, table 1: 4 – 9 (was 8 – 5)", "Read wrongly"),
        ("Mary", "Hand 1, table 1: 8 – 5", ""),
    ]


def test_a_correction_needs_the_pages_own_form(second_hand: HallEvening, mary: User) -> None:
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(mary)

    assert strict.post(at(second_hand), said(second_hand)).status_code == 403
    assert bobs(second_hand) == 8


def test_strangers_correct_nothing(
    second_hand: HallEvening, outsider: Client, other_mc: Client
) -> None:
    assert outsider.post(at(second_hand), said(second_hand)).status_code == 302
    assert other_mc.post(at(second_hand), said(second_hand)).status_code == 404
    assert bobs(second_hand) == 8


def test_a_table_that_does_not_exist_cannot_be_corrected(
    second_hand: HallEvening, mc: Client
) -> None:
    assert mc.get(at(second_hand, table=9)).status_code == 404
    assert mc.post(at(second_hand, table=9), said(second_hand)).status_code == 404
