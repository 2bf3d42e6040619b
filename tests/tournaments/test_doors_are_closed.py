"""Every address has a rule, and every MC's door is closed to everybody else."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver
from django.urls.converters import IntConverter, SlugConverter

from tests.evening import HallEvening
from tournaments.models import Drive, TableCard
from tournaments.permissions import RULE_ATTRIBUTE

RULES = {"public", "signed_in", "public_drive", "mc_of_drive", "phone_at_table", "player_of_drive"}
RULES |= {"anybody", "public_table"}  # of the card tables, which anybody may open


def patterns(resolver: URLResolver | None = None) -> list[URLPattern]:
    found: list[URLPattern] = []
    for entry in (resolver or get_resolver()).url_patterns:
        found += patterns(entry) if isinstance(entry, URLResolver) else [entry]
    return found


def rule_of(pattern: URLPattern) -> str:
    return str(getattr(pattern.callback, RULE_ATTRIBUTE, ""))


def ruled(*rules: str) -> list[URLPattern]:
    return [pattern for pattern in patterns() if rule_of(pattern) in rules]


def name_of(pattern: URLPattern) -> str:
    return str(pattern.name)


def address(pattern: URLPattern, drive: Drive) -> str:
    """The pattern's address for this drive, with 1 for every number and a token for every text."""
    path = str(pattern.pattern)
    for name, converter in pattern.pattern.converters.items():
        kind = {IntConverter: "int", SlugConverter: "slug"}.get(type(converter), "str")
        value = drive.public_id if name == "public_id" else "1" if kind == "int" else "nothing"
        path = path.replace(f"<{kind}:{name}>", value)
    return "/" + path


@pytest.mark.parametrize("pattern", patterns(), ids=name_of)
def test_every_address_states_its_rule(pattern: URLPattern) -> None:
    assert rule_of(pattern) in RULES


def test_every_address_below_a_drive_has_a_rule_of_drives() -> None:
    below = [p for p in patterns() if "public_id" in p.pattern.converters]

    wrong = [name_of(p) for p in below if rule_of(p) in ("public", "signed_in")]

    assert wrong == []


@pytest.fixture
def phone(evening: HallEvening) -> Client:
    """A player's phone that scanned the card of table 1."""
    client = Client()
    client.get(f"/t/{TableCard.objects.get(drive=evening.drive, table_no=1).token}/")
    assert client.get(f"/d/{evening.drive.public_id}/table/1/").status_code == 200
    return client


Asking = Callable[[Client, str], object]


@pytest.mark.django_db
@pytest.mark.parametrize("method", ["get", "post"])
@pytest.mark.parametrize("pattern", ruled("mc_of_drive"), ids=name_of)
def test_an_mcs_door_sends_strangers_and_players_to_sign_in(
    pattern: URLPattern, method: str, evening: HallEvening, outsider: Client, phone: Client
) -> None:
    before = evening.drive.journal.count()
    path = address(pattern, evening.drive)

    for visitor in (outsider, phone):
        answer = getattr(visitor, method)(path)
        assert (answer.status_code, answer.url.partition("?")[0]) == (302, "/sign-in/")

    assert evening.drive.journal.count() == before


@pytest.mark.django_db
@pytest.mark.parametrize("method", ["get", "post"])
@pytest.mark.parametrize("pattern", ruled("mc_of_drive"), ids=name_of)
def test_an_mcs_door_does_not_exist_for_mcs_of_other_drives(
    pattern: URLPattern, method: str, evening: HallEvening, other_mc: Client
) -> None:
    before = evening.drive.journal.count()

    answer = getattr(other_mc, method)(address(pattern, evening.drive))

    assert answer.status_code == 404
    assert evening.drive.journal.count() == before


@pytest.mark.django_db
@pytest.mark.parametrize("method", ["get", "post"])
@pytest.mark.parametrize("pattern", ruled("signed_in"), ids=name_of)
def test_an_account_is_needed_where_the_rule_says_so(
    pattern: URLPattern, method: str, outsider: Client
) -> None:
    answer = getattr(outsider, method)("/" + str(pattern.pattern))

    assert (answer.status_code, answer.url.partition("?")[0]) == (302, "/sign-in/")


@pytest.mark.django_db
@pytest.mark.parametrize("method", ["get", "post"])
@pytest.mark.parametrize("pattern", ruled("phone_at_table"), ids=name_of)
def test_a_table_answers_only_to_phones_that_are_there(
    pattern: URLPattern, method: str, evening: HallEvening, outsider: Client, phone: Client
) -> None:
    before = evening.drive.journal.count()
    other_table = address(pattern, evening.drive).replace("/table/1/", "/table/2/")

    for visitor in (outsider, phone):
        answer = getattr(visitor, method)(other_table)
        assert (answer.status_code, answer.url.partition("?")[0]) == (302, "/code/")

    assert evening.drive.journal.count() == before


@pytest.mark.django_db
@pytest.mark.parametrize("method", ["get", "post"])
@pytest.mark.parametrize("pattern", ruled("player_of_drive"), ids=name_of)
def test_a_players_page_is_only_for_that_players_phone(
    pattern: URLPattern, method: str, evening: HallEvening, outsider: Client, phone: Client
) -> None:
    for visitor in (outsider, phone):
        answer = getattr(visitor, method)(address(pattern, evening.drive))
        assert (answer.status_code, answer.url) == (302, f"/d/{evening.drive.public_id}/")


@pytest.mark.django_db
def test_a_table_card_of_another_drive_opens_nothing_here(
    evening: HallEvening, max_: object
) -> None:
    """The token is looked up together with the drive, never alone."""
    other = Drive.objects.get(name="Another hall")
    card = TableCard.objects.create(drive=other, table_no=1, token="token", code="CODE")
    client = Client()
    client.get(f"/t/{card.token}/")

    answer = client.get(f"/d/{evening.drive.public_id}/table/1/")

    assert (answer.status_code, answer.url.partition("?")[0]) == (302, "/code/")
