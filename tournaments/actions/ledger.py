"""Lines of the ledger: how one is appended and how the newest is found. Shared by its doors."""

from __future__ import annotations

from django.utils.translation import gettext as _

from games.engine.seats import TRICKS_IN_A_HAND
from tournaments.actions.base import By, journal
from tournaments.models import Answer, Drive, LedgerLine, Round
from tournaments.queries.board import HandStatus, head_lines, open_round, rule_of, status_of
from tournaments.queries.people import four_at
from tournaments.refusals import DoesNotAddUp, HandNotOpen, NoSuchTable
from tournaments.rules.programme import hand_numbers, round_of
from tournaments.rules.seating import Four
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
    ew: int | None = None,
    state: LedgerLine.State | None = None,
    reason: str = "",
    key: str | None = None,
    trump: str = "",
    kind: str = "result",
    slip: int | None = None,
    words: str = "",
) -> LedgerLine:
    """Append a line that supersedes `before` (None: the first), with its words in the journal.

    `ew` is East and West's tricks where both were given, None for the rest of the 13. `state` is
    for lines that say neither tricks nor "not played". `slip` is the pk of the late slip that it
    came from, so that undoing frees the slip again. `words` go before the figures in the journal.

    IntegrityError if `before` is no longer the newest, or if the two figures do not make 13 and no
    `reason` says why.
    """
    line = LedgerLine.objects.create(
        round=round_,
        hand=hand,
        table_no=table_no,
        state=state or (LedgerLine.State.NOT_PLAYED if ns is None else LedgerLine.State.PLAYED),
        ns=ns,
        ew_said=None if ns is None or ew == TRICKS_IN_A_HAND - ns else ew,
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
    text = line_in_words(line, before)
    text = f"{words} {text}" if words else text
    journal(drive, kind, text, by, data=data, reason=reason, line=line)
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
        ew_said=stands.ew_said if stands else None,
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
    if before is not None and before.stands:
        text += " " + _("(was %(before)s)") % {"before": tricks_in_words(before)}
    return text


def tricks_in_words(line: LedgerLine) -> str:
    if line.state == LedgerLine.State.PLAYED:
        return f"{line.ns} – {line.ew}"
    if line.state == LedgerLine.State.NOT_PLAYED:
        return _("not played")
    if line.state == LedgerLine.State.VOID:
        return _("void, to be played again")
    return _("waiting again")


def newest_line(round_: Round, hand: int, table_no: int) -> LedgerLine | None:
    """The head of this hand's chain, a withdrawn one included, its answers loaded."""
    lines = head_lines([round_], [table_no])
    return next((line for line in lines if line.hand == hand), None)


def status_at(round_: Round, hand: int, table_no: int) -> HandStatus:
    return status_of(hand, newest_line(round_, hand, table_no))


def open_round_for_update(drive: Drive) -> Round | None:
    """The open round, locked against closing where the database has row locks."""
    drive.refresh_from_db()
    round_ = open_round(drive)
    if round_ is None:
        return None
    return Round.objects.select_for_update().filter(pk=round_.pk, closed_at__isnull=True).first()


def hands_of(drive: Drive, round_: Round | None) -> list[int]:
    if round_ is None:
        return []
    return hand_numbers(round_.number, rule_of(drive).hands_per_round, drive.hands)


def opened_round(drive: Drive, hand: int) -> Round:
    """The round of a hand that is or was played, locked; raises `HandNotOpen`."""
    drive.refresh_from_db()
    per_round = rule_of(drive).hands_per_round
    number = round_of(hand, per_round) if hand >= 1 else 0
    round_ = drive.rounds.filter(number=number).first()
    opened = drive.stage in (Drive.Stage.PLAYING, Drive.Stage.FINISHED)
    if round_ is None or not opened or hand > drive.hands:
        raise HandNotOpen(hand, hands_of(drive, open_round(drive)))
    return Round.objects.select_for_update().get(pk=round_.pk)


def refuse_uneven(ns: int, ew: int | None, reason: str) -> None:
    """Two figures that do not make 13 are taken only with a reason; both are then kept."""
    if ew is not None and ns + ew != TRICKS_IN_A_HAND and not reason.strip():
        raise DoesNotAddUp(ns, ew)


def four_playing(round_: Round, table_no: int) -> Four:
    """Who plays at that table of the round; raises `NoSuchTable`."""
    four = four_at(round_, table_no)
    if four is None:
        raise NoSuchTable(table_no, round_.tables.count())
    return four


def refuse_unknown_table(round_: Round, table_no: int) -> None:
    tables = round_.tables.count()
    if not 1 <= table_no <= tables:
        raise NoSuchTable(table_no, tables)
