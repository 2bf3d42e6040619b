"""Folders of this machine that a file can be kept in: a memory stick, mostly."""

from __future__ import annotations

import contextlib
import errno
import os
import string
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from django.utils.translation import gettext as _

_MOUNTS = ("/media/*", "/media/*/*", "/run/media/*/*", "/Volumes/*", "/mnt/*")


def likely_folders() -> list[str]:
    """Where sticks and cards are on this machine just now, in the order of their names."""
    return sorted({str(path) for path in _mounts() if path.is_dir() and os.access(path, os.W_OK)})


def _mounts() -> Iterator[Path]:
    if sys.platform == "win32":  # pragma: no cover
        drives = (Path(f"{letter}:\\") for letter in string.ascii_uppercase if letter not in "ABC")
        yield from (drive for drive in drives if drive.exists())
        return
    for pattern in _MOUNTS:
        with contextlib.suppress(OSError):
            yield from (one for one in Path("/").glob(pattern[1:]) if one.is_mount())


def write_whole(folder: str, name: str, text: str) -> Path:
    """Put a text file into a folder, whole or not at all, in place of one of the same name.

    Side effects in order: a hidden file is written and forced onto the medium, then takes the name.
    Raises OSError; the file that was there before is then still whole.
    """
    target = Path(folder) / name
    handle, hidden = tempfile.mkstemp(prefix=".whistdrive-", dir=folder)
    try:
        with os.fdopen(handle, "w", encoding="utf-8", newline="\n") as new:
            new.write(text)
            new.flush()
            os.fsync(new.fileno())
        Path(hidden).replace(target)
    except BaseException:
        with contextlib.suppress(OSError):
            Path(hidden).unlink()
        raise
    return target


def why_not(folder: str, error: OSError) -> str:
    """Why nothing could be written there, and what to do about it."""
    reasons = {
        errno.ENOENT: _("The folder %(f)s is not there. Is the stick in?"),
        errno.ENOTDIR: _("%(f)s is not a folder. Choose the folder it lies in."),
        errno.EACCES: _("Whistdrive may not write into %(f)s. Choose another folder."),
        errno.EPERM: _("Whistdrive may not write into %(f)s. Choose another folder."),
        errno.EROFS: _("%(f)s can only be read. Is the stick locked?"),
        errno.ENOSPC: _("%(f)s is full. Take another stick, or make room on this one."),
        errno.EIO: _("%(f)s does not answer. Put the stick in again."),
    }
    other = _("Nothing could be written into %(f)s: %(why)s.")
    sentence = reasons.get(error.errno or 0, other)
    return sentence % {"f": folder, "why": error.strerror or error}
