"""Undo of who holds a seat: taken over, gone on with on one line, shared, shared no more."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _

from tournaments.actions.attendance import seat_instead
from tournaments.actions.base import By, journal
from tournaments.actions.live_tables import hand_over_seat
from tournaments.models import Drive, JournalLine, LedgerLine, Place, Share, SitOut


def undo_take_over(drive: Drive, step: JournalLine, by: By) -> None:
    data = step.data
    round_ = drive.rounds.get(number=data["round"])
    seat_instead(drive, round_, data["in"], data["out"])
    before = data.get("in_before")
    if before:
        pair, place = before.get("pair") or (None, None)
        drive.entrants.filter(pk=data["in"]).update(
            role=before["role"], pair=pair, pair_place=place
        )
        if before.get("sat_out"):
            at_home = before.get("sat_out_at_home", False)
            round_.sit_outs.create(entrant_id=data["in"], home=at_home)
    _people_as_before(drive, data)
    hand_over_seat(drive, round_, data["out"])


def undo_one_line(drive: Drive, step: JournalLine, by: By) -> None:
    """The newcomer has a line, still empty, of their own again."""
    drive.players.filter(pk=step.data["player"]).update(entrant=step.data["in"])
    _people_as_before(drive, step.data)
    round_ = drive.rounds.get(number=step.data["round"])
    round_.claims.filter(entrant=step.data["out"]).delete()
    hand_over_seat(drive, round_, step.data["out"])


def _people_as_before(drive: Drive, data: dict[str, Any]) -> None:
    for player, gone in data.get("gone_before") or ():
        drive.players.filter(pk=player).update(gone_from=gone)
    before = data.get("in_before")
    if before:
        fields = {key: before[key] for key in ("late", "gone_from", "here_from")}
        drive.players.filter(pk=data["player"]).update(**fields)
    Share.objects.filter(pk__in=data.get("shares", ())).update(until_hand=None)


def why_shared_still(drive: Drive, data: dict[str, Any]) -> str:
    """Why two who share a seat can't be as before; empty when they can."""
    share = _share(data)
    if share is None or share.until_hand is not None:
        return _("They share it no longer.")
    places = Place.objects.filter(entrant=data["host"], round__drive=drive)
    played = [
        line.hand
        for place in places.select_related("round")
        for line in place.round.lines.filter(table_no=place.table_no, hand__gte=data["hand"])
        if line.state != LedgerLine.State.WITHDRAWN
    ]
    if not played:
        return ""
    return _("Hand %(h)d has been played like this. Say that they share it no longer instead.") % {
        "h": min(played)
    }


def undo_share(drive: Drive, step: JournalLine, by: By) -> None:
    data = step.data
    share = _share(data)
    if share is not None:
        share.delete()
    drive.entrants.filter(pk=data["guest"]).update(role=data["role"])
    fields = {"late": data["late"], "here_from": data["here_from"]}
    drive.players.filter(entrant=data["guest"]).update(**fields)


def why_parted_still(drive: Drive, data: dict[str, Any]) -> str:
    """Why a seat can't be shared again as before; empty when it can."""
    share = Share.objects.filter(pk=data["share"]).first()
    if share is None:
        return _("That seat is no longer there.")
    since = {"round__drive": drive, "entrant": data["guest"]}
    later = Share.objects.filter(
        until_hand__isnull=True, host__in=[share.host_id, share.guest_id]
    ) | Share.objects.filter(until_hand__isnull=True, guest__in=[share.host_id, share.guest_id])
    seated = [
        row.round.number
        for kind in (Place, SitOut)
        for row in kind.objects.filter(**since).select_related("round")
    ]
    if later.exists() or any(number >= data["since"] for number in seated):
        return _("They have played on since, each for themselves.")
    return ""


def undo_part(drive: Drive, step: JournalLine, by: By) -> None:
    Share.objects.filter(pk=step.data["share"]).update(until_hand=None)


def _share(data: dict[str, Any]) -> Share | None:
    found = Share.objects.filter(host=data["host"], guest=data["guest"], from_hand=data["hand"])
    return found.first()


def undo_robots_that_came(drive: Drive, step: JournalLine, by: By) -> None:
    """With the move itself robots took the seats of those who had gone."""
    came = drive.journal.filter(kind="take-over", undone_by__isnull=True, pk__lt=step.pk)
    for line in came.filter(data__round=step.data["round"] + 1).order_by("-pk"):
        undo_take_over(drive, line, by)
        text = _("Undone: %(step)s") % {"step": line.text}
        line.undone_by = journal(drive, "undo", text, by, data={"step": line.pk})
        line.save(update_fields=["undone_by"])
