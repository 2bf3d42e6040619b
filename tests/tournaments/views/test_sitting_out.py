"""What the pages say of those who sit out: door, draw, desk, phones, totals."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests.evening import NAMES, HallEvening
from tests.tournaments.views.phones import TablePhone, words
from tournaments.actions.attendance import mark_gone
from tournaments.actions.base import By
from tournaments.actions.draw import draw_seats
from tournaments.actions.people import NewPlayer, add_player
from tournaments.models import Drive
from tournaments.rules.seating import Role

pytestmark = pytest.mark.django_db

CHOICE = {
    "spare": "sit-out",
    "credit": "fixed",
    "credit_fixed": "7",
    "credit_rounding": "half",
}


@pytest.fixture
def five(drive: Drive, mary: User) -> HallEvening:
    """Ann, Carol and Edna play as ladies, Bob and Dev as gents; Edna sits out hand 1."""
    return HallEvening.start(drive, By.mc(mary), NAMES[:5])


def at(drive: Drive, rest: str) -> str:
    return f"/d/{drive.public_id}/{rest}"


def phone_of(evening: HallEvening, name: str) -> Client:
    client = Client()
    client.get(f"/p/{evening.player(name).token}/")
    return client


def fill(drive: Drive, by: By, number: int) -> None:
    for n in range(number):
        add_player(drive, by, NewPlayer(f"Player {n}", Role.A if n % 2 == 0 else Role.B))


def test_the_door_says_how_many_sit_out_and_goes_on(drive: Drive, mary: User, mc: Client) -> None:
    fill(drive, By.mc(mary), 21)

    page = words(mc.get(at(drive, "door/")))

    assert "21 people: 5 tables, 1 Lady sits out each hand, changing; " in page
    assert "nobody twice before everybody once. On to the draw" in page


def test_the_door_says_how_many_should_change_role(drive: Drive, mary: User, mc: Client) -> None:
    by = By.mc(mary)
    for n in range(9):
        add_player(drive, by, NewPlayer(f"Player {n}", Role.A if n < 6 else Role.B))

    assert "6 Ladies and 3 Gents: 1 Lady needs to play as a Gent." in words(
        mc.get(at(drive, "door/"))
    )


def test_the_choices_say_what_they_mean_tonight(drive: Drive, mary: User, mc: Client) -> None:
    fill(drive, By.mc(mary), 21)

    page = words(mc.get(at(drive, "door/numbers/")))

    assert "People sit out in turn. 21 people: 5 tables, 1 Lady sits out each hand" in page
    assert "They win no prize. 21 people: 3 more are needed for 6 tables" in page


def test_a_choice_is_kept_and_counts_at_once(five: HallEvening, mc: Client) -> None:
    five.enter(1, 8)

    answer = mc.post(at(five.drive, "door/numbers/"), CHOICE)

    assert (answer.status_code, answer.url) == (302, at(five.drive, "door/"))
    assert "Edna" in words(Client().get(at(five.drive, "standings/")))
    assert "Hand 1 sat out 7" in words(Client().get(at(five.drive, "standings/")))


def test_a_choice_needs_its_token(five: HallEvening, mary: User) -> None:
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(mary)

    assert strict.post(at(five.drive, "door/numbers/"), CHOICE).status_code == 403


def test_a_credit_no_hand_has_is_refused_and_kept(five: HallEvening, mc: Client) -> None:
    answer = mc.post(at(five.drive, "door/numbers/"), {**CHOICE, "credit_fixed": "14"})

    assert answer.status_code == 422
    assert "A hand has 13 tricks, so type 0 to 13." in words(answer)
    assert 'value="14"' in answer.content.decode()


def test_the_draw_shows_who_sits_out_first(drive: Drive, mary: User, mc: Client) -> None:
    by = By.mc(mary)
    fill(drive, by, 5)
    draw_seats(drive, by, method="arrival", plan_version=None)

    assert "Sitting out hand 1: Player 4" in words(mc.get(at(drive, "draw/")))


def test_the_desk_names_who_sits_out_this_hand(five: HallEvening, mc: Client) -> None:
    assert "Edna sits out this hand." in words(mc.get(at(five.drive, "desk/")))
    assert "Sits out this hand" in words(mc.get(at(five.drive, "door/")))


def test_who_sits_out_next_is_read_out_with_the_moves(five: HallEvening, mc: Client) -> None:
    five.enter(1, 8)

    assert "Sits out Carol sits out hand 2 · from table 1" in words(
        mc.get(at(five.drive, "desk/move/"))
    )
    five.move()
    assert "Carol sits out hand 2" in words(mc.get(at(five.drive, "desk/moves/")))


@pytest.mark.reported("B35")
def test_who_sits_out_reads_it_on_the_own_page_before_the_hand(five: HallEvening) -> None:
    """The scorer announced the wrong side for the sit-out; it was noticed after the session."""
    page = words(phone_of(five, "Edna").get(at(five.drive, "me/")))

    assert (
        "You sit out hand 1. Your credit for it: your own average of the evening. "
        "You are back at hand 2." in page
    )
    assert "Send the tricks" not in page


@pytest.mark.reported("B35")
def test_the_table_s_phone_says_who_sits_out_when_all_have_moved(five: HallEvening) -> None:
    """The scorer announced the wrong side for the sit-out; it was noticed after the session."""
    carol = phone_of(five, "Carol")
    carol.get(f"/t/{five.card(1).token}/")
    five.enter(1, 8)
    five.move()

    answer = carol.get(at(five.drive, "table/1/"))

    assert "Carol: you sit out hand 2." in words(answer)
    assert "/send/" not in answer.content.decode()


def test_before_the_move_a_table_sees_who_will_sit_out(five: HallEvening) -> None:
    phone = TablePhone(five, 1)
    phone.i_am("Bob")
    phone.send(8)

    assert "Carol sits out the next hand" in phone.reads()


@pytest.mark.reported("B42")
def test_a_total_opens_to_its_hands_and_the_credit(five: HallEvening, mc: Client) -> None:
    """Nobody could see how a bye counted in the tie-break numbers."""
    five.enter(1, 8)
    five.move()
    five.enter(2, 4)

    page = words(Client().get(at(five.drive, "standings/?group=A")))
    lines = mc.get(at(five.drive, "results.csv")).content.decode().splitlines()

    assert "Carol 10 Hand 1 5 Hand 2 sat out 5" in page
    assert "Edna 8 Hand 1 sat out 4 Hand 2 4" in page
    assert (
        lines[0]
        .lstrip("\ufeff")
        .startswith("Place,Name,Role,Place in role,Total,Credit for sitting out,Hand 1,Hand 2")
    )
    assert "4,Carol,Lady,2,10,5,5," in lines


def test_half_a_trick_reads_the_same_everywhere(five: HallEvening, mc: Client) -> None:
    five.enter(1, 8)

    page = words(Client().get(at(five.drive, "standings/?group=A")))
    csv = mc.get(at(five.drive, "results.csv")).content.decode()
    card = words(phone_of(five, "Edna").get(at(five.drive, "me/")))

    assert "Edna 6.5 Hand 1 sat out 6.5" in page
    assert "Edna,Lady,2,6.5,6.5," in csv
    assert "1 sat out 6.5 6.5" in card


def test_a_table_that_closes_sends_its_people_on(evening: HallEvening) -> None:
    fred = phone_of(evening, "Fred")
    fred.get(f"/t/{evening.card(2).token}/")
    mark_gone(evening.drive, evening.by, evening.player("Ann"), from_hand=2)
    evening.enter(1, 7, 8)
    evening.move()

    page = words(fred.get(at(evening.drive, "table/2/")))

    assert "Table 2 is not played this hand." in page
    assert "Fred" in page


def test_the_sheet_of_hands_shows_no_table_that_was_not_played(
    evening: HallEvening, mc: Client
) -> None:
    mark_gone(evening.drive, evening.by, evening.player("Ann"), from_hand=2)
    evening.enter(1, 7, 8)
    evening.move()

    assert "Not played at this table" in words(mc.get(at(evening.drive, "hands/")))
