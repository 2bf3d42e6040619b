"""Who may open which address. Every view carries exactly one of these rules.

A rule fetches what its address names, checks the visitor's right to it, and hands both to the
view. `RULE_ATTRIBUTE` on the wrapped view says which rule it is; a test walks all addresses.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any
from urllib.parse import urlencode

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, resolve_url
from django_htmx.http import HttpResponseClientRedirect

from tournaments.models import Drive
from tournaments.visitors import Visitor, visitor_of

RULE_ATTRIBUTE = "access_rule"
EPOCH = "epoch"  # of the drive that a page shows, sent along with all that the page asks or sends
View = Callable[..., HttpResponse]


def _ruled(name: str, view: View, wrapper: View) -> View:
    wrapped = wraps(view)(wrapper)
    setattr(wrapped, RULE_ATTRIBUTE, name)
    return wrapped


def public(view: View) -> View:
    """Anybody: the home page, signing in, typing a code."""
    return _ruled("public", view, lambda request, *args, **kwargs: view(request, *args, **kwargs))


def signed_in(view: View) -> View:
    """Any MC's account."""

    def wrapper(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if not request.user.is_authenticated:
            return to_sign_in(request)
        return view(request, *args, **kwargs)

    return _ruled("signed_in", view, wrapper)


def public_drive(view: View) -> View:
    """Anybody may see; the view gets the drive and the visitor instead of the address's id."""

    def wrapper(request: HttpRequest, public_id: str, **kwargs: Any) -> HttpResponse:
        drive = _drive(request, public_id)
        return view(request, drive, visitor_of(request), **kwargs)

    return _ruled("public_drive", view, wrapper)


def mc_of_drive(view: View) -> View:
    """An MC of this very drive; to every other account the drive's desk does not exist."""

    def wrapper(request: HttpRequest, public_id: str, **kwargs: Any) -> HttpResponse:
        if not request.user.is_authenticated:
            return to_sign_in(request)
        drive = _drive(request, public_id)
        if not is_mc(request, drive):
            raise Http404
        return view(request, drive, **kwargs)

    return _ruled("mc_of_drive", view, wrapper)


def phone_at_table(view: View) -> View:
    """A phone that scanned this table's card, or whose owner sits there now.

    The view gets (request, drive, visitor, table_no). A player who sits elsewhere is sent to their
    own page, which says where; anybody else to "type the code".
    """

    def wrapper(request: HttpRequest, public_id: str, table_no: int, **kwargs: Any) -> HttpResponse:
        drive = _drive(request, public_id)
        visitor = visitor_of(request)
        if not visitor.may_answer_for(drive, table_no):
            if visitor.player_in(drive) is not None:
                return _navigate(request, resolve_url("me", public_id))
            address = resolve_url("type-code") + "?" + urlencode({"table": table_no})
            return _navigate(request, address)
        return view(request, drive, visitor, table_no, **kwargs)

    return _ruled("phone_at_table", view, wrapper)


def player_of_drive(view: View) -> View:
    """The phone of a player of this drive. The view gets (request, drive, player, visitor)."""

    def wrapper(request: HttpRequest, public_id: str, **kwargs: Any) -> HttpResponse:
        drive = _drive(request, public_id)
        visitor: Visitor = visitor_of(request)
        player = visitor.player_in(drive)
        if player is None:
            return _navigate(request, resolve_url("drive", public_id))
        return view(request, drive, player, visitor, **kwargs)

    return _ruled("player_of_drive", view, wrapper)


def _drive(request: HttpRequest, public_id: str) -> Drive:
    """The drive of an address, for a page that shows this very drive.

    A page may come from another laptop, or from before a backup was gone on with: what it shows is
    not what is here, so nothing of it is taken. It is told that it is out of date.
    """
    drive = get_object_or_404(Drive, public_id=public_id)
    shown = request.headers.get("X-Drive-Epoch") or request.POST.get(EPOCH)
    if shown and shown != drive.epoch:
        raise PermissionDenied
    return drive


def is_mc(request: HttpRequest, drive: Drive) -> bool:
    """Whether the signed-in account may run this drive."""
    return bool(request.user.is_authenticated and drive.mcs.filter(pk=request.user.pk).exists())


def to_sign_in(request: HttpRequest) -> HttpResponse:
    """To the sign-in page and back; under htmx the whole page goes there, not a part of it."""
    back = request.get_full_path()
    if request.headers.get("HX-Request") == "true" or request.method != "GET":
        back = request.headers.get("HX-Current-URL") or request.headers.get("Referer") or "/"
    return _navigate(request, resolve_url("sign-in") + "?" + urlencode({"next": back}))


def _navigate(request: HttpRequest, address: str) -> HttpResponse:
    if request.headers.get("HX-Request") == "true":
        return HttpResponseClientRedirect(address)
    return HttpResponseRedirect(address)
