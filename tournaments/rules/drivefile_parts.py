"""The parts of a drive file as values: people, seats, rounds, hands, lines of the ledger."""

from __future__ import annotations

from dataclasses import dataclass

from games.engine.cards import Trump
from games.engine.seats import Side

from .scoring import HandState
from .seating import EntrantId, Four, Role


class BadDriveFile(ValueError):
    """A file that cannot be read: `where` in it ("" for all of it), and a `sentence` for people."""

    def __init__(self, where: str, sentence: str) -> None:
        super().__init__(f"{where}: {sentence}" if where else sentence)
        self.where = where
        self.sentence = sentence


@dataclass(frozen=True, slots=True)
class FilePlayer:
    id: int
    name: str
    role: Role | None = None
    robot: bool = False
    mark: str = ""
    paid: bool = False
    late: bool = False
    helper: bool = False
    dummy: bool = False  # no person: an empty chair with its cards shown
    home: bool = False  # plays from home: their table is online
    either: bool = False  # does not mind which role
    chosen_role: Role | None = None  # of somebody who plays as the other tonight
    here_from: int = 1  # the first hand this person may play
    gone_from: int | None = None  # the first hand without them


@dataclass(frozen=True, slots=True)
class FileEntrant:
    """Who holds a seat: one player, or several one after the other on one line."""

    id: EntrantId
    players: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class FilePair:
    id: int
    players: tuple[int, int]


@dataclass(frozen=True, slots=True)
class FileHand:
    """One hand at one table; `state` is None while it has no result yet.

    `ns` and `ew` are as written on the slip, so they may not make 13.
    """

    hand: int
    trump: Trump | None
    ns: int | None
    ew: int | None
    state: HandState | None
    note: str = ""


@dataclass(frozen=True, slots=True)
class FileTable:
    """One table in one round; without a `four` the seats follow from the movement.

    `online` where its hands were played on a screen, `apart` where it stands outside the movement,
    `home` where people who play from home did so among themselves.
    """

    table: int
    four: Four | None = None
    hands: tuple[FileHand, ...] = ()
    mover: Side | None = None
    online: bool = False
    apart: bool = False
    home: bool = False


@dataclass(frozen=True, slots=True)
class FileSitOut:
    """An entrant who sits out a round and is credited with so many tricks; `home` as of a table."""

    id: EntrantId
    credit: float
    home: bool = False


@dataclass(frozen=True, slots=True)
class FileDecision:
    """How a level or unplayed round was settled at a table, with the extra hand's tricks if any."""

    table: int
    kind: str
    winner: Side
    ns: int | None = None
    ew: int | None = None


@dataclass(frozen=True, slots=True)
class FileRound:
    round: int
    tables: tuple[FileTable, ...]
    sitting_out: tuple[FileSitOut, ...] = ()
    decisions: tuple[FileDecision, ...] = ()


@dataclass(frozen=True, slots=True)
class FileLedgerLine:
    """One entry of the evening's ledger, kept as it was written.

    `before` and `after` are North–South's tricks; "8-6" where the two sides do not make 13;
    "not-played"; "void"; None while there is no result.
    """

    at: str
    by: str
    hand: int
    table: int
    before: int | str | None
    after: int | str | None
    reason: str = ""
