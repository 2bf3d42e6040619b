"""QR codes, made here, with an address that a phone in the hall can reach."""

from __future__ import annotations

from dataclasses import dataclass

import segno
from django.http import HttpRequest

from whistdrive.addresses import lan_addresses

_CHOICE = "phones_address"
_THIS_MACHINE = ("localhost", "127.0.0.1", "[::1]")
_PLAIN_PORTS = {"http": "80", "https": "443"}


@dataclass(frozen=True, slots=True)
class Code:
    """An address as phones scan it, and as people type it: browsers add what is left out."""

    address: str
    to_type: str
    picture: str  # a data address for an <img>


@dataclass(frozen=True, slots=True)
class Reach:
    """Under which address phones find this server.

    `others` are this laptop's further network addresses, for a hall where the first one is not
    the Wi-Fi's. `reachable` is false while the laptop is on no network at all.
    """

    base: str
    others: list[str]
    reachable: bool

    def code(self, path: str) -> Code:
        address = self.base + path
        picture = segno.make(address, micro=False).svg_data_uri(scale=8, border=2)
        return Code(address, address.partition("://")[2].rstrip("/"), picture)


def reach_of(request: HttpRequest) -> Reach:
    """From the request's own host; where that is only this machine, from its network addresses."""
    host = request.get_host()
    name, _colon, port = host.rpartition(":") if not host.endswith("]") else (host, "", "")
    if (name or host) not in _THIS_MACHINE:
        return Reach(f"{request.scheme}://{host}", [], True)
    found = lan_addresses()
    if not found:
        return Reach(f"{request.scheme}://{host}", [], False)
    chosen = request.session.get(_CHOICE)
    chosen = chosen if chosen in found else found[0]
    ending = f":{port}" if port and port != _PLAIN_PORTS.get(request.scheme or "") else ""
    others = [address for address in found if address != chosen]
    return Reach(f"{request.scheme}://{chosen}{ending}", others, True)


def choose_address(request: HttpRequest) -> None:
    """Remember which network address the MC picked (`?address=`), if this laptop has it."""
    chosen = request.GET.get("address")
    if chosen in lan_addresses():
        request.session[_CHOICE] = chosen
