"""How many tables a device, and a network address, may lay: each of them costs rows."""

from __future__ import annotations

import math

from django.utils.translation import ngettext

from games.refusals import TooMany
from games.visitors import Visitor
from whistdrive.throttle import Tries

BY_A_DEVICE = 12
BY_AN_ADDRESS = 60
"""Within five minutes. A whole hall may share one address, and a device is new without cookies."""


def count_table(visitor: Visitor, address: str) -> None:
    """Counts one more table before it is laid. Raises TooMany, and then the table is not counted.

    `address` is the network address that the device comes from.
    """
    wait = Tries.of("table-device", visitor.device, most=BY_A_DEVICE).begin()
    if wait:
        minutes = math.ceil(wait.total_seconds() / 60)
        raise TooMany(
            ngettext(
                "You have laid many tables just now. Play at one of them, or wait %(n)d minute.",
                "You have laid many tables just now. Play at one of them, or wait %(n)d minutes.",
                minutes,
            )
            % {"n": minutes}
        )
    wait = Tries.of("table-address", address, most=BY_AN_ADDRESS).begin()
    if wait:
        minutes = math.ceil(wait.total_seconds() / 60)
        raise TooMany(
            ngettext(
                "Many tables have been laid from this network just now. Try again in %(n)d minute.",
                "Many tables have been laid from this network just now. "
                "Try again in %(n)d minutes.",
                minutes,
            )
            % {"n": minutes}
        )
