"""The drive file: one JSON shape for the export of a drive, its import, and a paper evening."""

from __future__ import annotations

import datetime
import json
from dataclasses import replace

from .drivefile_fields import Fields, read_uneven, uneven_text
from .drivefile_model import VERSION, DriveFile
from .drivefile_options import KNOWN_OPTIONS, read_options
from .drivefile_parts import (
    BadDriveFile,
    FileDecision,
    FileEntrant,
    FileHand,
    FileLedgerLine,
    FilePair,
    FilePlayer,
    FileRound,
    FileSitOut,
    FileTable,
)
from .drivefile_people import read_entrants, read_pairs, read_players, read_shares
from .drivefile_rounds import Evening, read_rounds, read_seating
from .drivefile_write import as_data, seating_data, write
from .rule import Unit
from .rule_options import is_whole, shown
from .scoring import Substitute

__all__ = [
    "KNOWN_OPTIONS",
    "BadDriveFile",
    "DriveFile",
    "FileDecision",
    "FileEntrant",
    "FileHand",
    "FileLedgerLine",
    "FilePair",
    "FilePlayer",
    "FileRound",
    "FileSitOut",
    "FileTable",
    "as_data",
    "read",
    "read_uneven",
    "seating_data",
    "uneven_text",
    "write",
]

_NOT_OURS = "This is not a drive file: it does not begin with “whistdrive”: 1."
_CHOOSE = "Choose a file that Whistdrive exported."

# What a completed file says on top; worked out anew and therefore passed over.
_WORKED_OUT = ("totals", "standings", "prizes", "checks")
_DRIVE = (
    "whistdrive",
    "name",
    "date",
    "time_zone",
    "venue",
    "format",
    "options",
    "players",
    "entrants",
    "pairs",
    "seating",
    "rounds",
    "changes",
    "shares",
    "ledger",
    *_WORKED_OUT,
)


def read(text: str) -> DriveFile:
    """A drive file from its text, short forms filled out as far as the file itself tells.

    Seats that follow from the movement are left open, and figures that do not make 13 are kept:
    both are for `replay`. Raises BadDriveFile, with the place and a sentence, for anything that is
    not a drive file or names people, tables or options that cannot be.
    """
    drive = Fields(_json(text), "", _DRIVE)
    _check_version(drive)
    code, options, rule = read_options(drive)
    players = read_players(drive)
    file = DriveFile(
        name=drive.text("name"),
        format=code,
        date=_date(drive),
        time_zone=drive.text("time_zone"),
        venue=drive.text("venue"),
        options=options,
        players=players,
        entrants=read_entrants(drive, players),
        pairs=read_pairs(drive, players),
        ledger=_ledger(drive),
    )
    trumps = file.trump_order() if "trumps" in options else ()
    evening = Evening(rule, trumps, file.roles(), file.labels())
    first = read_seating(drive, evening)
    file = replace(
        file,
        seating=first.seating,
        apart=first.apart,
        home=first.home,
        rounds=read_rounds(drive, evening),
        changes=_changes(drive, evening),
        shares=read_shares(drive, evening),
    )
    _check_tables(drive, file)
    return file


def _json(text: str) -> object:
    text = text.removeprefix("\ufeff")
    if not text.strip():
        raise BadDriveFile("", "The file is empty. Copy or export it once more.")
    try:
        data: object = json.loads(text, parse_constant=_refuse_constant)
    except json.JSONDecodeError as error:
        body = text.strip()
        if body.startswith("{") and (not body.endswith("}") or error.pos >= len(text.rstrip())):
            sentence = "The file breaks off before its end. Copy or export it once more."
        else:
            place = f"line {error.lineno}, column {error.colno}"
            sentence = f"This is not a drive file: it cannot be read as JSON at {place}."
        raise BadDriveFile("", sentence) from error
    except ValueError as error:
        raise BadDriveFile("", "A figure in this file is no number that can be used.") from error
    except RecursionError as error:
        raise BadDriveFile("", f"{_NOT_OURS} {_CHOOSE}") from error
    return data if isinstance(data, dict) else {}


def _refuse_constant(name: str) -> object:
    raise ValueError(name)


def _check_version(drive: Fields) -> None:
    version = drive.data.get("whistdrive")
    if is_whole(version) and version > VERSION:
        raise drive.bad(
            f"This file was made by a newer version of Whistdrive (form {version}; this one reads "
            f"form {VERSION}). Update Whistdrive here and try again."
        )
    if not is_whole(version) or version != VERSION:
        raise drive.bad(f"{_NOT_OURS} {_CHOOSE}")


def _date(drive: Fields) -> str:
    date = drive.text("date")
    try:
        return datetime.date.fromisoformat(date).isoformat() if date else ""
    except ValueError as error:
        raise drive.bad(f"{shown(date)} is no date. Write it like 2026-03-14.") from error


def _changes(drive: Fields, evening: Evening) -> tuple[Substitute, ...]:
    changes = []
    for entry in drive.groups(
        "changes", "change", ("from_hand", "kind", "out", "in", "sat_out", "left")
    ):
        entry.one_of("kind", ["substitute"])
        people = entry.whole("out"), entry.whole("in")
        left = entry.ids("left", list(evening.roles), "entrant") if entry.has("left") else ()
        if len(left) not in (0, 2):
            raise entry.bad("A pair is two different players.")
        pair = (left[0], left[1]) if left else None
        one = Substitute(entry.whole("from_hand"), *people, entry.flag("sat_out"), pair)
        for entrant in (one.out, one.into):
            if entrant not in evening.roles:
                raise entry.bad(f"There is no number {entrant} in this file.")
        same_role = evening.roles[one.out] is evening.roles[one.into]
        if evening.rule.unit is Unit.INDIVIDUAL and not same_role:
            raise entry.bad(f"Number {one.into} must play as the same role as number {one.out}.")
        changes.append(one)
    return tuple(sorted(changes, key=lambda change: change.from_hand))


def _ledger(drive: Fields) -> tuple[FileLedgerLine, ...]:
    keys = ("at", "by", "hand", "table", "before", "after", "reason")
    lines = []
    for entry in drive.groups("ledger", "ledger line", keys):
        figures = [entry.data.get("before"), entry.data.get("after")]
        before, after = (one if is_whole(one) or isinstance(one, str) else None for one in figures)
        hand, table = entry.whole("hand"), entry.whole("table")
        at, by, reason = (entry.text(key) for key in ("at", "by", "reason"))
        lines.append(FileLedgerLine(at, by, hand, table, before, after, reason))
    return tuple(lines)


def _check_tables(drive: Fields, file: DriveFile) -> None:
    """Every round knows the same tables: those of the first seating, or else of round 1.

    Where people sit out in turn, tables open and close, and where everybody plays online they open
    with robots: as many as those named can fill at most.
    """
    tables = len(file.seating) + len(file.apart)
    if not tables and file.rounds:
        tables = len(file.rounds[0].tables)
        if not tables or any(table.four is None for table in file.rounds[0].tables):
            raise drive.bad("Nobody knows who sat where: give “seating”, or the seats of round 1.")
    if file.sits_out() or file.options.get("online"):
        tables = max(tables, len(file.entrants) // 4)
    for one in file.rounds:
        named = [table.table for table in one.tables] + [
            decision.table for decision in one.decisions
        ]
        unknown = next((table for table in named if table > tables), None)
        if unknown:
            raise BadDriveFile(f"round {one.round}", f"There is no table {unknown}.")
