"""The hall's laptop: by which address phones reach it, and whether its copies are written."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta
from urllib.parse import urlsplit

from django.conf import settings
from django.utils.translation import gettext as _

from tournaments.models import Drive, DriveCopy, Laptop
from whistdrive import clock
from whistdrive.addresses import Kind, is_gone, lan_addresses, last_came_in_by, networks

SLOWEST_COPY = timedelta(seconds=30)


def the_laptop() -> Laptop:
    """What has been chosen; a row that is not saved where nothing has."""
    return Laptop.objects.first() or Laptop(pk=1)


def address_in_codes(asked: str) -> str:
    """Which of this laptop's addresses codes carry; "" for none.

    Arguments: `asked` the address at which a page was asked for, "" at this laptop itself.
    """
    return chosen_address() or asked or phones_address()


def phones_address() -> str:
    """The address that codes carry: the chosen one, or what its network has become; "" for none.

    Without a choice: the one that another device used last, or else the likeliest.
    """
    return _address_for(the_laptop())


def chosen_address() -> str:
    """The address that the MC has chosen, as long as this laptop has it; "" otherwise."""
    chosen = the_laptop().address
    return chosen if chosen in lan_addresses() else ""


def _address_for(laptop: Laptop) -> str:
    here = networks()
    if any(network.address == laptop.address for network in here):
        return laptop.address
    same = (one.address for one in here if laptop.network and one.adapter == laptop.network)
    first = here[0].address if here else ""
    return next(same, "") or last_came_in_by() or first


@dataclass(frozen=True, slots=True)
class Choice:
    """One address to choose, and what is known of it."""

    address: str
    words: str
    adapter: str
    used: bool  # another device came in by it last
    current: bool


def address_choices() -> list[Choice]:
    """This laptop's addresses, likeliest first."""
    current, used = phones_address(), last_came_in_by()
    return [
        Choice(one.address, _words(one.kind), one.adapter, one.address == used,
               one.address == current)
        for one in networks()
    ]  # fmt: skip


def _words(kind: Kind) -> str:
    return {
        Kind.WIFI: _("Wi-Fi"),
        Kind.CABLE: _("Cable"),
        Kind.OWN: _("This laptop’s own hotspot"),
        Kind.INSIDE: _("Only inside this laptop: phones can’t use it"),
        Kind.LOST: _("No router has answered: phones can’t use it"),
        Kind.OTHER: _("Another network"),
    }[kind]


def cards_lead_nowhere(drive: Drive) -> str:
    """The address on the printed cards, where this laptop has it no longer; "" otherwise."""
    if settings.HOSTED or not drive.cards_base:
        return ""
    host = urlsplit(drive.cards_base).hostname or ""
    return host if is_gone(host) else ""


@dataclass(frozen=True, slots=True)
class Copies:
    """The copies of a drive: into which folder, the newest one, and what is wrong."""

    folder: str
    copy: DriveCopy | None
    problem: str


def copies_of(drive: Drive) -> Copies:
    """How the copies of a drive are doing."""
    folder = "" if settings.HOSTED else the_laptop().folder
    copy = DriveCopy.objects.filter(drive=drive).first()
    return Copies(folder, copy, _problem(drive, copy) if folder else "")


def _problem(drive: Drive, copy: DriveCopy | None) -> str:
    if copy is not None and copy.problem:
        return copy.problem
    closed = drive.rounds.filter(closed_at__isnull=False).order_by("-number").first()
    closed_at = closed.closed_at if closed else None
    if closed is None or closed_at is None or clock.now() - closed_at < SLOWEST_COPY:
        return ""
    if copy is not None and copy.rounds >= closed.number:
        return ""
    return _("The copy of the last hand has not been written yet. Does the stick answer?")
