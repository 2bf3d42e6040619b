"""Knockout whist: shrinking hands, players who drop out, trumps by choice and by cut."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.engine.acts import Cut, Deal, Knock, NameTrump
from games.engine.cards import Card, Suit, Trump
from games.engine.errors import (
    ActionUnknown,
    BadDeal,
    BadNotation,
    BadScore,
    EngineError,
    KnockedOut,
    KnockNotAllowed,
    NotYourTurn,
    OptionNotAllowed,
    WrongNumberOfCards,
    WrongPhase,
)
from games.engine.game import GAMES, replay
from games.engine.knockout import KnockoutState
from games.engine.knockout_setup import (
    HandEnd,
    KnockoutOptions,
    KnockoutSetup,
    Leader,
    hand_end,
    read_knockout_setup,
)
from tests.games.engine.players import cards, play, random_match

SEEDS = st.integers(0, 10**9)
KNOCKOUT = GAMES["knockout_whist"]


@settings(max_examples=12, deadline=None)
@given(SEEDS, st.integers(2, 7), st.booleans())
def test_a_game_has_one_winner_in_at_most_seven_hands(
    seed: int, players: int, dogs_life: bool
) -> None:
    words = {"players": str(players), "dogs_life": "on" if dogs_life else "off"}
    hands = list(random_match("knockout_whist", words, seed))

    assert [state.setup.size for state in hands] == list(range(7, 7 - len(hands), -1))
    assert [state.result.end.winner is not None for state in hands] == [False] * (
        len(hands) - 1
    ) + [True]


@settings(max_examples=12, deadline=None)
@given(SEEDS, st.integers(2, 7))
def test_who_takes_no_trick_is_not_in_the_next_hand(seed: int, players: int) -> None:
    hands = list(random_match("knockout_whist", {"players": str(players)}, seed))
    for before, after in pairwise(hands):
        won = before.result.tricks_by_seat

        assert after.setup.alive == tuple(seat for seat, tricks in won if tricks)
        assert after.setup.chooser in after.setup.alive
        assert dict(won)[after.setup.chooser] == max(tricks for _, tricks in won)


@settings(max_examples=12, deadline=None)
@given(SEEDS)
def test_dogs_life_is_given_once_in_a_game(seed: int) -> None:
    hands = list(random_match("knockout_whist", {"players": "7", "dogs_life": "on"}, seed))

    assert sum(bool(state.result.end.new_dogs) for state in hands) <= 1


def end(won: dict[str, int], **more: object) -> HandEnd:
    given: dict[str, object] = {"size": 7, "dogs_life_used": False, "options": KnockoutOptions()}
    return hand_end(tuple(won.items()), **(given | more))  # type: ignore[arg-type]


def test_everybody_without_a_trick_is_out_together() -> None:
    assert end({"A": 5, "B": 0, "C": 2, "D": 0}) == HandEnd(
        ("B", "D"), (), ("A", "C"), ("A",), 6, None
    )


def test_a_tie_for_most_tricks_leaves_several_choosers() -> None:
    assert end({"A": 3, "B": 3, "C": 1}).choosers == ("A", "B")


def test_who_takes_every_trick_has_won_and_nobody_becomes_a_dog() -> None:
    swept = end({"A": 7, "B": 0, "C": 0}, options=KnockoutOptions(dogs_life=True))

    assert swept == HandEnd(("B", "C"), (), ("A",), ("A",), None, "A")


def test_the_trick_of_the_last_hand_wins_the_game() -> None:
    last = end({"A": 0, "B": 1}, size=1, options=KnockoutOptions(dogs_life=True))

    assert last == HandEnd(("A",), (), ("B",), ("B",), None, "B")


def test_a_dogs_life_is_used_up_for_everybody_at_once() -> None:
    dogs = KnockoutOptions(dogs_life=True)

    assert end({"A": 6, "B": 1, "C": 0, "D": 0}, options=dogs).new_dogs == ("C", "D")
    assert end({"A": 4, "B": 2, "C": 0}, size=6, dogs_life_used=True, options=dogs) == HandEnd(
        ("C",), (), ("A", "B"), ("A",), 5, None
    )


def test_tricks_that_do_not_add_up_to_the_hand_are_refused() -> None:
    with pytest.raises(BadScore) as refused:
        end({"A": 5, "B": 1})

    assert str(refused.value) == "The tricks must add up to 7."


def first_hand() -> KnockoutState:
    deal = Deal((("A", cards("SAK")), ("B", cards("HAK"))), Card.D2)
    setup = KnockoutSetup(("A", "B"), "A", ("A", "B"), size=2)
    return KnockoutState(setup).after(deal)


def test_the_first_hand_turns_a_card_for_trumps_and_nobody_chooses() -> None:
    state = first_hand()

    assert (state.phase, state.trump, state.turn) == ("play", Trump.D, "B")


def second_hand(leader: Leader = Leader.ELDEST) -> KnockoutState:
    deal = Deal((("A", cards("SAK")), ("B", cards("HAK")), ("C", cards("DAK"))))
    setup = KnockoutSetup(
        ("A", "B", "C", "D"),
        "A",
        ("A", "B", "C"),
        size=2,
        chooser="C",
        options=KnockoutOptions(leader=leader),
    )
    return KnockoutState(setup).after(deal)


def test_a_later_hand_waits_for_the_chooser_who_sees_his_cards() -> None:
    state = second_hand()

    assert (state.phase, state.turn, state.trump) == ("name_trumps", "C", None)
    assert state.legal() == tuple(NameTrump(suit) for suit in Suit)
    assert state.view("C").hand == cards("DAK")


def test_eldest_leads_after_trumps_are_named_or_by_option_the_chooser() -> None:
    named = NameTrump(Suit.S)

    assert second_hand().after(named, by="C").turn == "B"
    assert second_hand(Leader.TRUMP_CHOOSER).after(named, by="C").turn == "C"


@pytest.mark.parametrize(
    ("seat", "act", "refusal", "sentence"),
    [
        ("B", NameTrump(Suit.H), NotYourTurn, "C chooses trumps for this hand."),
        ("C", play("DA"), WrongPhase, "Trumps are not named yet."),
        ("D", NameTrump(Suit.H), KnockedOut, "You are out of this game."),
        ("B", Cut((("B", Card.H2),)), ActionUnknown, "Cards are dealt and cut for you."),
        ("C", Knock(), WrongPhase, "Trumps are not named yet."),
    ],
)
def test_while_trumps_are_named_other_acts_are_refused(
    seat: str, act: NameTrump, refusal: type[EngineError], sentence: str
) -> None:
    with pytest.raises(refusal) as refused:
        second_hand().after(act, by=seat)

    assert str(refused.value) == sentence


def test_trumps_are_named_once() -> None:
    state = second_hand().after(NameTrump(Suit.S))

    with pytest.raises(WrongPhase) as refused:
        state.after(NameTrump(Suit.H), by="C")

    assert str(refused.value) == "Trumps are already named."


def test_only_a_dog_may_knock() -> None:
    with pytest.raises(KnockNotAllowed) as refused:
        first_hand().after(Knock(), by="B")

    assert str(refused.value) == "Only a player on a dog's life may knock."


def tied_hand() -> KnockoutState:
    """A and B have taken a trick each of a hand of two; C is out."""
    return replay(
        "knockout_whist seats=A,B,C dealer=C size=2 chooser=A\n"
        "deal:A=SA.H2,B=HA.S2,C=D32\ntrump:C\nSA S2 D2 H2 HA D3"
    )  # type: ignore[return-value]


def test_tied_players_cut_and_the_highest_rank_chooses() -> None:
    state = tied_hand()
    assert (state.phase, state.tied, state.turn) == ("cut", ("A", "B"), None)

    over = state.after(Cut((("A", Card.D9), ("B", Card.HT))))

    assert over.result is not None
    assert (over.result.chooser, over.result.end.knocked_out) == ("B", ("C",))


def test_an_equal_cut_is_drawn_again_whatever_the_suits() -> None:
    state = tied_hand().after(Cut((("A", Card.D9), ("B", Card.S9))))

    assert (state.phase, state.tied) == ("cut", ("A", "B"))


def test_those_who_drew_lower_are_out_of_the_next_cut() -> None:
    state = replay(
        "knockout_whist seats=A,B,C dealer=C size=3 chooser=A\n"
        "deal:A=SA.H2.D2,B=HA.S2.D3,C=DA.S3.H3\ntrump:C\nSA S2 S3 H2 HA H3 D3 DA D2"
    ).after(Cut((("A", Card.D9), ("B", Card.S9), ("C", Card.C2))))

    assert state.tied == ("A", "B")


@pytest.mark.parametrize(
    "cut",
    [
        Cut((("A", Card.D9),)),
        Cut((("B", Card.D9), ("A", Card.HT))),
        Cut((("A", Card.D9), ("B", Card.D9))),
        Cut((("A", Card.D9), ("B", Card.BJ))),
    ],
)
def test_a_cut_that_cannot_be_is_refused(cut: Cut) -> None:
    with pytest.raises(BadDeal):
        tied_hand().after(cut)


def test_a_cut_is_seen_by_all() -> None:
    cut = Cut((("A", Card.D9), ("B", Card.HT)))

    assert tied_hand().after(cut).view(None).cuts == (cut,)


def test_the_next_hand_is_a_card_shorter_and_dealt_by_the_next_player_in() -> None:
    over = tied_hand().after(Cut((("A", Card.D9), ("B", Card.HT))))

    assert KNOCKOUT.next_setup(over) == KnockoutSetup(
        ("A", "B", "C"), "A", ("A", "B"), size=1, chooser="B"
    )


@pytest.mark.parametrize(
    ("deal", "refusal"),
    [
        (Deal((("A", cards("SA")), ("B", cards("HAK"))), Card.D2), WrongNumberOfCards),
        (Deal((("A", cards("SAK")), ("B", cards("HAK")))), BadDeal),
        (Deal((("A", cards("SAK")), ("B", cards("HAK"))), Card.SA), BadDeal),
    ],
)
def test_a_deal_that_cannot_be_is_refused(deal: Deal, refusal: type[EngineError]) -> None:
    setup = KnockoutSetup(("A", "B"), "A", ("A", "B"), size=2)

    with pytest.raises(refusal):
        KnockoutState(setup).after(deal)


def test_no_card_is_turned_after_the_first_hand() -> None:
    setup = KnockoutSetup(("A", "B"), "A", ("A", "B"), size=2, chooser="A")

    with pytest.raises(BadDeal):
        KnockoutState(setup).after(Deal((("A", cards("SAK")), ("B", cards("HAK"))), Card.D2))


@pytest.mark.parametrize("players", ["1", "8", "two"])
def test_two_to_seven_can_play(players: str) -> None:
    with pytest.raises(OptionNotAllowed) as refused:
        read_knockout_setup({"players": players})

    assert str(refused.value) == "Choose 2 to 7 players."


@pytest.mark.parametrize(
    ("word", "value"),
    [("size", "8"), ("dealer", "P9"), ("alive", "P0,X"), ("chooser", "P7"), ("seats", "P0,p1")],
)
def test_a_word_of_the_set_up_that_cannot_be_read_is_named(word: str, value: str) -> None:
    with pytest.raises(BadNotation) as refused:
        read_knockout_setup({word: value})

    assert refused.value.place == word


def test_a_set_up_comes_back_from_its_words() -> None:
    setup = KnockoutSetup(
        ("A", "B", "C"),
        "B",
        ("A", "C"),
        ("C",),
        True,
        4,
        "A",
        KnockoutOptions(dogs_life=True, leader=Leader.TRUMP_CHOOSER),
    )

    assert read_knockout_setup(setup.words()) == setup
