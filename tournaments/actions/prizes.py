"""Prizes: the list, what settles a tie, and lists that are read out."""

from __future__ import annotations

import secrets
from collections.abc import Mapping

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.engine.seats import TRICKS_IN_A_HAND
from tournaments.actions.base import By, door, journal
from tournaments.models import Drive, PrizeList, PrizeRecord
from tournaments.queries.board import board_of, rule_of
from tournaments.queries.prize_words import fingerprint, part_words, record_words
from tournaments.queries.prizes import HALF_TIME, Prizes, plan_of, prizes_now
from tournaments.refusals import Refused, Stale
from tournaments.rules.prizes import (
    CRITERIA,
    Award,
    BadPrizes,
    Kind,
    Plan,
    Record,
    Status,
    plan_data,
    read_plan,
    record_data,
)
from tournaments.rules.prizes.criteria import Way
from tournaments.rules.standings import groups_of
from whistdrive import clock


def set_prizes(drive: Drive, by: By, plan: Plan, *, seen: str | None = None) -> None:
    """Set the list of prizes and the rules about them.

    Arguments: `seen` is the fingerprint of the list that the page showed (None: whatever stands).
    Side effects in order: list stored; journal; tick; hint. Nothing when it stands so already.
    Raises `Refused` with the field of the list that cannot be, `Stale`.
    """
    data = plan_data(plan)
    with door(drive):
        drive.refresh_from_db()
        before = plan_data(plan_of(drive))
        if before == data:
            return
        if seen is not None and seen != fingerprint(before):
            raise Stale
        try:
            read_plan(data, groups_of(rule_of(drive)))
        except BadPrizes as bad:
            raise Refused(bad.sentence, bad.field) from bad
        drive.prizes = data
        drive.save(update_fields=["prizes"])
        number = len(plan.prizes)
        text = ngettext(
            "List of prizes changed: %(n)d prize", "List of prizes changed: %(n)d prizes", number
        ) % {"n": number}
        journal(drive, "prizes", text, by, data={"before": before})


def record_tie(
    drive: Drive,
    by: By,
    *,
    part: str,
    code: str,
    kind: str,
    marks: Mapping[int, int | None],
) -> None:
    """Write down how people who are level for a prize were parted, or that they share it.

    Arguments: `part` of the list (half-time, final) and `code` of the prize; `kind` cut, extra-hand
    or share; `marks` names all who are level, each with a card (1 the ace to 13 the king) or
    tricks. A cut goes by the rule that is set now and keeps it. What was written down already may
    be written down again, and then replaces it; the same again changes nothing.
    Side effects in order: record appended; journal; tick; hint.
    Raises `Refused` with field "kind", "card_<number>" or "tricks_<number>"; `Stale` when others
    are level now.
    """
    with door(drive):
        drive.refresh_from_db()
        prizes = prizes_now(drive)
        one = _prize(prizes, part, code)
        record = _parted(prizes.plan, one, kind, marks)
        series = [r for r in prizes.records if r.series == record.series and r.kind != Kind.DRAW]
        if series and series[-1] == record:
            return
        _refuse_announced(prizes, part, one)
        too_early = why_too_early(drive, prizes, part)
        if too_early:
            raise Refused(too_early)
        level = level_for(one, series)
        if not level:
            raise Refused(_("Nobody is level for this prize."))
        if set(record.marks) != level:
            raise Stale
        _append(drive, by, one, record, record_words(record, _names(prizes, one, record.marks)))


def draw_prize(drive: Drive, by: By, *, part: str, code: str) -> None:
    """Draw what a prize leaves to a draw: a name, a table or a hand. Drawn once, it stays drawn.

    Side effects in order: a seed from the system's randomness appended; journal; tick; hint.
    Raises `Refused` where nothing is to be drawn, or names before the end of the evening.
    """
    with door(drive):
        drive.refresh_from_db()
        prizes = prizes_now(drive)
        one = _prize(prizes, part, code)
        if any(r.kind is Kind.DRAW and r.series == one.prize.series for r in prizes.records):
            return
        if one.status is not Status.TO_DRAW:
            raise Refused(_("There is nothing to draw for this prize."))
        hat = CRITERIA[one.prize.criterion].way is Way.DRAWN
        if hat and drive.stage != Drive.Stage.FINISHED:
            raise Refused(_("Finish the drive first: until then nobody knows who has no prize."))
        record = Record(Kind.DRAW, one.prize.series, seed=secrets.token_hex(8))
        _append(drive, by, one, record, _("drawn"))


def announce(drive: Drive, by: By, *, part: str, seen: str | None = None) -> PrizeList:
    """Keep a part of the list as it is read out now, for everybody to see.

    Arguments: `seen` is the fingerprint of the rows that the page showed. Announcing twice what
    stands already gives the list that stands.
    Side effects in order: list kept; journal; tick; hint.
    Raises `Refused` while something is open or missing, `Stale` when a result changed it since.
    """
    with door(drive):
        drive.refresh_from_db()
        prizes = prizes_now(drive)
        rows = prizes.rows(part)
        standing = prizes.lists.get(part)
        if standing is not None:
            if standing.rows == rows:
                return standing
            raise Refused(_("This list was announced already. Withdraw it first."))
        why_not = why_not_announce(drive, prizes, part)
        if why_not:
            raise Refused(why_not)
        if seen is not None and seen != fingerprint(rows):
            raise Stale
        kept = PrizeList.objects.create(
            drive=drive, part=part, rows=rows, at=clock.now(), by=by.name, by_user=by.user
        )
        said = "; ".join(f"{one.title}: {one.verdict}" for one in prizes.of_part(part))
        text = _("Announced, %(part)s: %(rows)s") % {"part": part_words(part), "rows": said}
        journal(drive, "prizes-announced", text, by, data={"list": kept.pk})
        return kept


