"""The "Undo" buttons, at the desk and in the record."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests.evening import HallEvening
from tests.web import folded as text
from tournaments.models import Drive, JournalLine, Round
from tournaments.queries.people import seating_of

pytestmark = pytest.mark.django_db


def address(evening: HallEvening, rest: str = "undo/") -> str:
    return f"/d/{evening.drive.public_id}/{rest}"


def button(evening: HallEvening, kind: str, page: str = "desk") -> dict[str, str]:
    """What the button of the newest step of that kind sends."""
    step = JournalLine.objects.filter(drive=evening.drive, kind=kind).latest("pk")
    version = Drive.objects.get(pk=evening.drive.pk).plan_version
    return {"step": str(step.pk), "plan_version": str(version), "page": page}


def test_the_last_steps_are_at_the_desk_each_with_a_button_or_the_reason_why_not(
    evening: HallEvening, mc: Client
) -> None:
    evening.enter(1, 8, 5)
    evening.move()

    steps = mc.get(address(evening, "desk/")).context["steps"]

    blocked = "Everybody has moved since. Undo that move first, or correct the hand."
    assert [(step.line.text, step.why_not) for step in steps] == [
        ("Hand 1 closed, everybody moves", ""),
        ("Hand 1, table 2: 5 – 8", blocked),
        ("Hand 1, table 1: 8 – 5", blocked),
    ]


@pytest.mark.reported("B15")
def test_the_result_that_closed_a_hand_is_undone_and_done_again(
    evening: HallEvening, mc: Client
) -> None:
    """Undo existed but did not work; the steps had to be rebuilt one by one."""
    evening.enter(1, 8, 5)
    mc.post(address(evening, "desk/move/"), button(evening, "result"))
    moved = seating_of(evening.round)

    for kind in ("close", "result"):
        response = mc.post(address(evening), button(evening, kind), follow=True)
        assert response.redirect_chain == [(address(evening, "desk/"), 302)]
    assert "Undone: Hand 1, table 2: 5 – 8" in text(response)
    assert Round.objects.count() == 1

    mc.post(address(evening, "desk/enter/"), {"table": "2", "tricks": "5"})
    mc.post(address(evening, "desk/move/"), button(evening, "result"))
    assert seating_of(evening.round) == moved


def test_in_the_record_one_comes_back_to_the_record(evening: HallEvening, mc: Client) -> None:
    evening.send(1, 1, 8)

    response = mc.post(address(evening), button(evening, "result", "record"), follow=True)

    assert response.redirect_chain == [(address(evening, "record/"), 302)]
    assert "undone at" in text(response)


@pytest.mark.parametrize("page", ["desk", "record", "nowhere"])
def test_a_step_that_something_depends_on_is_refused_by_name(
    evening: HallEvening, mc: Client, page: str
) -> None:
    evening.enter(1, 8, 5)
    evening.move()
    evening.send(2, 2, 6)

    response = mc.post(address(evening), button(evening, "close", page))

    assert response.status_code == 422
    assert "Table 2 has sent a result since. Undo that first." in text(response)
    assert Round.objects.count() == 2


def test_pressed_twice_it_is_undone_once(evening: HallEvening, mc: Client) -> None:
    evening.enter(1, 8)
    pressed = button(evening, "result")

    assert mc.post(address(evening), pressed).status_code == 302
    again = mc.post(address(evening), pressed)

    assert again.status_code == 409
    assert JournalLine.objects.filter(kind="undo").count() == 1


@pytest.mark.parametrize("step", ["", "x", "0", "99999999999999999999"])
def test_a_step_that_does_not_exist_is_not_found(
    evening: HallEvening, mc: Client, step: str
) -> None:
    response = mc.post(address(evening), {"step": step})

    assert response.status_code == 404


def test_a_step_of_another_drive_is_not_found(
    evening: HallEvening, mc: Client, other_mc: Client
) -> None:
    other = Drive.objects.exclude(pk=evening.drive.pk).get()
    step = other.journal.latest("pk")

    assert mc.post(address(evening), {"step": str(step.pk)}).status_code == 404


def test_undoing_needs_the_pages_own_form(evening: HallEvening, mary: User) -> None:
    evening.enter(1, 8)
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(mary)

    assert strict.post(address(evening), button(evening, "result")).status_code == 403


def test_strangers_undo_nothing(evening: HallEvening, outsider: Client, other_mc: Client) -> None:
    evening.enter(1, 8)

    assert outsider.post(address(evening), button(evening, "result")).status_code == 302
    assert other_mc.post(address(evening), button(evening, "result")).status_code == 404
    assert JournalLine.objects.filter(kind="undo").count() == 0


def test_the_address_opened_by_hand_shows_the_record(evening: HallEvening, mc: Client) -> None:
    assert mc.get(address(evening)).headers["Location"] == address(evening, "record/")
