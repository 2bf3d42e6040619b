"""How laid hands end: the tricks are told once, robots finish, and some are taken back."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from games import api
from games.actions.chairs import come_back, greet
from games.actions.tables import another_game, end_abandoned
from games.engine.seats import FOUR, Seat
from games.models import Table
from games.refusals import Refused, Stale
from games.signals import hand_finished
from tests.games.tables.cast import ANN, BOB, CAT, AtTable, laid, plan
from tests.games.tables.test_laid import play_out, progress

pytestmark = pytest.mark.django_db


@pytest.fixture
def heard() -> Iterator[list[tuple[str, int]]]:
    """What has been told of hands that are over."""
    told: list[tuple[str, int]] = []

    def hear(public_id: str, ns: int, **_rest: Any) -> None:
        told.append((public_id, ns))

    hand_finished.connect(hear)
    yield told
    hand_finished.disconnect(hear)


def test_the_last_card_tells_the_tricks_once_and_ends_the_table(
    heard: list[tuple[str, int]],
) -> None:
    at = laid()

    play_out(at)

    tricks = sum(trick.winner in ("N", "S") for trick in at.state.tricks)
    assert heard == [(at.table.public_id, tricks)]
    assert (progress(at).ns, progress(at).trick, progress(at).waits_for) == (tricks, 13, None)
    assert at.live.table.stage == Table.Stage.OVER


def test_a_receiver_that_fails_loses_no_card() -> None:
    def fail(**_given: Any) -> None:
        Table.objects.update(title="half done")
        raise ValueError

    hand_finished.connect(fail)
    at = laid()
    try:
        play_out(at)
    finally:
        hand_finished.disconnect(fail)

    assert progress(at).ns is not None
    assert at.live.table.title == "Hand 7, table 3"


def test_a_game_that_people_laid_themselves_tells_nobody(heard: list[tuple[str, int]]) -> None:
    from_scratch = laid()
    Table.objects.filter(pk=from_scratch.table.pk).update(way="friends", tick=99)

    play_out_as_friends(from_scratch)

    assert heard == []


def play_out_as_friends(at: AtTable) -> None:
    while not at.state.over:
        if not at.robots():
            at.play()


def test_no_other_hand_follows() -> None:
    at = laid()
    play_out(at)

    with pytest.raises(Refused, match="One hand is all that is played here"):
        another_game(at.table, ANN)


def test_robots_finish_the_hand_whoever_comes_back(heard: list[tuple[str, int]]) -> None:
    at = laid("SN")
    api.finish_with_robots(at.table.public_id)

    greet(at.table, ANN)
    come_back(at.table, CAT)
    with pytest.raises(Refused, match="Robots finish this hand now"):
        api.open_seats(at.table.public_id, BOB, [Seat.W])
    with pytest.raises(Refused, match="Robots finish this hand now"):
        at.play()
    api.move_robots(at.table.public_id)

    assert at.state.over
    assert len(heard) == 1


def test_to_let_robots_finish_a_hand_that_is_over_changes_nothing() -> None:
    at = laid()
    play_out(at)
    tricks = progress(at)

    api.finish_with_robots(at.table.public_id)

    assert progress(at) == tricks


def test_at_a_hand_that_is_taken_back_nothing_is_played_or_told(
    heard: list[tuple[str, int]],
) -> None:
    at = laid()
    version, card = at.version, at.legal()[0].value
    api.withdraw(at.table.public_id)

    with pytest.raises(Refused, match="taken back") as refusal:
        AtTable.play(at)
    with pytest.raises(Refused, match="taken back"):
        api.open_seats(at.table.public_id, BOB, [Seat.W])

    assert not isinstance(refusal.value, Stale)
    assert (api.move_robots(at.table.public_id), heard) == (0, [])
    assert (progress(at).withdrawn, progress(at).waits_for) == (True, None)
    assert (version + 1, card) == (at.version, at.legal()[0].value)


def test_a_finished_hand_that_is_taken_back_has_no_result() -> None:
    at = laid()
    play_out(at)

    api.withdraw(at.table.public_id)

    assert (progress(at).ns, progress(at).withdrawn) == (None, True)


def test_revealing_opens_only_the_hands_that_are_named() -> None:
    one, other = laid(sealed=True), laid(sealed=True)

    api.reveal([one.table.public_id])

    assert (one.live.table.sealed, other.live.table.sealed) == (False, True)


def test_a_laid_hand_is_never_ended_by_the_rule_for_abandoned_tables() -> None:
    at = laid()
    Table.objects.update(touched_at="2020-01-01T00:00Z")

    assert end_abandoned() == 0
    assert not progress(at).withdrawn


def test_four_robots_play_a_hand_by_themselves(heard: list[tuple[str, int]]) -> None:
    seats = {seat: api.SeatPlan(f"Robot {seat}", "easy") for seat in FOUR}
    public_id = api.lay_hand(plan(seats=seats))

    assert api.move_robots(public_id) == 52
    assert [told[0] for told in heard] == [public_id]
