"""Cards that do not add up: whose result, in which hand, would explain people's own totals."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from games.engine.seats import TRICKS_IN_A_HAND, Seat, Side

from .scoring import CardLine
from .seating import EntrantId

_FEWEST_KNOWN: Final = 2  # one card alone differs as well in any hand that its owner played
_MOST_ODD: Final = 1


@dataclass(frozen=True, slots=True)
class Fit:
    """A result that would explain several people's cards at once.

    `sides` are the four, North–South first, and `more` how many tricks each side's cards have more
    than the evening, negative for fewer. `known` are those of the four whose cards say so, `odd`
    those whose cards say something else, `silent` those whose cards nobody has given.
    """

    hand: int
    round: int
    table: int
    sides: tuple[tuple[EntrantId, EntrantId], tuple[EntrantId, EntrantId]]
    more: tuple[int, int]
    known: tuple[EntrantId, ...]
    odd: tuple[EntrantId, ...] = ()
    silent: tuple[EntrantId, ...] = ()


@dataclass(frozen=True, slots=True)
class Mismatch:
    """One hand of one card that says something else than the evening; None for not played."""

    hand: int
    table: int
    ours: int | None
    said: int | None


def differences(
    ours: Mapping[EntrantId, float], said: Mapping[EntrantId, float]
) -> dict[EntrantId, float]:
    """How much more each card says than the evening; those that agree are 0."""
    return {one: total - ours.get(one, 0) for one, total in said.items()}


def fits(
    cards: Mapping[EntrantId, Sequence[CardLine]],
    apart: Mapping[EntrantId, float],
    hands: Collection[int],
) -> list[Fit]:
    """The results that explain the differences, the best first.

    Arguments: `apart` as `differences` gives it, for all whose cards are known; `hands` those that
    were to be added up. A result fits when one other figure for it would put its people's cards
    right: the partners' by as much as the opponents' the other way. One of the four may differ
    otherwise, where the three others agree.
    """
    found = [
        fit
        for north, lines in cards.items()
        for line in lines
        if line.seat is Seat.N and line.hand in hands
        for fit in _fits_at(line, north, apart)
    ]
    found.sort(key=lambda fit: (3 * len(fit.odd) - 2 * len(fit.known), fit.hand, fit.table))
    return found


def unexplained(apart: Mapping[EntrantId, float], found: Sequence[Fit]) -> list[EntrantId]:
    """Those whose cards differ though no result explains it."""
    explained = {one for fit in found for one in fit.known}
    return [one for one, difference in apart.items() if difference and one not in explained]


def compare(
    lines: Sequence[CardLine], said: Mapping[int, int | None], hands: Collection[int]
) -> list[Mismatch]:
    """The hands in which one card says something else; hands that it does not give are passed over.

    Arguments: `said` gives tricks by hand, None for one that the card has as not played.
    """
    return [
        Mismatch(line.hand, line.table, line.tricks, said[line.hand])
        for line in lines
        if line.hand in hands and line.hand in said and said[line.hand] != line.tricks
    ]


def _fits_at(line: CardLine, north: EntrantId, apart: Mapping[EntrantId, float]) -> Iterator[Fit]:
    sides = ((north, line.partner), line.opponents)
    four = [(one, Side.NS) for one in sides[0]] + [(one, Side.EW) for one in sides[1]]
    silent = tuple(one for one, _ in four if one not in apart)
    for more in _possible(line.tricks, {apart[one] for one, _ in four if one in apart}):
        wanted = {Side.NS: more[0], Side.EW: more[1]}
        known = tuple(one for one, side in four if apart.get(one) == wanted[side])
        odd = tuple(one for one, _ in four if one not in known and one not in silent)
        if len(known) >= _FEWEST_KNOWN + len(odd) and len(odd) <= _MOST_ODD:
            yield Fit(line.hand, line.round, line.table, sides, more, known, odd, silent)


def _possible(ns: int | None, apart: Collection[float]) -> list[tuple[int, int]]:
    """How much more both sides' cards may have, for any other figure that the hand may have had."""
    if ns is None:
        return [(tricks, TRICKS_IN_A_HAND - tricks) for tricks in range(TRICKS_IN_A_HAND + 1)]
    changes = [tricks - ns for tricks in range(TRICKS_IN_A_HAND + 1) if tricks != ns]
    return [(change, -change) for change in changes if {change, -change} & set(apart)]
