"""What the MC reads aloud."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from tournaments import permissions
from tournaments.models import Drive
from tournaments.queries.script_page import script_page
from tournaments.views.posting import is_htmx


@permissions.mc_of_drive
def script(request: HttpRequest, drive: Drive) -> HttpResponse:
    """The words for this hand, for the move and for the hand after it; before them the preview."""
    page = script_page(drive, request.GET.get("step", ""))
    template = "_script_words.html" if is_htmx(request) else "script.html"
    context = {"drive": drive, "page": page}
    answer = render(request, f"tournaments/{template}", context)
    answer["X-Tick"] = str(drive.tick)
    return answer
