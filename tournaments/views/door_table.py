"""A table of people out of a spreadsheet: looked at first, then added as a whole."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import ngettext

from tournaments import permissions
from tournaments.actions.people import add_together
from tournaments.forms import said_at, status_of
from tournaments.forms.paste import TableForm
from tournaments.models import Drive
from tournaments.views.posting import by_mc


@permissions.mc_of_drive
def door_table(request: HttpRequest, drive: Drive) -> HttpResponse:
    """Nobody is added before the MC has seen who would be, and as what."""
    posted = request.method == "POST"
    form = TableForm(drive, request.POST if posted else None, request.FILES if posted else None)
    shown = form.is_valid()
    if shown and "add" in request.POST:
        with said_at(form):
            n = len(add_together(drive, by_mc(request), form.groups()))
            words = ngettext("%(n)d person is on the list.", "%(n)d people are on the list.", n)
            messages.success(request, words % {"n": n})
            return redirect("door", drive.public_id)
    context = {
        "drive": drive,
        "form": form,
        "shown": shown,
        "labels": drive.labels,
        "people": [(line.number, person) for line in form.lines for person in line.people],
    }
    return render(request, "tournaments/door_table.html", context, status=status_of(form))
