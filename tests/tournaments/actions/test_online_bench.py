"""Those over at the online table: from the draw to the last hand, in every format."""

from __future__ import annotations

from datetime import date

import pytest
from django.contrib.auth.models import User

from games.engine.seats import Seat
from tests.evening import NAMES, HallEvening
from tournaments.actions.attendance import mark_gone
from tournaments.actions.base import By
from tournaments.actions.corrections import correct_result, record_true_seats
from tournaments.actions.draw import draw_seats, publish_draw, swap_seats
from tournaments.actions.drives import Settings, create_drive
from tournaments.actions.files import import_drive
from tournaments.actions.online import go_online
from tournaments.actions.people import NewPlayer, add_player, join_pair
from tournaments.actions.spare import set_spare
from tournaments.actions.undo import undo_step
from tournaments.models import Drive, OnlineHand, TableRound
from tournaments.queries.bench import hall_of_round, people_of
from tournaments.queries.board import board_of
from tournaments.queries.door_count import count_at_door
from tournaments.queries.drive_file import drive_as_file, drive_as_json
from tournaments.queries.evening import evening_of
from tournaments.queries.people import is_pairs, players_of, starters
from tournaments.refusals import Refused
from tournaments.rules.drivefile import read
from tournaments.rules.numbers import Hall
from tournaments.rules.progression import PRESETS
from tournaments.rules.replay import replay
from tournaments.rules.seating import Role, role_at
from tournaments.rules.standings import Group


def drawn(mary: User, code: str, people: int, **changes: object) -> HallEvening:
    """So many people, ladies and gents in turn, or in pairs and whoever is left alone."""
    settings = Settings(
        name="Hall", date=date(2026, 3, 14), format=code, hands=8, movement={"tie": "last-hand"}
    )
    drive, by = create_drive(mary, settings), By.mc(mary)
    set_spare(drive, by, spare="robots")
    Drive.objects.filter(pk=drive.pk).update(**changes)
    drive.refresh_from_db()
    players = [
        add_player(drive, by, NewPlayer(name, Role.B if number % 2 else Role.A))
        for number, name in enumerate(NAMES[:people])
    ]
    if is_pairs(drive):
        for one, other in zip(players[::2], players[1::2], strict=False):
            join_pair(drive, by, one=one, other=other)
    draw_seats(drive, by, method="arrival", plan_version=None)
    return HallEvening(drive, by)


def start(mary: User, code: str, people: int, **changes: object) -> HallEvening:
    evening = drawn(mary, code, people, **changes)
    publish_draw(evening.drive, evening.by, plan_version=None)
    return evening


def play(evening: HallEvening, hand: int) -> None:
    board = board_of(evening.drive)
    assert board is not None
    evening.enter(hand, *[(hand * 5 + t.table_no * 3) % 14 for t in board.tables])
    evening.move()


def names(evening: HallEvening, entrants: object) -> list[str]:
    shown = {player.entrant_id: player.name for player in players_of(evening.drive)}
    return sorted(shown[one] for one in entrants)  # type: ignore[attr-defined]


def at_online_table(evening: HallEvening) -> list[str]:
    """The people there."""
    there = names(evening, hall_of_round(evening.round).at_online_table())
    return [name for name in there if not name.startswith("Robot")]


@pytest.fixture
def six(mary: User) -> HallEvening:
    """One table; Edna and Fred play with two robots at the online table first."""
    return start(mary, "losers-change", 6)


FEW = (1, 6, 3, 9, 2, 7, 6, 9)  # a number for each format; rehearsals play them all


