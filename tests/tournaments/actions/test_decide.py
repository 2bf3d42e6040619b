"""Level tables, and tables that are not waited for."""

from __future__ import annotations

from datetime import date

import pytest
from django.contrib.auth.models import User

from games.engine.seats import Side
from tests.evening import NAMES, HallEvening
from tournaments.actions.base import By
from tournaments.actions.decisions import decide, go_on_without
from tournaments.actions.drives import Settings, create_drive
from tournaments.actions.results import mark_not_played, record_by_mc
from tournaments.models import Decision, LedgerLine
from tournaments.queries.board import board_of
from tournaments.refusals import NoSuchTable, Refused

pytestmark = pytest.mark.django_db


@pytest.fixture
def two_hands(mary: User) -> HallEvening:
    """Two hands are played before everybody moves; table 1 is level after both, table 2 is not."""
    settings = Settings(
        name="Hall",
        date=date(2026, 3, 14),
        format="losers-change",
        movement={"hands_per_round": 2},
        hands=4,
    )
    evening = HallEvening.start(create_drive(mary, settings), By.mc(mary), NAMES[:8])
    evening.enter(1, 7, 8)
    evening.enter(2, 6, 8)
    return evening


def reasons(evening: HallEvening) -> list[str]:
    board = board_of(evening.drive)
    assert board is not None
    return board.reasons


def winner(evening: HallEvening, table_no: int) -> Side | None:
    board = board_of(evening.drive, table_no)
    assert board is not None
    return board.tables[0].winner


def test_a_level_table_holds_up_the_move(two_hands: HallEvening) -> None:
    assert reasons(two_hands) == ["Table 1 is level: say who moves."]


def test_an_extra_hand_decides_by_its_tricks(two_hands: HallEvening) -> None:
    decide(two_hands.drive, two_hands.by, table_no=1, kind="extra-hand", ns=5)

    assert winner(two_hands, 1) is Side.EW
    assert two_hands.drive.journal.last().text == (
        "Table 1: Dev and Carol count as winners (extra hand 5 – 8)"
    )
    assert two_hands.move() is not None


@pytest.mark.parametrize("kind", ["cut", "mc"])
def test_a_cut_or_the_mcs_word_decides(two_hands: HallEvening, kind: str) -> None:
    decide(two_hands.drive, two_hands.by, table_no=1, kind=kind, winner="NS")

    assert winner(two_hands, 1) is Side.NS


def test_a_second_decision_replaces_the_first(two_hands: HallEvening) -> None:
    decide(two_hands.drive, two_hands.by, table_no=1, kind="cut", winner="NS")
    decide(two_hands.drive, two_hands.by, table_no=1, kind="mc", winner="EW", reason="They agree")

    assert Decision.objects.count() == 1
    assert winner(two_hands, 1) is Side.EW


@pytest.mark.parametrize(
    ("said", "field"),
    [
        ({"kind": "extra-hand"}, "tricks"),
        ({"kind": "cut"}, "winner"),
        ({"kind": "cut", "winner": "North"}, "winner"),
        ({"kind": "dice", "winner": "NS"}, "kind"),
    ],
)
def test_a_decision_that_says_nothing_is_refused_at_its_field(
    two_hands: HallEvening, said: dict[str, str], field: str
) -> None:
    with pytest.raises(Refused) as refused:
        decide(two_hands.drive, two_hands.by, table_no=1, **said)  # type: ignore[arg-type]

    assert refused.value.field == field
    assert Decision.objects.count() == 0


def test_where_the_figures_say_it_there_is_nothing_to_decide(two_hands: HallEvening) -> None:
    with pytest.raises(Refused) as refused:
        decide(two_hands.drive, two_hands.by, table_no=2, kind="mc", winner="EW")

    assert refused.value.sentence == "Table 2 does not need a decision."


def test_figures_that_come_later_count_before_the_decision(two_hands: HallEvening) -> None:
    decide(two_hands.drive, two_hands.by, table_no=1, kind="mc", winner="EW")
    record_by_mc(two_hands.drive, two_hands.by, table_no=1, hand=2, ns=9, replace=True)

    assert winner(two_hands, 1) is Side.NS
    with pytest.raises(Refused):
        decide(two_hands.drive, two_hands.by, table_no=1, kind="mc", winner="EW")


def test_everybody_goes_on_without_a_table(evening: HallEvening) -> None:
    evening.send(1, 1, 8)

    go_on_without(evening.drive, evening.by, table_no=2, reason="Hal is unwell", winner="EW")

    assert reasons(evening) == []
    assert winner(evening, 2) is Side.EW
    line = evening.head(2, 1)
    assert line is not None
    assert (line.state, line.ns, line.reason) == ("not-played", None, "Hal is unwell")
    assert evening.move() is not None


def test_without_a_table_every_missing_hand_of_the_round_is_not_played(mary: User) -> None:
    settings = Settings(
        name="Hall",
        date=date(2026, 3, 14),
        format="losers-change",
        movement={"hands_per_round": 3},
        hands=6,
    )
    evening = HallEvening.start(create_drive(mary, settings), By.mc(mary), NAMES[:8])
    evening.enter(1, 8, 5)
    evening.enter(2, 9)
    evening.enter(3, 9)

    go_on_without(evening.drive, evening.by, table_no=2, reason="Slow")

    lines = LedgerLine.objects.filter(table_no=2, superseded_by__isnull=True).order_by("hand")
    assert [(line.hand, line.state, line.ns) for line in lines] == [
        (1, "played", 5),
        (2, "not-played", None),
        (3, "not-played", None),
    ]
    assert winner(evening, 2) is Side.EW
    assert Decision.objects.count() == 0


@pytest.mark.parametrize(
    ("said", "field", "sentence"),
    [
        ({"reason": " ", "winner": "EW"}, "reason", "Write in a word or two why it is not played."),
        ({"reason": "Unwell"}, "winner", "Say who moves on from this table."),
    ],
)
def test_going_on_without_a_table_needs_a_reason_and_who_moves(
    evening: HallEvening, said: dict[str, str], field: str, sentence: str
) -> None:
    with pytest.raises(Refused) as refused:
        go_on_without(evening.drive, evening.by, table_no=2, **said)

    assert (refused.value.field, refused.value.sentence) == (field, sentence)
    assert LedgerLine.objects.count() == 0


def test_a_table_that_has_sent_its_tricks_is_not_left_out(evening: HallEvening) -> None:
    evening.send(2, 1, 8)

    with pytest.raises(Refused) as refused:
        go_on_without(evening.drive, evening.by, table_no=2, reason="Slow", winner="EW")

    assert refused.value.sentence == "Table 2 has sent its tricks."


def test_a_table_that_does_not_exist_is_refused(evening: HallEvening) -> None:
    with pytest.raises(NoSuchTable):
        go_on_without(evening.drive, evening.by, table_no=9, reason="Slow", winner="EW")


def test_not_played_twice_is_once_and_can_still_be_filled_in(evening: HallEvening) -> None:
    for _tap in range(2):
        mark_not_played(evening.drive, evening.by, table_no=1, hand=1, reason="Late")
    assert LedgerLine.objects.count() == 1

    record_by_mc(evening.drive, evening.by, table_no=1, hand=1, ns=7)

    line = evening.head(1, 1)
    assert line is not None
    assert line.ns == 7
