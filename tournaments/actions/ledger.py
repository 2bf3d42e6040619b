"""Lines of the ledger: how one is appended and how the newest is found. Shared by its doors."""

from __future__ import annotations

from django.utils.translation import gettext as _

from tournaments.actions.base import By, journal
from tournaments.models import Answer, Drive, LedgerLine, Round
from tournaments.queries.board import head_lines
from tournaments.refusals import NoSuchTable
from whistdrive import clock


def write_line(
    drive: Drive,
    round_: Round,
    hand: int,
    table_no: int,
    by: By,
    *,
    ns: int | None,
    before: LedgerLine | None,
    reason: str = "",
    key: str | None = None,
    trump: str = "",
    kind: str = "result",
    slip: int | None = None,
) -> LedgerLine:
    """Append a line that supersedes `before` (None: the first), with its words in the journal.

    `slip` is the pk of the late slip that it came from, so that undoing frees the slip again.

    IntegrityError if `before` is no longer the newest.
    """
    line = LedgerLine.objects.create(
        round=round_,
        hand=hand,
        table_no=table_no,
        state=LedgerLine.State.PLAYED if ns is not None else LedgerLine.State.NOT_PLAYED,
        ns=ns,
        trump=trump or (before.trump if before else ""),
        supersedes=before,
        at=clock.now(),
        by=by.name,
        by_user=by.user,
        side=by.side,
        device=by.device,
        reason=reason,
        key=key or None,
    )
    data = {"hand": hand, "table": table_no}
    if slip is not None:
        data["slip"] = slip
    journal(drive, kind, line_in_words(line, before), by, data=data, reason=reason, line=line)
    return line


def take_back_line(drive: Drive, line: LedgerLine, by: By) -> LedgerLine:
    """Append a line that says again what stood before `line`, or that the table is waiting again.

    What the phones had said of it comes back with it: a hand that was disputed is disputed again.
    The ledger only ever grows, so this can be done step by step back to the first line.
    """
    stands = standing(line.supersedes)
    again = LedgerLine.objects.create(
        round=line.round,
        hand=line.hand,
        table_no=line.table_no,
        state=stands.state if stands else LedgerLine.State.WITHDRAWN,
        ns=stands.ns if stands else None,
        trump=stands.trump if stands else "",
        supersedes=newest_line(line.round, line.hand, line.table_no),
        at=clock.now(),
        by=stands.by if stands else by.name,
        by_user=stands.by_user if stands else by.user,
        side=stands.side if stands else "",
        device=stands.device if stands else "",
        reason=stands.reason if stands else "",
    )
    for answer in stands.answers.order_by("pk") if stands else ():
        Answer.objects.create(
            line=again,
            side=answer.side,
            ns=answer.ns,
            at=answer.at,
            by=answer.by,
            device=answer.device,
        )
    data = {"hand": line.hand, "table": line.table_no, "restores": stands.pk if stands else None}
    journal(drive, "undone-result", line_in_words(again, line), by, data=data, line=again)
    return again


def standing(line: LedgerLine | None) -> LedgerLine | None:
    """The line whose statement stands while `line` is the newest: undoing repeats an older one."""
    step = getattr(line, "journal_line", None)
    if line is None or step is None or step.kind != "undone-result":
        return line
    return LedgerLine.objects.filter(pk=step.data["restores"]).first()


def line_in_words(line: LedgerLine, before: LedgerLine | None) -> str:
    """ "Hand 7, table 3: 8 – 5 (was 7 – 6)"."""
    text = _("Hand %(hand)d, table %(table)d: %(now)s") % {
        "hand": line.hand,
        "table": line.table_no,
        "now": tricks_in_words(line),
    }
    if before is not None and before.state != LedgerLine.State.WITHDRAWN:
        text += " " + _("(was %(before)s)") % {"before": tricks_in_words(before)}
    return text


def tricks_in_words(line: LedgerLine) -> str:
    if line.state == LedgerLine.State.PLAYED:
        return f"{line.ns} – {line.ew}"
    if line.state == LedgerLine.State.NOT_PLAYED:
        return _("not played")
    return _("withdrawn")


def newest_line(round_: Round, hand: int, table_no: int) -> LedgerLine | None:
    """The head of this hand's chain, a withdrawn one included, its answers loaded."""
    lines = head_lines([round_], [table_no])
    return next((line for line in lines if line.hand == hand), None)


def refuse_unknown_table(round_: Round, table_no: int) -> None:
    tables = round_.tables.count()
    if not 1 <= table_no <= tables:
        raise NoSuchTable(table_no, tables)
