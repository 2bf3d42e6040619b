"""Undo, step by step. The steps are the journal's lines, so they survive a restart."""

from __future__ import annotations

from collections.abc import Mapping

from django.db.models import Q
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.actions.attendance import TAKE_OVERS
from tournaments.actions.base import By, door, journal, take_plan
from tournaments.actions.decisions import restore_decision
from tournaments.actions.draw import exchange
from tournaments.actions.live_tables import (
    drop_online_hands,
    online_hands,
    realign_online,
    relay_where_seats_changed,
)
from tournaments.actions.merging import restore_player
from tournaments.actions.prizes import withdraw
from tournaments.actions.reseating import put_back_places, restore_winners, tables_with_results
from tournaments.actions.rounds import take_up_again
from tournaments.actions.undo_lines import LINE_UNDOINGS, Undoing, first_undo, later_steps
from tournaments.actions.undo_seats import (
    undo_one_line,
    undo_part,
    undo_robots_that_came,
    undo_share,
    undo_take_over,
    why_parted_still,
    why_shared_still,
)
from tournaments.models import Drive, JournalLine, PrizeList, Round
from tournaments.queries.people import seating_of
from tournaments.refusals import Refused, in_words


def undo_step(drive: Drive, by: By, *, step: JournalLine, plan_version: int | None) -> None:
    """Take one step back.

    Side effects in order: plan taken; the step's effects reversed; live tables dropped or laid, as
    what counts now has it; a journal line that names it; the step marked as undone by that line;
    tick; hint. Raises `Refused` naming what depends on the step, `Stale`.
    """
    with door(drive):
        take_plan(drive, plan_version)
        step.refresh_from_db()
        why_not = why_not_undo(drive, step)
        if why_not:
            raise Refused(why_not)
        UNDOINGS[step.kind].undo(drive, step, by)
        realign_online(drive)
        about = {key: step.data[key] for key in ("hand", "table", "round") if key in step.data}
        text = _("Undone: %(step)s") % {"step": step.text}
        line = journal(drive, "undo", text, by, data={"step": step.pk, **about})
        step.undone_by = line
        step.save(update_fields=["undone_by"])


def why_not_undo(drive: Drive, step: JournalLine) -> str:
    """Why this step can't be taken back now; empty when it can."""
    if step.kind not in UNDOINGS:
        return {
            "prize-tie": _(
                "What parted people stays in the record. Write it down anew at the prizes."
            ),
            "prize-show": _("Step back, or end it, on the page “Prizes on the wall”."),
            "online": _("Send the table back to real cards at the desk instead."),
            "cards": _("Let the table play online again at the desk instead."),
        }.get(step.kind, _("This step can't be undone."))
    if step.undone_by_id is not None:
        return _("This step has been undone already.")
    return UNDOINGS[step.kind].blocker(drive, step)


# Blockers


def _round(drive: Drive, number: int) -> Round | None:
    return drive.rounds.filter(number=number).first()


def _seats_changed_since(drive: Drive, step: JournalLine, number: int) -> str:
    """Somebody was seated otherwise in that round since: chairs go back in the order they came."""
    in_the_round = Q(kind__in=["true-seats", *TAKE_OVERS], data__round=number)
    into_the_round = Q(kind="reseat", data__round=number - 1)
    later = later_steps(drive, step).filter(in_the_round | into_the_round).last()
    return first_undo(later) if later else ""


def _results_after(drive: Drive, number: int) -> str:
    """Results of the round after `number` depend on its move."""
    later = _round(drive, number + 1)
    if later is None:
        return ""
    if later.closed_at is not None:
        return _("Everybody has moved again since. Undo that move first.")
    return _tables_sent(tables_with_results(later))


def _tables_sent(tables: list[int]) -> str:
    if not tables:
        return ""
    return ngettext(
        "Table %(tables)s has sent a result since. Undo that first.",
        "Tables %(tables)s have sent results since. Undo those first.",
        len(tables),
    ) % {"tables": in_words(map(str, tables))}


def _close_blocker(drive: Drive, step: JournalLine) -> str:
    if drive.stage == Drive.Stage.FINISHED:
        return _("The drive is finished. Go on with the drive first.")
    number = step.data["round"]
    return _results_after(drive, number) or _seats_changed_since(drive, step, number + 1)


def _seats_blocker(drive: Drive, step: JournalLine) -> str:
    number = step.data["round"]
    reseat = later_steps(drive, step).filter(kind="reseat", data__round=number).last()
    if reseat:
        return first_undo(reseat)
    round_ = _round(drive, number)
    if round_ is None:
        return _("That hand no longer exists.")
    if _was_open(round_, step):
        return (
            _results_after(drive, number)
            or _moved_since(round_)
            or _seats_changed_since(drive, step, number)
        )
    return _seats_changed_since(drive, step, number)


def _was_open(round_: Round, step: JournalLine) -> bool:
    """Whether the round was being played when the step was made, so that its move depends on it."""
    return round_.closed_at is None or step.at <= round_.closed_at


def _moved_since(round_: Round) -> str:
    if round_.closed_at is None:
        return ""
    return _("Everybody has moved since. Undo that move first.")


def _reseat_blocker(drive: Drive, step: JournalLine) -> str:
    number = step.data["round"] + 1
    current = _round(drive, number)
    if current is None or current.closed_at is not None or tables_with_results(current):
        return _("Hands have been played from the new seats, so they stay.")
    return _seats_changed_since(drive, step, number)


