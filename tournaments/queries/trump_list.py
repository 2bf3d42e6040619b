"""The trumps of an evening, hand by hand, in words."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games.engine.cards import Trump
from tournaments.models import Drive
from tournaments.queries.board import next_hand, this_hand

SUIT_NAMES: dict[Trump, str | Promise] = {
    Trump.H: _("Hearts"),
    Trump.C: _("Clubs"),
    Trump.D: _("Diamonds"),
    Trump.S: _("Spades"),
    Trump.NT: _("No trumps"),
}


@dataclass(frozen=True, slots=True)
class TrumpRow:
    """One hand and its trumps; None until the MC has drawn them, and always under turn-up."""

    hand: int
    trump: Trump | None
    name: str | Promise
    played: bool  # too late to change
    now: bool


def trump_rows(drive: Drive) -> list[TrumpRow]:
    """All hands of the evening, in order."""
    first, after = this_hand(drive), next_hand(drive)
    rows = []
    for hand, value in enumerate(drive.trumps, start=1):
        trump = Trump(value) if value else None
        name = SUIT_NAMES[trump] if trump else ""
        rows.append(TrumpRow(hand, trump, name, hand < first, first <= hand < after))
    return rows


def hand_to_draw(drive: Drive) -> int | None:
    """The first hand from now on without trumps; None when all have theirs."""
    first = this_hand(drive)
    waiting = (h for h, t in enumerate(drive.trumps, start=1) if h >= first and t is None)
    return next(waiting, None)


def repeating_order(trumps: list[str | None], longest: int) -> list[Trump] | None:
    """The shortest order that repeats through all hands; None if it is longer than `longest`."""
    for length in range(1, min(longest, len(trumps)) + 1):
        order = trumps[:length]
        if None not in order and all(t == order[i % length] for i, t in enumerate(trumps)):
            return [Trump(t) for t in order if t]
    return None
