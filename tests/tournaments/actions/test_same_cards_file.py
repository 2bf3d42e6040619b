"""A drive with the same cards everywhere comes out of its file as it was."""

from __future__ import annotations

import json
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import call_command

from tests.evening import NAMES, HallEvening
from tests.same_cards import compare
from tournaments.actions.base import By
from tournaments.actions.corrections import correct_result
from tournaments.actions.decisions import decide
from tournaments.actions.results import mark_not_played
from tournaments.actions.void import repeat_hand
from tournaments.models import Drive
from tournaments.queries.drive_file import drive_as_json
from tournaments.queries.evening import evening_of
from tournaments.queries.prizes import FINAL, prizes_now
from tournaments.rules.drivefile import read
from tournaments.rules.duplicate import Scoring
from tournaments.rules.replay import Replay, replay

pytestmark = pytest.mark.django_db


@pytest.fixture
def eventful(drive: Drive) -> HallEvening:
    """Three hands at three tables: one corrected, one not played at a table, one not over."""
    evening = HallEvening.start(drive, By("Mary"), NAMES[:12])
    evening.enter(1, 9, 8, 6)
    evening.move()
    correct_result(evening.drive, evening.by, hand=1, table_no=2, ns=10, reason="misread")
    evening.enter(2, 7, 7)
    mark_not_played(evening.drive, evening.by, table_no=3, hand=2, reason="power cut")
    decide(evening.drive, evening.by, table_no=3, kind="cut", winner="NS")
    evening.move()
    evening.enter(3, 4, 11)
    return evening


def replayed(drive: Drive) -> Replay:
    return replay(read(drive_as_json(drive)))


@pytest.mark.parametrize("scoring", list(Scoring))
@pytest.mark.parametrize("tables", [None, 2])
def test_a_replay_gives_the_same_totals_and_places(
    eventful: HallEvening, scoring: Scoring, tables: int | None
) -> None:
    compare(eventful, scoring, tables=tables)
    evening, again = evening_of(eventful.drive), replayed(eventful.drive)

    names = again.file.entrant_names()
    assert {names[who]: total for who, total in again.totals.items()} == {
        evening.names[who]: total for who, total in evening.totals.items()
    }
    assert {
        group: [(one.place, one.name, one.total) for one in places]
        for group, places in again.standings.items()
    } == {
        group: [(one.place, one.name, one.total) for one in places]
        for group, places in evening.standings.items()
    }


@pytest.mark.parametrize("scoring", list(Scoring))
def test_replay_drive_gives_the_same_prizes(
    eventful: HallEvening, scoring: Scoring, tmp_path: Path
) -> None:
    compare(eventful, scoring)
    file, out = tmp_path / "drive.json", StringIO()
    file.write_text(drive_as_json(eventful.drive), encoding="utf-8")

    call_command("replay_drive", str(file), json=True, stdout=out)

    eventful.drive.refresh_from_db()
    told = json.loads(out.getvalue())
    assert told["prizes"] == prizes_now(eventful.drive).rows(FINAL)
    assert told["options"]["scoring"] == scoring.value


def test_a_hand_dealt_again_counts_once_and_the_void_one_never(eventful: HallEvening) -> None:
    repeat_hand(eventful.drive, eventful.by, hand=3, reason="wrong trumps")
    compare(eventful, Scoring.MATCHPOINTS)
    eventful.enter(3, 6, 6, 6)

    again = replayed(eventful.drive)

    third = [line for card in again.cards.values() for line in card if line.hand == 3]
    assert {(line.points, line.waits) for line in third} == {(2, False)}