def _decision_blocker(drive: Drive, step: JournalLine) -> str:
    round_ = _round(drive, step.data["round"])
    if round_ is None or round_.closed_at is not None:
        return _("Everybody has moved since. Undo that move first.")
    same_table = {"data__round": step.data["round"], "data__table": step.data["table"]}
    newer = later_steps(drive, step).filter(kind="decision", **same_table).last()
    return first_undo(newer) if newer else ""


def _publish_blocker(drive: Drive, step: JournalLine) -> str:
    first = _round(drive, 1)
    if first is None or first.closed_at is not None or tables_with_results(first):
        return _("Results are in, so the start can't be taken back. Undo them first.")
    return _seats_changed_since(drive, step, 1)


def _take_over_blocker(drive: Drive, step: JournalLine) -> str:
    round_ = _round(drive, step.data["round"])
    if round_ is None:
        return _("That hand no longer exists.")
    if round_.closed_at is not None:
        return _("Everybody has moved since. Undo that move first.")
    sent = [table for table in tables_with_results(round_) if table == step.data["table"]]
    return _tables_sent(sent) or _seats_changed_since(drive, step, round_.number)


def _share_blocker(drive: Drive, step: JournalLine) -> str:
    parted = drive.journal.filter(kind="part", undone_by__isnull=True, pk__gt=step.pk)
    later = parted.filter(data__guest=step.data["guest"]).last()
    return first_undo(later) if later else why_shared_still(drive, step.data)


def _part_blocker(drive: Drive, step: JournalLine) -> str:
    return why_parted_still(drive, step.data)


def _finish_blocker(drive: Drive, step: JournalLine) -> str:
    return "" if drive.stage == Drive.Stage.FINISHED else _("The drive is not finished.")


def _list_of(drive: Drive, step: JournalLine) -> PrizeList | None:
    return drive.prize_lists.filter(pk=step.data.get("list")).first()


def _announced_blocker(drive: Drive, step: JournalLine) -> str:
    kept = _list_of(drive, step)
    if kept is None or kept.withdrawn_at is not None:
        return _("This announcement has been withdrawn already.")
    return ""


def _withdrawn_blocker(drive: Drive, step: JournalLine) -> str:
    kept = _list_of(drive, step)
    if kept is None or kept.withdrawn_at is None:
        return _("This announcement stands again already.")
    if drive.prize_lists.filter(part=kept.part, withdrawn_at__isnull=True).exists():
        return _("Another announcement stands now. Withdraw that one first.")
    return ""


def _merge_blocker(drive: Drive, step: JournalLine) -> str:
    if drive.stage not in (Drive.Stage.DOOR, Drive.Stage.DRAWN):
        return _("The drive has started. Add the second person at the door instead.")
    return ""


# Undoings


def _undo_close(drive: Drive, step: JournalLine, by: By) -> None:
    number = step.data["round"]
    after = _round(drive, number + 1)
    if after is not None:
        undo_robots_that_came(drive, step, by)
        drop_online_hands(online_hands(after))
        after.delete()
    drive.rounds.filter(number=number).update(closed_at=None)


def _undo_seats(drive: Drive, step: JournalLine, by: By) -> None:
    round_ = drive.rounds.get(number=step.data["round"])
    exchange(drive, round_, step.data["one"], step.data["other"])
    round_.claims.all().delete()


def _undo_reseat(drive: Drive, step: JournalLine, by: By) -> None:
    restore_winners(drive.rounds.get(number=step.data["round"]), step.data["winners"])
    current = drive.rounds.get(number=step.data["round"] + 1)
    before, data = seating_of(current), step.data
    put_back_places(current, data["places"], data["bench"], data["kinds"])
    relay_where_seats_changed(drive, current, before)


def _undo_decision(drive: Drive, step: JournalLine, by: By) -> None:
    round_ = drive.rounds.get(number=step.data["round"])
    restore_decision(round_, step.data["table"], step.data.get("before"))


def _undo_publish(drive: Drive, step: JournalLine, by: By) -> None:
    drop_online_hands(online_hands(drive.rounds.get(number=1)))
    drive.stage = Drive.Stage.DRAWN
    drive.started_at = None
    drive.save(update_fields=["stage", "started_at"])


def _undo_finish(drive: Drive, step: JournalLine, by: By) -> None:
    take_up_again(drive, step.data)


def _undo_announced(drive: Drive, step: JournalLine, by: By) -> None:
    kept = _list_of(drive, step)
    assert kept is not None
    withdraw(drive, by, part=kept.part)


def _undo_withdrawn(drive: Drive, step: JournalLine, by: By) -> None:
    drive.prize_lists.filter(pk=step.data["list"]).update(withdrawn_at=None, withdrawn_by="")


def _undo_merge(drive: Drive, step: JournalLine, by: By) -> None:
    restore_player(drive, step.data)


UNDOINGS: Mapping[str, Undoing] = {
    "close": Undoing(_close_blocker, _undo_close),
    **LINE_UNDOINGS,
    "true-seats": Undoing(_seats_blocker, _undo_seats),
    "reseat": Undoing(_reseat_blocker, _undo_reseat),
    "decision": Undoing(_decision_blocker, _undo_decision),
    "finish": Undoing(_finish_blocker, _undo_finish),
    "prizes-announced": Undoing(_announced_blocker, _undo_announced),
    "prizes-withdrawn": Undoing(_withdrawn_blocker, _undo_withdrawn),
    "publish": Undoing(_publish_blocker, _undo_publish),
    "take-over": Undoing(_take_over_blocker, undo_take_over),
    "one-line": Undoing(_take_over_blocker, undo_one_line),
    "share": Undoing(_share_blocker, undo_share),
    "part": Undoing(_part_blocker, undo_part),
    "merge": Undoing(_merge_blocker, _undo_merge),
    "remove": Undoing(_merge_blocker, _undo_merge),
}
