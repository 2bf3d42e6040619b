"""The MC's desk: the grid, slips by keyboard, one table, the standings' curtain."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, timedelta
from urllib.parse import unquote

import pytest
from django.contrib.auth.models import User
from django.test import Client

from games.engine.seats import Seat
from tests.evening import NAMES, HallEvening
from tournaments.actions.attendance import mark_gone
from tournaments.actions.base import By
from tournaments.actions.calls import call_mc
from tournaments.actions.drives import Settings, create_drive, set_spare
from tournaments.actions.results import record_by_mc
from tournaments.models import Decision, Drive, LedgerLine
from tournaments.queries.board import board_of
from tournaments.queries.evening import evening_of
from tournaments.rules.programme import TrumpMode

pytestmark = pytest.mark.django_db

HTMX = {"HX-Request": "true"}


def at(evening: HallEvening, rest: str = "") -> str:
    return f"/d/{evening.drive.public_id}/desk/{rest}"


def text(response: object) -> str:
    """The page's words, its whitespace made plain."""
    return " ".join(response.content.decode().split())  # type: ignore[attr-defined]


def slip(evening: HallEvening, table: str = "1", tricks: str = "8", **more: str) -> dict[str, str]:
    return {"table": table, "tricks": tricks, "round": str(evening.round.number), **more}


def put_in(mc: Client, evening: HallEvening, htmx: bool = False, **typed: str) -> object:
    headers = HTMX if htmx else {}
    return mc.post(at(evening, "enter/"), slip(evening, **typed), headers=headers)


def stored(evening: HallEvening, table_no: int = 1) -> int | None:
    line = evening.head(table_no, evening.round.number)
    return line.ns if line else None


@pytest.fixture
def two_hands(mary: User) -> HallEvening:
    settings = Settings(
        name="Hall",
        date=date(2026, 3, 14),
        format="losers-change",
        movement={"hands_per_round": 2},
        hands=4,
    )
    return HallEvening.start(create_drive(mary, settings), By.mc(mary), NAMES[:8])


# The grid


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


# Slips


def test_a_slip_is_typed_and_the_desk_shown_again(evening: HallEvening, mc: Client) -> None:
    response = mc.post(at(evening, "enter/"), slip(evening), follow=True)

    assert response.redirect_chain == [(at(evening), 302)]
    assert stored(evening) == 8
    assert "Hand 1, table 1: Bob and Ann 8, Dev and Carol 5" in text(response)


def test_a_slip_needs_the_pages_own_form(evening: HallEvening, mary: User) -> None:
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(mary)
    assert strict.post(at(evening, "enter/"), slip(evening)).status_code == 403

    token = strict.get(at(evening)).cookies["csrftoken"].value
    typed = {**slip(evening), "csrfmiddlewaretoken": token}
    assert strict.post(at(evening, "enter/"), typed).status_code == 302


def test_under_htmx_the_empty_form_comes_back_with_all_that_changed(
    evening: HallEvening, mc: Client
) -> None:
    response = put_in(mc, evening, htmx=True)

    page = text(response)
    assert response.status_code == 200
    assert b"<html" not in response.content
    assert 'id="desk-entry"' in page
    assert "Hand 1, table 1: Bob and Ann 8, Dev and Carol 5" in page
    assert response.context["form"].is_bound is False
    for part in ("desk-head", "desk-grid", "desk-side", "bar-hand"):
        assert f'id="{part}"' in page
    assert response.headers["X-Tick"] == str(Drive.objects.get().tick)


BAD_TRICKS = [
    ("14", "A hand has 13 tricks. You typed 14."),
    ("-1", "Tricks cannot be less than 0. You typed -1."),
    ("7.5", "Half tricks do not exist. You typed 7.5. Type a whole number from 0 to 13."),
    ("seven", "Type the tricks in figures, such as 8. You typed seven."),
    ("", "Type the number of tricks, from 0 to 13."),
    ("８", "Use the figures 0 to 9 of an ordinary keyboard. You typed ８."),
    ("1e1", "Write the number in full, such as 10. You typed 1e1."),
    ("NaN", "NaN is no number. Type a whole number from 0 to 13."),
]


@pytest.mark.reported("B10", "B65")
@pytest.mark.parametrize("htmx", [False, True], ids=["plain", "htmx"])
@pytest.mark.parametrize(("typed", "sentence"), BAD_TRICKS)
def test_bad_tricks_are_refused_at_the_field_and_kept(
    evening: HallEvening, mc: Client, typed: str, sentence: str, htmx: bool
) -> None:
    """Decimals got a misleading message, and a 422 was not shown at all."""
    response = put_in(mc, evening, htmx=htmx, tricks=typed)

    assert response.status_code == 422
    form = response.context["form"]
    assert form.errors == {"tricks": [sentence]}
    assert (form["table"].value(), form["tricks"].value()) == ("1", typed)
    assert 'id="id_tricks_error"' in text(response)
    assert LedgerLine.objects.count() == 0


