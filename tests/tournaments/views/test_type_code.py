"""Typing the code of a table card or of a drive."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import timedelta

import pytest
from django.core.cache import cache
from django.test import Client

from tests.evening import HallEvening
from tests.tournaments.views.phones import words
from tournaments.views.player import CODE_TRIES as TRIES

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _no_tries_yet() -> None:
    cache.clear()


def typed(client: Client, code: str, **more: str) -> object:
    return client.post("/code/", {"code": code}, **more)


def test_a_table_s_code_leads_to_its_page(evening: HallEvening) -> None:
    client = Client()

    answer = typed(client, evening.card(2).code)

    address = f"/d/{evening.drive.public_id}/table/2/"
    assert (answer.status_code, answer.url) == (302, address)  # type: ignore[attr-defined]
    assert client.get(address).status_code == 200


def test_capitals_spaces_and_dashes_do_not_matter(evening: HallEvening) -> None:
    code = evening.card(1).code.lower()

    answer = typed(Client(), f"  {code[:3]} - {code[3:]} ")

    assert answer.url == f"/d/{evening.drive.public_id}/table/1/"  # type: ignore[attr-defined]


def test_a_drive_s_code_leads_to_joining(evening: HallEvening) -> None:
    answer = typed(Client(), evening.drive.join_code.lower())

    assert answer.url == f"/join/{evening.drive.join_code}/"  # type: ignore[attr-defined]


def test_a_wrong_code_is_said_at_the_field_and_stays_typed(evening: HallEvening) -> None:
    answer = typed(Client(), "wrong1")

    assert answer.status_code == 422  # type: ignore[attr-defined]
    page = words(answer)  # type: ignore[arg-type]
    assert "No table has the code WRONG1. Look at the card again." in page
    assert 'value="wrong1"' in answer.content.decode()  # type: ignore[attr-defined]


@pytest.mark.parametrize("nothing", ["", "   ", "<script>", "'; --", "x" * 200])
def test_nothing_usable_is_refused_with_a_sentence(db: None, nothing: str) -> None:
    answer = typed(Client(), nothing)

    assert answer.status_code == 422  # type: ignore[attr-defined]
    assert "<script>" not in words(answer)  # type: ignore[arg-type]


def test_a_phone_sent_here_from_a_table_is_told_why(db: None) -> None:
    answer = Client().get("/code/?table=4")

    assert "This phone has not scanned the card of table 4." in words(answer)


def test_the_table_named_in_the_address_is_only_a_number(db: None) -> None:
    answer = Client().get("/code/?table=<b>")

    assert "<b>" not in answer.content.decode()


def test_thirty_wrong_codes_are_enough_for_five_minutes(
    evening: HallEvening, move_clock: Callable[[timedelta], None]
) -> None:
    client = Client()
    for _try in range(TRIES):
        assert typed(client, "WRONG1").status_code == 422  # type: ignore[attr-defined]

    answer = typed(client, evening.card(1).code)
    assert answer.status_code == 429  # type: ignore[attr-defined]
    assert "Too many wrong codes. Wait five minutes, or ask the MC." in words(answer)  # type: ignore[arg-type]

    move_clock(timedelta(minutes=5, seconds=1))
    assert typed(client, evening.card(1).code).status_code == 302  # type: ignore[attr-defined]


def test_right_codes_are_never_too_many(
    evening: HallEvening, move_clock: Callable[[timedelta], None]
) -> None:
    for _try in range(TRIES + 5):
        answer = typed(Client(), evening.card(1).code)

    assert answer.status_code == 302  # type: ignore[attr-defined]


def test_one_right_code_does_not_excuse_the_wrong_ones(
    evening: HallEvening, move_clock: Callable[[timedelta], None]
) -> None:
    client = Client()
    for _try in range(TRIES - 1):
        typed(client, "WRONG1")
    typed(client, evening.card(1).code)

    typed(client, "WRONG1")

    assert typed(client, "WRONG1").status_code == 429  # type: ignore[attr-defined]


def test_another_address_is_not_kept_waiting(
    evening: HallEvening, move_clock: Callable[[timedelta], None]
) -> None:
    for _try in range(TRIES):
        typed(Client(), "WRONG1")

    answer = typed(Client(), evening.card(1).code, REMOTE_ADDR="192.168.1.40")

    assert answer.status_code == 302  # type: ignore[attr-defined]


def test_the_form_needs_its_csrf_token(evening: HallEvening) -> None:
    client = Client(enforce_csrf_checks=True)
    page = client.get("/code/").content.decode()
    token = re.search(r'name="csrfmiddlewaretoken" value="([^"]+)"', page).group(1)  # type: ignore[union-attr]
    code = evening.card(1).code

    assert client.post("/code/", {"code": code}).status_code == 403
    assert client.post("/code/", {"code": code, "csrfmiddlewaretoken": token}).status_code == 302
