"""A drive in which all tables have the same cards: what counts, and who may see what when."""

from __future__ import annotations

import csv
import io

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from tests.evening import NAMES, HallEvening
from tests.same_cards import compare
from tests.tournaments.views.phones import words
from tournaments.actions.base import By
from tournaments.actions.corrections import correct_result
from tournaments.actions.drives import hide_standings
from tournaments.actions.results import mark_not_played
from tournaments.models import Drive
from tournaments.rules.duplicate import Scoring

pytestmark = pytest.mark.django_db


@pytest.fixture
def twelve(drive: Drive) -> HallEvening:
    """Tables 1 to 3: Bob, Dev, Ann, Carol; Fred, Hal, Edna, Gwen; Jack, Len, Iris, Kath (NESW)."""
    evening = HallEvening.start(drive, By("Mary"), NAMES[:12])
    compare(evening, Scoring.MATCHPOINTS)
    return evening


def at(evening: HallEvening, rest: str, client: Client | None = None) -> object:
    return (client or Client()).get(f"/d/{evening.drive.public_id}/{rest}")


def phone_of(evening: HallEvening, name: str) -> Client:
    client = Client()
    client.get(f"/p/{evening.player(name).token}/")
    return client


def places(evening: HallEvening) -> list[tuple[int, str, float]]:
    page = at(evening, "standings/").context["page"]  # type: ignore[attr-defined]
    return [(row.place, row.name, row.total) for row in page.rows]


def test_standings_count_points_and_say_how(twelve: HallEvening) -> None:
    twelve.enter(1, 9, 8, 6)

    assert places(twelve) == [
        (1, "Ann", 4),
        (1, "Kath", 4),
        (3, "Edna", 2),
        (3, "Gwen", 2),
        (5, "Carol", 0),
        (5, "Iris", 0),
    ]
    page = words(at(twelve, "standings/"))
    assert "2 points for each table you beat with the same cards, 1 for each you equal." in page
    assert "Ann 4 Hand 1 4 9 tricks" in page


def test_against_the_average_totals_have_a_sign_and_one_decimal(twelve: HallEvening) -> None:
    compare(twelve, Scoring.AVERAGE)
    twelve.enter(1, 9, 8, 6)

    page = words(at(twelve, "standings/"))

    assert places(twelve)[:2] == [(1, "Kath", 1.7), (2, "Ann", 1.3)]
    assert "Kath +1.7" in page
    assert "Carol −1.3" in page


@pytest.mark.parametrize("scoring", list(Scoring))
def test_no_standing_tells_of_a_hand_that_a_table_still_plays(
    twelve: HallEvening, scoring: Scoring
) -> None:
    compare(twelve, scoring)
    twelve.enter(1, 9, 8)

    page = at(twelve, "standings/").context["page"]  # type: ignore[attr-defined]

    assert {(row.total, row.hands) for row in page.rows} == {(0, ())}


def test_my_own_card_has_my_tricks_at_once_and_the_points_when_all_have_played(
    twelve: HallEvening,
) -> None:
    twelve.enter(1, 9, 8)
    ann = phone_of(twelve, "Ann")
    before = words(at(twelve, "me/", ann))

    twelve.send(3, 1, 6)

    assert "1 Bob 9 waits 0" in before
    assert "1 at every table Bob 9 4 4" in words(at(twelve, "me/", ann))


def test_a_corrected_result_changes_everybodys_points(twelve: HallEvening) -> None:
    twelve.enter(1, 9, 8, 6)
    twelve.move()
    correct_result(twelve.drive, twelve.by, hand=1, table_no=1, ns=7, reason="misread")

    assert places(twelve)[:3] == [(1, "Edna", 4), (1, "Kath", 4), (3, "Ann", 2)]


def test_a_table_that_did_not_play_is_compared_with_nobody(twelve: HallEvening) -> None:
    twelve.enter(1, 9, 8)
    mark_not_played(twelve.drive, twelve.by, table_no=3, hand=1, reason="power cut")

    assert places(twelve) == [
        (1, "Ann", 2),
        (1, "Gwen", 2),
        (3, "Carol", 0),
        (3, "Edna", 0),
        (3, "Iris", 0),
        (3, "Kath", 0),
    ]


# One hand at every table


def test_one_hand_at_every_table_shows_how_often_each_result_came_up(twelve: HallEvening) -> None:
    twelve.enter(1, 9, 8, 8)

    page = words(at(twelve, "deal/1/", phone_of(twelve, "Carol")))

    assert "9 – 4 Table 1 4 – 0 8 – 5 Tables 2, 3 1 – 3" in page
    assert "Table 1 9 – 4 you Bob and Ann · Dev and Carol Points 4 – 0" in page
    assert "Hand 1 at every table" in words(at(twelve, "standings/"))


