"""Cards for the tables: number, code to scan, code to type."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from tournaments import permissions
from tournaments.actions.clock import show_on_wall
from tournaments.actions.laptop import cards_lead_to
from tournaments.models import Drive, HallClock
from tournaments.views.posting import by_mc, only_post
from tournaments.views.qr import reach_of


@permissions.mc_of_drive
def table_cards(request: HttpRequest, drive: Drive) -> HttpResponse:
    """The cards, for the printer. The first ones say where the cards on the tables lead."""
    reach = reach_of(request)
    cards = [
        {"card": card, "code": reach.code(f"/t/{card.token}/")}
        for card in drive.cards.order_by("table_no")
    ]
    if cards and reach.reachable and not drive.cards_base:
        cards_lead_to(drive, by_mc(request), reach.base)
        drive.refresh_from_db()
    type_at = reach.code("/code/").to_type
    context = {"drive": drive, "cards": cards, "reach": reach, "type_at": type_at}
    return render(request, "tournaments/cards.html", context)


@permissions.mc_of_drive
@only_post("table-cards")
def again(request: HttpRequest, drive: Drive) -> HttpResponse:
    """The laptop has another address now: new cards, or the code on the wall, in one tap."""
    cards_lead_to(drive, by_mc(request), reach_of(request).base)
    if request.POST.get("do") == "wall":
        show_on_wall(drive, by_mc(request), what=HallClock.Wall.CODE)
        return redirect("desk", drive.public_id)
    return redirect("table-cards", drive.public_id)
