"""Registering with a phone: once, as oneself, in tonight's drive."""

from __future__ import annotations

import re
from datetime import date
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.http import HttpResponse
from django.test import Client

from tests.evening import NAMES, HallEvening
from tests.tournaments.views.phones import words
from tournaments.actions.base import By
from tournaments.actions.drives import Settings, create_drive
from tournaments.actions.people import NewPlayer, add_player
from tournaments.actions.rounds import finish
from tournaments.models import Drive, Player

pytestmark = pytest.mark.django_db


def form(client: Client, drive: Drive, query: str = "", **changes: Any) -> dict[str, Any]:
    page = client.get(f"/join/{drive.join_code}/{query}").content.decode()
    key = re.search(r'name="key" value="([^"]+)"', page).group(1)  # type: ignore[union-attr]
    return {"key": key, "name": "Ann", "role": "", **changes}


def join(client: Client, drive: Drive, name: str = "Ann", **changes: Any) -> HttpResponse:
    values = form(client, drive, name=name, **changes)
    return client.post(f"/join/{drive.join_code}/", values)


def names(drive: Drive) -> list[str]:
    return list(drive.players.order_by("number").values_list("name", flat=True))


def test_a_phone_puts_its_owner_on_the_list_and_shows_their_page(drive: Drive) -> None:
    client = Client()

    answer = join(client, drive, role="A")

    assert (answer.status_code, answer.url) == (302, f"/d/{drive.public_id}/me/")
    assert [(p.name, p.entrant.role) for p in drive.players.all()] == [("Ann", "A")]
    assert "You are on the list as Lady." in words(client.get(answer.url))


def test_either_role_is_the_one_that_is_short(drive: Drive) -> None:
    add_player(drive, By("Mary"), NewPlayer("Bob", "A"))  # type: ignore[arg-type]

    join(Client(), drive)

    assert drive.players.get(name="Ann").entrant.role == "B"


def test_the_code_may_be_typed_in_small_letters(drive: Drive) -> None:
    assert Client().get(f"/join/{drive.join_code.lower()}/").status_code == 200


def test_an_unknown_code_is_nowhere(db: None) -> None:
    assert Client().get("/join/NOPE22/").status_code == 404


def test_no_name_is_refused_at_the_field(drive: Drive) -> None:
    answer = join(Client(), drive, name=" ")

    assert answer.status_code == 422
    assert "Type your name." in words(answer)
    assert names(drive) == []


def test_a_name_that_is_too_long_is_refused_and_stays_typed(drive: Drive) -> None:
    answer = join(Client(), drive, name="x" * 61)

    assert answer.status_code == 422
    assert "This name is too long." in words(answer)
    assert "x" * 61 in answer.content.decode()


@pytest.mark.reported("B24")
def test_a_double_tap_makes_one_entry(drive: Drive) -> None:
    """One player could be added twice, and then the first round could not be drawn."""
    client, other = Client(), Client()
    values = form(client, drive)
    other.cookies.update(client.cookies)  # the second tap left before the first answer came

    first = client.post(f"/join/{drive.join_code}/", values)
    second = other.post(f"/join/{drive.join_code}/", values)

    assert first.url == second.url
    assert names(drive) == ["Ann"]


@pytest.mark.reported("B24")
def test_the_same_phone_again_is_shown_who_it_is(drive: Drive) -> None:
    """The join code was scanned twice and made two players."""
    client = Client()
    join(client, drive)

    page = words(client.get(f"/join/{drive.join_code}/"))

    assert "You are in already This phone is on the list as Ann. Is this you?" in page
    again = client.post(f"/join/{drive.join_code}/", {"name": "Ann"})
    assert again.url == f"/d/{drive.public_id}/me/"
    assert names(drive) == ["Ann"]


def test_somebody_without_a_phone_may_be_put_on_the_list_from_another_s(drive: Drive) -> None:
    client = Client()
    join(client, drive)
    address = f"/join/{drive.join_code}/?new=1"

    answer = client.post(address, form(client, drive, "?new=1", name="Bob"), follow=True)

    assert names(drive) == ["Ann", "Bob"]
    assert drive.players.get(name="Bob").device == ""
    page = words(answer)
    assert "Bob is on the list." in page
    assert answer.context["page"].name == "Ann"


# The same name


def test_a_name_that_is_in_already_asks_which(drive: Drive) -> None:
    add_player(drive, By("Mary"), NewPlayer("Ann"))

    answer = join(Client(), drive)

    page = words(answer)
    assert answer.status_code == 422
    assert "Ann is in already. Is this somebody else of the same name?" in page
    assert "That is me: I am Ann" in page
    assert "I am somebody else of this name" in page
    assert names(drive) == ["Ann"]


