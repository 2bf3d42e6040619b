"""Next week: a new drive with the settings of this one."""

from __future__ import annotations

from typing import cast

from django.contrib import messages
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from tournaments import permissions
from tournaments.actions.next_time import repeat_drive
from tournaments.forms import said_at, status_of
from tournaments.forms.next_time import NextTimeForm
from tournaments.models import Drive
from tournaments.views.posting import by_mc


@permissions.mc_of_drive
def next_time(request: HttpRequest, drive: Drive) -> HttpResponse:
    form = NextTimeForm(drive, request.POST if request.method == "POST" else None)
    if form.is_valid():
        with said_at(form):
            mc = cast(User, request.user)
            new = repeat_drive(mc, drive, by_mc(request), form.again())
            messages.success(request, _("The next drive is made, with the settings of this one."))
            return redirect("door", new.public_id)
    context = {
        "drive": drive,
        "form": form,
        "count": drive.players.filter(dummy=False, robot=False).count(),
    }
    return render(request, "tournaments/next_time.html", context, status=status_of(form))
