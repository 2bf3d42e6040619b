"""A whole hand typed from slips: one field for each table, wrong ones said at their fields."""

from __future__ import annotations

from datetime import date

import pytest
from django.contrib.auth.models import User
from django.test import Client

from games.engine.seats import Seat
from tests.evening import NAMES, HallEvening
from tests.tournaments.views.desks import stored
from tests.web import folded as text
from tests.web import forms_on
from tournaments.actions.base import By
from tournaments.actions.drives import Settings, create_drive
from tournaments.actions.undo import undo_step
from tournaments.models import LedgerLine

pytestmark = pytest.mark.django_db


def page(evening: HallEvening) -> str:
    return f"/d/{evening.drive.public_id}/desk/type/"


def put_in(mc: Client, evening: HallEvening, shown: object = None, **tricks: str) -> object:
    """Types over what the page shows, and sends it as a browser would."""
    shown = shown or mc.get(page(evening))
    forms = forms_on(shown.content.decode())  # type: ignore[attr-defined]
    form = next(form for form in forms if form.action == page(evening))
    return mc.post(page(evening), {**form.values, **tricks})


def cursor_at(shown: object) -> list[str]:
    """The names of the fields where the cursor is."""
    tags = shown.content.decode().split("<input")[1:]  # type: ignore[attr-defined]
    held = [tag.partition(">")[0] for tag in tags]
    return [tag.split('name="')[1].partition('"')[0] for tag in held if "autofocus" in tag]


def lines(evening: HallEvening) -> int:
    return LedgerLine.objects.filter(round__drive=evening.drive).count()


def test_each_table_has_a_field_and_the_cursor_is_at_the_first_that_is_missing(
    evening: HallEvening, mc: Client
) -> None:
    evening.send(1, 1, 8)

    shown = mc.get(page(evening))

    assert [row.field.value() for row in shown.context["rows"]] == [8, None]
    assert [row.rest for row in shown.context["rows"]] == ["5", ""]
    assert [row.table.pairs for row in shown.context["rows"]] == [
        ("Bob and Ann", "Dev and Carol"),
        ("Fred and Edna", "Hal and Gwen"),
    ]
    assert cursor_at(shown) == ["t2"]


def test_a_whole_hand_is_taken_and_the_next_step_is_under_the_enter_key(
    evening: HallEvening, mc: Client
) -> None:
    answer = put_in(mc, evening, t1="8", t2="05")

    assert (answer.status_code, answer.url) == (302, page(evening))
    assert (stored(evening, 1), stored(evening, 2)) == (8, 5)
    shown = mc.get(page(evening))
    assert "Hand 1: 2 tables put in." in text(shown)
    assert 'desk/move/?from=type-hand" autofocus>Everybody moves' in text(shown)


def test_after_everybody_has_moved_the_next_hand_is_typed(evening: HallEvening, mc: Client) -> None:
    put_in(mc, evening, t1="8", t2="5")
    move = f"/d/{evening.drive.public_id}/desk/move/"
    shown = mc.get(move, {"from": "type-hand"})
    version = shown.context["drive"].plan_version

    answer = mc.post(move, {"plan_version": version, "from": "type-hand"})

    assert (answer.status_code, answer.url) == (302, page(evening))
    assert '<button class="button" autofocus>' in text(shown)
    assert "Type hand 2 from the slips" in text(mc.get(page(evening)))


def test_tables_whose_slip_is_missing_stay_empty(evening: HallEvening, mc: Client) -> None:
    answer = put_in(mc, evening, t2="5")

    assert answer.status_code == 302
    assert (stored(evening, 1), stored(evening, 2)) == (None, 5)
    assert cursor_at(mc.get(page(evening))) == ["t1"]


@pytest.mark.reported("B10")
@pytest.mark.parametrize("typed", ["14", "-1", "7.5", "seven", "７", "1e1"])
def test_what_is_no_number_of_tricks_is_said_at_its_table_and_kept_and_the_others_are_taken(
    evening: HallEvening, mc: Client, typed: str
) -> None:
    """A number field took decimals with a misleading message."""
    answer = put_in(mc, evening, t1=typed, t2="5")

    assert answer.status_code == 422
    wrong, right = answer.context["rows"]
    assert (wrong.field.value(), right.field.value()) == (typed, "5")
    assert [bool(wrong.field.errors), bool(right.field.errors)] == [True, False]
    assert (stored(evening, 1), stored(evening, 2)) == (None, 5)
    assert cursor_at(answer) == ["t1"]


