"""Robots on the list of a drive: how many, what they are called, and when they go."""

from __future__ import annotations

from datetime import date

import pytest
from django.contrib.auth.models import User

from tests.evening import NAMES, HallEvening
from tournaments.actions.base import By
from tournaments.actions.draw import discard_draw, draw_seats
from tournaments.actions.drives import Settings, create_drive
from tournaments.actions.people import NewPlayer, add_player, join_pair
from tournaments.actions.robots import pair_with_robot, robots_for
from tournaments.actions.spare import set_spare
from tournaments.models import Drive, Player
from tournaments.queries.door_count import count_at_door
from tournaments.queries.people import names_by_player, pairs_of, players_of
from tournaments.refusals import Refused
from tournaments.rules.seating import Role

pytestmark = pytest.mark.django_db


def robots(drive: Drive) -> list[tuple[str, str]]:
    """Name and role, in the order they were made."""
    found = drive.players.filter(robot=True).select_related("entrant").order_by("number")
    return [(player.name, player.entrant.role) for player in found]


def online(drive: Drive, mary: User, people: int) -> Drive:
    """A drive that is online as a whole, with ladies and gents in turn at the door."""
    drive.online = True
    drive.save()
    for number, name in enumerate(NAMES[:people]):
        add_player(drive, By.mc(mary), NewPlayer(name, Role.A if number % 2 == 0 else Role.B))
    return drive


def draw(drive: Drive, mary: User) -> None:
    draw_seats(drive, By.mc(mary), method="arrival", plan_version=None)


def test_at_one_table_two_of_each_role_are_enough(drive: Drive) -> None:
    drive.spare = "robots"
    drive.save()

    robots_for(drive)
    robots_for(drive)

    assert robots(drive) == [
        ("Robot Ada", "A"),
        ("Robot Cleo", "A"),
        ("Robot Bert", "B"),
        ("Robot Dan", "B"),
    ]


def test_nobody_is_called_like_a_robot(drive: Drive, mary: User) -> None:
    add_player(drive, By.mc(mary), NewPlayer("robot ada", Role.A))
    drive.spare = "robots"
    drive.save()

    robots_for(drive)

    names = names_by_player(players_of(drive)).values()
    assert sorted(names) == ["Robot Bert", "Robot Cleo", "Robot Dan", "Robot Ella", "robot ada"]


@pytest.fixture
def pairs(mary: User) -> Drive:
    """A drive of pairs with robots for those over; Ann has come alone."""
    settings = Settings(name="Pairs", date=date(2026, 3, 14), format="pairs-head", hands=4)
    drive = create_drive(mary, settings)
    drive.spare = "robots"
    drive.save()
    add_player(drive, By.mc(mary), NewPlayer("Ann"))
    robots_for(drive)
    return drive


def couples(drive: Drive) -> list[tuple[str, str]]:
    names = {p.entrant_id: p.name for p in players_of(drive)}
    return [
        (names[one], names[other]) for one, other in pairs_of(drive.entrants.order_by("number"))
    ]


def test_in_a_drive_of_pairs_two_play_together_and_one_is_free_for_a_single(pairs: Drive) -> None:
    pair_with_robot(pairs)

    assert couples(pairs) == [("Ann", "Robot Cleo"), ("Robot Ada", "Robot Bert")]


def test_until_the_draw_a_single_may_find_a_partner(pairs: Drive, mary: User) -> None:
    by = By.mc(mary)
    bob = add_player(pairs, by, NewPlayer("Bob"))

    join_pair(pairs, by, one=pairs.players.get(name="Ann"), other=bob)
    pair_with_robot(pairs)

    assert couples(pairs) == [("Ann", "Bob"), ("Robot Ada", "Robot Bert")]


def test_a_single_is_single_again_when_robots_are_counted_anew(pairs: Drive) -> None:
    pair_with_robot(pairs)

    robots_for(pairs)

    assert couples(pairs) == [("Robot Ada", "Robot Bert")]


