"""People at home who play among themselves: drawn and moved like a hall of their own."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User

from tests.evening import NAMES, HallEvening
from tests.simulation.checks import the_replay_is_identical
from tests.tournaments.actions.home_people import ROBOTS, at_home, come, finish_hand, player
from tournaments.actions.attendance import mark_gone, take_over
from tournaments.actions.base import By
from tournaments.actions.draw import discard_draw, draw_seats, publish_draw
from tournaments.actions.home import set_home
from tournaments.actions.people import NewPlayer, add_player, add_players, join_pair
from tournaments.actions.spare import set_spare
from tournaments.models import Drive
from tournaments.queries.bench import hall_after, hall_of_round
from tournaments.queries.board import board_of, table_in
from tournaments.queries.door_count import everybody_at_door
from tournaments.queries.forecast import forecast
from tournaments.queries.phone_place import hall_of
from tournaments.queries.table_kinds import Kinds, kinds_in, online_in
from tournaments.refusals import Refused
from tournaments.rules.seating import Role

pytestmark = pytest.mark.django_db


# Drawn


def test_those_at_home_are_drawn_among_themselves(evening_of_two: HallEvening) -> None:
    people = {"Iris", "Jack", "Kath"}

    assert {name: at - ROBOTS for name, at in at_home(evening_of_two).items()} == {3: people}
    assert kinds_in(evening_of_two.round) == Kinds(frozenset((3,)), frozenset((3,)))
    assert online_in(evening_of_two.round) == {3}


def test_a_whole_table_at_home_comes_before_the_halls_online_table(two: Drive, by: By) -> None:
    set_spare(two, by, spare="robots")
    come(two, by, ["Olga", "Paul", "Rose"])
    come(two, by, ["Sue", "Tom"], home=True)

    draw_seats(two, by, method="arrival", plan_version=None)

    hall = hall_of_round(two.rounds.get())
    assert (sorted(hall.seating), sorted(hall.apart), sorted(hall.home)) == (
        [1, 2, 3],
        [4, 5],
        [3, 5],
    )


def test_the_door_counts_both(two: Drive) -> None:
    assert everybody_at_door(two) == (
        "4 Ladies and 4 Gents: 2 tables, nobody sits out. 3 at home: 1 online table with 1 robot.",
        True,
    )


def test_all_may_be_at_home(drive: Drive, by: By) -> None:
    set_spare(drive, by, home_apart=True)
    come(drive, by, NAMES[:5], home=True)

    draw_seats(drive, by, method="random", plan_version=None)

    assert everybody_at_door(drive) == ("5 at home: 2 online tables with 3 robots.", True)
    assert kinds_in(drive.rounds.get()) == Kinds(frozenset((2,)), frozenset((1, 2)))


def test_where_helpers_fill_the_tables_those_at_home_move_with_the_hall(
    drive: Drive, by: By
) -> None:
    set_spare(drive, by, spare="helper", home_apart=True)
    come(drive, by, NAMES[:8])
    set_home(drive, by, player(drive, "Ann"), home=True)

    draw_seats(drive, by, method="arrival", plan_version=None)

    assert kinds_in(drive.rounds.get()) == Kinds()
    assert online_in(drive.rounds.get()) == {1}


def test_who_comes_after_the_draw_rests_with_those_at_home(two: Drive, by: By) -> None:
    draw_seats(two, by, method="arrival", plan_version=None)
    late = add_player(two, by, NewPlayer("Zoe", Role.A, home=True))

    publish_draw(two, by, plan_version=None)

    hall = hall_of_round(two.rounds.get())
    assert (hall.bench, hall.rests_at_home) == ((late.entrant_id,), {late.entrant_id})


def test_robots_for_home_go_where_nobody_needs_them(two: Drive, by: By) -> None:
    draw_seats(two, by, method="arrival", plan_version=None)
    assert two.players.filter(robot=True, home=True).count() == 4
    discard_draw(two, by, plan_version=None)

    set_spare(two, by, home_apart=False)

    assert not two.players.filter(robot=True).exists()


# Moved


def test_the_hall_moves_without_them_and_they_without_the_hall(
    evening_of_two: HallEvening, mary: User
) -> None:
    for _hand in range(3):
        finish_hand(evening_of_two, 5, 8)
        evening_of_two.move()

        ((table, names),) = at_home(evening_of_two).items()
        assert (table, names - ROBOTS) == (3, {"Iris", "Jack", "Kath"})
    the_replay_is_identical(evening_of_two.drive, mary)


def test_what_is_foreseen_is_what_comes(evening_of_two: HallEvening) -> None:
    finish_hand(evening_of_two, 5, 8)
    board = board_of(evening_of_two.drive)
    assert board is not None
    assert board.winners is not None
    ahead = hall_after(evening_of_two.drive, board.round, board.seating, board.winners)

    evening_of_two.move()

    assert hall_of_round(evening_of_two.round) == ahead


def test_in_the_hall_nobody_waits_to_hear_who_plays_online_at_home(
    evening_of_two: HallEvening,
) -> None:
    evening_of_two.send(1, 1, 5)
    drive = Drive.objects.get(pk=evening_of_two.drive.pk)
    hall = hall_of(drive)
    assert hall.frame is not None
    table = table_in(hall.frame, 1)
    assert table is not None

    ahead = forecast(drive, hall, table)

    assert (ahead.note, ahead.missing) == ("", (2, 3))
    assert {one.table_no for one in ahead.destinations} == {1, 2}


def test_who_goes_home_in_mid_evening_plays_there_from_the_next_hand_on(
    evening_of_two: HallEvening, mary: User
) -> None:
    for name in ("Ann", "Bob"):
        set_home(evening_of_two.drive, evening_of_two.by, evening_of_two.player(name), home=True)
    assert online_in(evening_of_two.round) == {1, 3}

    finish_hand(evening_of_two, 5, 8)
    evening_of_two.move()

    names = set().union(*at_home(evening_of_two).values()) - ROBOTS
    assert names == {"Ann", "Bob", "Iris", "Jack", "Kath"}
    assert len(hall_of_round(evening_of_two.round).bench) == 2
    the_replay_is_identical(evening_of_two.drive, mary)


def test_who_comes_to_the_hall_plays_there_from_the_next_hand_on(
    evening_of_two: HallEvening, mary: User
) -> None:
    for name in ("Iris", "Jack", "Kath"):
        set_home(evening_of_two.drive, evening_of_two.by, evening_of_two.player(name), home=False)

    finish_hand(evening_of_two, 5, 8)
    evening_of_two.move()

    assert at_home(evening_of_two) == {}
    assert hall_of_round(evening_of_two.round).people() >= {
        evening_of_two.player(name).entrant_id for name in NAMES[:11]
    }
    the_replay_is_identical(evening_of_two.drive, mary)


def test_chosen_in_mid_evening_it_begins_with_the_next_move(
    evening: HallEvening, mary: User
) -> None:
    come(evening.drive, evening.by, ["Iris", "Jack"], home=True)
    set_spare(evening.drive, evening.by, home_apart=True)

    evening.enter(1, 5, 8)
    evening.move()

    ((table, names),) = at_home(evening).items()
    assert (table, names - ROBOTS) == (3, {"Iris", "Jack"})
    the_replay_is_identical(evening.drive, mary)


def test_a_substitute_from_home_goes_home_with_the_next_move(
    evening_of_two: HallEvening, mary: User
) -> None:
    come(evening_of_two.drive, evening_of_two.by, ["Zoe"], home=True)
    zoe = evening_of_two.player("Zoe")
    take_over(evening_of_two.drive, evening_of_two.by, out=evening_of_two.player("Bob"), into=zoe)

    finish_hand(evening_of_two, 5, 8)
    evening_of_two.move()

    assert at_home(evening_of_two) == {2: {"Iris", "Jack", "Kath", "Zoe"}}
    the_replay_is_identical(evening_of_two.drive, mary)


def test_a_seat_at_home_that_somebody_takes_over(evening_of_two: HallEvening, mary: User) -> None:
    come(evening_of_two.drive, evening_of_two.by, ["Zoe"], home=True)
    zoe = evening_of_two.player("Zoe")
    take_over(evening_of_two.drive, evening_of_two.by, out=evening_of_two.player("Kath"), into=zoe)

    finish_hand(evening_of_two, 5, 8)
    evening_of_two.move()
    mark_gone(evening_of_two.drive, evening_of_two.by, zoe, from_hand=3)

    ((_table, names),) = at_home(evening_of_two).items()
    assert names - ROBOTS == {"Iris", "Jack", "Zoe"}
    the_replay_is_identical(evening_of_two.drive, mary)


def test_too_few_left_in_the_hall_are_said_so(evening_of_two: HallEvening) -> None:
    for name in NAMES[:5]:
        mark_gone(evening_of_two.drive, evening_of_two.by, evening_of_two.player(name), from_hand=2)
    finish_hand(evening_of_two, 5, 8)

    with pytest.raises(Refused) as refused:
        evening_of_two.move()

    assert refused.value.sentence.startswith("Two Ladies and two Gents are needed for a table.")


# Pairs


def test_one_alone_at_home_has_a_robot_for_a_partner(drive: Drive, by: By, mary: User) -> None:
    drive.format = "pairs-circle"
    drive.save(update_fields=["format"])
    set_spare(drive, by, home_apart=True)
    people = add_players(drive, by, [NewPlayer(name) for name in NAMES[:8]])
    for one, other in zip(people[::2], people[1::2], strict=True):
        join_pair(drive, by, one=one, other=other)
    add_player(drive, by, NewPlayer("Zoe", home=True))
    set_home(drive, by, player(drive, "Ann"), home=True)  # her partner Bob is in the hall

    draw_seats(drive, by, method="arrival", plan_version=None)
    publish_draw(drive, by, plan_version=None)
    evening = HallEvening(drive, by)
    for _hand in range(2):
        ((_table, names),) = at_home(evening).items()
        assert {name for name in names if not name.startswith("Robot")} == {"Zoe"}
        ann = next(n for n in (1, 2) if "Ann" in evening.names_at(n).values())
        assert online_in(evening.round) == {ann, 3}
        finish_hand(evening, 5, 8)
        evening.move()

    the_replay_is_identical(drive, mary)
