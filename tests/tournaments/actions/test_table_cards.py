"""Cards for tables nobody has sat at yet: made once, kept by the draw."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User

from tests.evening import NAMES, HallEvening
from tournaments.actions.base import By
from tournaments.actions.paper import make_table_cards
from tournaments.actions.undo import why_not_undo
from tournaments.models import Drive
from tournaments.refusals import Refused

pytestmark = pytest.mark.django_db


def codes(drive: Drive) -> list[str]:
    return list(drive.cards.order_by("table_no").values_list("code", flat=True))


def test_the_draw_keeps_cards_that_are_printed_already(drive: Drive, mary: User) -> None:
    make_table_cards(drive, By.mc(mary), tables=3)
    before = codes(drive)

    HallEvening.start(drive, By.mc(mary), NAMES[:8])

    assert codes(drive) == before


def test_asking_twice_makes_nothing_twice_and_asking_for_more_adds(
    drive: Drive, mary: User
) -> None:
    assert make_table_cards(drive, By.mc(mary), tables=3) == 3
    before = codes(drive)

    assert make_table_cards(drive, By.mc(mary), tables=3) == 0
    assert make_table_cards(drive, By.mc(mary), tables=5) == 2
    assert codes(drive)[:3] == before
    assert [line.text for line in drive.journal.filter(kind="table-cards").order_by("pk")] == [
        "Cards are made for 3 more tables, up to table 3",
        "Cards are made for 2 more tables, up to table 5",
    ]


@pytest.mark.parametrize("tables", [0, -4, 301])
def test_a_number_no_hall_has_is_refused(drive: Drive, mary: User, tables: int) -> None:
    with pytest.raises(Refused) as refused:
        make_table_cards(drive, By.mc(mary), tables=tables)

    assert refused.value.field == "tables"
    assert codes(drive) == []


def test_printed_cards_are_no_step_to_undo(drive: Drive, mary: User) -> None:
    make_table_cards(drive, By.mc(mary), tables=3)

    line = drive.journal.get(kind="table-cards")
    assert why_not_undo(drive, line) == "This step can't be undone."
