"""Pages for requests that cannot be answered: a sentence, a way on, never a stack trace."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext_lazy as _

SENTENCES = {
    400: (_("That address does not look right."), _("Go back and try again.")),
    403: (
        _("This page was out of date."),
        _("Nothing was changed. Load the page again and repeat what you did."),
    ),
    404: (
        _("There is nothing at this address."),
        _("Scan the card on your table again, or ask the MC."),
    ),
    500: (
        _("Something went wrong on the laptop."),
        _("Nothing was changed. Try again; if it happens twice, tell the MC."),
    ),
    503: (
        _("The laptop is busy just now."),
        _("Nothing was changed. Wait a moment and send it again."),
    ),
}

# A form from before somebody signed out and in again, or one that came while the database was
# busy: nothing was done, and what was typed may be sent once more.
SEND_AGAIN = (403, 503)


def sorry(
    request: HttpRequest, status: int, *, sentence: str = "", again: bool = True
) -> HttpResponse:
    """The page for `status`; for an htmx request only the notice, shown in place.

    Arguments: `again` whether what was posted may be offered to be sent once more.
    """
    heading, remedy = SENTENCES[status]
    htmx = request.headers.get("HX-Request") == "true"
    template = "_sorry.html" if htmx else "sorry.html"
    context = {
        "heading": sentence or heading,
        "remedy": remedy,
        "status": status,
        "resend": _typed(request) if again and status in SEND_AGAIN else [],
        "back": "" if again else _page_before(request),
    }
    return render(request, template, context, status=status)


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    return sorry(request, 403)


def _page_before(request: HttpRequest) -> str:
    """The page of this server that a request came from."""
    own = f"{request.scheme}://{request.get_host()}/"
    referrer = request.headers.get("Referer", "")
    return "/" + referrer.removeprefix(own) if referrer.startswith(own) else ""


def _typed(request: HttpRequest) -> list[tuple[str, str]]:
    """What was posted, if the browser says that it was posted by a page of this very server.

    Never what another site made the browser post, nor passwords, nor files.
    """
    own = request.headers.get("Origin") == f"{request.scheme}://{request.get_host()}"
    if not own or "password" in request.POST or request.FILES:
        return []
    return [
        (name, value)
        for name, values in request.POST.lists()
        for value in values
        if name != "csrfmiddlewaretoken"
    ]


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    return sorry(request, 400)


def forbidden(request: HttpRequest, exception: Exception) -> HttpResponse:
    """A page that shows what is not here: sending it again would help nobody."""
    return sorry(request, 403, again=False)


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    return sorry(request, 404)


def server_error(request: HttpRequest) -> HttpResponse:
    return sorry(request, 500)
