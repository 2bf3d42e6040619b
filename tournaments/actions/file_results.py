"""A round's results from a drive file: the ledger's history, then each slip where it differs."""

from __future__ import annotations

from datetime import UTC, datetime

from django.utils.translation import gettext as _

from games.engine.seats import TRICKS_IN_A_HAND
from tournaments.models import Decision, Drive, LedgerLine, Round
from tournaments.refusals import Refused
from tournaments.rules.drivefile import DriveFile, FileHand, FileRound
from tournaments.rules.programme import TrumpMode
from tournaments.rules.scoring import HandState
from whistdrive import clock

At = tuple[int, int]  # a hand and a table
Chains = dict[At, list[LedgerLine]]
WITHDRAWN = LedgerLine.State.WITHDRAWN


def import_results(drive: Drive, file: DriveFile, one: FileRound, round_: Round) -> None:
    """Write the ledger's lines and the decisions of one round; its trumps go into `drive`."""
    hands = {(hand.hand, t.table): hand for t in one.tables for hand in t.hands}
    chains: Chains = {}
    for said in sorted(file.ledger, key=lambda line: line.at):
        at = (said.hand, said.table)
        if at in hands:
            ns = said.after if isinstance(said.after, int) else None
            line = _line(round_, at, ns, said.by, said.reason, said.at)
            line.state = WITHDRAWN if said.after is None else line.state
            chains.setdefault(at, []).append(line)
    for at, hand in hands.items():
        if hand.state is not None:
            _add_slip(drive, round_, chains, at, hand)
    _append(chains)
    Decision.objects.bulk_create(
        Decision(
            round=round_,
            table_no=decision.table,
            kind=decision.kind if decision.kind in Decision.Kind.values else Decision.Kind.MC,
            winner=decision.winner.value,
            ns=decision.ns if decision.kind == Decision.Kind.EXTRA_HAND else None,
            at=clock.now(),
        )
        for decision in one.decisions
    )


def _add_slip(drive: Drive, round_: Round, chains: Chains, at: At, hand: FileHand) -> None:
    """The slip of a table as a line of its own, unless the ledger ends with the same."""
    if hand.ns is not None and hand.ns + (hand.ew or 0) != TRICKS_IN_A_HAND:
        raise Refused(
            _("Hand %(h)d, table %(t)d: %(ns)d and %(ew)d do not add up to 13.")
            % {"h": at[0], "t": at[1], "ns": hand.ns, "ew": hand.ew},
            "file",
        )
    ns = hand.ns if hand.state is HandState.PLAYED else None
    chain = chains.setdefault(at, [])
    if not chain or chain[-1].state == WITHDRAWN or chain[-1].ns != ns:
        chain.append(_line(round_, at, ns, _("drive file"), hand.note))
    if hand.trump and drive.trump_mode == TrumpMode.TURN_UP:
        chain[-1].trump = hand.trump.value
    elif hand.trump:
        drive.trumps[at[0] - 1] = hand.trump.value


def _append(chains: Chains) -> None:
    """Write all first lines at once, then all that supersede one of them, and so on."""
    longest = max(map(len, chains.values()), default=0)
    for step in range(longest):
        lines = [chain[step] for chain in chains.values() if len(chain) > step]
        if step:
            before = [chain[step - 1] for chain in chains.values() if len(chain) > step]
            for line, superseded in zip(lines, before, strict=True):
                line.supersedes = superseded
        LedgerLine.objects.bulk_create(lines)


def _line(
    round_: Round, at: At, ns: int | None, by: str, reason: str, when: str = ""
) -> LedgerLine:
    return LedgerLine(
        round=round_,
        hand=at[0],
        table_no=at[1],
        ns=ns,
        state=LedgerLine.State.PLAYED if ns is not None else LedgerLine.State.NOT_PLAYED,
        by=by[:700] or _("drive file"),
        reason=reason[:300],
        at=_moment(when),
    )


def _moment(when: str) -> datetime:
    try:
        moment = datetime.fromisoformat(when)
    except ValueError:
        return clock.now()
    return moment if moment.tzinfo else moment.replace(tzinfo=UTC)
