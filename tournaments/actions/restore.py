"""Going on with a drive from its backup: from the same hand, with the cards on the tables valid."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.contrib.auth.models import User
from django.db import IntegrityError
from django.utils.translation import gettext as _

from tournaments.actions.base import By, door, journal, new_code, new_token
from tournaments.actions.drives import free_join_code, new_public_id
from tournaments.actions.file_reading import (
    Values,
    backup_part,
    check_form,
    deals_of,
    refuse_unreadable,
    row_of,
    rows_of,
)
from tournaments.actions.files import drive_from_file
from tournaments.actions.live_tables import drop_online_hands, lay_where_played
from tournaments.models import (
    Answer,
    Drive,
    HallClock,
    JournalLine,
    LateSlip,
    LedgerLine,
    OnlineHand,
    Player,
    Round,
    TableCard,
    TableRound,
)
from tournaments.queries.backup import (
    ANSWERED,
    ANSWERS,
    CALLS,
    CARDS,
    CLOCK,
    DRIVE,
    JOURNAL,
    PLAYERS,
    ROUNDS,
    SLIPS,
)
from tournaments.refusals import Refused
from whistdrive.db import write

PAST = "past"  # the kind of a line of the record that another laptop wrote: not to be undone here


class DriveIsHere(Refused):
    """The drive of the backup is on this laptop already: `drive`."""

    def __init__(self, drive: Drive) -> None:
        self.drive = drive
        words = {"name": drive.name}
        super().__init__(_("“%(name)s” is here already. Say what to do.") % words, "how")


def is_backup(text: str) -> bool:
    """Whether a drive file is a backup, to be gone on with."""
    return backup_part(text) is not None


def restore_drive(mc: User, text: str, *, instead: bool = False) -> Drive:
    """Go on with a drive from its backup; `mc` runs it. All of it is taken, or nothing.

    Arguments: `instead` of the same drive where it is here already. That one stays, under another
    name and with other codes, so nothing is lost.

    Side effects in order: the drive that was here makes way; the drive file is imported; record,
    codes, answers, late slips, clock and addresses are put back; hands that online tables have not
    finished are dealt anew; a hint to the pages of the drive.
    The row is new, so pages that show the drive that was here, or the laptop it came from, are
    told to load again.
    Raises `Refused` with field "file" (what is wrong, and where), `DriveIsHere`.
    """
    refuse_unreadable(text)
    part = backup_part(text)
    if part is None:
        raise Refused(_("This is no backup: it has no codes of table cards."), "file")
    check_form(part)
    told, deals = row_of(DRIVE, part.get(DRIVE.key), DRIVE.one), deals_of(part)
    try:
        with write():
            _make_way(mc, told["public_id"], instead=instead)
            drive = drive_from_file(mc, text)
            _put_back_record(drive, part, By.mc(mc))
            _put_back_codes(drive, part)
            _put_back_evening(drive, part)
            _put_back_drive(drive, told)
            with door(drive):
                lay_where_played(drive, deals)
                return drive
    except IntegrityError as error:
        raise Refused(
            _("The backup does not fit together: %(e)s") % {"e": error}, "file"
        ) from error


def _make_way(mc: User, public_id: str, *, instead: bool) -> None:
    """The drive that has this address gets another name, address and codes."""
    here = Drive.objects.filter(public_id=public_id).first()
    if here is None:
        return
    if not here.mcs.filter(pk=mc.pk).exists():
        raise Refused(
            _("“%(name)s” is on this laptop already, and other MCs run it. Ask them to do this.")
            % {"name": here.name},
            "file",
        )
    if not instead:
        raise DriveIsHere(here)
    with door(here):
        words = _("Kept under another name, since “%(name)s” goes on from a backup")
        journal(here, "made-way", words % {"name": here.name}, By.mc(mc))
        drop_online_hands(OnlineHand.objects.filter(round__drive=here, ns=None, dropped=False))
        here.name = _("%(name)s (before the backup)") % {"name": here.name[:170]}
        here.public_id, here.join_code = new_public_id(), free_join_code()
        here.save(update_fields=["name", "public_id", "join_code"])
        for card in here.cards.all():
            card.token, card.code = new_token(), new_code(6)
            card.save(update_fields=["token", "code"])
        players = list(here.players.all())
        for player in players:
            player.token = new_token()
        Player.objects.bulk_update(players, ["token"])


def _put_back_record(drive: Drive, part: Mapping[str, Any], by: By) -> None:
    """What was written elsewhere, before what the import itself has written of it."""
    imported = list(drive.journal.order_by("pk"))
    drive.journal.all().delete()
    past = [JournalLine(drive=drive, kind=PAST, **row) for row in rows_of(JOURNAL, part)]
    for line in imported:
        line.pk = None
    JournalLine.objects.bulk_create([*past, *imported])
    journal(drive, "restore", _("Goes on from a backup"), by)


def _put_back_codes(drive: Drive, part: Mapping[str, Any]) -> None:
    """What leads phones to tables and people. A typed code that is in use here is made anew."""
    players = {player.number: player for player in drive.players.all()}
    for row in rows_of(PLAYERS, part):
        player = players.get(row["number"])
        if player is not None:
            player.token, player.device = row["token"], row["device"]
    Player.objects.bulk_update(players.values(), ["token", "device"])
    cards = rows_of(CARDS, part)
    drive.cards.filter(table_no__in=[row["table_no"] for row in cards]).delete()
    for row in cards:
        if TableCard.objects.filter(code=row["code"]).exists():
            row["code"] = new_code(6)
        TableCard.objects.create(drive=drive, **row)


def _put_back_evening(drive: Drive, part: Mapping[str, Any]) -> None:
    """When rounds began and ended, who calls the MC, what waits for the MC, and the clock."""
    for row in rows_of(ROUNDS, part):
        Round.objects.filter(drive=drive, number=row.pop("number")).update(**row)
    last = drive.rounds.order_by("number").last()
    for row in rows_of(CALLS, part):
        TableRound.objects.filter(round=last, table_no=row.pop("table_no")).update(**row)
    heads = {
        (line.hand, line.table_no): line
        for line in LedgerLine.objects.filter(round__drive=drive, superseded_by__isnull=True)
    }
    for about, said in zip(rows_of(ANSWERED, part), rows_of(ANSWERS, part), strict=True):
        line = heads.get((about["hand"], about["table_no"]))
        if line is not None:
            Answer.objects.create(line=line, **said)
    LateSlip.objects.bulk_create(LateSlip(drive=drive, **row) for row in rows_of(SLIPS, part))
    for row in rows_of(CLOCK, part)[:1]:
        HallClock.objects.create(drive=drive, **row)


def _put_back_drive(drive: Drive, told: Values) -> None:
    """Address, stage and what else belongs to the drive as a whole."""
    drive.refresh_from_db()
    if Drive.objects.filter(join_code=told["join_code"]).exists():
        told["join_code"] = drive.join_code
    if len(told["trumps"]) != drive.hands:
        told["trumps"] = drive.trumps
    for name, value in told.items():
        setattr(drive, name, value)
    drive.save()
    if drive.stage == Drive.Stage.FINISHED:
        last = drive.rounds.order_by("number").last()
        data = {"closed": last.number} if last else {}
        # Taking the drive up again looks for this line.
        by = By(_("the program"))
        journal(drive, "finish", _("The drive is finished"), by, data=data)
