"""A slip whose two sides do not make 13 counts as it stands once the MC says why."""

from __future__ import annotations

import pytest
from django.db import IntegrityError

from tests.evening import HallEvening
from tournaments.actions.corrections import correct_result
from tournaments.actions.results import record_by_mc
from tournaments.actions.transfers import transfer_tricks
from tournaments.actions.undo import undo_step
from tournaments.models import LedgerLine
from tournaments.queries.board import State, board_of
from tournaments.queries.evening import evening_of
from tournaments.refusals import AlreadyEntered, Refused
from tournaments.rules.scoring import check

pytestmark = pytest.mark.django_db


def accept(evening: HallEvening, ns: int = 8, ew: int | None = 6, **changes: object) -> LedgerLine:
    said: dict[str, object] = {"hand": 1, "table_no": 1, "reason": "Misdealt", **changes}
    return correct_result(evening.drive, evening.by, ns=ns, ew=ew, **said)  # type: ignore[arg-type]


def totals(evening: HallEvening, *names: str) -> list[float]:
    found = evening_of(evening.drive).totals
    return [found[evening.player(name).entrant_id] for name in names]


def test_both_numbers_are_kept_and_count(evening: HallEvening) -> None:
    line = accept(evening)

    assert (line.ns, line.ew, line.ew_said) == (8, 6, 6)
    assert totals(evening, "Ann", "Bob", "Carol", "Dev") == [8, 8, 6, 6]


def test_without_a_reason_the_sentence_says_what_to_do(evening: HallEvening) -> None:
    with pytest.raises(Refused) as refused:
        accept(evening, reason="")

    assert (refused.value.field, refused.value.sentence) == (
        "reason",
        "The two sides must add up to 13. You typed 8 and 6. If that is how it stays, write why: "
        "misdealt, a short pack.",
    )
    assert LedgerLine.objects.count() == 0


def test_the_sum_check_of_the_evening_knows_the_exception(evening: HallEvening) -> None:
    accept(evening)

    found = evening_of(evening.drive)
    assert check(found.seatings, found.results, found.roles) == []


def test_two_numbers_that_make_13_are_an_ordinary_result(evening: HallEvening) -> None:
    line = accept(evening, ew=5)

    assert (line.ew, line.ew_said) == (5, None)


def test_the_database_keeps_no_uneven_slip_without_a_reason(evening: HallEvening) -> None:
    line = accept(evening)

    with pytest.raises(IntegrityError):
        LedgerLine.objects.filter(pk=line.pk).update(reason="")


def test_the_side_with_more_tricks_has_won(evening: HallEvening) -> None:
    accept(evening, ns=5, ew=6)

    board = board_of(evening.drive)
    assert board is not None
    assert board.tables[0].winner == "EW"


def test_six_all_is_level_and_somebody_says_who_moves(evening: HallEvening) -> None:
    accept(evening, ns=6, ew=6)
    record_by_mc(evening.drive, evening.by, table_no=2, hand=1, ns=5)

    with pytest.raises(Refused, match="Table 1 is level: say who moves"):
        evening.move()


def test_the_mc_replaces_it_knowingly_even_by_the_same_first_number(evening: HallEvening) -> None:
    accept(evening)

    with pytest.raises(AlreadyEntered, match="Table 1 is in already: 8 – 6"):
        record_by_mc(evening.drive, evening.by, table_no=1, hand=1, ns=8)
    record_by_mc(evening.drive, evening.by, table_no=1, hand=1, ns=8, replace=True)

    assert totals(evening, "Carol") == [5]


def test_the_same_twice_changes_nothing(evening: HallEvening) -> None:
    accept(evening)

    with pytest.raises(Refused, match="That is what stands already"):
        accept(evening)


def test_after_a_revoke_the_sum_stays_as_it_was(evening: HallEvening) -> None:
    accept(evening)

    line = transfer_tricks(
        evening.drive, evening.by, hand=1, table_no=1, to="NS", tricks=1, reason="Revoke"
    )

    assert (line.ns, line.ew) == (9, 5)


def test_undoing_puts_back_both_numbers(evening: HallEvening) -> None:
    accept(evening)
    accept(evening, ew=5, reason="Counted again")

    step = evening.drive.journal.filter(kind="correct").latest("pk")
    undo_step(evening.drive, evening.by, step=step, plan_version=None)

    head = evening.head(1, 1)
    assert head is not None
    assert (head.ns, head.ew, head.reason) == (8, 6, "Misdealt")
    board = board_of(evening.drive)
    assert board is not None
    assert board.tables[0].state is State.IN
