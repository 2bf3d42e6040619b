"""Play now: whom with, how well the robots play, how long; then straight to the table."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from games import permissions
from games.actions.tables import Wanted, lay_table
from games.forms import FriendsForm, NameForm, TableForm, TwoForm, drive_path
from games.looks import read_looks
from games.queries.lobby import my_tables, open_tables
from games.refusals import Refused
from games.thinking import SLOW, warm_up
from games.visitors import Visitor


@permissions.anybody
def play(request: HttpRequest, visitor: Visitor) -> HttpResponse:
    context = {"form": TableForm(), "mine": my_tables(visitor)}
    return render(request, "games/play.html", context)


@permissions.anybody
def alone(request: HttpRequest, visitor: Visitor) -> HttpResponse:
    """Straight to the cards: you and Green against Purple and Blue."""
    if request.method != "POST":
        return redirect("play")
    form = TableForm(request.POST)
    if form.is_valid():
        try:
            return _laid(request, visitor, form.wanted("alone"))
        except Refused as refusal:
            _say(form, refusal)
    context = {"form": form, "mine": my_tables(visitor)}
    return render(request, "games/play.html", context, status=422)


@permissions.anybody
def two(request: HttpRequest, visitor: Visitor) -> HttpResponse:
    form = TwoForm(request.POST or None)
    if form.is_valid():
        try:
            return _laid(request, visitor, form.wanted_for_two())
        except Refused as refusal:
            _say(form, refusal)
    return render(request, "games/two.html", {"form": form}, status=_status(form))


@permissions.anybody
def friends(request: HttpRequest, visitor: Visitor) -> HttpResponse:
    form = FriendsForm(request.POST or None, initial={"name": visitor.name})
    if form.is_valid():
        visitor.name = form.cleaned_data["name"]
        try:
            return _laid(request, visitor, form.wanted("friends", {"S": visitor.name}))
        except Refused as refusal:
            _say(form, refusal)
    return render(request, "games/friends.html", {"form": form}, status=_status(form))


@permissions.anybody
def quick(request: HttpRequest, visitor: Visitor) -> HttpResponse:
    """The lobby: tables with a free chair, and one tap to open a new one."""
    form = NameForm(request.POST or None, initial={"name": visitor.name})
    if form.is_valid():
        visitor.name = form.cleaned_data["name"]
        wanted = Wanted("quick", {"target": "5"}, "hard", {"S": visitor.name})
        return _laid(request, visitor, wanted)
    context = {"form": form, "tables": open_tables(visitor)}
    return render(request, "games/quick.html", context, status=_status(form))


@permissions.anybody
def practice(request: HttpRequest, visitor: Visitor) -> HttpResponse:
    """One hand alone with hints, for somebody new to whist; `?back=` leads to their drive again."""
    back = drive_path(request.GET.get("back", ""))
    if request.method == "POST":
        return _laid(request, visitor, Wanted("practice", {"counts": "tricks"}, "easy", back=back))
    return render(request, "games/practice.html", {"back": back})


@permissions.anybody
def looks(request: HttpRequest, visitor: Visitor) -> HttpResponse:
    """How this device likes its table, then back to where it was chosen."""
    back = request.POST.get("table", "")
    answer = redirect("card-table", back) if back.isalnum() else redirect("play")
    if request.method == "POST":
        visitor.looks = read_looks(request.POST)
        return visitor.keep(request, answer)
    return answer


def _laid(request: HttpRequest, visitor: Visitor, wanted: Wanted) -> HttpResponse:
    table = lay_table(visitor, wanted)
    if wanted.rivals in SLOW:
        warm_up()
    return visitor.keep(request, redirect("card-table", table.public_id))


def _say(form: TableForm | NameForm, refusal: Refused) -> None:
    form.add_error(refusal.field if refusal.field in form.fields else None, refusal.sentence)


def _status(form: TableForm | NameForm) -> int:
    return 422 if form.is_bound else 200
