"""What a phone at a table shows: the stages of its page, and all that a stage needs."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from enum import StrEnum

from tournaments.queries.forecast import Destination, Forecast
from tournaments.queries.phone_online import OnlineHere
from tournaments.queries.phone_rest import Rest
from tournaments.queries.phone_said import OtherHand, Said
from tournaments.queries.phone_words import Seated, SideWords, TrumpWords


class Stage(StrEnum):
    """What a phone at a table shows; each has a template of its name."""

    NOT_STARTED = "not_started"
    NO_TABLE = "no_table"
    WHO = "who"
    CALLED = "called"
    IN_USE = "in_use"
    SENT_AWAY = "sent_away"
    ENTRY = "entry"
    CHECK = "check"  # the answer in words, for phones without scripts and for rare numbers
    ASKED = "asked"
    CONFLICT = "conflict"
    SENT = "sent"
    MOVE = "move"
    OVER = "over"
    ONLINE = "online"  # the hand is played with cards on screens


@dataclass(frozen=True, slots=True)
class Wish:
    """What the phone asks to see besides what is due: one hand, the question who, the keys,
    (`called`) only that the MC is on the way, or (`wants`, an entrant) the question whether to
    take that side over, as long as another phone speaks for it."""

    hand: int = 0
    again: bool = False
    change: bool = False
    called: bool = False
    wants: int = 0


@dataclass(frozen=True, slots=True)
class TablePage:
    """Everything that the template of `stage` shows."""

    stage: Stage
    table_no: int
    hand: int = 0
    hands: int = 0
    trump: TrumpWords | None = None
    deal: str = ""
    seats: tuple[Seated, ...] = ()
    sides: tuple[SideWords, ...] = ()
    seen: int | None = None
    you: int | None = None
    your_name: str = ""
    wants: int | None = None  # who would take over
    held_by: str = ""  # the names of the side that another phone speaks for
    said: Said | None = None
    other: Said | None = None
    state: str = ""
    may_change: bool = False
    asks_trump: bool = False
    turned: str = ""
    others: tuple[OtherHand, ...] = ()
    after: Forecast | None = None
    playing: tuple[int, ...] = ()
    moves: tuple[Destination, ...] = ()
    your_move: Destination | None = None
    rest: Rest | None = None  # where the phone's owner sits out this hand
    follows: bool = False  # the phone is its owner's, so it needs no scanning at the next table
    may_stay: bool = False  # the phone may lie at this table for whoever comes
    finished: bool = False
    called: bool = False  # this table waits for the MC
    void: str = ""  # why this hand is played again
    behind: str = ""  # which hand this table owes
    reason: str = ""  # why the MC wrote what stands
    closed: bool = False  # this table is not played in this hand
    online: OnlineHere | None = None  # where this hand is played online

    @property
    def four(self) -> str:
        """The entrants at North, East, South, West, as the form sends them back."""
        return ",".join(str(seated.entrant) for seated in self.seats)

    @property
    def answers(self) -> tuple[Said, ...]:
        """Both answers where there are two."""
        return tuple(said for said in (self.said, self.other) if said)

    @property
    def fingerprint(self) -> str:
        """Equal as long as this phone would see the same."""
        return hashlib.sha256(repr(self).encode()).hexdigest()[:16]

    @property
    def waits(self) -> bool:
        """Nothing is to be filled in: the page may load itself again."""
        return self.stage in WAITING_STAGES


WAITING_STAGES = {Stage.NOT_STARTED, Stage.CALLED, Stage.SENT, Stage.MOVE, Stage.OVER, Stage.ONLINE}
