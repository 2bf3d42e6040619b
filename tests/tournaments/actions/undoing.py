"""Steps taken back in tests, and what is looked at afterwards."""

from __future__ import annotations

from tests.evening import HallEvening
from tournaments.actions.corrections import (
    record_true_seats,
)
from tournaments.actions.undo import undo_step, why_not_undo
from tournaments.models import Drive, JournalLine, Place
from tournaments.queries.board import State, board_of


def last(evening: HallEvening, kind: str) -> JournalLine:
    step = evening.drive.journal.filter(kind=kind, undone_by__isnull=True).order_by("pk").last()
    assert step is not None
    return step


def undo(evening: HallEvening, kind: str) -> None:
    undo_step(evening.drive, evening.by, step=last(evening, kind), plan_version=None)


def why_not(evening: HallEvening, kind: str) -> str:
    return why_not_undo(Drive.objects.get(), last(evening, kind))


def places(round_no: int) -> list[tuple[int, str, int]]:
    found = Place.objects.filter(round__number=round_no).order_by("table_no", "seat")
    return list(found.values_list("table_no", "seat", "entrant"))


def state(evening: HallEvening, table_no: int) -> tuple[State, int | None]:
    board = board_of(evening.drive, table_no)
    assert board is not None
    return board.tables[0].state, board.tables[0].hands[0].ns


def true_seats(evening: HallEvening, one: str, other: str, hand: int = 1, **how: object) -> None:
    record_true_seats(
        evening.drive,
        evening.by,
        hand=hand,
        one=evening.player(one).entrant_id,
        other=evening.player(other).entrant_id,
        reason="",
        **how,  # type: ignore[arg-type]
    )
