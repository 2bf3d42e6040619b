"""Play now: whom with, how well the robots play, how long; then straight to the table."""

from __future__ import annotations

from django.core.exceptions import NON_FIELD_ERRORS, ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from games import permissions
from games.actions.limits import count_table
from games.actions.tables import Wanted, lay_table
from games.forms import FriendsForm, NameForm, TableForm, TwoForm
from games.looks import read_looks
from games.queries.lobby import my_tables, open_tables
from games.refusals import Refused, TooMany
from games.thinking import SLOW, warm_up
from games.visitors import Visitor
from whistdrive.throttle import where_from


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
    laid = _laid(request, visitor, form, form.wanted("alone")) if form.is_valid() else None
    context = {"form": form, "mine": my_tables(visitor)}
    return laid or render(request, "games/play.html", context, status=_status(form))


@permissions.anybody
def two(request: HttpRequest, visitor: Visitor) -> HttpResponse:
    form = TwoForm(request.POST or None)
    laid = _laid(request, visitor, form, form.wanted_for_two()) if form.is_valid() else None
    return laid or render(request, "games/two.html", {"form": form}, status=_status(form))


@permissions.anybody
def friends(request: HttpRequest, visitor: Visitor) -> HttpResponse:
    form = FriendsForm(request.POST or None, initial={"name": visitor.name})
    laid = None
    if form.is_valid():
        visitor.name = form.cleaned_data["name"]
        laid = _laid(request, visitor, form, form.wanted("friends", {"S": visitor.name}))
    return laid or render(request, "games/friends.html", {"form": form}, status=_status(form))


@permissions.anybody
def quick(request: HttpRequest, visitor: Visitor) -> HttpResponse:
    """The lobby: tables with a free chair, and one tap to open a new one."""
    form = NameForm(request.POST or None, initial={"name": visitor.name})
    laid = None
    if form.is_valid():
        visitor.name = form.cleaned_data["name"]
        wanted = Wanted("quick", {"target": "5"}, "hard", {"S": visitor.name})
        laid = _laid(request, visitor, form, wanted)
    context = {"form": form, "tables": open_tables(visitor)}
    return laid or render(request, "games/quick.html", context, status=_status(form))


@permissions.anybody
def rules(request: HttpRequest, visitor: Visitor) -> HttpResponse:
    """The rules of whist on one page."""
    return render(request, "games/rules.html")


@permissions.anybody
def looks(request: HttpRequest, visitor: Visitor) -> HttpResponse:
    """How this device likes its table, then back to where it was chosen."""
    back = request.POST.get("table", "")
    answer = redirect("card-table", back) if back.isalnum() else redirect("play")
    if request.method == "POST":
        visitor.looks = read_looks(request.POST)
        return visitor.keep(request, answer)
    return answer


def _laid(
    request: HttpRequest, visitor: Visitor, form: TableForm | NameForm, wanted: Wanted
) -> HttpResponse | None:
    """The way to the new table; None where it was refused, with the sentence in the form."""
    try:
        count_table(visitor, where_from(request))
        table = lay_table(visitor, wanted)
    except Refused as refusal:
        field = refusal.field if refusal.field in form.fields else None
        form.add_error(field, ValidationError(refusal.sentence, code=type(refusal).__name__))
        return None
    if wanted.rivals in SLOW:
        warm_up()
    return visitor.keep(request, redirect("card-table", table.public_id))


def _status(form: TableForm | NameForm) -> int:
    if form.has_error(NON_FIELD_ERRORS, TooMany.__name__):
        return 429
    return 422 if form.is_bound else 200
