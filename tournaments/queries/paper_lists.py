"""Lists on paper: the door, who sits where, the master sheet, the results."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournaments.models import Drive, LedgerLine
from tournaments.queries.bar import stage_words
from tournaments.queries.board import head_lines, status_of
from tournaments.queries.desk_page import NOTHING, result_words
from tournaments.queries.evening import Evening, evening_of
from tournaments.queries.moves import Sitting, alphabetical, seats_now
from tournaments.queries.paper import PaperHand, in_even_parts, paper_hands, tables_expected
from tournaments.queries.people import (
    door_rows,
    is_pairs,
    names_by_entrant,
    pairs_of,
    players_of,
)
from tournaments.queries.results_page import Hand, group_label, hands_behind, place_words
from tournaments.rules.credits import tidy
from tournaments.rules.duplicate import figure
from tournaments.rules.standings import Group

HANDS_ACROSS = 13
TABLES_ACROSS = 10
EMPTY_LINES = 8


@dataclass(frozen=True, slots=True)
class DoorLine:
    """One person on the list at the door."""

    name: str
    role: str  # or the partner, in a drive of pairs
    paid: bool
    here: bool


@dataclass(frozen=True, slots=True)
class SeatList:
    """Who sits where, alphabetically; those who sit out stand at the end."""

    stage: str
    seated: list[Sitting]
    resting: list[Sitting]


@dataclass(frozen=True, slots=True)
class MasterLine:
    """One person (or pair) over some of the hands: what is known is filled in."""

    name: str
    cells: tuple[str, ...]
    so_far: str


@dataclass(frozen=True, slots=True)
class MasterPart:
    """The people over so many hands as fit across a sheet."""

    hands: Sequence[PaperHand]
    people: list[MasterLine]

    @property
    def first(self) -> int:
        return self.hands[0].hand

    @property
    def last(self) -> int:
        return self.hands[-1].hand


@dataclass(frozen=True, slots=True)
class MasterTables:
    """So many tables as fit across a sheet, over all hands."""

    tables: Sequence[int]
    rows: list[tuple[PaperHand, tuple[str, ...]]]


@dataclass(frozen=True, slots=True)
class ResultLine:
    place: str
    name: str
    halves: tuple[str, str]
    total: str


@dataclass(frozen=True, slots=True)
class ResultGroup:
    label: str
    rows: list[ResultLine]


def door_list(drive: Drive) -> list[DoorLine]:
    """Everybody on the list who has not gone, alphabetically."""
    pairs = is_pairs(drive)
    lines = [
        DoorLine(
            name=row.name,
            role=(row.partner or "") if pairs else drive.labels[row.role],
            paid=row.player.paid,
            here=not row.player.late,
        )
        for row in door_rows(drive)
        if not (row.gone or row.player.dummy or row.player.robot)
    ]
    return sorted(lines, key=lambda line: alphabetical(line.name))


def seat_list(drive: Drive) -> SeatList:
    """The seats of the hand being played, or of hand 1 once it is drawn."""
    everybody = seats_now(drive)
    return SeatList(
        stage=stage_words(drive),
        seated=[one for one in everybody if not one.sits_out],
        resting=[one for one in everybody if one.sits_out],
    )


def master_parts(drive: Drive) -> list[MasterPart]:
    """What everybody made, hand by hand: at half-time a new sheet begins where both halves fit."""
    evening = evening_of(drive)
    units = _units(drive)
    group = Group.PAIRS if is_pairs(drive) else Group.EVERYONE
    known = {entrant: _known(evening, group, entrant) for entrant, _name in units}
    return [
        MasterPart(hands, [_line(evening, name, known[entrant], hands) for entrant, name in units])
        for hands in _parts(paper_hands(drive))
    ]


def master_tables(drive: Drive) -> list[MasterTables]:
    """North and South's tricks and East and West's, by hand and table."""
    heads = {(line.hand, line.table_no): line for line in head_lines(drive.rounds.all())}
    most = max([tables_expected(drive), *(table for _hand, table in heads)])
    hands = paper_hands(drive)
    return [
        MasterTables(
            tables,
            [
                (hand, tuple(_result(hand.hand, heads.get((hand.hand, t))) for t in tables))
                for hand in hands
            ],
        )
        for tables in in_even_parts(range(1, most + 1), TABLES_ACROSS)
    ]


def result_groups(drive: Drive) -> list[ResultGroup]:
    """Places in every group, as on the results page; empty groups are left out."""
    evening = evening_of(drive)
    half = next((hand.hand for hand in paper_hands(drive) if hand.half), 0)
    return [
        ResultGroup(
            group_label(drive, group),
            [
                ResultLine(
                    place=place_words(one),
                    name=one.name,
                    halves=_halves(evening, hands_behind(evening, group, one.entrant), half),
                    total=figure(one.total, evening.scoring),
                )
                for one in standings
            ],
        )
        for group, standings in evening.standings.items()
        if standings
    ]


def _result(hand: int, line: LedgerLine | None) -> str:
    words = result_words(status_of(hand, line))
    return "" if words == NOTHING else words


def _units(drive: Drive) -> list[tuple[int, str]]:
    """Those who score, by the entrant that stands for them, alphabetically."""
    players = players_of(drive)
    names = names_by_entrant(players)
    units = dict(names)
    if is_pairs(drive):
        for first, second in pairs_of({p.entrant_id: p.entrant for p in players}.values()):
            units[first] = _("%(a)s & %(b)s") % {"a": names[first], "b": names[second]}
            del units[second]
    return sorted(units.items(), key=lambda unit: alphabetical(unit[1]))


def _known(evening: Evening, group: Group, entrant: int) -> tuple[Hand, ...]:
    paired = any(pair[0] == entrant for pair in evening.pairs)
    of_pairs = group is Group.PAIRS and paired
    return hands_behind(evening, group if of_pairs else Group.EVERYONE, entrant)


def _parts(hands: list[PaperHand]) -> list[Sequence[PaperHand]]:
    half = next((hand.hand for hand in hands if hand.half), 0)
    halves = [hands[:half], hands[half:]]
    if len(hands) > HANDS_ACROSS and max(map(len, halves)) <= HANDS_ACROSS:
        return list(halves)
    return in_even_parts(hands, HANDS_ACROSS)


def _line(
    evening: Evening, name: str, known: tuple[Hand, ...], hands: Sequence[PaperHand]
) -> MasterLine:
    by_hand = {hand.hand: hand for hand in known}
    cells = tuple(_cell(evening, by_hand.get(hand.hand)) for hand in hands)
    so_far = [hand for hand in known if hand.hand <= hands[-1].hand]
    return MasterLine(name, cells, _sum(evening, so_far) if any(cells) else "")


def _cell(evening: Evening, hand: Hand | None) -> str:
    if hand is None:
        return ""
    if hand.counts is None:
        return NOTHING
    words = figure(hand.counts, evening.scoring)
    return words if hand.credit is None else f"({words})"


def _sum(evening: Evening, hands: Sequence[Hand]) -> str:
    return figure(tidy(sum(hand.counts or 0 for hand in hands)), evening.scoring)


def _halves(evening: Evening, hands: tuple[Hand, ...], half: int) -> tuple[str, str]:
    first = [hand for hand in hands if hand.hand <= half]
    return _sum(evening, first), _sum(evening, [hand for hand in hands if hand.hand > half])
