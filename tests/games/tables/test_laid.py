"""Hands that something else lays for named people, by the bridge alone."""

from __future__ import annotations

import pytest
from pytest_django import DjangoAssertNumQueries

from games import api
from games.actions.chairs import leave_chair, take_back_here, take_chair
from games.engine.cards import Trump
from games.engine.match import Counts
from games.engine.seats import Seat
from games.refusals import Refused
from games.visitors import Visitor
from tests.games.tables.cast import ANN, BOB, OLGA, AtTable, laid

pytestmark = pytest.mark.django_db
PHONE = Visitor(device="Ann's other phone", name="Ann")
TABLET = Visitor(device="the tablet of table 3")
PEOPLES = (Seat.N, Seat.S, Seat.W)


def progress(at: AtTable) -> api.Progress:
    return api.progress_of([at.table.public_id])[at.table.public_id]


def play_out(at: AtTable) -> None:
    """Whoever's turn it is plays, robots by themselves, to the end."""
    while not at.state.over:
        if not api.move_robots(at.table.public_id):
            at.play()


def test_a_hand_is_dealt_as_planned() -> None:
    at = laid("")

    setup = at.state.setup
    assert (setup.dealer, setup.trump, setup.options.counts) == (Seat.E, Trump.H, Counts.TRICKS)
    assert {chair.seat: (chair.name, chair.bot) for chair in at.live.chairs} == {
        "N": ("Cat", ""),
        "E": ("Robot Bert", "easy"),
        "S": ("Ann", ""),
        "W": ("Bob", ""),
    }
    assert (at.live.table.title, at.live.table.back) == ("Hand 7, table 3", "/d/hall/me/")


def test_without_trumps_given_the_last_card_is_turned_up() -> None:
    assert laid("", trump="").state.view(None).turned is not None


def test_tables_that_share_a_deal_play_the_same_cards() -> None:
    deal = api.new_deal()

    first, second, other = laid("", deal=deal), laid("", deal=deal), laid("")

    assert first.state.deal == second.state.deal != other.state.deal


def test_nobody_moves_before_they_are_told_to() -> None:
    at = laid("", dealer=Seat.N)

    assert at.acts() == 1
    assert api.move_robots(at.table.public_id) == 1
    assert at.turn == "S"


def test_a_device_opens_its_persons_seat() -> None:
    at = laid("")

    api.open_seats(at.table.public_id, ANN, [Seat.S])

    assert api.seats_of(at.table.public_id, ANN) == (Seat.S,)
    assert api.seats_of(at.table.public_id, OLGA) == ()
    assert progress(at).opened == {Seat.S}


def test_the_newest_device_of_a_seat_takes_over_and_the_older_one_may_take_it_back() -> None:
    at = laid("S")

    api.open_seats(at.table.public_id, PHONE, [Seat.S])
    assert api.seats_of(at.table.public_id, ANN) == ()
    assert at.live.left_by(ANN) == at.live.chair("S")
    take_back_here(at.table, ANN)

    assert api.seats_of(at.table.public_id, ANN) == (Seat.S,)
    assert api.seats_of(at.table.public_id, PHONE) == ()


def test_opening_a_seat_again_changes_nothing() -> None:
    at = laid("S")
    api.open_seats(at.table.public_id, PHONE, [Seat.S])

    api.open_seats(at.table.public_id, PHONE, [Seat.S])

    assert at.live.left_by(ANN) == at.live.chair("S")
    assert progress(at).opened == {Seat.S}


def test_a_device_with_one_seat_cannot_open_another_persons() -> None:
    at = laid("S")

    with pytest.raises(Refused, match="another seat at this table: Ann’s"):
        api.open_seats(at.table.public_id, ANN, [Seat.W])

    assert progress(at).opened == {Seat.S}


def test_a_tablet_opens_the_seats_of_several_people_and_a_phone_takes_its_own_away() -> None:
    at = laid("S")
    api.open_seats(at.table.public_id, TABLET, PEOPLES)
    assert api.seats_of(at.table.public_id, TABLET) == PEOPLES
    assert api.seats_of(at.table.public_id, ANN) == ()

    api.open_seats(at.table.public_id, BOB, [Seat.W])

    assert api.seats_of(at.table.public_id, TABLET) == (Seat.N, Seat.S)


def test_nobody_opens_a_robots_seat() -> None:
    at = laid("")

    with pytest.raises(Refused, match="Robot Bert is a robot’s seat"):
        api.open_seats(at.table.public_id, TABLET, [*PEOPLES, Seat.E])

    assert progress(at).opened == set()


def test_a_table_that_is_not_there_is_refused_by_a_sentence() -> None:
    with pytest.raises(Refused, match="not there any more"):
        api.open_seats("nowhere", ANN, [Seat.S])


def test_how_far_hands_are_takes_as_many_queries_for_many_as_for_one(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    many = [laid("SW").table.public_id for _table in range(5)]

    with django_assert_num_queries(4):
        found = api.progress_of([*many, "nowhere"])
    with django_assert_num_queries(1):  # nothing has changed since
        assert api.progress_of(many) == found

    assert set(found) == set(many)


def test_progress_names_the_trick_and_whom_the_table_waits_for() -> None:
    at = laid()
    begun = progress(at)
    while len(at.state.tricks) < 4:
        if not at.robots():
            at.play()

    assert (begun.trick, begun.waits_for, begun.ns) == (1, Seat.S, None)
    assert (progress(at).trick, progress(at).waits_for) == (5, Seat(at.turn))


def test_a_robot_stands_in_until_the_person_opens_the_seat_again() -> None:
    at = laid("SN", dealer=Seat.S)
    api.stand_in(at.table.public_id, Seat.W)
    assert progress(at).stood_in == {Seat.W}
    assert api.move_robots(at.table.public_id) == 1

    api.open_seats(at.table.public_id, BOB, [Seat.W])

    assert progress(at).stood_in == set()


def test_a_person_whose_phone_died_comes_back_with_another_one() -> None:
    at = laid()
    api.stand_in(at.table.public_id, Seat.S)

    api.open_seats(at.table.public_id, PHONE, [Seat.S])

    assert (progress(at).stood_in, api.seats_of(at.table.public_id, PHONE)) == (set(), (Seat.S,))


def test_seats_are_given_out_by_whoever_laid_the_table() -> None:
    at = laid("S")

    for door in (
        lambda: take_chair(at.table, OLGA, seat="W", name="Olga"),
        lambda: take_chair(at.table, ANN, seat="S", name="Anna"),
        lambda: leave_chair(at.table, ANN),
    ):
        with pytest.raises(Refused, match="The seats of this table are given out"):
            door()
