"""Slips that the MC types at the desk by keyboard."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.test import Client

from games.engine.seats import Seat
from tests.evening import HallEvening
from tests.tournaments.views.desks import HTMX, at, put_in, slip, stored
from tests.web import folded as text
from tournaments.actions.results import record_by_mc
from tournaments.models import Drive, LedgerLine

pytestmark = pytest.mark.django_db


def test_a_slip_is_typed_and_the_desk_shown_again(evening: HallEvening, mc: Client) -> None:
    response = mc.post(at(evening, "enter/"), slip(evening), follow=True)

    assert response.redirect_chain == [(at(evening), 302)]
    assert stored(evening) == 8
    assert "Hand 1, table 1: Bob and Ann 8, Dev and Carol 5" in text(response)


def test_a_slip_needs_the_pages_own_form(evening: HallEvening, mary: User) -> None:
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(mary)
    assert strict.post(at(evening, "enter/"), slip(evening)).status_code == 403

    token = strict.get(at(evening)).cookies["csrftoken"].value
    typed = {**slip(evening), "csrfmiddlewaretoken": token}
    assert strict.post(at(evening, "enter/"), typed).status_code == 302


def test_under_htmx_the_empty_form_comes_back_with_all_that_changed(
    evening: HallEvening, mc: Client
) -> None:
    response = put_in(mc, evening, htmx=True)

    page = text(response)
    assert response.status_code == 200
    assert b"<html" not in response.content
    assert 'id="desk-entry"' in page
    assert "Hand 1, table 1: Bob and Ann 8, Dev and Carol 5" in page
    assert response.context["form"].is_bound is False
    for part in ("desk-head", "desk-grid", "desk-side", "bar-hand"):
        assert f'id="{part}"' in page
    assert response.headers["X-Tick"] == str(Drive.objects.get().tick)


BAD_TRICKS = [
    ("14", "A hand has 13 tricks. You typed 14."),
    ("-1", "Tricks cannot be less than 0. You typed -1."),
    ("7.5", "Half tricks do not exist. You typed 7.5. Type a whole number from 0 to 13."),
    ("seven", "Type the tricks in figures, such as 8. You typed seven."),
    ("", "Type the number of tricks, from 0 to 13."),
    ("８", "Use the figures 0 to 9 of an ordinary keyboard. You typed ８."),
    ("1e1", "Write the number in full, such as 10. You typed 1e1."),
    ("NaN", "NaN is no number. Type a whole number from 0 to 13."),
]


@pytest.mark.reported("B10", "B65")
@pytest.mark.parametrize("htmx", [False, True], ids=["plain", "htmx"])
@pytest.mark.parametrize(("typed", "sentence"), BAD_TRICKS)
def test_bad_tricks_are_refused_at_the_field_and_kept(
    evening: HallEvening, mc: Client, typed: str, sentence: str, htmx: bool
) -> None:
    """Decimals got a misleading message, and a 422 was not shown at all."""
    response = put_in(mc, evening, htmx=htmx, tricks=typed)

    assert response.status_code == 422
    form = response.context["form"]
    assert form.errors == {"tricks": [sentence]}
    assert (form["table"].value(), form["tricks"].value()) == ("1", typed)
    assert 'id="id_tricks_error"' in text(response)
    assert LedgerLine.objects.count() == 0


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("", "Type the number of the table."),
        ("9", "There is no table 9. The tables are 1 to 2."),
        ("0", "There is no table 0. The tables are 1 to 2."),
        ("two", "Type the table in figures, from 1 to 2. You typed two."),
        ("２", "Type the table in figures, from 1 to 2. You typed ２."),
    ],
)
def test_a_table_that_cannot_be_is_refused_at_its_field(
    evening: HallEvening, mc: Client, typed: str, sentence: str
) -> None:
    response = put_in(mc, evening, table=typed)

    assert response.status_code == 422
    assert response.context["form"].errors == {"table": [sentence]}
    assert LedgerLine.objects.count() == 0


@pytest.mark.parametrize("htmx", [False, True], ids=["plain", "htmx"])
def test_other_tricks_that_are_in_are_shown_with_a_way_to_replace_them(
    evening: HallEvening, mc: Client, htmx: bool
) -> None:
    evening.send(1, 1, 7)

    response = put_in(mc, evening, htmx=htmx)

    assert response.status_code == 409
    page = text(response)
    assert "Table 1 is in already: 7 – 6." in page
    assert "You typed 8 – 5." in page
    assert "Replace with 8 – 5" in page
    assert stored(evening) == 7

    typed = response.context["form"].typed
    replaced = put_in(mc, evening, htmx=htmx, replace="1", seen=str(typed["seen"]))
    assert replaced.status_code == (200 if htmx else 302)
    assert stored(evening) == 8


def test_what_changed_meanwhile_is_not_replaced_unseen(evening: HallEvening, mc: Client) -> None:
    evening.send(1, 1, 7)
    seen = put_in(mc, evening).context["form"].typed["seen"]
    record_by_mc(evening.drive, evening.by, table_no=1, hand=1, ns=9, replace=True)

    response = put_in(mc, evening, replace="1", seen=str(seen))

    assert response.status_code == 409
    assert "Table 1 is in already: 9 – 4." in text(response)
    assert stored(evening) == 9


def test_a_table_with_two_answers_is_settled_at_once(evening: HallEvening, mc: Client) -> None:
    evening.send(1, 1, 7)
    evening.send(1, 1, 6, Seat.E)

    put_in(mc, evening, tricks="6")

    assert stored(evening) == 6


def test_the_same_slip_twice_is_stored_once(evening: HallEvening, mc: Client) -> None:
    for _tap in range(2):
        assert put_in(mc, evening).status_code == 302

    assert LedgerLine.objects.count() == 1


def test_a_slip_never_falls_into_the_next_hand(evening: HallEvening, mc: Client) -> None:
    typed = slip(evening)
    evening.enter(1, 8, 5)
    evening.move()

    response = mc.post(at(evening, "enter/"), typed)

    assert response.status_code == 409
    assert "Everybody has moved since this page was loaded. This is hand 2 now." in text(response)
    assert stored(evening) is None


def test_the_first_missing_hand_of_a_table_is_meant(two_hands: HallEvening, mc: Client) -> None:
    for tricks in ("7", "9"):
        mc.post(at(two_hands, "enter/"), slip(two_hands, tricks=tricks))

    lines = LedgerLine.objects.order_by("hand").values_list("hand", "table_no", "ns")
    assert list(lines) == [(1, 1, 7), (2, 1, 9)]


def test_a_hand_that_is_chosen_is_meant(two_hands: HallEvening, mc: Client) -> None:
    mc.post(at(two_hands, "enter/"), slip(two_hands, hand="2"))

    assert list(LedgerLine.objects.values_list("hand", "ns")) == [(2, 8)]


def test_with_every_hand_in_the_mc_says_which_to_change(two_hands: HallEvening, mc: Client) -> None:
    two_hands.enter(1, 7)
    two_hands.enter(2, 9)

    response = mc.post(at(two_hands, "enter/"), slip(two_hands))

    assert response.status_code == 422
    assert response.context["form"].errors == {
        "hand": ["Every hand of table 1 is in. Choose the one to change."]
    }


@pytest.mark.reported("B71")
def test_a_slip_is_replaced_three_times_without_a_reload(evening: HallEvening, mc: Client) -> None:
    """A submit button worked once and then ignored further clicks."""
    for ns in (8, 7, 6):
        response = put_in(mc, evening, htmx=True, tricks=str(ns))
        if response.status_code == 409:
            seen = str(response.context["form"].typed["seen"])
            put_in(mc, evening, htmx=True, tricks=str(ns), replace="1", seen=seen)
        assert stored(evening) == ns


def test_no_slip_is_taken_while_no_hand_is_played(evening: HallEvening, mc: Client) -> None:
    typed = slip(evening)
    Drive.objects.update(stage="finished")

    response = mc.post(at(evening, "enter/"), typed)

    assert response.status_code == 409
    assert "No hand is being played just now." in text(response)


def test_strangers_see_no_desk(evening: HallEvening, outsider: Client, other_mc: Client) -> None:
    assert outsider.get(at(evening)).status_code == 302
    assert other_mc.get(at(evening)).status_code == 404
    assert other_mc.post(at(evening, "enter/"), slip(evening)).status_code == 404
    assert LedgerLine.objects.count() == 0


@pytest.mark.reported("B65")
def test_under_htmx_every_refusal_is_a_sentence_and_never_a_page(
    evening: HallEvening, mary: User, other_mc: Client
) -> None:
    """The whole error page was swapped into the little target, or nothing was."""
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(mary)
    forbidden = strict.post(at(evening, "enter/"), slip(evening), headers=HTMX)
    missing = other_mc.post(at(evening, "enter/"), slip(evening), headers=HTMX)

    assert (forbidden.status_code, missing.status_code) == (403, 404)
    assert "This page was out of date." in text(forbidden)
    assert "There is nothing at this address." in text(missing)
    for response in (forbidden, missing):
        assert b"<html" not in response.content


@pytest.mark.reported("B65")
def test_under_htmx_a_failure_is_a_sentence_too(
    evening: HallEvening, mc: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A 500 left the page silent."""
    mc.raise_request_exception = False
    monkeypatch.setattr("tournaments.views.desk.record_by_mc", None)

    response = put_in(mc, evening, htmx=True)

    assert response.status_code == 500
    assert "Something went wrong on the laptop." in text(response)
    assert b"<html" not in response.content
