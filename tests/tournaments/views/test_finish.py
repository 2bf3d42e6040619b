"""The end of the evening: what is missing, the finish, and going on after all."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.test import Client

from games.engine.seats import Seat
from tests.evening import HallEvening
from tests.web import folded as text
from tournaments.models import Drive, LedgerLine

pytestmark = pytest.mark.django_db


def at(evening: HallEvening) -> str:
    return f"/d/{evening.drive.public_id}/desk/finish/"


def said(evening: HallEvening, **more: str) -> dict[str, str]:
    version = Drive.objects.get(pk=evening.drive.pk).plan_version
    return {"do": "finish", "plan_version": str(version), **more}


def stage(evening: HallEvening) -> str:
    return Drive.objects.get(pk=evening.drive.pk).stage


def test_the_drive_is_finished_and_goes_on_again(evening: HallEvening, mc: Client) -> None:
    evening.enter(1, 8, 5)
    assert "11 hands of the evening are left; they will not be played." in text(mc.get(at(evening)))

    finished = mc.post(at(evening), said(evening), follow=True)
    assert "The drive is finished" in text(finished)
    assert stage(evening) == "finished"

    on = mc.post(at(evening), {"do": "go-on"}, follow=True)
    assert "All tricks are in." in text(on)
    assert stage(evening) == "playing"


@pytest.mark.reported("B09")
def test_missing_tables_are_listed_before_the_finish(evening: HallEvening, mc: Client) -> None:
    """Players left after the last round without sending; nobody saw it before the end."""
    evening.send(1, 1, 8)
    page = text(mc.get(at(evening)))
    assert "These tables have not sent their tricks" in page
    assert f'href="/d/{evening.drive.public_id}/desk/table/2/">Table 2</a>' in page

    refused = mc.post(at(evening), said(evening))
    assert refused.status_code == 422
    assert "Table 2 has not sent its tricks." in text(refused)
    assert stage(evening) == "playing"

    mc.post(at(evening), said(evening, without_missing="on"))
    assert stage(evening) == "finished"
    lines = LedgerLine.objects.filter(superseded_by__isnull=True).order_by("table_no")
    assert [(line.state, line.ns) for line in lines] == [("played", 8), ("not-played", None)]


def test_two_answers_are_settled_first(evening: HallEvening, mc: Client) -> None:
    evening.enter(1, 8, 5)
    evening.move()
    evening.send(1, 2, 8)
    evening.send(1, 2, 6, Seat.E)

    refused = mc.post(at(evening), said(evening, without_missing="on"))

    assert refused.status_code == 422
    assert "First settle the two answers" in text(refused)
    assert refused.context["form"]["without_missing"].value() is True
    assert stage(evening) == "playing"


def test_pressed_twice_it_is_finished_once(evening: HallEvening, mc: Client) -> None:
    evening.enter(1, 8, 5)
    pressed = said(evening)

    assert mc.post(at(evening), pressed).status_code == 302
    assert mc.post(at(evening), pressed).status_code == 409

    assert evening.drive.journal.filter(kind="finish").count() == 1


def test_a_drive_that_has_not_started_has_nothing_to_finish(drive: Drive, mc: Client) -> None:
    address = f"/d/{drive.public_id}/desk/finish/"

    assert "The drive has not started." in text(mc.get(address))
    refused = mc.post(address, {"do": "finish", "plan_version": "0"})
    assert refused.status_code == 422
    assert Drive.objects.get(pk=drive.pk).stage == "door"


def test_the_finish_needs_the_pages_own_form(evening: HallEvening, mary: User) -> None:
    evening.enter(1, 8, 5)
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(mary)

    assert strict.post(at(evening), said(evening)).status_code == 403


def test_strangers_finish_nothing(evening: HallEvening, outsider: Client, other_mc: Client) -> None:
    evening.enter(1, 8, 5)

    assert outsider.post(at(evening), said(evening)).status_code == 302
    assert other_mc.post(at(evening), said(evening)).status_code == 404
    assert stage(evening) == "playing"
