"""Tricks that change sides after a revoke, and results that belong to another hand or table."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engine.seats import TRICKS_IN_A_HAND, Side
from tournaments.actions.base import By, door, journal, take_plan
from tournaments.actions.ledger import (
    newest_line,
    opened_round,
    refuse_unknown_table,
    status_at,
    tricks_in_words,
    write_line,
)
from tournaments.actions.reseating import seat_anew
from tournaments.models import Drive, LedgerLine, Round
from tournaments.queries.board import HandStatus, State, status_of
from tournaments.queries.people import names_by_entrant, players_of, seating_of
from tournaments.queries.phone_words import names_of
from tournaments.refusals import NoSuchTable, Refused, ResultChanged, TargetTaken

MOST_FOR_A_REVOKE = 3
LONGEST_REASON = 300


def transfer_tricks(
    drive: Drive,
    by: By,
    *,
    hand: int,
    table_no: int,
    to: str,
    tricks: int | None,
    reason: str,
    seen: int | None = None,
    reseat: bool = False,
    plan_version: int | None = None,
) -> LedgerLine:
    """A revoke: `tricks` (0 to 3) go over to the side `to`; the figures after it are what counts.

    0 writes down that there was a revoke and that it cost nothing. Of the round being played the
    winners follow by themselves; of an earlier one as in `correct_result`, whose `reseat` it takes.
    Arguments: `seen` is the pk of the line that the page showed (None: any); the same post twice is
    once.
    Side effects in order: superseding line, journal; with `reseat` as `correct_result`; tick; hint.
    Raises `Refused` with the field (to, moved, reason, reseat), `ResultChanged`, `HandNotOpen`,
    `NoSuchTable`, `Stale`.
    """
    with door(drive):
        round_ = opened_round(drive, hand)
        refuse_unknown_table(round_, table_no)
        old = newest_line(round_, hand, table_no)
        if old is not None and _is_again(old, seen, "revoke"):
            return old
        line = _result_of(status_of(hand, old), hand, table_no, seen)
        ns, ew, why = _after_revoke(line, _sides(drive, round_, table_no), to, tricks, reason)
        new = write_line(
            drive, round_, hand, table_no, by, ns=ns, ew=ew, before=old, reason=why, kind="revoke"
        )
        if reseat:
            take_plan(drive, plan_version)
            seat_anew(drive, round_, by)
        return new


@dataclass(frozen=True, slots=True)
class _Spot:
    """One table's hand."""

    round: Round
    hand: int
    table_no: int

    @property
    def newest(self) -> LedgerLine | None:
        return newest_line(self.round, self.hand, self.table_no)

    @property
    def status(self) -> HandStatus:
        return status_at(self.round, self.hand, self.table_no)

    @property
    def words(self) -> str:
        return _("hand %(h)d, table %(t)d") % {"h": self.hand, "t": self.table_no}


def shift_entry(
    drive: Drive,
    by: By,
    *,
    hand: int,
    table_no: int,
    to_hand: int,
    to_table: int,
    reason: str,
    seen: int | None = None,
    swap: bool = False,
    reseat: bool = False,
    plan_version: int | None = None,
) -> None:
    """A result was sent for the wrong hand or table: it moves to where it belongs.

    Where it came from waits again, or was not played if everybody has moved from there. With `swap`
    the two results change places. North and South's tricks stay North and South's.
    Arguments: `seen` as in `transfer_tricks`; `reseat` as in `correct_result`, for the one of the
    two rounds that everybody has moved from.
    Side effects in order: a line at both places, journal; journal that names both; with `reseat` as
    `correct_result`; tick; hint.
    Raises `Refused` with the field (to_hand, to_table, reason, reseat), `TargetTaken` where a
    result stands already and `swap` is not given, `ResultChanged`, `HandNotOpen`, `NoSuchTable`,
    `Stale`.
    """
    with door(drive):
        source = _spot(drive, hand, table_no)
        target = _target(drive, to_hand, to_table)
        newest = source.newest
        if newest is not None and _is_again(newest, seen, "shifted"):
            return
        line, there = _what_moves(source, target, seen, swap=swap)
        if not reason.strip():
            raise Refused(_("Write in a word or two why it belongs there."), "reason")
        _put_in_place(drive, by, source, line, target, there, reason)
        if reseat:
            take_plan(drive, plan_version)
            _seat_anew_from(drive, by, source, target)


def _what_moves(
    source: _Spot, target: _Spot, seen: int | None, *, swap: bool
) -> tuple[LedgerLine, LedgerLine | None]:
    """The result that goes from `source` to `target`, and what stands there, which comes back.

    Raises `Refused`, `ResultChanged`, and `TargetTaken` where it may not.
    """
    if (source.hand, source.table_no) == (target.hand, target.table_no):
        raise Refused(_("That is where it stands already."), "to_hand")
    line = _result_of(source.status, source.hand, source.table_no, seen)
    there = target.status.line
    if there is not None and not swap:
        raise TargetTaken(target.hand, target.table_no, tricks_in_words(there))
    return line, there


def _seat_anew_from(drive: Drive, by: By, *spots: _Spot) -> None:
    """People seated anew from those rounds that everybody has moved from, from each once."""
    closed = [spot.round for spot in spots if spot.round.closed_at is not None]
    for round_ in {one.pk: one for one in closed}.values():
        seat_anew(drive, round_, by)


