"""Standings and results: one ranking, shown on pages and in tables for spreadsheets alike."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournaments.models import Drive
from tournaments.queries.evening import Evening, evening_of
from tournaments.queries.same_cards import newest_deal
from tournaments.refusals import in_words
from tournaments.rules.scoring import CardLine, share_of
from tournaments.rules.standings import Group, Standing
from tournaments.rules.words import plural

ROWS_PER_PAGE = 100


@dataclass(frozen=True, slots=True)
class Tab:
    """One group to choose."""

    code: str
    label: str
    current: bool


@dataclass(frozen=True, slots=True)
class Hand:
    """One hand behind a total; `tricks` is None where it was not played.

    A hand sat out has its `credit` instead, and where points count it has them beside its tricks.
    """

    hand: int
    tricks: float | None
    credit: float | None = None
    points: float | None = None

    @property
    def counts(self) -> float | None:
        """What it adds to the total; None where it was not played."""
        if self.credit is not None:
            return self.credit
        return self.tricks if self.points is None else self.points


@dataclass(frozen=True, slots=True)
class Row:
    """One line of a table of places."""

    entrant: int
    place: int
    shared: bool
    name: str
    total: float
    hands: tuple[Hand, ...]
    you: bool
    shared_with: str = ""  # with whom a seat is or was shared
    robot: bool = False


@dataclass(frozen=True, slots=True)
class StandingsPage:
    """One group's places, a page of them, and where you are."""

    tabs: tuple[Tab, ...]
    label: str
    group: str
    rows: tuple[Row, ...]
    page: int
    pages: int
    hands_in: int
    your_page: int  # 0 where you are not in this group
    newest_deal: int = 0  # the newest hand that all tables had alike and have played; 0 for none

    @property
    def fingerprint(self) -> str:
        """Equal as long as the page would show the same."""
        return hashlib.sha256(repr(self).encode()).hexdigest()[:16]

    @property
    def page_numbers(self) -> range:
        return range(1, self.pages + 1)


def curtain_is_drawn(drive: Drive) -> bool:
    """Whether the MC keeps the places secret for now, from everybody but the MCs."""
    return drive.standings_hidden


def group_label(drive: Drive, group: Group) -> str:
    """ "Ladies", "Gents", "Pairs", "Everyone"."""
    return {
        Group.A: plural(drive.label_a),
        Group.B: plural(drive.label_b),
        Group.PAIRS: _("Pairs"),
        Group.EVERYONE: _("Everyone"),
    }[group]


def standings_page(
    drive: Drive, asked: str = "", page: str = "", you: int | None = None
) -> tuple[int, StandingsPage]:
    """The tick and one page of one group; an unknown group or page number gives the first."""
    evening = evening_of(drive)
    groups = list(evening.standings)
    group = next((g for g in groups if g.value == asked), groups[0])
    standings = evening.standings[group]
    pages = max(1, -(-len(standings) // ROWS_PER_PAGE))
    number = _page_number(page, pages)
    shown = standings[(number - 1) * ROWS_PER_PAGE : number * ROWS_PER_PAGE]
    yours = _ids_of(evening, group, you)
    return evening.tick, StandingsPage(
        tabs=tuple(Tab(g.value, group_label(drive, g), g is group) for g in groups),
        label=group_label(drive, group),
        group=group.value,
        rows=tuple(_row(evening, group, standing, yours) for standing in shown),
        page=number,
        pages=pages,
        hands_in=max((result.hand for result in evening.results), default=0),
        your_page=_page_of(standings, yours),
        newest_deal=newest_deal(evening),
    )


def place_words(standing: Standing) -> str:
    """ "3", "2=" for a shared place, "–" for a robot, which takes none."""
    if standing.robot:
        return "–"
    return f"{standing.place}=" if standing.tied else str(standing.place)


def _row(evening: Evening, group: Group, standing: Standing, yours: set[int]) -> Row:
    return Row(
        entrant=standing.entrant,
        place=standing.place,
        shared=standing.tied,
        name=standing.name,
        total=standing.total,
        hands=hands_behind(evening, group, standing.entrant),
        you=standing.entrant in yours,
        shared_with=in_words(evening.shared_with(standing.entrant)),
        robot=standing.robot,
    )


def hands_behind(evening: Evening, group: Group, entrant: int) -> tuple[Hand, ...]:
    """The hands that make up a total: a pair's each once, as they are added up.

    One that another table still plays with the same cards is left out: its tricks are no secret
    only to those who made them.
    """
    ids = [entrant]
    if group is Group.PAIRS:
        ids = next(list(pair) for pair in evening.pairs if pair[0] == entrant)
    hands: dict[int, Hand] = {}
    for one in ids:
        for rest in evening.credits.get(one, []):
            hands[rest.hand] = Hand(rest.hand, None, rest.credit)
    for one in ids:
        for line in evening.cards.get(one, []):
            if not line.waits:
                hands[line.hand] = _hand(line)
    return tuple(hands[hand] for hand in sorted(hands))


def _hand(line: CardLine) -> Hand:
    tricks = line.tricks and share_of(line.tricks, line.parts)
    return Hand(line.hand, tricks, points=None if line.points is None else line.counts)


def _ids_of(evening: Evening, group: Group, you: int | None) -> set[int]:
    if group is Group.PAIRS:
        return {first for first, second in evening.pairs if you in (first, second)}
    return {you} if you else set()


def _page_of(standings: list[Standing], yours: set[int]) -> int:
    index = next((i for i, s in enumerate(standings) if s.entrant in yours), None)
    return 0 if index is None else index // ROWS_PER_PAGE + 1


def _page_number(asked: str, pages: int) -> int:
    wanted = int(asked) if asked.isascii() and asked.isdigit() and len(asked) < 6 else 1
    return min(max(wanted, 1), pages)
