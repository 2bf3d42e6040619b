"""Export, import and replay: three uses of one file."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from django.contrib.auth.models import User

from tests.evening import NAMES, HallEvening
from tournaments.actions.attendance import take_over
from tournaments.actions.base import By
from tournaments.actions.corrections import correct_result, record_true_seats
from tournaments.actions.decisions import decide
from tournaments.actions.drives import Settings, create_drive
from tournaments.actions.files import import_drive
from tournaments.actions.people import NewPlayer, add_player
from tournaments.actions.rounds import finish
from tournaments.models import Drive
from tournaments.queries.drive_file import drive_as_json
from tournaments.queries.evening import evening_of
from tournaments.refusals import Refused
from tournaments.rules.drivefile import read
from tournaments.rules.replay import replay
from whistdrive import clock

pytestmark = pytest.mark.django_db


def totals_by_name(drive: Drive) -> Mapping[str, float]:
    evening = evening_of(drive)
    return {evening.names[who]: total for who, total in evening.totals.items()}


def replayed_totals(drive: Drive) -> Mapping[str, float]:
    result = replay(read(drive_as_json(drive)))
    names = result.file.entrant_names()
    return {names[who]: total for who, total in result.totals.items()}


def seats_by_name(drive: Drive) -> list[dict[int, list[str]]]:
    evening = evening_of(drive)
    return [
        {table: [evening.names[who] for who in four.entrants()] for table, four in seating.items()}
        for seating in evening.seatings.values()
    ]


@pytest.fixture
def eventful(evening: HallEvening) -> HallEvening:
    """Four hands with a correction after moving, a wrong seating and a seat taken over."""
    evening.enter(1, 8, 5)
    evening.move()
    evening.enter(2, 6, 9)
    evening.move()
    correct_result(evening.drive, evening.by, hand=1, table_no=2, ns=7, reason="misread")
    one, other = evening.four(1).N, evening.four(2).E
    record_true_seats(evening.drive, evening.by, hand=3, one=one, other=other, reason="sat wrong")
    evening.enter(3, 4, 4)
    evening.move()
    late = add_player(evening.drive, evening.by, NewPlayer("Zoë"))
    take_over(evening.drive, evening.by, out=evening.player("Ann"), into=late)
    evening.enter(4, 10, 3)
    return evening


def test_replaying_an_export_gives_the_same_totals(eventful: HallEvening) -> None:
    assert replayed_totals(eventful.drive) == totals_by_name(eventful.drive)


def test_replaying_an_export_gives_the_same_seats_in_every_hand(eventful: HallEvening) -> None:
    result = replay(read(drive_as_json(eventful.drive)))
    names = result.file.entrant_names()

    replayed = [
        {table: [names[who] for who in four.entrants()] for table, four in seating.items()}
        for seating in result.seatings.values()
    ]

    assert replayed[:4] == seats_by_name(eventful.drive)


def test_an_imported_drive_goes_on_from_the_same_hand(eventful: HallEvening, mary: User) -> None:
    copy = HallEvening(import_drive(mary, drive_as_json(eventful.drive)), By.mc(mary))

    assert seats_by_name(copy.drive) == seats_by_name(eventful.drive)
    assert totals_by_name(copy.drive) == totals_by_name(eventful.drive)
    eventful.move()
    copy.move()
    assert seats_by_name(copy.drive) == seats_by_name(eventful.drive)


def test_an_export_of_an_import_is_the_same_file(eventful: HallEvening, mary: User) -> None:
    text = drive_as_json(eventful.drive)

    copy = import_drive(mary, text)

    first, second = read(text), read(drive_as_json(copy))
    assert second.rounds == first.rounds
    assert second.players == first.players
    assert second.changes == first.changes
    assert [(x.by, x.hand, x.table, x.before, x.after, x.reason) for x in second.ledger] == [
        (x.by, x.hand, x.table, x.before, x.after, x.reason) for x in first.ledger
    ]


def test_a_finished_drive_is_imported_as_finished(evening: HallEvening, mary: User) -> None:
    for hand in range(1, 13):
        evening.enter(hand, 8, 5)
        evening.move()
    finish(evening.drive, evening.by, plan_version=None)

    copy = import_drive(mary, drive_as_json(evening.drive))

    assert copy.stage == Drive.Stage.FINISHED
    assert totals_by_name(copy) == totals_by_name(evening.drive)


def test_level_rounds_of_a_pairs_drive_survive_export_and_import(mary: User) -> None:
    settings = Settings(
        name="Pairs", date=clock.now().date(), movement={"hands_per_round": 2}, hands=8
    )
    evening = HallEvening.start(create_drive(mary, settings), By.mc(mary), NAMES[:8])
    for hand, tricks in ((1, (6, 9)), (2, (7, 9))):
        evening.enter(hand, *tricks)
    decide(evening.drive, evening.by, table_no=1, kind="extra-hand", ns=8)
    evening.move()

    copy = import_drive(mary, drive_as_json(evening.drive))

    assert seats_by_name(copy) == seats_by_name(evening.drive)
    assert replayed_totals(copy) == totals_by_name(evening.drive)


@pytest.mark.parametrize(
    "text",
    ["", "{", "[]", '{"whistdrive": 2}', '{"whistdrive": 1}', "PK\x03\x04 a spreadsheet", "null"],
)
def test_anything_else_is_refused_with_a_sentence_and_imports_nothing(
    text: str, mary: User
) -> None:
    with pytest.raises(Refused) as refused:
        import_drive(mary, text)

    assert refused.value.field == "file"
    assert refused.value.sentence.endswith(".")
    assert Drive.objects.count() == 0


def test_a_truncated_export_is_refused_whole(eventful: HallEvening, mary: User) -> None:
    text = drive_as_json(eventful.drive)

    with pytest.raises(Refused):
        import_drive(mary, text[: len(text) // 2])

    assert Drive.objects.count() == 1