def test_until_all_have_played_it_tells_nothing_of_anybody(twelve: HallEvening) -> None:
    twelve.enter(1, 9, 8)

    page = words(at(twelve, "deal/1/", phone_of(twelve, "Jack")))

    assert "Other tables are still playing these cards." in page
    assert not any(said in page for said in ("9", "8", "Table 1", "Ann"))
    assert "Hand 1 at every table" not in words(at(twelve, "standings/"))


@pytest.mark.parametrize("hand", [0, 2, 99])
def test_a_hand_without_a_result_has_no_such_page(twelve: HallEvening, hand: int) -> None:
    twelve.enter(1, 9, 8, 6)

    assert at(twelve, f"deal/{hand}/").status_code == 404  # type: ignore[attr-defined]


def test_tables_with_cards_of_their_own_have_no_such_page(evening: HallEvening) -> None:
    evening.enter(1, 9, 8)

    assert at(evening, "deal/1/").status_code == 404  # type: ignore[attr-defined]


def test_one_table_with_those_cards_is_compared_with_nobody(twelve: HallEvening) -> None:
    compare(twelve, Scoring.TRICKS, tables=1)
    twelve.enter(1, 9, 8, 6)

    assert at(twelve, "deal/1/").status_code == 404  # type: ignore[attr-defined]
    assert places(twelve)[0] == (1, "Ann", 9)


def test_behind_the_curtain_only_the_mc_sees_it(twelve: HallEvening, mc: Client) -> None:
    twelve.enter(1, 9, 8, 6)
    hide_standings(twelve.drive, twelve.by, hidden=True)
    ann = phone_of(twelve, "Ann")

    assert "The MC keeps the places secret for now" in words(at(twelve, "deal/1/", ann))
    assert "Gwen" not in words(at(twelve, "deal/1/", ann))
    assert "at every table" not in words(at(twelve, "me/", ann))
    assert "Gwen" in words(at(twelve, "deal/1/", mc))


def test_the_live_part_answers_204_until_something_is_new(twelve: HallEvening) -> None:
    twelve.enter(1, 9, 8)
    page = at(twelve, "deal/1/").context["page"]  # type: ignore[attr-defined]
    same = f"deal/1/?state={page.fingerprint}"
    seen = at(twelve, same)

    twelve.send(3, 1, 6)

    assert seen.status_code == 204  # type: ignore[attr-defined]
    assert "How often each result came up" in words(at(twelve, same))


def test_the_page_asks_the_database_as_often_for_three_tables_as_for_one_more_hand(
    twelve: HallEvening, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    twelve.enter(1, 9, 8, 6)
    twelve.move()
    compare(twelve, Scoring.MATCHPOINTS)
    twelve.enter(2, 9, 8, 6)

    with django_assert_max_num_queries(22):
        at(twelve, "deal/2/")


# The MC's pages, papers, tables for a spreadsheet


def test_the_mc_sees_tricks_and_points_of_every_table(twelve: HallEvening, mc: Client) -> None:
    twelve.enter(1, 9, 8, 6)

    assert "9 – 4, points 4 – 0" in words(at(twelve, "hands/", mc))
    page = words(at(twelve, "hands/1/", mc))
    assert "Bob and Ann · Dev and Carol Points 4 – 0 · In" in page
    assert "How often each result came up" in page


def test_the_mc_sees_tricks_at_once(twelve: HallEvening, mc: Client) -> None:
    twelve.enter(1, 9, 8)

    assert "9 – 4, In" in words(at(twelve, "hands/", mc))
    assert "How often each result came up" not in words(at(twelve, "hands/1/", mc))


def test_the_spreadsheet_has_tricks_and_points(twelve: HallEvening) -> None:
    twelve.enter(1, 9, 8, 6)

    body = at(twelve, "results.csv").content.decode("utf-8-sig")  # type: ignore[attr-defined]
    head, first, *_rest = csv.reader(io.StringIO(body))

    assert head == [
        "Place",
        "Name",
        "Role",
        "Place in role",
        "Total points",
        "Hand 1, tricks",
        "Hand 1, points",
    ]
    assert first == ["1", "Ann", "Lady", "1", "4", "9", "4"]


def test_papers_and_the_desk_show_points(twelve: HallEvening, mc: Client) -> None:
    compare(twelve, Scoring.AVERAGE)
    twelve.enter(1, 9, 8, 6)

    results = words(at(twelve, "print/results/", mc))
    assert "Place Name First half Second half Points 1 Kath +1.7 0.0 +1.7" in results
    assert "Points of everybody, hands 1 to 12" in words(at(twelve, "print/master/", mc))
    assert "1 Kath +1.7" in words(at(twelve, "desk/", mc))


def test_prizes_go_by_points(twelve: HallEvening, mc: Client) -> None:
    twelve.enter(1, 9, 8, 6)
    twelve.move()
    compare(twelve, Scoring.MATCHPOINTS)
    twelve.enter(2, 7, 7, 7)

    page = words(at(twelve, "prizes/", mc))

    assert "6 points; level with Kath" in page
