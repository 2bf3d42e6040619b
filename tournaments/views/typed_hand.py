"""The MC types a whole hand from slips, with the number keys alone."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render, resolve_url
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments import permissions
from tournaments.actions.typed_hand import record_hand
from tournaments.forms import said_at
from tournaments.forms.typed_hand import TypedHandForm, hand_to_type
from tournaments.models import Drive
from tournaments.queries.board import Board, board_of
from tournaments.queries.desk_page import ahead_of
from tournaments.queries.phone_words import trumps_of
from tournaments.views.desk_parts import desk_page
from tournaments.views.posting import by_mc


@permissions.mc_of_drive
def type_hand(request: HttpRequest, drive: Drive) -> HttpResponse:
    """One field for each table. What can be read is taken; what can't is said at its field."""
    board = board_of(drive)
    if board is None:
        messages.error(request, _("No hand is being played just now."))
        return desk_page(request, drive, status=200 if request.method == "GET" else 409)
    asked = request.POST.get("hand") or request.GET.get("hand") or ""
    hand = hand_to_type(board, asked)
    form = TypedHandForm(board, hand, request.POST if request.method == "POST" else None)
    if form.is_bound:
        answer = _put_in(request, drive, form)
        if answer is not None:
            return answer
    return _page(request, drive, board, form)


def _put_in(request: HttpRequest, drive: Drive, form: TypedHandForm) -> HttpResponse | None:
    """The way on, or None where the page has something to say."""
    form.full_clean()
    if form.stale:
        return None
    count = 0
    with said_at(form):
        taken = record_hand(drive, by_mc(request), hand=form.hand_no, typed=form.typed())
        form.take(taken)
        count = len(taken.lines)
    if count:
        text = ngettext(
            "Hand %(hand)d: %(n)d table put in.", "Hand %(hand)d: %(n)d tables put in.", count
        )
        messages.success(request, text % {"hand": form.hand_no, "n": count})
    if form.errors:
        return None
    more = f"?hand={form.hand_no}" if len(form.board.hands) > 1 else ""
    return redirect(resolve_url("type-hand", drive.public_id) + more)


def _page(request: HttpRequest, drive: Drive, board: Board, form: TypedHandForm) -> HttpResponse:
    drive.refresh_from_db()
    now = board_of(drive) or board
    ahead = ahead_of(drive, now)
    form.focus()
    context = {
        "drive": drive,
        "form": form,
        "rows": list(form.rows(now, last=ahead.last)),
        "hand": form.hand_no,
        "hands": now.hands,
        "trumps": trumps_of(drive, form.hand_no),
        "ahead": ahead,
    }
    return render(request, "tournaments/type_hand.html", context, status=form.status)
