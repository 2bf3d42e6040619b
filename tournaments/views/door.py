"""The door: who is here. One person, a whole list, pairs, and what is changed beside a name."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.conf import settings as conf
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments import permissions
from tournaments.actions.attendance import take_over as take_over_seat
from tournaments.actions.base import By
from tournaments.actions.merging import merge_players
from tournaments.actions.people import add_together, change_player, join_pair
from tournaments.forms.door import ActForm, AddForm, PersonForm, add_form
from tournaments.forms.paste import PasteForm
from tournaments.forms.people import ONE_LINE, JoinForm, MergeForm, TakeOverForm
from tournaments.models import Drive, Player
from tournaments.queries.door_page import door_page
from tournaments.queries.merging import merge_preview
from tournaments.refusals import Refused, in_words
from tournaments.views.door_acts import ACTS
from whistdrive.qr import reach_of

PARTS = {"count": "tournaments/_door_list_count.html", "list": "tournaments/_door_list.html"}
View = Callable[..., HttpResponse]


def _only_post(view: View) -> View:
    """Somebody who opens the address of a form by hand, or comes back to it, sees the door."""

    @wraps(view)
    def wrapper(request: HttpRequest, drive: Drive, **kwargs: Any) -> HttpResponse:
        if request.method != "POST":
            return redirect("door", drive.public_id)
        return view(request, drive, **kwargs)

    return wrapper


@permissions.mc_of_drive
def door(request: HttpRequest, drive: Drive) -> HttpResponse:
    part = PARTS.get(request.GET.get("part", ""))
    if part is not None:
        return _part(request, drive, part)
    return _page(request, drive)


@permissions.mc_of_drive
@_only_post
def add(request: HttpRequest, drive: Drive) -> HttpResponse:
    form = add_form(drive, request.POST)
    if form.is_valid():
        try:
            added = add_together(drive, By.mc(request.user), [form.group()])
        except Refused as refused:
            form.refuse(refused)
        else:
            return _added(request, drive, added)
    if request.htmx:
        context = {"drive": drive, "form": form, "page": door_page(drive)}
        return render(request, "tournaments/_door_list_add.html", context, status=422)
    return _page(request, drive, form=form, status=422)


@permissions.mc_of_drive
def paste(request: HttpRequest, drive: Drive) -> HttpResponse:
    form = PasteForm(drive, request.POST if request.method == "POST" else None)
    if form.is_valid():
        try:
            added = add_together(drive, By.mc(request.user), form.groups())
        except Refused as refused:
            form.add_error("names", refused.sentence)
        else:
            n = len(added)
            words = ngettext("%(n)d person is on the list.", "%(n)d people are on the list.", n)
            messages.success(request, words % {"n": n})
            return redirect("door", drive.public_id)
    context = {"drive": drive, "form": form}
    status = 422 if form.is_bound else 200
    return render(request, "tournaments/paste.html", context, status=status)


@permissions.mc_of_drive
@_only_post
def pair(request: HttpRequest, drive: Drive) -> HttpResponse:
    form = JoinForm(drive, request.POST)
    if form.is_valid():
        one, other = form.player("one"), form.player("other")
        try:
            join_pair(drive, By.mc(request.user), one=one, other=other)
        except Refused as refused:
            form.add_error("other", refused.sentence)
        else:
            words = {"one": one.name, "other": other.name}
            messages.success(request, _("%(one)s and %(other)s play together.") % words)
            return redirect("door", drive.public_id)
    return _page(request, drive, join_form=form, status=422)


@permissions.mc_of_drive
def merge(request: HttpRequest, drive: Drive) -> HttpResponse:
    """First the preview, by GET; then the merging, by POST."""
    form = MergeForm(drive, request.POST if request.method == "POST" else request.GET)
    if not form.is_valid():
        messages.warning(request, _("One of these entries is not on the list any more."))
        return redirect("door", drive.public_id)
    keep, drop = form.player("keep"), form.player("drop")
    if request.method == "POST":
        try:
            merge_players(drive, By.mc(request.user), keep=keep, drop=drop)
        except Refused as refused:
            form.add_error(None, refused.sentence)
        else:
            words = {"drop": drop.name, "keep": keep.name}
            text = _("%(drop)s and %(keep)s are one entry now. The record can take that back.")
            messages.success(request, text % words)
            return redirect("door", drive.public_id)
    context = {"drive": drive, "form": form, "preview": merge_preview(drive, keep, drop)}
    status = 422 if form.errors else 200
    return render(request, "tournaments/merge.html", context, status=status)


@permissions.mc_of_drive
def take_over(request: HttpRequest, drive: Drive) -> HttpResponse:
    posted = request.POST if request.method == "POST" else None
    form = TakeOverForm(drive, posted, initial=request.GET.dict())
    if form.is_valid():
        out, into = form.player("out"), form.player("into")
        try:
            one_line = form.cleaned_data["lines"] == ONE_LINE
            take_over_seat(drive, By.mc(request.user), out=out, into=into, one_line=one_line)
        except Refused as refused:
            form.add_error(refused.field or None, refused.sentence)
        else:
            words = {"out": out.name, "into": into.name}
            text = _("%(into)s takes the seat of %(out)s from this hand on.")
            messages.success(request, text % words)
            return redirect("door", drive.public_id)
    context = {"drive": drive, "form": form, "page": door_page(drive)}
    status = 422 if form.is_bound else 200
    return render(request, "tournaments/take_over.html", context, status=status)


@permissions.mc_of_drive
def person(request: HttpRequest, drive: Drive, number: int) -> HttpResponse:
    people = drive.players.select_related("entrant").filter(dummy=False, robot=False)
    player = people.filter(number=number).first()
    if player is None:
        messages.warning(request, _("That person is not on the list any more."))
        return redirect("door", drive.public_id)
    if "do" in request.POST:
        return _act(request, drive, player)
    form = PersonForm(player, request.POST if request.method == "POST" else None)
    if form.is_valid():
        try:
            change_player(drive, By.mc(request.user), player, **form.cleaned_data)
        except Refused as refused:
            form.add_error(refused.field or None, refused.sentence)
        else:
            messages.success(request, _("%(name)s is changed.") % {"name": player.name})
            return redirect("door", drive.public_id)
    return _person_page(request, drive, number, form, status=422 if form.is_bound else 200)


def _act(request: HttpRequest, drive: Drive, player: Player) -> HttpResponse:
    """One tap beside a name, on the list or on the person's own page."""
    form = ActForm(request.POST)
    number, problem = player.number, ""
    if form.is_valid() and form.cleaned_data["do"] in ACTS:
        act = ACTS[form.cleaned_data["do"]]
        try:
            act(drive, By.mc(request.user), player, form.cleaned_data["from_hand"])
        except Refused as refused:
            problem = refused.sentence
    else:
        problem = _("That is not something that can be done here.")
    if request.htmx:
        drive.refresh_from_db()
        return _list(request, drive, problem=problem, problem_number=number)
    if problem:
        fresh = PersonForm(player)
        return _person_page(request, drive, number, fresh, status=422, problem=problem)
    if request.POST.get("back") == "person":
        return redirect("door-person", drive.public_id, number)
    return redirect("draw" if request.POST.get("back") == "draw" else "door", drive.public_id)


