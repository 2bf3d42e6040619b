"""Hands of the evening, with what every table made of them."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import Max, QuerySet
from django.utils.translation import gettext as _

from games.engine.seats import Seat, Side
from tournaments.models import Drive, JournalLine, Round, TableRound
from tournaments.queries.bench import bench_of, resting
from tournaments.queries.board import (
    Board,
    HandStatus,
    State,
    TableStatus,
    board_of_round,
    head_lines,
    rule_of,
    status_of,
)
from tournaments.queries.desk_page import NOTHING, result_words, status_words
from tournaments.queries.evening import Evening
from tournaments.queries.moves import alphabetical
from tournaments.queries.phone_words import TrumpWords, both, seat_name, trumps_of
from tournaments.queries.same_cards import DealScore, compared, deal_page, points_words
from tournaments.queries.steps import About, record_lines
from tournaments.rules.programme import hand_numbers, round_of

OPENED = (Drive.Stage.PLAYING, Drive.Stage.FINISHED)


@dataclass(frozen=True, slots=True)
class Cell:
    """What one table made of one hand."""

    table_no: int
    score: str
    state: str
    words: str
    points: str = ""  # "4 – 0" where points count and all tables have played


@dataclass(frozen=True, slots=True)
class SheetRow:
    """One hand, with a cell for each table."""

    hand: int
    trumps: TrumpWords
    now: bool
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Sheet:
    """Every hand that has been opened, the newest first."""

    tables: range
    rows: list[SheetRow]


@dataclass(frozen=True, slots=True)
class HandTable:
    """One table in one hand: who played, what came of it."""

    table_no: int
    ns: str
    ew: str
    score: str
    state: str
    words: str
    by: str
    reason: str
    seen: int | None  # the newest line, as posts from the page name it
    has_result: bool  # one that is not disputed
    points: str = ""


@dataclass(frozen=True, slots=True)
class HandPage:
    """One hand that has been opened."""

    hand: int
    trumps: TrumpWords
    now: bool
    tables: tuple[HandTable, ...]
    before: int | None
    after: int | None
    scores: tuple[DealScore, ...] = ()  # of a deal that all tables had alike


def hands_sheet(drive: Drive) -> Sheet:
    """All hands with all tables' results: as many questions to the database as for one."""
    rounds = list(_opened(drive).order_by("-number"))
    heads = {(line.hand, line.table_no): line for line in head_lines(rounds)}
    rows_of = TableRound.objects.filter(round__in=rounds)
    played = set(rows_of.values_list("round_id", "table_no"))
    tables = range(1, max((table for _round, table in played), default=0) + 1)
    per_round = rule_of(drive).hands_per_round
    evening = compared(drive)
    rows = []
    for round_ in rounds:
        for hand in reversed(hand_numbers(round_.number, per_round, drive.hands)):
            now = round_.closed_at is None
            cells = tuple(
                _cell(evening, table, status_of(hand, heads.get((hand, table))))
                if (round_.pk, table) in played
                else Cell(table, NOTHING, "none", _("Not played at this table"))
                for table in tables
            )
            rows.append(SheetRow(hand, trumps_of(drive, hand), now, cells))
    return Sheet(tables, rows)


def round_of_hand(drive: Drive, hand: int) -> Round | None:
    """The round in which this hand is or was played; None for one never opened."""
    if not 1 <= hand <= drive.hands:
        return None
    return _opened(drive).filter(number=round_of(hand, rule_of(drive).hands_per_round)).first()


def hand_page(drive: Drive, hand: int, round_: Round) -> HandPage:
    """Who played this hand where, and what came of it."""
    board = board_of_round(drive, round_)
    newest = _opened(drive).aggregate(n=Max("number"))["n"]
    last = hand_numbers(newest, rule_of(drive).hands_per_round, drive.hands)[-1]
    evening, (_tick, deal) = compared(drive), deal_page(drive, hand)
    return HandPage(
        hand=hand,
        trumps=trumps_of(drive, hand),
        now=round_.closed_at is None,
        tables=tuple(_hand_table(table, hand, evening) for table in board.tables),
        before=hand - 1 or None,
        after=hand + 1 if hand < last else None,
        scores=deal.scores if deal else (),
    )


def hand_table(drive: Drive, hand: int, round_: Round, table_no: int) -> HandTable | None:
    """One table in one hand; None where there is no such table."""
    board = board_of_round(drive, round_, table_no)
    evening = compared(drive)
    return next((_hand_table(table, hand, evening) for table in board.tables), None)


def people_in(drive: Drive, board: Board) -> list[tuple[int, str]]:
    """Everybody in a round for a list to choose from: "Ann (3, South)", "Bob (sat out)"."""
    seated = [
        (table.names[table.four.at(seat)], table.four.at(seat), table.table_no, seat)
        for table in board.tables
        for seat in Seat
    ]
    people = [
        (name, entrant, f"{table_no}, {seat_name(seat)}")
        for name, entrant, table_no, seat in seated
    ]
    bench = bench_of(board.round)
    people += [
        (name, one, _("sat out")) for name, one in zip(resting(drive, bench), bench, strict=True)
    ]
    people.sort(key=lambda person: alphabetical(person[0]))
    return [(entrant, f"{name} ({where})") for name, entrant, where in people]


def changes_of(drive: Drive, hand: int, table_no: int) -> list[JournalLine]:
    """What has been said of one table's hand, newest first."""
    lines = record_lines(drive, About(table=table_no, hand=hand))
    return list(lines.exclude(kind__in=["call", "heard"]))


def _opened(drive: Drive) -> QuerySet[Round]:
    return drive.rounds.all() if drive.stage in OPENED else drive.rounds.none()


def _cell(evening: Evening | None, table_no: int, status: HandStatus) -> Cell:
    score, state, words = result_words(status), status.state.value, status_words(status)
    return Cell(table_no, score, state, words, points_words(evening, status.hand, table_no))


def _hand_table(table: TableStatus, hand: int, evening: Evening | None) -> HandTable:
    status = next(s for s in table.hands if s.hand == hand)
    line = status.line or status.void
    return HandTable(
        table_no=table.table_no,
        ns=both(*table.side_names(Side.NS)),
        ew=both(*table.side_names(Side.EW)),
        score=result_words(status),
        state=status.state.value,
        words=status_words(status),
        by=line.by if line else "",
        reason=line.reason if line else "",
        seen=status.seen,
        has_result=status.line is not None and status.state is not State.DISPUTED,
        points=points_words(evening, hand, table.table_no),
    )
