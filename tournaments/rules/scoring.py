"""From results to score cards and totals, always worked out afresh, never added to."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from games.engine.seats import TRICKS_IN_A_HAND, Seat, Side

from .rule_options import shown
from .seating import EntrantId, Four, Role, Seating, role_at

_FEWEST_TO_MOST: Final = "Type a whole number from 0 to 13."


class HandState(StrEnum):
    """What became of a hand; a void one is followed by the hand that was dealt instead."""

    PLAYED = "played"
    NOT_PLAYED = "not-played"
    VOID = "void"


@dataclass(frozen=True, slots=True)
class Result:
    """What one table made of one hand.

    `ns` is North–South's tricks, None unless played. `ew_said` is for the rare slip where East–West
    wrote something else than the rest of the 13; it is then believed, and `check` speaks up unless
    a note has `explained` it.
    """

    round: int
    hand: int
    table: int
    ns: int | None
    state: HandState = HandState.PLAYED
    ew_said: int | None = None
    explained: bool = False

    @property
    def ew(self) -> int | None:
        if self.ns is None or self.ew_said is not None:
            return self.ew_said
        return TRICKS_IN_A_HAND - self.ns

    def tricks(self, side: Side) -> int | None:
        return self.ns if side is Side.NS else self.ew


@dataclass(frozen=True, slots=True)
class CardLine:
    """One line of an entrant's score card; `tricks` is None for a hand that was not played.

    Where a seat is shared, `tricks` are those of the seat and `parts` how many share them. `points`
    are what counts instead of them where the table is compared with others, and a hand `waits`
    while another table still plays the same cards.
    """

    hand: int
    round: int
    table: int
    seat: Seat
    partner: EntrantId
    opponents: tuple[EntrantId, EntrantId]
    tricks: int | None
    shared_with: EntrantId | None = None
    parts: int = 1
    points: float | None = None
    waits: bool = False

    @property
    def made(self) -> float | None:
        """What the seat made of the hand, as it counts: tricks or points; None for nothing yet."""
        if self.waits:
            return None
        return self.tricks if self.points is None else self.points

    @property
    def counts(self) -> float | None:
        """What the hand adds to this person's total: half of what a shared seat made."""
        return self.made and share_of(self.made, self.parts)


@dataclass(frozen=True, slots=True)
class Substitute:
    """`into` takes the seat of `out` from hand `from_hand` of the evening on.

    `sat_out` when `into` was to sit out that hand and plays instead; `left` the pair, in its order,
    that `into` was one of until then.
    """

    from_hand: int
    out: EntrantId
    into: EntrantId
    sat_out: bool = False
    left: tuple[EntrantId, EntrantId] | None = None


class BadTricks(ValueError):
    """Something typed that is no number of tricks: `sentence` for the player, `raw` as typed."""

    def __init__(self, sentence: str, raw: str) -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.raw = raw


def cards(
    seatings: Mapping[int, Seating],
    results: Iterable[Result],
    substitutes: Sequence[Substitute] = (),
) -> dict[EntrantId, list[CardLine]]:
    """Everybody's score card, sorted by hand; people who were seated but have no result have none.

    `seatings` is by round and shows its start; `substitutes` are those who came in after that,
    within a round. Void hands leave no line. KeyError for a result of an unknown round or table.
    """
    lines: dict[EntrantId, list[CardLine]] = {}
    for four in (four for seating in seatings.values() for four in seating.values()):
        for entrant in four.entrants():
            lines.setdefault(entrant, [])
    for result in sorted(results, key=lambda result: (result.hand, result.table)):
        if result.state is HandState.VOID:
            continue
        four = seatings[result.round][result.table]
        for change in substitutes:
            if change.from_hand <= result.hand:
                four = four.with_entrant(change.out, change.into)
        for entrant, line in _lines(result, four):
            lines.setdefault(entrant, []).append(line)
    return lines


def _lines(result: Result, four: Four) -> tuple[tuple[EntrantId, CardLine], ...]:
    """What each of the four writes down. Spelled out: a large hall has a hundred thousand lines."""
    at, played = (result.hand, result.round, result.table), result.state is HandState.PLAYED
    ns, ew = (result.ns, result.ew) if played else (None, None)
    north_south, east_west = (four.N, four.S), (four.E, four.W)
    return (
        (four.N, CardLine(*at, Seat.N, four.S, east_west, ns)),
        (four.E, CardLine(*at, Seat.E, four.W, north_south, ew)),
        (four.S, CardLine(*at, Seat.S, four.N, east_west, ns)),
        (four.W, CardLine(*at, Seat.W, four.E, north_south, ew)),
    )


def share_of(made: float, parts: int) -> float:
    """One part of what a seat made, to a tenth, as a whole number where it is one."""
    if parts == 1:
        return made
    part = round(made / parts, 1)
    return int(part) if part == int(part) else part


