"""Refusals travel between processes and keep code, sentence and values."""

from __future__ import annotations

import pickle

import pytest

from games.engine.cards import Card, Suit
from games.engine.errors import (
    AlreadyVoted,
    BadNotation,
    BadSheet,
    BidForbiddenToDealer,
    BidOutOfRange,
    BidTooLow,
    CardNotHeld,
    CardTwice,
    DealerMustBid,
    DiscardSix,
    EngineError,
    HonoursSum4,
    IllegalLog,
    KnockedOut,
    MustFollowSuit,
    MustTrump,
    NoCardOfColour,
    NotYourTurn,
    OptionNotAllowed,
    PassedMayOnlyAccept,
    TricksSum13,
    UnknownGame,
)

ALL = [
    (NotYourTurn("E"), "NOT_YOUR_TURN", "It is East's turn to play."),
    (CardNotHeld(Card.HK), "CARD_NOT_IN_HAND", "You do not hold that card."),
    (
        MustFollowSuit(Suit.H, Card.S9),
        "MUST_FOLLOW_SUIT",
        "You have a heart, so you must play one.",
    ),
    (
        MustTrump(Suit.H, Suit.S, Card.D9),
        "MUST_TRUMP",
        "You have no heart, so you must play a trump (spades).",
    ),
    (BidOutOfRange(0, 4, 5), "BID_OUT_OF_RANGE", "Bid a number from 0 to 4."),
    (
        BidForbiddenToDealer(4, 1),
        "BID_FORBIDDEN_TO_DEALER",
        "The bids may not add up to 4, so the dealer cannot bid 1.",
    ),
    (
        BidTooLow("Bid higher than solo, or pass."),
        "BID_TOO_LOW",
        "Bid higher than solo, or pass.",
    ),
    (
        DealerMustBid(3),
        "DEALER_MUST_BID",
        "Everyone passed, so the dealer must bid at least 3.",
    ),
    (
        PassedMayOnlyAccept(),
        "PASSED_MAY_ONLY_ACCEPT",
        "You passed: you may only accept the proposal or pass.",
    ),
    (DiscardSix(), "DISCARD_SIX", "Put away exactly six cards."),
    (KnockedOut(), "KNOCKED_OUT", "You are out of this game."),
    (
        NoCardOfColour("black", "low"),
        "NO_CARD_OF_COLOUR",
        "You hold no black card, so you can only vote low.",
    ),
    (AlreadyVoted(), "ALREADY_VOTED", "Your vote is already face down."),
    (
        OptionNotAllowed("target", 6, "Choose a target of 5, 7, 9 or 10."),
        "OPTION_NOT_ALLOWED",
        "Choose a target of 5, 7, 9 or 10.",
    ),
    (TricksSum13(8, 6), "TRICKS_SUM_13", "The tricks must add up to 13."),
    (HonoursSum4(3, 2), "HONOURS_SUM_4", "Four honours in all."),
    (BadSheet(3, HonoursSum4(3, 2)), "BAD_SHEET", "Hand 3: Four honours in all."),
    (BadNotation("X", "a hand", "no card."), "BAD_NOTATION", "'X' in a hand: no card."),
    (CardTwice(Card.HK, "N and E", "HK is there twice."), "CARD_TWICE", "HK is there twice."),
    (
        UnknownGame("tarot", ("whist",)),
        "UNKNOWN_GAME",
        "There is no game 'tarot'. There are whist.",
    ),
    (
        IllegalLog(17, "HK", CardNotHeld(Card.HK), None),
        "ILLEGAL_LOG",
        "Act 17 (HK) is not allowed: You do not hold that card.",
    ),
]


@pytest.mark.parametrize(("error", "code", "sentence"), ALL, ids=lambda value: str(value)[:20])
def test_a_refusal_has_its_code_and_sentence_on_both_sides_of_a_pipe(
    error: EngineError, code: str, sentence: str
) -> None:
    arrived = pickle.loads(pickle.dumps(error))

    assert (error.code, str(error)) == (code, sentence)
    assert (type(arrived), arrived.code, str(arrived)) == (type(error), code, sentence)