@pytest.mark.parametrize(
    ("typed", "sentence"),
    [
        ("", "Type the number of the table."),
        ("9", "There is no table 9. The tables are 1 to 2."),
        ("0", "There is no table 0. The tables are 1 to 2."),
        ("two", "Type the table in figures, from 1 to 2. You typed two."),
        ("２", "Type the table in figures, from 1 to 2. You typed ２."),
    ],
)
def test_a_table_that_cannot_be_is_refused_at_its_field(
    evening: HallEvening, mc: Client, typed: str, sentence: str
) -> None:
    response = put_in(mc, evening, table=typed)

    assert response.status_code == 422
    assert response.context["form"].errors == {"table": [sentence]}
    assert LedgerLine.objects.count() == 0


@pytest.mark.parametrize("htmx", [False, True], ids=["plain", "htmx"])
def test_other_tricks_that_are_in_are_shown_with_a_way_to_replace_them(
    evening: HallEvening, mc: Client, htmx: bool
) -> None:
    evening.send(1, 1, 7)

    response = put_in(mc, evening, htmx=htmx)

    assert response.status_code == 409
    page = text(response)
    assert "Table 1 is in already: 7 – 6." in page
    assert "You typed 8 – 5." in page
    assert "Replace with 8 – 5" in page
    assert stored(evening) == 7

    typed = response.context["form"].typed
    replaced = put_in(mc, evening, htmx=htmx, replace="1", seen=str(typed["seen"]))
    assert replaced.status_code == (200 if htmx else 302)
    assert stored(evening) == 8


def test_what_changed_meanwhile_is_not_replaced_unseen(evening: HallEvening, mc: Client) -> None:
    evening.send(1, 1, 7)
    seen = put_in(mc, evening).context["form"].typed["seen"]
    record_by_mc(evening.drive, evening.by, table_no=1, hand=1, ns=9, replace=True)

    response = put_in(mc, evening, replace="1", seen=str(seen))

    assert response.status_code == 409
    assert "Table 1 is in already: 9 – 4." in text(response)
    assert stored(evening) == 9


def test_a_table_with_two_answers_is_settled_at_once(evening: HallEvening, mc: Client) -> None:
    evening.send(1, 1, 7)
    evening.send(1, 1, 6, Seat.E)

    put_in(mc, evening, tricks="6")

    assert stored(evening) == 6


def test_the_same_slip_twice_is_stored_once(evening: HallEvening, mc: Client) -> None:
    for _tap in range(2):
        assert put_in(mc, evening).status_code == 302

    assert LedgerLine.objects.count() == 1


def test_a_slip_never_falls_into_the_next_hand(evening: HallEvening, mc: Client) -> None:
    typed = slip(evening)
    evening.enter(1, 8, 5)
    evening.move()

    response = mc.post(at(evening, "enter/"), typed)

    assert response.status_code == 409
    assert "Everybody has moved since this page was loaded. This is hand 2 now." in text(response)
    assert stored(evening) is None


def test_the_first_missing_hand_of_a_table_is_meant(two_hands: HallEvening, mc: Client) -> None:
    for tricks in ("7", "9"):
        mc.post(at(two_hands, "enter/"), slip(two_hands, tricks=tricks))

    lines = LedgerLine.objects.order_by("hand").values_list("hand", "table_no", "ns")
    assert list(lines) == [(1, 1, 7), (2, 1, 9)]


def test_a_hand_that_is_chosen_is_meant(two_hands: HallEvening, mc: Client) -> None:
    mc.post(at(two_hands, "enter/"), slip(two_hands, hand="2"))

    assert list(LedgerLine.objects.values_list("hand", "ns")) == [(2, 8)]


def test_with_every_hand_in_the_mc_says_which_to_change(two_hands: HallEvening, mc: Client) -> None:
    two_hands.enter(1, 7)
    two_hands.enter(2, 9)

    response = mc.post(at(two_hands, "enter/"), slip(two_hands))

    assert response.status_code == 422
    assert response.context["form"].errors == {
        "hand": ["Every hand of table 1 is in. Choose the one to change."]
    }


@pytest.mark.reported("B71")
def test_a_slip_is_replaced_three_times_without_a_reload(evening: HallEvening, mc: Client) -> None:
    """A submit button worked once and then ignored further clicks."""
    for ns in (8, 7, 6):
        response = put_in(mc, evening, htmx=True, tricks=str(ns))
        if response.status_code == 409:
            seen = str(response.context["form"].typed["seen"])
            put_in(mc, evening, htmx=True, tricks=str(ns), replace="1", seen=seen)
        assert stored(evening) == ns


def test_no_slip_is_taken_while_no_hand_is_played(evening: HallEvening, mc: Client) -> None:
    typed = slip(evening)
    Drive.objects.update(stage="finished")

    response = mc.post(at(evening, "enter/"), typed)

    assert response.status_code == 409
    assert "No hand is being played just now." in text(response)


def test_strangers_see_no_desk(evening: HallEvening, outsider: Client, other_mc: Client) -> None:
    assert outsider.get(at(evening)).status_code == 302
    assert other_mc.get(at(evening)).status_code == 404
    assert other_mc.post(at(evening, "enter/"), slip(evening)).status_code == 404
    assert LedgerLine.objects.count() == 0


