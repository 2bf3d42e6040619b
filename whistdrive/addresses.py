"""This machine's own network addresses, which the hall's phones use to reach it."""

from __future__ import annotations

import ipaddress
import re
import socket
import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum

import ifaddr

_FRESH_SECONDS = 5.0


class Kind(StrEnum):
    """What a network is, as far as the names that systems give their adapters tell."""

    WIFI = "wifi"
    CABLE = "cable"
    OWN = "own"  # this laptop is the hotspot
    INSIDE = "inside"  # between this laptop and the virtual machines in it, or a tunnel
    LOST = "lost"  # no router has answered
    OTHER = "other"


_KINDS = (
    (Kind.INSIDE, r"docker|veth|^br-|virbr|vbox|virtual|vmnet|vethernet|hyper-v|wsl|tun|tap|"
                  r"tailscale|^zt|wg\d|vpn"),
    (Kind.WIFI, r"^wl|wi-?fi|wlan|wireless|airport|802\.11"),
    (Kind.CABLE, r"^eth|^en[opsx]|ethernet|gigabit|realtek|\blan\b"),
)  # fmt: skip
_OWN_HOTSPOTS = ("10.42.0.1", "192.168.137.1", "192.168.2.1")  # NetworkManager, Windows, macOS


@dataclass(frozen=True, slots=True)
class Network:
    """One network that this machine is on: its address there, and the adapter's name."""

    address: str
    adapter: str

    @property
    def kind(self) -> Kind:
        if self.address.startswith("169.254."):
            return Kind.LOST
        if self.address in _OWN_HOTSPOTS:
            return Kind.OWN
        named = (kind for kind, names in _KINDS if re.search(names, self.adapter, re.IGNORECASE))
        return next(named, Kind.OTHER)


_seen: tuple[float, list[Network]] = (-_FRESH_SECONDS, [])
_came_in_by: dict[str, float] = {}  # address -> when somebody's device last used it


def networks() -> list[Network]:
    """The networks that a phone might share with this machine, likeliest first.

    Looked up again after five seconds, since a laptop changes networks in mid-evening.
    """
    global _seen
    looked_at, found = _seen
    if time.monotonic() - looked_at < _FRESH_SECONDS:
        return found
    by_address = {
        str(ip.ip): Network(str(ip.ip), adapter.nice_name)
        for adapter in ifaddr.get_adapters()
        for ip in adapter.ips
        if ip.is_IPv4 and not ipaddress.ip_address(str(ip.ip)).is_loopback
    }
    found = sorted(by_address.values(), key=_likelihood)
    _seen = (time.monotonic(), found)
    return found


def lan_addresses() -> list[str]:
    """This machine's IPv4 addresses on those networks, likeliest first."""
    return [network.address for network in networks()]


def note_device(address: str, by: str) -> None:
    """Somebody at `address` reached this machine by its own address `by`."""
    own = lan_addresses()
    if by in own and address not in own:
        _came_in_by[by] = time.monotonic()


def last_came_in_by() -> str:
    """Which of its present addresses another device used last; "" for none so far."""
    used = [address for address in _came_in_by if address in lan_addresses()]
    return max(used, key=_came_in_by.__getitem__, default="")


def is_gone(host: str) -> bool:
    """Whether a host is a network address that this machine has no longer."""
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return False
    return not address.is_loopback and host not in lan_addresses()


def _likelihood(network: Network) -> tuple[int, str]:
    # Home and hall routers hand out 192.168.x.x; 172.x is mostly virtual machines; 169.254 is
    # what a machine gives itself when no router answered.
    order = ("192.168.", "10.", "172.")
    address = network.address
    rank = next((i for i, start in enumerate(order) if address.startswith(start)), len(order))
    late = {Kind.LOST: 9, Kind.INSIDE: 5}
    return (rank + late.get(network.kind, 0), address)


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
