"""What people do at a table. Each takes a plain form; the socket knocks on the same doors."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from games import permissions
from games.actions.doing import do
from games.actions.limits import count_table
from games.actions.tables import another_game
from games.models import Table
from games.refusals import Refused, TooMany
from games.views.answers import act, version_of
from games.views.table import table_page
from games.visitors import Visitor
from whistdrive.throttle import where_from


@permissions.table_post
def card(request: HttpRequest, table: Table, visitor: Visitor) -> HttpResponse:
    return _does(request, table, visitor, "card")


@permissions.table_post
def next_one(request: HttpRequest, table: Table, visitor: Visitor) -> HttpResponse:
    return _does(request, table, visitor, "next")


@permissions.table_post
def show(request: HttpRequest, table: Table, visitor: Visitor) -> HttpResponse:
    return _does(request, table, visitor, "show")


@permissions.table_post
def here(request: HttpRequest, table: Table, visitor: Visitor) -> HttpResponse:
    return _does(request, table, visitor, "here")


@permissions.table_post
def start(request: HttpRequest, table: Table, visitor: Visitor) -> HttpResponse:
    return _does(request, table, visitor, "start")


@permissions.table_post
def claim(request: HttpRequest, table: Table, visitor: Visitor) -> HttpResponse:
    return _does(request, table, visitor, "claim")


@permissions.table_post
def answer(request: HttpRequest, table: Table, visitor: Visitor) -> HttpResponse:
    return _does(request, table, visitor, "answer")


@permissions.table_post
def say(request: HttpRequest, table: Table, visitor: Visitor) -> HttpResponse:
    return _does(request, table, visitor, "say")


def _does(request: HttpRequest, table: Table, visitor: Visitor, what: str) -> HttpResponse:
    value, version = request.POST.get(what, ""), version_of(request)
    return act(request, table, visitor, lambda: do(table, visitor, what, value, version))


@permissions.table_post
def again(request: HttpRequest, table: Table, visitor: Visitor) -> HttpResponse:
    """Everybody who asks comes to the same new table."""
    try:
        count_table(visitor, where_from(request))
        new = another_game(table, visitor)
    except Refused as refusal:
        status = 429 if isinstance(refusal, TooMany) else 422
        return table_page(request, table, visitor, said=refusal.sentence, status=status)
    return redirect("card-table", new.public_id)
