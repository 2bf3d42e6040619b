"""A revoke: tricks go over to the other side, and the figures after it count."""

from __future__ import annotations

import pytest

from games.engine.seats import Seat
from tests.evening import HallEvening
from tournaments.actions.transfers import transfer_tricks
from tournaments.actions.undo import undo_step
from tournaments.models import LedgerLine
from tournaments.queries.evening import evening_of
from tournaments.refusals import HandNotOpen, NoSuchTable, Refused, ResultChanged

pytestmark = pytest.mark.django_db


def revoke(evening: HallEvening, **changes: object) -> LedgerLine:
    """Two tricks to Carol and Dev, who sit East and West at table 1."""
    said: dict[str, object] = {
        "hand": 1,
        "table_no": 1,
        "to": "EW",
        "tricks": 2,
        "reason": "Revoke",
        **changes,
    }
    return transfer_tricks(evening.drive, evening.by, **said)  # type: ignore[arg-type]


def totals(evening: HallEvening, *names: str) -> list[float]:
    found = evening_of(evening.drive).totals
    return [found[evening.player(name).entrant_id] for name in names]


def test_the_figures_after_the_revoke_are_what_counts(evening: HallEvening) -> None:
    evening.enter(1, 8, 5)

    revoke(evening)

    assert totals(evening, "Ann", "Bob", "Carol", "Dev") == [6, 6, 7, 7]


def test_the_record_says_what_was_before_and_who_got_the_tricks(evening: HallEvening) -> None:
    evening.enter(1, 8, 5)

    revoke(evening)

    line = evening.drive.journal.latest("pk")
    assert (line.text, line.reason) == (
        "Hand 1, table 1: 6 – 7 (was 8 – 5)",
        "Revoke: 2 tricks to Dev and Carol",
    )


def test_who_moves_follows_the_figures(evening: HallEvening) -> None:
    evening.enter(1, 7, 5)
    moved = evening.round.tables.get(table_no=1)

    revoke(evening, tricks=1)
    evening.move()

    moved.refresh_from_db()
    assert moved.winner == "EW"


def test_after_everybody_has_moved_only_the_numbers_change_unless_asked(
    evening: HallEvening,
) -> None:
    evening.enter(1, 7, 5)
    evening.move()
    before = evening.names_at(1)

    revoke(evening, tricks=1)
    assert evening.names_at(1) == before

    revoke(evening, to="NS", tricks=1)
    revoke(evening, tricks=1, reseat=True)
    assert evening.names_at(1) != before


def test_a_revoke_that_cost_nothing_is_written_down(evening: HallEvening) -> None:
    evening.enter(1, 8, 5)

    line = revoke(evening, tricks=0)

    assert (line.ns, line.ew, line.reason) == (8, 5, "Revoke: 0 tricks to Dev and Carol")


def test_the_button_pressed_twice_moves_the_tricks_once(evening: HallEvening) -> None:
    evening.enter(1, 8, 5)
    head = evening.head(1, 1)
    assert head is not None

    revoke(evening, seen=head.pk)
    revoke(evening, seen=head.pk)

    assert totals(evening, "Ann") == [6]


def test_another_result_than_the_page_showed_is_not_changed(evening: HallEvening) -> None:
    evening.enter(1, 8, 5)

    with pytest.raises(ResultChanged) as refused:
        revoke(evening, seen=0)

    assert refused.value.sentence == (
        "The result of hand 1, table 1 has changed. Look at it, then decide."
    )


@pytest.mark.parametrize(
    ("changes", "field", "sentence"),
    [
        ({"to": ""}, "to", "Say which two get the tricks."),
        ({"tricks": None}, "moved", "A revoke moves 0 to 3 tricks."),
        ({"tricks": 4}, "moved", "A revoke moves 0 to 3 tricks."),
        ({"tricks": -1}, "moved", "A revoke moves 0 to 3 tricks."),
        ({"reason": " "}, "reason", "Write in a word or two why: revoke."),
        ({"to": "NS", "tricks": 3}, "moved", "Dev and Carol have only 2 tricks to give."),
    ],
)
def test_what_is_no_revoke_is_refused_at_its_field(
    evening: HallEvening, changes: dict[str, object], field: str, sentence: str
) -> None:
    evening.enter(1, 11, 5)

    with pytest.raises(Refused) as refused:
        revoke(evening, **changes)

    assert (refused.value.field, refused.value.sentence) == (field, sentence)


def test_two_answers_are_settled_first(evening: HallEvening) -> None:
    evening.send(1, 1, 8)
    evening.send(1, 1, 6, Seat.E)

    with pytest.raises(Refused, match="has two answers"):
        revoke(evening)


def test_a_hand_without_tricks_has_none_to_give(evening: HallEvening) -> None:
    with pytest.raises(Refused, match="Hand 1, table 1 has no result"):
        revoke(evening)
    with pytest.raises(HandNotOpen):
        revoke(evening, hand=2)
    with pytest.raises(NoSuchTable):
        revoke(evening, table_no=3)


def test_a_revoke_is_taken_back(evening: HallEvening) -> None:
    evening.enter(1, 8, 5)
    revoke(evening)

    step = evening.drive.journal.get(kind="revoke")
    undo_step(evening.drive, evening.by, step=step, plan_version=None)

    assert totals(evening, "Ann", "Carol") == [8, 5]
