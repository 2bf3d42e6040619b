"""Who moves from a table whose figures do not say, and tables that are not waited for."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.utils.translation import gettext as _

from games.engine.seats import TRICKS_IN_A_HAND, Side
from tournaments.actions.base import By, door, journal
from tournaments.actions.results import mark_not_played
from tournaments.models import Decision, Drive, Round
from tournaments.queries.board import (
    State,
    TableStatus,
    board_of,
    is_last_round,
    open_round,
    rule_of,
)
from tournaments.refusals import HandNotOpen, NoSuchTable, Refused, in_words
from tournaments.rules.progression import round_winner
from whistdrive import clock


def decide(
    drive: Drive,
    by: By,
    *,
    table_no: int,
    kind: str,
    winner: str = "",
    ns: int | None = None,
    reason: str = "",
) -> Decision:
    """Say who moves from a table whose figures do not: an extra hand, a cut, the MC's word.

    Arguments: `kind` as in `Decision.Kind`; `ns` the extra hand's tricks of North and South, which
    give its winner; `winner` "NS" or "EW" for the other kinds. Replaces an earlier decision,
    which undoing puts back.
    Raises `NoSuchTable`, `HandNotOpen`, `Refused` where the figures already say who won or are
    not all in.
    """
    with door(drive):
        table = _table_of(drive, table_no)
        if not needs_decision(drive, table):
            raise Refused(_("Table %(t)d does not need a decision.") % {"t": table_no})
        side = _winning_side(kind, winner, ns)
        before = decision_as_data(table.decision)
        decision, _new = Decision.objects.update_or_create(
            round=table.row.round,
            table_no=table_no,
            defaults={
                "kind": kind,
                "winner": side,
                "ns": ns if kind == Decision.Kind.EXTRA_HAND else None,
                "at": clock.now(),
                "by": by.user,
                "reason": reason,
            },
        )
        _journal_decision(drive, by, table, decision, before)
        return decision


def go_on_without(drive: Drive, by: By, *, table_no: int, reason: str, winner: str = "") -> None:
    """A table that has not sent its tricks is not waited for: its missing hands are not played.

    Arguments: `reason` in the MC's words; `winner` "NS" or "EW", asked for only where the hands
    that were played do not say who moves.
    Side effects in order: a ledger line for each missing hand, a decision where one is needed.
    Raises `Refused` with the field (reason, winner), `HandNotOpen`, `NoSuchTable`.
    """
    with door(drive):
        table = _table_of(drive, table_no)
        waiting = [status.hand for status in table.hands if status.state is State.WAITING]
        if not waiting:
            raise Refused(_("Table %(t)d has sent its tricks.") % {"t": table_no})
        if not reason.strip():
            raise Refused(_("Write in a word or two why it is not played."), "reason")
        for hand in waiting:
            mark_not_played(drive, by, table_no=table_no, hand=hand, reason=reason.strip())
        if is_last_round(drive, open_round(drive)) or not _table_of(drive, table_no).level:
            return
        if winner not in tuple(Side):
            raise Refused(_("Say who moves on from this table."), "winner")
        decide(
            drive,
            by,
            table_no=table_no,
            kind=Decision.Kind.MC,
            winner=winner,
            reason=reason.strip(),
        )


def needs_decision(drive: Drive, table: TableStatus) -> bool:
    """Whether the figures, all of them there, do not say who has won; decided already or not."""
    if table.state in (State.WAITING, State.DISPUTED):
        return False
    ns, ew = [status.ns for status in table.hands], [status.ew for status in table.hands]
    return round_winner(rule_of(drive), ns, None, ew) is None


def decision_as_data(decision: Decision | None) -> dict[str, Any] | None:
    """A decision as plain data for the journal; `restore_decision` puts it back."""
    if decision is None:
        return None
    return {
        "kind": decision.kind,
        "winner": decision.winner,
        "ns": decision.ns,
        "at": decision.at.isoformat(),
        "by": decision.by_id,
        "reason": decision.reason,
    }


def restore_decision(round_: Round, table_no: int, data: dict[str, Any] | None) -> None:
    """Put back the decision that stood before, or none."""
    round_.decisions.filter(table_no=table_no).delete()
    if data is not None:
        Decision.objects.create(
            round=round_,
            table_no=table_no,
            kind=data["kind"],
            winner=data["winner"],
            ns=data["ns"],
            at=datetime.fromisoformat(data["at"]),
            by_id=data["by"],
            reason=data["reason"],
        )


def decision_in_words(decision: Decision) -> str:
    if decision.kind == Decision.Kind.EXTRA_HAND and decision.ns is not None:
        return _("extra hand %(ns)d – %(ew)d") % {"ns": decision.ns, "ew": 13 - decision.ns}
    return _("cut of cards") if decision.kind == Decision.Kind.CUT else _("the MC's decision")


def _winning_side(kind: str, winner: str, ns: int | None) -> Side:
    """Who has won by a decision of this kind; refuses one that does not say how, or who."""
    if kind not in Decision.Kind.values:
        raise Refused(_("Say how it was decided."), "kind")
    if kind == Decision.Kind.EXTRA_HAND:
        if ns is None:
            raise Refused(_("Type the tricks of the extra hand."), "tricks")
        return Side.NS if 2 * ns > TRICKS_IN_A_HAND else Side.EW
    if winner not in tuple(Side):
        raise Refused(_("Say which two have won."), "winner")
    return Side(winner)


def _journal_decision(
    drive: Drive, by: By, table: TableStatus, decision: Decision, before: dict[str, Any] | None
) -> None:
    """Who counts as winners and how; `before` is what undoing puts back."""
    names = in_words(table.side_names(Side(decision.winner)))
    journal(
        drive,
        "decision",
        _("Table %(t)d: %(names)s count as winners (%(how)s)")
        % {"t": table.table_no, "names": names, "how": decision_in_words(decision)},
        by,
        data={"round": table.row.round.number, "table": table.table_no, "before": before},
        reason=decision.reason,
    )


def _table_of(drive: Drive, table_no: int) -> TableStatus:
    board = board_of(drive)
    if board is None:
        raise HandNotOpen(0, [])
    table = board.table(table_no)
    if table is None:
        raise NoSuchTable(table_no, len(board.tables))
    return table
