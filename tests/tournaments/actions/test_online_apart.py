"""Those over play with robots at one online table, beside the movement."""

from __future__ import annotations

from collections import Counter
from datetime import date

import pytest
from django.contrib.auth.models import User

from tests.evening import NAMES, HallEvening
from tests.online import at, hand, play_out
from tests.tournaments.actions.undoing import undo
from tournaments.actions.attendance import mark_gone, take_over
from tournaments.actions.base import By
from tournaments.actions.draw import draw_seats, publish_draw, swap_seats
from tournaments.actions.drives import Settings, create_drive
from tournaments.actions.files import import_drive
from tournaments.actions.online import go_back_to_cards
from tournaments.actions.people import NewPlayer, add_player, join_pair
from tournaments.actions.spare import set_spare
from tournaments.models import Drive, OnlineHand
from tournaments.queries.bench import hall_of_round
from tournaments.queries.drive_file import drive_as_json
from tournaments.queries.evening import evening_of
from tournaments.queries.online import online_tables
from tournaments.queries.prizes import prizes_of
from tournaments.refusals import Refused
from tournaments.rules.drivefile import read
from tournaments.rules.replay import replay
from tournaments.rules.seating import Role
from tournaments.rules.standings import Group

pytestmark = pytest.mark.django_db


def round_over(evening: HallEvening, number: int) -> None:
    """Hand `number` is played everywhere and everybody moves."""
    hall = hall_of_round(evening.round)
    evening.enter(number, *([7, 8, 5][: len(hall.seating)]))
    for table_no in hall.apart:
        play_out(hand(evening, table_no).live)
    evening.move()


def people_apart(evening: HallEvening) -> set[str]:
    (names,) = (evening.names_at(table) for table in hall_of_round(evening.round).apart)
    return {name for name in names.values() if not name.startswith("Robot")}


def test_those_over_sit_at_an_online_table_with_robots(ten: HallEvening) -> None:
    hall = hall_of_round(ten.round)

    assert (sorted(hall.seating), sorted(hall.apart), hall.bench) == ([1, 2], [3], ())
    chairs = {chair.seat: (chair.name, chair.bot) for chair in at(hand(ten, 3).live).live.chairs}
    assert {seat: name for seat, (name, _bot) in chairs.items()} == ten.names_at(3)
    assert sorted(bot for _name, bot in chairs.values()) == ["", "", "hard", "hard"]


def test_two_people_have_a_robot_each_for_a_partner(ten: HallEvening) -> None:
    names = ten.names_at(3)

    sides = [{names["N"], names["S"]}, {names["E"], names["W"]}]
    assert [sum(name.startswith("Robot") for name in side) for side in sides] == [1, 1]


def test_its_people_are_others_every_hand(ten: HallEvening) -> None:
    met: Counter[str] = Counter()
    for number in range(1, 6):
        met.update(people_apart(ten))
        round_over(ten, number)

    assert met == Counter(NAMES[:10])


def test_its_tricks_count_and_move_nobody(ten: HallEvening) -> None:
    apart = people_apart(ten)
    before = {t: ten.names_at(t) for t in (1, 2)}
    ns = play_out(hand(ten, 3).live)
    names = ten.names_at(3)
    ten.enter(1, 7, 8)
    ten.move()

    totals = evening_of(ten.drive).totals
    for seat, name in names.items():
        if name in apart:
            tricks = ns if seat in "NS" else 13 - ns
            assert totals[ten.player(name).entrant_id] == tricks
    assert apart <= {n for t in (1, 2) for n in ten.names_at(t).values()}
    assert before != {t: ten.names_at(t) for t in (1, 2)}


def test_a_robot_wins_no_prize(ten: HallEvening) -> None:
    round_over(ten, 1)
    drive = Drive.objects.get(pk=ten.drive.pk)

    field = [one for group in prizes_of(drive).sheet.fields.values() for one in group]

    assert all(one.helper for one in field if one.name.startswith("Robot"))


@pytest.mark.parametrize(("listed", "robots"), [(True, 2), (False, 0)])
def test_standings_show_robots_or_leave_them_out(
    ten: HallEvening, listed: bool, robots: int
) -> None:
    Drive.objects.update(robots_listed=listed)
    round_over(ten, 1)
    standings = evening_of(Drive.objects.get()).standings[Group.EVERYONE]

    assert sum(one.name.startswith("Robot") for one in standings) == robots


def test_the_file_of_such_an_evening_is_replayed_and_goes_on(ten: HallEvening, mary: User) -> None:
    for number in (1, 2, 3):
        round_over(ten, number)
    text = drive_as_json(ten.drive)

    played = replay(read(text))
    copy = HallEvening(import_drive(mary, text), ten.by)

    assert played.checks == ()
    assert hall_of_round(copy.round).apart.keys() == hall_of_round(ten.round).apart.keys()
    assert [copy.names_at(t) for t in (1, 2, 3)] == [ten.names_at(t) for t in (1, 2, 3)]
    round_over(copy, 4)


