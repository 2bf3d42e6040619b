"""People who play from home: whatever table they sit at is online."""

from __future__ import annotations

import pytest

from games.visitors import Visitor
from tests.evening import NAMES, HallEvening
from tests.online import at, hand, play_out
from tests.tournaments.actions.home_people import online, player
from tournaments.actions.attendance import mark_gone, take_over
from tournaments.actions.base import By
from tournaments.actions.corrections import correct_result
from tournaments.actions.draw import swap_seats
from tournaments.actions.home import set_home
from tournaments.actions.online import go_back_to_cards, go_online, open_seat
from tournaments.actions.people import NewPlayer, add_player
from tournaments.actions.results import record_by_mc
from tournaments.actions.rounds import close_round
from tournaments.actions.sharing import share_seat
from tournaments.actions.undo import undo_step
from tournaments.models import Drive, OnlineHand
from tournaments.queries.board import board_of
from tournaments.queries.moves import moves_after
from tournaments.queries.online import online_tables
from tournaments.refusals import Refused
from tournaments.rules.seating import Role

pytestmark = pytest.mark.django_db
PHONE = Visitor("a phone")


def home(evening: HallEvening, name: str, yes: bool = True) -> None:
    set_home(evening.drive, evening.by, evening.player(name), home=yes)


# Before the start


def test_where_somebody_at_home_is_drawn_the_table_is_online(drawn: Drive) -> None:
    assert online(drawn) == [1]


def test_a_swap_before_the_start_takes_the_online_table_along(drawn: Drive, by: By) -> None:
    one, other = player(drawn, "Ann").entrant_id, player(drawn, "Edna").entrant_id

    swap_seats(drawn, by, one=one, other=other, plan_version=None)

    assert online(drawn) == [2]


def test_a_table_that_was_chosen_stays_online_when_the_person_at_home_swaps(
    drawn: Drive, by: By
) -> None:
    go_online(drawn, by, table_no=1, for_evening=True)
    one, other = player(drawn, "Ann").entrant_id, player(drawn, "Edna").entrant_id

    swap_seats(drawn, by, one=one, other=other, plan_version=None)

    assert online(drawn) == [1, 2]


def test_before_the_start_the_tables_follow_who_is_at_home(drawn: Drive, by: By) -> None:
    set_home(drawn, by, player(drawn, "Ann"), home=False)
    set_home(drawn, by, player(drawn, "Hal"), home=True)

    assert online(drawn) == [2]


# During the play


def test_with_the_start_the_hand_is_laid(from_home: HallEvening) -> None:
    live = at(hand(from_home, 1).live).live

    assert {chair.seat: chair.name for chair in live.chairs} == from_home.names_at(1)


def test_the_online_table_goes_with_whoever_is_at_home(from_home: HallEvening) -> None:
    record_by_mc(from_home.drive, from_home.by, table_no=1, hand=1, ns=5)
    record_by_mc(from_home.drive, from_home.by, table_no=2, hand=1, ns=8)
    board = board_of(from_home.drive)
    assert board is not None
    said = {one.name: one.online for one in moves_after(from_home.drive, board)}

    from_home.move()

    ann = next(n for n in (1, 2) if "Ann" in from_home.names_at(n).values())
    assert ann == 2
    assert online(from_home.drive) == [2]
    assert said == {name: name in from_home.names_at(2).values() for name in NAMES[:8]}


def test_a_table_with_cards_goes_online_when_somebody_there_goes_home(
    evening: HallEvening,
) -> None:
    home(evening, "Fred")
    home(evening, "Fred")

    assert online(evening.drive) == [2]
    assert hand(evening, 2).hand == 1
    assert list(evening.drive.journal.filter(kind="home").values_list("text", flat=True)) == [
        "Fred plays from home"
    ]


def test_a_table_that_has_sent_its_tricks_goes_online_with_the_next_move(
    evening: HallEvening,
) -> None:
    evening.enter(1, 8, 8)

    home(evening, "Fred")

    assert online(evening.drive) == []
    evening.move()
    fred = next(n for n in (1, 2) if "Fred" in evening.names_at(n).values())
    assert online(evening.drive) == [fred]


