"""What a picture of a movement shows: tables in a row, those who move, partners in the next round.

Nothing in it knows a format. One round of a sample hall, won by North–South everywhere, is moved on
by the rule itself, so the picture follows every parameter. `drawing.svg` draws it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from games.engine.seats import Seat, Side

from .progression import describe, mover_side, next_seating
from .rule import Ends, Rule, Unit, Who
from .seating import EntrantId, Four, Seating, role_at
from .words import DEFAULT_LABELS, plural

WINNERS: Final = Side.NS


@dataclass(frozen=True, slots=True)
class Chair:
    """Who sits there in the next round: `tone` a or b as for arrows, and whether they `stay`."""

    seat: Seat
    tone: str
    stays: bool


@dataclass(frozen=True, slots=True)
class TableBox:
    """One table in the next round; `note` is a word beside its number where it is special."""

    number: int
    chairs: tuple[Chair, Chair, Chair, Chair]
    note: str = ""


@dataclass(frozen=True, slots=True)
class Arrow:
    """One mover, or a couple that moves as one.

    `tone` is a for role A and b for role B, or a for winning and b for losing pairs. `wrapped` when
    the way leads round the end of the room, against the direction of the step.
    """

    start: int
    goal: int
    tone: str
    side: Who
    words: str
    wrapped: bool


@dataclass(frozen=True, slots=True)
class Drawing:
    tables: tuple[TableBox, ...]
    arrows: tuple[Arrow, ...]
    description: str

    def legend(self) -> tuple[Arrow, ...]:
        """One arrow of each kind, winners first."""
        kinds = {(arrow.side is Who.LOSERS, arrow.tone): arrow for arrow in reversed(self.arrows)}
        return tuple(kinds[kind] for kind in sorted(kinds))


def arrows(rule: Rule, tables: int = 4, labels: Mapping[str, str] = DEFAULT_LABELS) -> Drawing:
    """The picture of a rule at a sample hall of that many tables, in the words of the labels."""
    before: Seating = {
        table: Four(*range(4 * table, 4 * table + 4)) for table in range(1, tables + 1)
    }
    after = next_seating(rule, before, dict.fromkeys(before, WINNERS))
    sample = _Sample(rule, before, after, labels)
    return Drawing(
        tables=tuple(sample.box(table) for table in after),
        arrows=tuple(sample.arrows()),
        description=describe(rule, labels),
    )


class _Sample:
    """One round of the sample hall before and after the move."""

    def __init__(
        self, rule: Rule, before: Seating, after: Seating, labels: Mapping[str, str]
    ) -> None:
        self.rule = rule
        self.before = before
        self.after = after
        self.labels = labels
        self.goals = {
            entrant: table for table, four in after.items() for entrant in four.entrants()
        }

    def arrows(self) -> list[Arrow]:
        seats = (Seat.N, Seat.E) if self.rule.unit is Unit.PAIRS else tuple(Seat)
        return [
            self._arrow(table, seat)
            for table in self.before
            for seat in seats
            if self._moves(table, seat)
        ]

    def box(self, table: int) -> TableBox:
        north, east, south, west = (self._chair(table, seat) for seat in Seat)
        note = ""
        if table == self.rule.special_table(len(self.before)):
            note = "head" if self.rule.who is Who.WINNERS else "last"
        return TableBox(table, (north, east, south, west), note)

    def _moves(self, table: int, seat: Seat) -> bool:
        if self.rule.ends is Ends.LADDER:
            return self.goals[self.before[table].at(seat)] != table
        return mover_side(self.rule, table, len(self.before), WINNERS) is seat.side

    def _arrow(self, table: int, seat: Seat) -> Arrow:
        goal = self.goals[self.before[table].at(seat)]
        side = Who.WINNERS if seat.side is WINNERS else Who.LOSERS
        return Arrow(
            start=table,
            goal=goal,
            tone=self._tone(seat),
            side=side,
            words=self._words(seat, side),
            wrapped=self.rule.ends is not Ends.LADDER
            and (goal - table) * self.rule.step(role_at(seat)) < 0,
        )

    def _words(self, seat: Seat, side: Who) -> str:
        result = "winning" if side is Who.WINNERS else "losing"
        if self.rule.unit is Unit.PAIRS:
            return f"{result} pairs"
        return f"{result} {plural(self.labels[role_at(seat).value])}"

    def _tone(self, seat: Seat) -> str:
        if self.rule.unit is Unit.PAIRS:
            return "a" if seat.side is WINNERS else "b"
        return role_at(seat).value.lower()

    def _chair(self, table: int, seat: Seat) -> Chair:
        came_from, old_seat = self._origin(self.after[table].at(seat))
        return Chair(seat, self._tone(old_seat), stays=not self._moves(came_from, old_seat))

    def _origin(self, entrant: EntrantId) -> tuple[int, Seat]:
        return next(
            (table, seat)
            for table, four in self.before.items()
            if (seat := four.seat_of(entrant)) is not None
        )
