"""Every answer of ours is marked, so that a Wi-Fi's sign-in page is never taken for one."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.evening import HallEvening
from tests.tournaments.views.phones import sitting
from whistdrive.middleware import MARK

pytestmark = pytest.mark.django_db


@pytest.mark.reported("B133")
@pytest.mark.parametrize(
    ("address", "status"),
    [("/", 200), ("/static/icon.svg", 200), ("/nothing/", 404), ("/drives/", 302)],
)
def test_pages_files_refusals_and_redirects_are_marked(
    outsider: Client, address: str, status: int
) -> None:
    """The sign-in page of a hall's Wi-Fi was read as the server's answer."""
    answer = outsider.get(address)
    answer.close()

    assert (answer.status_code, answer[MARK]) == (status, "1")


def test_what_a_phone_sends_is_answered_with_the_mark(evening: HallEvening) -> None:
    phone = sitting(evening, "Ann")

    assert [phone.send(8)[MARK], phone.send("x")[MARK]] == ["1", "1"]


def test_a_form_without_its_token_is_refused_by_us(outsider: Client) -> None:
    strict = Client(enforce_csrf_checks=True)

    answer = strict.post("/sign-in/", {"name": "Mary"})

    assert (answer.status_code, answer[MARK]) == (403, "1")


def test_what_phones_ask_to_find_out_whether_there_is_internet_is_not_answered_for_others(
    outsider: Client,
) -> None:
    """The laptop is not the internet: a phone that knows it keeps its own data line."""
    asked = outsider.get("/generate_204", headers={"Host": "connectivitycheck.gstatic.com"})
    here = outsider.get("/generate_204")

    assert (asked.status_code, here.status_code) == (400, 404)
