"""The table's page: what a phone that lies on, or is held at, a table shows and when."""

from __future__ import annotations

import pytest
from django.test import Client

from games.engine.cards import Trump
from tests.evening import NAMES, HallEvening
from tests.tournaments.views.phones import TablePhone, sitting, words
from tournaments.actions.attendance import free_phone
from tournaments.actions.base import By
from tournaments.actions.calls import hear_call
from tournaments.actions.draw import draw_seats
from tournaments.actions.people import NewPlayer, add_player
from tournaments.actions.phones import stand_up
from tournaments.actions.rounds import finish
from tournaments.models import Claim, Drive, TableCard, TableRound
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


# Are you the right four?


def test_the_four_are_shown_in_their_seats_with_one_tap_for_each(evening: HallEvening) -> None:
    page = TablePhone(evening).reads()

    assert "Are you the right four?" in page
    assert "North I am Bob East I am Dev South I am Ann West I am Carol" in page


def test_who_says_who_they_are_is_asked_for_the_tricks(evening: HallEvening) -> None:
    phone = TablePhone(evening)

    answer = phone.i_am("Ann")

    assert (answer.status_code, answer.url) == (302, phone.address)
    assert "How many tricks did Bob and Ann take?" in phone.reads()


def test_looking_at_the_page_writes_nothing(evening: HallEvening) -> None:
    before = evening.drive.journal.count()

    TablePhone(evening).look()

    assert Claim.objects.count() == 0
    assert evening.drive.journal.count() == before


def test_the_phone_s_own_side_is_chosen_beforehand(evening: HallEvening) -> None:
    page = sitting(evening, "Carol").look()

    assert [words.side for words in page.context["page"].sides if words.yours] == ["EW"]


def test_a_phone_may_lie_on_the_table(evening: HallEvening) -> None:
    phone = TablePhone(evening)

    phone.i_am("")

    assert phone.stage() == "entry"
    assert Claim.objects.get().side == ""


def test_tapping_twice_is_tapping_once(evening: HallEvening) -> None:
    phone = TablePhone(evening)

    phone.i_am("Ann")
    phone.i_am("Ann")

    assert Claim.objects.count() == 1


def test_the_question_comes_again_after_each_move(evening: HallEvening) -> None:
    phone = TablePhone(evening)
    phone.i_am("")
    evening.enter(1, 8, 8)
    evening.move()

    assert phone.stage() == "move"
    assert phone.stage("?again=1") == "who"


def test_somebody_who_does_not_sit_here_is_shown_who_does(evening: HallEvening) -> None:
    answer = TablePhone(evening).i_am("Edna")

    assert answer.status_code == 409
    assert "The seats at this table have changed" in words(answer)
    assert "I am Bob" in words(answer)


def test_a_tap_that_names_nobody_real_changes_nothing(evening: HallEvening) -> None:
    phone = TablePhone(evening)

    answer = phone.client.post(phone.address + "sit/", {"entrant": "Ann"})

    assert answer.url == phone.address
    assert Claim.objects.count() == 0


# A phone that belongs to somebody


def test_a_phone_follows_its_owner_to_the_next_table(evening: HallEvening) -> None:
    phone = sitting(evening, "Dev")
    evening.enter(1, 8, 8)
    evening.move()
    new = evening.names_at(2)
    assert "Dev" in new.values()

    phone.table_no = 2

    assert phone.stage() == "entry"


@pytest.mark.reported("B127")
def test_a_personal_code_leads_straight_to_the_seat_without_an_account(
    evening: HallEvening,
) -> None:
    """The QR code led to a login page."""
    client = Client()

    answer = client.get(f"/p/{evening.player('Ann').token}/", follow=True)

    assert answer.redirect_chain == [(f"/d/{evening.drive.public_id}/me/", 302)]
    assert "Table 1 Sit South, partner Bob" in words(answer)
    page = words(client.get(TablePhone(evening).address))
    assert "How many tricks did Bob and Ann take?" in page


def test_a_revoked_personal_link_opens_no_table(evening: HallEvening) -> None:
    ann = evening.player("Ann")
    client = Client()
    client.get(f"/p/{ann.token}/")
    free_phone(evening.drive, evening.by, ann)

    assert client.get(TablePhone(evening).address).url == "/code/?table=1"


