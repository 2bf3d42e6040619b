"""What is said at a table: every event as one sentence, and what is asked of whoever is to act.

Everything is put from the place of one reader, and comes from what that reader may see.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engine.acts import Play, Rest
from games.engine.cards import Card, Suit, Trump
from games.engine.seats import TRICKS_IN_A_HAND, Seat, Side
from games.engine.whist import WhistResult, WhistView
from games.queries.live import Live
from games.queries.names import card_name, in_a_row, name_of, rank_name, suit_many, suit_one


@dataclass(frozen=True, slots=True)
class Reader:
    """Who is told: from which seat, None for a watcher."""

    live: Live
    seat: str | None

    def name(self, seat: str) -> str:
        return _("You") if seat == self.seat else name_of(self.live.chair(seat))

    def side(self, side: Side) -> str:
        """ "You and Green"; partners by name."""
        seats = sorted((seat.value for seat in side.seats), key=lambda seat: seat != self.seat)
        return in_a_row([self.name(seat) for seat in seats])

    @property
    def own_side(self) -> Side:
        return Seat(self.seat or "S").side


def event(reader: Reader, index: int) -> str:
    """What act `index` of the hand was, as one sentence, with the trick or hand that it ended."""
    after = reader.live.states[index]
    if index == 0:
        return _dealt(reader, after.view(None))
    before = reader.live.states[index - 1]
    act = after.log[-1]
    if isinstance(act, Rest):
        said = [_rest(reader, act.seat, TRICKS_IN_A_HAND - len(after.tricks))]
    else:
        assert isinstance(act, Play)
        assert before.turn is not None
        said = [played(reader, before.turn.value, act.card, leads=not before.trick)]
    if len(after.tricks) > len(before.tricks):
        said.append(won_trick(reader, after.tricks[-1].winner))
    if after.result is not None:
        said += result(reader, after.result)
    return " ".join(said)


def _dealt(reader: Reader, view: WhistView) -> str:
    words = {
        "hand": reader.live.deal_no,
        "dealer": name_of(reader.live.chair(view.setup.dealer.value)),
        "trumps": trumps_name(view.trump),
    }
    if view.turned is None:
        return _("Hand %(hand)d. %(trumps)s.") % words
    words["card"] = card_name(view.turned)
    if view.setup.dealer.value == reader.seat:
        return _("Hand %(hand)d. You deal and turn up the %(card)s. %(trumps)s.") % words
    return _("Hand %(hand)d. %(dealer)s deals and turns up the %(card)s. %(trumps)s.") % words


def trumps_name(trump: Trump | None) -> str:
    suit = trump.suit if trump else None
    if suit is None:
        return _("No trumps")
    return {
        "C": _("Clubs are trumps"),
        "D": _("Diamonds are trumps"),
        "H": _("Hearts are trumps"),
        "S": _("Spades are trumps"),
    }[suit.value]


def played(reader: Reader, seat: str, card: Card, *, leads: bool) -> str:
    """One card as a sentence."""
    words = {"name": reader.name(seat), "card": card_name(card)}
    if seat == reader.seat:
        return (_("You lead the %(card)s.") if leads else _("You play the %(card)s.")) % words
    if leads:
        return _("%(name)s leads the %(card)s.") % words
    return _("%(name)s plays the %(card)s.") % words


def won_trick(reader: Reader, seat: str) -> str:
    if seat == reader.seat:
        return _("You win the trick.")
    return _("%(name)s wins the trick.") % {"name": reader.name(seat)}


def _rest(reader: Reader, seat: str, tricks: int) -> str:
    words = {"side": reader.side(Seat(seat).side), "tricks": tricks}
    return (
        ngettext(
            "%(side)s take the last trick.",
            "%(side)s take the other %(tricks)d tricks.",
            tricks,
        )
        % words
    )


def question(reader: Reader) -> str:
    """What the table is asked about the rest of the tricks; empty if nothing."""
    asked_by = reader.live.table.claim
    if not asked_by:
        return ""
    name = {"name": reader.name(asked_by["seat"])}
    if asked_by["to"] == asked_by["seat"]:
        return _("%(name)s claims all the tricks that are left.") % name
    return _("%(name)s gives up the tricks that are left.") % name


def result(reader: Reader, found: WhistResult) -> list[str]:
    """What the hand came to, what the score is, and who has won the game by it."""
    side = max(Side, key=lambda one: found.tricks[one])
    points = found.score.points[side].tricks
    words = {"side": reader.side(side), "tricks": found.tricks[side], "points": points}
    said = [
        ngettext(
            "%(side)s took %(tricks)d tricks and score %(points)d point.",
            "%(side)s took %(tricks)d tricks and score %(points)d points.",
            points,
        )
        % words
    ]
    if found.tricks[side] == TRICKS_IN_A_HAND:
        said.insert(0, _("A slam!"))
    said += [_honours(reader, one, found) for one in Side if found.score.points[one].honours]
    if found.score.game_winner is not None:
        said.append(
            _("%(side)s have won the game.") % {"side": reader.side(found.score.game_winner)}
        )
    if found.rubber is not None and found.rubber.winner is not None:
        winner = reader.side(found.rubber.winner)
        said.append(_("%(side)s have won the rubber.") % {"side": winner})
    return said


def _honours(reader: Reader, side: Side, found: WhistResult) -> str:
    held = found.honours_held[side] if found.honours_held else 0
    words = {
        "side": reader.side(side),
        "held": held,
        "points": found.score.points[side].honours,
    }
    return _("%(side)s held %(held)d honours: %(points)d points.") % words


def prompt(reader: Reader, view: WhistView) -> str:
    """Whose turn it is, and for the reader which rule applies: the line above the hand."""
    if view.turn is None:
        return ""
    if view.turn != reader.seat:
        name = reader.name(view.turn)
        return (_("%(name)s is to play.") if view.trick else _("%(name)s is to lead.")) % {
            "name": name
        }
    if not view.trick:
        return _("Your turn. You lead: play any card.")
    led = _led(view)
    words = {"suit": suit_many(led).capitalize(), "one": suit_one(led)}
    if any(card.suit is led for card in view.hand):
        return _("Your turn. %(suit)s were led: play a %(one)s.") % words
    return _("Your turn. %(suit)s were led and you have none: play any card.") % words


def asked(reader: Reader, view: WhistView) -> str:
    """The same for the ear, with every card that may be played; empty if it is another's turn."""
    if view.turn is None or view.turn != reader.seat:
        return ""
    cards = [act.card for act in view.legal if isinstance(act, Play)]
    listed = _("You may play %(cards)s.") % {"cards": listing(cards)}
    if not view.trick:
        return _("Your turn to lead.") + " " + listed
    led = _("%(suit)s led.") % {"suit": suit_many(_led(view)).capitalize()}
    return " ".join([_("Your turn."), led, listed])


def _led(view: WhistView) -> Suit:
    suit = view.trick[0][1].suit
    assert suit is not None
    return suit


def listing(cards: Sequence[Card]) -> str:
    """ "hearts ace, jack and 8; spades 4", in the order given."""
    return "; ".join(
        f"{suit_many(suit)} {in_a_row([rank_name(card) for card in group])}"
        for suit, group in groupby(cards, key=lambda card: card.suit)
        if suit is not None
    )
