"""Lines of the ledger: how one is appended and how the newest is found. Shared by its doors."""

from __future__ import annotations

from django.utils.translation import gettext as _

from tournaments.actions.base import By, journal
from tournaments.models import Drive, LedgerLine, Round
from tournaments.queries.board import HandStatus, head_lines, status_of
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
    state: str = "",
    kind: str = "result",
) -> LedgerLine:
    """Append a line that supersedes `before` (None: the first), with its words in the journal.

    IntegrityError if `before` is no longer the newest.
    """
    played = LedgerLine.State.PLAYED if ns is not None else LedgerLine.State.NOT_PLAYED
    line = LedgerLine.objects.create(
        round=round_,
        hand=hand,
        table_no=table_no,
        state=state or played,
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
    journal(drive, kind, line_in_words(line, before), by, reason=reason, line=line)
    return line


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
    """The head of this hand's chain, a withdrawn one included."""
    lines = LedgerLine.objects.filter(round=round_, hand=hand, table_no=table_no)
    return lines.filter(superseded_by__isnull=True).first()


def status_at(round_: Round, hand: int, table_no: int) -> HandStatus:
    lines = [line for line in head_lines([round_], [table_no]) if line.hand == hand]
    return status_of(hand, lines[0] if lines else None)


def refuse_unknown_table(round_: Round, table_no: int) -> None:
    tables = round_.tables.count()
    if not 1 <= table_no <= tables:
        raise NoSuchTable(table_no, tables)
