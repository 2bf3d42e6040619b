"""The first page."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from tournaments import permissions
from tournaments.queries.accounts import accounts_exist
from tournaments.queries.drive_list import drives_on_today


@permissions.public
def home(request: HttpRequest) -> HttpResponse:
    context = {"rows": drives_on_today(), "needs_setup": not accounts_exist()}
    return render(request, "tournaments/home.html", context)
