"""Inviting other MCs, to the installation or to one drive's desk."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tournaments.actions.accounts import invite_mc, new_first_code
from tournaments.models import Drive, Invitation

JOAN = {"name": "Joan", "password": "correct horse"}
Clock = Callable[[timedelta], None]


def code_on(page: str) -> str:
    found = re.search(r'<strong class="code">([A-Z0-9]{4}-[A-Z0-9]{4})</strong>', page)
    assert found is not None
    return found[1]


def test_an_mc_makes_an_invitation_that_is_shown_once(mc: Client) -> None:
    answer = mc.post("/mcs/", {"note": "Joan <b>"})
    assert (answer.status_code, answer["Location"]) == (302, "/mcs/")

    first, again = mc.get("/mcs/").content.decode(), mc.get("/mcs/").content.decode()

    code = code_on(first)
    assert f"/invitation/?code={code.replace('-', '')}" in first
    assert 'alt="The invitation as a code to scan"' in first
    assert "Invitation for Joan &lt;b&gt;" in first
    assert code not in again
    assert code.replace("-", "") not in again
    assert Invitation.objects.count() == 1


def test_accepting_makes_an_account_and_signs_in(mary: User, outsider: Client) -> None:
    _invitation, code = invite_mc(mary)

    answer = outsider.post("/invitation/", {"code": f"{code[:4]}-{code[4:]}".lower(), **JOAN})

    assert answer["Location"] == "/drives/"
    assert outsider.get("/drives/").context["user"].username == "Joan"


def test_looking_at_the_link_does_not_use_it_up(mary: User, outsider: Client) -> None:
    """Messengers fetch a link to show a preview of it."""
    _invitation, code = invite_mc(mary)

    for _ in range(3):
        page = outsider.get(f"/invitation/?code={code}").content.decode()

    assert "Mary invites you to run whist drives here as an MC." in page
    assert f'value="{code}"' in page
    assert outsider.post("/invitation/", {"code": code, **JOAN}).status_code == 302


def test_a_code_works_once(mary: User, outsider: Client) -> None:
    _invitation, code = invite_mc(mary)
    Client().post("/invitation/", {"code": code, **JOAN})

    answer = outsider.post("/invitation/", {"code": code, "name": "Kay", "password": "my cat Tom"})

    assert answer.status_code == 422
    assert answer.context["form"].errors == {
        "code": ["This code is not valid, or it has been used. Ask for a new one."]
    }
    assert 'value="Kay"' in answer.content.decode()
    assert not User.objects.filter(username="Kay").exists()


def test_a_name_that_is_taken_is_said_at_the_name_and_the_code_stays_good(
    mary: User, outsider: Client
) -> None:
    _invitation, code = invite_mc(mary)

    answer = outsider.post("/invitation/", {"code": code, **JOAN, "name": "mary"})

    assert answer.status_code == 422
    assert list(answer.context["form"].errors) == ["name"]
    assert f'value="{code}"' in answer.content.decode()
    assert outsider.post("/invitation/", {"code": code, **JOAN}).status_code == 302


def test_an_invitation_ends_after_a_week(mary: User, outsider: Client, move_clock: Clock) -> None:
    _invitation, code = invite_mc(mary)
    move_clock(timedelta(days=7))

    assert "This code is not valid" in outsider.get(f"/invitation/?code={code}").content.decode()
    assert outsider.post("/invitation/", {"code": code, **JOAN}).status_code == 422


@pytest.mark.django_db
def test_the_terminals_code_is_no_invitation(outsider: Client) -> None:
    code = new_first_code()

    assert "This code is not valid" in outsider.get(f"/invitation/?code={code}").content.decode()
    assert outsider.post("/invitation/", {"code": code, **JOAN}).status_code == 422


def test_a_withdrawn_invitation_is_worth_nothing(mary: User, mc: Client, outsider: Client) -> None:
    invitation, code = invite_mc(mary)

    answer = mc.post("/mcs/", {"revoke": invitation.pk})

    assert answer["Location"] == "/mcs/"
    assert mc.get("/mcs/").context["invitations"] == []
    assert outsider.post("/invitation/", {"code": code, **JOAN}).status_code == 422


def test_an_mc_of_another_drive_neither_sees_nor_withdraws_a_drives_invitation(
    drive: Drive, mary: User, other_mc: Client
) -> None:
    invitation, _code = invite_mc(mary, drive=drive)

    other_mc.post("/mcs/", {"revoke": invitation.pk})
    other_mc.post("/mcs/", {"revoke": "nonsense"})

    assert other_mc.get("/mcs/").context["invitations"] == []
    invitation.refresh_from_db()
    assert invitation.revoked_at is None


def test_who_has_an_account_joins_a_drives_desk(drive: Drive, mc: Client, other_mc: Client) -> None:
    address = f"/d/{drive.public_id}/invite/"
    assert mc.post(address, {"note": ""})["Location"] == address
    code = code_on(mc.get(address).content.decode())
    page = other_mc.get(f"/invitation/?code={code}").content.decode()
    assert "Mary invites you to run “Village hall” as an MC." in page
    assert 'name="password"' not in page

    answer = other_mc.post("/invitation/", {"code": code})

    assert answer["Location"] == f"/d/{drive.public_id}/door/"
    assert [u.username for u in mc.get(address).context["people"]] == ["Mary", "Max"]


def test_a_new_account_by_a_drives_invitation_runs_that_drive(
    drive: Drive, mary: User, outsider: Client
) -> None:
    _invitation, code = invite_mc(mary, drive=drive)

    outsider.post("/invitation/", {"code": code, **JOAN})

    assert drive.mcs.filter(username="Joan").exists()


def test_a_note_that_is_too_long_is_said_and_kept(mc: Client) -> None:
    answer = mc.post("/mcs/", {"note": "x" * 101})

    assert answer.status_code == 422
    assert answer.context["form"].errors == {"note": ["Use at most 100 letters."]}
    assert f'value="{"x" * 101}"' in answer.content.decode()
    assert not Invitation.objects.exists()


def test_the_forms_are_protected_against_other_sites(mary: User) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(mary)
    client.get("/mcs/")
    token = client.cookies["csrftoken"].value

    assert client.post("/mcs/", {"note": ""}).status_code == 403
    assert client.post("/mcs/", {"note": "", "csrfmiddlewaretoken": token}).status_code == 302
    assert Invitation.objects.count() == 1
