"""What the database keeps of a drive. Rules live in `rules`, writes in `actions`."""

from tournaments.models.clock import HallClock
from tournaments.models.drive import Drive, Invitation, TableCard
from tournaments.models.evening import Decision, Place, Round, SitOut, TableRound
from tournaments.models.laptop import DriveCopy, Laptop
from tournaments.models.online import OnlineHand
from tournaments.models.people import Entrant, Pair, Player, Share
from tournaments.models.prizes import PrizeList, PrizeRecord
from tournaments.models.record import (
    STANDING,
    Answer,
    Claim,
    JournalLine,
    LateSlip,
    LedgerLine,
)

__all__ = [
    "STANDING",
    "Answer",
    "Claim",
    "Decision",
    "Drive",
    "DriveCopy",
    "Entrant",
    "HallClock",
    "Invitation",
    "JournalLine",
    "Laptop",
    "LateSlip",
    "LedgerLine",
    "OnlineHand",
    "Pair",
    "Place",
    "Player",
    "PrizeList",
    "PrizeRecord",
    "Round",
    "Share",
    "SitOut",
    "TableCard",
    "TableRound",
]
