"""The prize that the wall shows, in letters as large as its words allow."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournaments.queries.prize_show import Show, Shown
from tournaments.rules.paging import Screen, largest

SIZES = (6.4, 4.4, 3.2, 2.4, 1.8, 1.4, 1.15)  # em of the winners; the style sheet has the same
TITLE = 2.2
REASON = 1.5


@dataclass(frozen=True, slots=True)
class PrizeWords:
    """One prize on the wall. `winner` is empty until its name is shown; `size` is from 1."""

    title: str
    winner: str = ""
    size: int = 1
    reason: str = ""
    tables: str = ""


def prize_words(show: Show, screen: Screen) -> PrizeWords | None:
    """What stands in the middle of the wall; None on the opening picture.

    All of it where there is room; else the figures alone instead of the whole reason; and where
    so many share a prize that not all names can be read, as many as can and how many more.
    """
    prize = show.prize
    if prize is None or not show.reveal.named:
        return PrizeWords(prize.title) if prize else None
    names = [prize.verdict, *_fewer(prize)]
    for winner in names:
        for reason in dict.fromkeys((prize.reason, prize.value)):
            words = [(winner, 0.0), (prize.title, TITLE), (reason, REASON), (prize.tables, REASON)]
            size = largest([each for each in words if each[0]], SIZES, screen)
            if size < len(SIZES):
                return PrizeWords(prize.title, winner, size + 1, reason, prize.tables)
    return PrizeWords(prize.title, names[-1], len(SIZES))


def _fewer(prize: Shown) -> list[str]:
    """The names with ever more of them only counted."""
    names = prize.names
    return [
        _("%(names)s and %(n)d others") % {"names": ", ".join(names[:said]), "n": len(names) - said}
        for said in range(len(names) - 2, 0, -1)
    ]
