"""The tables of the round being played: what has come in and what is missing."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property

from django.db.models import Prefetch

from games.engine.seats import Side
from tournaments.models import Answer, Decision, Drive, LedgerLine, Player, Round, TableRound
from tournaments.queries.hand_status import HandStatus, State, status_of
from tournaments.queries.people import gone_from, names_by_entrant, players_of, seating_of
from tournaments.queries.table_kinds import Kinds, kinds_in
from tournaments.refusals import missing_sentences
from tournaments.rules.hall import Hall
from tournaments.rules.programme import hand_numbers, rounds_needed
from tournaments.rules.progress import behind
from tournaments.rules.progression import Rule, round_winner, rule_for
from tournaments.rules.seating import Four, Seating
from tournaments.rules.sections import Place, place_of

__all__ = [
    "Board",
    "Frame",
    "HandStatus",
    "State",
    "TableStatus",
    "board_in",
    "board_of",
    "board_of_round",
    "frame_of",
    "head_lines",
    "is_last_round",
    "next_hand",
    "open_round",
    "rule_of",
    "status_of",
    "table_in",
    "this_hand",
]


@dataclass(frozen=True, slots=True)
class TableStatus:
    """One table in the open round."""

    table_no: int
    four: Four
    names: dict[int, str]
    hands: tuple[HandStatus, ...]
    winner: Side | None  # None while unknown or level without a decision
    decision: Decision | None
    row: TableRound
    empty: tuple[int, ...]  # entrants who have gone and whose seat nobody has taken

    @property
    def state(self) -> State:
        """The table's worst state: what the MC must look at first."""
        states = [status.state for status in self.hands]
        for worst in (State.DISPUTED, State.WAITING, State.IN, State.CONFIRMED):
            if worst in states:
                return worst
        return State.NOT_PLAYED

    @property
    def waiting_for(self) -> HandStatus | None:
        """The first hand without a result."""
        return next((s for s in self.hands if s.state is State.WAITING), None)

    @property
    def level(self) -> bool:
        """All hands are settled but nobody has won, so somebody must say who moves.

        Nobody moves by what happens at a table outside the movement.
        """
        settled = self.state not in (State.WAITING, State.DISPUTED)
        return self.winner is None and settled and not self.row.apart

    def name(self, entrant: int) -> str:
        return self.names[entrant]

    def side_names(self, side: Side) -> tuple[str, str]:
        first, second = self.four.side(side)
        return self.names[first], self.names[second]


@dataclass(frozen=True)
class Board:
    """All tables of the open round."""

    round: Round
    hands: list[int]
    tables: list[TableStatus]
    behind: set[int]  # tables behind the others; a round of one hand has none

    @property
    def moving(self) -> list[TableStatus]:
        """The tables of the movement."""
        return [t for t in self.tables if not t.row.apart]

    @property
    def seating(self) -> Seating:
        """Who sits where at the tables of the movement."""
        return {t.table_no: t.four for t in self.moving}

    def place(self, table_no: int) -> Place:
        """Where a table of the movement stands in the hall, or among those at home."""
        at_home = frozenset(t.table_no for t in self.tables if t.row.home)
        return place_of(Hall(self.seating, home=at_home), table_no)

    @property
    def missing(self) -> list[int]:
        return [t.table_no for t in self.tables if t.state is State.WAITING]

    @property
    def disputed(self) -> list[int]:
        return [t.table_no for t in self.tables if t.state is State.DISPUTED]

    @cached_property
    def skipped(self) -> bool:
        """Nobody in the hall plays this round: nobody wins, and nobody moves after it."""
        states = {status.state for table in self.moving for status in table.hands}
        decided = any(table.winner is not None for table in self.moving)
        return states == {State.NOT_PLAYED} and not decided

    @property
    def winners(self) -> dict[int, Side] | None:
        """Who has won at each table, once all are known; empty where the round was skipped.

        Of the tables of the movement: those beside it move nobody.
        """
        known = {t.table_no: t.winner for t in self.moving if t.winner is not None}
        return known if self.skipped or len(known) == len(self.moving) else None

    @cached_property
    def undecided(self) -> list[int]:
        return [] if self.skipped else [t.table_no for t in self.tables if t.level]

    @property
    def empty_seats(self) -> list[str]:
        """Names of those who have gone and whose seat nobody has taken yet."""
        return [t.names[entrant] for t in self.tables for entrant in t.empty]

    @property
    def reasons(self) -> list[str]:
        """Why everybody can't move yet; empty when they can."""
        return missing_sentences(self.missing, self.disputed, self.undecided)

    @property
    def tables_in(self) -> int:
        return sum(t.state is not State.WAITING for t in self.tables)

    def table(self, table_no: int) -> TableStatus | None:
        return next((t for t in self.tables if t.table_no == table_no), None)


def rule_of(drive: Drive) -> Rule:
    """The drive's movement: its format with its own changes."""
    return rule_for(drive.format, drive.movement)


def open_round(drive: Drive) -> Round | None:
    """The round being played, or None before the seats are published and after the last move."""
    if drive.stage != Drive.Stage.PLAYING:
        return None
    return Round.objects.filter(drive=drive, closed_at__isnull=True).first()


