"""Two people share a seat; as many of each role."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from tournaments import permissions
from tournaments.actions.roles import even_roles
from tournaments.actions.sharing import share_seat
from tournaments.forms import said_at, status_of
from tournaments.forms.people import ShareForm
from tournaments.models import Drive
from tournaments.refusals import Refused, in_words
from tournaments.views.posting import by_mc, only_post


@permissions.mc_of_drive
def share(request: HttpRequest, drive: Drive) -> HttpResponse:
    posted = request.POST if request.method == "POST" else None
    form = ShareForm(drive, posted, initial=request.GET.dict())
    if form.is_valid():
        host, guest = form.player("host"), form.player("guest")
        with said_at(form):
            share_seat(drive, by_mc(request), host=host, guest=guest)
            words = {"guest": guest.name, "host": host.name}
            messages.success(request, _("%(guest)s shares the seat of %(host)s.") % words)
            return redirect("door", drive.public_id)
    context = {"drive": drive, "form": form}
    return render(request, "tournaments/share.html", context, status=status_of(form))


@permissions.mc_of_drive
@only_post("draw")
def roles(request: HttpRequest, drive: Drive) -> HttpResponse:
    """Those who do not mind, and then others by lot, play as the role that is short."""
    try:
        switched = even_roles(drive, by_mc(request))
    except Refused as refused:
        messages.warning(request, refused.sentence)
    else:
        if switched:
            names = in_words(player.name for player in switched)
            said = _("%(names)s: the other role tonight. Give them a ribbon.")
            messages.success(request, said % {"names": names})
    return redirect("draw", drive.public_id)