def withdraw(drive: Drive, by: By, *, part: str) -> None:
    """Take an announcement back. It is kept in the record, but counts no more; the wall leaves it.

    Nothing happens where none stands, so that pressing twice does no harm.
    """
    with door(drive):
        standing = drive.prize_lists.filter(part=part, withdrawn_at__isnull=True).first()
        if standing is None:
            return
        standing.withdrawn_at = clock.now()
        standing.withdrawn_by = by.name
        standing.show_order, standing.show_step = "", 0
        standing.save()
        text = _("Announcement withdrawn, %(part)s") % {"part": part_words(part)}
        journal(drive, "prizes-withdrawn", text, by, data={"list": standing.pk})


def why_not_announce(drive: Drive, prizes: Prizes, part: str) -> str:
    """Why this part can't be announced yet; empty when it can."""
    if part not in PrizeList.Part.values:
        return _("There is no such list.")
    if not prizes.of_part(part):
        return _("There is no prize on this list.")
    too_early = why_too_early(drive, prizes, part)
    if too_early:
        return too_early
    unsettled = [one for one in prizes.of_part(part) if not one.status.settled]
    if unsettled:
        return _("Settle first: %(title)s. %(verdict)s.") % {
            "title": unsettled[0].title,
            "verdict": unsettled[0].verdict,
        }
    return ""


def why_too_early(drive: Drive, prizes: Prizes, part: str) -> str:
    """What has to be played before this part is certain; empty when all of it has been."""
    if part != HALF_TIME and drive.stage != Drive.Stage.FINISHED:
        return _("Finish the drive first.")
    if part == HALF_TIME and not _first_half_is_in(drive, prizes):
        return _("The first half is not over: hand %(h)d has to be in at every table.") % {
            "h": prizes.sheet.half
        }
    return ""


def level_for(one: Award, records: list[Record]) -> set[int]:
    """Who is level for a prize: those it is open between, or those it was recorded for."""
    if one.status is Status.OPEN:
        return {who.id for who in one.candidates}
    winners = {who.id for who in one.winners}
    known = [record for record in records if winners and winners <= set(record.marks)]
    return set(known[-1].marks) if known else set()


def _first_half_is_in(drive: Drive, prizes: Prizes) -> bool:
    half = prizes.sheet.half
    if half not in prizes.sheet.hands:
        return False
    board = board_of(drive)
    still_playing = board is not None and board.hands[0] <= half
    return not (still_playing and board is not None and (board.missing or board.disputed))


def _prize(prizes: Prizes, part: str, code: str) -> Award:
    found = next((one for one in prizes.of_part(part) if one.prize.code == code), None)
    if found is None:
        raise Refused(_("This prize is no longer on the list."))
    return found


def _parted(plan: Plan, one: Award, kind: str, marks: Mapping[int, int | None]) -> Record:
    """How people were parted for a prize, or that they share it, by the rule that is set now."""
    if kind not in (Kind.CUT, Kind.EXTRA_HAND, Kind.SHARE):
        raise Refused(_("Say how it was decided."), "kind")
    return Record(
        Kind(kind),
        one.prize.series,
        _checked(Kind(kind), marks),
        plan.cut_lowest,
        plan.ace_high and kind == Kind.CUT,
    )


def _checked(kind: Kind, marks: Mapping[int, int | None]) -> dict[int, int]:
    if kind is Kind.SHARE:
        return dict.fromkeys(marks, 0)
    values: dict[int, int] = {}
    what = "card" if kind is Kind.CUT else "tricks"
    for who, mark in marks.items():
        if mark is None:
            ask = _("Say which card.") if kind is Kind.CUT else _("Type the tricks.")
            raise Refused(ask, f"{what}_{who}")
        if not (1 if kind is Kind.CUT else 0) <= mark <= TRICKS_IN_A_HAND:
            raise Refused(_("That cannot be: %(mark)d.") % {"mark": mark}, f"{what}_{who}")
        values[who] = mark
    return values


def _refuse_announced(prizes: Prizes, part: str, one: Award) -> None:
    if part in prizes.lists or one.announced:
        raise Refused(_("This list was announced already. Withdraw it first."))


def _names(prizes: Prizes, one: Award, marks: Mapping[int, int]) -> dict[int, str]:
    people = prizes.sheet.group(one.prize.group)
    return {who.id: who.name for who in people if who.id in marks}


def _append(drive: Drive, by: By, one: Award, record: Record, words: str) -> None:
    keep_record(drive, by, record)
    text = _("Prize “%(title)s”: %(words)s") % {"title": one.title, "words": words}
    journal(drive, "prize-tie", text, by, data={"prize": one.prize.code})


def keep_record(drive: Drive, by: By, record: Record) -> None:
    """Append a record; part of a door's own transaction."""
    PrizeRecord.objects.create(
        drive=drive,
        kind=record.kind.value,
        series=record.series,
        data=record_data(record),
        at=clock.now(),
        by=by.name,
        by_user=by.user,
    )
