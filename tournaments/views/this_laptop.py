"""The hall's laptop: by which address phones reach it, and where copies go."""

from __future__ import annotations

from django.conf import settings
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from tournaments import permissions
from tournaments.actions.laptop import choose_address, choose_folder
from tournaments.forms import said_at, status_of
from tournaments.forms.laptop import AddressForm, FolderForm
from tournaments.queries.laptop import the_laptop
from tournaments.views.laptop import is_the_laptop
from whistdrive.folders import likely_folders
from whistdrive.qr import reach_of


@permissions.signed_in
def this_laptop(request: HttpRequest) -> HttpResponse:
    """Addresses for phones and the folder for copies; a hosted server has neither."""
    if settings.HOSTED:
        raise Http404
    sent = request.POST.get("do", "")
    laptop, here = the_laptop(), is_the_laptop(request)
    address = AddressForm(laptop, request.POST if sent == "address" else None)
    folder = FolderForm(laptop, request.POST if sent == "folder" and here else None)
    if address.is_valid():
        with said_at(address):
            choose_address(address.cleaned_data["address"])
            messages.success(request, _("Codes and posters carry this address from now on."))
            return redirect("laptop")
    if folder.is_valid():
        with said_at(folder):
            kept = choose_folder(folder.cleaned_data["folder"]).folder
            words = {"folder": kept}
            said = _("A copy of each drive goes into %(folder)s after every hand.") % words
            messages.success(request, said if kept else _("No copies are made from now on."))
            return redirect("laptop")
    context = {
        "address": address,
        "folder": folder,
        "laptop": laptop,
        "here": here,
        "reach": reach_of(request),
        "code": reach_of(request).code("/"),
        "likely": [one for one in likely_folders() if one != laptop.folder] if here else [],
    }
    status = max(status_of(address), status_of(folder))
    return render(request, "tournaments/this_laptop.html", context, status=status)
