"""Earlier hands, all tables at a glance."""

from __future__ import annotations

from datetime import date

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests.evening import HallEvening
from tournaments.actions.base import By
from tournaments.actions.drives import Settings, create_drive
from tournaments.models import Drive

pytestmark = pytest.mark.django_db


def at(drive: Drive, rest: str = "") -> str:
    return f"/d/{drive.public_id}/hands/{rest}"


def test_every_hand_is_shown_with_every_tables_tricks(evening: HallEvening, mc: Client) -> None:
    evening.enter(1, 8, 5)
    evening.move()
    evening.send(2, 2, 9)

    sheet = mc.get(at(evening.drive)).context["sheet"]

    assert [(row.hand, row.now, [cell.score for cell in row.cells]) for row in sheet.rows] == [
        (2, True, ["–", "9 – 4"]),
        (1, False, ["8 – 5", "5 – 8"]),
    ]


def test_one_hand_says_who_played_where(evening: HallEvening, mc: Client) -> None:
    evening.enter(1, 8, 5)
    evening.move()

    page = mc.get(at(evening.drive, "1/")).context["page"]

    assert [(t.table_no, t.ns, t.ew, t.score, t.words, t.by) for t in page.tables] == [
        (1, "Bob and Ann", "Dev and Carol", "8 – 5", "In", "Mary"),
        (2, "Fred and Edna", "Hal and Gwen", "5 – 8", "In", "Mary"),
    ]
    assert (page.before, page.after) == (None, 2)


@pytest.mark.parametrize("hand", ["0", "2", "13", "99999999999999999999"])
def test_a_hand_that_was_never_dealt_has_no_page(
    evening: HallEvening, mc: Client, hand: str
) -> None:
    assert mc.get(at(evening.drive, f"{hand}/")).status_code == 404
    assert mc.get(at(evening.drive, f"{hand}/table/1/")).status_code == 404
    assert mc.get(at(evening.drive, f"{hand}/seats/")).status_code == 404


def test_before_the_start_no_hand_has_been_played(drive: Drive, mc: Client) -> None:
    response = mc.get(at(drive))

    assert "No hand has been played yet." in response.content.decode()


@pytest.mark.parametrize("hands", [2, 6])
def test_many_hands_ask_the_database_no_more_than_few(
    mary: User, mc: Client, hands: int, django_assert_max_num_queries: object
) -> None:
    settings = Settings(name="Hall", date=date(2026, 3, 14), format="losers-change")
    names = [f"P{n}" for n in range(8 * hands)]
    evening = HallEvening.start(create_drive(mary, settings), By.mc(mary), names)
    for hand in range(1, hands + 1):
        evening.enter(hand, *[8] * (2 * hands))
        evening.move()

    with django_assert_max_num_queries(14):  # type: ignore[operator]
        mc.get(at(evening.drive))


def test_strangers_see_no_hands(evening: HallEvening, outsider: Client, other_mc: Client) -> None:
    for rest in ("", "1/", "1/table/1/", "1/seats/"):
        assert outsider.get(at(evening.drive, rest)).status_code == 302
        assert other_mc.get(at(evening.drive, rest)).status_code == 404
