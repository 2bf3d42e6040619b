"""`manage.py rehearse`: a complete drive, on a database of its own."""

from __future__ import annotations

import json
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from tournaments.rules.drivefile import read
from tournaments.rules.replay import as_json, replay


def run(*words: str) -> str:
    out = StringIO()
    call_command("rehearse", *words, stdout=out)
    return out.getvalue()


def test_the_drive_file_of_a_rehearsal_replays_to_the_same_seats_and_results() -> None:
    """No fixture gives this test a database, so to touch the hall's would fail."""
    text = run("pairs-circle", "--people", "7", "--hands", "3", "--json")

    again = replay(read(text))

    assert again.checks == ()
    assert as_json(again)["rounds"] == json.loads(text)["rounds"]
    assert [len(one["tables"]) for one in json.loads(text)["rounds"]] == [2, 2, 2]
    assert sum(player.get("robot", False) for player in json.loads(text)["players"]) == 3


def test_the_evening_is_told_round_by_round_with_robots_by_name() -> None:
    told = run("losers-change", "--people", "6", "--hands", "2")

    assert "Round 2" in told
    assert "Robot Ada" in told


def test_a_format_there_is_not_ends_with_status_2() -> None:
    with pytest.raises(CommandError, match="There is no format 'whirl'") as refused:
        run("whirl", "--people", "8")

    assert refused.value.returncode == 2


def test_a_drive_of_nobody_ends_with_status_2() -> None:
    with pytest.raises(SystemExit) as ended:
        run("losers-change", "--people", "0")

    assert ended.value.code == 2


def test_people_at_home_may_play_among_themselves() -> None:
    text = run("losers-change", "--people", "7", "--home", "3", "--hands", "2", "--json")

    tables = [one["tables"] for one in json.loads(text)["rounds"]]

    assert [[table.get("home", False) for table in one] for one in tables] == [[False, True]] * 2
    assert as_json(replay(read(text)))["rounds"] == json.loads(text)["rounds"]
