"""Undo, step by step. The steps are the journal's lines, so they survive a restart."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournaments.actions.attendance import seat_instead
from tournaments.actions.base import By, door, journal, take_plan
from tournaments.actions.corrections import put_back_places, restore_winners, tables_with_results
from tournaments.actions.draw import exchange
from tournaments.actions.ledger import newest_line, write_line
from tournaments.actions.merging import restore_player
from tournaments.models import Drive, JournalLine, LedgerLine, Round
from tournaments.refusals import Refused, in_words


@dataclass(frozen=True, slots=True)
class Undoing:
    """How a kind of step is taken back: `blocker` says why not (or ""), `undo` does it."""

    blocker: Callable[[Drive, JournalLine], str]
    undo: Callable[[Drive, JournalLine, By], None]


def undo_step(drive: Drive, by: By, *, step: JournalLine, plan_version: int | None) -> None:
    """Take one step back.

    Side effects in order: plan taken; the step's effects reversed; a journal line that names it;
    the step marked as undone by that line; tick; hint. Raises `Refused` naming what depends on
    the step, `Stale`.
    """
    with door(drive):
        take_plan(drive, plan_version)
        step.refresh_from_db()
        why_not = why_not_undo(drive, step)
        if why_not:
            raise Refused(why_not)
        UNDOINGS[step.kind].undo(drive, step, by)
        line = journal(drive, "undo", _("Undone: %(step)s") % {"step": step.text}, by)
        step.undone_by = line
        step.save(update_fields=["undone_by"])


def why_not_undo(drive: Drive, step: JournalLine) -> str:
    """Why this step can't be taken back now; empty when it can."""
    if step.kind not in UNDOINGS:
        return _("This step can't be undone.")
    if step.undone_by_id is not None:
        return _("This step has been undone already.")
    return UNDOINGS[step.kind].blocker(drive, step)


def is_undoable_kind(kind: str) -> bool:
    return kind in UNDOINGS


# Blockers


def _round(drive: Drive, number: int) -> Round | None:
    return drive.rounds.filter(number=number).first()


def _results_after(drive: Drive, number: int) -> str:
    """Results of the round after `number` depend on its move."""
    later = _round(drive, number + 1)
    if later is None:
        return ""
    tables = tables_with_results(later)
    if later.closed_at is not None:
        return _("Everybody has moved again since. Undo that move first.")
    if tables:
        return _("Table %(tables)s has sent a result for the next hand. Undo that first.") % {
            "tables": in_words(map(str, tables))
        }
    return ""


def _close_blocker(drive: Drive, step: JournalLine) -> str:
    if drive.stage == Drive.Stage.FINISHED:
        return _("The drive is finished. Go on with the drive first.")
    return _results_after(drive, step.data["round"])


def _line_blocker(drive: Drive, step: JournalLine) -> str:
    line = step.line
    if line is None or LedgerLine.objects.filter(supersedes=line).exists():
        return _("A newer result stands for this hand. Undo that first.")
    if line.round.closed_at is not None and step.kind == "result":
        return _("Everybody has moved since. Undo that move first, or correct the hand.")
    later = drive.journal.filter(kind="reseat", undone_by__isnull=True, pk__gt=step.pk)
    if later.filter(data__round=line.round.number).exists():
        return _("People were seated anew from it. Undo that first.")
    return ""


def _seats_blocker(drive: Drive, step: JournalLine) -> str:
    return _results_after(drive, step.data["round"])


def _reseat_blocker(drive: Drive, step: JournalLine) -> str:
    current = _round(drive, step.data["round"] + 1)
    tables = tables_with_results(current) if current else []
    if tables or current is None or current.closed_at is not None:
        return _("Hands have been played from the new seats, so they stay.")
    return ""


def _decision_blocker(drive: Drive, step: JournalLine) -> str:
    round_ = _round(drive, step.data["round"])
    if round_ is None or round_.closed_at is not None:
        return _("Everybody has moved since. Undo that move first.")
    newer = drive.journal.filter(kind="decision", pk__gt=step.pk, undone_by__isnull=True)
    if newer.filter(data=step.data).exists():
        return _("A newer decision stands for this table. Undo that first.")
    return ""


