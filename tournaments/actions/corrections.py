"""Mending what went wrong: results of earlier hands, true seats, re-seating, late slips."""

from __future__ import annotations

from django.utils.translation import gettext as _

from games.engine.seats import TRICKS_IN_A_HAND
from tournaments.actions.base import By, door, journal, take_plan
from tournaments.actions.exchanging import exchanged
from tournaments.actions.ledger import (
    newest_line,
    opened_round,
    refuse_uneven,
    refuse_unknown_table,
    tricks_in_words,
    write_line,
)
from tournaments.actions.live_tables import lay_online_hands
from tournaments.actions.reseating import seat_anew
from tournaments.actions.seats import put_hall
from tournaments.models import Drive, LateSlip, LedgerLine, Round
from tournaments.queries.bench import hall_of_round
from tournaments.queries.board import HandStatus, State, status_of
from tournaments.queries.people import names_by_entrant, players_of
from tournaments.refusals import Refused
from whistdrive import clock


def correct_result(
    drive: Drive,
    by: By,
    *,
    hand: int,
    table_no: int,
    ns: int | None,
    reason: str,
    ew: int | None = None,
    reseat: bool = False,
    plan_version: int | None = None,
) -> LedgerLine:
    """Correct any hand that has been opened, or accept a slip that does not add up to 13.

    Arguments: `ns` None means it was not played; `ew` None that East and West took the rest of the
    13. Where the two do not make 13, both are kept and count as they stand, with the reason.
    With `reseat` the people of the round now being played are seated anew from the corrected
    figures; that is possible only for the round just before it and only while it has no result.
    Without it only the numbers change: people stay where they have moved to.
    Side effects in order: superseding line, journal; with `reseat`: plan taken, winners of the
    corrected round and places of the open one replaced, journal; tick; hint.
    Raises `Refused` with the field (reason, reseat), `HandNotOpen`, `NoSuchTable`, `Stale`.
    """
    with door(drive):
        round_ = opened_round(drive, hand)
        refuse_unknown_table(round_, table_no)
        old, why = newest_line(round_, hand, table_no), reason.strip()
        _refuse_correction(status_of(hand, old), ns, ew, why)
        line = write_line(
            drive, round_, hand, table_no, by, ns=ns, ew=ew, before=old, reason=why, kind="correct"
        )
        lay_online_hands(drive, round_, [table_no])
        if reseat:
            take_plan(drive, plan_version)
            seat_anew(drive, round_, by)
        return line


def record_true_seats(
    drive: Drive,
    by: By,
    *,
    hand: int,
    one: int,
    other: int,
    reason: str,
    reseat: bool = False,
    plan_version: int | None = None,
) -> None:
    """We sat down wrong: in this hand's round two people (entrant pks) had swapped chairs, or one
    played who was to sit out, and the other sat out.

    The result counts for those who played it. In the round being played the movement goes on from
    the true seats by itself; of the round just before it, with `reseat`, people are seated anew.
    Side effects in order: plan taken; places exchanged; the phones at those tables asked again who
    they are; journal; with `reseat` as `correct_result`; tick; hint.
    Raises `Refused` with the field (other, reseat), `HandNotOpen`, `Stale`.
    """
    with door(drive):
        take_plan(drive, plan_version)
        round_ = opened_round(drive, hand)
        hall = exchanged(drive, hall_of_round(round_), one, other)
        put_hall(round_, hall)
        changed = list(hall.tables())
        lay_online_hands(drive, round_, changed)
        round_.claims.filter(table_no__in=changed).delete()
        _journal_true_seats(drive, by, round_, hand, (one, other), sorted(changed), reason)
        if reseat:
            seat_anew(drive, round_, by)


