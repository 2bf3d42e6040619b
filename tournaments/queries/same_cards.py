"""One deal at every table that had it: who made what of it, and how often each result came up."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engine.seats import Side
from tournaments.models import Drive
from tournaments.queries.evening import Evening, evening_of
from tournaments.queries.phone_words import TrumpWords, both, figures, trumps_of
from tournaments.rules.duplicate import Score, Scoring, Worth, figure, scores
from tournaments.rules.scoring import Result
from tournaments.rules.seating import Four

FEWEST = 2  # tables; one alone is compared with nobody


@dataclass(frozen=True, slots=True)
class DealScore:
    """One result, and the tables that made it; `points` are "" where tricks count."""

    score: str
    tables: str
    points: str


@dataclass(frozen=True, slots=True)
class DealTable:
    """What one table made of the deal."""

    table_no: int
    ns: str
    ew: str
    score: str
    points: str
    you: bool


@dataclass(frozen=True, slots=True)
class DealPage:
    """One deal. Nothing of any table is told while another still `waits` for its end."""

    hand: int
    trumps: TrumpWords
    waits: bool
    scores: tuple[DealScore, ...] = ()
    tables: tuple[DealTable, ...] = ()
    before: int = 0
    after: int = 0

    @property
    def fingerprint(self) -> str:
        """Equal as long as the page would show the same."""
        return hashlib.sha256(repr(self).encode()).hexdigest()[:16]


def by_points(drive: Drive) -> bool:
    """Whether a hand counts something else than its tricks."""
    return drive.counts is not Scoring.TRICKS


def made_words(drive: Drive, number: float | None) -> str:
    """A total, or what a hand counts, as this drive writes it; a dash for nothing."""
    return "–" if number is None else figure(number, drive.counts)


def scoring_words(drive: Drive) -> str:
    """How a hand counts, in a sentence or two; "" where it is simply its tricks."""
    if not drive.same_deal:
        return ""
    how = {
        Scoring.TRICKS: "",
        Scoring.MATCHPOINTS: _(
            "2 points for each table you beat with the same cards, 1 for each you equal."
        ),
        Scoring.AVERAGE: _(
            "Points are your tricks above (+) or below (−) the average of all tables with the same "
            "cards."
        ),
    }[drive.counts]
    return " ".join(filter(None, [how, _("A hand counts once every table has played it.")]))


def deal_page(drive: Drive, hand: int, you: int | None = None) -> tuple[int, DealPage | None]:
    """The tick and the page; None for a hand that fewer than two tables have played alike."""
    evening = compared(drive)
    if evening is None:
        return drive.tick, None
    known = deals_of(evening)
    if hand not in known:
        return evening.tick, None
    done = [number for number, waits in known.items() if not waits]
    page = DealPage(
        hand,
        trumps_of(drive, hand),
        known[hand],
        before=max((number for number in done if number < hand), default=0),
        after=min((number for number in done if number > hand), default=0),
    )
    return evening.tick, page if page.waits else _told(evening, page, you)


def compared(drive: Drive) -> Evening | None:
    """The evening, where tables play the same cards; None without a question otherwise."""
    return evening_of(drive) if drive.same_deal else None


def deals_of(evening: Evening) -> dict[int, bool]:
    """The hands that several tables have with the same cards, and whether one still plays it."""
    known: dict[int, bool] = {}
    for hand, at in _by_hand(evening).items():
        alike = _alike(evening, next(iter(at.values())).round)
        if len(alike) >= FEWEST:
            known[hand] = bool(alike - at.keys())
    return dict(sorted(known.items()))


def newest_deal(evening: Evening) -> int:
    """The newest hand that every table has played with the same cards; 0 for none."""
    return max((hand for hand, waits in deals_of(evening).items() if not waits), default=0)


def points_words(evening: Evening | None, hand: int, table_no: int) -> str:
    """ "4 – 0", North–South's points first; "" where tricks count or the deal is not over."""
    return _points(evening, evening.worth.get((hand, table_no))) if evening else ""


def _told(evening: Evening, page: DealPage, you: int | None) -> DealPage:
    at = _by_hand(evening)[page.hand]
    round_no = next(iter(at.values())).round
    alike = _alike(evening, round_no)
    made = [one for table, one in sorted(at.items()) if table in alike]
    seating = evening.seatings[round_no]
    return replace(
        page,
        scores=tuple(_score(evening, one) for one in scores(made, evening.worth)),
        tables=tuple(_table(evening, one, seating[one.table], you) for one in made),
    )


def _score(evening: Evening, one: Score) -> DealScore:
    tables = ngettext("Table %(tables)s", "Tables %(tables)s", len(one.tables))
    words = tables % {"tables": ", ".join(map(str, one.tables))}
    return DealScore(figures(one.ns, one.ew), words, _points(evening, one.worth))


def _table(evening: Evening, one: Result, four: Four, you: int | None) -> DealTable:
    sides = [four.side(side) for side in Side]
    ns, ew = (both(evening.names[first], evening.names[second]) for first, second in sides)
    score = _("not played") if one.ns is None else figures(one.ns, one.ew)
    points = points_words(evening, one.hand, one.table)
    return DealTable(one.table, ns, ew, score, points, you in four.entrants())


def _points(evening: Evening, worth: Worth | None) -> str:
    ns, ew = (None, None) if worth is None else (worth.ns, worth.ew)
    if ns is None or ew is None:
        return ""
    return f"{figure(ns, evening.scoring)} – {figure(ew, evening.scoring)}"


def _alike(evening: Evening, round_no: int) -> frozenset[int]:
    return evening.same.tables.get(round_no, frozenset())


def _by_hand(evening: Evening) -> dict[int, dict[int, Result]]:
    by_hand: dict[int, dict[int, Result]] = {}
    for one in evening.results if evening.same.tables else ():
        by_hand.setdefault(one.hand, {})[one.table] = one
    return by_hand
