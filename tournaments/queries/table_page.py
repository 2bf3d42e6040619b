"""One table of the hand being played, as the MC looks at it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from games.engine.seats import Side
from tournaments.models import Drive
from tournaments.queries.board import Board, State, TableStatus, is_last_round
from tournaments.queries.desk_page import DeskTable, desk_table, result_words, status_words
from tournaments.queries.moves import chairs
from tournaments.queries.online import OnlineTable
from tournaments.queries.phone_words import tricks_words


@dataclass(frozen=True, slots=True)
class Said:
    """One answer in words: "Ann and Bob 8, Carol and Dev 5", with who said so and when."""

    ns: int
    words: str
    by: str
    at: datetime


@dataclass(frozen=True, slots=True)
class TableHand:
    """One hand at this table."""

    hand: int
    state: str
    words: str
    score: str
    void: str  # why it is played again
    said: tuple[Said, ...]
    disputed: bool


@dataclass(frozen=True, slots=True)
class TablePage:
    """The table, its four and its hands; `missing` those without a result."""

    table: DeskTable
    chairs: list[tuple[str, str, str]]
    hands: tuple[TableHand, ...]
    missing: tuple[int, ...]
    several: bool
    last: bool


def table_page(
    drive: Drive, board: Board, table: TableStatus, online: OnlineTable | None = None
) -> TablePage:
    """What the desk's page of one table shows; `online` how far it is where it plays online."""
    last = is_last_round(drive, board.round)
    return TablePage(
        table=desk_table(board, table, last=last, online=online),
        chairs=chairs(table.four, table.names),
        hands=tuple(
            TableHand(
                hand=status.hand,
                state=status.state.value,
                words=status_words(status),
                void=status.void.reason if status.void else "",
                score=result_words(status),
                said=_said(table, index),
                disputed=status.state is State.DISPUTED,
            )
            for index, status in enumerate(table.hands)
        ),
        missing=tuple(s.hand for s in table.hands if s.state is State.WAITING),
        several=len(table.hands) > 1,
        last=last,
    )


def _said(table: TableStatus, index: int) -> tuple[Said, ...]:
    status = table.hands[index]
    if status.line is None or status.ns is None:
        return ()
    line = status.line
    statements = [(status.ns, line.ew_said, line.by, line.at)]
    statements += [(answer.ns, None, answer.by, answer.at) for answer in status.answers]
    return tuple(
        Said(ns, tricks_words(table.four, Side.NS, ns, table.names, rest), by, at)
        for ns, rest, by, at in statements
    )
