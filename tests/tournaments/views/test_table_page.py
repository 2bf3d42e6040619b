"""The table's page: how one comes to it, what it says of the hand, its live part."""

from __future__ import annotations

import pytest
from django.test import Client

from games.engine.cards import Trump
from tests.evening import NAMES, HallEvening
from tests.tournaments.views.phones import TablePhone, sitting, words
from tournaments.actions.base import By
from tournaments.actions.draw import draw_seats
from tournaments.actions.people import NewPlayer, add_player
from tournaments.models import Drive, TableCard
from tournaments.rules.seating import Role
from tournaments.visitors import COOKIE

pytestmark = pytest.mark.django_db


# Coming to the page


def test_scanning_a_card_leads_to_the_table_s_page(evening: HallEvening) -> None:
    phone = TablePhone(evening, 2)

    assert phone.scan().url == phone.address
    assert phone.look().status_code == 200


@pytest.mark.reported("B129")
def test_no_secret_stays_in_the_address_or_on_the_page(evening: HallEvening) -> None:
    """The session's id stood in the address, so a shared link gave the seat away."""
    phone = TablePhone(evening)
    card = evening.card(1)

    assert card.token not in phone.address
    assert card.token not in phone.look().content.decode()
    assert Client().get(phone.address).url == "/code/?table=1"


@pytest.mark.reported("B129")
def test_a_table_card_gives_no_right_to_the_desk(evening: HallEvening) -> None:
    """The link of a seat opened more than the seat."""
    phone = TablePhone(evening)

    answer = phone.client.get(f"/d/{evening.drive.public_id}/desk/")

    assert answer.url.startswith("/sign-in/")


def test_a_stranger_without_a_card_is_sent_to_type_the_code(evening: HallEvening) -> None:
    answer = Client().get(TablePhone(evening).address)

    assert (answer.status_code, answer.url) == (302, "/code/?table=1")


def test_a_stranger_s_part_goes_to_the_code_as_a_whole_page(evening: HallEvening) -> None:
    answer = Client().get(TablePhone(evening).address, headers={"HX-Request": "true"})

    assert answer.headers["HX-Redirect"] == "/code/?table=1"


def test_the_card_of_one_table_does_not_open_another(evening: HallEvening) -> None:
    phone = TablePhone(evening, 1)

    answer = phone.client.get(TablePhone(evening, 2).address)

    assert answer.url == "/code/?table=2"


def test_an_unknown_card_says_so_and_offers_typing_the_code(db: None) -> None:
    answer = Client().get("/t/no-such-token/")

    assert answer.status_code == 404
    assert "This table card is not known here" in words(answer)
    assert 'action="/code/"' in answer.content.decode()


def test_a_card_whose_token_was_changed_is_worth_nothing(evening: HallEvening) -> None:
    phone = TablePhone(evening)
    TableCard.objects.filter(drive=evening.drive, table_no=1).update(token="another")

    assert phone.look().url == "/code/?table=1"


def test_a_forged_cookie_is_no_cookie(evening: HallEvening) -> None:
    client = Client()
    client.cookies[COOKIE] = f'["x",{{"{evening.drive.public_id}":"{evening.card(1).token}"}},{{}}]'

    assert client.get(TablePhone(evening).address).url == "/code/?table=1"


def test_the_secret_is_in_a_cookie_that_scripts_cannot_read(evening: HallEvening) -> None:
    cookie = TablePhone(evening).client.cookies[COOKIE]

    assert (cookie["httponly"], cookie["samesite"]) == (True, "Lax")


# Before the start


def test_drawn_seats_are_not_shown_before_they_are_published(drive: Drive) -> None:
    by = By("Mary")
    for index, name in enumerate(NAMES[:4]):
        add_player(drive, by, NewPlayer(name, Role.A if index % 2 == 0 else Role.B))
    draw_seats(drive, by, method="arrival", plan_version=None)
    phone = TablePhone(HallEvening(drive, by))

    page = phone.reads()

    assert "The drive has not started. You are at table 1’s card." in page
    assert "Ann" not in page


def test_a_table_that_is_not_in_use_says_so(evening: HallEvening) -> None:
    TableCard.objects.create(drive=evening.drive, table_no=9, token="nine", code="NINE99")

    assert "Table 9 is not in use tonight." in TablePhone(evening, 9).reads()


# Trumps and the deal


def test_the_table_reads_trumps_and_who_deals_and_leads(evening: HallEvening) -> None:
    page = sitting(evening, "Ann").reads()

    assert "Hearts are trumps Bob deals, Dev leads" in page


