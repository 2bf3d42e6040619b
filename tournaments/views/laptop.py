"""Whether a request was made on the hall's laptop itself."""

from __future__ import annotations

import ipaddress

from django.conf import settings
from django.http import HttpRequest


def is_the_laptop(request: HttpRequest) -> bool:
    """Whether the browser runs on the very machine that serves the hall.

    Never when hosted, nor with a proxy in front: there a loopback address is the proxy's own.
    """
    forwarded = any(name.startswith("HTTP_X_FORWARDED") for name in request.META)
    return (
        not settings.HOSTED
        and not forwarded
        and "HTTP_FORWARDED" not in request.META
        and _is_loopback(request.META.get("REMOTE_ADDR", ""))
    )


def _is_loopback(address: str) -> bool:
    try:
        return ipaddress.ip_address(address).is_loopback
    except ValueError:
        return False
