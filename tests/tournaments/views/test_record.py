"""The record: who did what, when, and what it was before."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.test import Client

from games.engine.seats import Seat
from tests.evening import HallEvening
from tests.web import folded as text
from tournaments.actions.calls import call_mc
from tournaments.actions.corrections import correct_result, record_true_seats
from tournaments.models import Drive, JournalLine

pytestmark = pytest.mark.django_db


def lines(mc: Client, evening: HallEvening, ask: str = "") -> list[tuple[str, str]]:
    page = mc.get(f"/d/{evening.drive.public_id}/record/{ask}").context["page"]
    return [(line.by, line.text) for line in page]


@pytest.fixture
def busy(evening: HallEvening) -> HallEvening:
    """Hand 1 in dispute, settled, closed; a call in hand 2; hand 1 corrected."""
    evening.send(1, 1, 8)
    evening.send(1, 1, 6, Seat.E)
    evening.enter(1, 8, 5)
    evening.move()
    call_mc(evening.drive, evening.phone(2), table_no=2, why="Please come to the table.")
    correct_result(evening.drive, evening.by, hand=1, table_no=2, ns=9, reason="Slip found")
    return evening


def test_the_newest_act_comes_first(busy: HallEvening, mc: Client) -> None:
    assert lines(mc, busy)[:3] == [
        ("Mary", "Hand 1, table 2: 9 – 4 (was 5 – 8)"),
        ("Table 2, Dev", "Table 2 calls the MC: Please come to the table."),
        ("Mary", "Hand 1 closed, everybody moves"),
    ]


@pytest.mark.reported("B14")
def test_who_changed_a_table_of_a_hand_and_what_it_was_before(
    busy: HallEvening, mc: Client
) -> None:
    """ "Who changed table 3 hand 7, and what was it before?" could not be answered."""
    assert lines(mc, busy, "?table=1&hand=1") == [
        ("Mary", "Hand 1, table 1: 8 – 5 (was 8 – 5)"),
        ("Table 1, Dev", "Hand 1, table 1: a second answer says 6 – 7"),
        ("Table 1, Bob", "Hand 1, table 1: 8 – 5"),
    ]


def test_one_table_in_all_hands(busy: HallEvening, mc: Client) -> None:
    assert lines(mc, busy, "?table=2") == [
        ("Mary", "Hand 1, table 2: 9 – 4 (was 5 – 8)"),
        ("Table 2, Dev", "Table 2 calls the MC: Please come to the table."),
        ("Mary", "Hand 1, table 2: 5 – 8"),
    ]


def test_one_hand_with_the_move_that_closed_it(busy: HallEvening, mc: Client) -> None:
    found = [text for _by, text in lines(mc, busy, "?hand=1")]

    assert "Hand 1 closed, everybody moves" in found
    assert "Table 2 calls the MC: Please come to the table." not in found


def test_true_seats_belong_to_both_their_tables(evening: HallEvening, mc: Client) -> None:
    record_true_seats(
        evening.drive,
        evening.by,
        hand=1,
        one=evening.player("Ann").entrant_id,
        other=evening.player("Edna").entrant_id,
        reason="",
    )

    for table in (1, 2):
        assert lines(mc, evening, f"?table={table}") == [
            ("Mary", "Hand 1: Ann and Edna really sat in each other's seats")
        ]


@pytest.mark.parametrize("ask", ["?table=abc", "?table=-1", "?hand=99999999999999999999"])
def test_a_question_that_cannot_be_answered_says_so_and_shows_everything(
    busy: HallEvening, mc: Client, ask: str
) -> None:
    response = mc.get(f"/d/{busy.drive.public_id}/record/{ask}")

    assert response.status_code == 200
    assert response.context["form"].errors
    assert len(response.context["page"]) == busy.drive.journal.count()


def test_why_and_when_are_there_in_the_halls_own_time(
    evening: HallEvening, mc: Client, move_clock: Callable[[timedelta], None]
) -> None:
    Drive.objects.update(time_zone="Europe/Bucharest")
    correct_result(evening.drive, evening.by, hand=1, table_no=1, ns=9, reason="Slip found")

    page = text(mc.get(f"/d/{evening.drive.public_id}/record/"))

    assert ">21:10:00</time></td><td>Mary</td>" in page
    assert "<td>Slip found</td>" in page


def test_a_hundred_acts_make_a_page(evening: HallEvening, mc: Client) -> None:
    before = evening.drive.journal.count()
    template = evening.drive.journal.last()
    JournalLine.objects.bulk_create(
        JournalLine(drive=evening.drive, kind="note", text=f"Act {n}", at=template.at, by="Mary")
        for n in range(150)
    )

    first = mc.get(f"/d/{evening.drive.public_id}/record/").context["page"]
    second = mc.get(f"/d/{evening.drive.public_id}/record/?page=2").context["page"]

    assert [len(first), len(second)] == [100, 50 + before]
    assert first[0].text == "Act 149"
    assert second[0].text == "Act 49"


def test_a_page_that_does_not_exist_is_the_nearest(evening: HallEvening, mc: Client) -> None:
    for page in ("99", "0", "x"):
        response = mc.get(f"/d/{evening.drive.public_id}/record/?page={page}")
        assert response.status_code == 200


def test_what_people_typed_is_never_markup(evening: HallEvening, mc: Client) -> None:
    why = "<script>alert(1)</script>"
    correct_result(evening.drive, evening.by, hand=1, table_no=1, ns=9, reason=why)

    page = mc.get(f"/d/{evening.drive.public_id}/record/").content.decode()

    assert why not in page
    assert "&lt;script&gt;alert(1)&lt;/script&gt;" in page


def test_strangers_read_no_record(evening: HallEvening, outsider: Client, other_mc: Client) -> None:
    address = f"/d/{evening.drive.public_id}/record/"

    assert outsider.get(address).status_code == 302
    assert other_mc.get(address).status_code == 404
