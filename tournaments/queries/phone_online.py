"""An online table as one phone sees it: whose seats there are, and which of them it may open."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from games.api import progress_of
from games.engine.seats import Seat
from tournaments.models import Drive, Player
from tournaments.queries.board import HandStatus, TableStatus
from tournaments.queries.online import hand_now
from tournaments.queries.phone_place import Hall, Phone
from tournaments.queries.phone_words import TrumpWords, seat_name, trumps_of
from tournaments.rules.programme import TrumpMode


@dataclass(frozen=True, slots=True)
class OnlineSeat:
    """A seat of an online table; `opened` where some device holds it and no robot stands in."""

    entrant: int
    place: str  # "n", for the drawing of the table
    seat: str
    name: str
    robot: bool
    yours: bool
    opened: bool


@dataclass(frozen=True, slots=True)
class OnlineHere:
    """A hand that is played with cards on screens.

    `ready`: it is laid, so that seats can be opened; `over` all its cards are played. `may_all`:
    the phone has scanned this table's card, so it may open every seat. `clash` says why the tricks
    did not become the result.
    """

    hand: int
    seats: tuple[OnlineSeat, ...]
    ready: bool
    over: bool
    may_all: bool
    apart: bool
    clash: str = ""

    @property
    def yours(self) -> OnlineSeat | None:
        """The seat of the phone's owner."""
        return next((seat for seat in self.seats if seat.yours), None)

    @property
    def people(self) -> tuple[OnlineSeat, ...]:
        return tuple(seat for seat in self.seats if not seat.robot)

    @property
    def alone(self) -> bool:
        """One person with three robots."""
        return len(self.people) == 1


def online_here(hall: Hall, table: TableStatus, status: HandStatus, phone: Phone) -> OnlineHere:
    """The online table of the open round at which `status` is the hand to be played."""
    hand = hand_now(table.row.round, table.table_no)
    laid = hand if hand is not None and hand.hand == status.hand else None
    progress = progress_of([laid.live]).get(laid.live) if laid else None
    held = progress.opened - progress.stood_in if progress else frozenset()
    own = hall.holder(phone)
    return OnlineHere(
        hand=status.hand,
        seats=tuple(
            OnlineSeat(
                entrant=table.four.at(seat),
                place=seat.value.lower(),
                seat=seat_name(seat),
                name=table.names[table.four.at(seat)],
                robot=table.four.at(seat) in hall.robots,
                yours=table.four.at(seat) == own,
                opened=seat in held,
            )
            for seat in Seat
        ),
        ready=laid is not None,
        over=laid is not None and (laid.ns is not None or bool(progress and progress.ns)),
        may_all=phone.card == table.table_no,
        apart=table.row.apart,
        clash=laid.clash if laid else "",
    )


def online_trumps(drive: Drive, hand: int) -> TrumpWords:
    """The trumps of a hand where nobody deals real cards."""
    words = trumps_of(drive, hand)
    if drive.trump_mode == TrumpMode.TURN_UP and not words.suit:
        return TrumpWords("", _("The last card dealt makes trumps"))
    return words


def sitter(drive: Drive, entrant: int, owner: Player | None) -> Player:
    """The person who plays a seat now: the phone's owner, else the last one who has come to it."""
    if owner is not None and owner.entrant_id == entrant:
        return owner
    players = drive.players.filter(entrant=entrant).order_by("number")
    return players.filter(gone_from=None).last() or players.latest("number")