def assign_slip(
    drive: Drive, by: By, *, slip: LateSlip, hand: int, table_no: int, reason: str = ""
) -> LedgerLine:
    """The MC says which hand and table a late slip belongs to; it becomes the line there.

    Undoing that line frees the slip again. Raises `Refused` with field "reason" where other tricks
    stand there and no reason is given, `HandNotOpen`, `NoSuchTable`.
    """
    with door(drive):
        _refuse_settled(slip)
        round_ = opened_round(drive, hand)
        refuse_unknown_table(round_, table_no)
        before = newest_line(round_, hand, table_no)
        if before is not None and before.stands:
            _refuse_silent_change(slip, before, reason)
        line = write_line(
            drive,
            round_,
            hand,
            table_no,
            by,
            ns=slip.ns,
            before=before,
            reason=reason.strip() or _("late slip"),
            kind="correct",
            slip=slip.pk,
        )
        _settle(
            slip, by, LateSlip.State.ASSIGNED, _("hand %(h)d, table %(t)d") % _at(hand, table_no)
        )
        return line


def discard_slip(drive: Drive, by: By, *, slip: LateSlip, reason: str = "") -> None:
    """The MC sets a late slip aside; it stays in the record."""
    with door(drive):
        _refuse_settled(slip)
        _settle(slip, by, LateSlip.State.DISCARDED, reason)
        words = {
            "h": slip.hand,
            "t": slip.table_no,
            "ns": slip.ns,
            "ew": TRICKS_IN_A_HAND - slip.ns,
        }
        journal(
            drive,
            "discard-slip",
            _("Late slip set aside: hand %(h)d, table %(t)d, %(ns)d – %(ew)d") % words,
            by,
            data={"hand": slip.hand, "table": slip.table_no, "slip": slip.pk},
            reason=reason.strip(),
        )


def free_slip(slip: int) -> None:
    """The slip waits for the MC again; undo of assigning and discarding."""
    LateSlip.objects.filter(pk=slip).update(
        state=LateSlip.State.PENDING, settled_by=None, settled_at=None, settled_as=""
    )


def _refuse_correction(status: HandStatus, ns: int | None, ew: int | None, reason: str) -> None:
    """Figures that do not make 13, and any others, need a reason, and must change what stands."""
    if ns is not None:
        refuse_uneven(ns, ew, reason)
    if not reason:
        raise Refused(_("Write in a word or two why it is corrected."), "reason")
    settled = status.state not in (State.WAITING, State.DISPUTED)
    rest = None if ns is None else TRICKS_IN_A_HAND - ns
    if settled and (status.ns, status.ew) == (ns, rest if ew is None else ew):
        raise Refused(_("That is what stands already."), "tricks")


def _journal_true_seats(
    drive: Drive,
    by: By,
    round_: Round,
    hand: int,
    two: tuple[int, int],
    tables: list[int],
    reason: str,
) -> None:
    """What undo needs to exchange them back, and where the page of a table finds it."""
    one, other = two
    names = names_by_entrant(players_of(drive))
    journal(
        drive,
        "true-seats",
        _("Hand %(hand)d: %(one)s and %(other)s really sat in each other's seats")
        % {"hand": hand, "one": names[one], "other": names[other]},
        by,
        data={
            "round": round_.number,
            "one": one,
            "other": other,
            "table": tables[0],
            "other_table": tables[-1],
        },
        reason=reason.strip(),
    )


def _at(hand: int, table_no: int) -> dict[str, int]:
    return {"h": hand, "t": table_no}


def _refuse_settled(slip: LateSlip) -> None:
    slip.refresh_from_db()
    if slip.state != LateSlip.State.PENDING:
        raise Refused(_("This slip has been dealt with already."))


def _refuse_silent_change(slip: LateSlip, stands: LedgerLine, reason: str) -> None:
    same = (stands.ns, stands.ew_said) == (slip.ns, None)
    if not same and not reason.strip():
        raise Refused(
            _("Hand %(h)d, table %(t)d has %(now)s already. Write why the slip counts instead.")
            % {"h": stands.hand, "t": stands.table_no, "now": tricks_in_words(stands)},
            "reason",
        )


def _settle(slip: LateSlip, by: By, state: LateSlip.State, settled_as: str) -> None:
    slip.state = state
    slip.settled_by = by.user
    slip.settled_at = clock.now()
    slip.settled_as = settled_as
    slip.save(update_fields=["state", "settled_by", "settled_at", "settled_as"])
