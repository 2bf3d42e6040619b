"""Setting up: the first MC's account."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.test import Client
from pytest_django import Settings as DjangoSettings

from tests.conftest import TEN_PAST_SEVEN
from tournaments.actions.accounts import new_first_code
from tournaments.actions.drives import Settings, create_drive
from tournaments.models import Drive

MARY = {"name": "Mary", "password": "correct horse"}
PHONE = "192.168.1.77"


def phone(**headers: str) -> Client:
    return Client(REMOTE_ADDR=PHONE, **headers)


def kept_in(page: str, name: str) -> bool:
    return f'name="{name}"' in page


@pytest.mark.django_db
def test_on_the_laptop_a_name_and_a_password_are_enough() -> None:
    laptop = Client()
    assert not kept_in(laptop.get("/setup/").content.decode(), "code")

    answer = laptop.post("/setup/", MARY)

    assert (answer.status_code, answer["Location"]) == (302, "/drives/")
    assert laptop.get("/drives/").status_code == 200
    assert User.objects.get().username == "Mary"


@pytest.mark.django_db
def test_the_first_mc_runs_the_demonstration_that_was_there_before() -> None:
    drive = create_drive(None, Settings("Demo", TEN_PAST_SEVEN.date()), demonstration=True)

    Client().post("/setup/", MARY)

    assert [mc.username for mc in drive.mcs.all()] == ["Mary"]


@pytest.mark.django_db
def test_from_a_phone_the_code_of_the_terminal_is_needed() -> None:
    code = new_first_code()
    client = phone()
    assert kept_in(client.get("/setup/").content.decode(), "code")

    without = client.post("/setup/", MARY)
    wrong = client.post("/setup/", {**MARY, "code": "AAAA-AAAA"})

    assert (without.status_code, wrong.status_code) == (422, 422)
    assert without.context["form"].errors == {"code": ["Type the code."]}
    assert list(wrong.context["form"].errors) == ["code"]
    assert 'value="Mary"' in wrong.content.decode()
    assert not User.objects.exists()
    assert client.post("/setup/", {**MARY, "code": f"{code[:4]}-{code[4:].lower()}"}).url == (
        "/drives/"
    )


@pytest.mark.django_db
@pytest.mark.parametrize("header", ["HTTP_X_FORWARDED_FOR", "HTTP_FORWARDED"])
def test_a_proxy_on_the_laptop_does_not_pass_for_the_laptop(header: str) -> None:
    answer = Client(**{header: PHONE}).post("/setup/", MARY)

    assert answer.status_code == 422
    assert not User.objects.exists()


@pytest.mark.django_db
def test_hosted_always_asks_for_the_code(settings: DjangoSettings) -> None:
    """There a loopback address is the proxy's."""
    settings.HOSTED = True

    answer = Client().post("/setup/", MARY)

    assert answer.status_code == 422
    assert answer.context["form"].errors == {"code": ["Type the code."]}
    assert not User.objects.exists()


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("typed", "field", "sentence"),
    [
        ({"name": "", "password": "correct horse"}, "name", "Type your name."),
        ({"name": "\u200b", "password": "correct horse"}, "name", "Type a name."),
        ({"name": "Mary", "password": ""}, "password", "Type a password."),
    ],
)
def test_what_is_missing_is_said_at_its_field(
    typed: dict[str, str], field: str, sentence: str
) -> None:
    answer = Client().post("/setup/", typed)

    assert answer.status_code == 422
    assert answer.context["form"].errors[field] == [sentence]
    assert not User.objects.exists()


@pytest.mark.django_db
def test_a_password_that_everybody_guesses_is_refused_and_the_name_kept() -> None:
    answer = Client().post("/setup/", {"name": "Mary", "password": "password"})

    assert answer.status_code == 422
    assert list(answer.context["form"].errors) == ["password"]
    assert 'value="Mary"' in answer.content.decode()


@pytest.mark.django_db
def test_once_there_is_an_account_the_page_leads_to_signing_in(mary: User) -> None:
    client = Client()

    assert client.get("/setup/").url == "/sign-in/"
    assert client.post("/setup/", {"name": "Eve", "password": "correct horse"}).url == "/sign-in/"
    assert User.objects.count() == 1


@pytest.mark.django_db
def test_a_second_tap_makes_no_second_account() -> None:
    client = Client()

    first, second = client.post("/setup/", MARY), client.post("/setup/", MARY)

    assert (first.url, second.url) == ("/drives/", "/sign-in/")
    assert User.objects.count() == 1


@pytest.mark.django_db
def test_the_form_is_protected_against_other_sites() -> None:
    client = Client(enforce_csrf_checks=True)
    client.get("/setup/")

    assert client.post("/setup/", MARY).status_code == 403
    token = client.cookies["csrftoken"].value
    assert client.post("/setup/", {**MARY, "csrfmiddlewaretoken": token}).status_code == 302
    assert not Drive.objects.exists()
