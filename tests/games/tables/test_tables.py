"""Laying tables, starting them, and what becomes of those nobody comes back to."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest

from games.actions.tables import Wanted, another_game, end_abandoned, lay_table, start_table
from games.models import Table
from games.refusals import Refused
from tests.games.tables.cast import ANN, BOB, OLGA, AtTable, alone, friends, gathering, two

pytestmark = pytest.mark.django_db
Clock = Callable[[timedelta], None]


def chairs(at: AtTable) -> dict[str, str]:
    return {chair.seat: chair.bot or (chair.name or "a person") for chair in at.live.chairs}


def test_alone_means_green_at_hard_against_two_of_the_level_chosen() -> None:
    at = alone(rivals="easy")

    assert chairs(at) == {"S": "a person", "W": "easy", "N": "hard", "E": "easy"}
    assert at.live.deal_no == 1


def test_two_on_a_device_are_rivals_each_with_a_partner() -> None:
    assert chairs(two()) == {"S": "a person", "W": "a person", "N": "hard", "E": "hard"}


def test_robots_fill_the_chairs_that_are_empty_at_the_start() -> None:
    at = friends()

    assert chairs(at) == {"S": "Ann", "W": "Bob", "N": "Cat", "E": "medium"}
    assert at.live.table.stage == Table.Stage.PLAYING


def test_nothing_is_dealt_before_the_start() -> None:
    assert gathering().live.deal is None


def test_starting_twice_deals_once() -> None:
    at = friends()

    start_table(at.table, BOB)

    assert at.live.deal_no == 1


def test_whoever_only_watches_cannot_start_the_table() -> None:
    at = gathering()

    with pytest.raises(Refused, match="you can only watch"):
        start_table(at.table, OLGA)


def test_options_that_do_not_go_together_are_refused_at_their_field() -> None:
    with pytest.raises(Refused) as refusal:
        lay_table(ANN, Wanted("alone", {"target": "7", "honours": "on"}))

    assert (refusal.value.sentence, refusal.value.field) == (
        "Honours do not count in a game to 7.",
        "honours",
    )
    assert not Table.objects.exists()


def over() -> AtTable:
    at = friends()
    Table.objects.update(stage=Table.Stage.OVER, tick=99)
    return at


@pytest.mark.reported("B102")
def test_another_game_is_one_table_however_many_ask() -> None:
    """Players left and came again for another hand, or played again after winning."""
    at = over()

    first, second = another_game(at.table, ANN), another_game(at.table, BOB)

    assert first == second
    assert chairs(AtTable(first)) == chairs(at)
    assert first.words["dealer"] == at.state.setup.dealer.left.value


def test_another_game_needs_a_finished_one_and_a_chair() -> None:
    at = friends()

    with pytest.raises(Refused, match="not over yet"):
        another_game(at.table, ANN)
    with pytest.raises(Refused, match="only watch"):
        another_game(at.table, OLGA)


@pytest.mark.reported("B101")
def test_a_table_that_nobody_touches_is_ended(move_clock: Clock) -> None:
    """Bots went on for ever after all humans had left."""
    at = alone()
    move_clock(timedelta(hours=71))
    fresh = alone()
    assert at.live.table.stage == Table.Stage.PLAYING

    move_clock(timedelta(hours=2))

    assert end_abandoned() == 1
    assert at.live.table.stage == Table.Stage.ENDED
    assert fresh.live.table.stage == Table.Stage.PLAYING


def test_nothing_is_played_at_a_table_that_has_been_ended(move_clock: Clock) -> None:
    at = alone()
    at.robots()
    move_clock(timedelta(hours=73))
    end_abandoned()

    with pytest.raises(Refused, match="Nothing is being played"):
        at.play()
    assert at.robots() == 0
