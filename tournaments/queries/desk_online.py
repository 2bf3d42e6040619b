"""Online tables at the MC's desk: how far they are, for whom they wait, what has gone wrong."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from games.engine.seats import TRICKS_IN_A_HAND
from tournaments.models import OnlineHand
from tournaments.queries.board import Board, TableStatus
from tournaments.queries.online import OnlineTable


@dataclass(frozen=True, slots=True)
class Clash:
    """Tricks played at an online table that did not become the result, and the line that stands."""

    hand: int
    words: str
    ns: int
    ew: int
    seen: int | None


@dataclass(frozen=True, slots=True)
class AtSeat:
    """Somebody at an online table: what their phone does."""

    entrant: int
    name: str
    words: str
    robot_plays: bool


def online_words(table: OnlineTable) -> str:
    """ "Online: trick 9 of 13, waits for Ann (phone not opened)"."""
    if not table.live:
        return _("Online: waits for the trumps")
    if table.over:
        return _("Online: all tricks played")
    words = {"trick": table.trick, "all": TRICKS_IN_A_HAND, "name": table.waits_for}
    if not table.waits_for:
        return _("Online: trick %(trick)d of %(all)d") % words
    said = _("Online: trick %(trick)d of %(all)d, waits for %(name)s") % words
    asleep = table.waits_for in table.people and table.waits_for not in table.opened
    return _("%(said)s (phone not opened)") % {"said": said} if asleep else said


def clashes_of(board: Board, table_no: int | None = None) -> dict[int, list[Clash]]:
    """By table, where the result still differs from what was played online."""
    hands = OnlineHand.objects.filter(round=board.round, dropped=False).exclude(clash="")
    if table_no is not None:
        hands = hands.filter(table_no=table_no)
    found: dict[int, list[Clash]] = {}
    for one in hands.order_by("table_no", "hand"):
        table = board.table(one.table_no)
        status = next((s for s in table.hands if s.hand == one.hand), None) if table else None
        if status is None or one.ns is None or status.ns == one.ns:
            continue
        ew = TRICKS_IN_A_HAND - one.ns
        clash = Clash(one.hand, one.clash, one.ns, ew, status.seen)
        found.setdefault(one.table_no, []).append(clash)
    return found


def seats_at(table: TableStatus, online: OnlineTable) -> list[AtSeat]:
    """The people of an online table, in the order of play."""
    entrants = {table.names[entrant]: entrant for entrant in table.four.entrants()}
    return [
        AtSeat(entrants[name], name, _seat_words(name, online), name in online.stood_in)
        for name in online.people
    ]


def _seat_words(name: str, online: OnlineTable) -> str:
    if name in online.stood_in:
        return _("a robot plays, until the seat is opened again")
    return _("plays") if name in online.opened else _("phone not opened")
