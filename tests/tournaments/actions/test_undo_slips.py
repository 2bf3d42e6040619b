"""Late slips that were dealt with wait again."""

from __future__ import annotations

import pytest

from tests.evening import HallEvening
from tests.tournaments.actions.undoing import state, undo
from tournaments.actions.corrections import assign_slip, discard_slip
from tournaments.models import LateSlip
from tournaments.queries.board import State

pytestmark = pytest.mark.django_db


def test_an_assigned_slip_waits_again(evening: HallEvening, slip: LateSlip) -> None:
    assign_slip(evening.drive, evening.by, slip=slip, hand=2, table_no=1)

    undo(evening, "correct")

    slip.refresh_from_db()
    assert slip.state == "pending"
    assert state(evening, 1) == (State.WAITING, None)


def test_a_discarded_slip_waits_again(evening: HallEvening, slip: LateSlip) -> None:
    discard_slip(evening.drive, evening.by, slip=slip)

    undo(evening, "discard-slip")

    slip.refresh_from_db()
    assert slip.state == "pending"
