"""How an evening goes on by hand: what a hall needs when the laptop is gone, on paper."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from games.engine.seats import TRICKS_IN_A_HAND
from tournaments.models import Drive
from tournaments.queries.bench import bench_of, resting, sits_out_words
from tournaments.queries.board import Board, board_of, rule_of, this_hand
from tournaments.queries.drive_plan import dealing_words
from tournaments.queries.evening import Evening, evening_of
from tournaments.queries.phone_words import Seated, TrumpWords, seats_of, trumps_of
from tournaments.queries.results_page import group_label
from tournaments.rules.credits import tidy
from tournaments.rules.duplicate import figure
from tournaments.rules.progression import describe
from tournaments.rules.seating import EntrantId
from tournaments.rules.standings import Group

BOXES = 12  # hands side by side on a sheet


@dataclass(frozen=True, slots=True)
class PaperResult:
    """One hand's tricks at a table; "" for a box to fill in."""

    hand: int
    ns: str = ""
    ew: str = ""


@dataclass(frozen=True, slots=True)
class PaperTable:
    """One table: who sits where, and what has come in of the round being played."""

    number: int
    seats: tuple[Seated, ...]
    results: tuple[PaperResult, ...]


@dataclass(frozen=True, slots=True)
class PaperRow:
    """One person or pair: the total before the first box, and the boxes."""

    name: str
    total: str
    boxes: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PaperGroup:
    """The people of one role, or all pairs, in the order of their names."""

    title: str
    rows: tuple[PaperRow, ...]


@dataclass(frozen=True, slots=True)
class PaperHands:
    """So many hands as fit side by side; `first` where totals so far stand before them."""

    hands: tuple[int, ...]
    first: bool
    last: bool
    groups: tuple[PaperGroup, ...]


@dataclass(frozen=True, slots=True)
class OnPaper:
    """The whole sheet, from hand `hand` on."""

    hand: int
    hands: int
    half_time_after: int | None
    trumps: tuple[tuple[int, TrumpWords], ...]
    movement: str
    dealing: str
    tables: tuple[PaperTable, ...]
    sits_out: str
    score: tuple[PaperHands, ...]


def on_paper(drive: Drive) -> OnPaper | None:
    """The sheet for what is left of the evening; None where no hand is being played."""
    board = board_of(drive)
    if board is None:
        return None
    hand = this_hand(drive)
    left = range(hand, drive.hands + 1)
    half = drive.half_time_after
    return OnPaper(
        hand=hand,
        hands=drive.hands,
        half_time_after=half if half is not None and half >= hand else None,
        trumps=tuple((number, trumps_of(drive, number)) for number in left),
        movement=describe(rule_of(drive), drive.labels),
        dealing=dealing_words(drive),
        tables=tuple(_tables(board)),
        sits_out=sits_out_words(resting(drive, bench_of(board.round))),
        score=tuple(_blocks(drive, evening_of(drive), left)),
    )


def _tables(board: Board) -> Iterator[PaperTable]:
    for table in board.tables:
        results = tuple(
            PaperResult(one.hand)
            if one.ns is None
            else PaperResult(one.hand, str(one.ns), str(TRICKS_IN_A_HAND - one.ns))
            for one in table.hands
        )
        yield PaperTable(table.table_no, seats_of(table.four, table.names, None), results)


def _blocks(drive: Drive, evening: Evening, left: range) -> Iterator[PaperHands]:
    for at in range(0, len(left), BOXES):
        hands = tuple(left[at : at + BOXES])
        groups = tuple(_groups(drive, evening, hands, left[0]))
        yield PaperHands(hands, at == 0, hands[-1] == left[-1], groups)


def _groups(
    drive: Drive, evening: Evening, hands: tuple[int, ...], first: int
) -> Iterator[PaperGroup]:
    by_entrant = {pair[0]: pair for pair in evening.pairs}
    for group, standings in evening.standings.items():
        if group is Group.EVERYONE and len(evening.standings) > 1:
            continue
        rows = []
        for standing in sorted(standings, key=lambda one: one.name.casefold()):
            pair = group is Group.PAIRS
            who = by_entrant[standing.entrant] if pair else (standing.entrant,)
            scored = _scored(evening, who)
            total = _words(evening, sum(made for hand, made in scored.items() if hand < first))
            boxes = tuple(_words(evening, scored[hand]) if hand in scored else "" for hand in hands)
            rows.append(PaperRow(standing.name, total, boxes))
        yield PaperGroup(group_label(drive, group), tuple(rows))


def _scored(evening: Evening, who: tuple[EntrantId, ...]) -> dict[int, float]:
    """What counts by hand, or the credit for sitting out; a pair's hands each once."""
    scored: dict[int, float] = {}
    for one in who:
        scored |= {line.hand: line.credit for line in evening.credits.get(one, ())}
    for one in who:
        cards = evening.cards.get(one, ())
        scored |= {line.hand: line.counts for line in cards if line.counts is not None}
    return scored


def _words(evening: Evening, number: float) -> str:
    return figure(tidy(number), evening.scoring)
