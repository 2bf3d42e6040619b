"""The wall: what the projector shows, and when."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import date, timedelta

import pytest
from django.contrib.auth.models import User
from django.test import Client
from pytest_django.fixtures import DjangoAssertNumQueries

from tests.evening import NAMES, HallEvening
from tournaments.actions.base import By
from tournaments.actions.clock import begin_interval, end_moves, set_clock, show_on_wall
from tournaments.actions.drives import Settings, create_drive, hide_standings
from tournaments.actions.rounds import finish
from tournaments.models import Drive

pytestmark = pytest.mark.django_db
Move = Callable[[timedelta], None]
HTMX = {"HX-Request": "true"}


def get(client: Client, drive: Drive, **asked: str) -> str:
    """The wall's words."""
    answer = client.get(f"/d/{drive.public_id}/wall/", asked, headers=HTMX)
    assert answer.status_code == 200
    words = re.sub(r"<[^>]+>", " ", answer.content.decode())
    return " ".join(words.split())


def kind(client: Client, drive: Drive) -> str:
    answer = client.get(f"/d/{drive.public_id}/wall/", headers=HTMX)
    found = re.search(r'data-kind="([a-z]+)"', answer.content.decode())
    assert found
    return found[1]


@pytest.fixture
def moved(move_clock: Move, evening: HallEvening) -> HallEvening:
    """Everybody has just moved to hand 2."""
    move_clock(timedelta(minutes=10))
    evening.enter(1, 8, 8)
    evening.move()
    return evening


def test_at_the_door_the_wall_welcomes(drive: Drive, outsider: Client) -> None:
    assert "Please give your name at the door." in get(outsider, drive)


def test_the_seats_are_no_secret_once_they_are_published(
    move_clock: Move, evening: HallEvening, outsider: Client
) -> None:
    words = get(outsider, evening.drive)

    assert words.startswith("Find your seat for hand 1 Hearts are trumps")
    assert "Ann Table 1 with Bob" in words


def test_after_the_move_everybody_is_listed_by_name(moved: HallEvening, outsider: Client) -> None:
    """Stayers too; nobody has to know whether they move."""
    words = get(outsider, moved.drive)

    assert words.startswith("All change for hand 2 Clubs are trumps")
    found = re.findall(r"([A-Z][a-z]+) Table (\d) with ([A-Z][a-z]+)", words)
    assert [name for name, _table, _partner in found] == NAMES[:8]
    for name, table, partner in found:
        at = moved.names_at(int(table))
        assert name in at.values()
        assert {"N": "S", "S": "N", "E": "W", "W": "E"}[_seat(at, name)] == _seat(at, partner)


def _seat(at: dict[str, str], name: str) -> str:
    return next(seat for seat, who in at.items() if who == name)


def test_the_moves_give_way_to_the_hand_after_the_time_set(
    moved: HallEvening, move_clock: Move, outsider: Client
) -> None:
    assert kind(outsider, moved.drive) == "moves"
    move_clock(timedelta(minutes=3))
    assert kind(outsider, moved.drive) == "hand"


def test_the_moves_give_way_to_the_first_result(moved: HallEvening, outsider: Client) -> None:
    moved.send(1, 2, 8)

    assert kind(outsider, moved.drive) == "hand"


def test_the_moves_give_way_when_the_mc_says_next(moved: HallEvening, outsider: Client) -> None:
    end_moves(moved.drive, moved.by)

    words = get(outsider, moved.drive)
    assert words.startswith("Hand 2 of 12 Clubs are trumps 2 tables still playing Tables 1 and 2")


def test_while_a_hand_is_played_the_wall_counts_the_tables(
    moved: HallEvening, outsider: Client
) -> None:
    moved.send(1, 2, 8)
    assert "1 table still playing Table 2" in get(outsider, moved.drive)

    moved.send(2, 2, 8)
    assert "All tables are in" in get(outsider, moved.drive)


def test_the_wall_asks_again_when_it_will_show_something_else(
    moved: HallEvening, outsider: Client
) -> None:
    answer = outsider.get(f"/d/{moved.drive.public_id}/wall/", headers=HTMX)

    assert 'data-asks-in="180.2"' in answer.content.decode()
    assert answer["X-Tick"] == str(Drive.objects.get(pk=moved.drive.pk).tick)


def test_tea_is_on_the_wall_and_then_the_moves_again(
    moved: HallEvening, move_clock: Move, outsider: Client
) -> None:
    begin_interval(moved.drive, moved.by, minutes=15)
    assert kind(outsider, moved.drive) == "moves"
    assert "Back at 7:35" in get(outsider, moved.drive)

    move_clock(timedelta(minutes=4))
    assert get(outsider, moved.drive).startswith("Interval Back at 7:35 11:00 Then hand 2")