def _put_in_place(
    drive: Drive,
    by: By,
    source: _Spot,
    line: LedgerLine,
    target: _Spot,
    there: LedgerLine | None,
    reason: str,
) -> None:
    """A line at both places with its journal, then the journal's line that names both."""
    lines = [
        _put(drive, by, target, line, source, reason),
        _put(drive, by, source, there, target, reason),
    ]
    words = {"here": source.words, "there": target.words}
    text = _("The result of %(here)s belongs to %(there)s") % words
    if there is not None:
        text = _("The results of %(here)s and of %(there)s change places") % words
    data = {
        "hand": source.hand,
        "table": source.table_no,
        "other_hand": target.hand,
        "other_table": target.table_no,
        "lines": [line.pk for line in lines],
    }
    journal(drive, "shift", text, by, data=data, reason=reason.strip())


def _put(
    drive: Drive, by: By, spot: _Spot, result: LedgerLine | None, origin: _Spot, reason: str
) -> LedgerLine:
    """What came from `origin`, or nothing, now stands at `spot`."""
    state = None
    if result is None and spot.round.closed_at is None:
        state = LedgerLine.State.WITHDRAWN
    words = {"origin": origin.words, "reason": reason.strip()}
    why = _("from %(origin)s: %(reason)s") if result else _("moved to %(origin)s: %(reason)s")
    return write_line(
        drive,
        spot.round,
        spot.hand,
        spot.table_no,
        by,
        ns=result.ns if result else None,
        ew=result.ew if result else None,
        state=state,
        trump=result.trump if result else "",
        before=spot.newest,
        reason=(why % words)[:LONGEST_REASON],
        kind="shifted",
    )


def _spot(drive: Drive, hand: int, table_no: int) -> _Spot:
    """A table's hand that has been opened; raises `HandNotOpen`, `NoSuchTable`."""
    round_ = opened_round(drive, hand)
    refuse_unknown_table(round_, table_no)
    return _Spot(round_, hand, table_no)


def _target(drive: Drive, hand: int, table_no: int) -> _Spot:
    try:
        return _spot(drive, hand, table_no)
    except NoSuchTable as refused:
        raise Refused(refused.sentence, "to_table") from refused
    except Refused as refused:
        raise Refused(refused.sentence, "to_hand") from refused


def _result_of(status: HandStatus, hand: int, table_no: int, seen: int | None) -> LedgerLine:
    """The line that stands, undisputed and as the page showed it."""
    words = {"h": hand, "t": table_no}
    if status.line is None:
        raise Refused(_("Hand %(h)d, table %(t)d has no result.") % words)
    if status.state is State.DISPUTED:
        raise Refused(
            _("Hand %(h)d, table %(t)d has two answers. Say first which is right.") % words
        )
    if seen not in (None, status.line.pk):
        raise ResultChanged(hand, table_no)
    return status.line


def _is_again(newest: LedgerLine, seen: int | None, kind: str) -> bool:
    """Whether this very act was done a moment ago: the button was pressed twice."""
    step = getattr(newest, "journal_line", None)
    return (
        seen is not None
        and newest.supersedes_id == seen
        and step is not None
        and (step.kind == kind)
    )


def _sides(drive: Drive, round_: Round, table_no: int) -> dict[Side, str]:
    four = seating_of(round_)[table_no]
    names = names_by_entrant(players_of(drive))
    return {side: names_of(four, side, names) for side in Side}


def _after_revoke(
    line: LedgerLine, names: dict[Side, str], to: str, tricks: int | None, reason: str
) -> tuple[int, int, str]:
    """Both sides' tricks once those of a revoke have gone over, and why, in words for the line.

    Raises `Refused` with the field (to, moved, reason), or without where the hand was not played.
    """
    if line.ns is None or line.ew is None:
        raise Refused(_("The hand was not played, so no tricks can change sides."))
    if to not in tuple(Side):
        raise Refused(_("Say which two get the tricks."), "to")
    if tricks is None or not 0 <= tricks <= MOST_FOR_A_REVOKE:
        raise Refused(_("A revoke moves 0 to 3 tricks."), "moved")
    side = Side(to)
    _refuse_more_than_there_are(names, side, tricks, line)
    if not reason.strip():
        raise Refused(_("Write in a word or two why: revoke."), "reason")
    signed = tricks if side is Side.NS else -tricks
    why = ngettext(
        "%(reason)s: %(n)d trick to %(names)s", "%(reason)s: %(n)d tricks to %(names)s", tricks
    ) % {"reason": reason.strip().rstrip(":."), "n": tricks, "names": names[side]}
    return line.ns + signed, line.ew - signed, why[:LONGEST_REASON]


def _refuse_more_than_there_are(
    names: dict[Side, str], to: Side, tricks: int, line: LedgerLine
) -> None:
    giving = line.ew if to is Side.NS else line.ns
    getting = line.ns if to is Side.NS else line.ew
    assert giving is not None
    assert getting is not None
    if tricks > giving or getting + tricks > TRICKS_IN_A_HAND:
        raise Refused(
            ngettext(
                "%(names)s have only %(n)d trick to give.",
                "%(names)s have only %(n)d tricks to give.",
                giving,
            )
            % {"names": names[to.other], "n": giving},
            "moved",
        )
