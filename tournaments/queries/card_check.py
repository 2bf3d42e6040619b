"""People's own cards beside the evening: what differs, and which result would explain it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.models import Drive
from tournaments.queries.evening import Evening, evening_of
from tournaments.queries.moves import alphabetical
from tournaments.refusals import in_words
from tournaments.rules.card_check import Fit, compare, differences, fits, unexplained
from tournaments.rules.credits import added, tidy
from tournaments.rules.duplicate import Scoring
from tournaments.rules.scoring import CardLine

MOST_SHOWN = 8


@dataclass(frozen=True, slots=True)
class CardRow:
    """One person whose card may be typed, with what the evening says."""

    entrant: int
    name: str
    ours: float


@dataclass(frozen=True, slots=True)
class Found:
    """A result that would explain differences, in words."""

    hand: int
    table: int
    words: str
    ask: str  # whose cards would make it certain


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a comparison came to."""

    found: tuple[Found, ...]
    more: int  # further results that would fit too
    alone: tuple[tuple[int, str], ...]  # entrant, "Ann has 1 more on the card"
    agree: int
    differ: int


@dataclass(frozen=True, slots=True)
class OwnHand:
    """One hand of one person's card."""

    hand: int
    table: int
    partner: str
    ours: int | None


def hands_in(drive: Drive) -> int:
    """The last hand of which a result is in; 0 before the first."""
    return max((result.hand for result in evening_of(drive).results), default=0)


def card_rows(drive: Drive, up_to: int) -> list[CardRow]:
    """Everybody with a card, alphabetically, with their tricks and credits up to a hand.

    In points nobody can add up their own card, so then it is the tricks alone.
    """
    evening = evening_of(drive)
    totals = _totals(evening, up_to)
    names = sorted(totals, key=lambda one: alphabetical(evening.names[one]))
    return [CardRow(one, evening.names[one], totals[one]) for one in names]


def outcome_of(drive: Drive, said: Mapping[int, float], up_to: int) -> Outcome:
    """What explains that these people's own totals up to a hand differ from the evening's."""
    evening = evening_of(drive)
    apart = differences(_totals(evening, up_to), said)
    found = fits(evening.cards, apart, range(1, up_to + 1))
    best = found[:MOST_SHOWN]
    alone = unexplained(apart, found)
    return Outcome(
        found=tuple(_found(evening, fit) for fit in best),
        more=len(found) - len(best),
        alone=tuple((one, _apart(evening.names[one], apart[one])) for one in alone),
        agree=sum(not difference for difference in apart.values()),
        differ=sum(bool(difference) for difference in apart.values()),
    )


def own_hands(drive: Drive, entrant: int) -> list[OwnHand]:
    """One person's hands, in order; empty for somebody who has none."""
    evening = evening_of(drive)
    lines = evening.cards.get(entrant, [])
    return [OwnHand(x.hand, x.table, evening.names.get(x.partner, ""), x.tricks) for x in lines]


def mismatches(drive: Drive, entrant: int, said: Mapping[int, int | None]) -> list[Found]:
    """The hands in which this card says something else than the evening."""
    lines: Sequence[CardLine] = evening_of(drive).cards.get(entrant, [])
    return [
        Found(
            one.hand,
            one.table,
            _("Hand %(h)d, table %(t)d: the card has %(said)s, the evening has %(ours)s.")
            % {"h": one.hand, "t": one.table, "said": _or(one.said), "ours": _or(one.ours)},
            "",
        )
        for one in compare(lines, said, said.keys())
    ]


def _or(tricks: int | None) -> str:
    return _("not played") if tricks is None else str(tricks)


def _totals(evening: Evening, up_to: int) -> dict[int, float]:
    rests = evening.credits if evening.scoring is Scoring.TRICKS else {}
    return {
        one: added(
            sum(x.tricks or 0 for x in evening.cards.get(one, ()) if x.hand <= up_to),
            [x for x in rests.get(one, ()) if x.hand <= up_to],
        )
        for one in {**evening.cards, **rests}
    }


def _found(evening: Evening, fit: Fit) -> Found:
    sides = zip(fit.sides, fit.more, strict=True)
    parts = [
        _more(names, difference)
        for side, difference in sides
        if difference and (names := [evening.names[one] for one in side if one in fit.known])
    ]
    words = {"h": fit.hand, "t": fit.table, "parts": ", ".join(parts)}
    ask = _("Ask %(names)s for their cards to be sure.")
    asked = in_words(evening.names[one] for one in fit.silent)
    odd = in_words(evening.names[one] for one in fit.odd)
    note = _("The card of %(names)s says something else.") % {"names": odd} if odd else ""
    return Found(
        fit.hand,
        fit.table,
        _("Hand %(h)d, table %(t)d: %(parts)s.") % words,
        " ".join(filter(None, [note, ask % {"names": asked} if asked else ""])),
    )


def _more(names: list[str], difference: float) -> str:
    number = tidy(abs(difference))
    text = ngettext("%(names)s has %(n)s fewer", "%(names)s have %(n)s fewer", len(names))
    if difference > 0:
        text = ngettext(
            "%(names)s has %(n)s more on the card",
            "%(names)s have %(n)s more on their cards",
            len(names),
        )
    return text % {"names": in_words(names), "n": number}


def _apart(name: str, difference: float) -> str:
    return _more([name], difference)
