"""Who leads, for the side of the MC's desk."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournaments.models import Drive
from tournaments.queries.evening import Evening
from tournaments.rules.standings import Group, Standing
from tournaments.rules.words import plural

TOP = 3


@dataclass(frozen=True, slots=True)
class Leaders:
    """The first few of one group."""

    title: str
    rows: list[Standing]


def leaders_of(drive: Drive, evening: Evening) -> list[Leaders]:
    """The first of each group, in the order of the standings; nothing before the first result."""
    if not evening.results:
        return []
    titles = {
        Group.A: plural(drive.label_a),
        Group.B: plural(drive.label_b),
        Group.PAIRS: _("Pairs"),
    }
    return [
        Leaders(titles[group], [row for row in rows if not row.robot][:TOP])
        for group, rows in evening.standings.items()
        if group in titles
    ]