def test_of_two_hands_to_a_round_the_second_is_played_online(drive: Drive, by: By) -> None:
    drive.movement = {"hands_per_round": 2}
    drive.save(update_fields=["movement"])
    two_hands = HallEvening.start(drive, by, NAMES[:8])
    two_hands.enter(1, 8, 8)

    home(two_hands, "Fred")

    assert hand(two_hands, 2).hand == 2


def test_who_was_marked_by_mistake_leaves_the_table_to_its_cards(evening: HallEvening) -> None:
    home(evening, "Fred")

    home(evening, "Fred", False)

    assert online(evening.drive) == []
    assert not OnlineHand.objects.filter(round=evening.round, dropped=False).exists()


def test_where_a_seat_is_open_the_hand_goes_on_online(evening: HallEvening) -> None:
    home(evening, "Fred")
    open_seat(evening.drive, evening.player("Hal"), PHONE)

    home(evening, "Fred", False)

    assert online(evening.drive) == [2]


def test_a_table_with_somebody_at_home_does_not_go_back_to_cards(from_home: HallEvening) -> None:
    with pytest.raises(Refused) as refused:
        go_back_to_cards(from_home.drive, from_home.by, table_no=1)

    assert refused.value.sentence == "Somebody at table 1 plays from home, so it stays online."


def test_a_result_taken_back_is_played_anew_online(evening: HallEvening) -> None:
    evening.enter(1, 8, 8)
    home(evening, "Fred")

    undo_step(
        evening.drive,
        evening.by,
        step=evening.drive.journal.filter(kind="result", data__table=2).get(),
        plan_version=None,
    )

    assert online(evening.drive) == [2]


# Seats that change hands


def test_a_substitute_at_home_brings_the_table_online(evening: HallEvening) -> None:
    zoe = add_player(evening.drive, evening.by, NewPlayer("Zoe", Role.A, home=True))

    take_over(evening.drive, evening.by, out=evening.player("Edna"), into=zoe)

    assert online(evening.drive) == [2]
    assert hand(evening, 2).hand == 1


def test_a_guest_at_home_brings_the_table_online(evening: HallEvening) -> None:
    zoe = add_player(evening.drive, evening.by, NewPlayer("Zoe", Role.A, home=True))

    share_seat(evening.drive, evening.by, host=evening.player("Edna"), guest=zoe)

    assert online(evening.drive) == [2]


def test_who_plays_on_in_the_hall_for_somebody_at_home_needs_no_phone(
    from_home: HallEvening,
) -> None:
    zoe = add_player(from_home.drive, from_home.by, NewPlayer("Zoe", Role.A))
    take_over(from_home.drive, from_home.by, out=from_home.player("Ann"), into=zoe, one_line=True)
    play_out(hand(from_home, 1).live)
    record_by_mc(from_home.drive, from_home.by, table_no=2, hand=1, ns=8)

    close_round(from_home.drive, from_home.by, plan_version=None)

    assert online(from_home.drive) == []


def test_for_who_has_gone_from_home_a_robot_plays_on_the_screen(from_home: HallEvening) -> None:
    mark_gone(from_home.drive, from_home.by, from_home.player("Ann"), from_hand=1)

    assert online_tables(from_home.drive, from_home.round)[1].stood_in == ("Ann",)


def test_a_reseating_takes_the_online_table_along(from_home: HallEvening) -> None:
    play_out(hand(from_home, 1).live)
    record_by_mc(from_home.drive, from_home.by, table_no=2, hand=1, ns=8)
    line = from_home.head(1, 1)
    assert line is not None
    assert line.ns is not None
    from_home.move()
    before = online(from_home.drive)

    correct_result(
        from_home.drive,
        from_home.by,
        hand=1,
        table_no=1,
        ns=13 - line.ns,
        reason="the other way round",
        reseat=True,
    )

    ann = next(n for n in (1, 2) if "Ann" in from_home.names_at(n).values())
    assert before != [ann]
    assert online(from_home.drive) == [ann]
    assert {chair.name for chair in at(hand(from_home, ann).live).live.chairs} == set(
        from_home.names_at(ann).values()
    )
