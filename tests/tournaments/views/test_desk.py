"""The MC's desk: the grid, what comes next, trumps, the standings' curtain."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, timedelta
from urllib.parse import unquote

import pytest
from django.contrib.auth.models import User
from django.test import Client

from games.engine.seats import Seat
from tests.evening import NAMES, HallEvening
from tests.tournaments.views.desks import at
from tests.web import folded as text
from tournaments.actions.attendance import mark_gone
from tournaments.actions.base import By
from tournaments.actions.calls import call_mc
from tournaments.actions.drives import Settings, create_drive
from tournaments.actions.results import record_by_mc
from tournaments.actions.spare import set_spare
from tournaments.models import Drive
from tournaments.queries.evening import evening_of
from tournaments.rules.programme import TrumpMode

pytestmark = pytest.mark.django_db


def test_the_desk_says_hand_trumps_and_how_many_are_in(evening: HallEvening, mc: Client) -> None:
    evening.send(1, 1, 8)

    page = text(mc.get(at(evening)))

    assert "Hand 1 of 12" in page
    assert "Hearts are trumps" in page
    assert "1 of 2 tables in" in page


def test_every_state_is_a_word_and_a_colour(
    evening: HallEvening, mc: Client, move_clock: Callable[[timedelta], None]
) -> None:
    evening.round.tables.update()
    type(evening.round).objects.update(opened_at="2026-03-14T19:06:00Z")
    evening.send(1, 1, 8)
    grid = mc.get(at(evening, "?part=grid")).context["grid"].tables
    assert [(t.state, t.words, t.score, t.minutes) for t in grid] == [
        ("in", "In", "8 – 5", 0),
        ("waiting", "Waiting", "–", 4),
    ]

    evening.send(1, 1, 7, Seat.E)
    evening.send(2, 1, 6)
    evening.send(2, 1, 6, Seat.E)
    grid = mc.get(at(evening, "?part=grid")).context["grid"].tables
    assert [(t.state, t.words, t.score) for t in grid] == [
        ("disputed", "Two answers", "8 / 7"),
        ("confirmed", "In, confirmed", "6 – 7"),
    ]


def test_tables_are_named_by_their_pairs(evening: HallEvening, mc: Client) -> None:
    grid = mc.get(at(evening)).context["grid"].tables

    assert [table.pairs for table in grid] == [
        ("Bob and Ann", "Dev and Carol"),
        ("Fred and Edna", "Hal and Gwen"),
    ]


def test_several_hands_are_added_up_and_the_missing_are_named(
    two_hands: HallEvening, mc: Client
) -> None:
    two_hands.enter(1, 7, 8)
    record_by_mc(two_hands.drive, two_hands.by, table_no=1, hand=2, ns=6)

    grid = mc.get(at(two_hands)).context["grid"].tables

    assert [(t.words, t.score) for t in grid] == [
        ("Level: who moves?", "13 – 13"),
        ("Waiting for hand 2", "8 – 5"),
    ]


def test_a_table_that_calls_is_heard(evening: HallEvening, mc: Client) -> None:
    call_mc(evening.drive, evening.phone(2), table_no=2, why="We are not sitting here.")
    assert "Table 2 calls the MC:</b> We are not sitting here." in text(mc.get(at(evening)))

    response = mc.post(at(evening, "table/2/"), {"do": "heard"}, follow=True)

    assert response.redirect_chain == [(at(evening), 302)]
    assert "calls the MC" not in text(response)


@pytest.mark.reported("B20")
def test_a_seat_is_shown_empty_at_once_and_holds_up_the_move(
    evening: HallEvening, mc: Client
) -> None:
    """People removed from the event were still shown and paired."""
    set_spare(evening.drive, evening.by, spare="helper")
    evening.enter(1, 8, 5)
    mark_gone(evening.drive, evening.by, evening.player("Ann"), from_hand=1)

    page = text(mc.get(at(evening)))

    assert "<b>Table 1:</b> Ann has gone: empty seat" in page
    assert "Ann has gone and nobody has taken the seat. Say who takes it over." in page
    assert 'aria-disabled="true" aria-describedby="desk-reasons">Everybody moves' in page


def test_the_button_that_cannot_be_pressed_says_why(evening: HallEvening, mc: Client) -> None:
    evening.send(1, 1, 8)
    evening.send(1, 1, 7, Seat.E)

    ahead = mc.get(at(evening)).context["ahead"]

    assert ahead.reasons == ("Table 2 has not sent its tricks.", "Table 1 has two answers.")
    assert [pending.words for pending in ahead.pending] == [
        "Settle table 1 …",
        "Go on without table 2 …",
    ]


def test_when_all_is_in_everybody_can_move(evening: HallEvening, mc: Client) -> None:
    evening.enter(1, 8, 5)

    assert f'href="{at(evening, "move/")}">Everybody moves</a>' in text(mc.get(at(evening)))


def test_after_the_last_hand_the_drive_is_finished(mary: User, mc: Client) -> None:
    settings = Settings(name="Hall", date=date(2026, 3, 14), format="losers-change", hands=1)
    evening = HallEvening.start(create_drive(mary, settings), By.mc(mary), NAMES[:8])
    evening.enter(1, 8, 5)

    page = text(mc.get(at(evening)))

    assert f'href="{at(evening, "finish/")}">Finish the drive</a>' in page
    assert "Everybody moves" not in page


@pytest.mark.reported("B44")
def test_the_leaders_are_the_first_of_the_standings(evening: HallEvening, mc: Client) -> None:
    """The window and the exports ranked two players differently."""
    evening.enter(1, 8, 5)

    leaders = mc.get(at(evening)).context["leaders"]

    standings = evening_of(evening.drive).standings
    assert [group.rows for group in leaders] == [standings["A"][:3], standings["B"][:3]]
    assert [(row.place, row.name, row.total) for row in leaders[1].rows] == [
        (1, "Bob", 8),
        (1, "Hal", 8),
        (3, "Dev", 5),
    ]


def test_the_parts_carry_their_tick_and_a_sentence(evening: HallEvening, mc: Client) -> None:
    evening.send(1, 1, 8)

    response = mc.get(at(evening, "?part=side"))

    assert response.headers["X-Tick"] == str(Drive.objects.get().tick)
    assert unquote(response.headers["X-Spoken"]) == (
        "1 of 2 tables in. Table 2 has not sent its tricks."
    )
    assert b"<html" not in response.content


def test_the_desk_asks_the_database_as_often_for_many_tables(
    mary: User, mc: Client, django_assert_max_num_queries: object
) -> None:
    settings = Settings(name="Hall", date=date(2026, 3, 14), format="losers-change", hands=12)
    names = [f"P{n}" for n in range(64)]
    evening = HallEvening.start(create_drive(mary, settings), By.mc(mary), names)
    evening.enter(1, *[8] * 16)
    evening.move()
    evening.enter(2, *[5] * 10)

    with django_assert_max_num_queries(60):  # type: ignore[operator]
        mc.get(at(evening))


@pytest.mark.parametrize("stage", ["door", "drawn", "finished"])
def test_without_a_hand_the_desk_says_what_comes_next(
    evening: HallEvening, mc: Client, stage: str
) -> None:
    Drive.objects.update(stage=stage)

    response = mc.get(at(evening))

    assert response.status_code == 200
    assert response.context["grid"] is None
    assert 'class="empty"' in text(response)


def test_the_mc_draws_the_trumps_at_the_desk(mary: User, mc: Client) -> None:
    settings = Settings(
        name="Hall",
        date=date(2026, 3, 14),
        format="losers-change",
        hands=12,
        trump_mode=TrumpMode.MC_DRAWS,
    )
    evening = HallEvening.start(create_drive(mary, settings), By.mc(mary), NAMES[:8])
    assert "Hand 1: which suit was drawn?" in text(mc.get(at(evening)))

    said = {"hand": "1", "trump": "S", "from_desk": "1"}
    response = mc.post(f"/d/{evening.drive.public_id}/trumps/", said, follow=True)

    assert response.redirect_chain == [(at(evening), 302)]
    assert "Spades are trumps" in text(response)


def test_the_standings_are_hidden_from_players_and_shown_again(
    evening: HallEvening, mc: Client
) -> None:
    for hidden in (True, False):
        mc.post(at(evening, "standings/"), {"hidden": "1" if hidden else "0"})
        assert Drive.objects.get().standings_hidden is hidden
