"""Refusals: each has the code and the plain sentence of the rules (games.md §0.3).

`str(refusal)` is the sentence for the player; the offending values are attributes. The arguments
of a refusal are its values, so that it can travel between processes.
"""

from __future__ import annotations

from typing import ClassVar

from .cards import Card, Suit
from .seats import seat_name


class EngineError(Exception):
    """Anything the engine refuses. Nothing has changed when it is raised."""

    code: ClassVar[str]
    sentence: str = ""

    def __str__(self) -> str:
        return self.sentence


class IllegalPlay(EngineError):
    """An act that the game does not allow now."""


class NotYourTurn(IllegalPlay):
    code = "NOT_YOUR_TURN"

    def __init__(self, turn: str | None, says: str = "It is {}'s turn to play.") -> None:
        super().__init__(turn, says)
        self.turn = turn
        self.sentence = says.format(seat_name(turn or ""))


class CardNotHeld(IllegalPlay):
    code = "CARD_NOT_IN_HAND"
    sentence = "You do not hold that card."

    def __init__(self, card: Card) -> None:
        super().__init__(card)
        self.card = card


class MustFollowSuit(IllegalPlay):
    code = "MUST_FOLLOW_SUIT"

    def __init__(self, led: Suit, card: Card, suitless: bool = False) -> None:
        super().__init__(led, card, suitless)
        self.led, self.card = led, card
        why = " (a joker is no suit at no trump)" if suitless else ""
        self.sentence = f"You have a {led.one}, so you must play one{why}."


class MustTrump(IllegalPlay):
    code = "MUST_TRUMP"

    def __init__(self, led: Suit, trump: Suit, card: Card) -> None:
        super().__init__(led, trump, card)
        self.led, self.trump, self.card = led, trump, card
        self.sentence = f"You have no {led.one}, so you must play a trump ({trump.many})."


class Refused(IllegalPlay):
    """A refusal whose sentence depends only on the moment."""

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence)
        self.sentence = sentence


class WrongPhase(Refused):
    code = "WRONG_PHASE"


class ActionUnknown(Refused):
    code = "ACTION_UNKNOWN"


class KnockNotAllowed(Refused):
    code = "KNOCK_NOT_ALLOWED"


class KnockedOut(IllegalPlay):
    code = "KNOCKED_OUT"
    sentence = "You are out of this game."


class BidOutOfRange(IllegalPlay):
    code = "BID_OUT_OF_RANGE"

    def __init__(self, lowest: int, highest: int, bid: int) -> None:
        super().__init__(lowest, highest, bid)
        self.lowest, self.highest, self.bid = lowest, highest, bid
        self.sentence = f"Bid a number from {lowest} to {highest}."


class BidForbiddenToDealer(IllegalPlay):
    code = "BID_FORBIDDEN_TO_DEALER"

    def __init__(self, hand_size: int, bid: int) -> None:
        super().__init__(hand_size, bid)
        self.hand_size, self.bid = hand_size, bid
        self.sentence = f"The bids may not add up to {hand_size}, so the dealer cannot bid {bid}."


class BidTooLow(Refused):
    code = "BID_TOO_LOW"


class DealerMustBid(IllegalPlay):
    code = "DEALER_MUST_BID"

    def __init__(self, lowest: int) -> None:
        super().__init__(lowest)
        self.lowest = lowest
        self.sentence = f"Everyone passed, so the dealer must bid at least {lowest}."


class NoProposalToAccept(Refused):
    code = "NO_PROPOSAL_TO_ACCEPT"


class PassedMayOnlyAccept(IllegalPlay):
    code = "PASSED_MAY_ONLY_ACCEPT"
    sentence = "You passed: you may only accept the proposal or pass."


class DiscardSix(IllegalPlay):
    code = "DISCARD_SIX"
    sentence = "Put away exactly six cards."


class NoCardOfColour(IllegalPlay):
    code = "NO_CARD_OF_COLOUR"

    def __init__(self, colour: str, remains: str) -> None:
        super().__init__(colour, remains)
        self.sentence = f"You hold no {colour} card, so you can only vote {remains}."


class AlreadyVoted(IllegalPlay):
    code = "ALREADY_VOTED"
    sentence = "Your vote is already face down."


class WrongHand(Refused):
    code = "WRONG_HAND"


class BadInput(EngineError, ValueError):
    """Something from outside that cannot be right: an option, a sheet entry, a text, a deal."""


class OptionNotAllowed(BadInput):
    code = "OPTION_NOT_ALLOWED"

    def __init__(self, option: str, value: object, sentence: str) -> None:
        super().__init__(option, value, sentence)
        self.option, self.value, self.sentence = option, value, sentence


class UnknownGame(BadInput):
    code = "UNKNOWN_GAME"

    def __init__(self, game: str, known: tuple[str, ...]) -> None:
        super().__init__(game, known)
        self.game = game
        self.sentence = f"There is no game {game!r}. There are {', '.join(known)}."


class TricksSum13(BadInput):
    code = "TRICKS_SUM_13"
    sentence = "The tricks must add up to 13."

    def __init__(self, ns: int, ew: int) -> None:
        super().__init__(ns, ew)
        self.ns, self.ew = ns, ew


class HonoursSum4(BadInput):
    code = "HONOURS_SUM_4"
    sentence = "Four honours in all."

    def __init__(self, ns: int, ew: int) -> None:
        super().__init__(ns, ew)
        self.ns, self.ew = ns, ew


class BadScore(BadInput):
    code = "BAD_SCORE"

    def __init__(self, value: object, sentence: str) -> None:
        super().__init__(value, sentence)
        self.value, self.sentence = value, sentence


class BadSheet(BadInput):
    """The entry of hand `place` (from 1) was refused for `reason`."""

    code = "BAD_SHEET"

    def __init__(self, place: int, reason: EngineError) -> None:
        super().__init__(place, reason)
        self.place, self.reason = place, reason
        self.sentence = f"Hand {place}: {reason}"


class BadNotation(BadInput):
    """`text` cannot be read; `place` says where it stands."""

    code = "BAD_NOTATION"

    def __init__(self, text: str, place: str, remedy: str) -> None:
        super().__init__(text, place, remedy)
        self.text, self.place, self.remedy = text, place, remedy
        self.sentence = f"{text!r} in {place}: {remedy}"


class BadDeal(BadInput):
    """A deal that this pack, this table and these rules cannot have produced."""

    code = "BAD_DEAL"

    def __init__(self, value: object, place: str, problem: str) -> None:
        super().__init__(value, place, problem)
        self.value, self.place, self.problem = value, place, problem
        self.sentence = problem


class CardTwice(BadDeal):
    code = "CARD_TWICE"


class WrongNumberOfCards(BadDeal):
    code = "WRONG_NUMBER_OF_CARDS"


class IllegalLog(BadInput):
    """Act `place` of a log is illegal for `reason`; the deal is act 0, so card n is act n.

    `reached` is the state before that act: all that may be believed of the log.
    """

    code = "ILLEGAL_LOG"

    def __init__(self, place: int, act: str, reason: EngineError, reached: object) -> None:
        super().__init__(place, act, reason, reached)
        self.place, self.act, self.reason, self.reached = place, act, reason, reached
        self.sentence = f"Act {place} ({act}) is not allowed: {reason}"
