"""The MC's desk while a hand is played: slips, who moves, the end of the evening."""

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
from tournaments.actions.calls import hear_call
from tournaments.actions.decisions import decide, go_on_without, needs_decision
from tournaments.actions.drives import hide_standings
from tournaments.actions.online import look_after
from tournaments.actions.results import record_by_mc
from tournaments.actions.rounds import close_round, unfinish
from tournaments.actions.rounds import finish as finish_drive
from tournaments.forms import said_at, status_of
from tournaments.forms.desk import (
    DecideForm,
    EntryForm,
    FinishForm,
    PlanForm,
    WithoutForm,
    movers_of,
)
from tournaments.models import Drive, LedgerLine
from tournaments.queries.board import board_of, is_last_round, rule_of
from tournaments.queries.desk_page import ahead_of, line_words
from tournaments.queries.moves import moves_after, seats_now
from tournaments.queries.table_page import table_page
from tournaments.refusals import Refused, in_words
from tournaments.views.desk_online import ONLINE_ACTS, online_context
from tournaments.views.desk_parts import (
    PARTS,
    desk_answer,
    desk_page,
    desk_part,
    nothing_new,
)
from tournaments.views.posting import by_mc, is_htmx, only_post


@permissions.mc_of_drive
def desk(request: HttpRequest, drive: Drive) -> HttpResponse:
    if "state" in request.GET:  # a page that shows online tables asks how far they are
        look_after(drive)
    part = request.GET.get("part", "")
    if part in PARTS:
        return nothing_new(request, drive) or desk_part(request, drive, part)
    return desk_page(request, drive)


@permissions.mc_of_drive
@only_post("desk")
def enter(request: HttpRequest, drive: Drive) -> HttpResponse:
    """A slip, typed. Under htmx the answer is the form again with all that has changed."""
    board = board_of(drive)
    if board is None:
        messages.error(request, _("No hand is being played just now."))
        return desk_page(request, drive, status=409)
    form = EntryForm(board, request.POST)
    if form.is_valid():
        try:
            line = record_by_mc(drive, by_mc(request), **form.result())
        except Refused as refused:
            form.refuse(refused)
        else:
            return _entered(request, drive, line)
    if is_htmx(request):
        return desk_answer(request, drive, "tournaments/_desk_entry_answer.html", form)
    return desk_page(request, drive, form, form.status)


def _entered(request: HttpRequest, drive: Drive, line: LedgerLine) -> HttpResponse:
    words = line_words(drive, line)
    if is_htmx(request):
        return desk_answer(request, drive, "tournaments/_desk_entry_answer.html", taken=words)
    messages.success(request, words)
    return redirect("desk", drive.public_id)


@permissions.mc_of_drive
def move(request: HttpRequest, drive: Drive) -> HttpResponse:
    """First every move by name; then, pressed again, everybody moves."""
    form = PlanForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        with said_at(form):
            version = form.cleaned_data["plan_version"]
            new = close_round(drive, by_mc(request), plan_version=version)
            messages.success(
                request, _("Everybody moves.") if new else _("That was the last hand.")
            )
            return redirect(BACK[_from_slips(request)], drive.public_id)
    drive.refresh_from_db()
    board = board_of(drive)
    context = {
        "drive": drive,
        "form": form,
        "from_slips": _from_slips(request),
        "hands": in_words(map(str, board.hands)) if board else "",
        "ahead": ahead_of(drive, board) if board else None,
        "moves": moves_after(drive, board) if board else [],
    }
    return render(request, "tournaments/move.html", context, status=status_of(form))


def _from_slips(request: HttpRequest) -> bool:
    """Whether the MC comes from typing slips, and goes on typing: then Enter presses the button."""
    asked = request.POST if request.method == "POST" else request.GET
    return asked.get("from") == BACK[True]


BACK = {True: "type-hand", False: "desk"}


@permissions.mc_of_drive
def moves(request: HttpRequest, drive: Drive) -> HttpResponse:
    """Where everybody sits now, to be read out."""
    template = "_moves_list" if request.GET.get("part") else "moves"
    context = {"drive": drive, "moves": seats_now(drive)}
    response = render(request, f"tournaments/{template}.html", context)
    response["X-Tick"] = str(drive.tick)
    return response


@permissions.mc_of_drive
def finish(request: HttpRequest, drive: Drive) -> HttpResponse:
    """The end, after a look at what is missing; and the way back."""
    form = FinishForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        with said_at(form):
            ENDS[request.POST.get("do") == "go-on"](drive, by_mc(request), form.cleaned_data)
            return redirect("desk-finish", drive.public_id)
    drive.refresh_from_db()
    board = board_of(drive)
    context = {
        "drive": drive,
        "form": form,
        "board": board,
        "from_slips": _from_slips(request),
        "last": is_last_round(drive, board.round) if board else True,
        "left": drive.hands - board.hands[-1] if board else 0,
    }
    return render(request, "tournaments/finish.html", context, status=status_of(form))


ENDS: dict[bool, Callable[[Drive, By, dict[str, Any]], None]] = {
    False: lambda drive, by, data: finish_drive(drive, by, **data),
    True: lambda drive, by, data: unfinish(drive, by),
}


@permissions.mc_of_drive
@only_post("desk")
def curtain(request: HttpRequest, drive: Drive) -> HttpResponse:
    """Players may see the standings, or not."""
    hide_standings(drive, by_mc(request), hidden=request.POST.get("hidden") == "1")
    return redirect("desk", drive.public_id)


@permissions.mc_of_drive
def table(request: HttpRequest, drive: Drive, table_no: int) -> HttpResponse:
    """One table of the hand being played, and all that the MC can do about it."""
    board = board_of(drive)
    if board is None:
        return redirect("desk", drive.public_id)
    status = board.table(table_no)
    if status is None:
        raise Http404
    movers = movers_of(rule_of(drive), status, board)
    sent = request.POST.get("do", "")
    asked = {
        name: kind(board, movers, request.POST if sent == name else None)
        for name, (kind, _door) in ACTS.items()
    }
    form = asked.get(sent)
    if form is not None and form.is_valid():
        with said_at(form):
            ACTS[sent][1](drive, by_mc(request), table_no, form)
            return redirect("desk", drive.public_id)
    at_table = online_context(drive, board, status)
    context = {
        "drive": drive,
        "page": table_page(drive, board, status, at_table["online"]),
        "form": EntryForm(board),
        "asked": asked,
        "needs_decision": needs_decision(drive, status)
        and not (status.row.apart or board.skipped or is_last_round(drive, board.round)),
        **at_table,
    }
    code = status_of(form) if form is not None else 200
    return render(request, "tournaments/desk_table.html", context, status=code)


class _Heard(forms.Form):
    """Nothing to say but that the MC has been there."""

    def __init__(self, board: object, movers: object, data: Any = None) -> None:
        super().__init__(data)


def _without(drive: Drive, by: By, table_no: int, form: forms.Form) -> None:
    data = form.cleaned_data
    go_on_without(drive, by, table_no=table_no, reason=data["reason"], winner=data["winner"])


ACTS: dict[str, tuple[Callable[..., forms.Form], Callable[[Drive, By, int, Any], object]]] = {
    "heard": (_Heard, lambda drive, by, no, form: hear_call(drive, by, table_no=no)),
    "without": (WithoutForm, _without),
    "decide": (
        DecideForm,
        lambda drive, by, no, form: decide(drive, by, table_no=no, **form.decision()),
    ),
    **ONLINE_ACTS,
}
