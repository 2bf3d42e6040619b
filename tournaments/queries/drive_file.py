"""A drive as the drive file: everything that another laptop, or a replay, needs of it."""

from __future__ import annotations

from dataclasses import replace

from django.db.models import Q

from games.engine.cards import Trump
from games.engine.seats import Side
from tournaments.models import Drive, JournalLine, LedgerLine, Round
from tournaments.queries.bench import resting_at_home
from tournaments.queries.board import Board, TableStatus, board_of_round, rule_of
from tournaments.queries.drive_file_people import Numbers, file_entrants, file_pairs, file_player
from tournaments.queries.evening import Evening, evening_of
from tournaments.queries.people import players_of, shares_of
from tournaments.queries.prizes import prizes_option
from tournaments.queries.table_kinds import kinds_in
from tournaments.rules.credits import tidy
from tournaments.rules.drivefile import (
    DriveFile,
    FileDecision,
    FileHand,
    FileLedgerLine,
    FileRound,
    FileSitOut,
    FileTable,
    uneven_text,
    write,
)
from tournaments.rules.drivefile_options import USUAL
from tournaments.rules.hall import Hall
from tournaments.rules.progression import Rule, Who, mover_side
from tournaments.rules.scoring import HandState, Substitute
from tournaments.rules.seating import Four
from tournaments.rules.sharing import Share
from whistdrive.db import snapshot


def drive_as_json(drive: Drive) -> str:
    """The drive file as text; importing it elsewhere lets the evening go on."""
    with snapshot():
        return write(drive_as_file(drive))


def drive_as_file(drive: Drive) -> DriveFile:
    """The drive as a drive file, true seats and all results, ledger and changes included."""
    drive.refresh_from_db()
    rule = rule_of(drive)
    players = players_of(drive)
    evening = evening_of(drive)
    numbers = dict(drive.entrants.values_list("pk", "number"))
    rounds = list(Round.objects.filter(drive=drive).order_by("number"))
    boards = [board_of_round(drive, round_) for round_ in rounds]
    voids = _voids(drive)
    first = boards[0].tables if boards else []
    seating = {t.table_no: _four(t.four, numbers) for t in first}
    hall = kinds_in(rounds[0]).hall(seating) if rounds else Hall({})
    benches = _benches(drive, evening, rounds, numbers)
    published = drive.stage in (Drive.Stage.PLAYING, Drive.Stage.FINISHED)
    return DriveFile(
        name=drive.name,
        format=drive.format,
        date=drive.date.isoformat(),
        time_zone=drive.time_zone,
        venue=drive.venue,
        options=_options(drive),
        players=tuple(file_player(player, rule) for player in players),
        entrants=file_entrants(players, numbers),
        pairs=file_pairs(drive, players),
        seating=hall.seating,
        apart=hall.apart,
        home=hall.home,
        rounds=tuple(
            replace(_round(drive, rule, board, numbers, voids), sitting_out=bench)
            for board, bench in zip(boards, benches, strict=True)
            if published
        ),
        changes=tuple(_changes(drive, rule, numbers)),
        shares=tuple(_shares(drive, numbers)),
        ledger=tuple(_ledger(drive, {line.pk for line in voids})),
    )


def _options(drive: Drive) -> dict[str, object]:
    options: dict[str, object] = {
        **drive.movement,
        "hands": drive.hands,
        "labels": drive.labels,
        "trump_mode": drive.trump_mode,
        "dealing": drive.dealing,
        "prizes": prizes_option(drive),
    }
    options |= {
        "spare": drive.spare,
        "credit": drive.credit,
        "credit_fixed": tidy(float(drive.credit_fixed)),
        "credit_rounding": drive.credit_rounding,
    }
    for name, usual in USUAL.items():
        if getattr(drive, name) != usual:
            options[name] = getattr(drive, name)
    if drive.half_time_after:
        options["half_time_after"] = drive.half_time_after
    if all(drive.trumps):
        options["trumps"] = list(drive.trumps)
    if drive.draw_seed:
        options["seed"] = drive.draw_seed
    return options


def _four(four: Four, numbers: Numbers) -> Four:
    return Four(*(numbers[entrant] for entrant in four.entrants()))


def _round(
    drive: Drive, rule: Rule, board: Board, numbers: Numbers, voids: list[LedgerLine]
) -> FileRound:
    return FileRound(
        round=board.round.number,
        tables=tuple(
            FileTable(
                table=table.table_no,
                four=_four(table.four, numbers),
                hands=tuple(_hands(drive, table, voids)),
                mover=_mover(rule, table, board),
                online=table.row.online,
                apart=table.row.apart,
                home=table.row.home,
            )
            for table in board.tables
        ),
        decisions=tuple(_decisions(board)),
    )


