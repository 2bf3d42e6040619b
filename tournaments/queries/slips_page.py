"""Results that came for a hand already closed."""

from __future__ import annotations

from dataclasses import dataclass

from games.engine.seats import TRICKS_IN_A_HAND
from tournaments.models import Drive, LateSlip
from tournaments.queries.board import head_lines, open_round, status_of
from tournaments.queries.desk_page import NOTHING, result_words
from tournaments.queries.phone_words import figures

SETTLED_SHOWN = 50


@dataclass(frozen=True, slots=True)
class Slip:
    """A slip that waits: its tricks, and what stands in the hand it was sent for."""

    slip: LateSlip
    tricks: str
    stands: str
    same: bool  # the very tricks that stand there already
    now: str  # what that table has in the hand being played; empty where none is

    @property
    def guess(self) -> dict[str, int]:
        """Where the phone said it belongs."""
        return {"hand": self.slip.hand, "table": self.slip.table_no}


def slips_page(drive: Drive) -> tuple[list[Slip], list[tuple[LateSlip, str]]]:
    """Slips that wait, oldest first; and those dealt with, newest first, with their tricks."""
    waiting = drive.late_slips.filter(state=LateSlip.State.PENDING).order_by("pk")
    settled = drive.late_slips.exclude(state=LateSlip.State.PENDING).select_related("settled_by")
    current = open_round(drive)
    heads = {(line.hand, line.table_no): line for line in head_lines(drive.rounds.all())}
    playing = {
        line.table_no: result_words(status_of(line.hand, line))
        for line in heads.values()
        if current is not None and line.round_id == current.pk
    }
    rows = []
    for slip in waiting:
        status = status_of(slip.hand, heads.get((slip.hand, slip.table_no)))
        rows.append(
            Slip(
                slip=slip,
                tricks=figures(slip.ns),
                stands=result_words(status),
                same=status.ns == slip.ns and status.ew == TRICKS_IN_A_HAND - slip.ns,
                now=playing.get(slip.table_no, NOTHING) if current else "",
            )
        )
    return rows, [(s, figures(s.ns)) for s in settled.order_by("-settled_at")[:SETTLED_SHOWN]]
