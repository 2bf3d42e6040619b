"""Tables for a spreadsheet: CSV files that Excel, Calc and Numbers open as they should."""

from __future__ import annotations

import csv

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.text import slugify

from tournaments import permissions
from tournaments.models import Drive
from tournaments.permissions import is_mc
from tournaments.queries.results_page import curtain_is_drawn
from tournaments.queries.tables import Cell, people_table, results_table, standings_table
from tournaments.rules.spreadsheet import Separator, cell, separator_for
from tournaments.visitors import Visitor


@permissions.public_drive
def results_csv(request: HttpRequest, drive: Drive, visitor: Visitor) -> HttpResponse:
    """Places, totals and hands."""
    if curtain_is_drawn(drive) and not is_mc(request, drive):
        return redirect("results", drive.public_id)
    return _file(request, drive, results_table(drive))


@permissions.public_drive
def standings_csv(request: HttpRequest, drive: Drive, visitor: Visitor) -> HttpResponse:
    """Places by group."""
    if curtain_is_drawn(drive) and not is_mc(request, drive):
        return redirect("standings", drive.public_id)
    return _file(request, drive, standings_table(drive), "-standings")


@permissions.mc_of_drive
def people_csv(request: HttpRequest, drive: Drive) -> HttpResponse:
    """Everybody at the door."""
    return _file(request, drive, people_table(drive), "-people")


def _file(
    request: HttpRequest, drive: Drive, rows: list[list[Cell]], kind: str = ""
) -> HttpResponse:
    separator = _separator(request)
    name = f"{slugify(drive.name)[:60] or 'drive'}-{drive.date.isoformat()}{kind}.csv"
    answer = HttpResponse(content_type="text/csv; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="{name}"'
    # The mark tells Excel that it is UTF-8. No "sep=" line: with it Excel forgets the mark.
    answer.write("\ufeff")
    writer = csv.writer(answer, delimiter=separator.value)
    writer.writerows([cell(value, separator) for value in row] for row in rows)
    return answer


def _separator(request: HttpRequest) -> Separator:
    """As asked for (`?separator=semicolon`), else what the browser's language expects."""
    asked = request.GET.get("separator", "").upper()
    if asked in Separator.__members__:
        return Separator[asked]
    return separator_for(request.headers.get("Accept-Language", ""))
