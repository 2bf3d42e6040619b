"""Who comes to a drive that is wholly online has a robot's seat at the next move."""

from __future__ import annotations

import pytest
from django.test import Client

from tests.evening import NAMES, HallEvening
from tests.online import hand, play_out
from tests.tournaments.actions.undoing import undo
from tests.tournaments.views.phones import words
from tournaments.actions.attendance import bring_back, mark_gone
from tournaments.actions.base import By
from tournaments.actions.online import look_after
from tournaments.actions.people import NewPlayer, add_pair, add_player
from tournaments.models import Drive
from tournaments.queries.drive_file import drive_as_json
from tournaments.rules.drivefile import read
from tournaments.rules.replay import replay
from tournaments.rules.seating import Role

pytestmark = pytest.mark.django_db


def started(drive: Drive, people: int, format_: str = "losers-change") -> HallEvening:
    drive.online, drive.format = True, format_
    drive.save()
    return HallEvening.start(drive, By("Mary"), NAMES[:people])


def play_on(evening: HallEvening) -> None:
    for table in evening.round.tables.order_by("table_no"):
        one = hand(evening, table.table_no)
        if one.ns is None:
            play_out(one.live)
    look_after(evening.drive)


def seated(evening: HallEvening) -> list[str]:
    tables = evening.round.tables.order_by("table_no")
    return sorted(name for t in tables for name in evening.names_at(t.table_no).values())


def robots(evening: HallEvening) -> int:
    return sum(name.startswith("Robot") for name in seated(evening))


def checks(evening: HallEvening) -> tuple[str, ...]:
    return replay(read(drive_as_json(evening.drive))).checks


@pytest.fixture
def five(drive: Drive) -> HallEvening:
    """Five people and three robots at two tables."""
    return started(drive, 5)


def test_a_newcomer_has_a_robot_s_seat_when_everybody_moves(five: HallEvening) -> None:
    add_player(five.drive, five.by, NewPlayer("Zed", Role.B))

    play_on(five)

    assert ("Zed" in seated(five), robots(five)) == (True, 2)
    play_on(five)
    assert checks(five) == ()


def test_a_newcomer_s_phone_says_when_the_seat_will_be_there(five: HallEvening) -> None:
    zed = add_player(five.drive, five.by, NewPlayer("Zed", Role.B))
    phone = Client()

    page = words(phone.get(f"/p/{zed.token}/", follow=True))

    assert (
        "You join at hand 2. You take a robot’s seat as soon as everybody moves. "
        "This page then shows your table and partner."
    ) in page


def test_where_everybody_has_a_seat_a_newcomer_plays_at_a_new_table(drive: Drive) -> None:
    eight = started(drive, 8)
    add_player(eight.drive, eight.by, NewPlayer("Zed", Role.B))

    play_on(eight)

    assert seated(eight) == sorted([*NAMES[:8], "Zed", *(n for n in seated(eight) if "Robot" in n)])
    assert (eight.round.tables.count(), robots(eight)) == (3, 3)
    play_on(eight)
    assert robots(eight) == 3
    assert checks(eight) == ()


def test_who_comes_back_plays_as_before_though_only_another_robot_has_a_seat(
    drive: Drive,
) -> None:
    seven = started(drive, 7)
    ann = seven.player("Ann")
    mark_gone(seven.drive, seven.by, ann, from_hand=1)
    play_on(seven)
    for role in (Role.A, Role.B):
        add_player(seven.drive, seven.by, NewPlayer(f"New {role}", role))
    play_on(seven)
    assert robots(seven) == 0
    bring_back(seven.drive, seven.by, seven.player("Ann"))

    play_on(seven)

    role = seven.player("Ann").entrant.role
    assert ("Ann" in seated(seven), role) == (True, ann.entrant.role)
    assert checks(seven) == ()


def test_an_undone_move_takes_the_newcomer_s_seat_back_and_the_next_gives_it_again(
    five: HallEvening,
) -> None:
    add_player(five.drive, five.by, NewPlayer("Zed", Role.B))
    play_on(five)
    after = seated(five)

    undo(five, "close")
    assert robots(five) == 3
    look_after(five.drive)

    assert seated(five) == after
    assert checks(five) == ()


def test_whoever_is_expected_later_waits(five: HallEvening) -> None:
    add_player(five.drive, five.by, NewPlayer("Zed", Role.B, late=True))

    play_on(five)

    assert robots(five) == 3


def test_two_who_come_together_are_partners_at_a_new_table(drive: Drive) -> None:
    four = started(drive, 4, "pairs-circle")
    add_pair(four.drive, four.by, NewPlayer("Yves", Role.A), NewPlayer("Zed", Role.B))

    play_on(four)

    assert (four.round.tables.count(), robots(four)) == (2, 2)
    yves, zed = four.player("Yves").entrant, four.player("Zed").entrant
    assert yves.pair_id == zed.pair_id
    play_on(four)
    assert checks(four) == ()


def test_somebody_alone_in_a_drive_of_pairs_has_the_robot_of_somebody_alone(
    drive: Drive,
) -> None:
    three = started(drive, 3, "pairs-circle")
    add_player(three.drive, three.by, NewPlayer("Zed", Role.B))

    play_on(three)

    assert robots(three) == 0
    assert checks(three) == ()
