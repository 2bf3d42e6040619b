"""Three at a table with a dummy, from the draw to the drive file."""

from __future__ import annotations

from datetime import date

import pytest
from django.contrib.auth.models import User

from tests.evening import NAMES, HallEvening
from tournaments.actions.attendance import mark_gone, take_over
from tournaments.actions.base import By
from tournaments.actions.draw import draw_seats, publish_draw
from tournaments.actions.drives import Settings, create_drive
from tournaments.actions.files import import_drive
from tournaments.actions.people import NewPlayer, add_player, join_pair
from tournaments.actions.spare import set_spare
from tournaments.models import Drive
from tournaments.queries.bench import hall_of_round
from tournaments.queries.door_page import door_page
from tournaments.queries.drive_file import drive_as_json
from tournaments.queries.evening import evening_of
from tournaments.queries.prizes import prizes_of
from tournaments.rules.drivefile import read
from tournaments.rules.replay import replay
from tournaments.rules.seating import Role
from tournaments.rules.standings import Group


@pytest.fixture
def seven(drive: Drive, mary: User) -> HallEvening:
    """Four ladies and three gents at two tables, with a dummy gent."""
    by = By.mc(mary)
    set_spare(drive, by, spare="dummy")
    return HallEvening.start(drive, by, NAMES[:7])


def seated(evening: HallEvening) -> set[str]:
    return {name for table in (1, 2) for name in evening.names_at(table).values()}


def test_seven_play_at_two_tables_with_a_dummy(seven: HallEvening) -> None:
    hall = hall_of_round(seven.round)

    assert (sorted(hall.seating), hall.bench) == ([1, 2], ())
    assert seated(seven) == {*NAMES[:7], "Dummy"}


def test_every_lady_in_turn_sits_opposite_the_dummy(seven: HallEvening) -> None:
    opposite = []
    for hand in (1, 2, 3, 4):
        for table in (1, 2):
            names = seven.names_at(table)
            for seat, partner in (("N", "S"), ("E", "W")):
                if names[seat] == "Dummy":
                    opposite.append(names[partner])
        seven.enter(hand, 7, 8)
        seven.move()

    assert sorted(opposite) == ["Ann", "Carol", "Edna", "Gwen"]


def test_the_three_count_the_hand_and_the_dummy_has_no_place(seven: HallEvening) -> None:
    seven.enter(1, 7, 8)
    drive = Drive.objects.get(pk=seven.drive.pk)

    places = evening_of(drive).standings[Group.EVERYONE]

    assert {one.name for one in places} == set(NAMES[:7])
    assert all(
        one.helper
        for field in prizes_of(drive).sheet.fields.values()
        for one in field
        if one.name.startswith("Dummy")
    )


def test_the_dummy_is_nobody_at_the_door(seven: HallEvening) -> None:
    page = door_page(Drive.objects.get(pk=seven.drive.pk))

    assert {entry.name for entry in page.entries} == set(NAMES[:7])


def test_a_late_comer_takes_the_dummy_s_chair(seven: HallEvening) -> None:
    zed = add_player(seven.drive, seven.by, NewPlayer("Zed", Role.B))
    dummy = seven.drive.players.select_related("entrant").get(dummy=True, entrant__role="B")

    take_over(seven.drive, seven.by, out=dummy, into=zed)
    seven.enter(1, 7, 8)
    seven.move()

    assert seated(seven) == {*NAMES[:7], "Zed"}


def test_when_one_more_goes_two_sit_out_and_the_dummy_is_not_needed(seven: HallEvening) -> None:
    mark_gone(seven.drive, seven.by, seven.player("Ann"), from_hand=2)
    seven.enter(1, 7, 8)
    seven.move()

    hall = hall_of_round(seven.round)
    assert (len(hall.seating), len(hall.bench)) == (1, 2)


def test_a_dummy_goes_on_on_another_laptop_and_is_replayed(seven: HallEvening, mary: User) -> None:
    for hand in (1, 2, 3):
        seven.enter(hand, 7, 8)
        seven.move()
    text = drive_as_json(seven.drive)
    copy = HallEvening(import_drive(mary, text), seven.by)
    for hall in (seven, copy):
        hall.enter(4, 5, 9)
        hall.move()

    assert [copy.names_at(table) for table in (1, 2)] == [seven.names_at(t) for t in (1, 2)]
    assert replay(read(drive_as_json(seven.drive))).checks == ()


def test_a_file_with_results_alone_comes_to_the_same_chairs(seven: HallEvening) -> None:
    for hand in (1, 2, 3):
        seven.enter(hand, 7, 8)
        seven.move()
    file = read(drive_as_json(seven.drive))
    whole = replay(file)
    for one in file.rounds:
        for table in one.tables:
            object.__setattr__(table, "four", None)

    assert replay(file).seatings == whole.seatings


def test_in_a_drive_of_pairs_who_has_no_partner_plays_with_the_dummy(mary: User) -> None:
    settings = Settings(name="Pairs", date=date(2026, 3, 14), format="pairs-head", hands=4)
    drive, by = create_drive(mary, settings), By.mc(mary)
    set_spare(drive, by, spare="dummy")
    one, other, _single = (add_player(drive, by, NewPlayer(name)) for name in NAMES[:3])
    join_pair(drive, by, one=one, other=other)
    draw_seats(drive, by, method="arrival", plan_version=None)
    publish_draw(drive, by, plan_version=None)
    evening = HallEvening(drive, by)
    evening.enter(1, 8)

    assert set(evening.names_at(1).values()) == {"Ann", "Bob", "Carol", "Dummy"}
    found = evening_of(Drive.objects.get(pk=drive.pk))
    assert [(p.name, p.total) for p in found.standings[Group.PAIRS]] == [
        ("Ann & Bob", 8),
        ("Carol & Dummy", 5),
    ]
