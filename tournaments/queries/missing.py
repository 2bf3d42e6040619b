"""What is missing of a round, without reading what its tables have said."""

from __future__ import annotations

from collections import Counter

from django.db.models import QuerySet

from tournaments.models import STANDING, Decision, LedgerLine
from tournaments.queries.board import Frame
from tournaments.rules.progress import behind


def missing_in(frame: Frame) -> list[int]:
    """The tables of which a result is missing now, by number."""
    settled = _settled(frame)
    return [table for table in frame.seating if settled[table] < len(frame.hands)]


def behind_in(frame: Frame) -> set[int]:
    """The tables behind the others now; a round of one hand has none."""
    if len(frame.hands) == 1:
        return set()
    settled = _settled(frame)
    return behind({table: settled[table] for table in frame.seating})


def skipped_in(frame: Frame) -> bool:
    """Whether nobody in the hall plays this round, of which no result is missing any more."""
    here = _standing(frame).exclude(table_no__in=frame.kinds.apart)
    decided = Decision.objects.filter(round=frame.round).exists()
    played = here.exclude(state=LedgerLine.State.NOT_PLAYED).exists()
    return not (decided or played)


def _standing(frame: Frame) -> QuerySet[LedgerLine]:
    heads = LedgerLine.objects.filter(round=frame.round, superseded_by__isnull=True)
    return heads.filter(hand__in=frame.hands, state__in=STANDING)


def _settled(frame: Frame) -> Counter[int]:
    """How many hands of the round are in, by table."""
    return Counter(_standing(frame).values_list("table_no", flat=True))
