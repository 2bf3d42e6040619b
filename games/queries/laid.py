"""How far hands are that were laid for named people."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from games.engine.seats import TRICKS_IN_A_HAND, Seat, Side
from games.engine.shuffle import Sealed
from games.engine.whist import WhistState
from games.models import LAID, Table
from games.queries.live import Live, live_tables
from games.visitors import Visitor


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


def progress_of(public_ids: Collection[str]) -> Mapping[str, Progress]:
    """How far each of these hands is, in few queries however many; unknown ones are left out."""
    return {live.table.public_id: _progress(live) for live in laid(public_ids)}


def laid(public_ids: Collection[str]) -> list[Live]:
    """These hands as they stand."""
    return live_tables(list(Table.objects.filter(public_id__in=public_ids, way=LAID)))


def _progress(live: Live) -> Progress:
    state = live.state
    assert state is not None
    result = None if live.is_withdrawn else state.result
    turn = live.turn
    return Progress(
        trick=min(len(state.tricks) + 1, TRICKS_IN_A_HAND) if not state.over else TRICKS_IN_A_HAND,
        ns=result.tricks[Side.NS] if result else None,
        waits_for=Seat(turn.seat) if turn else None,
        opened=frozenset(Seat(chair.seat) for chair in live.chairs if chair.holder),
        stood_in=frozenset(Seat(chair.seat) for chair in live.chairs if chair.is_stood_in),
        withdrawn=live.is_withdrawn,
    )


def seats_of(public_id: str, visitor: Visitor) -> tuple[Seat, ...]:
    """The seats that this device holds."""
    mine = [chair for live in laid([public_id]) for chair in live.chairs_of(visitor)]
    return tuple(Seat(chair.seat) for chair in mine)


def trump_of(public_id: str) -> str:
    """The trumps of a hand, "C" "D" "H" "S" or "NT": given, or turned up."""
    (live,) = laid([public_id])
    assert isinstance(live.state, WhistState)
    return str(live.state.trump.value) if live.state.trump else ""


def deal_of(public_id: str) -> Sealed | None:
    """What a sealed hand was dealt from, so that another table plays the same cards.

    None once its cards may be looked at.
    """
    table = Table.objects.filter(public_id=public_id, way=LAID, sealed=True).first()
    return table.deals.get().sealed if table is not None else None
