"""A result sent for the wrong hand or table moves to where it belongs."""

from __future__ import annotations

import pytest

from games.engine.seats import Seat
from tests.evening import NAMES, HallEvening
from tournaments.actions.base import By
from tournaments.actions.transfers import shift_entry
from tournaments.actions.undo import undo_step, why_not_undo
from tournaments.models import Drive, JournalLine, LedgerLine
from tournaments.queries.board import State, board_of
from tournaments.queries.evening import evening_of
from tournaments.refusals import NoSuchTable, Refused, ResultChanged, TargetTaken

pytestmark = pytest.mark.django_db


@pytest.fixture
def four_hands(drive: Drive, mary: object) -> HallEvening:
    """Four hands at a table before everybody moves."""
    drive.movement = {**drive.movement, "hands_per_round": 4}
    drive.save()
    return HallEvening.start(drive, By.mc(mary), NAMES[:8])  # type: ignore[arg-type]


def shift(evening: HallEvening, **changes: object) -> None:
    """Table 1's hand 1 belongs to hand 2."""
    said: dict[str, object] = {
        "hand": 1,
        "table_no": 1,
        "to_hand": 2,
        "to_table": 1,
        "reason": "Hand 1 was forgotten",
        **changes,
    }
    shift_entry(evening.drive, evening.by, **said)  # type: ignore[arg-type]


def at(evening: HallEvening, table_no: int, hand: int) -> tuple[State, int | None]:
    board = board_of(evening.drive)
    assert board is not None
    table = board.table(table_no)
    assert table is not None
    status = next(s for s in table.hands if s.hand == hand)
    return status.state, status.ns


def tricks(evening: HallEvening, name: str) -> dict[int, int | None]:
    entrant = evening.player(name).entrant_id
    return {line.hand: line.tricks for line in evening_of(evening.drive).cards[entrant]}


def step(evening: HallEvening) -> JournalLine:
    return evening.drive.journal.filter(kind="shift").latest("pk")


@pytest.mark.reported("B08")
def test_a_result_typed_for_the_hand_before_moves_to_its_own(four_hands: HallEvening) -> None:
    """A table forgot a hand, and typed the next one's tricks when asked for the forgotten one."""
    four_hands.enter(1, 8)

    shift(four_hands)

    assert at(four_hands, 1, 1) == (State.WAITING, None)
    assert at(four_hands, 1, 2) == (State.IN, 8)
    assert tricks(four_hands, "Ann") == {2: 8}


def test_both_places_are_in_the_record(four_hands: HallEvening) -> None:
    four_hands.enter(1, 8)

    shift(four_hands)

    assert [(line.text, line.reason) for line in four_hands.drive.journal.order_by("-pk")[:3]] == [
        (
            "The result of hand 1, table 1 belongs to hand 2, table 1",
            "Hand 1 was forgotten",
        ),
        (
            "Hand 1, table 1: waiting again (was 8 – 5)",
            "moved to hand 2, table 1: Hand 1 was forgotten",
        ),
        (
            "Hand 2, table 1: 8 – 5",
            "from hand 1, table 1: Hand 1 was forgotten",
        ),
    ]


def test_a_result_of_the_wrong_table_moves_to_the_right_one(evening: HallEvening) -> None:
    evening.enter(1, 8)

    shift(evening, to_hand=1, to_table=2)

    assert (at(evening, 1, 1), at(evening, 2, 1)) == ((State.WAITING, None), (State.IN, 8))


def test_where_a_result_stands_it_is_refused_unless_the_two_are_swapped(
    evening: HallEvening,
) -> None:
    evening.enter(1, 8, 4)

    with pytest.raises(TargetTaken) as refused:
        shift(evening, to_hand=1, to_table=2)
    assert (refused.value.field, refused.value.sentence) == (
        "swap",
        "Hand 1, table 2 has a result already: 4 – 9. Swap the two if each belongs to the other.",
    )
    assert (at(evening, 1, 1)[1], at(evening, 2, 1)[1]) == (8, 4)

    shift(evening, to_hand=1, to_table=2, swap=True)
    assert (at(evening, 1, 1)[1], at(evening, 2, 1)[1]) == (4, 8)
    assert step(evening).text == (
        "The results of hand 1, table 1 and of hand 1, table 2 change places"
    )


def test_from_a_hand_that_is_closed_nothing_is_left_to_wait_for(evening: HallEvening) -> None:
    evening.enter(1, 8, 5)
    evening.move()

    shift(evening)

    assert tricks(evening, "Bob") == {1: None, 2: 8}
    assert at(evening, 1, 2) == (State.IN, 8)
    assert LedgerLine.objects.get(hand=1, table_no=1, superseded_by=None).state == "not-played"


def test_the_seats_follow_when_that_is_asked(evening: HallEvening) -> None:
    evening.enter(1, 8, 5)
    evening.move()
    before = evening.names_at(1)

    shift(evening, to_hand=1, to_table=2, swap=True, reseat=True)

    assert evening.names_at(1) != before


def test_the_button_pressed_twice_moves_it_once(four_hands: HallEvening) -> None:
    four_hands.enter(1, 8)
    head = four_hands.head(1, 1)
    assert head is not None

    shift(four_hands, seen=head.pk)
    shift(four_hands, seen=head.pk)

    assert four_hands.drive.journal.filter(kind="shift").count() == 1


def test_another_result_than_the_page_showed_stays(four_hands: HallEvening) -> None:
    four_hands.enter(1, 8)

    with pytest.raises(ResultChanged):
        shift(four_hands, seen=0)


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"to_hand": 5}, "to_hand"),
        ({"to_hand": 0}, "to_hand"),
        ({"to_table": 3}, "to_table"),
        ({"to_hand": 1}, "to_hand"),
        ({"reason": ""}, "reason"),
    ],
)
def test_where_it_can_not_go_is_refused_at_its_field(
    four_hands: HallEvening, changes: dict[str, object], field: str
) -> None:
    four_hands.enter(1, 8)

    with pytest.raises(Refused) as refused:
        shift(four_hands, **changes)

    assert refused.value.field == field
    assert at(four_hands, 1, 1) == (State.IN, 8)


def test_nothing_and_two_answers_can_not_be_moved(four_hands: HallEvening) -> None:
    with pytest.raises(Refused, match="Hand 1, table 1 has no result"):
        shift(four_hands)
    with pytest.raises(NoSuchTable):
        shift(four_hands, table_no=3)
    four_hands.send(1, 1, 8)
    four_hands.send(1, 1, 6, Seat.E)
    with pytest.raises(Refused, match="two answers"):
        shift(four_hands)


def test_a_shift_goes_back_as_a_whole(four_hands: HallEvening) -> None:
    four_hands.enter(1, 8)
    shift(four_hands)

    undo_step(four_hands.drive, four_hands.by, step=step(four_hands), plan_version=None)

    assert at(four_hands, 1, 1) == (State.IN, 8)
    assert at(four_hands, 1, 2) == (State.WAITING, None)


def test_a_shift_stays_once_a_newer_result_is_at_either_place(four_hands: HallEvening) -> None:
    four_hands.enter(1, 8)
    shift(four_hands)
    four_hands.enter(1, 6)

    assert why_not_undo(four_hands.drive, step(four_hands)) == (
        "A newer result stands for this hand. Undo that first."
    )
