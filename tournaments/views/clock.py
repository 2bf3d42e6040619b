"""The hall's clock: its strip at the desk, its page, and what phones show of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from tournaments import permissions
from tournaments.actions import clock as doors
from tournaments.actions.base import By
from tournaments.forms import said_at, status_of
from tournaments.forms.clock import ClockForm, IntervalForm, PressedForm
from tournaments.models import Drive
from tournaments.queries.clock import face_of, hall_clock_of
from tournaments.queries.clock_page import strip_of, wall_choices
from tournaments.views.posting import by_mc, is_htmx
from tournaments.visitors import Visitor

Act = Callable[[Drive, By, dict[str, Any]], None]
ACTS: dict[str, Act] = {
    "set": lambda drive, by, data: doors.set_clock(drive, by, **data),
    "start": lambda drive, by, data: doors.start_clock(drive, by, seen=data["seen"]),
    "pause": lambda drive, by, data: doors.pause_clock(drive, by, seen=data["seen"]),
    "resume": lambda drive, by, data: doors.resume_clock(drive, by, seen=data["seen"]),
    "longer-1": lambda drive, by, data: doors.extend_clock(drive, by, minutes=1, seen=data["seen"]),
    "longer-2": lambda drive, by, data: doors.extend_clock(drive, by, minutes=2, seen=data["seen"]),
    "ring": lambda drive, by, data: doors.ring_bell(drive, by),
    "interval": lambda drive, by, data: doors.begin_interval(drive, by, **data),
    "back": lambda drive, by, data: doors.end_interval(drive, by),
    "next": lambda drive, by, data: doors.end_moves(drive, by, round_number=data["round"]),
    "wall": lambda drive, by, data: doors.show_on_wall(drive, by, what=data["what"]),
}


@permissions.public_drive
def clock_part(request: HttpRequest, drive: Drive, visitor: Visitor) -> HttpResponse:
    """The clock on a phone; 204 while what the phone counts by itself is right."""
    tick, face = face_of(drive)
    if request.GET.get("state") == face.fingerprint:
        answer = HttpResponse(status=204)
    else:
        context = {"drive": drive, "face": face, "tick": tick}
        answer = render(request, "tournaments/_clock.html", context)
    answer["X-Tick"] = str(tick)
    return answer


@permissions.mc_of_drive
def desk_clock(request: HttpRequest, drive: Drive) -> HttpResponse:
    """The clock's page; a button pressed there or on the desk; the desk's strip as a part."""
    if request.method == "POST":
        return _pressed(request, drive)
    if request.GET.get("part"):
        return _strip(request, drive)
    return _page(request, drive)


def _pressed(request: HttpRequest, drive: Drive) -> HttpResponse:
    do = request.POST.get("do", "")
    form = _form(drive, do, request.POST)
    if do in ACTS and form.is_valid():
        with said_at(form):
            ACTS[do](drive, by_mc(request), form.cleaned_data)
            if is_htmx(request):
                return _strip(request, drive)
            return redirect(
                "desk" if "from_desk" in request.POST else "desk-clock", drive.public_id
            )
    if not form.errors:
        form.add_error(None, _("That button is not known here. Press one of the page."))
    if is_htmx(request):
        return _strip(request, drive, form)
    return _page(request, drive, {do: form}, status_of(form))


def _form(drive: Drive, do: str, data: Any) -> forms.Form:
    if do == "set":
        return ClockForm(hall_clock_of(drive), data)
    return IntervalForm(data) if do == "interval" else PressedForm(data)


def _strip(request: HttpRequest, drive: Drive, form: forms.Form | None = None) -> HttpResponse:
    drive.refresh_from_db()
    context = {"drive": drive, "strip": strip_of(drive), "clock_form": form}
    status = status_of(form) if form else 200
    answer = render(request, "tournaments/_desk_clock.html", context, status=status)
    answer["X-Tick"] = str(drive.tick)
    return answer


def _page(
    request: HttpRequest,
    drive: Drive,
    refused: dict[str, forms.Form] | None = None,
    status: int = 200,
) -> HttpResponse:
    drive.refresh_from_db()
    hall, sent = hall_clock_of(drive), refused or {}
    known = {"set", "interval"}
    context = {
        "drive": drive,
        "strip": strip_of(drive),
        "form": sent.get("set") or ClockForm(hall),
        "interval": sent.get("interval") or IntervalForm(),
        "refused": next((form for do, form in sent.items() if do not in known), None),
        "choices": wall_choices(hall),
    }
    return render(request, "tournaments/desk_clock.html", context, status=status)