def test_a_player_s_phone_at_another_table_is_shown_where_its_owner_sits(
    evening: HallEvening,
) -> None:
    client = Client()
    client.get(f"/p/{evening.player('Ann').token}/")

    answer = client.get(TablePhone(evening, 2).address)

    assert answer.url == f"/d/{evening.drive.public_id}/me/"


# In use


@pytest.mark.reported("B34")
def test_a_second_phone_of_a_side_is_told_and_may_take_over(evening: HallEvening) -> None:
    """A wrong table was typed; the right table then found it "already in use"."""
    sitting(evening, "Ann")
    second = TablePhone(evening)

    answer = second.i_am("Bob")

    question = words(second.client.get(answer.url))
    assert "Another phone already sends for Bob and Ann." in question
    assert "Take over" in question
    assert second.i_am("Bob", take_over="1").url == second.address
    assert second.stage() == "entry"


@pytest.mark.reported("B34")
def test_the_question_whether_to_take_over_stands_until_it_is_answered(
    evening: HallEvening,
) -> None:
    """The next refresh asked "Are you the right four?" again, and the tap led nowhere."""
    sitting(evening, "Ann")
    second = TablePhone(evening)
    asked = second.client.get(second.i_am("Bob").url)

    evening.send(1, 1, 8)
    refreshed = second.client.get(asked.context["part_url"], headers={"HX-Request": "true"})

    assert asked.context["stage"] == refreshed.context["stage"] == "in_use"
    assert "Another phone already sends for Bob and Ann." in words(refreshed)
    assert (
        f'name="entrant" value="{evening.player("Bob").entrant_id}"' in refreshed.content.decode()
    )


def test_nothing_is_to_be_taken_over_once_the_other_phone_has_gone(evening: HallEvening) -> None:
    sitting(evening, "Ann")
    second = TablePhone(evening)
    question = second.i_am("Bob").url

    stand_up(evening.drive, device=Claim.objects.get().device)

    assert second.client.get(question).context["stage"] == "who"


def test_the_tricks_counted_before_are_kept_through_taking_over(evening: HallEvening) -> None:
    sitting(evening, "Ann")
    second = TablePhone(evening)

    question = second.i_am("Bob", tricks="8").url
    asked = second.client.get(question)
    answer = second.i_am("Bob", take_over="1", tricks=asked.context["typed"]["tricks"])

    assert answer.url == f"{second.address}?tricks=8"


@pytest.mark.parametrize("wanted", ["x", "-1", "0", "999999", "9" * 40, "٣"])
def test_a_wish_for_nobody_s_side_is_no_wish(evening: HallEvening, wanted: str) -> None:
    sitting(evening, "Ann")

    assert TablePhone(evening).stage(f"?wants={wanted}") == "who"


@pytest.mark.reported("B34")
def test_the_phone_that_was_sent_away_is_told_and_may_choose(evening: HallEvening) -> None:
    """The first device went on as if nothing had happened."""
    first = sitting(evening, "Ann")
    first.send(8)
    TablePhone(evening).i_am("Bob", take_over="1")

    page = first.reads()

    assert "Another phone now sends for Bob and Ann. Nothing that you sent is lost." in page
    assert "Type the code of my table" in page
    assert evening.head(1, 1).ns == 8  # type: ignore[union-attr]


@pytest.mark.reported("B34")
def test_the_phone_that_was_sent_away_may_take_it_back(evening: HallEvening) -> None:
    """There was no way back to the right table."""
    first = sitting(evening, "Ann")
    second = TablePhone(evening)
    second.i_am("Bob", take_over="1")

    first.i_am("Ann", take_over="1")

    assert (first.stage(), second.stage()) == ("entry", "sent_away")


def test_an_owner_whose_side_another_phone_speaks_for_is_told(evening: HallEvening) -> None:
    sitting(evening, "Bob")
    anns = TablePhone(evening)
    anns.client.get(f"/p/{evening.player('Ann').token}/")

    assert anns.stage() == "in_use"


