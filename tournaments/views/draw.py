"""The draw: seats by lot or by arrival, two swapped by hand, taken back, or published."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from tournaments import permissions
from tournaments.actions.base import By
from tournaments.actions.draw import discard_draw, draw_seats, publish_draw, swap_seats
from tournaments.actions.online import go_back_to_cards, go_online
from tournaments.forms.draw import DrawForm, OnlineForm, PlanForm, SwapForm
from tournaments.models import Drive
from tournaments.queries.draw_page import draw_page
from tournaments.refusals import Refused, Stale


@permissions.mc_of_drive
def draw(request: HttpRequest, drive: Drive) -> HttpResponse:
    if request.method != "POST":
        return _page(request, drive)
    form = DrawForm(drive, request.POST)
    if not form.is_valid():
        return _page(request, drive, form=form, status=409 if form.lost_its_plan else 422)
    try:
        draw_seats(drive, By.mc(request.user), **form.cleaned_data)
    except Refused as refused:
        return _refused(request, drive, refused, form=form)
    messages.success(request, _("The seats are drawn. Nobody sees them before the start."))
    return redirect("draw", drive.public_id)


@permissions.mc_of_drive
def swap(request: HttpRequest, drive: Drive) -> HttpResponse:
    if request.method != "POST":
        return redirect("draw", drive.public_id)
    form = SwapForm(drive, draw_page(drive), request.POST)
    if not form.is_valid():
        return _page(request, drive, swap_form=form, status=409 if form.lost_its_plan else 422)
    one, other = form.cleaned_data["who"]
    version = form.cleaned_data["plan_version"]
    try:
        swap_seats(drive, By.mc(request.user), one=one, other=other, plan_version=version)
    except Refused as refused:
        return _refused(request, drive, refused, swap_form=form)
    messages.success(request, _("The two have swapped seats."))
    return redirect("draw", drive.public_id)


@permissions.mc_of_drive
def online(request: HttpRequest, drive: Drive) -> HttpResponse:
    """One table plays on phones for the evening, or with real cards after all."""
    if request.method != "POST":
        return redirect("draw", drive.public_id)
    form = OnlineForm(request.POST)
    if not form.is_valid():
        return _page(request, drive, status=422, problem=_("Choose one table."))
    chosen, cards = form.cleaned_data["online"], form.cleaned_data["cards"]
    try:
        if chosen:
            go_online(drive, By.mc(request.user), table_no=chosen, for_evening=True)
        else:
            go_back_to_cards(drive, By.mc(request.user), table_no=cards)
    except Refused as refused:
        return _refused(request, drive, refused)
    text = (
        _("Table %(t)d plays on phones for the evening.")
        if chosen
        else _("Table %(t)d plays with real cards.")
    )
    messages.success(request, text % {"t": chosen or cards})
    return redirect("draw", drive.public_id)


@permissions.mc_of_drive
def publish(request: HttpRequest, drive: Drive) -> HttpResponse:
    said = _("Hand 1 begins. Everybody sees where to sit.")
    return _with_the_plan(request, drive, publish_draw, said, "desk")


@permissions.mc_of_drive
def back(request: HttpRequest, drive: Drive) -> HttpResponse:
    said = _("The draw is taken back. The door is open again.")
    return _with_the_plan(request, drive, discard_draw, said, "door")


def _with_the_plan(
    request: HttpRequest, drive: Drive, door: Callable[..., None], said: str, onward: str
) -> HttpResponse:
    """A button that does one thing with the draw as the page showed it, then leads onward."""
    if request.method != "POST":
        return redirect("draw", drive.public_id)
    form = PlanForm(drive, request.POST)
    if not form.is_valid():
        return _refused(request, drive, Stale())
    try:
        door(drive, By.mc(request.user), **form.cleaned_data)
    except Refused as refused:
        return _refused(request, drive, refused)
    messages.success(request, said)
    return redirect(onward, drive.public_id)


def _refused(
    request: HttpRequest,
    drive: Drive,
    refused: Refused,
    *,
    swap_form: SwapForm | None = None,
    form: DrawForm | None = None,
) -> HttpResponse:
    """The page as it is now, with what was refused; 409 where somebody else was first."""
    status = 409 if isinstance(refused, Stale) else 422
    at = swap_form or form
    if at is not None and status == 422:
        at.add_error(None, refused.sentence)
        return _page(request, drive, form=form, swap_form=swap_form, status=status)
    return _page(request, drive, status=status, problem=refused.sentence)


def _page(
    request: HttpRequest,
    drive: Drive,
    *,
    form: DrawForm | None = None,
    swap_form: SwapForm | None = None,
    status: int = 200,
    problem: str = "",
) -> HttpResponse:
    drive.refresh_from_db()
    page = draw_page(drive)
    context: dict[str, Any] = {
        "drive": drive,
        "page": page,
        "form": form or DrawForm(drive),
        "swap_form": swap_form or SwapForm(drive, page),
        "plan": PlanForm(drive),
        "problem": problem or (Stale().sentence if status == 409 else ""),
    }
    return render(request, "tournaments/draw.html", context, status=status)
