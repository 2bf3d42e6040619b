"""What anybody may see of a drive: its page, the standings, the results."""

from __future__ import annotations

from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render, resolve_url

from tournaments import permissions
from tournaments.models import Drive
from tournaments.permissions import is_mc
from tournaments.queries.bar import stage_words
from tournaments.queries.prize_page import announced_lists
from tournaments.queries.results_page import curtain_is_drawn, standings_page
from tournaments.views.prizes import announced_part
from tournaments.visitors import Visitor


@permissions.public_drive
def drive(request: HttpRequest, drive: Drive, visitor: Visitor) -> HttpResponse:
    """The drive's own page: what, where, when, and the ways in."""
    context = {
        "drive": drive,
        "stage": stage_words(drive),
        "card": visitor.card_in(drive),
        "player": visitor.player_in(drive),
        "is_mc": is_mc(request, drive),
    }
    return render(request, "tournaments/drive.html", context)


@permissions.public_drive
def standings(request: HttpRequest, drive: Drive, visitor: Visitor) -> HttpResponse:
    """Places as they stand; each total opens to its hands."""
    return _places(request, drive, visitor, "standings")


@permissions.public_drive
def results(request: HttpRequest, drive: Drive, visitor: Visitor) -> HttpResponse:
    """The permanent page of a finished drive."""
    if request.GET.get("part") == "prizes":
        return announced_part(request, drive)
    return _places(request, drive, visitor, "results")


def _places(request: HttpRequest, drive: Drive, visitor: Visitor, name: str) -> HttpResponse:
    player, mc = visitor.player_in(drive), is_mc(request, drive)
    you = player.entrant_id if player else None
    asked = {key: request.GET.get(key, "") for key in ("group", "page")}
    tick, page = standings_page(drive, asked["group"], asked["page"], you)
    hidden = curtain_is_drawn(drive) and not mc
    state = "hidden" if hidden else page.fingerprint
    if request.GET.get("state") == state:
        answer = HttpResponse(status=204)
    else:
        here = resolve_url(name, drive.public_id)
        part = urlencode({"group": page.group, "page": page.page, "state": state})
        context = {
            "drive": drive,
            "page": None if hidden else page,
            "tick": tick,
            "is_mc": mc,
            "player": player,
            "here": here,
            "part_url": f"{here}?{part}",
            "lists": announced_lists(drive) if name == "results" else (),
        }
        template = "_standings.html" if request.htmx else f"{name}.html"  # type: ignore[attr-defined]
        answer = render(request, f"tournaments/{template}", context)
    answer["X-Tick"] = str(tick)
    return answer
