"""Following suit and winning tricks: written once for every game (games.md §0.2)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from .acts import Hands, held, without
from .cards import ACE, Card, Suit, Trump
from .errors import CardNotHeld, MustFollowSuit, MustTrump

Plays = tuple[tuple[str, Card], ...]
"""Who played what, in the order of play."""


@dataclass(frozen=True, slots=True)
class Trick:
    """A finished trick and who won it."""

    plays: Plays
    winner: str


@dataclass(frozen=True, slots=True)
class TrickRules:
    """What decides a trick: trumps; the duty to trump when void; low cards winning (downtown).

    The ace is best in both directions, and jokers belong to the trump suit above it, the big one
    first. At no-trumps a joker has no suit and cannot win (games.md §0.2, §4.1).
    """

    trump: Trump
    must_trump: bool = False
    low_wins: bool = False

    def suit_of(self, card: Card) -> Suit | None:
        return self.trump.suit if card.joker else card.suit

    def led(self, plays: Plays) -> Suit | None:
        """The suit to follow: that of the first card that has one."""
        suits = (self.suit_of(card) for _, card in plays)
        return next((suit for suit in suits if suit is not None), None)

    def legal(self, hand: Sequence[Card], led: Suit | None) -> tuple[Card, ...]:
        """The cards of `hand` that may be played when `led` is to be followed."""
        following = [card for card in hand if led is not None and self.suit_of(card) is led]
        if following or led is None:
            return tuple(following or hand)
        trumps = [card for card in hand if self._is_trump(card)] if self.must_trump else []
        return tuple(trumps or hand)

    def check(self, hand: Sequence[Card], plays: Plays, card: Card) -> None:
        """Refuses a card that is not held, then one that does not follow, then one not trumping."""
        led = self.led(plays)
        if card not in hand:
            raise CardNotHeld(card)
        if led is None or card in self.legal(hand, led):
            return
        if any(self.suit_of(other) is led for other in hand):
            raise MustFollowSuit(led, card, suitless=self.suit_of(card) is None)
        assert self.trump.suit is not None
        raise MustTrump(led, self.trump.suit, card)

    def winner(self, plays: Plays) -> str:
        """Highest trump, else highest card of the suit led; the leader if nothing has a suit."""
        led = self.led(plays)
        return max(plays, key=lambda play: self._power(play[1], led))[0]

    def strength(self, card: Card) -> int:
        """The rank of a card within its suit: more wins."""
        return 15 - card.rank if self.low_wins and card.rank < ACE else card.rank

    def _is_trump(self, card: Card) -> bool:
        return self.trump.suit is not None and self.suit_of(card) is self.trump.suit

    def _power(self, card: Card, led: Suit | None) -> tuple[int, int]:
        if self._is_trump(card):
            return 2, self.strength(card)
        follows = led is not None and self.suit_of(card) is led
        return (1, self.strength(card)) if follows else (0, 0)


def put_down(hands: Hands, plays: Plays, seat: str, card: Card) -> tuple[Hands, Plays]:
    """Hands and trick after `seat` has played `card`."""
    return without(hands, seat, card), (*plays, (seat, card))


def counts(hands: Hands, seats: Sequence[str]) -> tuple[tuple[str, int], ...]:
    """How many cards every seat holds: public in every game."""
    return tuple((seat, len(held(hands, seat))) for seat in seats)


def won_by(tricks: Sequence[Trick], seats: Sequence[str]) -> tuple[tuple[str, int], ...]:
    """How many tricks every seat has won."""
    winners = [trick.winner for trick in tricks]
    return tuple((seat, winners.count(seat)) for seat in seats)
