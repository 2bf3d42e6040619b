"""What must hold at the end of every evening."""

from __future__ import annotations

import json

import pytest
from django.contrib.auth.models import User

from tests.simulation.any_number import refreshed
from tournaments.actions.files import import_drive
from tournaments.models import Drive
from tournaments.queries.drive_file import drive_as_json
from tournaments.queries.evening import evening_of
from tournaments.rules.drivefile import read
from tournaments.rules.replay import as_json, replay
from tournaments.rules.sharing import guests_at


def the_sums_are_right(drive: Drive) -> None:
    found = evening_of(refreshed(drive))
    played = sum(line.counts or 0 for lines in found.cards.values() for line in lines)
    credits_given = sum(line.credit for lines in found.credits.values() for line in lines)
    assert sum(found.totals.values()) == pytest.approx(played + credits_given)
    guests = [
        line.counts or 0
        for one, lines in found.cards.items()
        for line in lines
        if line.parts == 1 and one in guests_at(found.shares, line.hand)
    ]  # in a drive of pairs the tricks are the pair's, whoever sat there
    assert played - sum(guests) == 26 * len(found.results)


def the_replay_is_identical(drive: Drive, mc: User) -> None:
    text = drive_as_json(drive)
    said = json.loads(text)
    again = replay(read(text))
    replayed = as_json(again)
    assert again.checks == ()
    assert replayed["rounds"][: len(said["rounds"])] == said["rounds"]  # type: ignore[index]
    found = evening_of(refreshed(drive))
    numbers = dict(drive.entrants.values_list("pk", "number"))
    assert again.totals == {numbers[one]: total for one, total in found.totals.items()}
    copy = import_drive(mc, text)
    assert json.loads(drive_as_json(copy))["rounds"] == said["rounds"]
