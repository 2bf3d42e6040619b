"""What the MC's desk shows of the hand being played: its tables in words, and what comes next."""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engine.seats import Side
from tournaments.models import Decision, Drive, LedgerLine
from tournaments.queries.bench import sits_out_in_turn, sits_out_words, too_few_words
from tournaments.queries.board import (
    Board,
    HandStatus,
    State,
    TableStatus,
    board_of,
    is_last_round,
)
from tournaments.queries.desk_online import Clash, clashes_of, online_words
from tournaments.queries.online import OnlineTable, online_tables
from tournaments.queries.phone_place import hall_of
from tournaments.queries.phone_words import TrumpWords, both, figures, tricks_words, trumps_of
from tournaments.queries.trump_list import SUIT_NAMES
from tournaments.refusals import empty_seats_sentence, in_words, missing_sentences
from tournaments.rules.programme import TrumpMode
from whistdrive import clock

FEW = 3  # more missing tables than this are simply still playing
NOTHING = "–"


@dataclass(frozen=True, slots=True)
class HandTrumps:
    """A hand of the round, with its trumps; `draw` when the MC has yet to draw them."""

    hand: int
    trumps: TrumpWords
    draw: bool


@dataclass(frozen=True, slots=True)
class DeskTable:
    """One table as the desk shows it."""

    number: int
    state: str  # the name of the colour
    words: str
    score: str
    pairs: tuple[str, str]
    seconds: int | None  # waiting for so long
    calls: str  # why it calls the MC
    empty: str  # who has gone, in words
    behind: str  # which hand it owes that the others have sent
    clash: str = ""  # the online table ended otherwise than what stands
    online: bool = False

    @property
    def minutes(self) -> int:
        return (self.seconds or 0) // 60


@dataclass(frozen=True)
class Grid:
    """All tables of the hand being played. Worked out as far as somebody asks."""

    drive: Drive
    board: Board
    hands: tuple[HandTrumps, ...]
    count: str  # "10 of 12 tables in"
    seconds: int  # since the hand opened

    @cached_property
    def tables(self) -> tuple[DeskTable, ...]:
        return tuple(_desk_tables(self.drive, self.board))

    @cached_property
    def sits_out(self) -> str:
        """Who sits out this hand, in words."""
        hall = hall_of(self.drive)
        return sits_out_words([hall.names[one] for one in hall.bench])

    @property
    def minutes(self) -> int:
        return self.seconds // 60

    @property
    def suits(self) -> list[tuple[str, str]]:
        """What may be drawn as trumps: ("H", "Hearts") and so on."""
        return [(trump.value, str(name)) for trump, name in SUIT_NAMES.items()]

    @property
    def first(self) -> HandTrumps:
        return self.hands[0]

    @property
    def needing(self) -> list[DeskTable]:
        """Tables that want the MC to come or to find somebody for a seat, or are behind."""
        return [t for t in self.tables if t.calls or t.empty or t.behind or t.clash]

    @property
    def fingerprint(self) -> str:
        """Equal as long as the tables would show the same, but for the minutes."""
        shown = [replace(table, seconds=None) for table in self.tables]
        return hashlib.sha256(repr((self.hands, self.count, shown)).encode()).hexdigest()[:16]

    @property
    def online(self) -> bool:
        """A table plays online, so there is news of which no drive tells."""
        return any(table.online for table in self.tables)

    @property
    def to_draw(self) -> HandTrumps | None:
        return next((hand for hand in self.hands if hand.draw), None)


@dataclass(frozen=True, slots=True)
class Pending:
    """A table the MC may do something about, and what."""

    table_no: int
    words: str


@dataclass(frozen=True, slots=True)
class Ahead:
    """What comes next: whether everybody can move, and if not why."""

    last: bool
    reasons: tuple[str, ...]
    pending: tuple[Pending, ...]

    @property
    def ready(self) -> bool:
        return not self.reasons


def grid_of(drive: Drive, board: Board) -> Grid:
    """The tables of the round being played, in words."""
    now = clock.now()
    hands = tuple(_hand_trumps(drive, hand) for hand in board.hands)
    words = {"in": board.tables_in, "all": len(board.tables)}
    count = ngettext("%(in)d of %(all)d table in", "%(in)d of %(all)d tables in", words["all"])
    seconds = max(0, int((now - board.round.opened_at).total_seconds()))
    return Grid(drive, board, hands, count % words, seconds)


def _desk_tables(drive: Drive, board: Board) -> Iterator[DeskTable]:
    last = is_last_round(drive, board.round)
    online = online_tables(drive, board.round) if any(t.row.online for t in board.tables) else {}
    clashes = clashes_of(board) if online else {}
    for table in board.tables:
        number = table.table_no
        at, clash = online.get(number), clashes.get(number, ())
        yield desk_table(board, table, last=last, online=at, clashes=clash)


def ahead_of(drive: Drive, board: Board) -> Ahead:
    """Whether everybody can move, and what the MC can do about it; nobody does after the last."""
    last = is_last_round(drive, board.round)
    undecided = [] if last else board.undecided
    reasons = missing_sentences(board.missing, board.disputed, undecided)
    if board.empty_seats and not last and not sits_out_in_turn(drive):
        reasons.append(empty_seats_sentence(board.empty_seats))
    if not last and hall_of(drive).too_few:
        reasons.append(too_few_words(drive))
    pending = [Pending(n, _("Settle table %(t)d …") % {"t": n}) for n in board.disputed]
    pending += [Pending(n, _("Say who moves from table %(t)d …") % {"t": n}) for n in undecided]
    if len(board.missing) <= FEW:
        pending += [Pending(n, _("Go on without table %(t)d …") % {"t": n}) for n in board.missing]
    return Ahead(last, tuple(reasons), tuple(pending[: 2 * FEW]))


