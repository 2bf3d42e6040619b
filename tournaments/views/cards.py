"""Cards for the tables: number, code to scan, code to type."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from tournaments import permissions
from tournaments.models import Drive
from whistdrive.qr import choose_address, reach_of


@permissions.mc_of_drive
def table_cards(request: HttpRequest, drive: Drive) -> HttpResponse:
    choose_address(request)
    reach = reach_of(request)
    cards = [
        {"card": card, "code": reach.code(f"/t/{card.token}/")}
        for card in drive.cards.order_by("table_no")
    ]
    type_at = reach.code("/code/").to_type
    context = {"drive": drive, "cards": cards, "reach": reach, "type_at": type_at}
    return render(request, "tournaments/cards.html", context)
