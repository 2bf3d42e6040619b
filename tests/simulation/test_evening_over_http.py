"""A whole evening through HTTP by concurrent clients: nothing lost, nothing doubled, sums right."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from games.engine.seats import Side
from tests.server import Server
from tests.simulation.hall import Hall, Json
from tournaments.rules.drivefile import read
from tournaments.rules.replay import replay


@pytest.fixture
def hall(prepared: Path, tmp_path: Path, size: tuple[int, int]) -> Iterator[Hall]:
    server = Server.after(prepared, tmp_path).start("--no-demonstration")
    yield Hall(server, *size, seed=20260314)
    server.stop()


def test_an_evening_of_many_phones_ends_complete_and_right(hall: Hall, tmp_path: Path) -> None:
    asyncio.run(hall.evening())
    file = hall.export(tmp_path)
    evening = replay(read(file.read_text(encoding="utf-8")))

    no_honest_post_was_refused(hall)
    the_ledger_is_complete(hall, json.loads(file.read_text(encoding="utf-8")))
    the_invariants_hold(hall, evening)
    the_replay_of_the_export_is_identical(hall, file)


def no_honest_post_was_refused(hall: Hall) -> None:
    assert hall.tally.refused == []


def the_ledger_is_complete(hall: Hall, file: Json) -> None:
    found = {
        (hand["hand"], table["table"]): hand["ns"]
        for one in file["rounds"]
        for table in one["tables"]
        for hand in table["hands"]
    }
    assert found == hall.tally.posted
    assert len(found) == hall.tables * hall.hands
    last = {(line["hand"], line["table"]): line["after"] for line in file["ledger"]}
    assert last == hall.tally.posted


def the_invariants_hold(hall: Hall, evening: object) -> None:
    """Each hand two ladies and two gents at each table; sums of tricks as they must be."""
    totals = evening.totals  # type: ignore[attr-defined]
    roles = evening.file.roles()  # type: ignore[attr-defined]
    seatings = evening.seatings.values()  # type: ignore[attr-defined]
    assert evening.checks == ()  # type: ignore[attr-defined]
    assert sum(totals.values()) == 26 * hall.tables * hall.hands
    for role in ("A", "B"):
        of_role = [total for who, total in totals.items() if roles[who] == role]
        assert sum(of_role) == 13 * hall.tables * hall.hands
    for seating in seatings:
        assert sorted(who for four in seating.values() for who in four.entrants()) == sorted(roles)
        for four in seating.values():
            sides = [sorted(roles[who] for who in four.side(side)) for side in Side]
            assert sides == [["A", "B"], ["A", "B"]]


def the_replay_of_the_export_is_identical(hall: Hall, file: Path) -> None:
    said = json.loads(file.read_text(encoding="utf-8"))
    replayed = json.loads(hall.server.manage("replay_drive", str(file), "--json"))
    assert replayed["rounds"][: hall.hands] == said["rounds"]
    assert replayed["seating"] == said["seating"]
