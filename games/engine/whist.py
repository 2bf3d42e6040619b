"""Whist: four players, two sides, thirteen tricks (games.md §1)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from .acts import Act, Deal, Hands, Play, Rest, held
from .cards import PACK, Card, Suit, Trump, arranged
from .errors import BadDeal, BadNotation, WrongPhase
from .game import Setup, State, View, admit, taken_up, written
from .match import (
    NIL,
    GameScore,
    HandEntry,
    HandScore,
    Rubber,
    american_value,
    rubber,
    score_hand,
)
from .seats import FOUR, TRICKS_IN_A_HAND, BySide, Seat, Side, clockwise
from .shuffle import Source, shuffled
from .tricks import Plays, Trick, TrickRules, counts, put_down, won_by
from .whist_setup import RubberPoints, WhistSetup, read_whist_setup

CODE: Final = "whist"
DEAL, PLAY, OVER = "deal", "play", "over"
HONOURS = (11, 12, 13, 14)
PHASES: Mapping[type[Act], str] = {Deal: DEAL, Play: PLAY, Rest: PLAY}
SENTENCES = {
    DEAL: "The cards are not dealt yet.",
    PLAY: "The cards are already dealt.",
    OVER: "This hand is over.",
}


def honours_held(deal: Deal, trump: Suit) -> BySide[int]:
    """How many of ace, king, queen and jack of trumps each side was dealt."""
    held_by = {
        side: sum(
            card.suit is trump and card.rank in HONOURS
            for seat in side.seats
            for card in deal.hand(seat)
        )
        for side in Side
    }
    return BySide(held_by[Side.NS], held_by[Side.EW])


@dataclass(frozen=True, slots=True)
class WhistResult:
    """What a hand came to. `honours_held` is None at no-trumps; `rubber` unless one is played.

    `value` is the American value of a game just won, where the table plays it.
    """

    tricks_by_seat: tuple[tuple[str, int], ...]
    tricks: BySide[int]
    honours_held: BySide[int] | None
    score: HandScore
    rubber: Rubber | None
    value: int | None
    next_dealer: Seat

    @property
    def game_over(self) -> bool:
        return self.score.game_winner is not None


@dataclass(frozen=True, slots=True, kw_only=True)
class WhistView(View):
    """A view of whist. `turned` lies on the table until the dealer has played to the first trick.

    `marked` is the turn-up as long as the dealer holds it, which everybody knows.
    """

    setup: WhistSetup
    marked: Card | None


@dataclass(frozen=True, slots=True, repr=False)
class WhistState:
    """One hand of whist. All fields after the log follow from set-up and log."""

    setup: WhistSetup
    log: tuple[Act, ...] = ()
    phase: str = field(default=DEAL, compare=False)
    turn: Seat | None = field(default=None, compare=False)
    trump: Trump | None = field(default=None, compare=False)
    hands: Hands = field(default=(), compare=False)
    trick: Plays = field(default=(), compare=False)
    tricks: tuple[Trick, ...] = field(default=(), compare=False)
    rest: Seat | None = field(default=None, compare=False)

    def __repr__(self) -> str:
        return f"replay({written(self)!r})"

    @property
    def game(self) -> str:
        return CODE

    @property
    def over(self) -> bool:
        return self.phase == OVER

    @property
    def awaits_chance(self) -> bool:
        return self.phase == DEAL

    @property
    def deal(self) -> Deal:
        """The deal; WrongPhase before there is one."""
        first = self.log[0] if self.log else None
        if not isinstance(first, Deal):
            raise WrongPhase(SENTENCES[DEAL])
        return first

    @property
    def rules(self) -> TrickRules:
        return TrickRules(self.trump or Trump.NT)

    def legal(self) -> tuple[Act, ...]:
        if self.turn is None:
            return ()
        led = self.rules.led(self.trick)
        return tuple(Play(card) for card in self.rules.legal(held(self.hands, self.turn), led))

    def after(self, act: Act, by: str | None = None) -> WhistState:
        admit(self, act, by, PHASES, SENTENCES)
        if isinstance(act, Rest):
            return self._rested(act)
        return self._dealt(act) if isinstance(act, Deal) else self._played(act)

    def _rested(self, act: Rest) -> WhistState:
        if act.seat not in FOUR:
            raise BadNotation(act.seat, "rest", "seats are N, E, S and W.")
        log = (*self.log, act)
        return replace(self, log=log, phase=OVER, turn=None, rest=Seat(act.seat))

    @property
    def won(self) -> tuple[tuple[str, int], ...]:
        """How many tricks every seat has won, with those that went to one without being played."""
        found = won_by(self.tricks, FOUR)
        left = TRICKS_IN_A_HAND - len(self.tricks)
        return tuple((seat, number + left * (seat == self.rest)) for seat, number in found)

    def _dealt(self, deal: Deal) -> WhistState:
        deal = taken_up(deal, [(seat, TRICKS_IN_A_HAND) for seat in FOUR])
        dealer, given = self.setup.dealer, self.setup.trump
        if given is not None and deal.turned is not None:
            raise BadDeal(deal.turned, "up", f"Trumps are given ({given}): no card is turned up.")
        if given is None and (deal.turned is None or deal.turned not in deal.hand(dealer)):
            raise BadDeal(deal.turned, "up", "The card turned up is one of the dealer's.")
        suit = deal.turned.suit if deal.turned else None
        return replace(
            self,
            log=(deal,),
            phase=PLAY,
            turn=dealer.left,
            trump=given or (Trump(suit) if suit else None),
            hands=deal.hands,
        )

    def _played(self, act: Act) -> WhistState:
        assert isinstance(act, Play)
        assert self.turn is not None
        self.rules.check(held(self.hands, self.turn), self.trick, act.card)
        hands, trick = put_down(self.hands, self.trick, self.turn, act.card)
        log = (*self.log, act)
        if len(trick) < len(FOUR):
            return replace(self, log=log, hands=hands, trick=trick, turn=self.turn.left)
        winner = Seat(self.rules.winner(trick))
        tricks = (*self.tricks, Trick(trick, winner))
        over = len(tricks) == TRICKS_IN_A_HAND
        return replace(
            self,
            log=log,
            phase=OVER if over else PLAY,
            turn=None if over else winner,
            hands=hands,
            trick=(),
            tricks=tricks,
        )

    def chance(self, source: Source) -> Deal:
        """Deals 13 cards each; the dealer's last card is turned up unless trumps are given."""
        if self.phase != DEAL:
            raise WrongPhase(SENTENCES[self.phase])
        cards = shuffled(PACK, source)
        order = clockwise(FOUR, self.setup.dealer.left)
        dealt = {seat: arranged(cards[place::4]) for place, seat in enumerate(order)}
        turned = cards[-1] if self.setup.trump is None else None
        return Deal(tuple((seat, dealt[seat]) for seat in FOUR), turned)

    @property
    def result(self) -> WhistResult | None:
        if not self.over or self.trump is None:
            return None
        won = self.won
        by_seat = dict(won)
        tricks = NIL.map(lambda side, _none: sum(by_seat[seat] for seat in side.seats))
        honours = honours_held(self.deal, self.trump.suit) if self.trump.suit else None
        options = self.setup.options
        score = score_hand(self.setup.score, HandEntry(tricks, honours), options.points)
        games = games_after(self.setup, score)
        short = options.rubber_points is RubberPoints.SHORT_WHIST
        winner, value = score.game_winner, None
        if options.american_value and winner is not None:
            value = american_value(score.after[winner], score.after[winner.other], options.target)
        return WhistResult(
            tricks_by_seat=won,
            tricks=tricks,
            honours_held=honours,
            score=score,
            rubber=rubber(games, short) if options.rubber else None,
            value=value,
            next_dealer=self.setup.dealer.left,
        )

    def view(self, seat: str | None) -> WhistView:
        marked = self._marked()
        on_table = marked is not None and self._cards_played_by_dealer() == 0
        revealed = self.over and self.setup.options.reveal_after_hand
        return WhistView(
            game=CODE,
            setup=self.setup,
            seat=seat,
            phase=self.phase,
            turn=self.turn,
            hand=held(self.hands, seat) if seat else (),
            counts=counts(self.hands, FOUR),
            trump=self.trump,
            turned=marked if on_table else None,
            marked=marked,
            trick=self.trick,
            tricks=self.tricks,
            won=self.won,
            legal=self.legal() if seat is not None and seat == self.turn else (),
            result=self.result,
            revealed=self.deal if revealed else None,
        )

    def _marked(self) -> Card | None:
        turned = self.deal.turned if self.log else None
        return turned if turned in held(self.hands, self.setup.dealer) else None

    def _cards_played_by_dealer(self) -> int:
        return TRICKS_IN_A_HAND - len(held(self.hands, self.setup.dealer))


