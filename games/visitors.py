"""Who is looking, without accounts: a signed cookie names the device and how it likes its table."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache

from django.core import signing
from django.http import HttpRequest, HttpResponse

COOKIE = "whistdrive-table"
YEAR = 365 * 24 * 3600


@dataclass(slots=True)
class Visitor:
    """A device. `name` is what it calls its owner; `looks` are the choices of `games.looks`."""

    device: str
    name: str = ""
    looks: dict[str, str] = field(default_factory=dict)
    is_new: bool = False

    @property
    def mark(self) -> str:
        """What the database keeps of the device: its secret cannot be worked out from it."""
        return _mark(self.device)

    def keep(self, request: HttpRequest, response: HttpResponse) -> HttpResponse:
        """Write the cookie; the answer is returned for chaining."""
        value = signing.dumps([self.device, self.name, self.looks], salt=COOKIE)
        response.set_cookie(
            COOKIE, value, max_age=YEAR, httponly=True, samesite="Lax", secure=request.is_secure()
        )
        return response


@lru_cache(10_000)
def _mark(device: str) -> str:
    return hashlib.sha256(f"table {device}".encode()).hexdigest()


def visitor_of(request: HttpRequest) -> Visitor:
    """The visitor of this request; a new device where there is no (or a forged) cookie."""
    return visitor_from(request.COOKIES)


def visitor_from(cookies: Mapping[str, str]) -> Visitor:
    """The same from bare cookies, as a socket has them."""
    try:
        kept = signing.loads(cookies.get(COOKIE, ""), salt=COOKIE, max_age=YEAR)
        device, name, looks = kept
    except (signing.BadSignature, ValueError):
        return Visitor(device=secrets.token_urlsafe(18), is_new=True)
    return Visitor(device=device, name=name, looks=looks)
