"""How steps are taken back that wrote to the ledger: results, corrections, void and moved ones."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from tournaments.actions.base import By
from tournaments.actions.corrections import free_slip
from tournaments.actions.ledger import newest_line, standing, take_back_line
from tournaments.models import Drive, JournalLine, LedgerLine


@dataclass(frozen=True, slots=True)
class Undoing:
    """How a kind of step is taken back: `blocker` says why not (or ""), `undo` does it."""

    blocker: Callable[[Drive, JournalLine], str]
    undo: Callable[[Drive, JournalLine, By], None]


def later_steps(drive: Drive, step: JournalLine) -> QuerySet[JournalLine]:
    """Steps after this one that still stand."""
    return drive.journal.filter(pk__gt=step.pk, undone_by__isnull=True).order_by("pk")


def first_undo(later: JournalLine) -> str:
    return _("Undo this first: “%(step)s”.") % {"step": later.text}


def _line_blocker(drive: Drive, step: JournalLine) -> str:
    if step.line is None:
        return _("That hand has been dealt with since.")
    if standing(newest_line(step.line.round, step.line.hand, step.line.table_no)) != step.line:
        return _("A newer result stands for this hand. Undo that first.")
    return _moved_blocker(drive, step, [step.line])


def _moved_blocker(drive: Drive, step: JournalLine, lines: list[LedgerLine]) -> str:
    for line in lines:
        closed = line.round.closed_at
        if closed is not None and line.at <= closed:
            return _("Everybody has moved since. Undo that move first, or correct the hand.")
    rounds = {line.round.number for line in lines}
    reseat = later_steps(drive, step).filter(kind="reseat", data__round__in=rounds).last()
    return first_undo(reseat) if reseat else ""


def _lines_blocker(drive: Drive, step: JournalLine) -> str:
    """A step that wrote to several places goes back only as a whole."""
    lines = _lines_of(step)
    if len(lines) < len(step.data["lines"]):
        return _("That hand has been dealt with since.")
    rounds, hands = {line.round_id for line in lines}, {line.hand for line in lines}
    heads = LedgerLine.objects.filter(round__in=rounds, hand__in=hands, superseded_by=None)
    stand = {_restored(head) for head in heads.select_related("journal_line")}
    if any(line.pk not in stand for line in lines):
        return _("A newer result stands for this hand. Undo that first.")
    return _moved_blocker(drive, step, lines)


def _restored(head: LedgerLine) -> int | None:
    """The pk of the line whose statement stands, as `ledger.standing`, asking no more."""
    step = getattr(head, "journal_line", None)
    if step is None or step.kind != "undone-result":
        return head.pk
    restored: int | None = step.data["restores"]
    return restored


def _lines_of(step: JournalLine) -> list[LedgerLine]:
    lines = LedgerLine.objects.filter(pk__in=step.data["lines"])
    return list(lines.select_related("round", "journal_line").order_by("pk"))


def _undo_line(drive: Drive, step: JournalLine, by: By) -> None:
    assert step.line is not None
    take_back_line(drive, step.line, by)
    if "slip" in step.data:
        free_slip(step.data["slip"])


def _undo_lines(drive: Drive, step: JournalLine, by: By) -> None:
    for line in _lines_of(step):
        again = take_back_line(drive, line, by)
        part = line.journal_line
        part.undone_by = again.journal_line
        part.save(update_fields=["undone_by"])


def _discard_blocker(drive: Drive, step: JournalLine) -> str:
    return "" if "slip" in step.data else _("This step can't be undone.")


def _undo_discard(drive: Drive, step: JournalLine, by: By) -> None:
    free_slip(step.data["slip"])


_ONE = Undoing(_line_blocker, _undo_line)
_SEVERAL = Undoing(_lines_blocker, _undo_lines)

LINE_UNDOINGS: Mapping[str, Undoing] = {
    "result": _ONE,
    "correct": _ONE,
    "void": _ONE,
    "revoke": _ONE,
    "shift": _SEVERAL,
    "repeat-hand": _SEVERAL,
    "skip-hand": _SEVERAL,
    "discard-slip": Undoing(_discard_blocker, _undo_discard),
}