def games_after(setup: WhistSetup, score: HandScore) -> tuple[GameScore, ...]:
    """The finished games of the rubber, with the one that this hand has ended."""
    winner = score.game_winner
    if winner is None:
        return setup.games
    return (*setup.games, GameScore(winner, score.after.ns, score.after.ew))


class Whist:
    """The game of whist for the registry."""

    code = CODE
    name = "Whist"
    description = "Two sides of two; the thirteen tricks count above six."

    def setup(self, words: Mapping[str, str]) -> WhistSetup:
        return read_whist_setup(words)

    def start(self, setup: Setup) -> WhistState:
        assert isinstance(setup, WhistSetup)
        return WhistState(setup)

    def next_setup(self, state: State) -> WhistSetup | None:
        """The next hand: deal to the left, score carried on; None after the game or rubber.

        A score that ends a game of an unfinished rubber goes back to nil for the next one.
        Trumps given from outside stay: whoever gave them puts the next hand's in their place.
        """
        assert isinstance(state, WhistState)
        result, setup = state.result, state.setup
        if result is None:
            raise WrongPhase("This hand is not finished yet.")
        if not result.game_over:
            return replace(setup, dealer=result.next_dealer, score=result.score.after)
        games = games_after(setup, result.score)
        if not setup.options.rubber or rubber(games).over:
            return None
        return replace(setup, dealer=result.next_dealer, score=NIL, games=games)
