"""Coming in with a phone: scanning, typing a code, joining; and a player's own page."""

from __future__ import annotations

import secrets
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render, resolve_url
from django.utils.translation import gettext as _

from tournaments import permissions
from tournaments.actions.attendance import link_phone
from tournaments.actions.base import By
from tournaments.actions.home import set_home
from tournaments.actions.people import NameTaken, add_player
from tournaments.forms import said_at, status_of
from tournaments.forms.player import CodeForm, JoinForm
from tournaments.models import Drive, Player, TableCard
from tournaments.queries.player_page import (
    found_by_code,
    my_page,
    name_last_time,
    namesake,
    shown_name,
)
from tournaments.refusals import Refused
from tournaments.views.phone_answers import keep_going, phone_of
from tournaments.visitors import Visitor, visitor_of
from whistdrive.qr import reach_of
from whistdrive.throttle import Tries, where_from

CODE_TRIES = 30  # wrong ones by one network address, which a hall may share


@permissions.public
def type_code(request: HttpRequest) -> HttpResponse:
    """The code of a table card, or of a drive, typed by hand."""
    form = CodeForm(request.POST or None)
    if request.method != "POST" or not form.is_valid():
        return _ask_code(request, form, status_of(form))
    tries = Tries.of("code", where_from(request), most=CODE_TRIES)
    if tries.begin():
        form.add_error("code", _("Too many wrong codes. Wait five minutes, or ask the MC."))
        return _ask_code(request, form, 429)
    found = found_by_code(form.cleaned_data["code"])
    if found is None:
        words = {"code": form.cleaned_data["code"][:20]}
        form.add_error("code", _("No table has the code %(code)s. Look at the card again.") % words)
        return _ask_code(request, form, 422)
    tries.take_back()
    if isinstance(found, Drive):
        return redirect("join", found.join_code)
    return _to_table(request, found)


@permissions.public
def scan_table(request: HttpRequest, token: str) -> HttpResponse:
    """A table card's QR: remembered in the cookie, so that its secret leaves the address bar."""
    card = TableCard.objects.select_related("drive").filter(token=token).first()
    if card is None:
        sentence = _("This table card is not known here. Perhaps it is from another evening.")
        return _ask_code(request, CodeForm(), 404, sentence)
    return _to_table(request, card)


@permissions.public
def scan_player(request: HttpRequest, token: str) -> HttpResponse:
    """A personal link: this phone is that player's from now on."""
    player = Player.objects.select_related("drive").filter(token=token).first()
    if player is None:
        sentence = _("This personal link is no longer valid. Ask the MC for a new one.")
        return _ask_code(request, CodeForm(), 404, sentence)
    return _to_me(request, visitor_of(request), player)


@permissions.public
def join(request: HttpRequest, code: str) -> HttpResponse:
    """Somebody registers with a phone of their own, or (`?new`) for somebody without one."""
    drive = get_object_or_404(Drive, join_code=code.upper())
    visitor = visitor_of(request)
    known = visitor.player_in(drive)
    companion = known is not None and "new" in request.GET
    if known is not None and not companion:
        if request.method == "POST":
            return redirect("me", drive.public_id)
        name = shown_name(drive, known)
        return render(request, "tournaments/join.html", {"drive": drive, "known": name})
    last = "" if companion else name_last_time(visitor.players.values(), drive)
    first = {"name": last, "key": secrets.token_urlsafe(16)}
    form = JoinForm(request.POST or None, drive=drive, initial=first)
    context = {"drive": drive, "form": form, "last": last, "companion": companion}
    if request.method != "POST" or not form.is_valid():
        return _join_page(request, visitor, context)
    if "me" in request.POST and not companion:
        return _that_is_me(request, visitor, context)
    return _add(request, visitor, context)


@permissions.player_of_drive
def me(request: HttpRequest, drive: Drive, player: Player, visitor: Visitor) -> HttpResponse:
    """My seat, my card, my place."""
    keep_going(drive)
    tick, page = my_page(drive, player, phone_of(drive, visitor))
    if request.GET.get("state") == page.fingerprint:
        answer = HttpResponse(status=204)
    else:
        path = resolve_url("scan-player", player.token)
        link = reach_of(request).code(path)
        context = {"drive": drive, "page": page, "tick": tick, "link": link}
        name = "_me_panel.html" if request.htmx else "me.html"  # type: ignore[attr-defined]
        answer = render(request, f"tournaments/{name}", context)
    answer["X-Tick"] = str(tick)
    return answer


# Answers


def _ask_code(
    request: HttpRequest, form: CodeForm, status: int = 200, sentence: str = ""
) -> HttpResponse:
    table = request.GET.get("table", "")
    context = {"form": form, "sentence": sentence, "table": table if table.isdigit() else ""}
    return render(request, "tournaments/type_code.html", context, status=status)


def _to_table(request: HttpRequest, card: TableCard) -> HttpResponse:
    visitor = visitor_of(request)
    visitor.remember_table(card)
    return visitor.keep(request, redirect("table", card.drive.public_id, card.table_no))


def _to_me(request: HttpRequest, visitor: Visitor, player: Player) -> HttpResponse:
    visitor.remember_player(player)
    return visitor.keep(request, redirect("me", player.drive.public_id))


def _join_page(request: HttpRequest, visitor: Visitor, context: dict[str, Any]) -> HttpResponse:
    status = status_of(context["form"])
    answer = render(request, "tournaments/join.html", context, status=status)
    return visitor.keep(request, answer)


def _add(request: HttpRequest, visitor: Visitor, context: dict[str, Any]) -> HttpResponse:
    form, drive, companion = context["form"], context["drive"], context["companion"]
    name = form.cleaned_data["name"]
    with said_at(form):
        try:
            by = By(name[:100], device=visitor.device)
            player = add_player(drive, by, form.new_player("" if companion else visitor.device))
        except NameTaken as taken:
            context["taken"] = taken.player
            context["free"] = None if companion else namesake(drive, name)
            raise
        if not companion:
            return _to_me(request, visitor, player)
        messages.success(request, _("%(name)s is on the list.") % {"name": player.name})
        return redirect("me", drive.public_id)
    return _join_page(request, visitor, context)


def _that_is_me(request: HttpRequest, visitor: Visitor, context: dict[str, Any]) -> HttpResponse:
    """An entry that the MC has made already and that no phone belongs to yet."""
    form, drive = context["form"], context["drive"]
    found = namesake(drive, form.cleaned_data["name"])
    with said_at(form):
        if found is None or not link_phone(drive, found, visitor.device):
            words = {"name": form.cleaned_data["name"]}
            raise Refused(
                _("Another phone belongs to %(name)s already. Ask the MC.") % words, "name"
            )
        if form.cleaned_data.get("home"):
            set_home(drive, By(found.name[:100], device=visitor.device), found, home=True)
        return _to_me(request, visitor, found)
    return _join_page(request, visitor, context)