def result_words(status: HandStatus) -> str:
    """ "9 – 4", "8 / 7" for two answers, "–" for nothing."""
    if status.dispute is not None and status.ns is not None:
        return f"{status.ns} / {status.dispute.ns}"
    return NOTHING if status.ns is None else figures(status.ns, status.ew)


def state_words(state: State) -> str:
    return {
        State.WAITING: _("Waiting"),
        State.IN: _("In"),
        State.CONFIRMED: _("In, confirmed"),
        State.DISPUTED: _("Two answers"),
        State.NOT_PLAYED: _("Not played"),
    }[state]


def status_words(status: HandStatus) -> str:
    """How a hand stands, in words: `state_words`, or that it is played again."""
    return _("Void: played again") if status.void else state_words(status.state)


def decided_words(kind: str) -> str:
    return {
        Decision.Kind.EXTRA_HAND: _("decided by an extra hand"),
        Decision.Kind.CUT: _("decided by a cut"),
        Decision.Kind.MC: _("decided by the MC"),
    }[Decision.Kind(kind)]


def _hand_trumps(drive: Drive, hand: int) -> HandTrumps:
    draw = drive.trump_mode == TrumpMode.MC_DRAWS and not drive.trumps[hand - 1]
    words = trumps_of(drive, hand)
    if drive.trump_mode == TrumpMode.TURN_UP:
        words = TrumpWords("", _("Each table turns up its own trumps"))
    elif draw:
        words = TrumpWords("", _("Draw the trumps"))
    return HandTrumps(hand, words, draw)


def desk_table(
    board: Board,
    table: TableStatus,
    *,
    last: bool,
    online: OnlineTable | None = None,
    clashes: Sequence[Clash] = (),
) -> DeskTable:
    waiting = table.state is State.WAITING
    asks = table.table_no in board.undecided and not last
    return DeskTable(
        number=table.table_no,
        state="disputed" if asks else table.state.value,
        words=online_words(online) if online and waiting else _table_words(table, asks=asks),
        score=_score(table),
        pairs=(both(*table.side_names(Side.NS)), both(*table.side_names(Side.EW))),
        seconds=_seconds_waiting(board, table) if waiting else None,
        calls=table.row.called_why if table.row.called_at else "",
        empty=_empty_words(table),
        behind=behind_words(board.behind, table),
        clash=" ".join(clash.words for clash in clashes),
        online=table.row.online,
    )


def behind_words(behind: Collection[int], table: TableStatus) -> str:
    """What a table owes that the others have sent; empty while it keeps up with them."""
    if table.table_no not in behind or table.waiting_for is None:
        return ""
    return _("behind the others: hand %(h)d is missing") % {"h": table.waiting_for.hand}


def _table_words(table: TableStatus, *, asks: bool) -> str:
    if asks:
        played = any(status.ns is not None for status in table.hands)
        return _("Level: who moves?") if played else _("Not played: who moves?")
    waiting = table.waiting_for
    words = status_words(waiting) if waiting else state_words(table.state)
    if len(table.hands) > 1 and table.waiting_for is not None:
        missing = [str(s.hand) for s in table.hands if s.state is State.WAITING]
        words = ngettext("Waiting for hand %(h)s", "Waiting for hands %(h)s", len(missing)) % {
            "h": in_words(missing)
        }
    if table.decision is not None and table.winner is not None:
        return f"{words}, {decided_words(table.decision.kind)}"
    return words


def _score(table: TableStatus) -> str:
    disputed = next((s for s in table.hands if s.state is State.DISPUTED), None)
    if len(table.hands) == 1 or disputed is not None:
        return result_words(disputed or table.hands[0])
    played = [status for status in table.hands if status.ns is not None]
    if not played:
        return NOTHING
    return figures(sum(s.ns or 0 for s in played), sum(s.ew or 0 for s in played))


def _seconds_waiting(board: Board, table: TableStatus) -> int:
    """Since the hand opened, or since this table's newest result where it plays several."""
    since = max([board.round.opened_at, *(s.line.at for s in table.hands if s.line)])
    return max(0, int((clock.now() - since).total_seconds()))


def _empty_words(table: TableStatus) -> str:
    if not table.empty:
        return ""
    gone = [table.names[entrant] for entrant in table.empty]
    return ngettext(
        "%(names)s has gone: empty seat", "%(names)s have gone: empty seats", len(gone)
    ) % {"names": in_words(gone)}


def line_words(drive: Drive, line: LedgerLine) -> str:
    """What has just been taken, to be compared with the slip: "Table 3: Ann and Bob 8, …"."""
    words = {"table": line.table_no, "hand": line.hand, "tricks": figures(line.ns or 0, line.ew)}
    board = board_of(drive, line.table_no)
    if board is not None and board.tables and line.ns is not None:
        table = board.tables[0]
        words["tricks"] = tricks_words(table.four, Side.NS, line.ns, table.names, line.ew)
    return _("Hand %(hand)d, table %(table)d: %(tricks)s") % words
