"""A finished hand stepped through on the board, trick by trick, with all cards open."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.bots.double_dummy import Judged, Reviewed
from games.engine.acts import held
from games.engine.cards import Card
from games.engine.seats import FOUR, Seat, Side, clockwise
from games.engine.tricks import Plays
from games.engine.whist import WhistState
from games.queries.board import WHERE, Face
from games.queries.finished import Finished
from games.queries.hand_order import sorted_hand, suit_order
from games.queries.names import card_name, name_of
from games.queries.words import Reader, played, won_trick

Suits = tuple[tuple[str, tuple[Face, ...]], ...]


@dataclass(frozen=True, slots=True)
class OpenSeat:
    """A seat with the cards that are still held there, and the one in the trick looked at."""

    where: str
    name: str
    tricks: int
    suits: Suits
    card: Face | None
    leads: bool
    won_it: bool


@dataclass(frozen=True, slots=True)
class Step:
    """`number` 0 is the deal, then every trick, then what was claimed; `back` and `on` lead to
    the steps beside it. `played` names the cards of the trick in their order; `costs` says what
    some of them cost."""

    number: int
    title: str
    seats: tuple[OpenSeat, ...]
    played: str
    says: str
    costs: tuple[str, ...]
    back: int | None
    on: int | None


def step_of(hand: Finished, number: int, judged: Judged | None = None) -> Step:
    """The hand as it lay after trick `number`; the nearest there is for a number beyond."""
    state = hand.state
    tricks = len(state.tricks)
    last = tricks + (state.rest is not None)
    number = max(0, min(number, last))
    here = _after(state, number)
    trick = here.tricks[-1] if 0 < number <= tricks else None
    plays = trick.plays if trick else here.trick
    return Step(
        number=number,
        title=_title(number, tricks),
        seats=_seats(hand, here, plays, trick.winner if trick else ""),
        played=_played(hand, plays),
        says=_says(hand, here, number),
        costs=tuple(_costs(hand.reader, judged, plays)),
        back=number - 1 if number > 0 else None,
        on=number + 1 if number < last else None,
    )


def par_says(hand: Finished, judged: Judged) -> str:
    """What the hand was worth, from the better side's place."""
    side = Side.NS if judged.ns > 6 else Side.EW
    tricks = judged.ns if side is Side.NS else 13 - judged.ns
    return _(
        "%(side)s would have taken %(tricks)d tricks, had everybody seen all the cards and made "
        "no mistake."
    ) % {"side": hand.reader.side(side), "tricks": tricks}


def _after(state: WhistState, tricks: int) -> WhistState:
    """The hand when so many tricks were over; the whole of it beyond the last one."""
    if tricks > len(state.tricks):
        return state
    here = WhistState(state.setup)
    for act in state.log:
        here = here.after(act)
        if len(here.tricks) == tricks:
            return here
    return here


def _title(number: int, tricks: int) -> str:
    if number == 0:
        return _("Before the first trick")
    if number > tricks:
        return _("The end")
    return _("Trick %(number)d of %(tricks)d") % {"number": number, "tricks": tricks}


def _says(hand: Finished, here: WhistState, number: int) -> str:
    """What happened in this step, in the words of the table."""
    if number == 0:
        turn = here.turn
        assert turn is not None
        return _("%(trumps)s. %(name)s leads.") % {
            "trumps": hand.trumps,
            "name": hand.reader.name(turn.value),
        }
    if number > len(hand.state.tricks):
        return " ".join(hand.result)
    return " ".join([won_trick(hand.reader, here.tricks[-1].winner), *_taken(hand, here)])


def _taken(hand: Finished, here: WhistState) -> Iterable[str]:
    own = hand.reader.own_side
    for side in (own, own.other):
        taken = sum(Seat(trick.winner).side is side for trick in here.tricks)
        yield ngettext(
            "%(side)s have %(tricks)d trick.", "%(side)s have %(tricks)d tricks.", taken
        ) % {"side": hand.reader.side(side), "tricks": taken}


def _played(hand: Finished, plays: Plays) -> str:
    """The cards of the trick in their order, for the ear."""
    return " ".join(
        played(hand.reader, seat, card, leads=place == 0)
        for place, (seat, card) in enumerate(plays)
    )


def _seats(hand: Finished, here: WhistState, plays: Plays, winner: str) -> tuple[OpenSeat, ...]:
    cards, won = dict(plays), dict(here.won)
    found = []
    for where, seat in zip(WHERE, clockwise(FOUR, Seat(hand.reader.seat or "S")), strict=True):
        found.append(
            OpenSeat(
                where=where,
                name=name_of(hand.reader.live.chair(seat)),
                tricks=won[seat],
                suits=_suits(here, hand.state.deal.hand(seat), held(here.hands, seat)),
                card=Face.of(cards[seat]) if seat in cards else None,
                leads=bool(plays) and plays[0][0] == seat,
                won_it=seat == winner,
            )
        )
    return tuple(found)


def _suits(state: WhistState, dealt: Sequence[Card], cards: Iterable[Card]) -> Suits:
    """The suits that were dealt, each with what is left of it, so that no line ever jumps."""
    left = sorted_hand(cards, dealt, state.trump)
    order = suit_order({card.suit for card in dealt if card.suit is not None}, state.trump)
    return tuple(
        (suit.value, tuple(Face.of(card) for card in left if card.suit is suit)) for suit in order
    )


def _costs(reader: Reader, judged: Judged | None, plays: Plays) -> Iterable[str]:
    here = set(plays)
    for one in judged.cards if judged else ():
        if one.lost and (one.seat, one.card) in here:
            yield _cost(reader, one)


def _cost(reader: Reader, one: Reviewed) -> str:
    words = {
        "name": name_of(reader.live.chair(one.seat)),
        "card": card_name(one.card),
        "best": card_name(one.best[0]),
        "lost": one.lost,
    }
    if one.seat == reader.seat:
        return ngettext(
            "Your %(card)s cost %(lost)d trick: the %(best)s was better.",
            "Your %(card)s cost %(lost)d tricks: the %(best)s was better.",
            one.lost,
        ) % words  # fmt: skip
    return ngettext(
        "%(name)s’s %(card)s cost %(lost)d trick: the %(best)s was better.",
        "%(name)s’s %(card)s cost %(lost)d tricks: the %(best)s was better.",
        one.lost,
    ) % words  # fmt: skip
