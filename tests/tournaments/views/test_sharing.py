"""Sharing a seat, plays-as-the-other-role and the choices of the numbers' page, as pages."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests.evening import NAMES, HallEvening
from tests.tournaments.views.phones import words
from tournaments.actions.base import By
from tournaments.actions.draw import draw_seats
from tournaments.actions.people import NewPlayer, add_player, change_player
from tournaments.actions.sharing import share_seat
from tournaments.models import Drive, Player, Share
from tournaments.rules.seating import Role

pytestmark = pytest.mark.django_db


def at(drive: Drive, rest: str) -> str:
    return f"/d/{drive.public_id}/{rest}"


def phone_of(player: Player) -> Client:
    client = Client()
    client.get(f"/p/{player.token}/")
    return client


@pytest.fixture
def zoe(evening: HallEvening) -> Player:
    return add_player(evening.drive, evening.by, NewPlayer("Zoe", Role.A))


def test_a_seat_is_shared_from_the_door(mc: Client, evening: HallEvening, zoe: Player) -> None:
    answer = mc.post(at(evening.drive, "door/share/"), {"guest": zoe.number, "host": 1})

    assert (answer.status_code, answer.url) == (302, at(evening.drive, "door/"))
    assert Share.objects.filter(guest=zoe.entrant_id).count() == 1
    assert "Shares a seat with Ann" in words(mc.get(at(evening.drive, "door/")))


def test_a_seat_that_is_shared_already_is_refused_and_the_choice_kept(
    mc: Client, evening: HallEvening, zoe: Player
) -> None:
    ann = evening.player("Ann")
    yan = add_player(evening.drive, evening.by, NewPlayer("Yan", Role.A))
    share_seat(evening.drive, evening.by, host=ann, guest=zoe)

    answer = mc.post(at(evening.drive, "door/share/"), {"guest": yan.number, "host": 1})

    assert answer.status_code == 422
    assert "That person can't be chosen any more. Choose again." in words(answer)
    assert f'<option value="{yan.number}" selected' in answer.content.decode()


def test_somebody_who_may_not_share_is_refused_at_the_field(
    mc: Client, drive: Drive, mary: User
) -> None:
    for name in NAMES[:2]:
        add_player(drive, By.mc(mary), NewPlayer(name, Role.A))

    answer = mc.post(at(drive, "door/share/"), {"guest": 1, "host": 1})

    assert answer.context["form"].errors == {"host": ["Choose two different people."]}


def test_sharing_needs_its_token(mary: User, evening: HallEvening, zoe: Player) -> None:
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(mary)

    answer = strict.post(at(evening.drive, "door/share/"), {"guest": zoe.number, "host": 1})

    assert answer.status_code == 403
    assert not Share.objects.exists()


def test_both_are_told_on_their_own_pages(evening: HallEvening, zoe: Player) -> None:
    ann = evening.player("Ann")
    share_seat(evening.drive, evening.by, host=ann, guest=zoe)
    evening.enter(1, 8, 7)

    page = words(phone_of(zoe).get(at(evening.drive, "me/")))

    assert "You share your seat with Ann. Play its hands in turn." in page
    assert "Sit South, partner Bob" in page
    assert "1 Bob 4 4" in page
    assert "You share your seat with Zoe." in words(phone_of(ann).get(at(evening.drive, "me/")))


def test_a_guest_s_phone_may_send_for_the_table(evening: HallEvening, zoe: Player) -> None:
    share_seat(evening.drive, evening.by, host=evening.player("Ann"), guest=zoe)

    assert phone_of(zoe).get(at(evening.drive, "table/1/")).status_code == 200


def test_standings_say_with_whom_a_seat_is_shared(evening: HallEvening, zoe: Player) -> None:
    share_seat(evening.drive, evening.by, host=evening.player("Ann"), guest=zoe)
    evening.enter(1, 8, 7)

    page = words(Client().get(at(evening.drive, "standings/")))

    assert "Ann shared with Zoe" in page
    assert "Zoe shared with Ann" in page


def test_one_tap_parts_them(mc: Client, evening: HallEvening, zoe: Player) -> None:
    share_seat(evening.drive, evening.by, host=evening.player("Ann"), guest=zoe)
    page = at(evening.drive, f"door/{zoe.number}/")
    assert "No longer share it" in words(mc.get(page))

    mc.post(page, {"do": "part"})

    assert not Share.objects.filter(until_hand__isnull=True).exists()


@pytest.fixture
def uneven(drive: Drive, mary: User) -> Drive:
    """Three ladies and one gent."""
    for name, role in (("Ann", Role.A), ("Cat", Role.A), ("Eve", Role.A), ("Bob", Role.B)):
        add_player(drive, By.mc(mary), NewPlayer(name, role))
    return drive


def test_the_draw_suggests_who_plays_as_the_other_role(
    mc: Client, uneven: Drive, mary: User
) -> None:
    change_player(uneven, By.mc(mary), uneven.players.get(name="Eve"), either=True)

    page = words(mc.get(at(uneven, "draw/")))
    assert "First those who do not mind: Eve. Let 1 Lady play as a Gent" in page
    answer = mc.post(at(uneven, "door/roles/"), follow=True)

    assert "Eve Plays as a Gent As a Lady again" in words(answer)
    assert "2 Ladies and 2 Gents: 1 table, nobody sits out." in words(answer)


def test_one_tap_at_the_draw_overrides_it(mc: Client, uneven: Drive) -> None:
    mc.post(at(uneven, "door/roles/"))
    number = uneven.players.exclude(chosen_role="").get().number

    answer = mc.post(at(uneven, f"door/{number}/"), {"do": "as-A", "back": "draw"})

    assert answer.url == at(uneven, "draw/")
    assert not uneven.players.exclude(chosen_role="").exists()


def test_the_ribbon_s_word_stands_on_the_draw_and_on_the_own_page(
    mc: Client, uneven: Drive, mary: User
) -> None:
    mc.post(at(uneven, "door/roles/"))
    draw_seats(uneven, By.mc(mary), method="arrival", plan_version=None)
    switched = uneven.players.exclude(chosen_role="").get()

    assert f"{switched.name} " in words(mc.get(at(uneven, "draw/")))
    assert "Plays as a Gent" in words(mc.get(at(uneven, "draw/")))
    assert "Plays as a Gent" in words(phone_of(switched).get(at(uneven, "me/")))


def test_the_door_says_how_many_are_over_and_what_is_done(
    mc: Client, drive: Drive, mary: User
) -> None:
    for n in range(21):
        role = Role.A if n % 2 == 0 else Role.B
        add_player(drive, By.mc(mary), NewPlayer(f"Player {n}", role))

    page = words(mc.get(at(drive, "door/")))

    assert "1 is over for whole tables. People sit out in turn. Choose something else" in page


def test_every_choice_says_what_it_means_tonight(mc: Client, drive: Drive, mary: User) -> None:
    for n in range(23):
        role = Role.A if n % 2 == 0 else Role.B
        add_player(drive, By.mc(mary), NewPlayer(f"Player {n}", role))

    page = words(mc.get(at(drive, "door/numbers/")))

    assert "Three over play with a dummy; one or two sit out in turn. 23 people: 6 tables" in page
    assert "each counts half of its tricks. 23 people: 5 tables, 2 Ladies and 1 Gent share" in page
    assert "Who is over plays in turn at an online table, where robots take the empty" in page


def test_how_far_partners_are_kept_apart_is_settled_before_the_first_move(
    mc: Client, evening: HallEvening
) -> None:
    choice = {
        "spare": "sit-out", "credit": "nothing", "credit_fixed": "6.5",
        "credit_rounding": "half", "partner_gap": "3", "prizes_by_choice": "played",
    }  # fmt: skip
    assert mc.post(at(evening.drive, "door/numbers/"), choice).status_code == 302
    evening.enter(1, 8, 7)
    evening.move()

    answer = mc.post(at(evening.drive, "door/numbers/"), {**choice, "partner_gap": "5"})

    assert answer.context["form"].errors == {
        "partner_gap": ["Everybody has moved, so this stays as it was."]
    }


@pytest.mark.reported("B28")
def test_the_record_counts_partners_who_met_again(mc: Client, evening: HallEvening) -> None:
    """Two met two rounds running; forbidding it makes others suffer, so the choice was wanted."""
    evening.enter(1, 8, 7)
    evening.move()

    assert "Two people have been partners again 0 times." in words(
        mc.get(at(evening.drive, "record/"))
    )
