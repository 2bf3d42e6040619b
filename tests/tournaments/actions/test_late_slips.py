"""Slips that came after everybody had moved: assigned, discarded, dealt with once."""

from __future__ import annotations

import pytest

from tests.evening import HallEvening
from tests.tournaments.actions.score_cards import tricks
from tournaments.actions.corrections import assign_slip, discard_slip
from tournaments.models import LateSlip
from tournaments.refusals import Refused

pytestmark = pytest.mark.django_db


def test_a_slip_is_assigned_to_the_hand_it_belongs_to(evening: HallEvening, slip: LateSlip) -> None:
    assign_slip(evening.drive, evening.by, slip=slip, hand=2, table_no=1)

    line = evening.head(1, 2)
    assert line is not None
    assert (line.ns, line.reason) == (10, "late slip")
    slip.refresh_from_db()
    assert (slip.state, slip.settled_as) == ("assigned", "hand 2, table 1")


def test_a_slip_never_replaces_a_result_without_a_reason(
    evening: HallEvening, slip: LateSlip
) -> None:
    with pytest.raises(Refused) as refused:
        assign_slip(evening.drive, evening.by, slip=slip, hand=1, table_no=1)

    assert (refused.value.field, refused.value.sentence) == (
        "reason",
        "Hand 1, table 1 has 8 – 5 already. Write why the slip counts instead.",
    )

    assign_slip(evening.drive, evening.by, slip=slip, hand=1, table_no=1, reason="Both agree")
    assert tricks(evening, "Bob") == [10]


def test_a_slip_is_discarded_and_stays_in_the_record(evening: HallEvening, slip: LateSlip) -> None:
    discard_slip(evening.drive, evening.by, slip=slip, reason="Sent twice")

    slip.refresh_from_db()
    assert (slip.state, slip.settled_as) == ("discarded", "Sent twice")
    assert evening.drive.journal.last().text == ("Late slip set aside: hand 1, table 1, 10 – 3")


def test_a_slip_is_dealt_with_once(evening: HallEvening, slip: LateSlip) -> None:
    discard_slip(evening.drive, evening.by, slip=slip)

    with pytest.raises(Refused) as refused:
        assign_slip(evening.drive, evening.by, slip=slip, hand=2, table_no=1)

    assert refused.value.sentence == "This slip has been dealt with already."
    assert evening.head(1, 2) is None