def test_that_is_me_links_the_phone_to_the_entry_of_the_mc(drive: Drive) -> None:
    add_player(drive, By("Mary"), NewPlayer("Ann"))
    client = Client()

    answer = join(client, drive, name="ann", me="1")

    assert answer.url == f"/d/{drive.public_id}/me/"
    assert names(drive) == ["Ann"]
    assert Player.objects.get().device
    assert client.get(answer.url).context["page"].name == "Ann"


def test_an_entry_that_has_a_phone_can_t_be_taken(drive: Drive) -> None:
    join(Client(), drive)
    other = Client()

    page = words(join(other, drive))
    answer = join(other, drive, me="1")

    assert "That is me" not in page
    assert answer.status_code == 422
    assert "Another phone belongs to Ann already. Ask the MC." in words(answer)


def test_somebody_else_of_the_name_is_told_apart(drive: Drive) -> None:
    join(Client(), drive)
    other = Client()

    join(other, drive, another="1", mark="red hat")

    assert names(drive) == ["Ann", "Ann"]
    assert other.get(f"/d/{drive.public_id}/me/").context["page"].name == "Ann (red hat)"


# Another evening


@pytest.mark.reported("B130")
def test_a_phone_of_the_last_drive_registers_anew_with_its_name_offered(
    drive: Drive, mary: User
) -> None:
    """The cookie of the last game kept the player out of the new one."""
    last = create_drive(mary, Settings(name="Last month", date=date(2026, 2, 14)))
    client = Client()
    join(client, last, name="Zoë O’Neill")

    page = client.get(f"/join/{drive.join_code}/")

    assert "Same person as last time? Then you are Zoë O’Neill." in words(page)
    assert 'value="Zoë O’Neill"' in page.content.decode()
    join(client, drive, name="Zoë O’Neill")
    assert names(drive) == ["Zoë O’Neill"]
    assert client.get(f"/d/{last.public_id}/me/").status_code == 200


@pytest.mark.reported("B130")
def test_a_phone_of_the_last_drive_scans_tonight_s_card(evening: HallEvening, mary: User) -> None:
    """Last month's phone was shown last month's seat."""
    last = create_drive(mary, Settings(name="Last month", date=date(2026, 2, 14)))
    client = Client()
    join(client, last, name="Zoë")

    answer = client.get(f"/t/{evening.card(1).token}/", follow=True)

    assert "Are you the right four?" in words(answer)


def test_a_finished_drive_takes_nobody(evening: HallEvening) -> None:
    evening.enter(1, 8, 8)
    finish(evening.drive, evening.by, plan_version=None)

    page = words(Client().get(f"/join/{evening.drive.join_code}/"))

    assert "This drive is finished Nobody can join any more." in page


def test_in_a_pairs_drive_nobody_is_asked_for_a_role(mary: User) -> None:
    pairs = create_drive(mary, Settings(name="Pairs", date=date(2026, 3, 14)))

    page = words(Client().get(f"/join/{pairs.join_code}/"))

    assert "You play as" not in page


@pytest.mark.reported("B112")
def test_a_name_with_markup_is_text(drive: Drive) -> None:
    """A name with mark-up in it was run as a script."""
    bad = "<svg/onload=alert(1)>"
    client = Client()
    join(client, drive, name=bad)

    again = client.get(f"/join/{drive.join_code}/").content.decode()
    taken = join(Client(), drive, name=bad).content.decode()
    mine = client.get(f"/d/{drive.public_id}/me/").content.decode()

    assert "<svg/onload" not in again + taken + mine
    assert "&lt;svg/onload" in again


def test_the_form_needs_its_csrf_token(drive: Drive) -> None:
    client = Client(enforce_csrf_checks=True)
    address = f"/join/{drive.join_code}/"
    page = client.get(address).content.decode()
    token = re.search(r'name="csrfmiddlewaretoken" value="([^"]+)"', page).group(1)  # type: ignore[union-attr]
    values = form(client, drive)

    assert client.post(address, values).status_code == 403
    assert client.post(address, {**values, "csrfmiddlewaretoken": token}).status_code == 302


@pytest.mark.reported("B23")
def test_a_late_joiner_reads_when_they_join_and_gets_no_form(evening: HallEvening) -> None:
    """A late joiner was shown a start button for a round already past."""
    for hand in range(1, 5):
        evening.enter(hand, 8, 8)
        evening.move()
    client = Client()

    answer = client.post(
        f"/join/{evening.drive.join_code}/",
        form(client, evening.drive, name=NAMES[12]),
        follow=True,
    )

    page = words(answer)
    assert "You join at hand 6." in page
    assert "Send the tricks" not in page
    table = client.get(f"/d/{evening.drive.public_id}/table/1/")
    assert table.url == f"/d/{evening.drive.public_id}/me/"
