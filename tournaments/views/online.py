"""Seats at online tables, opened on phones and tablets; the cards themselves are `games`' pages."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from games.api import Visitor as Device
from games.api import visitor_of as device_of
from tournaments import permissions
from tournaments.actions.online import open_seat as open_seat_there
from tournaments.actions.online import open_tablet as open_tablet_there
from tournaments.forms.online_seat import SeatForm, nothing_to_open
from tournaments.models import Drive
from tournaments.queries.phone_online import OnlineHere, sitter
from tournaments.queries.phone_shown import Wish
from tournaments.refusals import Refused
from tournaments.views.phone_answers import Shown
from tournaments.visitors import Visitor


@permissions.phone_at_table
def open_seat(request: HttpRequest, drive: Drive, visitor: Visitor, table_no: int) -> HttpResponse:
    """ "Open your seat": this device plays it from now on."""
    if request.method != "POST":
        return redirect("table", drive.public_id, table_no)
    here = _here(drive, visitor, table_no)
    if here is None:
        return _refuse(request, drive, visitor, table_no, nothing_to_open())
    form = SeatForm(here, request.POST)
    if not form.is_valid():
        status = 409 if form.has_error("entrant", "moved") else 422
        return _refuse(request, drive, visitor, table_no, *form.errors["entrant"], status=status)
    player = sitter(drive, form.cleaned_data["entrant"], visitor.player_in(drive))
    opening = partial(open_seat_there, drive, player)
    return _open(request, drive, visitor, table_no, opening)


@permissions.phone_at_table
def open_tablet(
    request: HttpRequest, drive: Drive, visitor: Visitor, table_no: int
) -> HttpResponse:
    """One device for everybody at the table, passed round."""
    if request.method != "POST":
        return redirect("table", drive.public_id, table_no)
    here = _here(drive, visitor, table_no)
    if here is None:
        return _refuse(request, drive, visitor, table_no, nothing_to_open())
    if not here.may_all:
        sentence = _("Scan the card on this table with this phone or tablet first.")
        return _refuse(request, drive, visitor, table_no, sentence, status=422)
    opening = partial(open_tablet_there, drive, table_no)
    return _open(request, drive, visitor, table_no, opening)


def _here(drive: Drive, visitor: Visitor, table_no: int) -> OnlineHere | None:
    """The seats there now, also for a phone whose page would show first where to go."""
    return Shown.of(drive, visitor, table_no, Wish(again=True)).page.online


def _open(
    request: HttpRequest,
    drive: Drive,
    visitor: Visitor,
    table_no: int,
    opening: Callable[[Device], str],
) -> HttpResponse:
    """To the cards, on this device; or why it was not let in."""
    device = device_of(request)
    try:
        live = opening(device)
    except Refused as refused:
        return _refuse(request, drive, visitor, table_no, refused.sentence)
    return device.keep(request, redirect("card-table", live))


def _refuse(
    request: HttpRequest,
    drive: Drive,
    visitor: Visitor,
    table_no: int,
    *sentences: str,
    status: int = 409,
) -> HttpResponse:
    """The table's page as it is now, with why nothing was opened."""
    shown = Shown.of(drive, visitor, table_no)
    return shown.answer(request, status=status, sentences=sentences)
