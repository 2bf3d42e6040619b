"""What a hand sat out is worth, worked out afresh from the cards like every total."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from math import floor
from typing import Final

from games.engine.seats import TRICKS_IN_A_HAND

from .scoring import CardLine
from .seating import EntrantId, Role
from .sharing import Share, guest_of

_HALF_THE_TRICKS: Final = Fraction(TRICKS_IN_A_HAND, 2)


class CreditKind(StrEnum):
    """What stands for the tricks of a hand somebody sat out."""

    OWN_AVERAGE = "own-average"  # of the hands they have played
    ROLE_MEAN = "role-mean"  # of those of their role who played that hand
    FIXED = "fixed"
    NOTHING = "nothing"


class Rounding(StrEnum):
    """To what a credit is rounded, halves upwards; "none" still stops at tenths of a trick."""

    NONE = "none"
    HALF = "half"
    WHOLE = "whole"

    @property
    def parts(self) -> int:
        return {Rounding.NONE: 10, Rounding.HALF: 2, Rounding.WHOLE: 1}[self]


@dataclass(frozen=True, slots=True)
class CreditRule:
    kind: CreditKind = CreditKind.OWN_AVERAGE
    fixed: float = 6.5
    rounding: Rounding = Rounding.HALF


@dataclass(frozen=True, slots=True)
class CreditLine:
    """One hand that somebody sat out, and what it is worth."""

    hand: int
    round: int
    credit: float


@dataclass(frozen=True, slots=True)
class Benches:
    """Who sat out when: entrants by round, the hands of each round, and from when on who had gone.

    Nobody is credited for a hand from which on they had gone home.
    """

    by_round: Mapping[int, Sequence[EntrantId]]
    hands: Mapping[int, Sequence[int]]
    gone_from: Mapping[EntrantId, int]
    shares: Sequence[Share] = ()  # where totals are of single people

    def sat_out(self) -> Iterable[tuple[EntrantId, int, int]]:
        """(entrant, round, hand), by hand."""
        for round_no, bench in sorted(self.by_round.items()):
            for hand in self.hands[round_no]:
                for one in bench:
                    if hand < self.gone_from.get(one, hand + 1):
                        yield one, round_no, hand


def credits_of(
    rule: CreditRule,
    benches: Benches,
    cards: Mapping[EntrantId, Sequence[CardLine]],
    roles: Mapping[EntrantId, Role],
    robots: Collection[EntrantId] = (),
) -> dict[EntrantId, list[CreditLine]]:
    """The hands each entrant sat out, with their credits; from the first that counts of a hand on.

    A hand that nobody in the hall played is worth nothing to those who sat it out either.
    `roles` is empty in a drive of pairs: there everybody is of one role; what `robots` make is no
    part of its average. Who has played no hand yet has the middle of that hand as an average: half
    of the 13 tricks. Two who share a seat have half of its holder's credit. Where points count, a
    credit is points, a fixed one as well.
    """
    lines: dict[EntrantId, list[CreditLine]] = {}
    rests = list(benches.sat_out())
    if not rests:
        return lines
    people = {one: lines_of for one, lines_of in cards.items() if one not in robots}
    played, middle = _played(rule, people, roles), _middle(cards)
    for one, round_no, hand in rests:
        if hand in middle:
            key = (roles.get(one), hand) if rule.kind is CreditKind.ROLE_MEAN else one
            value = _value(rule, played.get(key, ()), middle[hand])
            guest = guest_of(one, benches.shares, hand)
            if guest is not None:
                value = rounded(_exact(value) / 2, rule.rounding)
                lines.setdefault(guest, []).append(CreditLine(hand, round_no, value))
            lines.setdefault(one, []).append(CreditLine(hand, round_no, value))
    return lines


def with_credits(
    totals: Mapping[EntrantId, float], lines: Mapping[EntrantId, Sequence[CreditLine]]
) -> dict[EntrantId, float]:
    """Totals with the credits added."""
    everybody = [*totals, *(one for one in lines if one not in totals)]
    return {one: added(totals.get(one, 0), lines.get(one, ())) for one in everybody}


def added(made: float, lines: Iterable[CreditLine]) -> float:
    """What was made and credits as one number."""
    return tidy(_exact(made) + sum(_exact(line.credit) for line in lines))


def pair_total(
    both: tuple[EntrantId, EntrantId],
    cards: Mapping[EntrantId, Sequence[CardLine]],
    lines: Mapping[EntrantId, Sequence[CreditLine]],
) -> float:
    """What a pair made and its credits: each hand once, also those of a partner since replaced.

    A hand that one of them played counts as played.
    """
    made = {line.hand: line.made or 0 for one in both for line in cards.get(one, ())}
    resting = {line.hand: line for one in both for line in lines.get(one, ())}
    return added(sum(made.values()), [one for hand, one in resting.items() if hand not in made])


def tidy(number: Fraction | float) -> float:
    """To tenths, as a whole number where it is one, so that it reads and compares as written."""
    if isinstance(number, int):
        return number
    tenths = floor(_exact(number) * 10 + Fraction(1, 2))
    return tenths // 10 if tenths % 10 == 0 else tenths / 10


def rounded(number: Fraction, rounding: Rounding) -> float:
    """Rounded as the rule says, halves upwards."""
    parts = rounding.parts
    return tidy(Fraction(floor(number * parts + Fraction(1, 2)), parts))


def _exact(number: Fraction | float) -> Fraction:
    return Fraction(str(number)) if isinstance(number, float) else Fraction(number)


def _played(
    rule: CreditRule,
    cards: Mapping[EntrantId, Sequence[CardLine]],
    roles: Mapping[EntrantId, Role],
) -> dict[object, list[float]]:
    """What was made, to take an average of: by entrant, or by role and hand."""
    by_role = rule.kind is CreditKind.ROLE_MEAN
    found: dict[object, list[float]] = {}
    for one, lines in cards.items():
        for line in lines:
            if (made := line.made) is not None:
                key = (roles.get(one), line.hand) if by_role else one
                found.setdefault(key, []).append(made)
    return found


def _middle(cards: Mapping[EntrantId, Sequence[CardLine]]) -> dict[int, Fraction]:
    """What lies in the middle of each hand that counts: half the tricks, or the mean of points."""
    points: dict[int, list[float]] = {}
    for line in (line for lines in cards.values() for line in lines if line.made is not None):
        made = points.setdefault(line.hand, [])
        if line.points is not None:
            made.append(line.points)
    return {hand: _mean(made) if made else _HALF_THE_TRICKS for hand, made in points.items()}


def _value(rule: CreditRule, made: Sequence[float], middle: Fraction) -> float:
    if rule.kind is CreditKind.NOTHING:
        return 0
    if rule.kind is CreditKind.FIXED:
        return tidy(rule.fixed)  # as it was typed, whatever the rounding
    return rounded(_mean(made) if made else middle, rule.rounding)


def _mean(made: Sequence[float]) -> Fraction:
    """Of tenths, exactly."""
    return Fraction(sum(round(one * 10) for one in made), 10 * len(made))