@pytest.mark.parametrize(("here", "robots"), [(1, 3), (2, 2), (3, 1)])
def test_so_few_people_that_only_the_online_table_plays(
    drive: Drive, mary: User, here: int, robots: int
) -> None:
    by = By.mc(mary)
    set_spare(drive, by, spare="robots")
    evening = HallEvening.start(drive, by, NAMES[:here])

    assert list(online_tables(drive, evening.round)) == [1]
    names = evening.names_at(1).values()
    assert sum(name.startswith("Robot") for name in names) == robots
    round_over(evening, 1)
    round_over(evening, 2)
    assert evening.round.number == 3


def test_one_over_sits_out_unless_the_drive_says_otherwise(drive: Drive, mary: User) -> None:
    by = By.mc(mary)
    set_spare(drive, by, spare="robots")
    evening = HallEvening.start(drive, by, NAMES[:9])
    assert len(hall_of_round(evening.round).bench) == 1
    Drive.objects.update(alone_plays=True)
    drive.refresh_from_db()

    evening.enter(1, 7, 8)
    evening.move()

    hall = hall_of_round(evening.round)
    assert (hall.bench, list(hall.apart)) == ((), [3])
    assert len(people_apart(evening)) == 1


def test_in_a_drive_of_pairs_a_single_plays_with_a_robot_all_evening(mary: User) -> None:
    settings = Settings(name="Pairs", date=date(2026, 3, 14), format="pairs-head", hands=4)
    drive, by = create_drive(mary, settings), By.mc(mary)
    set_spare(drive, by, spare="robots")
    players = [add_player(drive, by, NewPlayer(name)) for name in NAMES[:7]]
    for one, other in zip(players[:6:2], players[1:6:2], strict=True):
        join_pair(drive, by, one=one, other=other)
    draw_seats(drive, by, method="arrival", plan_version=None)
    publish_draw(drive, by, plan_version=None)
    evening = HallEvening(drive, by)

    partners = set()
    for number in (1, 2, 3):
        names = evening.names_at(2)
        seat = next(seat for seat, name in names.items() if name == "Gwen")
        partners.add(names[{"N": "S", "S": "N", "E": "W", "W": "E"}[seat]])
        round_over(evening, number)

    assert len(partners) == 1
    assert partners.pop().startswith("Robot")
    assert replay(read(drive_as_json(drive))).checks == ()


# What may happen there


def test_the_table_with_robots_stays_online(ten: HallEvening) -> None:
    with pytest.raises(Refused) as refused:
        go_back_to_cards(ten.drive, ten.by, table_no=3)

    assert refused.value.sentence == "Robots sit at table 3, so it stays online."


def test_a_late_comer_takes_a_robot_s_seat_in_mid_hand(ten: HallEvening) -> None:
    zed = add_player(ten.drive, ten.by, NewPlayer("Zed", Role.B))
    names = ten.names_at(3)
    name = next(n for s, n in names.items() if n.startswith("Robot") and s in "NE")
    laid = hand(ten, 3)

    take_over(ten.drive, ten.by, out=ten.player(name), into=zed)

    assert hand(ten, 3) == laid
    assert {c.seat: c.name for c in at(laid.live).live.chairs} == ten.names_at(3)
    assert "Zed" in online_tables(ten.drive, ten.round)[3].people
    assert ten.player(name).gone_from is None
    round_over(ten, 1)
    assert ten.player("Zed").entrant_id in hall_of_round(ten.round).people()


def test_a_seat_given_back_is_the_robot_s_again(ten: HallEvening) -> None:
    zed = add_player(ten.drive, ten.by, NewPlayer("Zed", Role.B))
    before = ten.names_at(3)
    name = next(n for s, n in before.items() if n.startswith("Robot") and s in "NE")
    take_over(ten.drive, ten.by, out=ten.player(name), into=zed)

    undo(ten, "take-over")

    chairs = {c.name: c.bot for c in at(hand(ten, 3).live).live.chairs}
    assert (ten.names_at(3), chairs[name]) == (before, "hard")


def test_who_goes_in_mid_hand_is_replaced_by_a_robot_at_once(ten: HallEvening) -> None:
    gone = sorted(people_apart(ten))[0]

    mark_gone(ten.drive, ten.by, ten.player(gone), from_hand=1)

    assert online_tables(ten.drive, ten.round)[3].stood_in == (gone,)
    round_over(ten, 1)
    assert len(hall_of_round(ten.round).bench) == 1


def test_a_robot_is_never_moved_to_a_hall_table(drive: Drive, mary: User) -> None:
    by = By.mc(mary)
    set_spare(drive, by, spare="robots")
    for number, name in enumerate(NAMES[:10]):
        add_player(drive, by, NewPlayer(name, Role.A if number % 2 == 0 else Role.B))
    round_ = draw_seats(drive, by, method="arrival", plan_version=None)
    robots = set(drive.players.filter(robot=True).values_list("entrant", flat=True))
    robot = round_.places.filter(entrant__in=robots, seat__in="NE").first()
    other = round_.places.get(table_no=1, seat="N")
    assert robot is not None

    with pytest.raises(Refused) as refused:
        swap_seats(drive, by, one=robot.entrant_id, other=other.entrant_id, plan_version=None)

    assert refused.value.sentence == "A robot plays at the online table only."


def test_an_undone_move_brings_the_table_back(ten: HallEvening) -> None:
    first = hand(ten, 3)
    round_over(ten, 1)

    undo(ten, "close")

    assert hand(ten, 3) == first
    ten.move()
    assert OnlineHand.objects.filter(dropped=False, ns=None).count() == 1
