"""How the cases of knockout whist are put to the engine."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from games.engine.acts import Act, Cut, Deal, Knock, NameTrump, Play
from games.engine.cards import PACK, Suit, arranged
from games.engine.knockout import CUT, DEAL, NAME, OVER, PLAY, Knockout, KnockoutState
from games.engine.knockout_setup import (
    KnockoutOptions,
    KnockoutSetup,
    hand_end,
    next_leader,
    read_knockout_options,
)
from games.engine.notation import read_card, read_cards
from games.engine.seats import FOUR, clockwise, seats_for

from .common import (
    TRICK_TYPES,
    Checks,
    Facts,
    act_of,
    not_refused,
    plays_of,
    secrets_kept,
    trump_of,
)

PHASES = {"deal": DEAL, "name_trumps": NAME, "play": PLAY, "cut": CUT}
LETTERS = "ABCDEFG"


def _options(options: Facts) -> KnockoutOptions:
    """The table's options; the number of players is told by the seats."""
    given = {name: value for name, value in options.items() if name != "players"}
    return read_knockout_options(given)


def _hand_end(options: Facts, given: Facts) -> object:
    won = tuple(given["won"].items())
    used = given.get("dogs_life_used", False)
    end = hand_end(won, given["hand_size"], used, _options(options))
    return {
        "knocked_out": list(end.knocked_out),
        "new_dogs": list(end.new_dogs),
        "survivors": list(end.survivors),
        "choosers": list(end.choosers),
        "next_hand_size": end.next_size,
        "winner": end.winner,
    }


def _leader(options: Facts, given: Facts) -> object:
    """Who leads first: the dogs before him knock, if the case says so."""
    alive, dogs = tuple(given["alive"]), tuple(given.get("dogs", ()))
    named = given.get("chooser") or given.get("trump_chooser")
    setup = KnockoutSetup(
        seats=tuple(given.get("seats", alive)),
        dealer=given["dealer"],
        alive=alive,
        dogs=dogs,
        dogs_life_used=bool(dogs),
        size=2,
        chooser=named or next(seat for seat in alive if seat not in dogs),
        options=_options(options),
    )
    cards = iter(PACK)
    hands = tuple(
        (seat, tuple(next(cards) for _ in range(setup.cards_for(seat)))) for seat in alive
    )
    state = KnockoutState(setup).after(Deal(hands)).after(NameTrump(Suit.S))
    while given.get("dog_action") == "KNOCK" and state.turn in dogs:
        state = state.after(Knock())
    return {"first_lead": state.turn}


def _leader_after(_options: Facts, given: Facts) -> object:
    holding = [seat for seat, cards in given["cards_left"].items() if cards]
    return {"next_lead": next_leader(given["alive"], given["winner"], holding)}


def _seats(at: Facts, action: Facts) -> tuple[str, ...]:
    """The seats of a table on which the names in the case sit: P0, P1, … or A, B, … or N, E, …"""
    named = {at.get("turn"), at.get("chooser"), at.get("dealer"), action.get("seat")}
    named |= {*at.get("dogs", ()), *at.get("knocked_out", ()), *at.get("alive", ())}
    named |= {seat for seat, _ in at.get("trick", ())}
    names = {seat for seat in named if seat is not None}
    if names <= set(FOUR):
        return FOUR
    order = LETTERS if names & set(LETTERS) else seats_for(7)
    return tuple(order[: max(4, *(order.index(name) + 1 for name in names))])


def _illegal(options: Facts, given: Facts) -> object:
    at, action = given["state"], given["action"]
    seats, turn = _seats(at, action), at.get("turn")
    out = at.get("knocked_out", ())
    alive = tuple(at.get("alive", (seat for seat in seats if seat not in out)))
    trick = plays_of(at.get("trick", []))
    played = {seat for seat, _ in trick}
    dogs = tuple(at.get("dogs", ()))
    size = 1 if at.get("last_trick") else at.get("hand_size", 7)
    chooser = at.get("chooser") or (turn if at["phase"] == NAME else None)
    setup = KnockoutSetup(
        seats, seats[0], alive, dogs, bool(dogs), size, chooser, _options(options)
    )
    order = clockwise(seats, turn) if turn else ()
    state = replace(
        KnockoutState(setup),
        phase=PHASES.get(at["phase"], OVER),
        trump=trump_of(at.get("trump")),
        hands=((turn, arranged(read_cards(" ".join(at.get("hand", []))))),) if turn else (),
        to_act=tuple(seat for seat in order if seat in alive and seat not in played),
        trick=trick,
    )
    return not_refused(state.after(act_of(action), by=action["seat"]))


def _worked(options: Facts, given: Facts) -> object:
    """Replays the hands of a game one after another; each must begin as the one before left it."""
    setup: KnockoutSetup | None = KnockoutSetup(
        seats=tuple(given["players"]),
        dealer=given["first_dealer"],
        alive=tuple(given["players"]),
        options=_options(options),
    )
    told: list[dict[str, Any]] = []
    winner = None
    for hand in given["hands"]:
        if setup is None or (other := _unlike(setup, hand)):
            told.append({"hand": hand["hand"], "begins": other if setup else "not at all"})
            break
        state = _played(KnockoutState(setup), hand)
        told.append(_told(state, hand["hand"]))
        result = state.result
        if result is None:
            break
        winner = result.end.winner
        setup = Knockout().next_setup(state)
    return {"hands": told, "winner": winner}


def _unlike(setup: KnockoutSetup, hand: Facts) -> dict[str, object]:
    """In what the engine's set-up of a hand differs from the case's."""
    ours: dict[str, object] = {
        "size": setup.size,
        "dealer": setup.dealer,
        "alive": list(setup.alive),
        "dogs": list(setup.dogs),
        "trump_chooser": setup.chooser,
    }
    return {name: value for name, value in ours.items() if name in hand and hand[name] != value}


def _played(state: KnockoutState, hand: Facts) -> KnockoutState:
    for seat, act in _acts(state, hand):
        state = state.after(act, by=seat)
    return state


def _acts(state: KnockoutState, hand: Facts) -> Iterable[tuple[str | None, Act]]:
    hands = tuple((seat, read_cards(" ".join(hand["hands"][seat]))) for seat in state.setup.alive)
    turned = hand.get("turn_up")
    yield None, Deal(hands, read_card(turned) if turned else None)
    if not turned:
        yield hand["trump_chooser"], NameTrump(Suit(hand["trump"]))
    for trick in hand["play"]:
        for seat, card in trick:
            yield seat, Knock() if card == "KNOCK" else Play(read_card(card))
    for cut in hand.get("cut_for_trumps") or ():
        yield None, Cut(tuple((seat, read_card(card)) for seat, card in cut.items()))


def _told(state: KnockoutState, number: int) -> dict[str, Any]:
    winners = [trick.winner for trick in state.tricks]
    result = state.result
    if result is None:
        return {"hand": number, "trick_winners": winners, "turn": state.turn, "phase": state.phase}
    end = result.end
    return {
        "hand": number,
        "trick_winners": winners,
        "won": dict(result.tricks_by_seat),
        "knocked_out": list(end.knocked_out),
        "new_dogs": list(end.new_dogs),
        "next_chooser": result.chooser or end.winner,
    }


KNOCKOUT = Checks(
    scoring={
        **TRICK_TYPES,
        "hand_end": _hand_end,
        "leader": _leader,
        "leader_after": _leader_after,
    },
    illegal=_illegal,
    worked=_worked,
    visibility=secrets_kept("knockout_whist", {"players": "4", "dogs_life": "on"}),
)
