"""The desk as a page and as the parts that a live page asks for."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from tournaments.actions.undo import UNDOINGS, why_not_undo
from tournaments.forms.desk import EntryForm
from tournaments.models import Drive, JournalLine, LateSlip
from tournaments.queries.board import Board
from tournaments.queries.desk_leaders import leaders_of
from tournaments.queries.desk_page import ahead_of, grid_of
from tournaments.queries.evening import evening_of
from tournaments.queries.laptop import cards_lead_nowhere, copies_of
from tournaments.queries.phone_place import hall_board
from tournaments.queries.steps import standing_steps

STEPS_AT_THE_DESK = 3
PARTS = {
    "grid": "tournaments/_desk_grid_part.html",
    "side": "tournaments/_desk_side.html",
}


@dataclass(frozen=True, slots=True)
class Step:
    """A step with its "Undo" button, or the reason why it has none."""

    line: JournalLine
    why_not: str


def steps_of(drive: Drive, count: int, kinds: Iterable[str] = UNDOINGS) -> list[Step]:
    """The newest steps that stand."""
    lines = standing_steps(drive, kinds, count)
    return [Step(line, why_not_undo(drive, line)) for line in lines]


def desk_context(drive: Drive, form: EntryForm | None = None) -> dict[str, Any]:
    """All that the desk and its parts show."""
    board = hall_board(drive)
    return {
        **_hand_context(drive, board),
        **_side_context(drive),
        "form": form or (EntryForm(board) if board else None),
    }


def _hand_context(drive: Drive, board: Board | None) -> dict[str, Any]:
    """The tables, and what comes next."""
    return {
        "drive": drive,
        "grid": grid_of(drive, board) if board else None,
        "ahead": ahead_of(drive, board) if board else None,
    }


def _side_context(drive: Drive) -> dict[str, Any]:
    """What stands beside the tables."""
    return {
        "leaders": leaders_of(drive, evening_of(drive)),
        "slips": drive.late_slips.filter(state=LateSlip.State.PENDING).count(),
        "steps": steps_of(drive, STEPS_AT_THE_DESK),
        "lead_nowhere": cards_lead_nowhere(drive),
        "copies": copies_of(drive),
    }


def desk_page(
    request: HttpRequest, drive: Drive, form: EntryForm | None = None, status: int = 200
) -> HttpResponse:
    """The whole desk; `form` is what was typed and refused."""
    drive.refresh_from_db()
    return render(request, "tournaments/desk.html", desk_context(drive, form), status=status)


def nothing_new(request: HttpRequest, drive: Drive) -> HttpResponse | None:
    """The answer for a grid that would show what it shows, while only online tables are played."""
    drive.refresh_from_db()
    board = hall_board(drive) if _is_at(request, drive) else None
    if board is None or not request.GET["state"].endswith(grid_of(drive, board).fingerprint):
        return None
    response = HttpResponse(status=204)
    response["X-Tick"] = str(drive.tick)
    return response


def _is_at(request: HttpRequest, drive: Drive) -> bool:
    """Whether the page knows all of the drive, so that only online tables may have news."""
    return request.GET.get("state", "").partition("-")[0] == str(drive.tick)


def desk_answer(
    request: HttpRequest, drive: Drive, template: str, form: EntryForm | None = None, **more: Any
) -> HttpResponse:
    """A part of the desk, with its tick and a sentence for those who listen."""
    drive.refresh_from_db()
    context = {**desk_context(drive, form), **more}
    return _answer(request, drive, template, context, status=form.status if form else 200)


def desk_part(request: HttpRequest, drive: Drive, name: str) -> HttpResponse:
    """The part of the desk that a live page asks for, and nothing worked out besides."""
    drive.refresh_from_db()
    context = _hand_context(drive, hall_board(drive))
    if name == "side":
        context |= _side_context(drive)
    return _answer(request, drive, PARTS[name], context)


def _answer(
    request: HttpRequest, drive: Drive, template: str, context: dict[str, Any], status: int = 200
) -> HttpResponse:
    response = render(request, template, context, status=status)
    response["X-Tick"] = str(drive.tick)
    if context["grid"] and not _is_at(request, drive):
        said = [context["grid"].count + ".", *context["ahead"].reasons]
        response["X-Spoken"] = quote(" ".join(said))
    return response
