"""The wall: what the projector shows to the whole hall."""

from __future__ import annotations

import re

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render, resolve_url

from tournaments import permissions
from tournaments.models import Drive, HallClock
from tournaments.queries.wall_page import wall_page
from tournaments.rules.paging import SECONDS_A_PAGE, USUAL_SIZE, Screen, screen_for
from tournaments.views.posting import is_htmx
from tournaments.visitors import Visitor
from whistdrive.qr import reach_of


@permissions.public_drive
def wall(request: HttpRequest, drive: Drive, visitor: Visitor) -> HttpResponse:
    """The wall as it is now, on a screen of the size that its browser says."""
    tick, page = wall_page(drive, _screen(request))
    context = {"drive": drive, "page": page, "tick": tick, "every": SECONDS_A_PAGE}
    if page.kind == HallClock.Wall.CODE:
        context["code"] = reach_of(request).code(resolve_url("type-code"))
    template = "_wall.html" if is_htmx(request) else "wall.html"
    answer = render(request, f"tournaments/{template}", context)
    answer["X-Tick"] = str(tick)
    return answer


def _screen(request: HttpRequest) -> Screen:
    said = re.fullmatch(r"(\d{2,5})x(\d{2,5})", request.GET.get("size", ""), re.ASCII)
    return screen_for(*(map(int, said.groups()) if said else USUAL_SIZE))
