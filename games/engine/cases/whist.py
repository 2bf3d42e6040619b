"""How the cases of whist are put to the engine."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from games.engine.acts import Deal, Play
from games.engine.cards import arranged
from games.engine.match import (
    GameScore,
    HandEntry,
    HandScore,
    Penalty,
    Revoke,
    american_value,
    rubber,
    score_hand,
)
from games.engine.notation import read_card, read_cards
from games.engine.seats import FOUR, BySide, Seat, Side
from games.engine.whist import DEAL, OVER, PLAY, WhistState
from games.engine.whist_setup import RubberPoints, WhistOptions, WhistSetup, read_whist_options

from .common import (
    TRICK_TYPES,
    Checks,
    Facts,
    act_of,
    by_side,
    not_refused,
    plays_of,
    secrets_kept,
    trump_of,
)


def _options(options: Facts) -> WhistOptions:
    """The table's options. That nobody must trump goes without saying in whist."""
    given = {
        name: value for name, value in options.items() if (name, value) != ("must_trump", False)
    }
    return read_whist_options(given)


def _pair(given: Facts) -> BySide[int]:
    return BySide(int(given["NS"]), int(given["EW"]))


def _points(score: HandScore, with_penalty: bool) -> dict[str, object]:
    def told(side: Side) -> dict[str, int]:
        one = score.points[side]
        told = {"tricks": one.tricks, "honours": one.honours}
        return told | {"penalty": one.penalty} if with_penalty else told

    return {side.value: told(side) for side in Side}


def _hand(options: Facts, given: Facts) -> object:
    table = _options(options)
    revokes = given.get("revoke") or []
    entry = HandEntry(
        _pair(given["tricks"]),
        _pair(given["honours_held"]) if given.get("honours_held") else None,
        tuple(
            Revoke(Side(one["side"]), Penalty(one.get("penalty", table.revoke)))
            for one in (revokes if isinstance(revokes, list) else [revokes])
        ),
    )
    score = score_hand(_pair(given.get("score_before", {"NS": 0, "EW": 0})), entry, table.points)
    return {
        "points": _points(score, with_penalty=bool(revokes)),
        "score_after": by_side({side: score.after[side] for side in Side}),
        "game_winner": score.game_winner,
    }


def _rubber(options: Facts, given: Facts) -> object:
    short = _options(options).rubber_points is RubberPoints.SHORT_WHIST
    games = [GameScore(Side(winner), ns, ew) for winner, ns, ew in given["games"]]
    told = rubber(games, short)
    answer: dict[str, object] = {
        "over": told.over,
        "rubber_winner": told.winner,
        "games_won": by_side({side: told.games_won[side] for side in Side}),
    }
    if short:
        answer |= {"game_values": list(told.game_values), "rubber_value": told.value}
    return answer


def _american(options: Facts, given: Facts) -> object:
    target = _options({"target": 7, **options}).target
    return {"value": american_value(given["winner_score"], given["loser_score"], target)}


def _illegal(options: Facts, given: Facts) -> object:
    at, action = given["state"], given["action"]
    table = {**options, **at.get("options", {})}
    if "set_option" in action:
        _options({**table, action["set_option"]: action["value"]})
        return "no error: the option was accepted"
    phases = {"play": PLAY, "deal": DEAL}
    turn = at.get("turn")
    hands = tuple((seat, ()) for seat in FOUR if seat != turn)
    held = arranged(read_cards(" ".join(at.get("hand", []))))
    state = replace(
        WhistState(WhistSetup(Seat.N, options=_options(table))),
        phase=phases.get(at["phase"], OVER),
        turn=Seat(turn) if turn else None,
        trump=trump_of(at.get("trump")),
        hands=(*hands, (turn, held)) if turn else hands,
        trick=plays_of(at.get("trick", [])),
    )
    return not_refused(state.after(act_of(action), by=action["seat"]))


def _worked(options: Facts, given: Facts) -> object:
    turned = given.get("turn_up")
    before = given.get("score_before", {"NS": 0, "EW": 0})
    setup = WhistSetup(
        dealer=Seat(given["dealer"]),
        trump=None if turned else trump_of(given.get("trump")),
        score=_pair(before),
        options=_options(options),
    )
    hands = tuple((seat, read_cards(" ".join(given["hands"][seat]))) for seat in FOUR)
    state = WhistState(setup).after(Deal(hands, read_card(turned) if turned else None))
    for trick in given["play"]:
        for seat, card in trick:
            state = state.after(Play(read_card(card)), by=seat)
    return _told(state)


def _told(state: WhistState) -> dict[str, Any]:
    result = state.result
    winners = [trick.winner for trick in state.tricks]
    if result is None:
        return {"trump": state.trump, "trick_winners": winners, "turn": state.turn}
    held = result.honours_held
    return {
        "trump": state.trump,
        "trick_winners": winners,
        "tricks": by_side({side: result.tricks[side] for side in Side}),
        "honours_held": by_side({side: held[side] if held else 0 for side in Side}),
        "points": _points(result.score, with_penalty=False),
        "score_after": by_side({side: result.score.after[side] for side in Side}),
        "game_over": result.game_over,
        "game_winner": result.score.game_winner,
        "next_dealer": result.next_dealer,
    }


WHIST = Checks(
    scoring={**TRICK_TYPES, "hand": _hand, "rubber": _rubber, "american_value": _american},
    illegal=_illegal,
    worked=_worked,
    visibility=secrets_kept("whist", {"dealer": "N"}),
)