@pytest.mark.reported("B65")
def test_under_htmx_every_refusal_is_a_sentence_and_never_a_page(
    evening: HallEvening, mary: User, other_mc: Client
) -> None:
    """The whole error page was swapped into the little target, or nothing was."""
    strict = Client(enforce_csrf_checks=True)
    strict.force_login(mary)
    forbidden = strict.post(at(evening, "enter/"), slip(evening), headers=HTMX)
    missing = other_mc.post(at(evening, "enter/"), slip(evening), headers=HTMX)

    assert (forbidden.status_code, missing.status_code) == (403, 404)
    assert "This page was out of date." in text(forbidden)
    assert "There is nothing at this address." in text(missing)
    for response in (forbidden, missing):
        assert b"<html" not in response.content


@pytest.mark.reported("B65")
def test_under_htmx_a_failure_is_a_sentence_too(
    evening: HallEvening, mc: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A 500 left the page silent."""
    mc.raise_request_exception = False
    monkeypatch.setattr("tournaments.views.desk.record_by_mc", None)

    response = put_in(mc, evening, htmx=True)

    assert response.status_code == 500
    assert "Something went wrong on the laptop." in text(response)
    assert b"<html" not in response.content


# One table


def test_a_table_shows_both_answers_and_either_can_be_taken(
    evening: HallEvening, mc: Client
) -> None:
    evening.send(1, 1, 8)
    evening.send(1, 1, 7, Seat.E)

    page = text(mc.get(at(evening, "table/1/")))

    assert "Bob and Ann 8, Dev and Carol 5" in page
    assert "Bob and Ann 7, Dev and Carol 6" in page
    mc.post(at(evening, "enter/"), slip(evening, tricks="7", hand="1"))
    assert stored(evening) == 7


def test_everybody_goes_on_without_a_table(evening: HallEvening, mc: Client) -> None:
    evening.send(1, 1, 8)
    assert "Fred and Edna move on, Hal and Gwen stay" in text(mc.get(at(evening, "table/2/")))

    response = mc.post(
        at(evening, "table/2/"),
        {"do": "without", "round": "1", "reason": "Hal is unwell", "winner": "EW"},
    )

    assert response.status_code == 302
    board = board_of(evening.drive)
    assert board is not None
    assert board.reasons == []
    grid = mc.get(at(evening)).context["grid"].tables
    assert (grid[1].state, grid[1].words) == ("not-played", "Not played, decided by the MC")


@pytest.mark.parametrize(
    ("said", "errors"),
    [
        ({"winner": "EW"}, {"reason": ["Write in a word or two why it is not played."]}),
        ({"reason": "Unwell"}, {"winner": ["Say who moves on from this table."]}),
    ],
)
def test_what_is_missing_for_going_on_is_said_at_its_field(
    evening: HallEvening, mc: Client, said: dict[str, str], errors: dict[str, list[str]]
) -> None:
    response = mc.post(at(evening, "table/2/"), {"do": "without", "round": "1", **said})

    assert response.status_code == 422
    form = response.context["asked"]["without"]
    assert form.errors == errors
    assert {name: form[name].value() for name in said} == said
    assert LedgerLine.objects.count() == 0


def test_going_on_without_a_table_from_an_old_page_changes_nothing(
    evening: HallEvening, mc: Client
) -> None:
    evening.enter(1, 8, 5)
    evening.move()

    said = {"do": "without", "round": "1", "reason": "Unwell", "winner": "EW"}
    response = mc.post(at(evening, "table/2/"), said)

    assert response.status_code == 409
    assert LedgerLine.objects.filter(hand=2).count() == 0


def test_a_level_table_is_decided_by_an_extra_hand(two_hands: HallEvening, mc: Client) -> None:
    two_hands.enter(1, 7, 8)
    two_hands.enter(2, 6, 8)

    said = {"do": "decide", "round": "1", "kind": "extra-hand", "tricks": "5"}
    assert mc.post(at(two_hands, "table/1/"), said).status_code == 302

    assert Decision.objects.get().winner == "EW"


@pytest.mark.parametrize(
    ("said", "errors"),
    [
        ({}, {"kind": ["Say how it was decided."]}),
        ({"kind": "cut"}, {"winner": ["Say which two have won."]}),
        ({"kind": "extra-hand"}, {"tricks": ["Type the tricks of the extra hand."]}),
        (
            {"kind": "extra-hand", "tricks": "14"},
            {"tricks": ["A hand has 13 tricks. You typed 14."]},
        ),
    ],
)
def test_what_is_missing_for_a_decision_is_said_at_its_field(
    two_hands: HallEvening, mc: Client, said: dict[str, str], errors: dict[str, list[str]]
) -> None:
    two_hands.enter(1, 7, 8)
    two_hands.enter(2, 6, 8)

    response = mc.post(at(two_hands, "table/1/"), {"do": "decide", "round": "1", **said})

    assert response.status_code == 422
    assert response.context["asked"]["decide"].errors == errors


def test_a_table_that_does_not_exist_has_no_page(evening: HallEvening, mc: Client) -> None:
    assert mc.get(at(evening, "table/9/")).status_code == 404


# Trumps and the curtain


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