def test_the_next_hand_has_its_own_trumps_and_dealer(evening: HallEvening) -> None:
    evening.enter(1, 8, 8)
    evening.move()
    name = evening.names_at(1)["N"]

    page = sitting(evening, name).reads()

    east, south = evening.names_at(1)["E"], evening.names_at(1)["S"]
    assert f"Clubs are trumps {east} deals, {south} leads" in page


def test_where_people_cut_for_the_deal_the_page_says_how(evening: HallEvening) -> None:
    Drive.objects.filter(pk=evening.drive.pk).update(dealing="b-cut-lowest")

    assert "The two Gents cut: the lower card deals" in sitting(evening, "Ann").reads()


def test_trumps_that_the_mc_has_not_drawn_are_awaited(evening: HallEvening) -> None:
    Drive.objects.filter(pk=evening.drive.pk).update(trump_mode="mc-draws", trumps=[None] * 12)

    assert "The MC draws the trumps" in sitting(evening, "Ann").reads()


def test_under_turn_up_the_table_may_say_its_own_trumps(evening: HallEvening) -> None:
    Drive.objects.filter(pk=evening.drive.pk).update(trump_mode="turn-up", trumps=[None] * 12)
    phone = sitting(evening, "Ann")
    assert "Which suit was turned up?" in phone.reads()

    phone.send(8, trump=Trump.D.value)

    assert evening.head(1, 1).trump == "D"  # type: ignore[union-attr]


# Live


def test_a_live_part_hears_204_while_nothing_is_new_for_this_phone(evening: HallEvening) -> None:
    phone = sitting(evening, "Ann")
    state = phone.look().context["page"].fingerprint
    evening.send(2, 1, 9)

    answer = phone.look(f"?state={state}", **{"HX-Request": "true"})

    assert answer.status_code == 204
    evening.drive.refresh_from_db()
    assert answer["X-Tick"] == str(evening.drive.tick)


def test_a_live_part_gets_the_panel_alone_when_something_is_new(evening: HallEvening) -> None:
    phone = sitting(evening, "Ann")
    state = phone.look().context["page"].fingerprint
    sitting(evening, "Carol").send(5, side="EW")

    answer = phone.look(f"?state={state}", **{"HX-Request": "true"})

    body = answer.content.decode()
    assert answer.status_code == 200
    assert body.lstrip().startswith("<section")
    assert "Is that right?" in body
    assert "<html" not in body


def test_the_panel_brings_the_bar_s_hand_with_it(evening: HallEvening) -> None:
    phone = sitting(evening, "Ann")
    evening.enter(1, 8, 8)
    evening.move()

    body = phone.look(**{"HX-Request": "true"}).content.decode()

    assert 'id="bar-hand" hx-swap-oob="true"' in body
    assert "Hand 2 of 12" in body


@pytest.mark.reported("B112")
def test_names_are_text_on_the_page_and_in_the_part(drive: Drive) -> None:
    """A name with mark-up in it was run as a script."""
    bad = "<svg/onload=alert(1)>"
    drive.name = bad
    drive.save()
    evening = HallEvening.start(drive, By("Mary"), [bad, *NAMES[1:4]])
    phone = TablePhone(evening)

    for query, headers in (("", {}), ("", {"HX-Request": "true"})):
        body = phone.look(query, **headers).content.decode()
        assert "<svg/onload" not in body
    phone.i_am(bad)
    entry = phone.look().content.decode()
    phone.send(8)
    sent = phone.look().content.decode()

    assert "<svg/onload" not in entry + sent
    assert "&lt;svg/onload" in entry


@pytest.mark.reported("B111")
def test_a_long_name_is_shown_whole_and_may_wrap(drive: Drive) -> None:
    """Long names pushed the numbers off the screen."""
    long = "Marguerite-Bartholomew Featherstonehaugh-Cholmondeley Junior"
    evening = HallEvening.start(drive, By("Mary"), [long, *NAMES[1:4]])

    body = TablePhone(evening).look().content.decode()

    assert f"<b>I am {long}</b>" in body


def test_the_page_costs_the_same_at_any_number_of_tables(
    drive: Drive, django_assert_max_num_queries: object
) -> None:
    evening = HallEvening.start(drive, By("Mary"), [f"Player {n}" for n in range(80)])
    phone = TablePhone(evening, 20)
    phone.i_am("Player 79")
    phone.send(8)

    with django_assert_max_num_queries(24):  # type: ignore[operator]
        answer = phone.look()

    assert answer.context["stage"] == "sent"
