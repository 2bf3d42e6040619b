"""The MC's page of prizes, and what everybody sees of the lists that were announced."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime

from django.utils.translation import gettext as _

from tournaments.models import Drive, PrizeList
from tournaments.queries.prize_show import reveal_of
from tournaments.queries.prize_words import STATUS_WORDS, fingerprint, part_words
from tournaments.queries.prizes import FINAL, HALF_TIME, Prizes, prizes_of
from tournaments.rules.prizes import Award, Kind, Status, award_data


@dataclass(frozen=True, slots=True)
class PrizeRow:
    """One prize on a page. `tag` is a word for what is not simply won."""

    code: str
    title: str
    verdict: str
    reason: str
    tag: str
    open: bool
    to_draw: bool
    recorded: bool  # settled by something the MC wrote down, which may be written down again


@dataclass(frozen=True, slots=True)
class Announced:
    """A list as it was read out; `changes` say what a later correction has made different."""

    part: str
    name: str
    at: datetime
    by: str
    rows: tuple[PrizeRow, ...]
    changes: tuple[str, ...]
    more: bool = False  # the MC still shows it on the wall, and the rest is not told yet


@dataclass(frozen=True, slots=True)
class Part:
    """A part of the list on the MC's page: as it stands, or as it was announced."""

    part: str
    name: str
    rows: tuple[PrizeRow, ...]
    seen: str
    announced: Announced | None
    too_early: bool  # so that ties may still come and go
    why_not: str


def prize_part(prizes: Prizes, part: str, *, too_early: str, why_not: str) -> Part:
    """What stands for this part now, and its announcement where there is one."""
    standing = prizes.lists.get(part)
    return Part(
        part=part,
        name=part_words(part),
        rows=tuple(_row(prizes, one) for one in prizes.of_part(part)),
        seen=fingerprint(prizes.rows(part)),
        announced=_announced(prizes, standing) if standing else None,
        too_early=bool(too_early),
        why_not=why_not,
    )


def parts_shown(drive: Drive, prizes: Prizes) -> list[str]:
    """The parts that have a place on the page: half-time only while it is still of use."""
    if HALF_TIME in prizes.lists:
        return [HALF_TIME, FINAL]
    running = drive.stage == Drive.Stage.PLAYING
    return [HALF_TIME, FINAL] if running and prizes.at_half_time else [FINAL]


def announced_lists(drive: Drive) -> list[Announced]:
    """All lists that stand, in the order in which they were read out.

    Of one that the wall shows one by one only what the hall has seen, so that no phone knows more.
    Nothing is worked out before there is one: everybody's results page asks.
    """
    if not drive.prize_lists.filter(withdrawn_at__isnull=True).exists():
        return []
    prizes = prizes_of(drive)
    return [
        _told(_announced(prizes, prizes.lists[part]), prizes.lists[part])
        for part in (HALF_TIME, FINAL)
        if part in prizes.lists
    ]


def _told(announced: Announced, kept: PrizeList) -> Announced:
    if not kept.show_order:
        return announced
    show = reveal_of(kept)
    reasons = {row["code"]: show.reason_of(row) for row in kept.rows if row["code"] in show.told}
    rows = tuple(
        replace(row, reason=reasons[row.code]) for row in announced.rows if row.code in reasons
    )
    return replace(announced, rows=rows, changes=(), more=True)


def _announced(prizes: Prizes, kept: PrizeList) -> Announced:
    now = {one.prize.code: award_data(one) for one in prizes.of_part(kept.part)}
    changes = [_change(row, now.get(row["code"])) for row in kept.rows]
    said = {row["code"] for row in kept.rows}
    changes += [
        _("“%(title)s” has come to the list since.") % {"title": row["title"]}
        for code, row in now.items()
        if code not in said
    ]
    return Announced(
        part=kept.part,
        name=part_words(kept.part),
        at=kept.at,
        by=kept.by,
        rows=tuple(_kept_row(row) for row in kept.rows),
        changes=tuple(filter(None, changes)),
    )


def _change(then: Mapping[str, object], now: Mapping[str, object] | None) -> str:
    """What is different now, in a sentence; empty when nothing is."""
    if now is None:
        return _("“%(title)s” is no longer on the list.") % {"title": then["title"]}
    if all(then[key] == now[key] for key in ("status", "winners", "value")):
        return ""
    return _("%(title)s: announced %(then)s; now %(now)s.") % {
        "title": then["title"],
        "then": _with_value(then),
        "now": _with_value(now),
    }


def _with_value(row: Mapping[str, object]) -> str:
    return f"{row['verdict']} ({row['value']})" if row["value"] else str(row["verdict"])


def _row(prizes: Prizes, one: Award) -> PrizeRow:
    records = [
        record
        for record in prizes.records
        if record.series == one.prize.series and record.kind is not Kind.DRAW
    ]
    winners = {who.id for who in one.winners}
    recorded = any(winners and winners <= set(record.marks) for record in records)
    return PrizeRow(
        code=one.prize.code,
        title=one.title,
        verdict=one.verdict,
        reason=one.reason,
        tag=_tag(one.status),
        open=one.status is Status.OPEN,
        to_draw=one.status is Status.TO_DRAW,
        recorded=recorded and not one.announced,
    )


def _kept_row(row: Mapping[str, str]) -> PrizeRow:
    return PrizeRow(
        code=row["code"],
        title=row["title"],
        verdict=row["verdict"],
        reason=row["reason"],
        tag=_tag(row["status"]),
        open=False,
        to_draw=False,
        recorded=False,
    )


def _tag(status: str) -> str:
    known = status in tuple(Status)
    return str(STATUS_WORDS.get(Status(status), "")) if known else ""
