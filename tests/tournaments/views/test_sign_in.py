"""Signing in and out."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.core.cache import cache
from django.test import Client

from tournaments.models import Drive

RIGHT = {"name": "Mary", "password": "correct horse"}
WRONG = {"name": "Mary", "password": "horse correct"}
Clock = Callable[[timedelta], None]


@pytest.fixture(autouse=True)
def _no_tries_yet() -> Iterator[None]:
    cache.clear()
    yield
    cache.clear()


def test_the_right_password_leads_to_the_drives(mary: User, outsider: Client) -> None:
    answer = outsider.post("/sign-in/", RIGHT)

    assert (answer.status_code, answer["Location"]) == (302, "/drives/")
    assert outsider.get("/drives/").status_code == 200


@pytest.mark.parametrize("typed", ["mary", "MARY", "  Mary "])
def test_capitals_do_not_matter_in_a_name(mary: User, outsider: Client, typed: str) -> None:
    assert outsider.post("/sign-in/", {**RIGHT, "name": typed}).status_code == 302


def test_a_wrong_password_is_said_and_the_name_kept(mary: User, outsider: Client) -> None:
    answer = outsider.post("/sign-in/", {**WRONG, "next": "/mcs/"})
    page = answer.content.decode()

    assert answer.status_code == 422
    assert answer.context["form"].errors == {
        "password": ["This name and password do not belong together. Look at both, and try again."]
    }
    assert 'value="Mary"' in page
    assert 'name="next" value="/mcs/"' in page
    assert "horse correct" not in page


def test_a_name_that_does_not_exist_gets_the_same_answer(mary: User, outsider: Client) -> None:
    here = outsider.post("/sign-in/", WRONG).context["form"].errors
    nowhere = outsider.post("/sign-in/", {**WRONG, "name": "Nobody"}).context["form"].errors

    assert here == nowhere


def test_signing_in_leads_back_to_the_page_asked_for(
    drive: Drive, mary: User, outsider: Client
) -> None:
    asked = f"/d/{drive.public_id}/settings/"
    sent = outsider.get(asked)
    assert 'name="next" value="' + asked in outsider.get(sent["Location"]).content.decode()

    assert outsider.post("/sign-in/", {**RIGHT, "next": asked})["Location"] == asked


@pytest.mark.parametrize(
    "address",
    [
        "https://evil.example/",
        "//evil.example/",
        "javascript:alert()",
        "///evil.example",
        "\\\\evil",
    ],
)
def test_it_never_leads_to_another_site(mary: User, outsider: Client, address: str) -> None:
    assert outsider.post("/sign-in/", {**RIGHT, "next": address})["Location"] == "/drives/"


def test_ten_wrong_tries_are_enough_for_five_minutes(
    mary: User, outsider: Client, move_clock: Clock
) -> None:
    for _ in range(9):
        assert outsider.post("/sign-in/", WRONG).status_code == 422
    move_clock(timedelta(minutes=1))
    outsider.post("/sign-in/", WRONG)

    refused = outsider.post("/sign-in/", RIGHT)

    assert (refused.status_code, refused["Retry-After"]) == (429, "240")
    assert refused.context["form"].non_field_errors() == [
        "There were too many tries with this name. Wait 4 minutes, then try again."
    ]
    assert outsider.get("/drives/").status_code == 302
    move_clock(timedelta(minutes=4))
    assert outsider.post("/sign-in/", RIGHT).status_code == 302


def test_the_wait_is_for_that_name_from_that_address_only(
    mary: User, max_: User, outsider: Client, move_clock: Clock
) -> None:
    for _ in range(10):
        outsider.post("/sign-in/", WRONG)

    assert outsider.post("/sign-in/", {**RIGHT, "name": "Max"}).status_code == 302
    assert Client(REMOTE_ADDR="192.168.1.9").post("/sign-in/", RIGHT).status_code == 302
    assert outsider.post("/sign-in/", {**RIGHT, "name": " MARY"}).status_code == 429


def test_a_right_password_forgets_the_wrong_ones(
    mary: User, outsider: Client, move_clock: Clock
) -> None:
    for _ in range(9):
        outsider.post("/sign-in/", WRONG)
    outsider.post("/sign-in/", RIGHT)

    assert [outsider.post("/sign-in/", WRONG).status_code for _ in range(3)] == [422, 422, 422]


def test_signing_out_is_a_post(mc: Client) -> None:
    mc.get("/sign-out/")
    assert mc.get("/drives/").status_code == 200

    assert mc.post("/sign-out/")["Location"] == "/"
    assert mc.get("/drives/")["Location"] == "/sign-in/?next=%2Fdrives%2F"
    assert mc.post("/sign-out/")["Location"] == "/"


def test_who_is_signed_in_already_goes_on(mc: Client) -> None:
    assert mc.get("/sign-in/?next=/mcs/")["Location"] == "/mcs/"


@pytest.mark.django_db
def test_without_any_account_the_page_leads_to_setting_up(outsider: Client) -> None:
    assert outsider.get("/sign-in/")["Location"] == "/setup/"


def test_the_form_is_protected_against_other_sites(mary: User) -> None:
    client = Client(enforce_csrf_checks=True)
    client.get("/sign-in/")
    token = client.cookies["csrftoken"].value

    assert client.post("/sign-in/", RIGHT).status_code == 403
    assert client.post("/sign-in/", {**RIGHT, "csrfmiddlewaretoken": token}).status_code == 302
    assert client.post("/sign-out/").status_code == 403


@pytest.mark.reported("B67")
def test_an_expired_session_sends_the_whole_page_to_sign_in(drive: Drive, outsider: Client) -> None:
    """The sign-in page was drawn inside a section of the page."""
    here = f"http://testserver/d/{drive.public_id}/settings/"
    answer = outsider.post(
        f"/d/{drive.public_id}/settings/",
        headers={"HX-Request": "true", "HX-Current-URL": here},
    )

    assert answer.content == b""
    back = f"http%3A%2F%2Ftestserver%2Fd%2F{drive.public_id}%2Fsettings%2F"
    assert answer["HX-Redirect"] == f"/sign-in/?next={back}"
    signed_in = outsider.post("/sign-in/", {**RIGHT, "next": here})
    assert signed_in["Location"] == here
