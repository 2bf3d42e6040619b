"""Prizes that the wall shows one by one: where the show stands, for the MC and for the wall."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.models import Drive, Place, PrizeList
from tournaments.queries.prize_words import part_words
from tournaments.refusals import in_words
from tournaments.rules.prizes.reveal import Reveal, reveal

FEW = 4  # winners whose tables are named


@dataclass(frozen=True, slots=True)
class Shown:
    """One prize as it is read out."""

    title: str
    names: tuple[str, ...]
    verdict: str
    value: str
    reason: str
    tables: str  # where the winners sit, or sat last


@dataclass(frozen=True, slots=True)
class Show:
    """A list that is being shown, at one moment."""

    part: str
    name: str
    reveal: Reveal
    prize: Shown | None

    @property
    def count(self) -> str:
        """ "10 prizes", then "Prize 3 of 10"."""
        total = len(self.reveal.rows)
        if self.prize is None:
            return ngettext("%(n)d prize", "%(n)d prizes", total) % {"n": total}
        return _("Prize %(number)d of %(n)d") % {"number": self.reveal.number, "n": total}


def running_list(drive: Drive) -> PrizeList | None:
    """The announced list that is being shown one by one."""
    lists = PrizeList.objects.filter(drive=drive, withdrawn_at__isnull=True)
    return lists.exclude(show_order="").first()


def reveal_of(kept: PrizeList) -> Reveal:
    """Where the show of that list stands."""
    return reveal(kept.rows, kept.show_order, kept.show_step)


def show_of(drive: Drive) -> Show | None:
    """The show that is on; None without one."""
    kept = running_list(drive)
    if kept is None:
        return None
    state = reveal_of(kept)
    prize = _shown(drive, state, dict(state.row)) if state.row else None
    return Show(kept.part, part_words(kept.part), state, prize)


def _shown(drive: Drive, state: Reveal, row: dict[str, Any]) -> Shown:
    return Shown(
        title=row["title"],
        names=tuple(row["names"]),
        verdict=row["verdict"],
        value=row["value"],
        reason=state.reason_of(row),
        tables=_tables(drive, row["winners"]),
    )


def _tables(drive: Drive, winners: Iterable[int]) -> str:
    """ "Table 4" of the newest round, where there are only a few winners and all sit at one."""
    numbers = list(winners)
    if not 0 < len(numbers) <= FEW:
        return ""
    newest = drive.rounds.order_by("-number").first()
    places = Place.objects.filter(round=newest, entrant__number__in=numbers)
    tables = sorted(set(places.values_list("table_no", flat=True)))
    if not tables:
        return ""
    words = ngettext("Table %(tables)s", "Tables %(tables)s", len(tables))
    return words % {"tables": in_words(map(str, tables))}
