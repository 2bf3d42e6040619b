"""Where phones are: a phone says at which table and on which side it is in this round."""

from __future__ import annotations

from django.utils.translation import gettext as _

from games.engine.seats import Side
from tournaments.actions.base import door
from tournaments.actions.ledger import four_playing
from tournaments.models import Claim, Drive, Player
from tournaments.queries.board import open_round
from tournaments.queries.people import names_by_entrant, players_of
from tournaments.refusals import HandNotOpen, Refused, SeatsChanged
from tournaments.rules.seating import Four
from whistdrive import clock


class SideInUse(Refused):
    """Another phone answers for this side already; taking over must be meant."""

    def __init__(self, names: str) -> None:
        super().__init__(
            _("Another phone already sends for %(names)s. Take over only if you sit here.")
            % {"names": names}
        )


def sit_down(
    drive: Drive, *, device: str, table_no: int, entrant: int | None, take_over: bool = False
) -> Claim:
    """A phone says "we are the right four, and I am …".

    Arguments: `entrant` who holds the phone (pk), or None for a phone that lies on the table and
    speaks for no side; `take_over` to send the phone that spoke for this side away.
    Side effects in order: with `take_over` the other phone keeps its place but speaks for nobody
    (`Claim.sent_away`, so that it can be told); this phone's earlier claim of the round dropped;
    claim; the phone becomes that player's own where it is nobody's yet; tick; hint.
    Raises `SideInUse`, `SeatsChanged` (not at this table), `HandNotOpen`, `NoSuchTable`.
    """
    with door(drive, tables=[table_no]):
        drive.refresh_from_db()
        round_ = open_round(drive)
        if round_ is None:
            raise HandNotOpen(0, [])
        four = four_playing(round_, table_no)
        side = ""
        if entrant is not None:
            seat = four.seat_of(entrant)
            if seat is None:
                raise SeatsChanged
            side = seat.side.value
            others = round_.claims.filter(table_no=table_no, side=side).exclude(device=device)
            if others.exists() and not take_over:
                raise _in_use(drive, four, seat.side)
            others.update(side="")
            _make_own(drive, entrant, device)
        round_.claims.filter(device=device).delete()
        return Claim.objects.create(
            round=round_,
            table_no=table_no,
            side=side,
            device=device,
            entrant_id=entrant,
            at=clock.now(),
        )


def stand_up(drive: Drive, *, device: str) -> None:
    """The phone is not at this table after all: its claim of the round is dropped."""
    with door(drive, tables=()):
        round_ = open_round(drive)
        if round_ is not None:
            round_.claims.filter(device=device).delete()


def _in_use(drive: Drive, four: Four, side: Side) -> SideInUse:
    """The refusal that names the two for whom another phone sends."""
    names = names_by_entrant(players_of(drive))
    one, other = four.side(side)
    return SideInUse(_("%(a)s and %(b)s") % {"a": names[one], "b": names[other]})


def _make_own(drive: Drive, entrant: int, device: str) -> None:
    """So that the phone follows its owner from table to table; never one that is linked already."""
    if Player.objects.filter(drive=drive, device=device).exists():
        return
    Player.objects.filter(drive=drive, entrant=entrant, device="").update(device=device)