def _publish_blocker(drive: Drive, step: JournalLine) -> str:
    first = _round(drive, 1)
    if first is None or first.closed_at is not None or tables_with_results(first):
        return _("Results are in, so the start can't be taken back. Undo them first.")
    return ""


def _take_over_blocker(drive: Drive, step: JournalLine) -> str:
    round_ = _round(drive, step.data["round"])
    if round_ is None:
        return _("That hand no longer exists.")
    if round_.closed_at is not None:
        return _("Everybody has moved since. Undo that move first.")
    table = step.data["table"]
    if table in tables_with_results(round_):
        return _("Table %(tables)s has sent a result for this hand. Undo that first.") % {
            "tables": table
        }
    return ""


def _never(drive: Drive, step: JournalLine) -> str:
    return ""


def _merge_blocker(drive: Drive, step: JournalLine) -> str:
    if drive.stage not in (Drive.Stage.DOOR, Drive.Stage.DRAWN):
        return _("The drive has started. Add the second person at the door instead.")
    return ""


# Undoings


def _undo_close(drive: Drive, step: JournalLine, by: By) -> None:
    number = step.data["round"]
    drive.rounds.filter(number=number + 1).delete()
    drive.rounds.filter(number=number).update(closed_at=None)


def _undo_line(drive: Drive, step: JournalLine, by: By) -> None:
    line = step.line
    assert line is not None
    before = line.supersedes
    restored = before is not None and before.state != LedgerLine.State.WITHDRAWN
    write_line(
        drive,
        line.round,
        line.hand,
        line.table_no,
        By(name=by.name, user=by.user),
        ns=before.ns if restored and before else None,
        before=newest_line(line.round, line.hand, line.table_no),
        state=before.state if restored and before else LedgerLine.State.WITHDRAWN,
        reason=_("undone"),
        kind="undone-result",
    )


def _undo_seats(drive: Drive, step: JournalLine, by: By) -> None:
    round_ = drive.rounds.get(number=step.data["round"])
    exchange(drive, round_, step.data["one"], step.data["other"])


def _undo_reseat(drive: Drive, step: JournalLine, by: By) -> None:
    restore_winners(drive.rounds.get(number=step.data["round"]), step.data["winners"])
    put_back_places(drive.rounds.get(number=step.data["round"] + 1), step.data["places"])


def _undo_decision(drive: Drive, step: JournalLine, by: By) -> None:
    round_ = drive.rounds.get(number=step.data["round"])
    round_.decisions.filter(table_no=step.data["table"]).delete()


def _undo_publish(drive: Drive, step: JournalLine, by: By) -> None:
    drive.stage = Drive.Stage.DRAWN
    drive.started_at = None
    drive.save(update_fields=["stage", "started_at"])


def _undo_take_over(drive: Drive, step: JournalLine, by: By) -> None:
    seat_instead(
        drive, drive.rounds.get(number=step.data["round"]), step.data["in"], step.data["out"]
    )
    drive.players.filter(entrant=step.data["out"]).update(gone_from=step.data["gone_before"])


def _undo_merge(drive: Drive, step: JournalLine, by: By) -> None:
    restore_player(drive, step.data)


UNDOINGS: Mapping[str, Undoing] = {
    "close": Undoing(_close_blocker, _undo_close),
    "result": Undoing(_line_blocker, _undo_line),
    "correct": Undoing(_line_blocker, _undo_line),
    "true-seats": Undoing(_seats_blocker, _undo_seats),
    "reseat": Undoing(_reseat_blocker, _undo_reseat),
    "decision": Undoing(_decision_blocker, _undo_decision),
    "publish": Undoing(_publish_blocker, _undo_publish),
    "take-over": Undoing(_take_over_blocker, _undo_take_over),
    "merge": Undoing(_merge_blocker, _undo_merge),
    "remove": Undoing(_merge_blocker, _undo_merge),
}