def _added(request: HttpRequest, drive: Drive, added: list[Player]) -> HttpResponse:
    drive.refresh_from_db()
    names = in_words(player.name for player in added)
    said = _("Added: %(names)s") % {"names": names}
    if not request.htmx:
        messages.success(request, said)
        return redirect("door", drive.public_id)
    context = {"drive": drive, "form": add_form(drive), "page": door_page(drive), "said": said}
    return render(request, "tournaments/_door_list_added.html", context)


def _page(
    request: HttpRequest,
    drive: Drive,
    *,
    form: AddForm | None = None,
    join_form: JoinForm | None = None,
    status: int = 200,
) -> HttpResponse:
    reach = reach_of(request)
    page = door_page(drive)
    context = {
        "drive": drive,
        "page": page,
        "form": form or add_form(drive),
        "join_form": join_form or JoinForm(drive),
        "reach": reach,
        "code": reach.code(f"/join/{drive.join_code}/"),
        "hosted": conf.HOSTED,
    }
    return render(request, "tournaments/door.html", context, status=status)


def _part(request: HttpRequest, drive: Drive, template: str) -> HttpResponse:
    """A live part of the page; nothing where the page asks with the tick it has already."""
    if request.GET.get("tick") == str(drive.tick):
        response = HttpResponse(status=204)
    else:
        response = render(request, template, {"drive": drive, "page": door_page(drive)})
    response["X-Tick"] = str(drive.tick)
    return response


def _list(request: HttpRequest, drive: Drive, **more: Any) -> HttpResponse:
    """List and count after a tap; `problem` is said beside the person it is about."""
    context = {"drive": drive, "page": door_page(drive), **more}
    status = 422 if more.get("problem") else 200
    return render(request, "tournaments/_door_list_answer.html", context, status=status)


def _person_page(
    request: HttpRequest, drive: Drive, number: int, form: PersonForm, *, status: int, **more: Any
) -> HttpResponse:
    page = door_page(drive)
    entry = page.entry(number)
    assert entry is not None
    context = {
        "drive": drive,
        "page": page,
        "entry": entry,
        "form": form,
        "join_form": JoinForm(drive, initial={"one": number}),
        "merge_form": MergeForm(drive, initial={"keep": number}),
        "code": reach_of(request).code(f"/p/{entry.player.token}/"),
        "hosted": conf.HOSTED,
        **more,
    }
    return render(request, "tournaments/person.html", context, status=status)
