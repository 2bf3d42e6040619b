"""Claiming and giving up the rest of a hand at a table."""

from __future__ import annotations

import pytest

from games import api
from games.actions import claims
from games.actions.claims import answer_claim, claim
from games.engine.cards import Card
from games.engine.seats import Seat
from games.refusals import Refused, Stale
from tests.games.tables.cast import OLGA, AtTable, alone, friends, laid

pytestmark = pytest.mark.django_db


def ask(at: AtTable, seat: str, what: str) -> None:
    claim(at.table, seat=seat, what=what, version=at.version)


def reply(at: AtTable, seat: str, agrees: bool) -> None:
    answer_claim(at.table, seat=seat, agrees=agrees, version=at.version)


def test_alone_the_rest_may_be_given_up_and_the_log_says_so() -> None:
    at = alone()
    at.robots()

    ask(at, "S", "give")

    assert at.state.over
    assert (at.live.deal_no, at.state.rest) == (1, "W")


def test_what_the_cards_do_not_prove_is_not_granted_by_robots() -> None:
    at = alone()
    at.robots()
    acts = at.acts()

    with pytest.raises(Refused, match="do not prove that yet"):
        ask(at, "S", "take")

    assert at.acts() == acts


def worst(at: AtTable) -> Card:
    """Of the cards that may be played; trumps are kept."""
    trump = at.state.trump
    assert trump is not None
    return min(at.legal(), key=lambda card: (card.suit is trump.suit, card.rank))


def test_what_the_cards_prove_is_granted_at_once() -> None:
    """Cards that win for certain, found by keeping the best until there are such."""
    for _hand in range(400):
        at = alone(words={"target": "10"})
        while not at.state.over:
            at.robots()
            if at.state.over:
                break
            if claims.proves_the_rest(at.state.view("S")):
                ask(at, "S", "take")
                assert at.state.rest == "S"
                return
            at.play(worst(at))
    pytest.fail("No hand ended with a proof.")


def test_among_people_the_others_are_asked_and_all_must_agree() -> None:
    at = friends()
    ask(at, "S", "take")

    reply(at, "W", True)
    waiting = at.state.over
    reply(at, "N", True)

    assert (waiting, at.state.over, at.state.rest) == (False, True, "S")


def test_one_who_says_no_ends_the_question() -> None:
    at = friends()
    ask(at, "S", "take")

    reply(at, "W", False)

    assert at.live.table.claim == {}
    assert not at.state.over


def test_a_card_played_meanwhile_ends_the_question() -> None:
    at = friends()
    at.robots()
    ask(at, "S", "take")

    at.play()

    assert at.live.table.claim == {}


def test_nobody_answers_their_own_question_or_one_that_nobody_asks() -> None:
    at = friends()
    with pytest.raises(Refused, match="Nobody asks"):
        reply(at, "W", True)
    ask(at, "S", "take")
    with pytest.raises(Refused, match="Wait for the others"):
        reply(at, "S", True)


def test_an_answer_to_an_older_question_is_stale() -> None:
    at = friends()
    version = at.version
    ask(at, "S", "take")

    with pytest.raises(Stale):
        answer_claim(at.table, seat="W", agrees=True, version=version)


def test_a_laid_hand_is_given_up_only_where_everybody_can_be_asked() -> None:
    """Partners' tricks count for both, so nobody gives them up for somebody who has not come."""
    for at in (laid("SN"), shared()):
        with pytest.raises(Refused, match="Not everybody here can be asked"):
            claim(at.table, seat="S", what="give", version=at.version)
    at = laid()

    claim(at.table, seat="S", what="give", version=at.version)

    assert at.live.table.claim["seat"] == "S"


def shared() -> AtTable:
    at = laid("W")
    api.open_seats(at.table.public_id, OLGA, [Seat.S, Seat.N])
    return at


def test_people_who_share_a_device_agree_together() -> None:
    at = laid("S")
    api.open_seats(at.table.public_id, OLGA, [Seat.N, Seat.W])
    claim(at.table, seat="S", what="give", version=at.version)

    answer_claim(at.table, seat="N", agrees=True, version=at.version)

    assert at.state.over
