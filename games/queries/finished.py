"""A finished hand, laid open: its tricks, the result, and how it was dealt."""

from __future__ import annotations

from dataclasses import dataclass

from games.engine.game import game_of, replay_acts
from games.engine.notation import read_act
from games.engine.whist import WhistState
from games.models import Table
from games.queries.board import Face
from games.queries.live import Live, read_live
from games.queries.names import name_of
from games.queries.words import Reader, result, trumps_name
from games.visitors import Visitor


@dataclass(frozen=True, slots=True)
class PlayedTrick:
    number: int
    plays: tuple[tuple[str, Face, bool], ...]
    winner: str


@dataclass(frozen=True, slots=True)
class Finished:
    number: int
    trumps: str
    tricks: tuple[PlayedTrick, ...]
    result: tuple[str, ...]
    commitment: str
    seed: str
    nonce: str
    state: WhistState
    reader: Reader


def finished_hand(table: Table, visitor: Visitor, number: int) -> Finished | None:
    """Hand `number` of the table as this device is told of it; None unless it is over."""
    deal = table.deals.filter(number=number).first()
    if deal is None:
        return None
    game = game_of(table.game)
    acts = [read_act(word) for word in deal.acts.order_by("index").values_list("word", flat=True)]
    state = replay_acts(game.code, game.setup(deal.words), acts)
    if not state.over:
        return None
    assert isinstance(state, WhistState)
    live = read_live(table)
    mine = live.chairs_of(visitor)
    reader = Reader(live, mine[0].seat if len(mine) == 1 else None)
    found = state.result
    assert found is not None
    return Finished(
        number=number,
        trumps=trumps_name(state.trump),
        tricks=tuple(_tricks(live, state)),
        result=tuple(result(reader, found)),
        commitment=deal.sealed.commitment,
        seed=deal.seed,
        nonce=deal.nonce,
        state=state,
        reader=reader,
    )


def _tricks(live: Live, state: WhistState) -> list[PlayedTrick]:
    return [
        PlayedTrick(
            number,
            tuple(
                (name_of(live.chair(seat)), Face.of(card), seat == trick.winner)
                for seat, card in trick.plays
            ),
            name_of(live.chair(trick.winner)),
        )
        for number, trick in enumerate(state.tricks, start=1)
    ]
