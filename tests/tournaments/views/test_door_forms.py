"""The door's forms: a name and Enter, a second of one name, two who are a pair."""

from __future__ import annotations

import re
from html import escape

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests.tournaments.people_list import names
from tests.tournaments.views.doors import HTMX, key_of, text
from tournaments.actions.base import By
from tournaments.actions.people import NewPlayer, add_pair, add_player
from tournaments.models import Drive, Player

# Adding


def test_a_name_and_enter_puts_somebody_on_the_list(mc: Client, drive: Drive, door: str) -> None:
    answer = mc.post(door + "add/", {"name": "Zoë O’Neill", "key": key_of(mc.get(door))})

    assert (answer.status_code, answer.url) == (302, door)
    assert names(drive) == ["Zoë O’Neill"]
    assert "Added: Zoë O’Neill" in text(mc.get(door))


def test_role_paid_late_and_helper_come_with_the_name(mc: Client, drive: Drive, door: str) -> None:
    mc.post(door + "add/", {"name": "Ann", "role": "B", "paid": "on", "late": "on", "helper": "on"})

    ann = Player.objects.select_related("entrant").get(drive=drive)
    assert (ann.entrant.role, ann.paid, ann.late, ann.helper) == ("B", True, True, True)


def test_under_htmx_a_new_form_comes_with_the_list_and_the_count(
    mc: Client, drive: Drive, door: str
) -> None:
    old = key_of(mc.get(door))

    answer = mc.post(door + "add/", {"name": "Ann", "key": old}, **HTMX)

    html = answer.content.decode()
    assert answer.status_code == 200
    assert key_of(answer) != old
    assert re.findall(r'<(?:form|section)[^>]* id="([\w-]+)"', html) == [
        "door-add",
        "door-count",
        "door-list",
    ]
    assert html.count('hx-swap-oob="true"') == 2
    assert "<html" not in html


@pytest.mark.reported("B24")
def test_a_double_click_adds_once(mc: Client, drive: Drive, door: str) -> None:
    """One player could be added twice and then the first round could not be drawn."""
    sent = {"name": "Ann", "key": key_of(mc.get(door))}

    answers = [mc.post(door + "add/", sent) for _ in range(2)]

    assert [answer.status_code for answer in answers] == [302, 302]
    assert names(drive) == ["Ann"]


@pytest.mark.reported("B24", "B113")
def test_a_second_of_one_name_is_asked_about_first(
    mc: Client, drive: Drive, door: str, by: By
) -> None:
    """Namesakes were merged silently, or the same person was on the list twice."""
    add_player(drive, by, NewPlayer("Mary Smith"))

    answer = mc.post(door + "add/", {"name": "mary smith", "role": "B", "paid": "on"})

    words = text(answer)
    assert answer.status_code == 422
    assert "Mary Smith is in already. Is this somebody else of the same name?" in words
    assert "Yes, another Mary Smith" in words
    assert "No, the same person" in words
    assert answer.context["form"]["name"].value() == "mary smith"
    assert answer.context["form"]["role"].value() == "B"
    assert names(drive) == ["Mary Smith"]


@pytest.mark.reported("B113")
def test_yes_another_is_told_apart_by_a_mark(mc: Client, drive: Drive, door: str, by: By) -> None:
    """Two Mary Smiths tonight."""
    add_player(drive, by, NewPlayer("Mary Smith"))

    mc.post(
        door + "add/",
        {"name": "Mary Smith", "another": "Mary Smith", "asked": "Mary Smith", "mark": "red hat"},
    )

    words = text(mc.get(door))
    assert names(drive) == ["Mary Smith", "Mary Smith"]
    assert "Mary Smith (1)" in words
    assert "Mary Smith (red hat)" in words


