"""Who plays from home, on the pages: the door, joining, the draw, the desk."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from tests.evening import NAMES, HallEvening
from tests.tournaments.views.doors import key_of, text
from tests.tournaments.views.test_join import join
from tournaments.actions.base import By
from tournaments.actions.draw import draw_seats, publish_draw
from tournaments.actions.home import set_home
from tournaments.actions.online import go_online
from tournaments.actions.people import NewPlayer, add_player, add_players
from tournaments.actions.spare import set_spare
from tournaments.models import Drive, Player
from tournaments.queries.table_kinds import online_in
from tournaments.rules.seating import Role

ANN_AT_1 = "Ann plays from home: table 1 plays on phones."


@pytest.fixture
def draw(drive: Drive, by: By) -> str:
    """The draw of eight people by arrival, of whom Ann plays from home."""
    people = [
        NewPlayer(name, Role.B if at % 2 else Role.A, home=name == "Ann")
        for at, name in enumerate(NAMES[:8])
    ]
    add_players(drive, by, people)
    draw_seats(drive, by, method="arrival", plan_version=None)
    return f"/d/{drive.public_id}/draw/"


def online(drive: Drive) -> list[int]:
    return sorted(online_in(drive.rounds.get(number=1)))


def player(drive: Drive, name: str) -> Player:
    return Player.objects.get(drive=drive, name=name)


# At the door


def test_somebody_is_added_who_plays_from_home(mc: Client, drive: Drive, door: str) -> None:
    key = key_of(mc.get(door))

    mc.post(f"{door}add/", {"name": "Beth", "home": "on", "key": key})

    assert player(drive, "Beth").home
    page = text(mc.get(door))
    assert "Beth Plays from home" in page
    assert "Beth plays from home: that table plays on phones." in page


def test_one_tap_on_a_persons_page_shows_the_link_to_send(
    mc: Client, drive: Drive, door: str, by: By
) -> None:
    beth = add_player(drive, by, NewPlayer("Beth"))

    page = mc.post(f"{door}1/", {"do": "home", "back": "person"}, follow=True)

    assert page.redirect_chain == [(f"{door}1/", 302)]
    assert "Send this link to Beth" in text(page)
    assert f"/p/{beth.token}/" in page.content.decode()
    mc.post(f"{door}1/", {"do": "in-hall"})
    assert not player(drive, "Beth").home


def test_where_all_play_online_nobody_is_asked(mc: Client, drive: Drive, door: str, by: By) -> None:
    drive.online = True
    drive.save(update_fields=["online"])
    add_player(drive, by, NewPlayer("Beth", home=True))

    assert 'name="home"' not in mc.get(door).content.decode()
    assert "In the hall or at home" not in text(mc.get(f"{door}1/"))
    assert 'name="home"' not in Client().get(f"/join/{drive.join_code}/").content.decode()


# With a phone


@pytest.mark.django_db
def test_a_phone_joins_from_home(drive: Drive) -> None:
    join(Client(), drive, home="on")

    assert player(drive, "Ann").home


def test_who_is_on_the_list_already_says_so_with_their_phone(drive: Drive, by: By) -> None:
    add_player(drive, by, NewPlayer("Ann"))

    join(Client(), drive, me="1", home="on")

    assert player(drive, "Ann").home


def test_nobody_without_a_phone_plays_from_home(drive: Drive) -> None:
    client = Client()
    join(client, drive)

    page = client.get(f"/join/{drive.join_code}/?new=1").content.decode()

    assert 'name="home"' not in page


# At the draw


def test_the_draw_names_the_tables_of_people_at_home(mc: Client, draw: str) -> None:
    page = text(mc.get(draw))

    assert ANN_AT_1 in page
    assert "Online table 1 Bob North Ann South From home" in page


def test_a_table_is_put_on_phones_with_one_tap_and_back(
    mc: Client, drive: Drive, draw: str
) -> None:
    page = mc.post(f"{draw}online/", {"online": "2"}, follow=True)

    assert "Table 2 plays on phones for the evening." in text(page)
    drive.refresh_from_db()
    assert (online(drive), drive.online_tables) == ([1, 2], [2])
    assert "With real cards : table 2" in text(page)
    mc.post(f"{draw}online/", {"cards": "2"})
    drive.refresh_from_db()
    assert (online(drive), drive.online_tables) == ([1], [])


def test_a_table_of_people_at_home_is_not_to_choose(mc: Client, draw: str) -> None:
    page = text(mc.get(draw))

    assert "Play on phones : table 2" in page
    assert "Play on phones : table 1" not in page


@pytest.mark.parametrize("typed", [{}, {"online": "2", "cards": "1"}, {"online": "x"}])
def test_which_table_must_be_said(mc: Client, draw: str, typed: dict[str, str]) -> None:
    page = mc.post(f"{draw}online/", typed)

    assert page.status_code == 422
    assert "Choose one table." in text(page)


def test_a_table_that_is_not_there_is_refused(mc: Client, drive: Drive, draw: str) -> None:
    page = mc.post(f"{draw}online/", {"online": "9"})

    assert page.status_code == 422
    drive.refresh_from_db()
    assert drive.online_tables == []


def test_a_look_at_the_address_of_the_choice_leads_to_the_draw(mc: Client, draw: str) -> None:
    assert mc.get(f"{draw}online/").url == draw  # type: ignore[attr-defined]


# During the play


def test_the_door_says_where_cards_are_still_out(mc: Client, evening: HallEvening) -> None:
    evening.enter(1, 8, 8)
    set_home(evening.drive, evening.by, evening.player("Fred"), home=True)

    page = text(mc.get(f"/d/{evening.drive.public_id}/door/"))

    assert (
        "Fred plays from home. Table 2 has sent its tricks, so the table plays on phones from the "
        "next move on." in page
    )


def test_the_desk_says_for_whom_a_table_stays_online(mc: Client, evening: HallEvening) -> None:
    go_online(evening.drive, evening.by, table_no=1, for_evening=False)
    set_home(evening.drive, evening.by, evening.player("Fred"), home=True)
    desk = f"/d/{evening.drive.public_id}/desk/table/"

    pages = [text(mc.get(f"{desk}{table}/")) for table in (1, 2)]

    assert "Fred plays from home, so this table stays online." in pages[1]
    assert ["Back to real cards" in page for page in pages] == [True, False]


# Among themselves


def test_who_is_at_home_may_play_among_themselves(
    mc: Client, drive: Drive, door: str, by: By
) -> None:
    for at, name in enumerate(NAMES[:11]):
        role = Role.B if at % 2 else Role.A
        add_player(drive, by, NewPlayer(name, role, home=at > 7))
    numbers = f"{door}numbers/"
    form = {"spare": "sit-out", "credit": "nothing", "credit_rounding": "half"}

    mc.post(numbers, {**form, "robot_level": "hard", "home_apart": "apart"})

    drive.refresh_from_db()
    assert drive.home_apart
    page = text(mc.get(door))
    assert "2 tables, nobody sits out. 3 at home: 1 online table with 1 robot." in page
    assert "Iris, Jack and Kath play from home, among themselves." in page
    page = text(mc.get(numbers))
    assert "People sit out in turn. 4 Ladies and 4 Gents: 2 tables, nobody sits out." in page
    assert "They win no prize. 11 people: 1 more is needed for 3 tables" in page


def test_where_nobody_is_at_home_that_is_not_asked(mc: Client, drive: Drive, door: str) -> None:
    assert "People who play from home" not in text(mc.get(f"{door}numbers/"))


def test_a_table_at_home_is_decided_by_its_own_section(mc: Client, drive: Drive, by: By) -> None:
    """Its head table is the first of those at home, not of the hall."""
    drive.format = "head-table"
    drive.save(update_fields=["format"])
    set_spare(drive, by, home_apart=True)
    for at, name in enumerate(NAMES[:16]):
        add_player(drive, by, NewPlayer(name, Role.B if at % 2 else Role.A, home=at > 7))
    draw_seats(drive, by, method="arrival", plan_version=None)
    publish_draw(drive, by, plan_version=None)

    desk = f"/d/{drive.public_id}/desk/table/"
    pages = [text(mc.get(f"{desk}{table}/")) for table in (1, 2, 3, 4)]

    found = [re.search(r"(\w+) and \w+ move on", page) for page in pages]
    assert [one and one[1] for one in found] == ["Dev", "Fred", "Len", "Ned"]
