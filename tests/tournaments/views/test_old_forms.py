"""Forms from before signing out, from another tab or another site."""

from __future__ import annotations

import json
import re
from html import unescape

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests.tournaments.views.drive_forms import address, as_shown
from tournaments.models import Drive


def token_in(page: str) -> str:
    found = re.search(r'name="csrfmiddlewaretoken" value="([^"]+)"', page)
    assert found is not None
    return found[1]


def header_in(page: str) -> dict[str, str]:
    """What htmx adds to each request of this page."""
    found = re.search(r"<body hx-headers='([^']+)'", page)
    assert found is not None
    headers: dict[str, str] = json.loads(unescape(found[1]))
    return headers


@pytest.fixture
def tab(mary: User) -> Client:
    """Mary's browser, with the check against other sites' forms switched on."""
    client = Client(enforce_csrf_checks=True, headers={"Origin": "http://testserver"})
    client.force_login(mary)
    return client


def sign_out_and_in(tab: Client) -> None:
    page = tab.get("/drives/").content.decode()
    tab.post("/sign-out/", {"csrfmiddlewaretoken": token_in(page)})
    page = tab.get("/sign-in/").content.decode()
    typed = {"name": "Mary", "password": "correct horse", "csrfmiddlewaretoken": token_in(page)}
    assert tab.post("/sign-in/", typed)["Location"] == "/drives/"


@pytest.mark.reported("B66")
def test_a_plain_form_from_before_signing_out_says_so_and_can_be_sent_again(
    drive: Drive, tab: Client
) -> None:
    """The old form failed the check and what was typed was gone."""
    page = tab.get(address(drive)).content.decode()
    sent = {**as_shown(tab, drive), "name": "Typed <before>"}
    sign_out_and_in(tab)

    refused = tab.post(address(drive), {**sent, "csrfmiddlewaretoken": token_in(page)})
    shown = refused.content.decode()

    assert refused.status_code == 403
    assert "This page was out of date." in shown
    assert "Nothing was changed, and what you typed is kept." in shown
    assert 'name="name" value="Typed &lt;before&gt;"' in shown
    kept = dict(re.findall(r'<input type="hidden" name="([^"]+)" value="([^"]*)">', shown))
    resent = {name: unescape(value) for name, value in kept.items()}
    assert tab.post(address(drive), resent)["Location"] == address(drive)
    assert Drive.objects.get().name == "Typed <before>"
    assert drive.journal.filter(kind="settings").count() == 1


@pytest.mark.reported("B66")
def test_an_htmx_form_from_before_signing_out_gets_one_notice_and_no_page(
    drive: Drive, tab: Client
) -> None:
    """The error layout was swapped into the form."""
    page = tab.get(address(drive)).content.decode()
    sent = {**as_shown(tab, drive), "name": "Typed"}
    sign_out_and_in(tab)
    old = {"HX-Request": "true", **header_in(page)}

    refused = tab.post(address(drive), sent, headers=old)

    assert refused.status_code == 403
    assert "<html" not in refused.content.decode()
    assert "This page was out of date." in refused.content.decode()
    fresh = {"HX-Request": "true", **header_in(tab.get(address(drive)).content.decode())}
    assert tab.post(address(drive), sent, headers=fresh).status_code == 302
    assert drive.journal.filter(kind="settings").count() == 1


def test_what_another_site_made_the_browser_post_is_not_offered_again(
    drive: Drive, tab: Client
) -> None:
    sent = {**as_shown(tab, drive), "name": "Evil"}

    refused = tab.post(address(drive), sent, headers={"Origin": "https://evil.example"})

    assert refused.status_code == 403
    assert "Evil" not in refused.content.decode()
    assert "Send it again" not in refused.content.decode()


def test_a_password_is_never_put_into_a_page(mary: User, tab: Client) -> None:
    sent = {"name": "Mary", "password": "correct horse", "csrfmiddlewaretoken": "x" * 64}

    refused = tab.post("/sign-in/", sent)

    assert refused.status_code == 403
    assert "correct horse" not in refused.content.decode()


@pytest.mark.reported("B73")
@pytest.mark.parametrize(
    "path", ["/drives/", "/drives/new/", "/drives/import/", "/mcs/", "settings/", "trumps/"]
)
def test_the_header_of_every_page_lets_its_htmx_posts_through(
    drive: Drive, tab: Client, path: str
) -> None:
    """A header attribute with wrong quoting sent no token: 403 on all htmx posts."""
    here = path if path.startswith("/") else f"/d/{drive.public_id}/{path}"
    headers = {"HX-Request": "true", **header_in(tab.get(here).content.decode())}

    answer = tab.post("/mcs/", {"note": "by htmx"}, headers=headers)

    assert answer.status_code == 302
