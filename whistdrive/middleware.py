"""What happens to every request and answer."""

from __future__ import annotations

import logging
from collections.abc import Callable

from django.db import OperationalError
from django.http import HttpRequest, HttpResponse
from django.utils.cache import add_never_cache_headers

from whistdrive.addresses import note_device
from whistdrive.db import Busy
from whistdrive.errors import sorry

type_of_view = Callable[[HttpRequest], HttpResponse]
log = logging.getLogger(__name__)
MARK = "X-Whistdrive"


def answers_are_marked(get_response: type_of_view) -> type_of_view:
    """Every answer says that it is ours, static files and errors too.

    A hall's Wi-Fi that wants people to sign in answers in our place, with 200 and a page of its
    own: scripts know such an answer by the mark that it lacks (static/portal.js).
    """

    def middleware(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        response[MARK] = "1"
        return response

    return middleware


def fail_softly(get_response: type_of_view) -> type_of_view:
    """A database that is busy or away gives a page that says so, and nothing half-written."""

    def middleware(request: HttpRequest) -> HttpResponse:
        return get_response(request)

    def process_exception(request: HttpRequest, error: Exception) -> HttpResponse | None:
        if isinstance(error, Busy | OperationalError):
            log.warning("The database did not answer in time: %r", error)
            return sorry(request, 503)
        return None

    middleware.process_exception = process_exception  # type: ignore[attr-defined]
    return middleware


def pages_are_never_stale(get_response: type_of_view) -> type_of_view:
    """A page shown by the back button is asked for again: seats and results move on."""

    def middleware(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        if not response.has_header("Cache-Control"):
            add_never_cache_headers(response)
        return response

    return middleware


def devices_come_in(get_response: type_of_view) -> type_of_view:
    """Remembers by which of its addresses phones reach the hall's laptop."""

    def middleware(request: HttpRequest) -> HttpResponse:
        host = request.META.get("HTTP_HOST", "").rpartition(":")
        note_device(request.META.get("REMOTE_ADDR", ""), host[0] or host[2])
        return get_response(request)

    return middleware
