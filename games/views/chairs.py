"""Sitting down, getting up, and bringing one's chair along to another device."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render

from games import permissions
from games.actions.chairs import bring_along, free_chair, leave_chair, take_back_here, take_chair
from games.forms import NameForm
from games.models import Chair, Table
from games.refusals import Refused
from games.views.answers import act
from games.views.table import table_page
from games.visitors import Visitor


@permissions.table_post
def sit(request: HttpRequest, table: Table, visitor: Visitor) -> HttpResponse:
    form = NameForm(request.POST)
    if not form.is_valid():
        error = str(form.errors["name"][0])
        return table_page(request, table, visitor, said=error, status=422)
    name, seat = form.cleaned_data["name"], request.POST.get("seat", "")
    visitor.name = name
    answer = act(request, table, visitor, lambda: take_chair(table, visitor, seat=seat, name=name))
    return visitor.keep(request, answer)


@permissions.table_post
def leave(request: HttpRequest, table: Table, visitor: Visitor) -> HttpResponse:
    answer = act(request, table, visitor, lambda: leave_chair(table, visitor))
    return redirect("play") if answer.status_code == 302 else answer


@permissions.table_post
def back(request: HttpRequest, table: Table, visitor: Visitor) -> HttpResponse:
    return act(request, table, visitor, lambda: take_back_here(table, visitor))


@permissions.table_post
def free(request: HttpRequest, table: Table, visitor: Visitor) -> HttpResponse:
    seat = request.POST.get("seat", "")
    return act(request, table, visitor, lambda: free_chair(table, visitor, seat=seat))


@permissions.anybody
def bring(request: HttpRequest, visitor: Visitor, key: str) -> HttpResponse:
    """The link to one's own chair. Opening it only asks: previews of links fetch pages too."""
    chair = get_object_or_404(Chair.objects.select_related("table"), key=key)
    said = ""
    if request.method == "POST":
        try:
            bring_along(chair, visitor)
        except Refused as refusal:
            said = refusal.sentence
        else:
            visitor.name = chair.name
            answer = redirect("card-table", chair.table.public_id)
            return visitor.keep(request, answer)
    context = {"chair": chair, "said": said}
    return render(request, "games/bring.html", context, status=422 if said else 200)