def test_robots_go_when_the_drive_does_without_them(drive: Drive) -> None:
    drive.spare = "robots"
    drive.save()
    robots_for(drive)
    drive.spare = "sit-out"
    drive.save()

    robots_for(drive)

    assert robots(drive) == []


@pytest.mark.parametrize(
    ("people", "tables", "filled"), [(1, 1, 3), (4, 1, 0), (5, 2, 3), (6, 2, 2), (7, 2, 1)]
)
def test_wholly_online_robots_fill_the_last_table(
    drive: Drive, mary: User, people: int, tables: int, filled: int
) -> None:
    draw(online(drive, mary, people), mary)

    round_ = drive.rounds.get()
    assert (round_.tables.filter(online=True).count(), len(robots(drive))) == (tables, filled)
    assert round_.places.count() == 4 * tables
    assert not round_.tables.filter(apart=True).exists()


def test_five_of_one_role_need_three_tables(drive: Drive, mary: User) -> None:
    drive.online = True
    drive.save()
    for name in NAMES[:5]:
        add_player(drive, By.mc(mary), NewPlayer(name, Role.A))

    draw(drive, mary)

    assert [role for _name, role in robots(drive)] == ["A", *"BBBBBB"]
    assert drive.rounds.get().tables.count() == 3


def test_robots_that_move_like_people_are_helpers(drive: Drive, mary: User) -> None:
    draw(online(drive, mary, 5), mary)

    assert set(Player.objects.filter(robot=True).values_list("helper", flat=True)) == {True}


def test_another_draw_makes_no_more_robots(drive: Drive, mary: User) -> None:
    draw(online(drive, mary, 5), mary)
    add_player(drive, By.mc(mary), NewPlayer("Zed", Role.B))

    draw(drive, mary)

    assert robots(drive) == [("Robot Ada", "A"), ("Robot Bert", "B")]


def test_a_drive_of_nobody_is_refused(drive: Drive, mary: User) -> None:
    with pytest.raises(Refused) as refused:
        draw(online(drive, mary, 0), mary)

    assert refused.value.sentence == (
        "Nobody is here yet. Add at least one person; robots fill the table."
    )
    assert robots(drive) == []


def test_the_door_says_how_many_robots_there_will_be(drive: Drive, mary: User) -> None:
    online(drive, mary, 5)

    count = count_at_door(drive)

    assert (count.ready, count.sentence) == (True, "5 people and 3 robots: 2 online tables.")


def test_the_door_says_the_same_after_a_draw_is_taken_back(drive: Drive, mary: User) -> None:
    draw(online(drive, mary, 5), mary)
    discard_draw(drive, By.mc(mary), plan_version=None)

    assert count_at_door(drive).sentence == "5 people and 3 robots: 2 online tables."


def test_online_every_single_of_a_drive_of_pairs_gets_a_partner(mary: User) -> None:
    settings = Settings(name="Pairs", date=date(2026, 3, 14), format="pairs-head", hands=4)
    drive = create_drive(mary, settings)
    drive.online = True
    drive.save()
    for name in NAMES[:3]:
        add_player(drive, By.mc(mary), NewPlayer(name))

    draw(drive, mary)

    assert (len(robots(drive)), drive.rounds.get().tables.count()) == (5, 2)


def test_robots_for_those_over_are_there_once_they_are_chosen(drive: Drive, mary: User) -> None:
    set_spare(drive, By.mc(mary), spare="robots")

    assert drive.players.filter(robot=True).count() == 4
    set_spare(drive, By.mc(mary), spare="sit-out")
    assert drive.players.filter(robot=True).count() == 0


def test_robots_may_be_chosen_in_mid_evening(drive: Drive, mary: User) -> None:
    evening = HallEvening.start(drive, By.mc(mary), NAMES[:10])

    set_spare(drive, By.mc(mary), spare="robots")
    evening.enter(1, 7, 8)
    evening.move()

    assert evening.round.tables.filter(apart=True, online=True).count() == 1
