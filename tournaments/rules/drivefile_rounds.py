"""The rounds of a drive file: who sat where, and what the slips say."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from games.engine.cards import Trump
from games.engine.seats import TRICKS_IN_A_HAND, Seat, Side

from .drivefile_fields import Fields
from .drivefile_model import DECISION_KINDS
from .drivefile_parts import FileDecision, FileHand, FileRound, FileSitOut, FileTable
from .hall import Hall
from .programme import round_of
from .rule import Rule, Unit
from .rule_options import is_whole, shown
from .scoring import HandState
from .seating import EntrantId, Four, Role, role_at

_SEATS = ("N", "E", "S", "W")
_HAND = ("hand", "trump", "ns", "ew", "state", "note")
_TABLE = ("table", *_SEATS, "hands", "mover", "online", "apart", "home", *_HAND)


@dataclass(frozen=True, slots=True)
class Evening:
    """What is needed to understand a round: the rule, the trumps, and who takes part as what."""

    rule: Rule
    trumps: tuple[Trump, ...]
    roles: Mapping[EntrantId, Role | None]
    labels: Mapping[str, str]


def read_seating(drive: Fields, evening: Evening) -> Hall:
    """The first seating and the tables beside the movement, empty when the file gives none."""
    tables = [
        (entry, entry.whole("table"), read_four(entry, evening))
        for entry in drive.groups("seating", "seating, entry", _TABLE)
    ]
    for entry, _, four in tables:
        if four is None:
            raise entry.bad("Say who sits N, E, S and W.")
    seating = {table: four for _, table, four in tables if four is not None}
    if len(seating) != len(tables) or (seating and max(seating) != len(seating)):
        numbers = [table for _, table, _ in tables]
        raise drive.bad(f"Tables must be numbered from 1, each once, not {shown(numbers)}.")
    refuse_twice(drive, seating.values(), "the seating")
    apart = {table for entry, table, _ in tables if entry.flag("apart")}
    if any(table < number for table in apart for number in seating.keys() - apart):
        raise drive.bad("A table outside the movement comes after the others.")
    home = {table for entry, table, _ in tables if entry.flag("home")}
    hall = Hall.of(dict(sorted(seating.items())), (), apart, home)
    moving_home = hall.home.intersection(hall.seating)
    if moving_home and min(moving_home) <= len(hall.seating) - len(moving_home):
        raise drive.bad("Tables of people at home come after those of the hall.")
    return hall


def read_rounds(drive: Fields, evening: Evening) -> tuple[FileRound, ...]:
    keys = ("round", "tables", "sitting_out", "decisions")
    rounds = tuple(_round(entry, evening) for entry in drive.groups("rounds", "round", keys))
    numbers = [one.round for one in rounds]
    if numbers != list(range(1, len(rounds) + 1)):
        raise drive.bad(f"Rounds must be numbered 1, 2, 3 and so on, not {shown(numbers)}.")
    return rounds


def read_four(entry: Fields, evening: Evening) -> Four | None:
    """Who sits at a table, None when the entry names nobody."""
    named = [seat for seat in _SEATS if entry.has(seat)]
    if not named:
        return None
    if len(named) < len(_SEATS):
        missing = next(seat for seat in _SEATS if seat not in named)
        raise entry.bad(f"Seat {missing} is empty. Name all four seats, or none of them.")
    for seat in _SEATS:
        _check_seat(entry, seat, evening)
    return Four.of({seat: entry.whole(seat.value) for seat in Seat})


def refuse_twice(entry: Fields, fours: Iterable[Four], where: str) -> None:
    seen: set[EntrantId] = set()
    for four in fours:
        for entrant in four.entrants():
            if entrant in seen:
                raise entry.bad(f"Number {entrant} sits in two places in {where}.")
            seen.add(entrant)


def _check_seat(entry: Fields, seat: str, evening: Evening) -> None:
    entrant = entry.data[seat]
    if not is_whole(entrant) or entrant not in evening.roles:
        raise entry.bad(f"There is no number {shown(entrant)} to sit {seat}.")
    wanted = role_at(Seat(seat))
    if evening.rule.unit is Unit.INDIVIDUAL and evening.roles[entrant] is not wanted:
        label = evening.labels[wanted.value]
        raise entry.bad(f"Number {entrant} sits {seat}, but does not play as {label} ({wanted}).")


def _round(entry: Fields, evening: Evening) -> FileRound:
    number = entry.whole("round")
    one = FileRound(
        round=number,
        tables=tuple(
            _table(table, number, evening)
            for table in entry.groups("tables", "table entry", _TABLE)
        ),
        sitting_out=tuple(
            FileSitOut(entrant, out.credit("credit"), out.flag("home"))
            for out in entry.groups("sitting_out", "sitting out", ("id", "credit", "home"))
            for entrant in _entrant(out, "id", evening)
        ),
        decisions=tuple(
            _decision(decision)
            for decision in entry.groups(
                "decisions", "decision", ("table", "kind", "winner", "ns", "ew")
            )
        ),
    )
    for what, tables in (("is listed", one.tables), ("is decided", one.decisions)):
        numbers = [table.table for table in tables]
        twice = next((table for table in numbers if numbers.count(table) > 1), None)
        if twice:
            raise entry.bad(f"Table {twice} {what} twice. Remove one of the two.")
    fours = [table.four for table in one.tables if table.four]
    refuse_twice(entry, fours, "one round")
    resting = [out.id for out in one.sitting_out]
    twice = next((out for out in resting if resting.count(out) > 1), None)
    if twice:
        raise entry.bad(f"Number {twice} sits out twice in one round. Remove one of the two.")
    for out in one.sitting_out:
        if any(four.seat_of(out.id) for four in fours):
            raise entry.bad(f"Number {out.id} sits at a table and sits out at the same time.")
    return one


def _entrant(entry: Fields, key: str, evening: Evening) -> tuple[EntrantId]:
    entrant = entry.whole(key)
    if entrant not in evening.roles:
        raise entry.bad(f"There is no number {entrant} in this file.")
    return (entrant,)


def _table(entry: Fields, round_no: int, evening: Evening) -> FileTable:
    first = (round_no - 1) * evening.rule.hands_per_round + 1
    short = entry.has("ns") or entry.has("ew") or entry.has("state")
    if short and entry.has("hands"):
        raise entry.bad("Give the tricks either here or under “hands”, not in both places.")
    if short and evening.rule.hands_per_round > 1:
        raise entry.bad("A round has several hands, so list them one by one under “hands”.")
    hands: list[FileHand] = []
    for one in [entry] if short else entry.groups("hands", "hand", _HAND):
        hand = _hand(one, first, evening)
        if round_of(hand.hand, evening.rule.hands_per_round) != round_no:
            raise one.bad(f"Hand {hand.hand} does not belong to round {round_no}.")
        hands.append(hand)
        first = hand.hand + (hand.state is not HandState.VOID)
    return FileTable(
        table=entry.whole("table"),
        four=read_four(entry, evening),
        hands=tuple(hands),
        mover=entry.choice("mover", Side),
        online=entry.flag("online") or entry.flag("apart") or entry.flag("home"),
        apart=entry.flag("apart"),
        home=entry.flag("home"),
    )


def _hand(entry: Fields, default: int, evening: Evening) -> FileHand:
    number = entry.whole("hand") if entry.has("hand") else default
    ns, ew = _figures(entry)
    state = entry.choice("state", HandState) or (None if ns is None else HandState.PLAYED)
    if state is HandState.PLAYED and ns is None:
        raise entry.bad("The hand is marked as played, but has no tricks.")
    if state is HandState.NOT_PLAYED and ns is not None:
        raise entry.bad("The hand is marked as not played, but has tricks.")
    trump = entry.choice("trump", Trump)
    if trump is None and "trump" not in entry.data:
        trump = evening.trumps[(number - 1) % len(evening.trumps)] if evening.trumps else None
    return FileHand(number, trump, ns, ew, state, entry.text("note"))


def _figures(entry: Fields) -> tuple[int | None, int | None]:
    """Both sides' tricks; the one that is left out is the rest of the 13."""
    ns, ew = entry.tricks("ns"), entry.tricks("ew")
    if ns is None and ew is not None:
        return TRICKS_IN_A_HAND - ew, ew
    if ns is not None and ew is None:
        return ns, TRICKS_IN_A_HAND - ns
    return ns, ew


def _decision(entry: Fields) -> FileDecision:
    ns, ew = _figures(entry)
    winner = entry.choice("winner", Side)
    if winner is None:
        raise entry.bad("“winner” is missing. Write NS or EW.")
    if ns is not None and ew is not None and (ns > ew) is not (winner is Side.NS):
        raise entry.bad(f"{ns} and {ew} tricks do not make {winner} the winner.")
    kind = entry.one_of("kind", DECISION_KINDS)
    return FileDecision(entry.whole("table"), kind, winner, ns, ew)
