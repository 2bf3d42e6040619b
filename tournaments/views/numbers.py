"""Any number tonight: who sits out or is helped out, and what a hand sat out counts."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from tournaments import permissions
from tournaments.actions.spare import set_spare
from tournaments.forms import said_at, status_of
from tournaments.forms.numbers import NumbersForm
from tournaments.models import Drive
from tournaments.queries.numbers_page import numbers_page
from tournaments.views.posting import by_mc


@permissions.mc_of_drive
def numbers(request: HttpRequest, drive: Drive) -> HttpResponse:
    page = numbers_page(drive)
    form = NumbersForm(drive, page, request.POST if request.method == "POST" else None)
    if form.is_valid():
        with said_at(form):
            set_spare(drive, by_mc(request), **form.cleaned_data)
            messages.success(request, _("This counts from the next move on; credits at once."))
            return redirect("door", drive.public_id)
    context = {"drive": drive, "form": form, "page": page}
    return render(request, "tournaments/numbers.html", context, status=status_of(form))
