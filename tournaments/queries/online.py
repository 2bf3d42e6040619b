"""The online tables of a round: which hand each plays, how far it is, and for whom it waits."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace

import games.api as api
from games.engine.seats import TRICKS_IN_A_HAND, Seat
from games.engine.shuffle import Sealed
from tournaments.models import Drive, OnlineHand, Player, Round, Share
from tournaments.queries.board import open_round
from tournaments.queries.people import seating_of
from tournaments.queries.phone_place import hall_now
from tournaments.rules.seating import Four


@dataclass(frozen=True, slots=True)
class OnlineTable:
    """One online table of a round, at the hand it plays now or has played last.

    `live` is empty where no hand is laid: the MC has not drawn its trumps yet. `trick` counts from
    1. `people` are the names of those who sit there, robots left out; of them `opened` whose seat
    a device has open, and `stood_in` for whom a robot plays now. `waits_for` is whose turn it is
    ("" once it is over). `clash` says why tricks played there did not become the result.
    """

    table_no: int
    hand: int = 0
    live: str = ""
    trick: int = 0
    over: bool = False
    people: tuple[str, ...] = ()
    opened: tuple[str, ...] = ()
    stood_in: tuple[str, ...] = ()
    waits_for: str = ""
    clash: str = ""
    apart: bool = False


def online_tables(drive: Drive, round_: Round) -> dict[int, OnlineTable]:
    """The online tables of a round by number; a fixed number of queries however many."""
    rows = list(round_.tables.filter(online=True).order_by("table_no"))
    if not rows:
        return {}
    hands: dict[int, list[OnlineHand]] = {}
    for one in OnlineHand.objects.filter(round=round_, dropped=False).order_by("hand"):
        hands.setdefault(one.table_no, []).append(one)
    told = api.progress_of([laid[-1].live for laid in hands.values()]) if hands else {}
    hall = hall_now(drive)
    names, robots = hall.names, hall.robots | hall.dummies
    here = hall.frame is not None and hall.frame.round == round_
    seating = hall.seats if here else seating_of(round_)
    tables = {}
    for row in rows:
        four, laid = seating[row.table_no], hands.get(row.table_no, [])
        table = OnlineTable(
            row.table_no,
            people=tuple(names[four.at(seat)] for seat in people_at(four, robots)),
            clash=" ".join(one.clash for one in laid if one.clash),
            apart=row.apart,
        )
        tables[row.table_no] = _at_its_hand(table, laid, told, four, names) if laid else table
    return tables


def people_at(four: Four, robots: Collection[int]) -> tuple[Seat, ...]:
    """The seats of a table that people have, in the order of play."""
    return tuple(seat for seat in Seat if four.at(seat) not in robots)


def hand_now(round_: Round, table_no: int) -> OnlineHand | None:
    """The hand that an online table plays now, or has played last; None where none is laid."""
    laid = OnlineHand.objects.filter(round=round_, table_no=table_no, dropped=False)
    return laid.select_related("round__drive").order_by("hand").last()


def sealed_deals(drive: Drive) -> dict[int, Sealed]:
    """The cards of the open round that all online tables play and not all have played, by hand."""
    round_ = open_round(drive)
    if round_ is None or not drive.same_deal:
        return {}
    laid = OnlineHand.objects.filter(round=round_, dropped=False).order_by("pk")
    newest = dict(laid.values_list("hand", "live"))
    found = {hand: api.deal_of(live) for hand, live in newest.items()}
    return {hand: deal for hand, deal in found.items() if deal is not None}


def chair_of(round_: Round, player: Player) -> tuple[int, Seat] | None:
    """Where somebody sits in a round, or the one whose seat they share."""
    shared = Share.objects.filter(guest=player.entrant_id, until_hand__isnull=True).first()
    entrant = shared.host_id if shared else player.entrant_id
    place = round_.places.filter(entrant=entrant).first()
    return (place.table_no, Seat(place.seat)) if place else None


def _at_its_hand(
    table: OnlineTable,
    laid: list[OnlineHand],
    told: Mapping[str, api.Progress],
    four: Four,
    names: Mapping[int, str],
) -> OnlineTable:
    now = laid[-1]
    table = replace(table, hand=now.hand, live=now.live, over=now.ns is not None)
    progress = told.get(now.live)
    if progress is None:
        return table
    name = {seat: names[four.at(seat)] for seat in Seat}
    over = table.over or progress.ns is not None
    return replace(
        table,
        trick=TRICKS_IN_A_HAND if over else progress.trick,
        over=over,
        opened=tuple(name[seat] for seat in Seat if seat in progress.opened),
        stood_in=tuple(name[seat] for seat in Seat if seat in progress.stood_in),
        waits_for="" if over or progress.waits_for is None else name[progress.waits_for],
    )