@pytest.mark.parametrize(("code", "people"), list(zip(sorted(PRESETS), FEW, strict=True)))
def test_every_format_seats_any_number_and_goes_on_elsewhere_the_same(
    code: str, people: int, mary: User
) -> None:
    evening = start(mary, code, people, alone_plays=True)
    robots_of = {p.entrant_id for p in players_of(evening.drive) if p.robot}
    for hand in range(1, 5):
        hall = hall_of_round(evening.round)
        assert (len(hall.seating), len(hall.apart)) == (people // 4, people % 4 > 0)
        assert names(evening, hall.people() - robots_of) == sorted(NAMES[:people])
        assert hall.bench == ()
        assert not robots_of & Hall(hall.seating).people()
        play(evening, hand)

    whole = replay(read(drive_as_json(evening.drive)))
    copy = HallEvening(import_drive(mary, drive_as_json(evening.drive)), evening.by)
    for hall_evening in (evening, copy):
        play(hall_evening, 5)
    assert whole.checks == ()
    tables = sorted(hall_of_round(evening.round).tables())
    assert [copy.names_at(t) for t in tables] == [evening.names_at(t) for t in tables]
    assert drive_as_file(copy.drive).players == drive_as_file(evening.drive).players
    found = evening_of(Drive.objects.get(pk=evening.drive.pk))
    done = replay(read(drive_as_json(evening.drive)))
    numbers = dict(evening.drive.entrants.values_list("pk", "number"))
    assert {numbers[one]: total for one, total in found.totals.items()} == dict(done.totals)
    group = Group.PAIRS if is_pairs(evening.drive) else Group.EVERYONE
    assert [(s.place, s.total, s.robot) for s in found.standings[group]] == [
        (s.place, s.total, s.robot) for s in done.standings[group]
    ]


def test_the_round_has_a_table_outside_the_movement_with_a_card_of_its_own(
    six: HallEvening,
) -> None:
    rows = TableRound.objects.filter(round=six.round).order_by("table_no")

    assert [(row.table_no, row.online, row.apart) for row in rows] == [
        (1, False, False),
        (2, True, True),
    ]
    assert six.drive.cards.count() == 2
    assert set(six.names_at(2).values()) >= {"Edna", "Fred"}


def test_a_level_or_unplayed_online_table_keeps_nobody_from_moving(mary: User) -> None:
    settings = {"movement": {"hands_per_round": 2, "tie": "extra-hand"}}
    evening = start(mary, "losers-change", 6, **settings)
    for hand, tricks in ((1, (8, 6)), (2, (8, 7))):
        evening.enter(hand, *tricks)

    board = board_of(evening.drive)
    assert board is not None
    assert (board.undecided, board.reasons, list(board.winners or ())) == ([], [], [1])
    evening.move()
    closed = evening.drive.rounds.get(number=1)
    assert [row.winner for row in closed.tables.order_by("table_no")] == ["NS", ""]


def test_the_movement_waits_for_the_result_of_the_online_table(six: HallEvening) -> None:
    six.enter(1, 8)

    with pytest.raises(Refused, match="Table 2"):
        six.move()


def test_the_two_who_have_played_with_robots_come_back_and_two_others_go(six: HallEvening) -> None:
    seen = [at_online_table(six)]
    for hand in (1, 2):
        play(six, hand)
        seen.append(at_online_table(six))

    assert sorted(name for pair in seen for name in pair) == sorted(NAMES[:6])


def test_undoing_a_move_brings_the_online_table_back(six: HallEvening) -> None:
    before = six.names_at(2)
    play(six, 1)
    step = six.drive.journal.get(kind="close")
    undo_step(six.drive, six.by, step=step, plan_version=None)

    assert six.names_at(2) == before
    assert hall_of_round(six.round).bench == ()


def test_when_one_goes_the_one_who_is_over_sits_out(six: HallEvening) -> None:
    mark_gone(six.drive, six.by, six.player("Ann"), from_hand=2)
    play(six, 1)

    hall = hall_of_round(six.round)
    assert (len(hall.seating), len(hall.bench), dict(hall.apart)) == (1, 1, {})


def test_when_four_go_two_play_on_at_the_online_table(six: HallEvening) -> None:
    for name in ("Ann", "Bob", "Carol", "Dev"):
        mark_gone(six.drive, six.by, six.player(name), from_hand=2)
    play(six, 1)
    play(six, 2)

    assert (hall_of_round(six.round).seating, at_online_table(six)) == ({}, ["Edna", "Fred"])


def test_where_the_mc_wants_no_robots_any_more_people_sit_out(six: HallEvening) -> None:
    set_spare(six.drive, six.by, spare="sit-out")
    play(six, 1)

    hall = hall_of_round(six.round)
    assert (len(hall.bench), dict(hall.apart)) == (2, {})
    assert replay(read(drive_as_json(six.drive))).checks == ()


def test_before_the_start_somebody_may_swap_with_who_plays_with_robots(mary: User) -> None:
    evening = drawn(mary, "losers-change", 6)
    ann, edna = (evening.player(name).entrant_id for name in ("Ann", "Edna"))
    swap_seats(evening.drive, evening.by, one=ann, other=edna, plan_version=None)
    copy = import_drive(mary, drive_as_json(evening.drive))
    publish_draw(evening.drive, evening.by, plan_version=None)

    assert at_online_table(evening) == ["Ann", "Fred"]
    assert drive_as_file(copy).apart == drive_as_file(evening.drive).apart


def test_a_robot_swaps_with_nobody_of_the_hall(six: HallEvening) -> None:
    ann = six.player("Ann").entrant_id
    robot = next(p for p in players_of(six.drive) if p.robot and p.entrant.role == Role.A)

    with pytest.raises(Refused, match="A robot plays at the online table only"):
        record_true_seats(
            six.drive, six.by, hand=1, one=ann, other=robot.entrant_id, reason="they said so"
        )


def test_people_seated_anew_keep_the_online_table_in_turn(six: HallEvening) -> None:
    play(six, 1)
    before = six.names_at(2)
    correct_result(
        six.drive, six.by, hand=1, table_no=1, ns=1, reason="the sheet", reseat=True,
        plan_version=None,
    )  # fmt: skip
    step = six.drive.journal.get(kind="reseat")
    anew = at_online_table(six)
    undo_step(six.drive, six.by, step=step, plan_version=None)

    assert len(anew) == 2
    assert six.names_at(2) == before


def test_robots_are_nobody_at_the_door_and_nobody_who_is_here(six: HallEvening) -> None:
    here = {one.pk for one in starters(six.drive)}
    people = people_of(six.drive, players_of(six.drive), {})

    assert names(six, here) == sorted(NAMES[:6])
    assert count_at_door(six.drive).sentence == (
        "6 people: 1 table, and 2 play at the online table with 2 robots, changing each hand."
    )
    assert len(people.robots) == 4


def test_everybody_sits_in_a_chair_of_their_role_at_the_online_table_too(six: HallEvening) -> None:
    roles = {p.entrant_id: Role(p.entrant.role) for p in players_of(six.drive)}

    for four in hall_of_round(six.round).tables().values():
        assert [roles[four.at(seat)] for seat in Seat] == [role_at(seat) for seat in Seat]


def test_a_drive_that_goes_on_elsewhere_has_its_online_hand_laid_there(
    six: HallEvening, mary: User
) -> None:
    play(six, 1)
    go_online(six.drive, six.by, table_no=1, for_evening=False)
    copy = import_drive(mary, drive_as_json(six.drive))

    laid = OnlineHand.objects.filter(round__drive=copy).order_by("table_no")
    assert [(one.table_no, one.hand) for one in laid] == [(1, 2), (2, 2)]
    assert drive_as_file(copy).rounds == drive_as_file(six.drive).rounds
