"""Hands that do not count: dealt again at one table, repeated or skipped by the whole hall."""

from __future__ import annotations

from django.utils.translation import gettext as _

from tournaments.actions.base import By, door, journal, take_plan
from tournaments.actions.ledger import (
    hands_of,
    newest_line,
    open_round_for_update,
    refuse_unknown_table,
    write_line,
)
from tournaments.actions.live_tables import drop_online_hands, lay_online_hands, online_hands
from tournaments.models import Drive, LedgerLine, Round
from tournaments.refusals import HandNotOpen, Refused, ResultChanged

VOID, NOT_PLAYED = LedgerLine.State.VOID, LedgerLine.State.NOT_PLAYED


def void_hand(
    drive: Drive, by: By, *, table_no: int, hand: int, reason: str, seen: int | None = None
) -> LedgerLine:
    """A table's result of the round being played counts nowhere; the table plays the hand again.

    Arguments: `seen` is the pk of the line that the page showed (None: any). Twice is once.
    Side effects in order: a void line that supersedes the result, journal; at an online table the
    hand laid anew; tick; hint.
    Raises `Refused` with the field (reason), `ResultChanged`, `HandNotOpen`, `NoSuchTable`.
    """
    with door(drive):
        round_ = _open_hand(drive, hand)
        refuse_unknown_table(round_, table_no)
        newest = newest_line(round_, hand, table_no)
        if newest is not None and newest.state == VOID:
            return newest
        words = {"hand": hand, "table": table_no}
        if newest is None or not newest.stands:
            raise Refused(
                _("Table %(table)d has no result for hand %(hand)d. They can simply deal it again.")
                % words
            )
        if seen not in (None, newest.pk):
            raise ResultChanged(hand, table_no)
        _refuse_no_reason(reason)
        line = _write(drive, round_, hand, table_no, by, VOID, newest, reason, "void")
        drop_online_hands(online_hands(round_, hand=hand, table_no=table_no))
        lay_online_hands(drive, round_, [table_no])
        return line


def repeat_hand(
    drive: Drive, by: By, *, hand: int, reason: str, plan_version: int | None = None
) -> None:
    """The whole hall plays a hand of the round again: what was sent of it counts nowhere.

    Every table is told, also one that has sent nothing yet. Twice is once.
    Side effects in order: plan taken; a void line for each table, journal; journal; the hand laid
    anew at online tables; tick; hint.
    Raises `Refused` with the field (reason), `HandNotOpen`, `Stale`.
    """
    text = _("Hand %(hand)d is played again by the whole hall") % {"hand": hand}
    _for_all(drive, by, hand, VOID, reason, plan_version, "repeat-hand", text)


def skip_hand(
    drive: Drive, by: By, *, hand: int, reason: str, plan_version: int | None = None
) -> None:
    """Nobody plays a hand of the round: not played at every table. Twice is once.

    The programme does not shift: the next hand keeps the trumps that stand on everybody's card.
    After a round that nobody played, nobody moves.
    Side effects and refusals as `repeat_hand`, with lines that say "not played".
    """
    text = _("Hand %(hand)d is not played by anybody") % {"hand": hand}
    _for_all(drive, by, hand, NOT_PLAYED, reason, plan_version, "skip-hand", text)


def _for_all(
    drive: Drive,
    by: By,
    hand: int,
    state: LedgerLine.State,
    reason: str,
    plan_version: int | None,
    kind: str,
    text: str,
) -> None:
    with door(drive):
        round_ = _open_hand(drive, hand)
        newest = {no: newest_line(round_, hand, no) for no in _tables(round_)}
        left = {no: line for no, line in newest.items() if line is None or line.state != state}
        if not left:
            return
        _refuse_no_reason(reason)
        take_plan(drive, plan_version)
        lines = [
            _write(drive, round_, hand, no, by, state, before, reason, f"{kind}-table").pk
            for no, before in left.items()
        ]
        journal(drive, kind, text, by, data={"hand": hand, "lines": lines}, reason=reason.strip())
        laid = online_hands(round_, hand=hand, table_no__in=list(left))
        drop_online_hands(one for one in laid if state == VOID or one.ns is None)
        lay_online_hands(drive, round_)


def _tables(round_: Round) -> list[int]:
    return list(round_.tables.order_by("table_no").values_list("table_no", flat=True))


def _write(
    drive: Drive,
    round_: Round,
    hand: int,
    table_no: int,
    by: By,
    state: LedgerLine.State,
    before: LedgerLine | None,
    reason: str,
    kind: str,
) -> LedgerLine:
    return write_line(
        drive,
        round_,
        hand,
        table_no,
        by,
        ns=None,
        state=state,
        before=before,
        reason=reason.strip(),
        kind=kind,
    )


def _open_hand(drive: Drive, hand: int) -> Round:
    round_ = open_round_for_update(drive)
    hands = hands_of(drive, round_)
    if round_ is None or hand not in hands:
        raise HandNotOpen(hand, hands)
    return round_


def _refuse_no_reason(reason: str) -> None:
    if not reason.strip():
        raise Refused(_("Write in a word or two why it does not count."), "reason")
