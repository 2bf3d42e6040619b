"""A copy of each drive, in a folder of the MC's choice, after every hand.

The evening never waits for it: the copy is made after the commit, in a thread of its own, and
whatever happens to the stick is said at the desk and nowhere else.
"""

from __future__ import annotations

import logging
import queue
import threading

from django.conf import settings
from django.db import connection, transaction
from django.utils.text import slugify
from django.utils.translation import gettext as _

from tournaments.actions.base import door
from tournaments.models import Drive, DriveCopy
from tournaments.queries.backup import drive_as_backup
from tournaments.queries.laptop import the_laptop
from tournaments.refusals import Refused
from whistdrive import clock
from whistdrive.db import write
from whistdrive.folders import why_not, write_whole

log = logging.getLogger(__name__)
_wanted: queue.Queue[int] = queue.Queue()
_starting = threading.Lock()
_thread: threading.Thread | None = None


def file_name(drive: Drive) -> str:
    """A name that any system takes, whatever the drive is called."""
    stem = slugify(drive.name)[:60].strip("-_") or "drive"
    return f"{stem}-{drive.date.isoformat()}-{drive.public_id}.json"


def copy_on_commit(drive: Drive) -> None:
    """After the running transaction commits, have a copy made; nothing without a folder."""
    if not settings.HOSTED:
        transaction.on_commit(lambda: _ask(drive.pk))


def copy_now(drive: Drive) -> DriveCopy:
    """Make a copy while the MC waits. Raises `Refused` with field "folder" when it can't be."""
    if settings.HOSTED or not the_laptop().folder:
        raise Refused(_("Choose a folder for the copies first."), "folder")
    copy = make_copy(drive.pk)
    if copy is None or copy.problem:
        raise Refused(copy.problem if copy else _("The drive is gone."), "folder")
    return copy


def make_copy(pk: int) -> DriveCopy | None:
    """Write the drive's backup into the folder, and keep what came of it.

    Side effects in order: the file; the row; a hint where a problem has come or gone.
    """
    drive, folder = Drive.objects.filter(pk=pk).first(), the_laptop().folder
    if drive is None or not folder:
        return None
    rounds = drive.rounds.filter(closed_at__isnull=False).count()
    place, problem = "", ""
    try:
        place = str(write_whole(folder, file_name(drive), drive_as_backup(drive)))
    except OSError as error:
        problem = why_not(folder, error)
    except Exception:
        log.exception("A copy of drive %s could not be made.", drive.public_id)
        problem = _("The copy could not be made. The window with the program’s messages says why.")
    return _keep(drive, rounds, place, problem)


def wait_for_copies() -> None:
    """Until all copies that were asked for have been tried."""
    _wanted.join()


def _keep(drive: Drive, rounds: int, place: str, problem: str) -> DriveCopy:
    with write():
        copy = DriveCopy.objects.filter(drive=drive).first() or DriveCopy(drive=drive)
        changed = copy.problem != problem
        copy.problem = problem
        if not problem:
            copy.rounds, copy.place, copy.at = rounds, place, clock.now()
        copy.save()
        if changed:
            with door(drive):  # so that the desk hears of it
                pass
        return copy


def _ask(pk: int) -> None:
    global _thread
    _wanted.put(pk)
    with _starting:
        if _thread is None or not _thread.is_alive():
            # A daemon: a stick that never answers must not keep the server from stopping.
            _thread = threading.Thread(target=_work, name="copies", daemon=True)
            _thread.start()


def _work() -> None:
    while True:
        pk = _wanted.get()
        try:
            make_copy(pk)
        except Exception:  # the next hand is tried again
            log.exception("A copy could not be made.")
        finally:
            connection.close()
            _wanted.task_done()
