"""The table's own page, and the page of a finished hand."""

from __future__ import annotations

import logging

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render

from games import permissions
from games.actions.chairs import greet
from games.actions.quiet import look_after_quiet
from games.actions.robots import move_robots
from games.engine.pbn import PbnGame, write_pbn
from games.engine.seats import seat_name
from games.looks import LOOKS, read_looks
from games.models import Table
from games.queries.finished import finished_hand
from games.queries.names import name_of
from games.queries.par import par_of
from games.queries.replayed import par_says, step_of
from games.queries.sight import sights
from games.views.frames import board_context
from games.visitors import Visitor
from whistdrive.qr import reach_of

log = logging.getLogger(__name__)


@permissions.public_table
def table(request: HttpRequest, table: Table, visitor: Visitor) -> HttpResponse:
    """Whoever opens it is there again. The page's socket then wakes the robots, so that their
    cards are seen one by one; a page without scripts asks for that with `?move=1`.
    """
    greet(table, visitor)
    if "move" in request.GET:
        let_robots_move(table)
    return table_page(request, table, visitor)


def let_robots_move(table: Table) -> None:
    """Robots play on, also for people who have gone quiet. What fails leaves the page as it is:
    it asks again by itself, and what was done before stays done.
    """
    try:
        look_after_quiet(table)
        move_robots(table.pk)
    except Exception:
        log.exception("The robots of a table stopped.")


def table_page(
    request: HttpRequest, table: Table, visitor: Visitor, *, said: str = "", status: int = 200
) -> HttpResponse:
    """The page as this device sees it; `said` is a refusal, told above the hand."""
    table.refresh_from_db()
    sight = sights(table, visitor)[-1]
    chosen = read_looks(visitor.looks)
    rows = [(look, chosen[look.code]) for look in LOOKS]
    context = {
        **board_context(sight, visitor),
        "said": said,
        "look_rows": rows,
        "my_name": visitor.name,
    }
    if sight.board is None:
        context["code"] = reach_of(request).code(f"/play/{table.public_id}/")
    response = render(request, "games/table.html", context, status=status)
    return visitor.keep(request, response) if visitor.is_new else response


@permissions.public_table
def hand(request: HttpRequest, table: Table, visitor: Visitor, number: int) -> HttpResponse:
    """A finished hand laid open; `?trick=5` shows it as it lay after that trick.

    A hand in play does not exist here.
    """
    found = finished_hand(table, visitor, number)
    if found is None:
        raise Http404
    par = par_of(found.nonce, found.state)
    judged = par.found if par else None
    asked = request.GET.get("trick", "")
    context = {
        "hand": found,
        "table": table,
        "par": par,
        "par_says": par_says(found, judged) if judged else "",
        "step": step_of(found, int(asked) if asked.isdecimal() and len(asked) < 4 else 0, judged),
        "code": reach_of(request).code(request.path),
    }
    part = request.headers.get("HX-Request") == "true"
    return render(request, "games/_replay.html" if part else "games/hand.html", context)


@permissions.public_table
def hand_pbn(request: HttpRequest, table: Table, visitor: Visitor, number: int) -> HttpResponse:
    """A finished hand for bridge programs. A hand in play does not exist here."""
    found = finished_hand(table, visitor, number)
    if found is None:
        raise Http404
    chairs = found.reader.live.chairs
    tags = {seat_name(chair.seat): name_of(chair) for chair in chairs} | {"Board": str(number)}
    text = write_pbn([PbnGame(found.state, tags)])
    response = HttpResponse(text, content_type="application/x-pbn; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="whist-hand-{number}.pbn"'
    return response
