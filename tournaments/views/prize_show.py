"""The MC's page while the wall shows the prizes one by one."""

from __future__ import annotations

from collections.abc import Callable

from django import forms
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from tournaments import permissions
from tournaments.actions import prize_show as doors
from tournaments.actions.base import By
from tournaments.actions.prizes import why_not_announce
from tournaments.forms import said_at, status_of
from tournaments.forms.prize_show import BeginForm, TapForm
from tournaments.models import Drive
from tournaments.queries.prize_page import parts_shown
from tournaments.queries.prize_show import show_of
from tournaments.queries.prize_words import fingerprint, part_words
from tournaments.queries.prizes import Prizes, prizes_of
from tournaments.views.posting import by_mc

Act = Callable[[Drive, By, dict[str, object]], object]
ACTS: dict[str, tuple[type[forms.Form], Act]] = {
    "begin": (BeginForm, lambda drive, by, data: doors.begin_show(drive, by, **_begun(data))),
    "on": (TapForm, lambda drive, by, data: doors.step_show(drive, by, **data)),  # type: ignore[arg-type]
    "back": (
        TapForm,
        lambda drive, by, data: doors.step_show(drive, by, back=True, **data),  # type: ignore[arg-type]
    ),
    "end": (TapForm, lambda drive, by, data: doors.end_show(drive, by)),
}


@permissions.mc_of_drive
def prize_show(request: HttpRequest, drive: Drive) -> HttpResponse:
    """Begin, the next prize, its name, one step back, the end."""
    if request.method != "POST":
        return _page(request, drive)
    kind, act = ACTS.get(request.POST.get("do", ""), (TapForm, None))
    form = kind(request.POST)
    if act is None:
        form.add_error(None, _("That button is not known here. Press one of the page."))
    elif form.is_valid():
        with said_at(form):
            act(drive, by_mc(request), form.cleaned_data)
            return redirect("prizes-wall", drive.public_id)
    return _page(request, drive, form)


def _begun(data: dict[str, object]) -> dict[str, object]:
    return {**data, "seen": data["seen"] or None}


def _page(request: HttpRequest, drive: Drive, sent: forms.Form | None = None) -> HttpResponse:
    drive.refresh_from_db()
    show = show_of(drive)
    found = prizes_of(drive)
    context = {
        "drive": drive,
        "show": show,
        "sent": sent,
        "parts": []
        if show
        else [_part(drive, found, part, sent) for part in parts_shown(drive, found)],
    }
    status = status_of(sent) if sent else 200
    answer = render(request, "tournaments/prize_show.html", context, status=status)
    answer["X-Tick"] = str(drive.tick)
    return answer


def _part(drive: Drive, found: Prizes, part: str, sent: forms.Form | None) -> dict[str, object]:
    """A list that may be shown, with its form; announced with it where it is not yet."""
    standing = found.lists.get(part)
    seen = "" if standing else fingerprint(found.rows(part))
    form = BeginForm(initial={"part": part, "seen": seen}, auto_id=f"id_{part}_%s")
    if isinstance(sent, BeginForm) and sent.data.get("part") == part:
        form = sent
    return {
        "part": part,
        "name": part_words(part),
        "announced": standing is not None,
        "why_not": "" if standing else why_not_announce(drive, found, part),
        "form": form,
    }
