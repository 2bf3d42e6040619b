"""Seats at online tables, opened on phones and tablets; the cards themselves are `games`' pages."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

import games.api as api
from tournaments import permissions
from tournaments.actions.online import open_seat as open_seat_there
from tournaments.actions.online import open_tablet as open_tablet_there
from tournaments.forms.online_seat import SeatForm
from tournaments.models import Drive
from tournaments.queries.phone_online import sitter
from tournaments.refusals import Refused
from tournaments.views.phone_answers import Shown
from tournaments.visitors import Visitor


@permissions.phone_at_table
def open_seat(request: HttpRequest, drive: Drive, visitor: Visitor, table_no: int) -> HttpResponse:
    """ "Open your seat": this device plays it from now on."""
    if request.method != "POST":
        return redirect("table", drive.public_id, table_no)
    shown = Shown.of(drive, visitor, table_no)
    if shown.page.online is None:
        return _nothing_to_open(request, shown)
    form = SeatForm(shown.page.online, request.POST)
    if not form.is_valid():
        moved = form.has_error("entrant", "moved")
        sentences = form.errors["entrant"]
        return shown.answer(request, status=409 if moved else 422, sentences=sentences)
    player = sitter(drive, form.cleaned_data["entrant"], visitor.player_in(drive))
    device = api.visitor_of(request)
    try:
        live = open_seat_there(drive, player, device)
    except Refused as refused:
        return _refused(request, drive, visitor, table_no, refused)
    return device.keep(request, redirect("card-table", live))


@permissions.phone_at_table
def open_tablet(
    request: HttpRequest, drive: Drive, visitor: Visitor, table_no: int
) -> HttpResponse:
    """One device for everybody at the table, passed round."""
    if request.method != "POST":
        return redirect("table", drive.public_id, table_no)
    shown = Shown.of(drive, visitor, table_no)
    if shown.page.online is None:
        return _nothing_to_open(request, shown)
    if not shown.page.online.may_all:
        sentence = _("Scan the card on this table with this phone or tablet first.")
        return shown.answer(request, status=422, sentences=[sentence])
    device = api.visitor_of(request)
    try:
        live = open_tablet_there(drive, table_no, device)
    except Refused as refused:
        return _refused(request, drive, visitor, table_no, refused)
    return device.keep(request, redirect("card-table", live))


def _nothing_to_open(request: HttpRequest, shown: Shown) -> HttpResponse:
    """A page from before: the hand is over, played with cards after all, or everybody has moved."""
    sentence = _("There is no seat to open here any more. This is how it stands now.")
    return shown.answer(request, status=409, sentences=[sentence])


def _refused(
    request: HttpRequest, drive: Drive, visitor: Visitor, table_no: int, refused: Refused
) -> HttpResponse:
    shown = Shown.of(drive, visitor, table_no)
    return shown.answer(request, status=409, sentences=[refused.sentence])
