"""The MC's prizes: who has won what and why, the list, ties, and reading it out."""

from __future__ import annotations

from collections.abc import Callable

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from tournaments import permissions
from tournaments.actions.base import By
from tournaments.actions.prizes import (
    announce,
    draw_prize,
    level_for,
    record_tie,
    set_prizes,
    why_not_announce,
    why_too_early,
    withdraw,
)
from tournaments.forms import said_at, status_of
from tournaments.forms.prize_tie import TieForm
from tournaments.forms.prizes import PrizeListForm
from tournaments.models import Drive
from tournaments.queries.bar import stage_words
from tournaments.queries.board import rule_of
from tournaments.queries.prize_page import announced_lists, parts_shown, prize_part
from tournaments.queries.prize_words import fingerprint
from tournaments.queries.prizes import Prizes, plan_of, prizes_of
from tournaments.refusals import Refused, Stale
from tournaments.rules.prizes import Award, Kind, plan_data
from tournaments.rules.prizes.sheet import by_name
from tournaments.views.posting import by_mc, only_post


@permissions.mc_of_drive
def prizes(request: HttpRequest, drive: Drive) -> HttpResponse:
    """Every prize with its winner and the reason; printable."""
    return _page(request, drive)


def _page(request: HttpRequest, drive: Drive, status: int = 200) -> HttpResponse:
    drive.refresh_from_db()
    found = prizes_of(drive)
    context = {
        "drive": drive,
        "stage": stage_words(drive),
        "parts": [
            prize_part(
                found,
                part,
                too_early=why_too_early(drive, found, part),
                why_not=why_not_announce(drive, found, part),
            )
            for part in parts_shown(drive, found)
        ],
        "plan": found.plan,
    }
    answer = render(request, "tournaments/prizes.html", context, status=status)
    answer["X-Tick"] = str(drive.tick)
    return answer


@permissions.mc_of_drive
def settings(request: HttpRequest, drive: Drive) -> HttpResponse:
    """The list as rows of selects. Rows are added and moved without saving anything yet."""
    plan, unit = plan_of(drive), rule_of(drive).unit
    seen = fingerprint(plan_data(plan))
    posted = request.POST if request.method == "POST" else None
    form = PrizeListForm(plan, drive.labels, unit, seen, posted)
    act = request.POST.get("do", "save")
    if posted is not None and act != "save":
        return _list_page(request, drive, form.rearranged(act, posted), unsaved=True)
    wanted = form.plan() if posted is not None else None
    if wanted is not None:
        with said_at(form.rules):
            set_prizes(drive, by_mc(request), wanted, seen=form.rules.cleaned_data["seen"])
            messages.success(request, _("The list of prizes is saved."))
            return redirect("prizes-settings", drive.public_id)
    return _list_page(request, drive, form, unsaved=posted is not None)


def _list_page(
    request: HttpRequest, drive: Drive, form: PrizeListForm, *, unsaved: bool
) -> HttpResponse:
    drive.refresh_from_db()
    context = {"drive": drive, "form": form, "unsaved": unsaved}
    refused = request.method == "POST" and request.POST.get("do", "save") == "save"
    status = (status_of(form.rules) if form.rules.errors else 422) if refused else 200
    return render(request, "tournaments/prize_settings.html", context, status=status)


@permissions.mc_of_drive
def tie(request: HttpRequest, drive: Drive) -> HttpResponse:
    """Those who are level for a prize: who cut what, or what they took in an extra hand."""
    asked = request.POST if request.method == "POST" else request.GET
    part, code = asked.get("part", ""), asked.get("prize", "")
    if request.POST.get("do") == "draw":
        return _draw(request, drive, part, code)
    found = prizes_of(drive)
    one = _asked(found, part, code)
    people = _level(found, one)
    if not people:
        messages.error(request, _("Nobody is level for this prize."))
        return _page(request, drive, 200 if request.method == "GET" else 409)
    form = TieForm(people, str(one.ask or ""), request.POST if request.method == "POST" else None)
    if form.is_valid() and _as_seen(request, form, people):
        with said_at(form):
            kind = form.cleaned_data["kind"]
            record_tie(drive, by_mc(request), part=part, code=code, kind=kind, marks=form.marks())
            messages.success(request, _("It is written down."))
            return redirect("prizes", drive.public_id)
    context = {
        "drive": drive,
        "form": form,
        "award": one,
        "part": part,
        "plan": found.plan,
        "people": ",".join(str(who) for who, _name in people),
    }
    return render(request, "tournaments/prize_tie.html", context, status=status_of(form))


@permissions.mc_of_drive
@only_post("prizes")
def announcement(request: HttpRequest, drive: Drive) -> HttpResponse:
    """A list is read out and kept as it is, or an announcement is taken back."""
    part = request.POST.get("part", "")
    try:
        ANNOUNCEMENTS[request.POST.get("do") == "withdraw"](request, drive, by_mc(request), part)
    except Refused as refused:
        messages.error(request, refused.sentence)
        return _page(request, drive, 409 if isinstance(refused, Stale) else 422)
    return redirect("prizes", drive.public_id)


def announced_part(request: HttpRequest, drive: Drive) -> HttpResponse:
    """What the results page shows of announced lists, when something new has come in."""
    context = {"drive": drive, "lists": announced_lists(drive)}
    answer = render(request, "tournaments/_announced.html", context)
    answer["X-Tick"] = str(drive.tick)
    return answer


def _announce(request: HttpRequest, drive: Drive, by: By, part: str) -> None:
    announce(drive, by, part=part, seen=request.POST.get("seen") or None)
    messages.success(request, _("The list is announced. Everybody can see it on the results page."))


def _withdraw(request: HttpRequest, drive: Drive, by: By, part: str) -> None:
    withdraw(drive, by, part=part)
    messages.success(request, _("The announcement is withdrawn."))


ANNOUNCEMENTS: dict[bool, Callable[[HttpRequest, Drive, By, str], None]] = {
    False: _announce,
    True: _withdraw,
}


def _draw(request: HttpRequest, drive: Drive, part: str, code: str) -> HttpResponse:
    try:
        draw_prize(drive, by_mc(request), part=part, code=code)
    except Refused as refused:
        messages.error(request, refused.sentence)
        return _page(request, drive, 422)
    return redirect("prizes", drive.public_id)


def _asked(found: Prizes, part: str, code: str) -> Award:
    one = next((one for one in found.of_part(part) if one.prize.code == code), None)
    if one is None:
        raise Http404
    return one


def _level(found: Prizes, one: Award) -> list[tuple[int, str]]:
    """Those whom the form asks about, by number."""
    records = [r for r in found.records if r.series == one.prize.series and r.kind != Kind.DRAW]
    ids = level_for(one, records)
    people = sorted(found.sheet.group(one.prize.group), key=by_name)
    return [(who.id, who.name) for who in people if who.id in ids]


def _as_seen(request: HttpRequest, form: TieForm, people: list[tuple[int, str]]) -> bool:
    """Whether the page showed the very people who are level now."""
    if request.POST.get("people") == ",".join(str(who) for who, _name in people):
        return True
    form.add_error(None, Stale().sentence)
    form.stale = True  # type: ignore[attr-defined]
    return False
