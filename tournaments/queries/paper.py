"""What every printed page needs: how many tables to expect, the trumps, and sheets of so many."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

from tournaments.models import Drive, Round
from tournaments.queries.bench import hall_of_round
from tournaments.queries.door_count import count_at_door
from tournaments.queries.people import seating_of
from tournaments.queries.trump_list import SUIT_NAMES
from tournaments.rules.paging import text_width
from tournaments.rules.replay_prizes import half_of
from tournaments.rules.seating import Seating
from tournaments.rules.sections import section_of

Item = TypeVar("Item")
SHORT_NAME, LONG_NAME = 13.0, 30.0  # em of the name's own letters that fit one line, and two
USUAL_TABLES = 5  # where nobody has come yet


@dataclass(frozen=True, slots=True)
class PaperHand:
    """One hand of the evening; no trumps where they are drawn or turned up on the night."""

    hand: int
    suit: str
    word: str
    half: bool  # the last one before half-time


def paper_hands(drive: Drive) -> list[PaperHand]:
    """All hands in order, with their trumps where they are known."""
    names = {trump.value: str(name) for trump, name in SUIT_NAMES.items()}
    half = half_of(drive.hands, drive.half_time_after)
    return [
        PaperHand(hand, suit or "", names.get(suit or "", ""), hand == half)
        for hand, suit in enumerate(drive.trumps, start=1)
    ]


def newest_round(drive: Drive) -> Round | None:
    """The round being played, just drawn, or played last."""
    return drive.rounds.order_by("number").last()


def seats_on_paper(drive: Drive) -> Seating:
    """Who sits where in that round; nobody before the draw."""
    round_ = newest_round(drive)
    return seating_of(round_) if round_ else {}


def tables_expected(drive: Drive) -> int:
    """As many as are played; before the draw as those at the door fill, or as have cards."""
    return (
        len(seats_on_paper(drive))
        or count_at_door(drive).tables
        or drive.cards.count()
        or USUAL_TABLES
    )


def tables_moving(drive: Drive) -> int:
    """Of these the ones between which people move in the hall: online tables beside it, and people
    at home, need no cards that say where to go.
    """
    round_ = newest_round(drive)
    hall = section_of(hall_of_round(round_), home=False) if round_ else None
    return len(hall.seating) if hall and hall.seating else tables_expected(drive)


def in_sheets(items: Sequence[Item], per_sheet: int) -> list[Sequence[Item]]:
    """The items of each sheet; no sheet is empty."""
    return [items[i : i + per_sheet] for i in range(0, len(items), per_sheet)]


def in_even_parts(items: Sequence[Item], most: int) -> list[Sequence[Item]]:
    """As few parts as hold at most so many each, about equally long."""
    if not items:
        return []
    parts = -(-len(items) // most)
    return in_sheets(items, -(-len(items) // parts))


def size_of(name: str) -> str:
    """How large a name is printed: "" where it is short, so that long ones wrap and still fit."""
    wide = text_width(name, bold=True)
    if wide <= SHORT_NAME:
        return ""
    return "long" if wide <= LONG_NAME else "longest"
