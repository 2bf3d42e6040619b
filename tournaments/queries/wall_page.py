"""What the wall shows now. The server decides, from what is stored and its own clock alone."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime

from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.models import Drive
from tournaments.queries.bench import bench_of
from tournaments.queries.board import State, board_of_round, open_round
from tournaments.queries.clock import Face, face, hands_in
from tournaments.queries.evening import evening_of
from tournaments.queries.kept import KeptByTick
from tournaments.queries.moves import Named, Sitting, people_named, sittings
from tournaments.queries.phone_words import TrumpWords, trumps_of
from tournaments.queries.results_page import counted_label, place_words
from tournaments.queries.wall_kind import Facts, facts_of, kind_of
from tournaments.queries.wall_prizes import PrizeWords, prize_words
from tournaments.queries.wall_sheets import Row, Sheet, sheets_of
from tournaments.refusals import in_words
from tournaments.rules.duplicate import figure
from tournaments.rules.numbers import Hall
from tournaments.rules.paging import Screen, turning
from tournaments.rules.programme import TrumpMode
from tournaments.rules.standings import Group
from whistdrive import clock

MANY = 12  # more table numbers than this are only counted


@dataclass(frozen=True, slots=True)
class HandTrumps:
    """A hand and its trumps."""

    hand: int
    trumps: TrumpWords


@dataclass(frozen=True, slots=True)
class WallPage:
    """All that the wall shows at one moment.

    `kind` names the picture: welcome, blank, code, moves, hand, interval, standings, over,
    results, prizes.
    """

    kind: str
    title: str
    face: Face
    text: str = ""
    hint: str = ""
    trumps: tuple[HandTrumps, ...] = ()
    playing: str = ""
    tables: str = ""
    sheets: tuple[Sheet, ...] = ()
    prize: PrizeWords | None = None
    page: int = 1
    turns_in: float = 0
    asks_in: float = 0  # in so many seconds the wall shows something else without any news

    @property
    def trump(self) -> TrumpWords | None:
        """The one symbol, where the round has one hand."""
        return self.trumps[0].trumps if len(self.trumps) == 1 else None


def _load(drive: Drive) -> Facts:
    round_ = open_round(drive)
    board = board_of_round(drive, round_) if round_ else None
    seated: list[Sitting] = []
    if board is not None:
        seats = Hall({t.table_no: t.four for t in board.tables}, bench_of(round_))
        online = {t.table_no for t in board.tables if t.row.online}
        people = Named({e: name for t in board.tables for e, name in t.names.items()})
        if seats.bench or online:
            people = people_named(drive)
        seated = sittings(seats, people, online=online)
    return replace(facts_of(drive, board), sittings=tuple(seated))


_kept = KeptByTick(_load)


def wall_page(drive: Drive, screen: Screen) -> tuple[int, WallPage]:
    """The tick and the wall on a screen of that room."""
    tick, facts = _kept.of(drive)
    now = clock.now()
    kind, until = kind_of(facts, now)
    page = _PICTURES[kind](facts, screen)
    if page.sheets:
        turn = turning(_turning_since(facts), now, len(page.sheets))
        page = replace(page, page=turn.page, turns_in=turn.turns_in)
    asks_in = max(0.0, (until - now).total_seconds()) + 0.2 if until else 0.0
    return tick, replace(page, kind=kind, asks_in=asks_in)


def _turning_since(facts: Facts) -> datetime:
    """The moment from which pages are counted, the same for every projector."""
    if facts.board is not None:
        return facts.board.round.opened_at
    return facts.drive.finished_at or facts.drive.created_at


def _face(facts: Facts) -> Face:
    round_ = facts.board.round if facts.board else None
    return face(facts.hall, round_, hands_in(facts.drive, round_) if round_ else 0)


def _hands(facts: Facts) -> str:
    assert facts.board is not None
    return in_words(map(str, facts.board.hands))


def _trumps(facts: Facts) -> tuple[HandTrumps, ...]:
    assert facts.board is not None
    drive = facts.drive
    return tuple(
        HandTrumps(
            hand,
            TrumpWords("", _("Each table turns up its own trumps"))
            if drive.trump_mode == TrumpMode.TURN_UP
            else trumps_of(drive, hand),
        )
        for hand in facts.board.hands
    )


def _moves(facts: Facts, screen: Screen) -> WallPage:
    assert facts.board is not None
    first = facts.board.round.number == 1
    title = _("Find your seat for hand %(hand)s") if first else _("All change for hand %(hand)s")
    rows = [Row(s.name, s.table_no, s.partner, online=s.online) for s in facts.sittings]
    return WallPage(
        kind="",
        title=title % {"hand": _hands(facts)},
        face=_face(facts),
        hint=_("Find your name. Open your seat on your own page.")
        if facts.drive.online
        else _("Find your name. Sit at this table, with this partner."),
        trumps=_trumps(facts),
        sheets=tuple(sheets_of("", rows, screen, letters=True)),
    )


def _hand(facts: Facts, screen: Screen) -> WallPage:
    board = facts.board
    assert board is not None
    missing = [t.table_no for t in board.tables if t.state in (State.WAITING, State.DISPUTED)]
    words = _("All tables are in")
    if missing:
        words = ngettext(
            "%(n)d table still playing", "%(n)d tables still playing", len(missing)
        ) % {"n": len(missing)}
    numbers = in_words(map(str, missing)) if 0 < len(missing) <= MANY else ""
    title = ngettext("Hand %(hand)s of %(all)d", "Hands %(hand)s of %(all)d", len(board.hands))
    return WallPage(
        kind="",
        title=title % {"hand": _hands(facts), "all": facts.drive.hands},
        face=_face(facts),
        trumps=_trumps(facts),
        playing=words,
        tables=ngettext("Table %(t)s", "Tables %(t)s", len(missing)) % {"t": numbers}
        if numbers
        else "",
    )


def _interval(facts: Facts, screen: Screen) -> WallPage:
    words = _("Then hand %(hand)s") % {"hand": _hands(facts)}
    return WallPage(kind="", title=_("Interval"), face=_face(facts), text=words)


def _standings(facts: Facts, screen: Screen) -> WallPage:
    evening = evening_of(facts.drive)
    sheets: list[Sheet] = []
    groups = [g for g in evening.standings if g is not Group.EVERYONE or len(evening.standings) < 2]
    for group in groups:
        rows = [
            Row(s.name, place=place_words(s), total=figure(s.total, evening.scoring))
            for s in evening.standings[group]
        ]
        sheets += sheets_of(counted_label(facts.drive, group), rows, screen)
    hand = max((result.hand for result in evening.results), default=0)
    title = _("Standings after hand %(hand)d") % {"hand": hand} if hand else _("Standings")
    return WallPage(kind="", title=title, face=_face(facts), sheets=tuple(sheets))


def _results(facts: Facts, screen: Screen) -> WallPage:
    return replace(_standings(facts, screen), title=_("Results"))


def _prizes(facts: Facts, screen: Screen) -> WallPage:
    show = facts.show
    assert show is not None
    prize = prize_words(show, screen)
    return WallPage(
        kind="", title=capfirst(show.name), face=_face(facts), text=show.count, prize=prize
    )


def _over(facts: Facts, screen: Screen) -> WallPage:
    words = _("Stay for the prizes.")
    return WallPage(kind="", title=_("That was the last hand"), face=_face(facts), text=words)


def _welcome(facts: Facts, screen: Screen) -> WallPage:
    words = _("The seats are being drawn.")
    if facts.drive.stage == Drive.Stage.DOOR:
        words = _("Please give your name at the door.")
    return WallPage(kind="", title=facts.drive.name, face=_face(facts), text=words)


def _blank(facts: Facts, screen: Screen) -> WallPage:
    return WallPage(kind="", title=facts.drive.venue or facts.drive.name, face=_face(facts))


def _code(facts: Facts, screen: Screen) -> WallPage:
    words = _("Then type the code on the card of your table.")
    return WallPage(kind="", title=_("Phones: scan this"), face=_face(facts), text=words)


_PICTURES: dict[str, Callable[[Facts, Screen], WallPage]] = {
    "welcome": _welcome,
    "blank": _blank,
    "code": _code,
    "moves": _moves,
    "hand": _hand,
    "interval": _interval,
    "standings": _standings,
    "over": _over,
    "results": _results,
    "prizes": _prizes,
}
