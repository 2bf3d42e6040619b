"""The page that makes next week's drive."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.evening import NAMES, HallEvening
from tests.tournaments.people_list import names
from tournaments.models import Drive


@pytest.fixture
def page(evening: HallEvening) -> str:
    return f"/d/{evening.drive.public_id}/next/"


def test_it_proposes_the_same_name_a_week_later_with_the_same_people(mc: Client, page: str) -> None:
    form = mc.get(page).context["form"]

    proposed = [str(form[name].value()) for name in ("name", "date", "people")]
    assert proposed == ["Village hall", "2026-03-21", "True"]


def test_the_next_drive_opens_at_its_door(mc: Client, page: str) -> None:
    answer = mc.post(page, {"name": "Village hall", "date": "2026-03-21", "people": "on"})

    new = Drive.objects.latest("pk")
    assert answer.url == f"/d/{new.public_id}/door/"
    assert names(new) == NAMES[:8]


@pytest.mark.parametrize("field", ["name", "date"])
def test_what_is_missing_is_said_at_its_field_and_the_rest_is_kept(
    mc: Client, page: str, field: str
) -> None:
    sent = {"name": "Spring drive", "date": "2026-03-21", field: ""}

    answer = mc.post(page, sent)

    assert (answer.status_code, list(answer.context["form"].errors)) == (422, [field])
    assert answer.context["form"]["name"].value() == sent["name"]
    assert Drive.objects.count() == 1