# We are not sitting here


def test_a_table_calls_the_mc_and_is_told_to_stay(evening: HallEvening) -> None:
    phone = TablePhone(evening)

    answer = phone.client.post(phone.address + "call/", {"why": "not-here"}, follow=True)

    assert "The MC is coming. Stay where you are." in words(answer)
    assert "Type another table’s code" in words(answer)
    row = TableRound.objects.get(round=evening.round, table_no=1)
    assert row.called_why == "These four are not the people who sit here."


def test_calling_twice_is_calling_once(evening: HallEvening) -> None:
    phone = TablePhone(evening)

    for _time in range(2):
        phone.client.post(phone.address + "call/", {"why": "not-here"})

    assert TableRound.objects.filter(called_at__isnull=False).count() == 1


def test_the_names_come_back_once_the_mc_has_been_there(evening: HallEvening) -> None:
    phone = TablePhone(evening)
    phone.client.post(phone.address + "call/", {"why": "not-here"})
    assert phone.stage("?called=1") == "called"

    hear_call(evening.drive, evening.by, table_no=1)

    assert phone.stage("?called=1") == "who"


def test_an_unknown_reason_is_a_plain_call(evening: HallEvening) -> None:
    phone = TablePhone(evening)

    phone.client.post(phone.address + "call/", {"why": "<b>"})

    row = TableRound.objects.get(round=evening.round, table_no=1)
    assert row.called_why == "Please come to the table."


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


# After the move


def test_after_the_move_each_of_the_four_reads_table_seat_and_partner(
    evening: HallEvening,
) -> None:
    phone = sitting(evening, "Ann")
    evening.enter(1, 8, 8)
    evening.move()

    page = phone.reads()

    assert "Everybody moves" in page
    for name in ("Ann", "Bob", "Carol", "Dev"):
        where = next(t for t in (1, 2) if name in evening.names_at(t).values())
        four = evening.names_at(where)
        seat = next(seat for seat, who in four.items() if who == name)
        partner = four[{"N": "S", "S": "N", "E": "W", "W": "E"}[seat]]
        compass = {"N": "North", "E": "East", "S": "South", "W": "West"}[seat]
        verb = "stay at" if where == 1 else "go to"
        assert f"{verb} table {where}, sit {compass}, partner {partner}" in page, name


def test_the_owner_s_phone_is_taken_to_the_new_table_without_scanning(
    evening: HallEvening,
) -> None:
    phone = sitting(evening, "Dev")
    evening.enter(1, 8, 8)
    evening.move()
    assert "I am Dev: take me to table 2" in phone.reads()

    phone.table_no = 2
    answer = phone.i_am("Dev")

    assert answer.url == phone.address
    assert phone.stage() == "entry"


def test_a_phone_that_is_nobody_s_may_stay_with_the_table(evening: HallEvening) -> None:
    phone = TablePhone(evening)
    phone.i_am("")
    evening.enter(1, 8, 8)
    evening.move()

    page = phone.reads()

    assert "This phone stays at table 1" in page
    assert "Scan the card on your new table" in page


def test_a_phone_that_scans_a_table_for_the_first_time_is_asked_who(evening: HallEvening) -> None:
    evening.enter(1, 8, 8)
    evening.move()

    assert TablePhone(evening).stage() == "who"


def test_the_page_left_open_with_only_a_personal_link_still_says_where_to_go(
    evening: HallEvening,
) -> None:
    phone = TablePhone(evening)
    phone.client = Client()
    phone.client.get(f"/p/{evening.player('Dev').token}/")
    evening.enter(1, 8, 8)
    evening.move()

    assert phone.stage() == "move"


def test_after_the_last_hand_the_page_says_so(evening: HallEvening) -> None:
    phone = sitting(evening, "Ann")
    Drive.objects.filter(pk=evening.drive.pk).update(hands=1)
    evening.drive.refresh_from_db()
    evening.enter(1, 8, 8)
    evening.move()
    assert "That was the last hand." in phone.reads()

    finish(evening.drive, evening.by, plan_version=None)

    assert "The drive is finished. Thank you for playing. See the results" in phone.reads()


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
