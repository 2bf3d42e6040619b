"""The results of a drive file put into the ledger: its history first, then what stands."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from django.utils.translation import gettext as _

from games.engine.seats import TRICKS_IN_A_HAND
from tournaments.models import Drive, LedgerLine, Round
from tournaments.refusals import Refused
from tournaments.rules.drivefile import (
    DriveFile,
    FileHand,
    FileRound,
    read_uneven,
)
from tournaments.rules.local_time import moment_of
from tournaments.rules.programme import TrumpMode
from tournaments.rules.scoring import HandState
from whistdrive import clock

Place = tuple[int, int]  # hand and table
Chains = dict[Place, list[LedgerLine]]
State = LedgerLine.State


@dataclass(frozen=True, slots=True)
class _Said:
    """What a line says; tricks only of a hand that was played."""

    state: LedgerLine.State
    ns: int | None = None
    ew: int | None = None


def import_results(drive: Drive, file: DriveFile, one: FileRound, round_: Round) -> None:
    """The ledger's history of the round as the file tells it, then each slip where it differs.

    Trumps of the slips go into `drive`, which is not saved.
    """
    hands = {(hand.hand, t.table): hand for t in one.tables for hand in t.hands}
    chains: Chains = {at: [] for at in hands}
    voided: Counter[Place] = Counter()
    for said in sorted(file.ledger, key=lambda line: line.at):
        at = (said.hand, said.table)
        if at in hands:
            line = _line(round_, at, _said(said.after), said.by, said.reason, said.at)
            chains[at].append(line)
            voided[at] += line.state == State.VOID
    for table in one.tables:
        for hand in table.hands:
            at = (hand.hand, table.table)
            if hand.state is HandState.VOID:
                voided[at] -= 1
                if voided[at] < 0:  # the history does not tell of it
                    _void(round_, at, hand, chains[at])
            elif hand.state is not None:
                _refuse_unexplained(at, hand)
                _stands(round_, at, hand, chains[at])
                _keep_trump(drive, hand, chains[at][-1])
    _append(chains)


def _append(chains: Chains) -> None:
    """Write all first lines at once, then all that supersede one of them, and so on."""
    for step in range(max(map(len, chains.values()), default=0)):
        those = [chain for chain in chains.values() if len(chain) > step]
        if step:
            for chain in those:
                chain[step].supersedes = chain[step - 1]
        LedgerLine.objects.bulk_create([chain[step] for chain in those])


def _void(round_: Round, at: Place, hand: FileHand, chain: list[LedgerLine]) -> None:
    if hand.ns is not None:
        played = _Said(State.PLAYED, hand.ns, hand.ew)
        chain.append(_line(round_, at, played, reason=hand.note))
    chain.append(_line(round_, at, _Said(State.VOID), reason=hand.note))


def _stands(round_: Round, at: Place, hand: FileHand, chain: list[LedgerLine]) -> None:
    """What the slip says is what counts, whatever the history ended with."""
    said = _Said(State.NOT_PLAYED)
    if hand.state is HandState.PLAYED:
        said = _Said(State.PLAYED, hand.ns, hand.ew)
    head = chain[-1] if chain else None
    if head is None or (head.state, head.ns, head.ew) != (said.state, said.ns, said.ew):
        chain.append(_line(round_, at, said, reason=hand.note))


def _refuse_unexplained(at: Place, hand: FileHand) -> None:
    if hand.ns is None or hand.note or hand.ns + (hand.ew or 0) == TRICKS_IN_A_HAND:
        return
    raise Refused(
        _(
            "Hand %(h)d, table %(t)d: %(ns)d and %(ew)d do not add up to 13. Put them right, or "
            "write into “note” why they stay."
        )
        % {"h": at[0], "t": at[1], "ns": hand.ns, "ew": hand.ew},
        "file",
    )


def _keep_trump(drive: Drive, hand: FileHand, line: LedgerLine) -> None:
    if hand.trump and drive.trump_mode == TrumpMode.TURN_UP:
        line.trump = hand.trump.value
    elif hand.trump:
        drive.trumps[hand.hand - 1] = hand.trump.value


def _said(after: int | str | None) -> _Said:
    """A line of the file's ledger."""
    if after is None:
        return _Said(State.WITHDRAWN)
    if isinstance(after, int):
        return _Said(State.PLAYED, after, TRICKS_IN_A_HAND - after)
    both = read_uneven(after)
    if both is not None:
        return _Said(State.PLAYED, *both)
    return _Said(State.VOID if after == HandState.VOID else State.NOT_PLAYED)


def _line(
    round_: Round,
    at: Place,
    said: _Said,
    by: str = "",
    reason: str = "",
    when: str = "",
) -> LedgerLine:
    """A line, not yet written, with who and why as far as the file tells."""
    uneven = said.ns is not None and said.ns + (said.ew or 0) != TRICKS_IN_A_HAND
    return LedgerLine(
        round=round_,
        hand=at[0],
        table_no=at[1],
        ns=said.ns,
        ew_said=said.ew if uneven else None,
        state=said.state,
        by=by[:700] or _("drive file"),
        reason=reason[:300] or (_("drive file") if uneven else ""),
        at=moment_of(when, round_.drive.time_zone) or clock.now(),
    )
