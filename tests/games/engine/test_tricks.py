"""Following suit and winning, for all games at once."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.engine.cards import PACK, Card, Suit, Trump
from games.engine.cases.common import legal_cards, trick_winner
from games.engine.errors import CardNotHeld, MustFollowSuit, MustTrump
from games.engine.tricks import TrickRules
from tests.games.engine.players import cards

CASES = json.loads((Path(__file__).parents[1] / "data" / "games_cases.json").read_text("utf-8"))


def cases(kind: str) -> list[Any]:
    found = [case for case in CASES["cases"] if case["input"].get("type") == kind]
    return [pytest.param(case, id=case["id"]) for case in found]


@pytest.mark.parametrize("case", cases("legal_cards"))
def test_legal_cards_are_those_of_the_published_case(case: dict[str, Any]) -> None:
    assert legal_cards(case["options"], case["input"]) == case["expected"]


@pytest.mark.parametrize("case", cases("trick"))
def test_the_trick_goes_to_the_winner_of_the_published_case(case: dict[str, Any]) -> None:
    assert trick_winner(case["options"], case["input"]) == case["expected"]


def test_the_leader_may_play_anything() -> None:
    hand = cards("SA HK D2")

    assert TrickRules(Trump.S).legal(hand, None) == hand


def test_who_has_the_suit_follows_it() -> None:
    assert TrickRules(Trump.S).legal(cards("SA HK H2 D2"), Suit.H) == cards("HK H2")


def test_who_lacks_the_suit_plays_anything_and_need_not_trump() -> None:
    hand = cards("SA D2")

    assert TrickRules(Trump.S).legal(hand, Suit.H) == hand


def test_who_lacks_the_suit_trumps_where_the_game_says_so() -> None:
    assert TrickRules(Trump.S, must_trump=True).legal(cards("SA D2"), Suit.H) == cards("SA")


def test_the_duty_to_trump_ends_where_there_are_no_trumps() -> None:
    hand = cards("SA D2")

    assert TrickRules(Trump.NT, must_trump=True).legal(hand, Suit.H) == hand


def test_a_joker_follows_when_trumps_are_led() -> None:
    assert TrickRules(Trump.S).legal(cards("LJ HK"), Suit.S) == cards("LJ")


def test_a_joker_is_no_suit_at_no_trumps() -> None:
    rules = TrickRules(Trump.NT)

    assert rules.legal(cards("LJ HK"), Suit.H) == cards("HK")
    assert rules.led((("N", Card.LJ), ("E", Card.D3))) is Suit.D


def test_a_card_that_is_not_held_is_refused_before_anything_else() -> None:
    with pytest.raises(CardNotHeld):
        TrickRules(Trump.S).check(cards("HA S9"), (("N", Card.H9),), Card.D2)


def test_a_card_that_does_not_follow_is_refused_with_the_suit() -> None:
    with pytest.raises(MustFollowSuit) as refused:
        TrickRules(Trump.S).check(cards("HA S9"), (("N", Card.H9),), Card.S9)

    assert str(refused.value) == "You have a heart, so you must play one."


def test_a_joker_at_no_trumps_is_refused_with_the_reason() -> None:
    with pytest.raises(MustFollowSuit) as refused:
        TrickRules(Trump.NT).check(cards("HA LJ"), (("N", Card.H3),), Card.LJ)

    assert str(refused.value) == (
        "You have a heart, so you must play one (a joker is no suit at no trump)."
    )


def test_a_plain_card_where_one_must_trump_is_refused_with_both_suits() -> None:
    with pytest.raises(MustTrump) as refused:
        TrickRules(Trump.S, must_trump=True).check(cards("S8 D9"), (("N", Card.H9),), Card.D9)

    assert str(refused.value) == "You have no heart, so you must play a trump (spades)."


TRICKS = st.lists(st.sampled_from(PACK), min_size=2, max_size=7, unique=True)


@given(TRICKS, st.sampled_from(Trump))
def test_nobody_else_has_a_card_that_beats_the_winner(some: list[Card], trump: Trump) -> None:
    plays = tuple((f"P{place}", card) for place, card in enumerate(some))
    winner = dict(plays)[TrickRules(trump).winner(plays)]

    trumps = [card for card in some if card.suit == trump.suit]
    rivals = trumps or [card for card in some if card.suit is some[0].suit]

    assert winner in rivals
    assert winner.rank == max(card.rank for card in rivals)


@given(TRICKS, st.sampled_from(Trump))
def test_downtown_turns_all_ranks_round_save_the_ace(some: list[Card], trump: Trump) -> None:
    plays = tuple((f"P{place}", card) for place, card in enumerate(some))
    winner = dict(plays)[TrickRules(trump, low_wins=True).winner(plays)]
    rivals = [card for card in some if card.suit is winner.suit]

    aces = [card for card in rivals if card.rank == 14]

    assert winner == (aces[0] if aces else min(rivals, key=lambda card: card.rank))


@given(st.lists(st.sampled_from(PACK), min_size=1, max_size=13, unique=True), st.sampled_from(Suit))
def test_some_card_is_always_legal(some: list[Card], led: Suit) -> None:
    legal = TrickRules(Trump.H, must_trump=True).legal(some, led)

    assert set(legal) <= set(some)
    assert legal != ()
