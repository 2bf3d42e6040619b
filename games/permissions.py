"""Who may open which address of the card tables. Every view carries exactly one of these rules."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed
from django.shortcuts import get_object_or_404, redirect

from games.models import Table
from games.visitors import visitor_of

RULE_ATTRIBUTE = "access_rule"
View = Callable[..., HttpResponse]


def _ruled(name: str, view: View, wrapper: View) -> View:
    wrapped = wraps(view)(wrapper)
    setattr(wrapped, RULE_ATTRIBUTE, name)
    return wrapped


def anybody(view: View) -> View:
    """Anybody; the view gets (request, visitor)."""

    def wrapper(request: HttpRequest, **kwargs: Any) -> HttpResponse:
        return view(request, visitor_of(request), **kwargs)

    return _ruled("anybody", view, wrapper)


def public_table(view: View) -> View:
    """Whoever knows a table's address may watch it; what a chair may do, the doors decide.

    The view gets (request, table, visitor).
    """

    def wrapper(request: HttpRequest, public_id: str, **kwargs: Any) -> HttpResponse:
        table = get_object_or_404(Table, public_id=public_id)
        return view(request, table, visitor_of(request), **kwargs)

    return _ruled("public_table", view, wrapper)


def table_post(view: View) -> View:
    """As `public_table`, for addresses that only take posts: others are sent to the table."""

    def wrapper(request: HttpRequest, public_id: str, **kwargs: Any) -> HttpResponse:
        table = get_object_or_404(Table, public_id=public_id)
        if request.method in ("GET", "HEAD"):
            return redirect("card-table", public_id)
        if request.method != "POST":
            return HttpResponseNotAllowed(["POST"])
        return view(request, table, visitor_of(request), **kwargs)

    return _ruled("public_table", view, wrapper)
