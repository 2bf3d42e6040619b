"""A table as it stands: its row, its chairs, and every state of the hand being played."""

from __future__ import annotations

import threading
from collections import OrderedDict
from copy import copy
from dataclasses import dataclass
from datetime import datetime

from games.engine.game import game_of
from games.engine.notation import read_act
from games.engine.whist import WhistState
from games.models import Chair, Table, TableDeal
from games.visitors import Visitor

KEPT = 400


@dataclass(frozen=True, slots=True)
class Live:
    """Everything the server knows of a table. Never rendered: pages get a seat's view of it.

    `states[i]` is the hand after act i, so `states[0]` is just after the deal; empty before the
    first hand. `times` are the acts' times, `robots` the places that a stand-in played.
    """

    table: Table
    chairs: tuple[Chair, ...]
    deal: TableDeal | None = None
    states: tuple[WhistState, ...] = ()
    times: tuple[datetime, ...] = ()
    robots: frozenset[int] = frozenset()

    @property
    def state(self) -> WhistState | None:
        return self.states[-1] if self.states else None

    @property
    def deal_no(self) -> int:
        return self.deal.number if self.deal else 0

    @property
    def turn(self) -> Chair | None:
        """The chair whose turn it is to play a card."""
        state = self.state
        if state is None or state.turn is None or self.table.stage != Table.Stage.PLAYING:
            return None
        return self.chair(state.turn)

    @property
    def people(self) -> tuple[Chair, ...]:
        return tuple(chair for chair in self.chairs if chair.is_person)

    @property
    def present(self) -> tuple[Chair, ...]:
        """The people for whom no robot plays."""
        return tuple(chair for chair in self.chairs if chair.is_present)

    def chair(self, seat: str) -> Chair:
        return next(chair for chair in self.chairs if chair.seat == seat)

    def chairs_of(self, visitor: Visitor) -> tuple[Chair, ...]:
        """The chairs this device holds: two where two people share it."""
        return tuple(chair for chair in self.chairs if chair.holder == visitor.mark)

    def left_by(self, visitor: Visitor) -> Chair | None:
        """The chair that this device held until another one took it over."""
        return next((chair for chair in self.chairs if chair.former == visitor.mark), None)


_kept: OrderedDict[str, Live] = OrderedDict()
_keeping = threading.Lock()


def live_table(table: Table) -> Live:
    """The table as `table` (just read) says it is; from memory if this process knows that tick."""
    name = f"{table.pk} {table.public_id}"
    kept = _kept.get(name)
    if kept is not None and kept.table.tick == table.tick:
        return kept
    live = read_live(copy(table), kept)  # the caller may read its row anew; what is kept may not
    with _keeping:
        _kept[name] = live
        _kept.move_to_end(name)
        while len(_kept) > KEPT:
            _kept.popitem(last=False)
    return live


def read_live(table: Table, known: Live | None = None) -> Live:
    """The same from the database. States that `known` has already worked out are taken over.

    Within a write it sees what the write has done, and nothing of it is kept.
    """
    chairs = tuple(sorted(table.chairs.all(), key=lambda chair: "NESW".index(chair.seat)))
    deal = table.deals.order_by("-number").first()
    if deal is None:
        return Live(table, chairs)
    acts = list(deal.acts.order_by("index"))
    game = game_of(table.game)
    state = game.start(game.setup(deal.words))
    states: list[WhistState] = []
    if known is not None and known.deal is not None and known.deal.nonce == deal.nonce:
        states = list(known.states[: len(acts)])
        state = states[-1] if states else state
    for act in acts[len(states) :]:
        state = state.after(read_act(act.word))
        assert isinstance(state, WhistState)
        states.append(state)
    robots = frozenset(act.index for act in acts if act.by_robot)
    return Live(table, chairs, deal, tuple(states), tuple(act.at for act in acts), robots)
