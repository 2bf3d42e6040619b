"""What went wrong: one table's hand mended in one of several ways, or a hand of the whole hall."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django import forms
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from tournaments import permissions
from tournaments.actions.base import By
from tournaments.actions.corrections import correct_result
from tournaments.actions.transfers import shift_entry, transfer_tricks
from tournaments.actions.void import repeat_hand, skip_hand, void_hand
from tournaments.forms import said_at, status_of
from tournaments.forms.mending import CorrectForm
from tournaments.forms.mistakes import RevokeForm, ShiftForm, VoidForm, WholeHallForm
from tournaments.models import Drive
from tournaments.queries.board import board_of
from tournaments.queries.hands_page import changes_of, hand_table
from tournaments.views.hands import round_or_404, seats_choice
from tournaments.views.posting import by_mc

Spot = dict[str, int]  # the hand and the table, as doors name them


@permissions.mc_of_drive
def correct(request: HttpRequest, drive: Drive, hand: int, table_no: int) -> HttpResponse:
    """One table's hand: other tricks with a reason, or what else the MC may do about it."""
    round_ = round_or_404(drive, hand)
    table = hand_table(drive, hand, round_, table_no)
    if table is None:
        raise Http404
    sent = request.POST.get("do", "correct") if request.method == "POST" else ""
    form = CorrectForm(request.POST if sent == "correct" else None)
    asked = {
        name: kind(table, request.POST if sent == name else None)
        for name, (kind, _door) in ACTS.items()
    }
    used = asked.get(sent, form)
    if used.is_valid():
        with said_at(used):
            by, spot = by_mc(request), {"hand": hand, "table_no": table_no}
            if sent == "correct":
                correct_result(drive, by, **spot, **form.correction())
                messages.success(request, _("The hand is corrected."))
                return redirect("hand", drive.public_id, hand)
            messages.success(request, ACTS[sent][1](drive, by, spot, used))
            if round_.closed_at is None:
                return redirect("desk-table", drive.public_id, table_no)
            return redirect("hand", drive.public_id, hand)
    drive.refresh_from_db()
    context = {
        "drive": drive,
        "hand": hand,
        "table": hand_table(drive, hand, round_, table_no),
        "form": form,
        "asked": asked,
        **seats_choice(drive, round_),
        "changes": changes_of(drive, hand, table_no),
    }
    return render(request, "tournaments/correct.html", context, status=status_of(used))


def _void(drive: Drive, by: By, spot: Spot, form: VoidForm) -> str:
    void_hand(drive, by, **spot, **form.act())
    return _("The hand is void. The table is asked to play it again.")


def _revoke(drive: Drive, by: By, spot: Spot, form: RevokeForm) -> str:
    line = transfer_tricks(drive, by, **spot, **form.act())
    return _("After the revoke it is %(ns)d – %(ew)d.") % {"ns": line.ns, "ew": line.ew}


def _shift(drive: Drive, by: By, spot: Spot, form: ShiftForm) -> str:
    act = form.act()
    shift_entry(drive, by, **spot, **act)
    words = {"h": act["to_hand"], "t": act["to_table"]}
    return _("The result stands at hand %(h)d, table %(t)d now.") % words


ACTS: dict[str, tuple[Callable[..., Any], Callable[[Drive, By, Spot, Any], str]]] = {
    "revoke": (RevokeForm, _revoke),
    "shift": (ShiftForm, _shift),
    "void": (VoidForm, _void),
}


@permissions.mc_of_drive
def whole_hall(request: HttpRequest, drive: Drive, hand: int) -> HttpResponse:
    """A hand in play that everybody plays again, or nobody plays."""
    board = board_of(drive)
    if board is None or hand not in board.hands:
        return redirect("desk", drive.public_id)
    sent = request.POST.get("do", "")
    asked: dict[str, forms.Form] = {
        name: WholeHallForm(name, request.POST if sent == name else None) for name in FOR_ALL
    }
    form = asked.get(sent)
    if form is not None and form.is_valid():
        with said_at(form):
            FOR_ALL[sent](drive, by_mc(request), hand=hand, **form.cleaned_data)
            return redirect("desk", drive.public_id)
    drive.refresh_from_db()
    context = {"drive": drive, "hand": hand, "board": board, "asked": asked}
    code = status_of(form) if form is not None else 200
    return render(request, "tournaments/whole_hall.html", context, status=code)


FOR_ALL: dict[str, Callable[..., None]] = {"repeat": repeat_hand, "skip": skip_hand}
