"""The one bridge to `games` for the rest of the project: hands that are laid for named people.

A drive lays a hand for four seats, opens seats for the devices of its people, asks how far it is,
and hears of its end by `games.signals.hand_finished`. What is played is whist in which every trick
counts (`counts=tricks`); the table's way is "drive".
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from games.engine.seats import Seat
from games.engine.shuffle import Sealed
from games.refusals import Refused
from games.visitors import Visitor, visitor_of

__all__ = [
    "LEVELS",
    "HandPlan",
    "Progress",
    "Refused",
    "SeatPlan",
    "Visitor",
    "deal_of",
    "finish_with_robots",
    "lay_hand",
    "move_robots",
    "move_robots_soon",
    "new_deal",
    "open_seats",
    "progress_of",
    "reveal",
    "seats_of",
    "stand_in",
    "visitor_of",
    "withdraw",
]

LEVELS = ("easy", "medium", "hard", "expert", "master")


@dataclass(frozen=True, slots=True)
class SeatPlan:
    """Who sits there: a person by name, whose device opens the seat later, or a bot of a level."""

    name: str
    bot: str = ""


@dataclass(frozen=True, slots=True)
class HandPlan:
    """One hand to be laid. `trump` "C" "D" "H" "S" "NT", or "" where the last card is turned up.

    `title` is what the table is called on screens, `back` the path that leads to where it came
    from. `deal` is shared by tables that play the same cards (`new_deal`), None for cards of its
    own; with `sealed` nothing of the hand is shown after its end until `reveal`.
    """

    seats: Mapping[Seat, SeatPlan]
    dealer: Seat
    trump: str
    title: str
    back: str
    deal: Sealed | None = None
    sealed: bool = False


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a laid hand is. `ns` is None until it is over; `trick` counts from 1, 13 at the end.

    `waits_for` is the seat whose turn it is; `opened` the seats that a device holds; `stood_in`
    those for whom a robot plays now; `withdrawn` where it was taken back.
    """

    trick: int
    ns: int | None
    waits_for: Seat | None
    opened: frozenset[Seat]
    stood_in: frozenset[Seat]
    withdrawn: bool


def new_deal() -> Sealed:
    """Fresh sealed randomness for tables that are to play the same cards."""
    raise NotImplementedError


def lay_hand(plan: HandPlan) -> str:
    """A new table, dealt; its public id. Call it inside the caller's own transaction.

    Nobody moves yet: see `move_robots_soon`.
    """
    raise NotImplementedError


def open_seats(public_id: str, visitor: Visitor, seats: Collection[Seat]) -> None:
    """This device holds these seats of persons from now on; one that held them before only watches.

    With several seats it is passed round and shows a cover in between. A robot that stood in stands
    up. Refused where a bot sits there, or the device holds another seat of the table already.
    """
    raise NotImplementedError


def seats_of(public_id: str, visitor: Visitor) -> tuple[Seat, ...]:
    """The seats that this device holds."""
    raise NotImplementedError


def progress_of(public_ids: Collection[str]) -> Mapping[str, Progress]:
    """How far each of these hands is, in few queries however many; unknown ones are left out."""
    raise NotImplementedError


def stand_in(public_id: str, seat: Seat) -> None:
    """A robot plays for this person from now on; they take the chair back by opening it."""
    raise NotImplementedError


def finish_with_robots(public_id: str) -> None:
    """Robots play the rest for everybody, once they are moved; nothing where the hand is over."""
    raise NotImplementedError


def withdraw(public_id: str) -> None:
    """The hand is taken back: nothing can be played there any more, and no result is told."""
    raise NotImplementedError


def reveal(public_ids: Sequence[str]) -> None:
    """The cards of these finished hands may be looked at now."""
    raise NotImplementedError


def move_robots(public_id: str) -> int:
    """Plays for robots, here and now, until it is a person's turn or the hand is over."""
    raise NotImplementedError


def move_robots_soon(public_ids: Collection[str]) -> None:
    """The same for each table after the commit, in threads of the server; without one, nothing.

    Harmless where no robot is to move, or when asked twice.
    """
    raise NotImplementedError


def deal_of(public_id: str) -> Sealed | None:
    """What a sealed hand was dealt from, so that another table plays the same cards.

    None once its cards may be looked at.
    """
    raise NotImplementedError
