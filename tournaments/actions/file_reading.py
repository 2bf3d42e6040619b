"""What a drive file or a backup says, and sentences for what cannot be.

A backup's own part is read field by field: each value is one that its column may hold.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any

from django.core.exceptions import ValidationError
from django.db.models import Field
from django.utils.translation import gettext as _

from games.engine.cards import Trump
from games.engine.shuffle import BYTES, Sealed
from tournaments.queries.backup import DEALS, FORM, Kind
from tournaments.refusals import Refused
from tournaments.rules.drivefile import BadDriveFile, DriveFile, read

MOST_LETTERS = 6_000_000
Values = dict[str, Any]
_SHAPES = {
    "public_id": r"[0-9a-z]{4,12}",
    "join_code": r"[0-9A-Z]{4,8}",
    "code": r"[0-9A-Z]{4,8}",
    "token": r"[\w-]{16,32}",
    "cards_base": r"(https?://[\w.:\[\]-]+)?",
}


def refuse_unreadable(text: str) -> DriveFile:
    """The file as it reads; `Refused` with field "file" for anything else."""
    if len(text) > MOST_LETTERS:
        raise Refused(_("This file is too large to be a drive."), "file")
    try:
        return read(text)
    except BadDriveFile as error:
        raise unreadable(error) from error


def unreadable(error: BadDriveFile) -> Refused:
    """The same, said at the field "file"."""
    where = f"{error.where}: " if error.where else ""
    return Refused(where + error.sentence, "file")


def backup_part(text: str) -> Mapping[str, Any] | None:
    """The part of a file that only backups have; None for a drive file, or no file at all."""
    try:
        data = json.loads(text.removeprefix("\ufeff"))
    except (ValueError, RecursionError):
        return None
    part = data.get("backup") if isinstance(data, dict) else None
    return part if isinstance(part, dict) else None


def check_form(part: Mapping[str, Any]) -> None:
    """Refuses a backup of a later version, with field "file"."""
    form = part.get("form")
    if isinstance(form, int) and form > FORM:
        raise Refused(
            _(
                "This backup was made by a newer version of Whistdrive (form %(form)d; this one "
                "reads form %(ours)d). Update Whistdrive here and try again."
            )
            % {"form": form, "ours": FORM},
            "file",
        )
    if form != FORM:
        raise _bad("", _("“form” should be %(ours)d.") % {"ours": FORM})


def rows_of(kind: Kind, part: Mapping[str, Any]) -> list[Values]:
    """All rows of a kind. Raises `Refused` with field "file": which row, which value, and why."""
    told = part.get(kind.key, [])
    if not isinstance(told, list):
        raise _bad("", _("“%(key)s” should be a list.") % {"key": kind.key})
    return [row_of(kind, row, f"{kind.one} {at}") for at, row in enumerate(told, start=1)]


def deals_of(part: Mapping[str, Any]) -> dict[int, Sealed]:
    """Sealed cards by hand. Raises as `rows_of`; a backup of before has none."""
    deals = {}
    try:
        for row in part.get(DEALS, []):
            deal = Sealed(bytes.fromhex(row["seed"]), bytes.fromhex(row["nonce"]))
            if not len(deal.seed) == len(deal.nonce) == BYTES:
                raise ValueError(row)
            deals[int(row["hand"])] = deal
    except (TypeError, ValueError, KeyError) as error:
        raise _bad("", _("“deals” should list hands with seed and nonce.")) from error
    return deals


def row_of(kind: Kind, row: object, place: str) -> Values:
    """One row's values; whatever else it says is passed over."""
    if not isinstance(row, dict):
        raise _bad(place, _("There should be named values here."))
    return {name: _value(kind, name, row, place) for name in kind.fields}


def _value(kind: Kind, name: str, row: Mapping[str, Any], place: str) -> Any:
    if name not in row:
        raise _bad(place, _("“%(name)s” is missing.") % {"name": name})
    said = row[name]
    if name == "trumps":
        return _trumps(said, place)
    field = kind.model._meta.get_field(name)
    assert isinstance(field, Field)
    try:
        value = field.clean(said, None)
    except (ValidationError, TypeError, ValueError, OverflowError) as error:
        raise _unusable(name, said, place) from error
    shape = _SHAPES.get(name)
    if shape and not re.fullmatch(shape, str(value), re.ASCII):
        raise _unusable(name, said, place)
    return value


def _trumps(said: object, place: str) -> list[str | None]:
    known = {None, *(trump.value for trump in Trump)}
    if not isinstance(said, list) or not all(one is None or one in known for one in said):
        raise _unusable("trumps", said, place)
    return said


def _unusable(name: str, said: object, place: str) -> Refused:
    words = {"name": name, "said": str(said)[:40]}
    return _bad(place, _("“%(name)s” cannot be “%(said)s”.") % words)


def _bad(place: str, sentence: str) -> Refused:
    where = _("backup") + (f", {place}" if place else "")
    return Refused(f"{where}: {sentence}", "file")
