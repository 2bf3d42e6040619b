"""A player's own page: where I sit now and next, my card, my place."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.evening import HallEvening
from tests.tournaments.views.phones import sitting, words
from tests.web import forms_on
from tournaments.actions.attendance import free_phone, mark_gone, take_over
from tournaments.actions.base import By
from tournaments.actions.drives import hide_standings
from tournaments.actions.people import NewPlayer, add_player
from tournaments.actions.rounds import finish
from tournaments.models import Drive

pytestmark = pytest.mark.django_db


def phone_of(evening: HallEvening, name: str) -> Client:
    client = Client()
    client.get(f"/p/{evening.player(name).token}/")
    return client


def address(evening: HallEvening) -> str:
    return f"/d/{evening.drive.public_id}/me/"


def reads(evening: HallEvening, name: str) -> str:
    return words(phone_of(evening, name).get(address(evening)))


def test_my_table_seat_partner_and_opponents_are_named(evening: HallEvening) -> None:
    page = reads(evening, "Ann")

    assert "Table 1 Sit South, partner Bob against Dev and Carol" in page
    assert "Hearts are trumps Hand 1 of 12" in page
    assert "Send the tricks of table 1" in page


def test_a_phone_that_is_nobody_s_is_sent_to_the_drive(evening: HallEvening) -> None:
    assert Client().get(address(evening)).url == f"/d/{evening.drive.public_id}/"


def test_a_personal_link_leaves_no_secret_in_the_address(evening: HallEvening) -> None:
    token = evening.player("Ann").token

    assert Client().get(f"/p/{token}/").url == address(evening)


def test_an_unknown_personal_link_says_what_to_do(db: None) -> None:
    answer = Client().get("/p/nothing/")

    assert answer.status_code == 404
    assert "This personal link is no longer valid. Ask the MC for a new one." in words(answer)


def test_a_revoked_link_is_worth_nothing(evening: HallEvening) -> None:
    phone = phone_of(evening, "Ann")

    free_phone(evening.drive, evening.by, evening.player("Ann"))

    assert phone.get(address(evening)).status_code == 302


def test_before_the_start_it_says_that_i_am_on_the_list(drive: Drive) -> None:
    evening = HallEvening(drive, By("Mary"))
    add_player(drive, By("Mary"), NewPlayer("Ann"))

    assert "You are on the list as Lady." in reads(evening, "Ann")


def test_my_card_is_shown_hand_by_hand_with_partner_and_total(evening: HallEvening) -> None:
    evening.enter(1, 8, 8)
    evening.move()
    evening.enter(2, 7, 7)

    page = phone_of(evening, "Ann").get(address(evening)).context["page"]

    card = [(line.hand, line.partner, line.tricks, line.total) for line in page.card]
    assert card[0] == (1, "Bob", 8, 8)
    assert card[1][3] == 8 + card[1][2] == page.total


def test_my_place_is_among_those_i_am_ranked_with(evening: HallEvening) -> None:
    evening.enter(1, 8, 6)

    assert "Ladies: place 1 of 4" in reads(evening, "Ann")
    assert "Gents: place 4 of 4" in reads(evening, "Dev")


def test_a_shared_place_says_so(evening: HallEvening) -> None:
    evening.enter(1, 8, 8)

    assert "Ladies: place 1 of 4, shared" in reads(evening, "Ann")


def test_my_place_is_behind_the_curtain_but_my_card_is_not(evening: HallEvening) -> None:
    evening.enter(1, 8, 6)
    hide_standings(evening.drive, evening.by, hidden=True)

    page = reads(evening, "Ann")

    assert "place 1" not in page
    assert "1 Bob 8 8" in page


def test_when_all_are_in_my_next_place_is_foretold(evening: HallEvening) -> None:
    evening.enter(1, 8, 8)
    told = phone_of(evening, "Dev").get(address(evening)).context["page"].next

    evening.move()

    page = phone_of(evening, "Dev").get(address(evening)).context["page"]
    assert (page.table_no, page.seat, page.partner) == (told.table_no, told.seat, told.partner)


def test_while_others_play_only_my_next_table_is_foretold(evening: HallEvening) -> None:
    evening.enter(1, 8)

    page = reads(evening, "Dev")

    assert "The tricks of your table are in. If all stays so, your next table is 2." in page
    assert "Send the tricks" not in page


def goes_to_table(phone: Client, evening: HallEvening, table_no: int) -> str:
    """What the one button of my page for my table leads to."""
    table = f"/d/{evening.drive.public_id}/table/{table_no}/"
    forms = forms_on(phone.get(address(evening)).content.decode())
    form = next((one for one in forms if one.action == f"{table}sit/"), None)
    answer = phone.post(form.action, form.values, follow=True) if form else phone.get(table)
    return str(answer.context["stage"])


def stayer(evening: HallEvening) -> str:
    """Somebody who stays at table 1 for hand 2."""
    before = evening.names_at(1).values()
    evening.enter(1, 8, 8)
    evening.move()
    return next(name for name in evening.names_at(1).values() if name in before)


def test_who_stays_at_a_table_comes_from_my_page_straight_to_its_tricks(
    evening: HallEvening,
) -> None:
    name = stayer(evening)
    phone = phone_of(evening, name)

    assert goes_to_table(phone, evening, 1) == "entry"
    assert goes_to_table(phone, evening, 1) == "entry"


def test_who_stays_is_asked_straight_whether_the_tricks_of_the_others_are_right(
    evening: HallEvening,
) -> None:
    name = stayer(evening)
    seats = {who: seat for seat, who in evening.names_at(1).items()}
    facing = {"N": "E", "S": "E", "E": "N", "W": "N"}[seats[name]]
    sitting(evening, evening.names_at(1)[facing]).send(8)

    assert goes_to_table(phone_of(evening, name), evening, 1) == "asked"


@pytest.mark.reported("B23")
def test_somebody_without_a_seat_is_told_when_they_join(evening: HallEvening) -> None:
    """A late joiner was shown a start button that gave an error."""
    add_player(evening.drive, evening.by, NewPlayer("Zoë"))

    page = reads(evening, "Zoë")

    assert "You join at hand 2." in page
    assert "Send the tricks" not in page


def test_who_took_over_a_seat_is_shown_it(evening: HallEvening) -> None:
    zoe = add_player(evening.drive, evening.by, NewPlayer("Zoë"))
    take_over(evening.drive, evening.by, out=evening.player("Ann"), into=zoe)

    assert "Table 1 Sit South, partner Bob" in reads(evening, "Zoë")


def test_somebody_marked_as_gone_reads_what_to_do(evening: HallEvening) -> None:
    zoe = add_player(evening.drive, evening.by, NewPlayer("Zoë"))
    mark_gone(evening.drive, evening.by, zoe, from_hand=1)

    assert "You are marked as gone home. Still here? Tell the MC." in reads(evening, "Zoë")


def test_when_the_drive_is_finished_my_card_stays(evening: HallEvening) -> None:
    evening.enter(1, 8, 6)
    finish(evening.drive, evening.by, plan_version=None)

    page = reads(evening, "Ann")

    assert "The drive is finished. Thank you for playing." in page
    assert "1 Bob 8 8" in page


def test_my_own_link_can_be_scanned_with_another_phone(evening: HallEvening) -> None:
    answer = phone_of(evening, "Ann").get(address(evening))

    assert answer.context["link"].address.endswith(f"/p/{evening.player('Ann').token}/")
    assert 'src="data:image/svg+xml' in answer.content.decode()


def test_a_live_part_hears_204_while_nothing_is_new(evening: HallEvening) -> None:
    phone = phone_of(evening, "Ann")
    state = phone.get(address(evening)).context["page"].fingerprint
    ask = f"{address(evening)}?state={state}"
    headers = {"HX-Request": "true"}

    assert phone.get(ask, headers=headers).status_code == 204
    evening.enter(1, 8)
    answer = phone.get(ask, headers=headers)

    assert answer.status_code == 200
    assert answer.content.decode().lstrip().startswith("<section")
    evening.drive.refresh_from_db()
    assert answer["X-Tick"] == str(evening.drive.tick)
