"""Who plays from home is still known in a merged entry, next time, in a file and in its replay."""

from __future__ import annotations

import json

import pytest
from django.contrib.auth.models import User

from tests.evening import HallEvening
from tests.online import hand, play_out
from tests.tournaments.actions.home_people import online, player
from tournaments.actions.base import By
from tournaments.actions.files import import_drive
from tournaments.actions.merging import merge_players
from tournaments.actions.next_time import NextTime, repeat_drive
from tournaments.actions.people import NewPlayer, add_players
from tournaments.actions.results import record_by_mc
from tournaments.actions.undo import undo_step
from tournaments.models import Drive
from tournaments.queries.drive_file import drive_as_json
from tournaments.rules.drivefile import read
from tournaments.rules.replay import as_json, replay

pytestmark = pytest.mark.django_db


def test_two_entries_of_one_person_are_at_home_if_either_is(drive: Drive, by: By) -> None:
    keep, drop = add_players(drive, by, [NewPlayer("Beth"), NewPlayer("Bess", home=True)])

    merge_players(drive, by, keep=keep, drop=drop)

    assert player(drive, "Beth").home
    undo_step(drive, by, step=drive.journal.get(kind="merge"), plan_version=None)
    assert [player(drive, name).home for name in ("Beth", "Bess")] == [False, True]


def test_who_plays_from_home_is_expected_to_do_so_next_time(
    from_home: HallEvening, mary: User
) -> None:
    again = NextTime("Next week", from_home.drive.date, people=True)

    new = repeat_drive(mary, from_home.drive, from_home.by, again)

    assert list(new.players.filter(home=True).values_list("name", flat=True)) == ["Ann"]


def test_an_evening_with_somebody_at_home_replays_to_the_same_file(
    from_home: HallEvening, mary: User
) -> None:
    play_out(hand(from_home, 1).live)
    record_by_mc(from_home.drive, from_home.by, table_no=2, hand=1, ns=8)
    from_home.move()
    text = drive_as_json(from_home.drive)
    said = json.loads(text)

    assert as_json(replay(read(text)))["rounds"] == said["rounds"]
    copy = import_drive(mary, text)
    again = json.loads(drive_as_json(copy))
    assert (again["rounds"], again["players"]) == (said["rounds"], said["players"])
    assert online(copy) == online(from_home.drive)


def test_a_replay_says_which_tables_of_the_next_round_are_online(from_home: HallEvening) -> None:
    play_out(hand(from_home, 1).live)
    record_by_mc(from_home.drive, from_home.by, table_no=2, hand=1, ns=8)
    data = json.loads(drive_as_json(from_home.drive))

    completed = as_json(replay(read(json.dumps(data))))["rounds"]

    from_home.move()
    after = [(table["table"], table.get("online", False)) for table in completed[1]["tables"]]  # type: ignore[index]
    assert after == [(n, n in online(from_home.drive)) for n in (1, 2)]
