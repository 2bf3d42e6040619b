"""Result-driven movement: after a round the winners or the losers of each table move on.

Tables are numbered from 1 and table 1 is the head table where there is one, so winners move towards
*lower* numbers there. Sources that call the last table the head number them the other way round:
their table t of T is T + 1 - t here, and their step of one up is a step of -1.

The seats are those of the village custom: in an individual drive role B sits North and East, role A
South and West. A staying B keeps the chair; a staying A takes the chair of the A who leaves when
partners change and keeps her own otherwise; arrivals take the only chair left for their role.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.engine.seats import TRICKS_IN_A_HAND, Seat, Side

from .rule import (
    DEFAULT_FORMAT,
    PRESETS,
    BadRule,
    Ends,
    Keep,
    Preset,
    Rule,
    Tie,
    Unit,
    Who,
)
from .rule_options import MOVEMENT_OPTIONS, rule_for
from .rule_words import describe, warnings
from .seating import EntrantId, Four, Role, Seating, seat_of_role, table_count

__all__ = [
    "DEFAULT_FORMAT",
    "MOVEMENT_OPTIONS",
    "PRESETS",
    "BadRule",
    "Ends",
    "Keep",
    "Preset",
    "Rule",
    "Tie",
    "Unit",
    "Who",
    "describe",
    "mover_side",
    "next_seating",
    "round_winner",
    "rule_for",
    "warnings",
    "winner_if_moved",
]


def mover_side(rule: Rule, table: int, tables: int, winner: Side) -> Side | None:
    """The side that leaves this table (1 to `tables`), or None on a ladder, where both may."""
    if rule.ends is Ends.LADDER:
        return None
    return winner if _winners_leave(rule, table, tables) else winner.other


def winner_if_moved(rule: Rule, table: int, tables: int, mover: Side) -> Side:
    """The side that must have counted as winners if `mover` is the side that progressed.

    The inverse of `mover_side`. On a ladder `mover` is the side that went by the rule's step, which
    is the side the rule names: the winners in the preset.
    """
    return mover if _winners_leave(rule, table, tables) else mover.other


def next_seating(rule: Rule, seating: Seating, winners: Mapping[int, Side]) -> Seating:
    """Where everybody sits in the next round, given the winning side of every table.

    Pure: the seating given is left alone. After a round that nobody in the hall played there are no
    winners at all, and nobody moves. Raises ValueError when tables are not numbered 1, 2, … or only
    some of them have a winner.
    """
    tables = table_count(seating)
    if not winners:
        return dict(seating)
    missing = [str(table) for table in sorted(seating) if table not in winners]
    if missing:
        raise ValueError(f"Nobody has won yet at table {', '.join(missing)}.")
    if rule.ends is Ends.LADDER:
        return {table: _ladder_four(rule, seating, winners, table) for table in sorted(seating)}
    movers = {
        table: winners[table] if _winners_leave(rule, table, tables) else winners[table].other
        for table in seating
    }
    return {table: _circle_four(rule, seating, movers, table) for table in sorted(seating)}


def round_winner(
    rule: Rule,
    ns_tricks: Sequence[int | None],
    decision: Side | None,
    ew_tricks: Sequence[int | None] = (),
) -> Side | None:
    """Who won the round at one table, or None while somebody still has to decide.

    `ns_tricks` holds North–South's tricks of each hand in order, None for one not played;
    `ew_tricks` those of East–West, who took the rest of the 13 where it is left out. `decision` is
    what an extra hand, a cut or the MC settled; it counts only when the hands played are level or
    none was played. ValueError for a figure outside 0–13.
    """
    others = ew_tricks or [None] * len(ns_tricks)
    played = [
        (ns, TRICKS_IN_A_HAND - ns if ew is None else ew)
        for ns, ew in zip(ns_tricks, others, strict=True)
        if ns is not None
    ]
    for tricks, _ in played:
        if not 0 <= tricks <= TRICKS_IN_A_HAND:
            raise ValueError(f"A hand has 13 tricks, so North–South cannot have {tricks}.")
    ahead = sum(ns - ew for ns, ew in played)
    if ahead:
        return Side.NS if ahead > 0 else Side.EW
    if decision is not None or not played or rule.tie is not Tie.LAST_HAND:
        return decision
    ns, ew = played[-1]
    if ns == ew:  # only where the two do not make 13
        return None
    return Side.NS if ns > ew else Side.EW


def _winners_leave(rule: Rule, table: int, tables: int) -> bool:
    special = table == rule.special_table(tables)
    return (rule.who is Who.WINNERS) is not special


def _circle_four(rule: Rule, seating: Seating, movers: Mapping[int, Side], table: int) -> Four:
    """One table when the ends join: a couple stays, an A and a B arrive, perhaps a pair of old."""
    tables = len(seating)
    here, leaving = seating[table], movers[table]

    def arriving(role: Role) -> EntrantId:
        origin = (table - rule.step(role) - 1) % tables + 1
        return seating[origin].at(seat_of_role(movers[origin], role))

    def chair(side: Side, role: Role) -> Seat:
        return seat_of_role(side, role)

    staying = leaving.other
    a_stays, a_leaves = chair(staying, Role.A), chair(leaving, Role.A)
    keeps = rule.keeps_at(table, tables)
    return Four.of(
        {
            chair(staying, Role.B): here.at(chair(staying, Role.B)),
            chair(leaving, Role.B): arriving(Role.B),
            a_stays if keeps else a_leaves: here.at(a_stays),
            a_leaves if keeps else a_stays: arriving(Role.A),
        }
    )


def _ladder_four(rule: Rule, seating: Seating, winners: Mapping[int, Side], table: int) -> Four:
    """One table of a ladder: those who stay keep their axis, arrivals take what is free.

    Where both couples arrive, the one from the higher-numbered table sits North–South.
    """
    tables = len(seating)
    couples: dict[Side, tuple[EntrantId, EntrantId]] = {}
    arrivals: list[tuple[EntrantId, EntrantId]] = []
    for origin in (table, table + 1, table - 1):
        for side in Side:
            if origin in seating and _ladder_goal(rule, origin, tables, side, winners) == table:
                couple = seating[origin].side(side)
                if origin == table:
                    couples[side] = couple
                else:
                    arrivals.append(couple)
    for side in Side:
        if side not in couples:
            couples[side] = arrivals.pop(0)
    (north, south), (east, west) = couples[Side.NS], couples[Side.EW]
    four = Four(N=north, E=east, S=south, W=west)
    return four if rule.keeps_at(table, tables) else four.swap(Seat.S, Seat.W)


def _ladder_goal(
    rule: Rule, table: int, tables: int, side: Side, winners: Mapping[int, Side]
) -> int:
    named = (side is winners[table]) is (rule.who is Who.WINNERS)
    goal = table + (rule.step_a if named else -rule.step_a)
    return min(max(goal, 1), tables)
