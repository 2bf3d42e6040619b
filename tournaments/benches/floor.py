"""The floor under recording a result: a bare view that does one INSERT, without middleware."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.urls import path

from tournaments.actions.base import By, journal
from tournaments.models import Drive
from whistdrive.db import write


def insert(request: HttpRequest, drive: int) -> HttpResponse:
    """One row, on disk before the answer, as a result is."""
    with write():
        journal(Drive(pk=drive), "bench", "One line", By("bench"))
    return HttpResponse("Saved")


urlpatterns = [path("<int:drive>/", insert)]
