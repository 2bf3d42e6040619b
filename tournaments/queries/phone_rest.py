"""What somebody who sits out a hand is told, before it begins."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournaments.models import Drive
from tournaments.queries.evening import credit_rule_of
from tournaments.queries.phone_place import Hall
from tournaments.rules.credits import CreditKind, tidy
from tournaments.rules.duplicate import Scoring
from tournaments.rules.numbers import Hall as RoundHall
from tournaments.rules.numbers import People, back_at_once
from tournaments.rules.sections import people_in, section_of


@dataclass(frozen=True, slots=True)
class Rest:
    """The hand sat out, what it is worth in words, and the hand at which one is back (0: not
    known, or none is left)."""

    hand: int
    credit: str
    back_at: int


def rest_of(drive: Drive, hall: Hall, entrant: int) -> Rest | None:
    """What to tell this entrant; None for who has a seat."""
    if hall.frame is None or hall.people is None or entrant not in hall.bench:
        return None
    last = hall.frame.hands[-1]
    sure = last < drive.hands and _back(hall.now, entrant, hall.people)
    return Rest(hall.frame.hands[0], credit_words(drive), last + 1 if sure else 0)


def _back(now: RoundHall, entrant: int, people: People) -> bool:
    home = entrant in now.rests_at_home
    return back_at_once(section_of(now, home=home), entrant, people_in(people, home=home))


def credit_words(drive: Drive) -> str:
    """What a hand sat out is worth, in words."""
    rule = credit_rule_of(drive)
    fixed = _("%(n)s tricks") if drive.counts is Scoring.TRICKS else _("%(n)s points")
    return {
        CreditKind.OWN_AVERAGE: _("your own average of the evening"),
        CreditKind.ROLE_MEAN: _("the average of this hand"),
        CreditKind.FIXED: fixed % {"n": tidy(rule.fixed)},
        CreditKind.NOTHING: _("nothing"),
    }[rule.kind]
