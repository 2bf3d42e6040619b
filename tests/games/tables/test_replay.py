"""A finished hand stepped through on the board, and what it was worth with all cards open."""

from __future__ import annotations

import os
import signal

import pytest
from django.test import Client

from games.actions.claims import claim
from games.bots import double_dummy
from games.engine.pbn import read_pbn
from games.queries import par
from games.queries.finished import Finished, finished_hand
from games.queries.par import Par, par_of
from games.queries.replayed import par_says, step_of
from tests.games.tables.cast import ANN, OLGA, AtTable, alone, browser_of, friends
from tests.web import _Reader

pytestmark = pytest.mark.django_db
with_solver = pytest.mark.skipif(not double_dummy.available(), reason="an extra")


def address(at: AtTable) -> str:
    return f"/play/{at.table.public_id}/hand/1/"


def finished(at: AtTable) -> Finished:
    found = finished_hand(at.live.table, ANN, 1)
    assert found is not None
    return found


@pytest.fixture
def played() -> AtTable:
    at = alone()
    at.finish_hand()
    return at


@pytest.fixture
def given_up() -> AtTable:
    """Ann gave up the rest when it was her turn to play her third card."""
    at = alone()
    for _card in range(2):
        at.robots()
        at.play()
    at.robots()
    claim(at.table, seat="S", what="give", version=at.version)
    return at


def test_every_card_is_in_a_hand_or_in_the_trick_looked_at(played: AtTable) -> None:
    hand = finished(played)
    for number in range(14):
        step = step_of(hand, number)
        held = [len(faces) for seat in step.seats for _suit, faces in seat.suits]
        assert sum(held) == 52 - 4 * number
        assert [seat.card is not None for seat in step.seats] == [number > 0] * 4


def test_the_trick_looked_at_is_the_one_that_was_played(played: AtTable) -> None:
    hand = finished(played)
    for number, trick in enumerate(played.state.tricks, start=1):
        step = step_of(hand, number)
        assert {seat.card.code for seat in step.seats if seat.card} == {
            card.value for _seat, card in trick.plays
        }
        winner = hand.reader.live.chair(trick.winner)
        assert [seat.name for seat in step.seats if seat.won_it] == [winner.name or {
            "S": "Orange", "W": "Purple", "N": "Green", "E": "Blue"}[trick.winner]]  # fmt: skip


def test_steps_lead_from_the_deal_to_the_last_trick_and_back(played: AtTable) -> None:
    hand = finished(played)
    steps = [step_of(hand, number) for number in range(14)]

    assert [step.on for step in steps] == [*range(1, 14), None]
    assert [step.back for step in steps] == [None, *range(13)]
    assert step_of(hand, 99) == steps[13]


def test_links_alone_lead_through_the_hand(played: AtTable) -> None:
    client, page, seen = browser_of(OLGA), address(played), []
    for _step in range(14):
        reader = _Reader()
        reader.feed(client.get(page).content.decode())
        seen.append(next(word for word in reader.words if word.startswith(("Trick ", "Before"))))
        forward = [link for link in reader.links if link.startswith("?trick=")]
        page = address(played) + f"?trick={len(seen)}"
        assert f"?trick={min(len(seen), 13)}#replay" in forward

    assert seen == ["Before the first trick", *(f"Trick {n} of 13" for n in range(1, 14))]


@pytest.mark.parametrize("asked", ["", "x", "-1", "99999999", "²", "٣", "1.5"])
def test_a_trick_that_is_none_is_no_error(played: AtTable, asked: str) -> None:
    assert Client().get(address(played), {"trick": asked}).status_code == 200


def test_what_was_given_up_is_the_last_step(given_up: AtTable) -> None:
    hand = finished(given_up)
    last = step_of(hand, 99)

    assert (last.number, last.title) == (len(given_up.state.tricks) + 1, "The end")
    assert last.says == " ".join(hand.result)


def test_the_file_of_a_hand_given_up_is_read_back_equal(given_up: AtTable) -> None:
    address_ = f"/play/{given_up.table.public_id}/hand/1.pbn"
    text = browser_of(OLGA).get(address_).content.decode()

    (game,) = read_pbn(text)

    assert (game.state, game.state.rest) == (given_up.state, given_up.state.rest)


def test_the_page_may_be_shown_to_anybody_by_address_and_code(played: AtTable) -> None:
    page = Client().get(address(played)).content.decode()

    assert f"http://testserver{address(played)}" in page
    assert 'alt="QR code of this page"' in page


@with_solver
def test_par_and_what_cards_cost_come_to_the_result(played: AtTable) -> None:
    found = par_of("a hand", played.state, patience=60)

    assert found is not None
    assert found.found is not None
    lost = {
        side: sum(one.lost for one in found.found.cards if one.seat in side)
        for side in ("NS", "EW")
    }
    assert played.state.result is not None
    assert found.found.ns - lost["NS"] + lost["EW"] == played.state.result.tricks.ns


@with_solver
def test_the_page_says_what_the_hand_was_worth_and_what_a_card_cost(played: AtTable) -> None:
    hand = finished(played)
    found = par_of(hand.nonce, played.state, patience=60)
    assert found is not None
    assert found.found is not None

    page = browser_of(ANN).get(address(played)).content.decode()

    assert par_says(hand, found.found) in page
    dear = [one for one in found.found.cards if one.lost]
    steps = [step_of(hand, number, found.found) for number in range(14)]
    assert sum(len(step.costs) for step in steps) == len(dear)


@with_solver
def test_a_solver_that_needs_long_is_not_waited_for(played: AtTable) -> None:
    assert par_of("a slow hand", played.state, patience=0.0) == Par(None)


@with_solver
def test_a_solver_that_dies_takes_nothing_with_it(played: AtTable) -> None:
    par._worker.submit(os.getpid).result(timeout=60)
    (pid,) = par._worker.pool._processes
    os.kill(pid, signal.SIGKILL)

    while par_of("a fatal hand", played.state, patience=60) is None:
        pass

    assert Client().get(address(played)).status_code == 200


def test_without_the_solver_a_hand_is_shown_without_par(
    played: AtTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(double_dummy, "PACKAGE", "a package that nobody has")
    double_dummy._library.cache_clear()
    try:
        page = Client().get(address(played))
    finally:
        double_dummy._library.cache_clear()

    assert page.status_code == 200
    assert "had everybody seen all the cards" not in page.content.decode()


def test_the_rules_are_a_page_that_the_table_and_the_lobby_lead_to() -> None:
    at = friends()
    table = browser_of(ANN).get(f"/play/{at.table.public_id}/").content.decode()

    assert 'href="/play/rules/"' in table
    assert 'href="/play/rules/"' in Client().get("/play/").content.decode()
    assert "The first six a side wins count nothing" in Client().get(
        "/play/rules/"
    ).content.decode()  # fmt: skip
