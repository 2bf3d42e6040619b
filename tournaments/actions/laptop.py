"""What the MC chooses for the hall's laptop: the phones' address, and the folder for copies."""

from __future__ import annotations

from pathlib import Path

from django.conf import settings
from django.utils.translation import gettext as _

from tournaments.actions.base import By, door, journal
from tournaments.models import Drive, Laptop
from tournaments.queries.laptop import the_laptop
from tournaments.refusals import Refused
from whistdrive.addresses import networks
from whistdrive.db import write
from whistdrive.folders import why_not, write_whole

_TRIAL = "whistdrive-trial.txt"
_LONGEST = 1000


def choose_address(address: str) -> None:
    """Codes and posters carry this address from now on; "" leaves it to the program.

    Raises `Refused` with field "address" for one that this laptop does not have just now.
    """
    found = next((one for one in networks() if one.address == address), None)
    if address and found is None:
        raise Refused(_("This laptop has that address no longer. Choose again."), "address")
    with write():
        laptop = the_laptop()
        laptop.address, laptop.network = address, found.adapter if found else ""
        laptop.save()


def choose_folder(folder: str) -> Laptop:
    """Copies go into this folder from now on; "" for no copies.

    Side effects in order: a small file is written there and taken away again; the choice is kept.
    Raises `Refused` with field "folder": why nothing can be kept there.
    """
    if settings.HOSTED:
        raise Refused(_("Copies are kept on a hall’s laptop only."), "folder")
    folder = folder.strip().strip('"')
    if len(folder) > _LONGEST or "\0" in folder:
        raise Refused(_("That is no folder."), "folder")
    if folder:
        folder = _writable(folder)
    with write():
        laptop = the_laptop()
        laptop.folder = folder
        laptop.save()
        return laptop


def _writable(folder: str) -> str:
    path = Path(folder).expanduser()
    if not path.is_absolute():
        raise Refused(_("Give the whole path, such as /media/stick or E:\\."), "folder")
    try:
        write_whole(str(path), _TRIAL, "Whistdrive can write here.\n").unlink()
    except OSError as error:
        raise Refused(why_not(folder, error), "folder") from error
    return str(path)


def cards_lead_to(drive: Drive, by: By, base: str) -> None:
    """The cards that lie on the tables, or are about to, carry this address."""
    with door(drive):
        drive.refresh_from_db()
        if drive.cards_base == base:
            return
        if drive.cards_base:
            words = {"base": base}
            journal(drive, "cards", _("New table cards: their codes lead to %(base)s") % words, by)
        drive.cards_base = base
        drive.save(update_fields=["cards_base"])
