"""What the database keeps of a drive. Rules live in `rules`, writes in `actions`."""

from tournaments.models.drive import Drive, Invitation, TableCard
from tournaments.models.evening import Decision, Place, Round, SitOut, TableRound
from tournaments.models.people import Entrant, Pair, Player
from tournaments.models.record import Answer, Claim, JournalLine, LateSlip, LedgerLine

__all__ = [
    "Answer",
    "Claim",
    "Decision",
    "Drive",
    "Entrant",
    "Invitation",
    "JournalLine",
    "LateSlip",
    "LedgerLine",
    "Pair",
    "Place",
    "Player",
    "Round",
    "SitOut",
    "TableCard",
    "TableRound",
]
