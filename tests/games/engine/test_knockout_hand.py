"""A hand of knockout whist: its deal, and trumps turned up, named or cut for."""

from __future__ import annotations

import pytest

from games.engine.acts import Cut, Deal, Knock, NameTrump
from games.engine.cards import Card, Suit, Trump
from games.engine.errors import (
    ActionUnknown,
    BadDeal,
    EngineError,
    KnockedOut,
    KnockNotAllowed,
    NotYourTurn,
    WrongNumberOfCards,
    WrongPhase,
)
from games.engine.game import GAMES, replay
from games.engine.knockout import KnockoutState
from games.engine.knockout_setup import KnockoutOptions, KnockoutSetup, Leader
from tests.games.engine.players import cards, play

KNOCKOUT = GAMES["knockout_whist"]


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
