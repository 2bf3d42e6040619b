"""Everybody moves: looked at by name first, then done once; and who sits where now."""

from __future__ import annotations

import threading
from datetime import date

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client

from tests.evening import NAMES, HallEvening
from tests.factories import UserFactory
from tests.web import folded as text
from tournaments.actions.base import By
from tournaments.actions.drives import Settings, create_drive
from tournaments.models import Drive, Round

pytestmark = pytest.mark.django_db

STALE = "Somebody else changed the drive a moment ago. Look at the page again, then decide."


def at(evening: HallEvening, rest: str = "move/") -> str:
    return f"/d/{evening.drive.public_id}/desk/{rest}"


def seen(evening: HallEvening) -> dict[str, str]:
    return {"plan_version": str(Drive.objects.get(pk=evening.drive.pk).plan_version)}


def test_every_move_is_shown_by_name_before_anybody_moves(evening: HallEvening, mc: Client) -> None:
    evening.enter(1, 8, 5)

    moves = mc.get(at(evening)).context["moves"]

    assert [(m.name, m.table_no, m.seat, m.partner, m.came_from, m.stays) for m in moves] == [
        ("Ann", 1, "West", "Fred", 1, True),
        ("Bob", 1, "North", "Edna", 1, True),
        ("Carol", 2, "West", "Hal", 1, False),
        ("Dev", 2, "North", "Gwen", 1, False),
        ("Edna", 1, "South", "Bob", 2, False),
        ("Fred", 1, "East", "Ann", 2, False),
        ("Gwen", 2, "South", "Dev", 2, True),
        ("Hal", 2, "East", "Carol", 2, True),
    ]
    assert Round.objects.count() == 1


def test_everybody_sits_where_the_list_said(evening: HallEvening, mc: Client) -> None:
    evening.enter(1, 8, 5)
    shown = {(m.name, m.table_no, m.seat) for m in mc.get(at(evening)).context["moves"]}

    response = mc.post(at(evening), seen(evening), follow=True)

    assert response.redirect_chain == [(at(evening, ""), 302)]
    assert "Everybody moves." in text(response)
    now = mc.get(at(evening, "moves/")).context["moves"]
    assert {(m.name, m.table_no, m.seat) for m in now} == shown


def test_the_move_needs_the_pages_own_form(evening: HallEvening, mary: User) -> None:
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(mary)
    evening.enter(1, 8, 5)

    assert strict.post(at(evening), seen(evening)).status_code == 403
    assert Round.objects.count() == 1


def test_pressed_twice_everybody_moves_once(evening: HallEvening, mc: Client) -> None:
    evening.enter(1, 8, 5)
    pressed = seen(evening)

    assert mc.post(at(evening), pressed).status_code == 302
    again = mc.post(at(evening), pressed)

    assert again.status_code == 409
    assert STALE in text(again)
    assert Round.objects.count() == 2


def test_a_page_that_is_out_of_date_shows_the_present_and_can_then_be_pressed(
    evening: HallEvening, mc: Client
) -> None:
    evening.enter(1, 8, 5)

    stale = mc.post(at(evening), {"plan_version": "0"})

    assert stale.status_code == 409
    assert f'name="plan_version" value="{seen(evening)["plan_version"]}"' in text(stale)
    assert mc.post(at(evening), seen(evening)).status_code == 302


def test_while_a_table_is_missing_nobody_moves_and_the_page_says_why(
    evening: HallEvening, mc: Client
) -> None:
    evening.send(1, 1, 8)

    assert "Table 2 has not sent its tricks." in text(mc.get(at(evening)))
    refused = mc.post(at(evening), seen(evening))

    assert refused.status_code == 422
    assert "Table 2 has not sent its tricks." in text(refused)
    assert Round.objects.count() == 1


def test_after_the_last_hand_nobody_moves(mary: User, mc: Client) -> None:
    settings = Settings(name="Hall", date=date(2026, 3, 14), format="losers-change", hands=1)
    evening = HallEvening.start(create_drive(mary, settings), By.mc(mary), NAMES[:8])
    evening.enter(1, 8, 5)
    assert "Nobody moves after the last hand." in text(mc.get(at(evening)))

    response = mc.post(at(evening), seen(evening), follow=True)

    assert "That was the last hand." in text(response)
    assert "All hands are played." in text(response)
    assert "No hand is being played just now." in text(mc.get(at(evening)))


def test_who_sits_where_is_read_out_in_alphabetical_order(mary: User, mc: Client) -> None:
    settings = Settings(name="Noël à l’Été", date=date(2026, 3, 14), format="losers-change")
    names = ["zoë", "Émile", "Eve", "O'Neill", "李", "Ann", "Álvaro", "Fred"]
    evening = HallEvening.start(create_drive(mary, settings), By.mc(mary), names)

    moves = mc.get(at(evening, "moves/")).context["moves"]

    assert [m.name for m in moves] == [
        "Álvaro", "Ann", "Émile", "Eve", "Fred", "O'Neill", "zoë", "李",
    ]  # fmt: skip
    assert len({(m.table_no, m.seat) for m in moves}) == 8


def test_the_list_of_seats_renews_itself(evening: HallEvening, mc: Client) -> None:
    response = mc.get(at(evening, "moves/?part=list"))

    assert response.headers["X-Tick"] == str(Drive.objects.get().tick)
    assert b"<html" not in response.content
    assert 'id="moves-now"' in text(response)


def test_strangers_see_no_moves(evening: HallEvening, outsider: Client, other_mc: Client) -> None:
    evening.enter(1, 8, 5)

    assert outsider.post(at(evening), seen(evening)).status_code == 302
    assert other_mc.post(at(evening), seen(evening)).status_code == 404
    assert Round.objects.count() == 1


@pytest.mark.django_db(transaction=True)
def test_two_laptops_press_at_once_and_one_round_opens() -> None:
    mary = UserFactory(username="Mary")
    settings = Settings(name="Hall", date=date(2026, 3, 14), format="losers-change", hands=12)
    evening = HallEvening.start(create_drive(mary, settings), By.mc(mary), NAMES[:8])
    evening.enter(1, 8, 5)
    pressed, answers, ready = seen(evening), [], threading.Barrier(2)

    def press() -> None:
        client = Client()
        client.force_login(mary)
        ready.wait()
        try:
            response = client.post(at(evening), pressed)
            answers.append((response.status_code, STALE in text(response)))
        finally:
            connection.close()

    laptops = [threading.Thread(target=press) for _ in range(2)]
    for laptop in laptops:
        laptop.start()
    for laptop in laptops:
        laptop.join()

    assert sorted(answers) == [(302, False), (409, True)]
    assert list(Round.objects.order_by("number").values_list("number", flat=True)) == [1, 2]
