"""How a table answers a post: the table again, or the same page with a sentence."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from games.models import Table
from games.refusals import Refused, Stale
from games.views.table import let_robots_move, table_page
from games.visitors import Visitor


def act(
    request: HttpRequest, table: Table, visitor: Visitor, door: Callable[[], Any]
) -> HttpResponse:
    """One door, then the robots it has set going, then the table. A refusal is said on the page."""
    try:
        door()
    except Refused as refusal:
        status = 409 if isinstance(refusal, Stale) else 422
        return table_page(request, table, visitor, said=refusal.sentence, status=status)
    let_robots_move(table)
    return redirect("card-table", table.public_id)


def version_of(request: HttpRequest) -> int:
    """The version that the page showed; -1, which none ever is, where there is no number."""
    text = request.POST.get("version", "")
    return int(text) if text.isascii() and text.isdigit() and len(text) < 10 else -1
