"""A backup: the drive file, and beside it what another laptop needs to go on with the drive.

That is what no other program has a use for: the codes of table cards and of players' links, what
waits for the MC, the clock, and the record. Whoever has it can answer for every table, so it is
kept apart from the drive file that people pass on.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from django.db.models import Field, Model

from tournaments.models import (
    Answer,
    Drive,
    HallClock,
    JournalLine,
    LateSlip,
    LedgerLine,
    Player,
    Round,
    TableCard,
    TableRound,
)
from tournaments.queries.drive_file import drive_as_file
from tournaments.queries.online import sealed_deals
from tournaments.rules.drivefile import as_data
from whistdrive import clock
from whistdrive.db import snapshot

FORM: Final = 1
Row = dict[str, object]


@dataclass(frozen=True, slots=True)
class Kind:
    """Which fields of a model a backup carries under `key`; a sentence calls one of them `one`."""

    key: str
    one: str
    model: type[Model]
    fields: tuple[str, ...]

    def rows(self, objects: Iterable[Model]) -> list[Row]:
        """The objects' fields as JSON knows them."""
        return [{name: _plain(one, name) for name in self.fields} for one in objects]


DRIVE = Kind(
    "drive",
    "drive",
    Drive,
    (
        "public_id",
        "join_code",
        "stage",
        "trumps",
        "standings_hidden",
        "draw_method",
        "demonstration",
        "cards_base",
        "created_at",
        "started_at",
        "finished_at",
    ),
)
CARDS = Kind("cards", "card", TableCard, ("table_no", "token", "code"))
PLAYERS = Kind("players", "player", Player, ("number", "token", "device"))
ROUNDS = Kind(
    "rounds",
    "round",
    Round,
    ("number", "opened_at", "closed_at", "due_at", "left_when_paused", "moves_over"),
)
CALLS = Kind("calls", "call", TableRound, ("table_no", "called_at", "called_why"))
ANSWERS = Kind("answers", "answer", Answer, ("side", "ns", "at", "by", "device"))
ANSWERED = Kind("answers", "answer", LedgerLine, ("hand", "table_no"))
SLIPS = Kind("slips", "late slip", LateSlip, ("hand", "table_no", "ns", "at", "by", "device"))
CLOCK = Kind(
    "clock",
    "clock",
    HallClock,
    (
        "minutes_per_hand",
        "warn_minutes",
        "moves_minutes",
        "bell",
        "interval_from",
        "back_at",
        "wall_shows",
    ),
)
DEALS: Final = "deals"  # sealed cards that online tables share and not all have played
JOURNAL = Kind("journal", "line of the record", JournalLine, ("text", "at", "by", "reason"))


def drive_as_backup(drive: Drive) -> str:
    """The backup as text: a drive file with one more part, so whatever reads those reads this."""
    with snapshot():
        return _text(drive)


def _text(drive: Drive) -> str:
    data = as_data(drive_as_file(drive))
    data["backup"] = _part(drive)
    return json.dumps(data, ensure_ascii=False, indent=1) + "\n"


def _part(drive: Drive) -> dict[str, object]:
    """What goes beside the drive file."""
    pending = drive.late_slips.filter(state=LateSlip.State.PENDING).order_by("pk")
    called = TableRound.objects.filter(
        round__drive=drive, round__closed_at__isnull=True, called_at__isnull=False
    )
    return {
        "form": FORM,
        "made_at": clock.now().isoformat(),
        DRIVE.key: DRIVE.rows([drive])[0],
        CARDS.key: CARDS.rows(drive.cards.order_by("table_no")),
        PLAYERS.key: PLAYERS.rows(drive.players.order_by("number")),
        ROUNDS.key: ROUNDS.rows(drive.rounds.order_by("number")),
        CALLS.key: CALLS.rows(called.order_by("table_no")),
        ANSWERS.key: _answers(drive),
        SLIPS.key: SLIPS.rows(pending),
        DEALS: [
            {"hand": hand, "seed": deal.seed.hex(), "nonce": deal.nonce.hex()}
            for hand, deal in sealed_deals(drive).items()
        ],
        CLOCK.key: CLOCK.rows(HallClock.objects.filter(drive=drive)),
        JOURNAL.key: JOURNAL.rows(drive.journal.order_by("pk")),
    }


def _answers(drive: Drive) -> list[Row]:
    """What the other side's phones said of the lines that count."""
    answers = list(
        Answer.objects.filter(line__round__drive=drive, line__superseded_by__isnull=True)
        .select_related("line")
        .order_by("pk")
    )
    lines = ANSWERED.rows(answer.line for answer in answers)
    return [{**line, **said} for line, said in zip(lines, ANSWERS.rows(answers), strict=True)]


def _plain(one: Model, name: str) -> object:
    value = getattr(one, name)
    if value is None or isinstance(value, bool | int | str | list):
        return value
    field = one._meta.get_field(name)
    assert isinstance(field, Field)
    return field.value_to_string(one)  # moments and lengths of time
