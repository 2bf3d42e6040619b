"""QR codes, made here, with an address that a phone in the hall can reach."""

from __future__ import annotations

from dataclasses import dataclass

import segno
from django.conf import settings
from django.http import HttpRequest
from django.utils.module_loading import import_string

from whistdrive.addresses import lan_addresses

_THIS_MACHINE = ("localhost", "127.0.0.1", "[::1]")
_PLAIN_PORTS = {"http": ":80", "https": ":443"}


@dataclass(frozen=True, slots=True)
class Code:
    """An address as phones scan it, and as people type it: browsers add what is left out."""

    address: str
    to_type: str
    picture: str  # a data address for an <img>


@dataclass(frozen=True, slots=True)
class Reach:
    """Under which address phones find this server.

    `choice` says whether this laptop is on more than one network, so that another may be the
    hall's; `reachable` is false while it is on none.
    """

    base: str
    choice: bool
    reachable: bool

    def code(self, path: str) -> Code:
        address = self.base + path
        picture = segno.make(address, micro=False).svg_data_uri(scale=8, border=2)
        return Code(address, address.partition("://")[2].rstrip("/"), picture)


def reach_of(request: HttpRequest) -> Reach:
    """The address that the MC has chosen, else the request's own host.

    Where that is only this machine: the address by which phones come in, or likely will. A hosted
    server has its own name and nothing to choose.
    """
    host = request.get_host()
    name, ending = _parted(host)
    found = [] if settings.HOSTED else lan_addresses()
    address = "" if name in _THIS_MACHINE else name
    if found and (not address or address in found):
        address = import_string(settings.ADDRESS_IN_CODES)(address)
    if not address:
        return Reach(f"{request.scheme}://{host}", False, False)
    ending = "" if ending == _PLAIN_PORTS.get(request.scheme or "") else ending
    return Reach(f"{request.scheme}://{address}{ending}", len(found) > 1, True)


def _parted(host: str) -> tuple[str, str]:
    """A host's name, and its port with the colon; "" where it gives none."""
    name, colon, port = host.rpartition(":")
    return (host, "") if not colon or host.endswith("]") else (name, colon + port)
