"""Results from phones and from the MC: the only doors to the ledger while a hand is open."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _

from games.engine.seats import TRICKS_IN_A_HAND, Side
from tournaments.actions.base import By, door, journal
from tournaments.actions.ledger import (
    four_playing,
    hands_of,
    newest_line,
    open_round_for_update,
    refuse_unknown_table,
    write_line,
)
from tournaments.actions.live_tables import lay_online_hands
from tournaments.models import Answer, Drive, LateSlip, LedgerLine, Round
from tournaments.queries.board import State, rule_of, status_of
from tournaments.refusals import (
    AlreadyEntered,
    HandNotOpen,
    HandVoid,
    Refused,
    SeatsChanged,
)
from whistdrive import clock


class Fate(StrEnum):
    """What became of a post."""

    SAVED = "saved"
    AGAIN = "again"  # this very post arrived before; nothing was written
    SAME = "same"  # the same tricks are in already
    CONFIRMED = "confirmed"  # the other side says the same
    DISPUTED = "disputed"  # another answer is in already; both are kept and shown
    LATE = "late"  # that hand is closed; kept for the MC


@dataclass(frozen=True, slots=True)
class Post:
    """What a phone sends. `ns` is North and South's tricks whichever side was asked for.

    `seen` is the pk of the newest line the phone's page showed (None: none), `four` the entrants
    it showed at North, East, South, West; `key` was made by the server with the form.
    """

    table_no: int
    hand: int
    ns: int
    key: str
    four: tuple[int, ...]
    seen: int | None = None
    trump: str = ""


def record_result(drive: Drive, post: Post, by: By) -> Fate:
    """Take a table's tricks from a phone.

    Side effects in order: a ledger line (first, or superseding this phone's own unconfirmed one),
    or an answer to the line that is there, or a late slip; a journal line; tick; hint.
    Raises `HandNotOpen`, `NoSuchTable`, `SeatsChanged`, `HandVoid` for tricks counted before the
    hand was declared void; in each case nothing is written.
    Honest posts of different tables never collide: only this table's head line is compared.
    """
    with door(drive, tables=[post.table_no]):
        if _arrived_before(post.key):
            return Fate.AGAIN
        round_ = open_round_for_update(drive)
        hands = hands_of(drive, round_)
        if _is_closed(drive, post.hand, hands):
            return _keep_late(drive, post, by)
        if round_ is None or post.hand not in hands:
            raise HandNotOpen(post.hand, hands)
        _refuse_wrong_table(round_, post)
        try:
            with transaction.atomic():
                return _settle(drive, round_, post, by)
        except IntegrityError:
            # Another phone of this table was first by an instant; its line is there now.
            return _settle(drive, round_, post, by)


def record_by_mc(
    drive: Drive,
    by: By,
    *,
    table_no: int,
    hand: int,
    ns: int,
    replace: bool = False,
    seen: int | None = None,
) -> LedgerLine:
    """The MC types a table's tricks of an open hand; settles a dispute; replaces if told to.

    At an online table his line stands, whatever comes of the cards there, and the next hand of the
    round is laid.
    Arguments: `seen` is the pk of the line that `replace` was offered for (None: any). Figures that
    do not make 13 go through `correct_result`.
    Raises `AlreadyEntered` where undisputed other tricks are in and `replace` is not given, or
    given for a line that is no longer the newest; `HandNotOpen`, `NoSuchTable`.
    """
    with door(drive, tables=[table_no]):
        round_ = open_round_for_update(drive)
        hands = hands_of(drive, round_)
        if round_ is None or hand not in hands:
            raise HandNotOpen(hand, hands)
        refuse_unknown_table(round_, table_no)
        head = newest_line(round_, hand, table_no)
        status = status_of(hand, head)
        if status.state in (State.IN, State.CONFIRMED) and status.ns is not None:
            line = status.line
            assert line is not None
            same = status.ns == ns and line.ew_said is None
            if same and (line.by_user_id or status.state is State.CONFIRMED):
                return line
            if not same and not (replace and seen in (None, line.pk)):
                raise AlreadyEntered(table_no, status.ns, line.ew or 0, line.pk)
        new = write_line(drive, round_, hand, table_no, by, ns=ns, before=head)
        lay_online_hands(drive, round_, [table_no])
        return new


def mark_not_played(drive: Drive, by: By, *, table_no: int, hand: int, reason: str) -> LedgerLine:
    """The MC decides that a hand is not played at a table: no tricks for anybody there.

    Twice is once. Raises `HandNotOpen`, `NoSuchTable`.
    """
    with door(drive, tables=[table_no]):
        round_ = open_round_for_update(drive)
        hands = hands_of(drive, round_)
        if round_ is None or hand not in hands:
            raise HandNotOpen(hand, hands)
        refuse_unknown_table(round_, table_no)
        before = newest_line(round_, hand, table_no)
        if before is not None and before.state == LedgerLine.State.NOT_PLAYED:
            return before
        new = write_line(drive, round_, hand, table_no, by, ns=None, before=before, reason=reason)
        lay_online_hands(drive, round_, [table_no])
        return new


# A post, step by step


def _arrived_before(key: str) -> bool:
    return bool(key) and any(
        model.objects.filter(key=key).exists() for model in (LedgerLine, Answer, LateSlip)
    )


def _is_closed(drive: Drive, hand: int, open_hands: list[int]) -> bool:
    if hand < 1:
        return False
    if open_hands:
        return hand < open_hands[0]
    per_round = rule_of(drive).hands_per_round
    return drive.rounds.filter(closed_at__isnull=False, number__gte=-(-hand // per_round)).exists()


def _keep_late(drive: Drive, post: Post, by: By) -> Fate:
    LateSlip.objects.create(
        drive=drive,
        hand=post.hand,
        table_no=post.table_no,
        ns=post.ns,
        at=clock.now(),
        by=by.name,
        device=by.device,
        key=post.key or None,
    )
    words = {"hand": post.hand, "table": post.table_no, "ns": post.ns}
    words["ew"] = TRICKS_IN_A_HAND - post.ns
    journal(
        drive,
        "late-slip",
        _("Late slip: hand %(hand)d, table %(table)d: %(ns)d – %(ew)d") % words,
        by,
        data={"hand": post.hand, "table": post.table_no},
    )
    return Fate.LATE


def _refuse_wrong_table(round_: Round, post: Post) -> None:
    if post.four != four_playing(round_, post.table_no).entrants():
        raise SeatsChanged


def _settle(drive: Drive, round_: Round, post: Post, by: By) -> Fate:
    head = newest_line(round_, post.hand, post.table_no)
    status = status_of(post.hand, head)
    line = status.line
    if line is None:
        if status.void is not None and post.seen != status.void.pk:
            raise HandVoid(post.hand, status.void.reason)
        _append(drive, round_, post, by, head)
        return Fate.SAVED
    if status.state is State.NOT_PLAYED:
        return _keep_late(drive, post, by)
    mine = bool(by.device) and by.device == line.device
    ours = mine or (bool(by.side) and by.side == line.side)
    dispute = status.dispute
    from_us = dispute is not None and bool(by.side) and dispute.side == by.side
    if dispute is not None and dispute.ns == post.ns and (mine or (ours and not from_us)):
        return _give_way(drive, round_, post, by, line, dispute)
    if mine and not status.answers and post.ns != line.ns and post.seen == line.pk:
        _append(drive, round_, post, by, line)
        return Fate.SAVED
    if post.ns == line.ns and not from_us and (ours or not by.side):
        return Fate.SAME
    return _answer(drive, post, by, line)


def _append(
    drive: Drive, round_: Round, post: Post, by: By, before: LedgerLine | None
) -> LedgerLine:
    return write_line(
        drive,
        round_,
        post.hand,
        post.table_no,
        by,
        ns=post.ns,
        before=before,
        key=post.key,
        trump=post.trump,
    )


def _give_way(
    drive: Drive, round_: Round, post: Post, by: By, line: LedgerLine, other: Answer
) -> Fate:
    """Who sent first agrees with the other side: their tricks stand, and both have said so."""
    new = _append(drive, round_, post, by, line)
    Answer.objects.create(
        line=new, side=other.side, ns=other.ns, at=other.at, by=other.by, device=other.device
    )
    return Fate.CONFIRMED


def _answer(drive: Drive, post: Post, by: By, line: LedgerLine) -> Fate:
    if not by.side:
        raise Refused(_("Say first who you are, so that your answer counts for the right side."))
    Answer.objects.create(
        line=line,
        side=Side(by.side).value,
        ns=post.ns,
        at=clock.now(),
        by=by.name,
        device=by.device,
        key=post.key or None,
    )
    agrees = post.ns == line.ns
    words = {"hand": post.hand, "table": post.table_no, "ns": post.ns}
    words["ew"] = TRICKS_IN_A_HAND - post.ns
    text = _("Hand %(hand)d, table %(table)d: the other side confirms %(ns)d – %(ew)d")
    if not agrees:
        text = _("Hand %(hand)d, table %(table)d: a second answer says %(ns)d – %(ew)d")
    data = {"hand": post.hand, "table": post.table_no}
    journal(drive, "confirm" if agrees else "dispute", text % words, by, data=data)
    return Fate.CONFIRMED if agrees else Fate.DISPUTED
