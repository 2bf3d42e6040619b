"""An evening of twelve at three tables, counted as if all of them had played the same cards online.

What a hand counts is always worked out afresh, so it may be said after the hands have been played.
"""

from __future__ import annotations

from django.db.models import F

from tests.evening import HallEvening
from tournaments.models import Drive, TableRound
from tournaments.rules.duplicate import Scoring


def compare(evening: HallEvening, scoring: Scoring, *, tables: int | None = None) -> None:
    """From now on this counts; only the first `tables` have the same cards, where that is given."""
    drive = Drive.objects.filter(pk=evening.drive.pk)
    drive.update(online=True, same_deal=True, scoring=scoring.value, tick=F("tick") + 1)
    rounds = TableRound.objects.filter(round__drive=evening.drive)
    rounds.update(online=True)
    if tables is not None:
        rounds.filter(table_no__gt=tables).update(online=False)
    evening.drive.refresh_from_db()
