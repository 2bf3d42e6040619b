"""A table's tricks, sent from phones."""

from __future__ import annotations

from dataclasses import replace

import pytest

from games.engine.seats import Seat
from tests.evening import HallEvening
from tournaments.actions.base import By
from tournaments.actions.results import Fate, record_result
from tournaments.models import JournalLine, LateSlip, LedgerLine
from tournaments.queries.board import State, board_of
from tournaments.refusals import HandNotOpen, NoSuchTable, Refused, SeatsChanged

pytestmark = pytest.mark.django_db


def state_of(evening: HallEvening, table_no: int) -> State:
    board = board_of(evening.drive, table_no)
    assert board is not None
    return board.tables[0].state


def test_a_first_result_is_saved_and_the_table_is_in(evening: HallEvening) -> None:
    assert evening.send(1, 1, 8) is Fate.SAVED

    assert state_of(evening, 1) is State.IN
    assert [line.ns for line in LedgerLine.objects.all()] == [8]


def test_the_same_post_twice_is_stored_once(evening: HallEvening) -> None:
    post, phone = evening.post(1, 1, 8), evening.phone(1)

    assert record_result(evening.drive, post, phone) is Fate.SAVED
    assert record_result(evening.drive, post, phone) is Fate.AGAIN

    assert LedgerLine.objects.count() == 1


def test_the_other_side_confirms_by_sending_the_same(evening: HallEvening) -> None:
    evening.send(1, 1, 8)

    assert evening.send(1, 1, 8, Seat.E) is Fate.CONFIRMED

    assert state_of(evening, 1) is State.CONFIRMED


@pytest.mark.reported("B01")
def test_a_second_phone_never_overwrites_but_shows_two_answers(evening: HallEvening) -> None:
    """Two devices of one match posted different results and one silently won."""
    evening.send(1, 1, 8)

    assert evening.send(1, 1, 6, Seat.E) is Fate.DISPUTED

    assert state_of(evening, 1) is State.DISPUTED
    head = evening.head(1, 1)
    assert head is not None
    assert head.ns == 8


@pytest.mark.reported("B07")
def test_confirming_on_the_same_phone_is_no_confirmation(evening: HallEvening) -> None:
    """The scorer pressed OK twice and that counted as verification."""
    phone = evening.phone(1, Seat.N)
    record_result(evening.drive, evening.post(1, 1, 9), phone)
    same_phone_other_side = By("Table 1, Dev", side="EW", device=phone.device)

    fate = record_result(evening.drive, evening.post(1, 1, 9), same_phone_other_side)

    assert fate is Fate.SAME
    assert state_of(evening, 1) is State.IN


def test_a_phone_may_mend_its_own_slip_before_anybody_answered(evening: HallEvening) -> None:
    evening.send(1, 1, 8)
    first = evening.head(1, 1)
    assert first is not None

    post = evening.post(1, 1, 7, seen=first.pk)
    assert record_result(evening.drive, post, evening.phone(1)) is Fate.SAVED

    mended = evening.head(1, 1)
    assert mended is not None
    assert (mended.ns, mended.supersedes_id) == (7, first.pk)


def test_who_gives_way_in_a_dispute_ends_it_as_confirmed(evening: HallEvening) -> None:
    evening.send(1, 1, 8)
    evening.send(1, 1, 6, Seat.E)

    assert evening.send(1, 1, 6) is Fate.CONFIRMED

    assert state_of(evening, 1) is State.CONFIRMED


def test_the_other_side_may_give_way_too(evening: HallEvening) -> None:
    evening.send(1, 1, 8)
    evening.send(1, 1, 6, Seat.E)

    assert evening.send(1, 1, 8, Seat.E) is Fate.CONFIRMED

    assert state_of(evening, 1) is State.CONFIRMED


@pytest.mark.reported("B02")
def test_a_result_for_a_closed_hand_is_kept_as_a_late_slip(evening: HallEvening) -> None:
    """Scorers unsure of the round sent two results for one and one was thrown away."""
    old_form, phone = evening.post(1, 1, 10), evening.phone(1)
    evening.enter(1, 8, 5)
    evening.move()

    assert record_result(evening.drive, old_form, phone) is Fate.LATE

    slip = LateSlip.objects.get()
    assert (slip.hand, slip.table_no, slip.ns, slip.state) == (1, 1, 10, "pending")
    assert LedgerLine.objects.filter(superseded_by__isnull=True).count() == 2


@pytest.mark.reported("B06")
def test_a_hand_that_is_not_being_played_yet_is_refused(evening: HallEvening) -> None:
    """Results for the last round made the event end itself."""
    with pytest.raises(HandNotOpen) as refused:
        evening.send(1, 12, 8)

    assert refused.value.sentence == "Hand 12 is not being played yet. This is hand 1."
    assert LedgerLine.objects.count() == 0


def test_a_table_that_does_not_exist_is_refused(evening: HallEvening) -> None:
    post = replace(evening.post(1, 1, 8), table_no=9)

    with pytest.raises(NoSuchTable) as refused:
        record_result(evening.drive, post, evening.phone(1))

    assert refused.value.sentence == "There is no table 9. The tables are 1 to 2."


@pytest.mark.reported("B05", "B32")
def test_a_post_for_other_people_than_sit_there_is_refused(evening: HallEvening) -> None:
    """Sides come from the server's seating; stale seats are shown, not accepted."""
    post = evening.post(1, 1, 8, four=evening.four(2).entrants())

    with pytest.raises(SeatsChanged):
        record_result(evening.drive, post, evening.phone(1))

    assert LedgerLine.objects.count() == 0


def test_a_phone_that_speaks_for_nobody_cannot_dispute(evening: HallEvening) -> None:
    evening.send(1, 1, 8)

    with pytest.raises(Refused):
        record_result(evening.drive, evening.post(1, 1, 6), By("Table 1", device="other"))


@pytest.mark.reported("B14")
def test_every_act_is_in_the_journal_with_who_and_what(evening: HallEvening) -> None:
    """Disputes could not be explained because nobody logged who did what."""
    evening.send(1, 1, 8)
    evening.send(1, 1, 6, Seat.E)

    lines = list(JournalLine.objects.order_by("-pk").values_list("by", "text")[:2])
    assert lines == [
        ("Table 1, Dev", "Hand 1, table 1: a second answer says 6 – 7"),
        ("Table 1, Bob", "Hand 1, table 1: 8 – 5"),
    ]
