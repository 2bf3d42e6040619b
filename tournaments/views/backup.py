"""Copies of a drive: the backup to take along, the stick, and how to go on by hand."""

from __future__ import annotations

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.http import content_disposition_header
from django.utils.translation import gettext as _

from tournaments import permissions
from tournaments.actions.copies import copy_now, file_name
from tournaments.models import Drive
from tournaments.queries.backup import drive_as_backup
from tournaments.queries.laptop import copies_of
from tournaments.queries.on_paper import on_paper
from tournaments.refusals import Refused
from tournaments.views.laptop import is_the_laptop


@permissions.mc_of_drive
def backup(request: HttpRequest, drive: Drive) -> HttpResponse:
    """The page of copies; posting makes one in the folder now."""
    refusal = ""
    if request.method == "POST":
        try:
            copy = copy_now(drive)
        except Refused as refused:
            refusal = refused.sentence
        else:
            words = {"place": copy.place}
            messages.success(request, _("The copy is written: %(place)s") % words)
            return redirect("backup", drive.public_id)
    context = {
        "drive": drive,
        "copies": copies_of(drive),
        "refusal": refusal,
        "here": is_the_laptop(request),
        "hosted": settings.HOSTED,
    }
    status = 422 if refusal else 200
    return render(request, "tournaments/backup.html", context, status=status)


@permissions.mc_of_drive
def backup_file(request: HttpRequest, drive: Drive) -> HttpResponse:
    """The backup as a download."""
    answer = HttpResponse(drive_as_backup(drive), content_type="application/json; charset=utf-8")
    name = file_name(drive)
    answer["Content-Disposition"] = content_disposition_header(True, name) or "attachment"
    return answer


@permissions.mc_of_drive
def paper(request: HttpRequest, drive: Drive) -> HttpResponse:
    """What a hall needs to go on without any laptop, for the printer."""
    context = {"drive": drive, "sheet": on_paper(drive)}
    return render(request, "tournaments/on_paper.html", context)
