"""A table as it stands: its row, its chairs, and every state of the hand being played."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from copy import copy
from dataclasses import dataclass
from datetime import datetime

from django.db.models import OuterRef, Subquery

from games.engine.game import game_of
from games.engine.notation import read_act
from games.engine.whist import WhistState
from games.models import Act, Chair, Table, TableDeal
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
        """The people at the table for whom no robot plays."""
        return tuple(chair for chair in self.chairs if chair.is_present)

    @property
    def is_withdrawn(self) -> bool:
        """Whether whoever laid this hand has taken it back."""
        return self.table.is_laid and self.table.stage == Table.Stage.ENDED

    @property
    def robots_finish(self) -> bool:
        """Whether robots play this laid hand to its end, whoever comes back."""
        playing = self.table.is_laid and self.table.stage == Table.Stage.PLAYING
        return playing and not any(chair.kept for chair in self.chairs)

    def chair(self, seat: str) -> Chair:
        return next(chair for chair in self.chairs if chair.seat == seat)

    def chairs_of(self, visitor: Visitor) -> tuple[Chair, ...]:
        """The chairs this device holds: several where people share it."""
        return tuple(chair for chair in self.chairs if chair.holder == visitor.mark)

    def left_by(self, visitor: Visitor) -> Chair | None:
        """A chair that this device held until another one took it over."""
        return next((chair for chair in self.chairs if chair.former == visitor.mark), None)


_kept: OrderedDict[str, Live] = OrderedDict()
_keeping = threading.Lock()


def live_table(table: Table) -> Live:
    """The table as `table` (just read) says it is, or newer; from memory if its tick is known.

    Whoever compares ticks or versions takes those of the answer, not those of `table`.
    """
    return live_tables([table])[0]


def live_tables(tables: Sequence[Table]) -> list[Live]:
    """The same for many tables, in as many statements as for one."""
    kept = {table.pk: _kept.get(_name(table)) for table in tables}
    found = {pk: live for pk, live in kept.items() if live is not None}
    news = [table for table in tables if not _is_known(kept[table.pk], table)]
    # The caller may read its rows anew; what is kept may not.
    for live in _read([copy(table) for table in news], kept):
        found[live.table.pk] = live
        _remember(live)
    return [found[table.pk] for table in tables]


def _name(table: Table) -> str:
    return f"{table.pk} {table.public_id}"


def _is_known(kept: Live | None, table: Table) -> bool:
    return kept is not None and kept.table.tick == table.tick


def _remember(live: Live) -> None:
    with _keeping:
        _kept[_name(live.table)] = live
        _kept.move_to_end(_name(live.table))
        while len(_kept) > KEPT:
            _kept.popitem(last=False)


def read_live(table: Table) -> Live:
    """The same from the database alone.

    Within a write it sees what the write has done, and nothing of it is kept.
    """
    return _read([table], {})[0]


Row = tuple[str, bool, datetime, int]
"""An act as it is read: its word, whether a robot stood in, when, and the table's tick."""


def _read(tables: Sequence[Table], known: Mapping[int, Live | None]) -> list[Live]:
    """Each table of one moment: where a write came in between, it is read again.

    States that `known` has already worked out are taken over.
    """
    found: list[Live] = []
    while tables:
        chairs: dict[int, list[Chair]] = {table.pk: [] for table in tables}
        for chair in Chair.objects.filter(table__in=tables):
            chairs[chair.table_id].append(chair)
        deals = _newest_deals(tables)
        acts: dict[int, list[Row]] = {deal.pk: [] for deal in deals.values()}
        rows = Act.objects.filter(deal__in=deals.values()).order_by("index")
        # The acts are read last, each with the tick of its table at that moment.
        for deal_id, *row in rows.values_list("deal_id", *COLUMNS):
            acts[deal_id].append(tuple(row))
        torn = []
        for table in tables:
            deal = deals.get(table.pk)
            log = acts[deal.pk] if deal else []
            if log and log[-1][3] != table.tick:
                torn.append(table.pk)
            else:
                found.append(_live(table, chairs[table.pk], deal, log, known.get(table.pk)))
        tables = list(Table.objects.filter(pk__in=torn)) if torn else []
    return found


COLUMNS = ("word", "by_robot", "at", "deal__table__tick")


def _newest_deals(tables: Sequence[Table]) -> dict[int, TableDeal]:
    newest = TableDeal.objects.filter(table=OuterRef("table")).order_by("-number").values("pk")[:1]
    deals = TableDeal.objects.filter(table__in=tables, pk=Subquery(newest))
    return {deal.table_id: deal for deal in deals}


def _live(
    table: Table, chairs: list[Chair], deal: TableDeal | None, log: list[Row], known: Live | None
) -> Live:
    chairs.sort(key=lambda chair: "NESW".index(chair.seat))
    if deal is None:
        return Live(table, tuple(chairs))
    game = game_of(table.game)
    state = game.start(game.setup(deal.words))
    states: list[WhistState] = []
    if known is not None and known.deal is not None and known.deal.nonce == deal.nonce:
        states = list(known.states[: len(log)])
        state = states[-1] if states else state
    for word, *_rest in log[len(states) :]:
        state = state.after(read_act(word))
        assert isinstance(state, WhistState)
        states.append(state)
    robots = frozenset(index for index, row in enumerate(log) if row[1])
    return Live(table, tuple(chairs), deal, tuple(states), tuple(row[2] for row in log), robots)
