"""Two entries that are one person: looked at first, merged, parted again."""

from __future__ import annotations

import re

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests.evening import HallEvening
from tests.tournaments.people_list import names
from tests.tournaments.views.doors import text
from tournaments.actions.base import By
from tournaments.actions.people import NewPlayer, add_player
from tournaments.actions.undo import undo_step
from tournaments.models import Drive


@pytest.fixture
def page(drive: Drive) -> str:
    return f"/d/{drive.public_id}/door/merge/"


@pytest.fixture
def twice(drive: Drive, by: By) -> Drive:
    """Jon, number 1, and John, number 2, who has paid and registered with a phone."""
    add_player(drive, by, NewPlayer("Jon"))
    add_player(drive, by, NewPlayer("John", paid=True, device="a phone"))
    return drive


@pytest.mark.reported("B113")
def test_both_entries_are_looked_at_before_anything_happens(
    mc: Client, twice: Drive, page: str
) -> None:
    """One person was split over two spellings, and joining them could not be tried first."""
    shown = mc.get(page, {"keep": "1", "drop": "2"})

    words = text(shown)
    assert "Stays on the list Jon" in words
    assert "Goes off the list John" in words
    assert "Jon, paid, with a phone" in words
    assert names(twice) == ["Jon", "John"]


@pytest.mark.reported("B113")
def test_two_entries_are_merged_and_the_record_parts_them_again(
    mc: Client, twice: Drive, page: str, by: By
) -> None:
    """Merge and un-merge."""
    answer = mc.post(page, {"keep": "1", "drop": "2"})

    assert (answer.status_code, answer.url) == (302, f"/d/{twice.public_id}/door/")
    assert names(twice) == ["Jon"]

    undo_step(twice, by, step=twice.journal.get(kind="merge"), plan_version=None)
    assert names(twice) == ["Jon", "John"]


def test_a_double_tap_merges_once(mc: Client, twice: Drive, page: str) -> None:
    answers = [mc.post(page, {"keep": "1", "drop": "2"}) for _ in range(2)]

    assert [answer.status_code for answer in answers] == [302, 302]
    assert twice.journal.filter(kind="merge").count() == 1


def test_the_entry_that_stays_can_be_the_other_one(mc: Client, twice: Drive, page: str) -> None:
    shown = mc.get(page, {"keep": "1", "drop": "2"}).content.decode()
    other = re.search(r'href="([^"]*keep=2[^"]*)"', shown)

    assert other
    assert "Stays on the list John" in text(mc.get(other[1].replace("&amp;", "&")))


def test_an_entry_that_has_a_seat_cannot_go(mc: Client, evening: HallEvening, page: str) -> None:
    iris = add_player(evening.drive, evening.by, NewPlayer("Iris"))

    answer = mc.post(page, {"keep": iris.number, "drop": "1"})

    assert answer.status_code == 422
    assert "Ann has a seat. Keep that entry and take the other off." in text(answer)
    assert len(names(evening.drive)) == 9


@pytest.mark.parametrize("chosen", [{}, {"keep": "1", "drop": "99"}, {"keep": "x", "drop": "2"}])
def test_an_entry_that_is_not_there_leads_back_to_the_door(
    mc: Client, twice: Drive, page: str, chosen: dict[str, str]
) -> None:
    for answer in (mc.get(page, chosen), mc.post(page, chosen)):
        assert (answer.status_code, answer.url) == (302, f"/d/{twice.public_id}/door/")
    assert names(twice) == ["Jon", "John"]


def test_the_same_entry_twice_is_refused(mc: Client, twice: Drive, page: str) -> None:
    answer = mc.post(page, {"keep": "1", "drop": "1"})

    assert answer.status_code == 422
    assert "Choose two different entries." in text(answer)


def test_merging_needs_its_csrf_token(mary: User, twice: Drive, page: str) -> None:
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(mary)

    assert strict.post(page, {"keep": "1", "drop": "2"}).status_code == 403
    assert names(twice) == ["Jon", "John"]
