"""Knockout whist: two to seven players, hands of seven cards down to one (games.md §3)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from .acts import Act, Cut, Deal, Hands, Knock, NameTrump, Play, held
from .cards import PACK, Card, Suit, Trump, arranged
from .errors import BadDeal, KnockedOut, KnockNotAllowed, NotYourTurn, WrongPhase
from .game import TURN_SAYS, Setup, State, View, admit, taken_up, written
from .knockout_setup import (
    HandEnd,
    KnockoutSetup,
    hand_end,
    next_leader,
    read_knockout_setup,
)
from .seats import clockwise, next_among
from .shuffle import Source, shuffled
from .tricks import Plays, Trick, TrickRules, counts, put_down, won_by

CODE: Final = "knockout_whist"
DEAL, NAME, PLAY, CUT, OVER = "deal", "name_trumps", "play", "cut", "over"
PHASES: Mapping[type[Act], str] = {
    Deal: DEAL,
    NameTrump: NAME,
    Play: PLAY,
    Knock: PLAY,
    Cut: CUT,
}
SENTENCES = {
    DEAL: "The cards are not dealt yet.",
    NAME: "Trumps are not named yet.",
    PLAY: "Trumps are already named.",
    CUT: "The hand is played; the tied players cut for the choice of trumps.",
    OVER: "This hand is over.",
}


@dataclass(frozen=True, slots=True)
class KnockoutResult:
    """What a hand came to. `chooser` names trumps in the next hand, after the cut if tied."""

    tricks_by_seat: tuple[tuple[str, int], ...]
    end: HandEnd
    chooser: str | None
    next_dealer: str | None


@dataclass(frozen=True, slots=True, kw_only=True)
class KnockoutView(View):
    """A view of knockout whist. `knocks` pairs the number of a trick (from 0) with who knocked.

    Undealt cards are nowhere in it, save the one turned for trumps in the first hand.
    """

    setup: KnockoutSetup
    knocks: tuple[tuple[int, str], ...]
    cuts: tuple[Cut, ...]


@dataclass(frozen=True, slots=True, repr=False)
class KnockoutState:
    """One hand of knockout whist. All fields after the log follow from set-up and log.

    `to_act` are the seats that have still to play or knock in this trick, the next one first;
    `tied` those between whom a cut has to decide.
    """

    setup: KnockoutSetup
    log: tuple[Act, ...] = ()
    phase: str = field(default=DEAL, compare=False)
    trump: Trump | None = field(default=None, compare=False)
    hands: Hands = field(default=(), compare=False)
    to_act: tuple[str, ...] = field(default=(), compare=False)
    trick: Plays = field(default=(), compare=False)
    tricks: tuple[Trick, ...] = field(default=(), compare=False)
    knocks: tuple[tuple[int, str], ...] = field(default=(), compare=False)
    tied: tuple[str, ...] = field(default=(), compare=False)

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
        return self.phase in (DEAL, CUT)

    @property
    def turn(self) -> str | None:
        if self.phase == NAME:
            return self.setup.chooser
        return self.to_act[0] if self.phase == PLAY else None

    @property
    def last_trick(self) -> bool:
        return len(self.tricks) == self.setup.size - 1

    @property
    def rules(self) -> TrickRules:
        return TrickRules(self.trump or Trump.NT)

    def legal(self) -> tuple[Act, ...]:
        turn = self.turn
        if turn is None:
            return ()
        if self.phase == NAME:
            return tuple(NameTrump(suit) for suit in Suit)
        led = self.rules.led(self.trick)
        cards = tuple(Play(card) for card in self.rules.legal(held(self.hands, turn), led))
        may_knock = turn in self.setup.dogs and not self.last_trick
        return (*cards, Knock()) if may_knock else cards

    def after(self, act: Act, by: str | None = None) -> KnockoutState:
        says = "{} chooses trumps for this hand." if self.phase == NAME else TURN_SAYS
        try:
            admit(self, act, by, PHASES, SENTENCES, says)
        except NotYourTurn:
            if by not in self.setup.alive:
                raise KnockedOut from None
            raise
        match act:
            case Deal():
                return self._dealt(act)
            case NameTrump(suit):
                return replace(self, log=(*self.log, act), trump=Trump(suit), phase=PLAY)
            case Cut():
                return self._cut(act)
            case Play(card):
                return self._played(card)
        return self._knocked()

    def _dealt(self, deal: Deal) -> KnockoutState:
        setup = self.setup
        deal = taken_up(deal, [(seat, setup.cards_for(seat)) for seat in setup.alive])
        turned = deal.turned
        if (turned is None) is not (setup.chooser is not None):
            raise BadDeal(turned, "up", "A card is turned up in the first hand and in no other.")
        if any(turned in hand for _, hand in deal.hands):
            raise BadDeal(turned, "up", "The card turned up is one that nobody holds.")
        return replace(
            self,
            log=(deal,),
            phase=NAME if turned is None else PLAY,
            trump=Trump(turned.suit) if turned is not None and turned.suit else None,
            hands=deal.hands,
            to_act=self._in_order(setup.first_leader, deal.hands),
        )

    def _in_order(self, leader: str, hands: Hands) -> tuple[str, ...]:
        """Who takes part in a trick: everybody with a card, from the leader on."""
        return tuple(seat for seat in clockwise(self.setup.seats, leader) if held(hands, seat))

    def _played(self, card: Card) -> KnockoutState:
        turn = self.to_act[0]
        self.rules.check(held(self.hands, turn), self.trick, card)
        hands, trick = put_down(self.hands, self.trick, turn, card)
        log = (*self.log, Play(card))
        return replace(self, log=log, hands=hands, trick=trick)._next_to_act()

    def _knocked(self) -> KnockoutState:
        turn = self.to_act[0]
        if turn not in self.setup.dogs:
            raise KnockNotAllowed("Only a player on a dog's life may knock.")
        if self.last_trick:
            raise KnockNotAllowed("This is the last trick: play your card.")
        knocks = (*self.knocks, (len(self.tricks), turn))
        return replace(self, log=(*self.log, Knock()), knocks=knocks)._next_to_act()

    def _next_to_act(self) -> KnockoutState:
        if len(self.to_act) > 1:
            return replace(self, to_act=self.to_act[1:])
        winner = self.rules.winner(self.trick)
        tricks = (*self.tricks, Trick(self.trick, winner))
        holding = [seat for seat, cards in self.hands if cards]
        finished = replace(self, trick=(), tricks=tricks, to_act=())
        if holding:
            leader = next_leader(self.setup.seats, winner, holding)
            return replace(finished, to_act=self._in_order(leader, self.hands))
        end = finished._end()
        if end.winner is not None or len(end.choosers) == 1:
            return replace(finished, phase=OVER, tied=end.choosers)
        return replace(finished, phase=CUT, tied=end.choosers)

    def _cut(self, cut: Cut) -> KnockoutState:
        """The highest rank chooses; those who drew it equally draw again."""
        drawn = [card for _, card in cut.cards]
        if tuple(seat for seat, _ in cut.cards) != self.tied or len(set(drawn)) < len(drawn):
            raise BadDeal(cut.cards, "the cut", f"One card each for {', '.join(self.tied)}.")
        if any(card.joker for card in drawn):
            raise BadDeal(cut.cards, "the cut", "The pack for cutting has no jokers.")
        best = max(card.rank for card in drawn)
        tied = tuple(seat for seat, card in cut.cards if card.rank == best)
        phase = OVER if len(tied) == 1 else CUT
        return replace(self, log=(*self.log, cut), tied=tied, phase=phase)

    def chance(self, source: Source) -> Act:
        """Deals from a fresh pack, or draws a card for each tied player."""
        cards = shuffled(PACK, source)
        if self.phase == CUT:
            return Cut(tuple(zip(self.tied, cards, strict=False)))
        if self.phase != DEAL:
            raise WrongPhase(SENTENCES[self.phase])
        hands, place = [], 0
        for seat in self.setup.alive:
            size = self.setup.cards_for(seat)
            hands.append((seat, arranged(cards[place : place + size])))
            place += size
        return Deal(tuple(hands), cards[place] if self.setup.chooser is None else None)

    def _end(self) -> HandEnd:
        setup = self.setup
        won = won_by(self.tricks, setup.alive)
        return hand_end(won, setup.size, setup.dogs_life_used, setup.options)

    @property
    def result(self) -> KnockoutResult | None:
        if not self.over:
            return None
        end = self._end()
        won = won_by(self.tricks, self.setup.alive)
        if end.winner is not None:
            return KnockoutResult(won, end, chooser=None, next_dealer=None)
        dealer = next_among(self.setup.seats, self.setup.dealer, end.survivors)
        return KnockoutResult(won, end, self.tied[0], dealer)

    def view(self, seat: str | None) -> KnockoutView:
        deal = self.log[0] if self.log else None
        dealt = deal if isinstance(deal, Deal) else None
        revealed = self.over and self.setup.options.reveal_after_hand
        return KnockoutView(
            game=CODE,
            setup=self.setup,
            seat=seat,
            phase=self.phase,
            turn=self.turn,
            hand=held(self.hands, seat) if seat else (),
            counts=counts(self.hands, self.setup.seats),
            trump=self.trump,
            turned=dealt.turned if dealt else None,
            trick=self.trick,
            tricks=self.tricks,
            won=won_by(self.tricks, self.setup.alive),
            legal=self.legal() if seat is not None and seat == self.turn else (),
            result=self.result,
            revealed=dealt if revealed else None,
            knocks=self.knocks,
            cuts=tuple(act for act in self.log if isinstance(act, Cut)),
        )


class Knockout:
    """The game of knockout whist for the registry."""

    code = CODE
    name = "Knockout Whist"
    description = (
        "Everyone alone; a player without a trick is out, and each hand is a card shorter."
    )

    def setup(self, words: Mapping[str, str]) -> KnockoutSetup:
        return read_knockout_setup(words)

    def start(self, setup: Setup) -> KnockoutState:
        assert isinstance(setup, KnockoutSetup)
        return KnockoutState(setup)

    def next_setup(self, state: State) -> KnockoutSetup | None:
        """One card fewer for those still in; None when somebody has won."""
        assert isinstance(state, KnockoutState)
        result = state.result
        if result is None:
            raise WrongPhase("This hand is not finished yet.")
        if result.end.next_size is None or result.next_dealer is None:
            return None
        return replace(
            state.setup,
            dealer=result.next_dealer,
            alive=result.end.survivors,
            dogs=result.end.new_dogs,
            dogs_life_used=state.setup.dogs_life_used or bool(result.end.new_dogs),
            size=result.end.next_size,
            chooser=result.chooser,
        )
