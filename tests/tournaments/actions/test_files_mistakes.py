"""What went wrong in an evening is in its drive file, and comes out of it again."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any

import pytest
from django.contrib.auth.models import User

from tests.evening import HallEvening
from tournaments.actions.corrections import correct_result
from tournaments.actions.files import import_drive
from tournaments.actions.transfers import shift_entry, transfer_tricks
from tournaments.actions.undo import undo_step
from tournaments.actions.void import repeat_hand, skip_hand, void_hand
from tournaments.models import Drive, LedgerLine
from tournaments.queries.board import board_of
from tournaments.queries.drive_file import drive_as_json
from tournaments.queries.evening import evening_of
from tournaments.refusals import Refused
from tournaments.rules.drivefile import FileHand, read
from tournaments.rules.replay import Replay, replay

pytestmark = pytest.mark.django_db


def void_and_replayed(evening: HallEvening) -> None:
    evening.enter(1, 8, 5)
    void_hand(evening.drive, evening.by, table_no=2, hand=1, reason="Misdeal")
    evening.enter(1, 8, 9)


def void_and_waiting(evening: HallEvening) -> None:
    evening.enter(1, 8, 5)
    void_hand(evening.drive, evening.by, table_no=2, hand=1, reason="Misdeal")


def void_taken_back(evening: HallEvening) -> None:
    void_and_waiting(evening)
    step = evening.drive.journal.get(kind="void")
    undo_step(evening.drive, evening.by, step=step, plan_version=None)


def uneven(evening: HallEvening) -> None:
    evening.enter(1, 8)
    correct_result(evening.drive, evening.by, hand=1, table_no=2, ns=8, ew=6, reason="A pack of 56")
    evening.move()


def level_uneven_void(evening: HallEvening) -> None:
    uneven(evening)
    evening.enter(2, 8)
    correct_result(evening.drive, evening.by, hand=2, table_no=2, ns=7, ew=7, reason="Misdealt")
    void_hand(evening.drive, evening.by, table_no=2, hand=2, reason="They play again")
    evening.enter(2, 8, 7)


def revoked(evening: HallEvening) -> None:
    evening.enter(1, 7, 5)
    transfer_tricks(
        evening.drive, evening.by, hand=1, table_no=1, to="EW", tricks=1, reason="Revoke"
    )
    evening.move()


def shifted(evening: HallEvening) -> None:
    evening.enter(1, 8, 5)
    evening.move()
    shift_entry(
        evening.drive,
        evening.by,
        hand=1,
        table_no=1,
        to_hand=2,
        to_table=1,
        reason="Wrong hand",
    )


def skipped(evening: HallEvening) -> None:
    skip_hand(evening.drive, evening.by, hand=1, reason="No time")
    evening.move()
    evening.enter(2, 8, 5)
    evening.move()


def repeated(evening: HallEvening) -> None:
    evening.enter(1, 8, 5)
    repeat_hand(evening.drive, evening.by, hand=1, reason="Wrong trumps")
    evening.enter(1, 6, 7)
    evening.move()


MISTAKES = [
    void_and_replayed,
    void_and_waiting,
    void_taken_back,
    uneven,
    level_uneven_void,
    revoked,
    shifted,
    skipped,
    repeated,
]


def replayed(drive: Drive) -> Replay:
    return replay(read(drive_as_json(drive)))


def totals_by_name(drive: Drive) -> Mapping[str, float]:
    evening = evening_of(drive)
    return {evening.names[who]: total for who, total in evening.totals.items()}


def seats_by_name(drive: Drive) -> list[dict[int, list[str]]]:
    evening = evening_of(drive)
    return [
        {table: [evening.names[who] for who in four.entrants()] for table, four in seating.items()}
        for seating in evening.seatings.values()
    ]


def first_hands(drive: Drive, table_no: int) -> tuple[FileHand, ...]:
    table = read(drive_as_json(drive)).rounds[0].tables[table_no - 1]
    return tuple(hand for hand in table.hands if hand.hand == 1)


@pytest.mark.parametrize("mistake", MISTAKES)
def test_a_replay_of_the_export_comes_to_the_same_seats_and_totals(
    mistake: Callable[[HallEvening], None], evening: HallEvening
) -> None:
    mistake(evening)

    found = replayed(evening.drive)

    names = found.file.entrant_names()
    assert {names[who]: total for who, total in found.totals.items()} == totals_by_name(
        evening.drive
    )
    assert [
        {table: [names[who] for who in four.entrants()] for table, four in seating.items()}
        for seating in found.seatings.values()
    ][: len(seats_by_name(evening.drive))] == seats_by_name(evening.drive)
    assert found.checks == ()


@pytest.mark.parametrize("mistake", MISTAKES)
def test_the_imported_evening_is_the_same_and_exports_the_same(
    mistake: Callable[[HallEvening], None], evening: HallEvening, max_: User
) -> None:
    mistake(evening)

    imported = import_drive(max_, drive_as_json(evening.drive))

    assert totals_by_name(imported) == totals_by_name(evening.drive)
    assert seats_by_name(imported) == seats_by_name(evening.drive)
    assert read(drive_as_json(imported)) == read(drive_as_json(evening.drive))


@pytest.mark.reported("B03")
def test_a_void_hand_stands_in_the_file_before_the_one_played_again(evening: HallEvening) -> None:
    """An aborted and replayed match counted twice in the export."""
    void_and_replayed(evening)

    assert [(h.ns, h.ew, h.state, h.note) for h in first_hands(evening.drive, 2)] == [
        (5, 8, "void", "Misdeal"),
        (9, 4, "played", ""),
    ]


def test_a_void_hand_still_to_be_played_waits_after_the_import(
    evening: HallEvening, max_: User
) -> None:
    void_and_waiting(evening)

    imported = import_drive(max_, drive_as_json(evening.drive))

    board = board_of(imported)
    assert board is not None
    void = board.tables[1].hands[0].void
    assert void is not None
    assert (board.missing, void.reason) == ([2], "Misdeal")


def test_a_void_hand_that_was_taken_back_is_not_in_the_file(evening: HallEvening) -> None:
    void_taken_back(evening)

    assert [(h.ns, h.state) for h in first_hands(evening.drive, 2)] == [(5, "played")]


def test_an_uneven_slip_says_why_in_the_file(evening: HallEvening) -> None:
    uneven(evening)

    file = read(drive_as_json(evening.drive))
    assert [(h.ns, h.ew, h.note) for h in first_hands(evening.drive, 2)] == [(8, 6, "A pack of 56")]
    assert [line.after for line in file.ledger] == [8, "8-6"]


def with_hands(text: str, hands: list[dict[str, object]]) -> str:
    """The file without its ledger, with other hands at table 2 of round 1."""
    file: dict[str, Any] = json.loads(text)
    file["ledger"] = []
    file["rounds"][0]["tables"][1]["hands"] = hands
    return str(json.dumps(file))


def test_a_paper_evening_may_tell_of_a_void_hand_without_a_ledger(
    evening: HallEvening, max_: User
) -> None:
    evening.enter(1, 8, 5)
    hands: list[dict[str, object]] = [
        {"hand": 1, "ns": 5, "ew": 8, "state": "void", "note": "Misdeal"},
        {"hand": 1, "ns": 9, "ew": 4},
    ]

    imported = import_drive(max_, with_hands(drive_as_json(evening.drive), hands))

    lines = LedgerLine.objects.filter(round__drive=imported, table_no=2).order_by("pk")
    assert [(line.state, line.ns) for line in lines] == [
        ("played", 5),
        ("void", None),
        ("played", 9),
    ]


def test_a_paper_slip_that_does_not_add_up_needs_a_note(evening: HallEvening, max_: User) -> None:
    evening.enter(1, 8, 5)
    text = drive_as_json(evening.drive)

    with pytest.raises(Refused) as refused:
        import_drive(max_, with_hands(text, [{"hand": 1, "ns": 8, "ew": 6}]))

    assert refused.value.sentence == (
        "Hand 1, table 2: 8 and 6 do not add up to 13. Put them right, or write into “note” why "
        "they stay."
    )
    noted = [{"hand": 1, "ns": 8, "ew": 6, "note": "Misdealt"}]
    imported = import_drive(max_, with_hands(text, noted))  # type: ignore[arg-type]
    assert totals_by_name(imported)["Fred"] == 8