def is_last_round(drive: Drive, round_: Round | None) -> bool:
    """Whether nobody moves after this round any more."""
    last = rounds_needed(drive.hands, rule_of(drive).hands_per_round)
    return round_ is not None and round_.number >= last


def this_hand(drive: Drive) -> int:
    """The first hand of the round being played; hand 1 before the start."""
    round_ = open_round(drive)
    if round_ is None:
        return 1 if drive.stage in (Drive.Stage.DOOR, Drive.Stage.DRAWN) else drive.hands + 1
    return hand_numbers(round_.number, rule_of(drive).hands_per_round, drive.hands)[0]


def next_hand(drive: Drive) -> int:
    """The first hand that somebody who comes now may play."""
    round_ = open_round(drive)
    if round_ is None:
        return this_hand(drive)
    return hand_numbers(round_.number, rule_of(drive).hands_per_round, drive.hands)[-1] + 1


def head_lines(rounds: Iterable[Round], tables: Iterable[int] | None = None) -> list[LedgerLine]:
    """The newest line of each hand and table in these rounds, answers loaded."""
    lines = LedgerLine.objects.filter(round__in=list(rounds), superseded_by__isnull=True)
    if tables is not None:
        lines = lines.filter(table_no__in=list(tables))
    answers = Prefetch("answers", Answer.objects.order_by("pk"), to_attr="said")
    return list(lines.prefetch_related(answers).order_by("hand", "table_no"))


def board_of(drive: Drive, table_no: int | None = None) -> Board | None:
    """The open round's tables, or one table of it; None when no round is open."""
    round_ = open_round(drive)
    return board_of_round(drive, round_, table_no) if round_ else None


def board_of_round(drive: Drive, round_: Round, table_no: int | None = None) -> Board:
    """Any round's tables as they stand now (with later corrections)."""
    return board_in(frame_of(drive, round_, players_of(drive)), table_no)


def board_in(frame: Frame, table_no: int | None = None) -> Board:
    """The tables of a round as they stand now, or one of them."""
    tables = _tables(frame, list(frame.seating) if table_no is None else [table_no])
    settled = {t.table_no: sum(s.state is not State.WAITING for s in t.hands) for t in tables}
    late = behind(settled) if len(frame.hands) > 1 else set()
    return Board(frame.round, frame.hands, tables, late)


@dataclass(frozen=True)
class Frame:
    """What of a round stays as it is while its results come in."""

    round: Round
    rule: Rule
    hands: list[int]
    seating: Seating
    names: dict[int, str]  # of everybody in the drive, by entrant
    gone: frozenset[int]  # entrants who are not there for all of its hands

    @cached_property
    def kinds(self) -> Kinds:
        """Its tables outside the movement, and those of people at home."""
        return kinds_in(self.round)

    @property
    def moving(self) -> Hall:
        """Its tables of the movement."""
        whole = self.kinds.hall(self.seating)
        return replace(whole, apart={})


def frame_of(drive: Drive, round_: Round, players: list[Player]) -> Frame:
    """A round before anything is read of its results."""
    rule = rule_of(drive)
    hands = hand_numbers(round_.number, rule.hands_per_round, drive.hands)
    gone = frozenset(one for one, hand in gone_from(players).items() if hand <= hands[-1])
    return Frame(round_, rule, hands, seating_of(round_), names_by_entrant(players), gone)


def table_in(frame: Frame, table_no: int) -> TableStatus | None:
    """One table as it stands now; None where nobody plays there."""
    return next(iter(_tables(frame, [table_no])), None)


def _tables(frame: Frame, numbers: list[int]) -> list[TableStatus]:
    """These tables as they stand now, those left out where nobody plays."""
    round_ = frame.round
    few = {"table_no__in": numbers} if len(numbers) < len(frame.seating) else {}
    listed = numbers if few else None
    heads = {(line.hand, line.table_no): line for line in head_lines([round_], listed)}
    rows = {row.table_no: row for row in round_.tables.filter(**few)}
    decisions = {d.table_no: d for d in round_.decisions.filter(**few).select_related("by")}
    tables = []
    for number in numbers:
        four, row = frame.seating.get(number), rows.get(number)
        if four is None or row is None:
            continue
        statuses = tuple(status_of(hand, heads.get((hand, number))) for hand in frame.hands)
        tables.append(
            TableStatus(
                table_no=number,
                four=four,
                names={entrant: frame.names[entrant] for entrant in four.entrants()},
                hands=statuses,
                winner=_winner(frame.rule, statuses, decisions.get(number)),
                decision=decisions.get(number),
                row=row,
                empty=tuple(e for e in four.entrants() if e in frame.gone),
            )
        )
    return tables


def _winner(rule: Rule, statuses: tuple[HandStatus, ...], decision: Decision | None) -> Side | None:
    if any(status.state in (State.WAITING, State.DISPUTED) for status in statuses):
        return None
    decided = Side(decision.winner) if decision else None
    ns, ew = [status.ns for status in statuses], [status.ew for status in statuses]
    return round_winner(rule, ns, decided, ew)
