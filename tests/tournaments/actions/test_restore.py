"""A backup lets another laptop go on from the same hand, with the cards on the tables valid."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User

from games.engine.seats import Seat
from tests.evening import HallEvening
from tests.factories import UserFactory
from tests.tournaments.actions.test_files import seats_by_name, totals_by_name
from tournaments.actions.base import By
from tournaments.actions.calls import call_mc
from tournaments.actions.clock import set_clock
from tournaments.actions.drives import hide_standings
from tournaments.actions.restore import DriveIsHere, restore_drive
from tournaments.actions.rounds import finish, unfinish
from tournaments.models import Answer, Drive, JournalLine, LateSlip, Player, TableCard
from tournaments.queries.backup import drive_as_backup
from tournaments.queries.board import board_of
from tournaments.refusals import Refused
from tournaments.rules.drivefile import read
from tournaments.rules.replay import replay

pytestmark = pytest.mark.django_db


@pytest.fixture
def going(evening: HallEvening, move_clock: Callable[[timedelta], None]) -> HallEvening:
    """Hand 2 is being played: table 1 is in with two answers, table 2 calls the MC."""
    evening.enter(1, 8, 5)
    move_clock(timedelta(minutes=9))
    evening.move()
    evening.send(1, 1, 9)  # too late: kept for the MC
    evening.send(1, 2, 7, Seat.N)
    evening.send(1, 2, 5, Seat.E)
    call_mc(evening.drive, evening.phone(2), table_no=2, why="revoke")
    hide_standings(evening.drive, evening.by, hidden=True)
    set_clock(evening.drive, evening.by, minutes_per_hand=8)
    evening.drive.refresh_from_db()
    return evening


def elsewhere(evening: HallEvening) -> str:
    """The backup, and then the drive is gone: as on another laptop."""
    text = drive_as_backup(evening.drive)
    Drive.objects.all().delete()
    return text


def changed(text: str, **changes: Any) -> str:
    data = json.loads(text)
    data["backup"] |= changes
    return json.dumps(data)


def codes(drive: Drive) -> list[tuple[Any, ...]]:
    return [
        *TableCard.objects.filter(drive=drive).order_by("table_no").values_list("token", "code"),
        *Player.objects.filter(drive=drive).order_by("number").values_list("token", "device"),
        (drive.public_id, drive.join_code),
    ]


def test_the_drive_goes_on_from_the_same_hand(going: HallEvening, mary: User) -> None:
    seats, totals = seats_by_name(going.drive), totals_by_name(going.drive)

    copy = HallEvening(restore_drive(mary, elsewhere(going)), By.mc(mary))

    assert seats_by_name(copy.drive) == seats
    assert totals_by_name(copy.drive) == totals
    assert copy.round.number == 2


def test_cards_links_and_addresses_stay_valid(going: HallEvening, mary: User) -> None:
    before = codes(going.drive)

    copy = restore_drive(mary, elsewhere(going))

    assert codes(copy) == before


def test_pages_of_the_old_laptop_are_of_another_epoch(going: HallEvening, mary: User) -> None:
    copy = restore_drive(mary, elsewhere(going))

    assert copy.epoch != going.drive.epoch


def test_a_dispute_a_call_and_a_late_slip_still_wait_for_the_mc(
    going: HallEvening, mary: User
) -> None:
    copy = restore_drive(mary, elsewhere(going))

    board = board_of(copy)
    assert board is not None
    assert board.disputed == [1]
    assert board.missing == [2]
    assert [table.row.called_why for table in board.tables] == ["", "revoke"]
    slip = LateSlip.objects.get(drive=copy)
    assert (slip.hand, slip.table_no, slip.ns) == (1, 1, 9)


def test_the_clock_the_curtain_and_the_times_of_rounds_come_along(
    going: HallEvening, mary: User
) -> None:
    times = list(going.drive.rounds.order_by("number").values_list("opened_at", "closed_at"))
    due = going.round.due_at

    copy = restore_drive(mary, elsewhere(going))

    assert list(copy.rounds.order_by("number").values_list("opened_at", "closed_at")) == times
    assert copy.rounds.get(number=2).due_at == due
    assert copy.hall_clock.minutes_per_hand == 8
    assert copy.standings_hidden


def test_the_record_comes_along_and_says_where_it_was_taken_up(
    going: HallEvening, mary: User
) -> None:
    before = list(going.drive.journal.order_by("pk").values_list("text", "at", "by"))

    copy = restore_drive(mary, elsewhere(going))

    after = list(copy.journal.order_by("pk").values_list("text", "at", "by"))
    assert after[: len(before)] == before
    assert copy.journal.order_by("pk").last().text == "Goes on from a backup"


def test_a_backup_of_a_restored_drive_says_the_same(going: HallEvening, mary: User) -> None:
    def told(text: str) -> dict[str, Any]:
        data = json.loads(text)
        kept = ("drive", "cards", "players", "rounds", "calls", "answers", "slips", "clock")
        return {key: data["backup"][key] for key in kept}

    text = elsewhere(going)

    assert told(drive_as_backup(restore_drive(mary, text))) == told(text)


def test_a_drive_before_the_draw_and_one_that_is_finished_are_restored_as_such(
    drive: Drive, mary: User
) -> None:
    text = drive_as_backup(drive)
    drive.delete()

    assert restore_drive(mary, text).stage == Drive.Stage.DOOR


def test_an_evening_finished_early_can_still_be_taken_up_again(
    evening: HallEvening, mary: User
) -> None:
    evening.enter(1, 8, 5)
    finish(evening.drive, evening.by, plan_version=None)

    copy = HallEvening(restore_drive(mary, elsewhere(evening)), By.mc(mary))

    assert copy.drive.stage == Drive.Stage.FINISHED
    unfinish(copy.drive, copy.by)
    assert copy.round.number == 1


def test_a_backup_is_read_by_whatever_reads_drive_files(going: HallEvening) -> None:
    result = replay(read(drive_as_backup(going.drive)))

    names = result.file.entrant_names()
    assert {names[who]: n for who, n in result.totals.items()} == totals_by_name(going.drive)


# The same drive is here already


def test_where_the_drive_is_here_already_nothing_happens_unasked(
    going: HallEvening, mary: User
) -> None:
    text = drive_as_backup(going.drive)

    with pytest.raises(DriveIsHere) as refused:
        restore_drive(mary, text)

    assert refused.value.drive == going.drive
    assert Drive.objects.count() == 1


def test_going_on_instead_keeps_what_was_here_under_another_name(
    going: HallEvening, mary: User
) -> None:
    text, before = drive_as_backup(going.drive), codes(going.drive)

    copy = restore_drive(mary, text, instead=True)

    assert codes(copy) == before
    going.drive.refresh_from_db()
    assert going.drive.name == "Village hall (before the backup)"
    assert not set(codes(going.drive)) & set(before)
    assert totals_by_name(going.drive) == totals_by_name(copy)


def test_another_mcs_drive_is_not_pushed_aside(going: HallEvening) -> None:
    text = drive_as_backup(going.drive)

    with pytest.raises(Refused, match="other MCs run it"):
        restore_drive(UserFactory(username="Max"), text, instead=True)

    assert Drive.objects.count() == 1


# What is refused


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"form": 2}, "newer version"),
        ({"form": "x"}, "backup: “form” should be 1."),
        ({"cards": 3}, "backup: “cards” should be a list."),
        ({"cards": [3]}, "backup, card 1: There should be named values here."),
        ({"cards": [{"table_no": 1, "code": "ABCDEF"}]}, "backup, card 1: “token” is missing."),
        (
            {"cards": [{"table_no": 1, "token": "<script>alert(1)</script>", "code": "ABCDEF"}]},
            "backup, card 1: “token” cannot be “<script>alert(1)</script>”.",
        ),
        ({"slips": [{"hand": 1, "table_no": 1, "ns": -4, "at": "", "by": "", "device": ""}]},
         "backup, late slip 1: “ns” cannot be “-4”."),
        ({"rounds": [{"number": 1, "opened_at": "yesterday"}]},
         "backup, round 1: “opened_at” cannot be “yesterday”."),
    ],
)  # fmt: skip
def test_a_backup_that_cannot_be_is_refused_whole_with_the_place_and_the_reason(
    going: HallEvening, mary: User, changes: dict[str, Any], sentence: str
) -> None:
    text = changed(elsewhere(going), **changes)

    with pytest.raises(Refused) as refused:
        restore_drive(mary, text)

    assert sentence in refused.value.sentence
    assert refused.value.field == "file"
    assert (Drive.objects.count(), JournalLine.objects.count(), Answer.objects.count()) == (0, 0, 0)


def test_two_cards_with_one_code_are_refused_whole(going: HallEvening, mary: User) -> None:
    text = elsewhere(going)
    card = json.loads(text)["backup"]["cards"][0]

    with pytest.raises(Refused, match="does not fit together"):
        restore_drive(mary, changed(text, cards=[card, {**card, "code": "ZZZZZZ"}]))

    assert Drive.objects.count() == 0


def test_a_file_cut_off_anywhere_is_refused_whole(going: HallEvening, mary: User) -> None:
    text = elsewhere(going)

    for cut in (1, len(text) // 4, len(text) // 2, len(text) - 3):
        with pytest.raises(Refused):
            restore_drive(mary, text[:cut])

    assert Drive.objects.count() == 0


def test_a_plain_drive_file_is_no_backup(going: HallEvening, mary: User) -> None:
    data = json.loads(elsewhere(going))
    del data["backup"]

    with pytest.raises(Refused, match="no codes of table cards"):
        restore_drive(mary, json.dumps(data))