def test_yes_to_one_namesake_is_no_yes_to_another(
    mc: Client, pairs_drive: Drive, door: str, by: By
) -> None:
    add_pair(pairs_drive, by, NewPlayer("Ann"), NewPlayer("Bob"))

    answer = mc.post(door + "add/", {"name": "Ann", "partner": "Bob", "another": "Ann"})

    assert answer.status_code == 422
    assert answer.context["form"].namesake == "Bob"
    assert len(names(pairs_drive)) == 2

    mc.post(door + "add/", {"name": "Ann", "partner": "Bob", "another": ["Ann", "Bob"]})
    assert names(pairs_drive) == ["Ann", "Bob", "Ann", "Bob"]


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("x" * 500, "This name is too long. Use at most 60 characters."),
        ("   ", "Type a name."),
        ("", "Type a name."),
        ("\u200b\u202e", "Type a name."),
    ],
)
def test_a_name_that_cannot_be_is_refused_at_the_field_and_kept(
    mc: Client, drive: Drive, door: str, typed: str, sentence: str
) -> None:
    for more in ({}, HTMX):
        answer = mc.post(door + "add/", {"name": typed}, **more)

        assert answer.status_code == 422
        assert answer.context["form"].errors == {"name": [sentence]}
        assert answer.context["form"]["name"].value() == typed
    assert names(drive) == []


@pytest.mark.reported("B109", "B112", "B108")
@pytest.mark.parametrize(
    "name",
    ["O'Neil", "D'Arcy & Sons", "<b>Al</b>", "<svg/onload=alert()>", "Bob 🐺", "👨‍👩‍👧‍👦 🏴󠁧󠁢󠁷󠁬󠁳󠁿"],
)
def test_a_name_is_shown_as_typed_and_never_as_markup(
    mc: Client, drive: Drive, door: str, name: str
) -> None:
    """Apostrophes showed as entity codes, emoji crashed the session, markup ran as script."""
    added = mc.post(door + "add/", {"name": name}, **HTMX)
    pages = [added, mc.get(door), mc.get(door + "?part=list"), mc.get(door + "1/")]

    assert names(drive) == [name]
    for page in pages:
        assert name in text(page)
        assert escape(name) in page.content.decode()
        assert "&amp;lt;" not in page.content.decode()
        assert "&amp;#x27;" not in page.content.decode()
        assert "<svg/onload" not in page.content.decode()
        assert "<b>Al" not in page.content.decode()


def test_the_form_needs_its_csrf_token(mary: User, drive: Drive, door: str) -> None:
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(mary)

    assert strict.post(door + "add/", {"name": "Ann"}).status_code == 403
    page = strict.get(door)
    token = re.search(r'name="csrfmiddlewaretoken" value="(\w+)"', page.content.decode())
    assert token
    strict.post(door + "add/", {"name": "Ann", "csrfmiddlewaretoken": token[1]})
    assert names(drive) == ["Ann"]


def test_opening_a_forms_address_shows_the_door(mc: Client, drive: Drive, door: str) -> None:
    for path in ("add/", "pair/"):
        answer = mc.get(door + path)
        assert (answer.status_code, answer.url) == (302, door)


# Pairs


@pytest.mark.parametrize(
    "typed",
    [{"name": "Ann & Bob"}, {"name": "Ann and Bob"}, {"name": "Ann", "partner": "Bob"}],
)
def test_two_names_in_one_go_are_a_pair(
    mc: Client, pairs_drive: Drive, door: str, typed: dict[str, str]
) -> None:
    mc.post(door + "add/", typed)

    assert "Ann with Bob" in text(mc.get(door))
    assert pairs_drive.pairs.count() == 1


def test_singles_are_joined_and_parted(mc: Client, pairs_drive: Drive, door: str) -> None:
    for name in ("Ann", "Bob"):
        mc.post(door + "add/", {"name": name})
    assert text(mc.get(door)).count("No partner yet") == 2

    mc.post(door + "pair/", {"one": "1", "other": "2"})
    assert "Ann with Bob" in text(mc.get(door))

    mc.post(door + "1/", {"do": "split"})
    assert pairs_drive.pairs.count() == 0


def test_nobody_is_their_own_partner(mc: Client, pairs_drive: Drive, door: str) -> None:
    mc.post(door + "add/", {"name": "Ann"})

    answer = mc.post(door + "pair/", {"one": "1", "other": "1"})

    assert answer.status_code == 422
    assert answer.context["join_form"].errors == {"other": ["Choose two different people."]}