def test_a_hand_that_opens_during_tea_shows_its_moves_again_afterwards(
    move_clock: Move, evening: HallEvening, outsider: Client
) -> None:
    evening.enter(1, 8, 8)
    begin_interval(evening.drive, evening.by, minutes=15)
    evening.move()

    seen = []
    for wait in (0, 5, 10, 3):
        move_clock(timedelta(minutes=wait))
        seen.append(kind(outsider, evening.drive))

    assert seen == ["moves", "interval", "moves", "hand"]


def test_the_clock_is_on_the_wall(moved: HallEvening, outsider: Client) -> None:
    set_clock(moved.drive, moved.by, minutes_per_hand=8)

    assert "Time left 8:00" in get(outsider, moved.drive)


@pytest.mark.parametrize("what", ["moves", "standings", "blank"])
def test_the_mc_chooses(moved: HallEvening, outsider: Client, what: str) -> None:
    show_on_wall(moved.drive, moved.by, what=what)

    assert kind(outsider, moved.drive) == what


def test_standings_that_are_hidden_later_leave_the_wall(
    moved: HallEvening, outsider: Client
) -> None:
    show_on_wall(moved.drive, moved.by, what="standings")
    hide_standings(moved.drive, moved.by, hidden=True)

    assert kind(outsider, moved.drive) == "moves"


def test_at_the_end_the_results_are_on_the_wall_unless_they_are_secret(
    moved: HallEvening, outsider: Client
) -> None:
    moved.enter(2, 9, 4)
    finish(moved.drive, moved.by, plan_version=None)
    assert get(outsider, moved.drive).startswith("Results Ladies 1")

    hide_standings(moved.drive, moved.by, hidden=True)
    assert get(outsider, moved.drive).startswith("That was the last hand Stay for the prizes.")


def test_two_projectors_show_the_same_page(
    mary: User, move_clock: Move, outsider: Client, mc: Client
) -> None:
    drive = many(mary, 100)

    for wait in (0, 10, 37):
        move_clock(timedelta(seconds=wait))
        pages = {page_now(client, drive) for client in (outsider, mc, Client())}
        assert len(pages) == 1


def test_pages_turn_every_ten_seconds(mary: User, move_clock: Move, outsider: Client) -> None:
    drive = many(mary, 100)

    seen = []
    for _turn in range(5):
        seen.append(page_now(outsider, drive))
        move_clock(timedelta(seconds=10))

    assert seen == [("1", "4"), ("2", "4"), ("3", "4"), ("4", "4"), ("1", "4")]


def test_a_smaller_screen_has_more_pages(mary: User, move_clock: Move, outsider: Client) -> None:
    drive = many(mary, 100)

    large = page_now(outsider, drive, size="1920x1080")
    phone = page_now(outsider, drive, size="390x844")

    assert int(phone[1]) > int(large[1])
    assert page_now(outsider, drive, size="nonsense") == large


def test_everybody_is_on_exactly_one_page(mary: User, move_clock: Move, outsider: Client) -> None:
    drive = many(mary, 100)

    words = outsider.get(f"/d/{drive.public_id}/wall/", headers=HTMX).content.decode()

    assert words.count('class="wall__row"') == 100


def test_names_are_escaped(mary: User, outsider: Client) -> None:
    drive = create_drive(mary, Settings(name="<b>Hall", date=date(2026, 3, 14)))

    page = outsider.get(f"/d/{drive.public_id}/wall/").content.decode()

    assert "<b>Hall" not in page


def test_the_wall_asks_the_database_as_often_for_many_as_for_few(
    mary: User,
    move_clock: Move,
    outsider: Client,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    for drive in (many(mary, 8), many(mary, 100)):
        with django_assert_num_queries(10):
            outsider.get(f"/d/{drive.public_id}/wall/")
        with django_assert_num_queries(1):
            outsider.get(f"/d/{drive.public_id}/wall/")


def many(mary: User, count: int) -> Drive:
    settings = Settings(name="Many", date=date(2026, 3, 14), format="losers-change", hands=12)
    names = [f"{NAMES[i % 16]}{i}" for i in range(count)]
    evening = HallEvening.start(create_drive(mary, settings), By.mc(mary), names)
    evening.drive.refresh_from_db()
    return evening.drive


def page_now(client: Client, drive: Drive, **asked: str) -> tuple[str, str]:
    text = client.get(f"/d/{drive.public_id}/wall/", asked, headers=HTMX).content.decode()
    found = re.search(r'data-page="(\d+)" data-pages="(\d+)"', text)
    assert found
    return found[1], found[2]
