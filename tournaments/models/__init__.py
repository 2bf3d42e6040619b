"""What the database keeps of a drive. Rules live in `rules`, writes in `actions`."""

from tournaments.models.clock import HallClock
from tournaments.models.drive import Drive, Invitation, TableCard
from tournaments.models.evening import Decision, Place, Round, SitOut, TableRound
from tournaments.models.people import Entrant, Pair, Player, Share
from tournaments.models.prizes import PrizeList, PrizeRecord
from tournaments.models.record import Answer, Claim, JournalLine, LateSlip, LedgerLine

__all__ = [
    "Answer",
    "Claim",
    "Decision",
    "Drive",
    "Entrant",
    "HallClock",
    "Invitation",
    "JournalLine",
    "LateSlip",
    "LedgerLine",
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
