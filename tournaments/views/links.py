"""Addresses that a phone can open, as text and as a code to scan."""

from __future__ import annotations

import ipaddress

import segno
from django.conf import settings
from django.http import HttpRequest
from django.utils.safestring import SafeString, mark_safe

from whistdrive.addresses import lan_addresses


def is_loopback(address: str) -> bool:
    """Whether an address or host name can only mean the machine itself."""
    try:
        return ipaddress.ip_address(address.strip("[]")).is_loopback
    except ValueError:
        return address.lower() == "localhost"


def is_the_laptop(request: HttpRequest) -> bool:
    """Whether the request was made in a browser on the hall's laptop.

    Never when hosted, nor with a proxy in front: there a loopback address is the proxy's own.
    """
    forwarded = any(name.startswith("HTTP_X_FORWARDED") for name in request.META)
    return (
        not settings.HOSTED
        and not forwarded
        and "HTTP_FORWARDED" not in request.META
        and is_loopback(request.META.get("REMOTE_ADDR", ""))
    )


def for_phones(request: HttpRequest, path: str) -> str:
    """The address of `path` that other devices can open: never localhost if there is a network."""
    host = request.get_host().rpartition(":")[0] or request.get_host()
    if settings.HOSTED or not is_loopback(host) or not lan_addresses():
        return request.build_absolute_uri(path)
    return f"{request.scheme}://{lan_addresses()[0]}:{request.get_port()}{path}"


def to_scan(address: str) -> SafeString:
    """The address as an inline SVG: dark squares only, no text that anybody typed."""
    code = segno.make(address, error="m", micro=False)
    return mark_safe(code.svg_inline(omitsize=True, border=2))
