"""What anybody may see of a drive: its page, the standings, the results."""

from __future__ import annotations

from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render, resolve_url

from tournaments import permissions
from tournaments.models import Drive
from tournaments.permissions import is_mc
from tournaments.queries.bar import stage_words
from tournaments.queries.prize_page import announced_lists
from tournaments.queries.results_page import curtain_is_drawn, standings_page
from tournaments.queries.same_cards import deal_page
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


@permissions.public_drive
def deal(request: HttpRequest, drive: Drive, visitor: Visitor, hand: int) -> HttpResponse:
    """One hand at every table that had the same cards, once all of them have played it."""
    player, mc = visitor.player_in(drive), is_mc(request, drive)
    tick, page = deal_page(drive, hand, player.entrant_id if player else None)
    if page is None:
        raise Http404
    hidden = curtain_is_drawn(drive) and not mc
    state = "hidden" if hidden else page.fingerprint
    here = resolve_url("deal", drive.public_id, hand)
    context = {
        "drive": drive,
        "hand": hand,
        "page": None if hidden else page,
        "is_mc": mc,
        "player": player,
        "part_url": f"{here}?{urlencode({'state': state})}",
    }
    return _unless_seen(request, "deal", "_deal", tick, state, context)


def _places(request: HttpRequest, drive: Drive, visitor: Visitor, name: str) -> HttpResponse:
    player, mc = visitor.player_in(drive), is_mc(request, drive)
    you = player.entrant_id if player else None
    asked = {key: request.GET.get(key, "") for key in ("group", "page")}
    tick, page = standings_page(drive, asked["group"], asked["page"], you)
    hidden = curtain_is_drawn(drive) and not mc
    state = "hidden" if hidden else page.fingerprint
    here = resolve_url(name, drive.public_id)
    part = urlencode({"group": page.group, "page": page.page, "state": state})
    context = {
        "drive": drive,
        "page": None if hidden else page,
        "is_mc": mc,
        "player": player,
        "here": here,
        "part_url": f"{here}?{part}",
        "lists": announced_lists(drive) if name == "results" else (),
    }
    return _unless_seen(request, name, "_standings", tick, state, context)


def _unless_seen(
    request: HttpRequest, name: str, part: str, tick: int, state: str, context: dict[str, object]
) -> HttpResponse:
    """The page, its live part under htmx, or 204 where the part is as the browser has it."""
    if request.GET.get("state") == state:
        answer = HttpResponse(status=204)
    else:
        template = part if request.htmx else name  # type: ignore[attr-defined]
        answer = render(request, f"tournaments/{template}.html", {**context, "tick": tick})
    answer["X-Tick"] = str(tick)
    return answer
