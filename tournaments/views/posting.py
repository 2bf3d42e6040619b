"""What the MC's pages send: by whom, how, and addresses that take nothing else."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, cast

from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from tournaments.actions.base import By
from tournaments.models import Drive

View = Callable[..., HttpResponse]


def by_mc(request: HttpRequest) -> By:
    """Who acts, for the record; the page's rule has made sure that it is an MC."""
    return By.mc(cast(User, request.user))


def is_htmx(request: HttpRequest) -> bool:
    """Whether a part of a page asks, not a whole page."""
    return request.headers.get("HX-Request") == "true"


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
