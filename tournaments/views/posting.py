"""Addresses that only take what a page sends."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from tournaments.models import Drive

View = Callable[..., HttpResponse]


def only_post(page: str) -> Callable[[View], View]:
    """Somebody who opens the address by hand, or comes back to it, sees that page instead."""

    def decorate(view: View) -> View:
        @wraps(view)
        def wrapper(request: HttpRequest, drive: Drive, **kwargs: Any) -> HttpResponse:
            if request.method != "POST":
                return redirect(page, drive.public_id)
            return view(request, drive, **kwargs)

        return wrapper

    return decorate
