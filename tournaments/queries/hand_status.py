"""How one hand at one table stands, from its newest line and what the other side said of it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from tournaments.models import Answer, LedgerLine


class State(StrEnum):
    """How one hand at one table stands."""

    WAITING = "waiting"
    IN = "in"
    CONFIRMED = "confirmed"
    DISPUTED = "disputed"
    NOT_PLAYED = "not-played"


@dataclass(frozen=True, slots=True)
class HandStatus:
    """One hand at one table: its newest line and what the other side said of it."""

    hand: int
    line: LedgerLine | None
    answers: tuple[Answer, ...]
    state: State
    void: LedgerLine | None = None  # the newest line, where the hand is to be played again

    @property
    def ns(self) -> int | None:
        return self.line.ns if self.line else None

    @property
    def ew(self) -> int | None:
        return self.line.ew if self.line else None

    @property
    def seen(self) -> int | None:
        """The pk of the newest line as a page shows it, for its posts to be compared with."""
        newest = self.line or self.void
        return newest.pk if newest else None

    @property
    def dispute(self) -> Answer | None:
        """The answer that differs, where there is one."""
        if self.state is not State.DISPUTED:
            return None
        return next(a for a in reversed(self.answers) if a.ns != self.ns)


def status_of(hand: int, line: LedgerLine | None) -> HandStatus:
    """How a hand stands, from its newest line and that line's answers (newest of each side).

    Arguments: `line` from `head_lines`.
    """
    if line is None or not line.stands:
        void = line if line and line.state == LedgerLine.State.VOID else None
        return HandStatus(hand, None, (), State.WAITING, void)
    latest = {answer.side: answer for answer in line.said}  # type: ignore[attr-defined]
    answers = tuple(latest.values())
    if line.state == LedgerLine.State.NOT_PLAYED:
        state = State.NOT_PLAYED
    elif any(answer.ns != line.ns for answer in answers):
        state = State.DISPUTED
    elif any(answer.side != line.side for answer in answers):
        state = State.CONFIRMED
    else:
        state = State.IN
    return HandStatus(hand, line, answers, state)
