"""All that a page or a socket shows of a table to one device, at one place of the log."""

from __future__ import annotations

from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from games.models import Chair, Table
from games.phrases import PHRASES, Phrase
from games.queries.board import Board, board_of
from games.queries.live import Live, live_table
from games.queries.names import in_a_row, name_of
from games.queries.quiet import waiting_for
from games.queries.words import Reader, question
from games.visitors import Visitor
from games.ways import WAYS, Way
from whistdrive import clock

MOST_FRAMES = 12
"""A device that has missed more than this is shown the table as it is, not how it came to be."""


@dataclass(frozen=True, slots=True)
class ChairRow:
    """A chair while people gather."""

    seat: str
    name: str
    is_mine: bool
    is_person: bool
    is_free: bool
    across: str


@dataclass(frozen=True, slots=True)
class Sight:
    """One picture of the table. `board` is None before the first hand.

    `quiet` says for whom the others wait; seconds count from now, so a wrong clock does no harm.
    `closing`: the last trick of a hand, seen before its result. `closed`: other tables play these
    cards too, so that only those who sit here may look. `finishing`: robots play to the end.
    """

    table: Table
    board: Board | None
    chairs: tuple[ChairRow, ...]
    mine: tuple[str, ...]
    is_host: bool
    elsewhere: bool
    may_sit: bool
    ready: bool
    waits_for: str
    warn_in: int | None
    robot_in: int | None
    ask_me: bool
    stood_in: bool
    away: tuple[ChairRow, ...]
    keys: tuple[Chair, ...]
    next_table: str
    question: str
    may_answer: bool
    said: tuple[tuple[str, str], ...]
    phrases: tuple[Phrase, ...]
    way: Way
    is_laid: bool
    withdrawn: bool
    finishing: bool
    closed: bool
    closing: bool = False

    @property
    def has_notes(self) -> bool:
        """Whether there is more to say than for whom the others wait: most pictures need not ask
        for each note by itself."""
        told = self.said or self.question or self.elsewhere or self.stood_in or self.ask_me
        told = told or self.finishing
        ended = self.table.stage == Table.Stage.ENDED
        watches = self.board is not None and self.board.watching
        return bool(told or ended or watches or (self.is_host and self.away))

    @property
    def key(self) -> str:
        if self.board is None:
            return "0"
        return self.board.key + ("c" if self.closing else "")


def sights(table: Table, visitor: Visitor, since: str = "") -> list[Sight]:
    """As `sights_of`, of the table as it is now."""
    return sights_of(live_table(table), visitor, since)


def sights_of(live: Live, visitor: Visitor, since: str = "") -> list[Sight]:
    """Every picture since the one whose key is `since`, the newest last; at least one.

    Several pictures show the cards one after the other to whoever watches the table live.
    """
    last = len(live.states) - 1
    deal, _dot, index = since.partition(".")
    first = last
    if not _is_closed(live, visitor) and deal.isdigit() and index.isdigit() and live.deal_no:
        same = int(deal) == live.deal_no
        seen = int(index) if same else -1
        if (same or int(deal) == live.deal_no - 1) and 0 < last - seen <= MOST_FRAMES:
            first = seen + 1
    found = [_sight(live, visitor, at) for at in range(first, last + 1)] or [
        _sight(live, visitor, -1)
    ]
    ended = found[-1]
    over = ended.board is not None and ended.board.over and not ended.withdrawn
    if since and since != ended.key and over:
        found.insert(-1, replace(ended, closing=True))
    return found


