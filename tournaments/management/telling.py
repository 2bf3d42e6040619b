"""An evening worked out from its slips, as commands print it."""

from __future__ import annotations

from collections.abc import Callable

from games.engine.seats import Side
from tournaments.rules.drivefile import FileTable
from tournaments.rules.replay import Replay
from tournaments.rules.replay_prizes import prizes_of


def tell(evening: Replay, say: Callable[[str], object]) -> None:
    """Rounds with seats and tricks, places, prizes, and what contradicts itself, line by line."""
    _rounds(evening, say)
    for group, places in evening.standings.items():
        label = evening.file.labels().get(group.value, group.value.capitalize())
        say(f"\n{label}")
        for one in places:
            say(f"  {one.place:>3}. {one.name}  {one.total}")
    prizes = prizes_of(evening.file, evening.cards)
    if prizes:
        say("\nPrizes")
    for prize in prizes:
        say(f"  {prize.title}: {prize.verdict} ({prize.reason})")
    for check in evening.checks:
        say(f"\n! {check}")


def _rounds(evening: Replay, say: Callable[[str], object]) -> None:
    names = evening.file.entrant_names()
    slips = {(one.round, table.table): table for one in evening.file.rounds for table in one.tables}
    for number, seating in evening.seatings.items():
        say(f"\nRound {number}")
        for table, four in seating.items():
            sides = [" and ".join(names[who] for who in four.side(side)) for side in Side]
            say(f"  Table {table}: {sides[0]} v {sides[1]}   {_tricks(slips.get((number, table)))}")


def _tricks(slip: FileTable | None) -> str:
    return ", ".join(
        f"{hand.ns} – {hand.ew}" if hand.ns is not None else str(hand.state or "open")
        for hand in (slip.hands if slip else ())
    )