def test_what_a_phone_has_sent_and_nobody_typed_over_stays_the_phones(
    evening: HallEvening, mc: Client
) -> None:
    evening.send(1, 1, 8)

    put_in(mc, evening, t2="5")

    line = evening.head(1, 1)
    assert line is not None
    assert (line.by, lines(evening)) == ("Table 1, Bob", 2)


def test_tricks_that_the_page_showed_are_replaced_by_what_is_typed_over_them(
    evening: HallEvening, mc: Client
) -> None:
    evening.send(1, 1, 8)

    answer = put_in(mc, evening, t1="7", t2="5")

    assert answer.status_code == 302
    assert stored(evening, 1) == 7


def test_tricks_that_came_in_meanwhile_are_not_written_over_unseen(
    evening: HallEvening, mc: Client
) -> None:
    shown = mc.get(page(evening))
    evening.send(1, 1, 8)

    answer = put_in(mc, evening, shown, t1="7", t2="5")

    assert answer.status_code == 422
    assert "Table 1 is in already: 8 – 5. To replace that, put yours in again." in text(answer)
    assert (stored(evening, 1), stored(evening, 2)) == (8, 5)

    again = put_in(mc, evening, answer)

    assert again.status_code == 302
    assert (stored(evening, 1), stored(evening, 2)) == (7, 5)


def test_the_same_tricks_that_came_in_meanwhile_are_no_trouble(
    evening: HallEvening, mc: Client
) -> None:
    shown = mc.get(page(evening))
    evening.send(1, 1, 8)

    assert put_in(mc, evening, shown, t1="8").status_code == 302


def test_a_table_with_two_answers_is_settled_by_its_slip(evening: HallEvening, mc: Client) -> None:
    evening.send(1, 1, 8)
    evening.send(1, 1, 6, Seat.E)
    assert mc.get(page(evening)).context["rows"][0].table.words == "Two answers"

    put_in(mc, evening, t1="6")

    assert stored(evening, 1) == 6


def test_sending_it_twice_writes_it_once(evening: HallEvening, mc: Client) -> None:
    shown = mc.get(page(evening))
    put_in(mc, evening, shown, t1="8", t2="5")
    before = lines(evening)

    answer = put_in(mc, evening, shown, t1="8", t2="5")

    assert answer.status_code == 302
    assert lines(evening) == before


def test_slips_of_a_hand_that_everybody_has_moved_from_change_nothing_and_are_kept(
    evening: HallEvening, mc: Client
) -> None:
    shown = mc.get(page(evening))
    evening.enter(1, 8, 5)
    evening.move()
    before = lines(evening)

    answer = put_in(mc, evening, shown, t1="9", t2="9")

    assert answer.status_code == 409
    assert "Everybody has moved since this page was loaded. This is hand 2 now." in text(answer)
    assert [row.field.value() for row in answer.context["rows"]] == ["9", "9"]
    assert lines(evening) == before


def test_each_table_is_a_step_of_its_own_to_undo(evening: HallEvening, mc: Client) -> None:
    put_in(mc, evening, t1="8", t2="5")
    step = evening.drive.journal.filter(kind="result", line__table_no=2).get()

    undo_step(evening.drive, evening.by, step=step, plan_version=None)

    assert (stored(evening, 1), stored(evening, 2)) == (8, None)


def test_where_a_round_has_several_hands_each_is_typed_by_itself(mary: User, mc: Client) -> None:
    settings = Settings(
        name="Hall",
        date=date(2026, 3, 14),
        format="losers-change",
        movement={"hands_per_round": 2},
        hands=4,
    )
    two = HallEvening.start(create_drive(mary, settings), By.mc(mary), NAMES[:8])
    assert mc.get(page(two)).context["hand"] == 1

    answer = put_in(mc, two, t1="8", t2="5")
    assert answer.url == f"{page(two)}?hand=1"
    assert mc.get(page(two)).context["hand"] == 2

    shown = mc.get(page(two), {"hand": "2"})
    put_in(mc, two, shown, t1="3", t2="4")
    assert [two.head(1, hand).ns for hand in (1, 2)] == [8, 3]  # type: ignore[union-attr]


def test_without_a_hand_being_played_there_is_nothing_to_type(
    evening: HallEvening, mc: Client
) -> None:
    shown = mc.get(page(evening))
    evening.drive.rounds.all().delete()

    answer = put_in(mc, evening, shown, t1="8")

    assert answer.status_code == 409
    assert "No hand is being played just now." in text(answer)
