"""This machine's own network addresses, which the hall's phones use to reach it."""

from __future__ import annotations

import ipaddress
import socket
import time
from collections.abc import Iterable, Iterator

import ifaddr

_FRESH_SECONDS = 5.0
_seen: tuple[float, list[str]] = (-_FRESH_SECONDS, [])


def lan_addresses() -> list[str]:
    """IPv4 addresses of this machine that a phone on the same Wi-Fi could use, likeliest first.

    Looked up again after five seconds, since a laptop changes networks in mid-evening.
    """
    global _seen
    looked_at, found = _seen
    if time.monotonic() - looked_at < _FRESH_SECONDS:
        return found
    addresses = {
        str(ip.ip)
        for adapter in ifaddr.get_adapters()
        for ip in adapter.ips
        if ip.is_IPv4 and not ipaddress.ip_address(str(ip.ip)).is_loopback
    }
    found = sorted(addresses, key=_likelihood)
    _seen = (time.monotonic(), found)
    return found


def _likelihood(address: str) -> tuple[int, str]:
    # Home and hall routers hand out 192.168.x.x; 172.x is mostly virtual machines; 169.254 is
    # what a machine gives itself when no router answered.
    order = ("192.168.", "10.", "172.")
    rank = next((i for i, start in enumerate(order) if address.startswith(start)), len(order))
    return (9 if address.startswith("169.254.") else rank, address)


class HallHosts(list[str]):
    """The hosts a hall laptop answers to: itself, by every address and name it has just now.

    Used as `ALLOWED_HOSTS`, and so for WebSocket origins too: it is read at each request, never
    contains `*`, and follows the laptop from one Wi-Fi to the next without a restart. A list only
    because Django insists on one; what it iterates over is looked up each time.
    """

    def __init__(self, extra: Iterable[str]) -> None:
        super().__init__()
        self._extra = list(extra)

    def __iter__(self) -> Iterator[str]:
        name = socket.gethostname().lower()
        yield from ("localhost", "127.0.0.1", "[::1]", name, f"{name}.local")
        yield from self._extra
        yield from lan_addresses()
