"""The evening's steps, newest first: those that may be undone, and the whole record."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.core.paginator import Page, Paginator
from django.db.models import Q, QuerySet

from tournaments.models import Drive, JournalLine
from tournaments.queries.board import rule_of
from tournaments.rules.programme import round_of

LINES_ON_A_PAGE = 100


@dataclass(frozen=True, slots=True)
class About:
    """What somebody asks the record: one table, one hand, or both."""

    table: int | None = None
    hand: int | None = None


def standing_steps(drive: Drive, kinds: Iterable[str], count: int) -> list[JournalLine]:
    """The newest steps of these kinds that have not been undone, newest first."""
    lines = drive.journal.filter(kind__in=list(kinds), undone_by__isnull=True)
    return list(lines.select_related("line__round").order_by("-pk")[:count])


def record_page(drive: Drive, about: About, page: str) -> Page[JournalLine]:
    """A page of the record, newest first; the nearest page where there is none of that number."""
    lines = record_lines(drive, about)
    return Paginator(lines, LINES_ON_A_PAGE).get_page(page)


def record_lines(drive: Drive, about: About) -> QuerySet[JournalLine]:
    """Every act of the evening, newest first; of one table and hand where that is asked.

    Acts on a whole round (everybody moves, true seats) belong to each of its hands.
    """
    lines = drive.journal.select_related("undone_by", "undoes")
    if about.table is not None:
        table = about.table
        in_data = Q(data__table=table) | Q(data__other_table=table)
        lines = lines.filter(in_data | Q(line__table_no=table))
    if about.hand is not None:
        number = round_of(about.hand, rule_of(drive).hands_per_round)
        of_the_round = Q(data__round=number) & Q(data__hand__isnull=True)
        lines = lines.filter(Q(data__hand=about.hand) | Q(line__hand=about.hand) | of_the_round)
    return lines.order_by("-pk")