def _sight(live: Live, visitor: Visitor, index: int) -> Sight:
    table, mine = live.table, live.chairs_of(visitor)
    newest = index in (-1, len(live.states) - 1)
    left = live.left_by(visitor)
    waiting = waiting_for(live) if newest else None
    slow = waiting.chairs if waiting else ()
    ask_me = any(chair in mine for chair in slow)
    now = clock.now()
    way, closed = WAYS[table.way], _is_closed(live, visitor)
    gathers = not way.starts
    rows = _rows(live, visitor) if _lists_chairs(live, comes=gathers and not mine) else ()
    return Sight(
        table=table,
        board=board_of(live, visitor, index) if live.states and not closed else None,
        chairs=rows,
        mine=tuple(chair.seat for chair in mine),
        is_host=table.host == visitor.mark,
        elsewhere=not mine and left is not None and left.is_person,
        may_sit=not mine and gathers and table.stage in ("gathering", "playing"),
        ready=bool(mine) and all(chair.ready for chair in mine),
        waits_for=in_a_row([name_of(chair) for chair in slow]),
        warn_in=max(0, int((waiting.warn_at - now).total_seconds())) if waiting else None,
        robot_in=max(0, round((waiting.robot_at - now).total_seconds())) if waiting else None,
        ask_me=ask_me,
        away=tuple(row for row in rows if live.chair(row.seat).away_at is not None),
        stood_in=_is_stood_in(live, mine),
        keys=mine if len(mine) == 1 and gathers else (),
        next_table=table.next_table.public_id if table.next_table else "",
        question=question(Reader(live, mine[0].seat if len(mine) == 1 else None)),
        may_answer=_may_answer(live, mine),
        said=_said(live),
        phrases=tuple(PHRASES.values()) if mine and gathers else (),
        way=way,
        is_laid=table.is_laid,
        withdrawn=live.is_withdrawn,
        finishing=live.robots_finish and bool(live.people),
        closed=closed,
    )


def _said(live: Live) -> tuple[tuple[str, str], ...]:
    """The phrases that people have pressed, each with the name of who says it."""
    said = live.table.said
    return tuple((name_of(live.chair(seat)), str(PHRASES[code].text)) for seat, code in said)


def _is_stood_in(live: Live, mine: tuple[Chair, ...]) -> bool:
    """Whether a robot plays for this device's people until they say that they are back."""
    if live.robots_finish or (live.table.is_laid and live.table.stage != Table.Stage.PLAYING):
        return False
    return any(chair.away_at is not None for chair in mine)


def _is_closed(live: Live, visitor: Visitor) -> bool:
    """Whether the visitor may see no card here: they may be about to play the same ones."""
    return live.table.sealed and not live.chairs_of(visitor)


def _may_answer(live: Live, mine: tuple[Chair, ...]) -> bool:
    """Whether this device is asked about the rest of the tricks and has not said yes."""
    asked = live.table.claim
    if not asked or not mine:
        return False
    seats = {chair.seat for chair in mine}
    return asked["seat"] not in seats and not seats & set(asked["agreed"])


def _lists_chairs(live: Live, *, comes: bool) -> bool:
    """Whether a picture lists the chairs: for who may sit down, until the first hand, and to name
    those who are away."""
    away = any(chair.away_at is not None for chair in live.chairs)
    return comes or away or not live.states


def _rows(live: Live, visitor: Visitor) -> tuple[ChairRow, ...]:
    left = live.left_by(visitor)
    rows = []
    for seat in "SWNE":
        chair = live.chair(seat)
        free = not chair.is_person and (left is None or left.seat == seat or live.deal is None)
        across = {"S": "N", "N": "S", "W": "E", "E": "W"}[seat]
        rows.append(
            ChairRow(
                seat=seat,
                name=name_of(chair),
                is_mine=chair.holder == visitor.mark,
                is_person=chair.is_person,
                is_free=free,
                across=name_of(live.chair(across)),
            )
        )
    return tuple(rows)


def said_to(sight: Sight) -> str:
    """What the ear is told of a picture."""
    if sight.closing:
        return ""
    if sight.withdrawn:
        return _("This hand was taken back. It does not count.")
    if sight.closed:
        return _("Other tables play the same cards, so only those who sit here may look.")
    if sight.board is None:
        here = [row.name for row in sight.chairs if row.is_person]
        return _("At the table: %(names)s.") % {"names": in_a_row(here)}
    return sight.board.spoken
