"""Online tables at the MC's desk: how far they are, what can be done about them, two results."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from games.signals import hand_finished
from games.visitors import Visitor
from tests.evening import NAMES, HallEvening
from tests.online import at as live_hand
from tests.online import hand, play_out, play_trick
from tests.tournaments.views.desks import HTMX, at, stored
from tests.web import folded, without_tags
from tournaments.actions.base import By
from tournaments.actions.online import go_online, open_seat
from tournaments.actions.results import record_by_mc
from tournaments.actions.spare import set_spare
from tournaments.models import Drive, OnlineHand, Player
from tournaments.receivers import result_of_online_table

pytestmark = pytest.mark.django_db


@pytest.fixture
def online(evening: HallEvening) -> HallEvening:
    """Table 2 plays hand 1 online: Fred, Hal, Edna, Gwen."""
    go_online(evening.drive, evening.by, table_no=2, for_evening=False)
    return evening


def do(mc: Client, evening: HallEvening, act: str, table_no: int = 2, **typed: object) -> Any:
    sent = {"do": act, "round": evening.round.number, **typed}
    return mc.post(at(evening, f"table/{table_no}/"), sent)


def is_online(evening: HallEvening, table_no: int = 2) -> bool:
    return bool(evening.round.tables.get(table_no=table_no).online)


def waits_for(evening: HallEvening) -> Player:
    name = evening.names_at(2)[str(evening.four(2).seat_of(turn_of(evening)))]
    return evening.player(name)


def turn_of(evening: HallEvening) -> int:
    turn = live_hand(hand(evening, 2).live).state.turn
    assert turn is not None
    return evening.four(2).at(turn)


# What the desk shows


def test_an_online_table_shows_its_trick_and_for_whom_it_waits(
    online: HallEvening, mc: Client
) -> None:
    table = mc.get(at(online)).context["grid"].tables[1]
    assert table.words.startswith("Online: trick 1 of 13, waits for ")
    assert table.words.endswith(" (phone not opened)")
    assert table.state == "waiting"


def test_who_has_opened_the_seat_is_not_said_to_sleep(online: HallEvening, mc: Client) -> None:
    player = waits_for(online)
    open_seat(online.drive, player, Visitor("a phone"))

    table = mc.get(at(online)).context["grid"].tables[1]

    assert table.words == f"Online: trick 1 of 13, waits for {player.name}"


def test_the_grid_asks_by_itself_while_a_table_plays_online(
    online: HallEvening, mc: Client
) -> None:
    page = mc.get(at(online))
    assert "data-again" in page.content.decode()
    online.drive.refresh_from_db()
    state = f"{online.drive.tick}-{page.context['grid'].fingerprint}"

    same = mc.get(at(online, f"?part=grid&state={state}"), headers=HTMX)
    play_trick(hand(online, 2).live)
    after = mc.get(at(online, f"?part=grid&state={state}"), headers=HTMX)

    assert (same.status_code, after.status_code) == (204, 200)
    assert "Online: trick 2 of 13" in folded(after)
    assert "X-Spoken" not in after.headers, "nothing has come in, so nothing is read out"


def test_a_desk_of_hall_tables_asks_only_when_there_is_news(
    evening: HallEvening, mc: Client
) -> None:
    page = mc.get(at(evening)).content.decode()

    assert "data-again" not in page
    assert "part=grid&amp;state" not in page


def test_a_result_no_signal_told_of_comes_in_when_the_desk_looks(
    online: HallEvening, mc: Client
) -> None:
    hand_finished.disconnect(result_of_online_table)
    try:
        ns = play_out(hand(online, 2).live)
    finally:
        hand_finished.connect(result_of_online_table)
    assert stored(online, 2) is None

    mc.get(at(online, "?part=grid&state=0-x"), headers=HTMX)

    assert stored(online, 2) == ns


# What can be done


def test_a_hall_table_goes_online_for_the_hand_or_for_the_evening(
    evening: HallEvening, mc: Client
) -> None:
    page = folded(mc.get(at(evening, "table/1/")))
    assert "Online this hand" in page
    assert "Online for the evening" in page

    assert do(mc, evening, "online", 1, how_long="hand").status_code == 302
    assert do(mc, evening, "online", 2, how_long="evening").status_code == 302

    evening.drive.refresh_from_db()
    assert (is_online(evening, 1), is_online(evening, 2)) == (True, True)
    assert evening.drive.online_tables == [2]


def test_a_second_tap_lays_nothing_twice(online: HallEvening, mc: Client) -> None:
    assert do(mc, online, "online", how_long="hand").status_code == 302

    assert OnlineHand.objects.count() == 1


def test_a_table_whose_tricks_are_in_is_refused_with_a_sentence(
    evening: HallEvening, mc: Client
) -> None:
    evening.send(2, 1, 8)

    answer = do(mc, evening, "online", how_long="hand")

    assert answer.status_code == 422
    assert "Table 2 has sent its tricks already." in folded(answer)
    assert not is_online(evening)


@pytest.mark.parametrize("typed", [{}, {"how_long": "forever"}])
def test_for_how_long_must_be_said(evening: HallEvening, mc: Client, typed: dict[str, str]) -> None:
    answer = do(mc, evening, "online", **typed)

    assert answer.status_code == 422
    assert answer.context["asked"]["online"].errors == {
        "how_long": ["Say for how long: this hand, or the evening."]
    }


def test_a_tap_from_the_hand_before_changes_nothing(evening: HallEvening, mc: Client) -> None:
    evening.enter(1, 8, 5)
    evening.move()

    answer = mc.post(at(evening, "table/2/"), {"do": "online", "round": "1", "how_long": "hand"})

    assert answer.status_code == 409
    assert not is_online(evening)


def test_back_to_real_cards(online: HallEvening, mc: Client) -> None:
    assert do(mc, online, "cards").status_code == 302

    assert not is_online(online)
    assert OnlineHand.objects.get().dropped


def test_robots_finish_a_hand_that_lags(online: HallEvening, mc: Client) -> None:
    assert do(mc, online, "robots").status_code == 302

    ns = play_out(hand(online, 2).live)
    assert stored(online, 2) == ns


def test_robots_finish_nothing_that_is_over(online: HallEvening, mc: Client) -> None:
    play_out(hand(online, 2).live)

    answer = do(mc, online, "robots")

    assert answer.status_code == 422
    assert "Table 2 plays no hand online just now." in folded(answer)


def test_a_robot_plays_for_one_person_at_once(online: HallEvening, mc: Client) -> None:
    fred = online.player("Fred")
    assert "Let a robot play for Fred" in without_tags(mc.get(at(online, "table/2/")))

    assert do(mc, online, "robot", entrant=fred.entrant_id).status_code == 302

    page = without_tags(mc.get(at(online, "table/2/")))
    assert "Fred a robot plays, until the seat is opened again" in page
    assert "Let a robot play for Fred" not in page


@pytest.mark.parametrize(
    ("entrant", "sentence"),
    [("", "Say for whom the robot is to play."), ("999999", "They sit at no table in this hand.")],
)
def test_for_whom_the_robot_plays_must_be_said(
    online: HallEvening, mc: Client, entrant: str, sentence: str
) -> None:
    answer = do(mc, online, "robot", entrant=entrant)

    assert answer.status_code == 422
    assert sentence in folded(answer)


def test_the_online_table_of_those_over_has_no_way_back_to_cards(
    drive: Drive, mary: User, mc: Client
) -> None:
    set_spare(drive, By.mc(mary), spare="robots")
    evening = HallEvening.start(drive, By.mc(mary), NAMES[:6])

    page = folded(mc.get(at(evening, "table/2/")))

    assert "This table plays online" in page
    assert "Back to real cards" not in page


# Two results


@pytest.fixture
def clash(online: HallEvening) -> HallEvening:
    """Mary typed 13 – 0 for table 2 while it was played, and it ended otherwise."""
    record_by_mc(online.drive, online.by, table_no=2, hand=1, ns=13)
    assert play_out(hand(online, 2).live) != 13
    return online


def test_the_desk_flags_a_table_that_ended_otherwise(clash: HallEvening, mc: Client) -> None:
    page = folded(mc.get(at(clash)))

    assert "Mary had entered 13 – 0, and that stands." in page
    assert "Which is right?" in page
    assert stored(clash, 2) == 13


def test_what_was_played_can_be_taken_with_one_tap(clash: HallEvening, mc: Client) -> None:
    ns = hand(clash, 2).ns
    page = mc.get(at(clash, "table/2/"))
    shown = page.context["clashes"][0]
    assert f"Take {ns} – {13 - ns}, as played online" in folded(page)

    typed = {"table": "2", "hand": "1", "tricks": ns, "replace": "1", "seen": shown.seen}
    mc.post(at(clash, "enter/"), {**typed, "round": clash.round.number})

    assert stored(clash, 2) == ns
    assert "Which is right?" not in folded(mc.get(at(clash)))


def test_or_left_as_it_was_entered(clash: HallEvening, mc: Client) -> None:
    assert do(mc, clash, "leave").status_code == 302
    assert do(mc, clash, "leave").status_code == 302

    assert stored(clash, 2) == 13
    assert "Which is right?" not in folded(mc.get(at(clash)))
    assert clash.drive.journal.filter(kind="clash").count() == 1


def test_a_line_corrected_meanwhile_is_not_replaced_by_an_old_page(
    clash: HallEvening, mc: Client
) -> None:
    shown = mc.get(at(clash, "table/2/")).context["clashes"][0]
    record_by_mc(clash.drive, clash.by, table_no=2, hand=1, ns=12, replace=True)

    typed = {"table": "2", "hand": "1", "tricks": shown.ns, "replace": "1", "seen": shown.seen}
    answer = mc.post(at(clash, "enter/"), {**typed, "round": clash.round.number})

    assert answer.status_code == 409
    assert stored(clash, 2) == 12