def _benches(
    drive: Drive, evening: Evening, rounds: list[Round], numbers: Numbers
) -> list[tuple[FileSitOut, ...]]:
    """Who sat out each of the rounds, with what it is worth so far."""
    at_home = resting_at_home(drive)
    return [
        tuple(
            FileSitOut(
                numbers[who],
                evening.credit_in(who, one.number),
                who in at_home.get(one.number, set()),
            )
            for who in evening.benches.get(one.number, ())
        )
        for one in rounds
    ]


def _voids(drive: Drive) -> list[LedgerLine]:
    """Lines that declared a hand void, in order; one that was undone is not among them."""
    lines = LedgerLine.objects.filter(round__drive=drive, state=LedgerLine.State.VOID)
    undone = Q(journal_line__kind="undone-result") | Q(journal_line__undone_by__isnull=False)
    return list(lines.exclude(undone).select_related("supersedes").order_by("pk"))


def _hands(drive: Drive, table: TableStatus, voids: list[LedgerLine]) -> list[FileHand]:
    """Each hand of a table as it stands, after those of it that were declared void."""
    hands = []
    for status in table.hands:
        turned = status.line.trump if status.line else ""
        code = turned or drive.trumps[status.hand - 1]
        trump = Trump(code) if code else None
        place = (table.row.round_id, status.hand, table.table_no)
        for void in voids:
            if (void.round_id, void.hand, void.table_no) == place:
                said = void.supersedes
                ns, ew = (said.ns, said.ew) if said else (None, None)
                hands.append(FileHand(status.hand, trump, ns, ew, HandState.VOID, void.reason))
        state = None
        if status.line is not None:
            state = HandState.PLAYED if status.ns is not None else HandState.NOT_PLAYED
        note = status.line.reason if status.line else ""
        hands.append(FileHand(status.hand, trump, status.ns, status.ew, state, note))
    return hands


def _mover(rule: Rule, table: TableStatus, board: Board) -> Side | None:
    """Who in fact moved, where later corrections or decisions make the figures say otherwise."""
    if not table.row.winner or table.winner == table.row.winner:
        return None
    place = board.place(table.table_no)
    moved = mover_side(rule, place.table, place.tables, Side(table.row.winner))
    if moved is not None:
        return moved
    winner = Side(table.row.winner)  # on a ladder: the side that went by the rule's step
    return winner if rule.who is Who.WINNERS else winner.other


def _decisions(board: Board) -> list[FileDecision]:
    """Decisions that still count; one overtaken by corrected figures no longer does."""
    decisions = []
    for table in board.tables:
        decision = table.decision
        if decision is None or table.winner != decision.winner:
            continue
        ew = None if decision.ns is None else 13 - decision.ns
        winner = Side(decision.winner)
        decisions.append(FileDecision(table.table_no, decision.kind, winner, decision.ns, ew))
    return decisions


def _changes(drive: Drive, rule: Rule, numbers: Numbers) -> list[Substitute]:
    taken = drive.journal.filter(kind="take-over", undone_by__isnull=True).order_by("pk")
    return [
        Substitute(
            from_hand=(line.data["round"] - 1) * rule.hands_per_round + 1,
            out=numbers[line.data["out"]],
            into=numbers[line.data["in"]],
            sat_out=sat_out_before(line),
            left=_left(line, numbers),
        )
        for line in taken
    ]


def _left(line: JournalLine, numbers: Numbers) -> tuple[int, int] | None:
    """The pair that whoever came in had been one of."""
    both = line.data.get("left")
    return (numbers[both[0]], numbers[both[1]]) if both else None


def _shares(drive: Drive, numbers: Numbers) -> list[Share]:
    return [
        replace(share, host=numbers[share.host], guest=numbers[share.guest])
        for share in shares_of(drive)
    ]


def sat_out_before(line: JournalLine) -> bool:
    """Whether who takes over a seat was to sit out that hand."""
    before = line.data.get("in_before") or line.data
    return bool(before.get("sat_out"))


def _ledger(drive: Drive, voids: set[int]) -> list[FileLedgerLine]:
    lines = LedgerLine.objects.filter(round__drive=drive).select_related("supersedes")
    return [
        FileLedgerLine(
            at=line.at.isoformat(),
            by=line.by,
            hand=line.hand,
            table=line.table_no,
            before=_said(line.supersedes, voids),
            after=_said(line, voids),
            reason=line.reason,
        )
        for line in lines.order_by("at", "pk")
    ]


def _said(line: LedgerLine | None, voids: set[int]) -> int | str | None:
    if line is not None and line.pk in voids:
        return HandState.VOID.value
    if line is None or not line.stands:
        return None
    if line.ew_said is not None:
        return uneven_text(line.ns or 0, line.ew_said)
    return line.ns if line.ns is not None else HandState.NOT_PLAYED.value
