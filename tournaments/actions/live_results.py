"""What comes of hands at live tables: a line of the ledger, once, or a clash that is shown."""

from __future__ import annotations

from django.db import transaction
from django.utils.translation import gettext as _

import games.api as api
from games.engine.seats import TRICKS_IN_A_HAND
from tournaments.actions.base import By, door
from tournaments.actions.ledger import (
    hands_of,
    newest_line,
    open_round_for_update,
    tricks_in_words,
    write_line,
)
from tournaments.actions.live_tables import (
    ONLINE_KEY,
    lay_online_hands,
    online_hands,
    reveal_if_all_played,
)
from tournaments.models import Drive, LedgerLine, OnlineHand, Round
from tournaments.queries.board import head_lines, open_round, status_of
from tournaments.refusals import Refused
from tournaments.rules.programme import TrumpMode
from whistdrive.db import write


class _Stands(Refused):
    """The MC's own line stands; `same` where it says what the cards say."""

    def __init__(self, line: LedgerLine, *, same: bool) -> None:
        self.same = same
        super().__init__(
            _("%(by)s had entered %(said)s, and that stands.")
            % {"by": line.by, "said": tricks_in_words(line)}
        )


def enter_result(online: OnlineHand, ns: int) -> bool:
    """The tricks of a live table become the result of its hand. Returns whether they are now.

    Once is enough, and a dropped hand counts no more. Where the drive refuses them (the MC has
    entered his own, the hand is closed), what stands stays as it is and `clash` says so.
    Side effects in order: a ledger line, its journal; the table's next hand of the round laid; the
    cards shown where all have played them; tick; hint.
    """
    drive = online.round.drive
    with write():
        try:
            with transaction.atomic(), door(drive, tables=[online.table_no]):
                return _enter(drive, online, ns)
        except Refused as refused:
            _keep_clash(drive, online, ns, refused)
            return False


def reconcile(drive: Drive) -> None:
    """Take what a lost signal has not told: hands of the open round that are over at their table.

    Also tricks that the MC's own line had kept out, where he has taken that line back since.
    """
    round_ = open_round(drive)
    if round_ is None:
        return
    hands = online_hands(round_)
    running = {one.live: one for one in hands if one.ns is None}
    told = api.progress_of(running.keys()) if running else {}
    for live, progress in told.items():
        if progress.ns is not None and not progress.withdrawn:
            enter_result(running[live], progress.ns)
    for one in _kept_out(round_, [one for one in hands if one.ns is not None]):
        assert one.ns is not None
        enter_result(one, one.ns)


def _kept_out(round_: Round, over: list[OnlineHand]) -> list[OnlineHand]:
    """Those whose table has no result any more, and whose own has never been written."""
    keys = {one.pk: f"{ONLINE_KEY}{one.live}" for one in over}
    lines = LedgerLine.objects.filter(key__in=list(keys.values()))
    written = set(lines.values_list("key", flat=True))
    left = [one for one in over if keys[one.pk] not in written]
    heads = head_lines([round_], [one.table_no for one in left]) if left else []
    said = {(line.table_no, line.hand): line for line in heads}
    return [
        one for one in left if status_of(one.hand, said.get((one.table_no, one.hand))).line is None
    ]


def _enter(drive: Drive, online: OnlineHand, ns: int) -> bool:
    round_ = open_round_for_update(drive)
    key = f"{ONLINE_KEY}{online.live}"
    rows = OnlineHand.objects.filter(pk=online.pk, dropped=False)
    if LedgerLine.objects.filter(key=key).exists() or not rows.update(ns=ns, clash=""):
        return False
    hands = hands_of(drive, round_)
    if round_ is None or round_.pk != online.round_id or online.hand not in hands:
        raise Refused(_("The hand had been closed by then."))
    head = newest_line(round_, online.hand, online.table_no)
    line = status_of(online.hand, head).line
    if line is not None:
        raise _Stands(line, same=(line.ns, line.ew_said) == (ns, None))
    write_line(
        drive,
        round_,
        online.hand,
        online.table_no,
        By(_("Online table %(t)d") % {"t": online.table_no}),
        ns=ns,
        before=head,
        key=key,
        trump=api.trump_of(online.live) if drive.trump_mode == TrumpMode.TURN_UP else "",
    )
    lay_online_hands(drive, round_, [online.table_no])
    reveal_if_all_played(drive, round_, online.hand)
    return True


def _keep_clash(drive: Drive, online: OnlineHand, ns: int, refused: Refused) -> None:
    said = _("At the online table it was %(ns)d – %(ew)d. %(why)s") % {
        "ns": ns,
        "ew": TRICKS_IN_A_HAND - ns,
        "why": refused.sentence,
    }
    same = isinstance(refused, _Stands) and refused.same
    with door(drive, tables=[online.table_no]):
        OnlineHand.objects.filter(pk=online.pk, dropped=False).update(
            ns=ns, clash="" if same else said[:300]
        )
        reveal_if_all_played(drive, online.round, online.hand)
