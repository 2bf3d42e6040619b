"""Late slips: shown, put where they belong, or set aside."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests.evening import HallEvening
from tests.web import folded as text
from tournaments.models import LateSlip, LedgerLine

pytestmark = pytest.mark.django_db


def at(evening: HallEvening, slip: LateSlip | None = None) -> str:
    return f"/d/{evening.drive.public_id}/slips/" + (f"{slip.pk}/" if slip else "")


@pytest.mark.reported("B02")
def test_the_desk_says_that_a_slip_waits(evening: HallEvening, slip: LateSlip, mc: Client) -> None:
    """Scorers unsure of the round sent two results for one, and one was thrown away."""
    assert "1 late slip waits …" in text(mc.get(f"/d/{evening.drive.public_id}/desk/"))

    page = text(mc.get(at(evening)))
    assert "10 – 3 from table 1" in page
    assert "for hand 1, where 8 – 5 stands." in page


def test_a_slip_is_put_where_it_belongs(evening: HallEvening, slip: LateSlip, mc: Client) -> None:
    said = {"do": "assign", "hand": "2", "table": "1", "reason": ""}

    response = mc.post(at(evening, slip), said, follow=True)

    assert response.redirect_chain == [(at(evening), 302)]
    line = evening.head(1, 2)
    assert line is not None
    assert line.ns == 10
    assert "No late slip is waiting." in text(response)
    assert "Put in: hand 2, table 1" in text(response)


def test_a_slip_is_set_aside(evening: HallEvening, slip: LateSlip, mc: Client) -> None:
    response = mc.post(at(evening, slip), {"do": "discard", "reason": "Sent twice"}, follow=True)

    assert "Set aside: Sent twice" in text(response)
    assert LateSlip.objects.get().state == "discarded"


@pytest.mark.parametrize(
    ("said", "errors"),
    [
        (
            {"hand": "1", "table": "1"},
            {"reason": ["Hand 1, table 1 has 8 – 5 already. Write why the slip counts instead."]},
        ),
        ({"hand": "", "table": ""}, {"hand": ["Type the hand."], "table": ["Type the table."]}),
        ({"hand": "two", "table": "1"}, {"hand": ["Type the hand in figures."]}),
        (
            {"hand": "2", "table": "9"},
            {"table": ["There is no table 9. The tables are 1 to 2."]},
        ),
        (
            {"hand": "7", "table": "1"},
            {"hand": ["Hand 7 is not being played yet. This is hand 2."]},
        ),
    ],
)
def test_what_cannot_be_is_refused_at_its_field_and_kept(
    evening: HallEvening,
    slip: LateSlip,
    mc: Client,
    said: dict[str, str],
    errors: dict[str, list[str]],
) -> None:
    response = mc.post(at(evening, slip), {"do": "assign", **said})

    assert response.status_code == 422
    [(_row, form)] = response.context["rows"]
    assert form.errors == errors
    assert {name: form[name].value() for name in said} == said
    assert LateSlip.objects.get().state == "pending"
    assert LedgerLine.objects.count() == 2


def test_pressed_twice_it_is_dealt_with_once(
    evening: HallEvening, slip: LateSlip, mc: Client
) -> None:
    said = {"do": "assign", "hand": "2", "table": "1"}

    assert mc.post(at(evening, slip), said).status_code == 302
    again = mc.post(at(evening, slip), said)

    assert again.status_code == 422
    assert "This slip has been dealt with already." in text(again)
    assert LedgerLine.objects.filter(hand=2).count() == 1


def test_a_slip_needs_the_pages_own_form(evening: HallEvening, slip: LateSlip, mary: User) -> None:
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(mary)

    assert strict.post(at(evening, slip), {"do": "discard"}).status_code == 403


def test_strangers_see_and_settle_no_slip(
    evening: HallEvening, slip: LateSlip, outsider: Client, other_mc: Client
) -> None:
    for address in (at(evening), at(evening, slip)):
        assert outsider.post(address, {"do": "discard"}).status_code == 302
        assert other_mc.post(address, {"do": "discard"}).status_code == 404
    assert LateSlip.objects.get().state == "pending"


def test_a_slip_that_does_not_exist_is_not_found(evening: HallEvening, mc: Client) -> None:
    assert mc.post(at(evening) + "99/", {"do": "discard"}).status_code == 404