def totals(cards: Mapping[EntrantId, Sequence[CardLine]]) -> dict[EntrantId, float]:
    """All that every entrant made, added up from what the lines of the cards count."""
    return {entrant: sum(line.counts or 0 for line in lines) for entrant, lines in cards.items()}


def check(
    seatings: Mapping[int, Seating],
    results: Sequence[Result],
    roles: Mapping[EntrantId, Role] | None = None,
) -> list[str]:
    """What is wrong with an evening, in sentences by round and table; empty when nothing is.

    Everybody sits once in a round; with `roles` (an individual drive) two A and two B sit at every
    table, B at North and East; every hand has one result a table, whose two figures make 13.
    """
    return [
        *_seating_slips(seatings),
        *(_role_slips(seatings, roles) if roles is not None else ()),
        *_repeats(results),
        *_figures(results),
    ]


def _seating_slips(seatings: Mapping[int, Seating]) -> Iterator[str]:
    for round_no, seating in sorted(seatings.items()):
        tables = defaultdict(list)
        for table, four in sorted(seating.items()):
            for entrant in four.entrants():
                tables[entrant].append(table)
        for entrant, where in tables.items():
            if len(where) > 1:
                places = " and ".join(f"table {table}" for table in where)
                yield f"Round {round_no}: number {entrant} sits twice, at {places}."


def _role_slips(seatings: Mapping[int, Seating], roles: Mapping[EntrantId, Role]) -> Iterator[str]:
    for round_no, seating in sorted(seatings.items()):
        for table, four in sorted(seating.items()):
            wrong = [seat for seat in Seat if roles.get(four.at(seat)) is not role_at(seat)]
            for seat in wrong:
                yield (
                    f"Round {round_no}, table {table}: number {four.at(seat)} sits {seat.value}, "
                    f"which is a seat for role {role_at(seat)}."
                )


def _repeats(results: Iterable[Result]) -> Iterator[str]:
    counted = Counter(
        (result.round, result.table, result.hand)
        for result in results
        if result.state is not HandState.VOID
    )
    for (round_no, table, hand), times in sorted(counted.items()):
        if times > 1:
            yield f"Round {round_no}, table {table}, hand {hand}: there are {times} results."


def _figures(results: Iterable[Result]) -> Iterator[str]:
    for result in sorted(results, key=lambda result: (result.round, result.table, result.hand)):
        where = f"Round {result.round}, table {result.table}, hand {result.hand}"
        if result.state is not HandState.PLAYED:
            continue
        if result.ns is None or result.ew is None:
            yield f"{where}: the hand is marked as played, but has no tricks."
        elif result.ns + result.ew != TRICKS_IN_A_HAND and not result.explained:
            made = result.ns + result.ew
            yield f"{where}: {result.ns} and {result.ew} make {made} tricks, not 13."
        elif not 0 <= result.ns <= TRICKS_IN_A_HAND:
            yield f"{where}: a hand has 13 tricks, so {result.ns} cannot be right."


# What somebody may type instead of a number of tricks, and what to say; the first match answers.
_NOT_TRICKS: Final[tuple[tuple[re.Pattern[str], str], ...]] = (
    (re.compile(r""), "Type the number of tricks, from 0 to 13."),
    (re.compile(r"[-−–]\d+([.,]\d+)?"), "Tricks cannot be less than 0. You typed {raw}."),
    (
        re.compile(r"[+]?\d*[.,]\d*"),
        f"Half tricks do not exist. You typed {{raw}}. {_FEWEST_TO_MOST}",
    ),
    (re.compile(r"[+-]?\d+[eE][+-]?\d+"), "Write the number in full, such as 10. You typed {raw}."),
    (re.compile(r"[+-]?(nan|inf|infinity)", re.I), f"{{raw}} is no number. {_FEWEST_TO_MOST}"),
    (re.compile(r"\d+"), "Use the figures 0 to 9 of an ordinary keyboard. You typed {raw}."),
    (re.compile(r"[^\W\d]+", re.U), "Type the tricks in figures, such as 8. You typed {raw}."),
)


def parse_tricks(raw: str) -> int:
    """A number of tricks as typed: ASCII figures, 0 to 13, with white space around allowed.

    Raises BadTricks with a sentence of its own for nothing at all, a negative number, a fraction, a
    word, “NaN”, “1e1”, figures of another script, and more than 13.
    """
    typed = raw.strip()
    if re.fullmatch(r"[0-9]+", typed):
        figures = typed.lstrip("0") or "0"
        if len(figures) <= 2 and int(figures) <= TRICKS_IN_A_HAND:
            return int(figures)
        raise BadTricks(f"A hand has 13 tricks. You typed {_short(figures)}.", raw)
    for pattern, sentence in _NOT_TRICKS:
        if pattern.fullmatch(typed):
            raise BadTricks(sentence.format(raw=_short(typed)), raw)
    raise BadTricks(f"{shown(typed)} is not a number of tricks. {_FEWEST_TO_MOST}", raw)


def _short(text: str) -> str:
    return text if len(text) <= 20 else f"{text[:19]}…"
