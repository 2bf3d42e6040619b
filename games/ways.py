"""The ways to sit down at a table: who holds which chair at the start.

A new way is one entry of `WAYS`; pages and doors only read it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

Text = str | Promise
COLOURS: Mapping[str, Text] = {"S": _("Orange"), "W": _("Purple"), "N": _("Green"), "E": _("Blue")}
"""What a chair is called until a person with a name sits there; from South clockwise."""

MINE, RIVAL, PARTNER, EMPTY = "mine", "rival", "partner", "empty"


@dataclass(frozen=True, slots=True)
class Way:
    """`chairs` says who holds every seat at the start: me, a rival bot, a partner bot, nobody.

    `title` is what a list of tables calls it; without one, the people's names do. It `starts` at
    once or when people are ready; it is `listed` where strangers may find it. `one_hand`: that is
    all; where it `repeats`, whoever played may lay another. `looks` are the choices of
    `games.looks` that are not left to the device: no hints where tricks count.
    """

    code: str
    chairs: Mapping[str, str] = field(default_factory=dict)
    title: Text = ""
    starts: bool = True
    listed: bool = False
    one_hand: bool = False
    repeats: bool = False
    looks: Mapping[str, str] = field(default_factory=dict)


_GATHER = {"S": MINE, "W": EMPTY, "N": EMPTY, "E": EMPTY}
WAYS: dict[str, Way] = {
    way.code: way
    for way in (
        Way(
            "alone",
            {"S": MINE, "W": RIVAL, "N": PARTNER, "E": RIVAL},
            _("Alone, against robots"),
        ),
        # Orange and Green against Purple and Blue: each person with a computer partner.
        Way("two", {"S": MINE, "W": MINE, "N": PARTNER, "E": PARTNER}, _("Two on this device")),
        Way("pair", {"S": MINE, "W": RIVAL, "N": MINE, "E": RIVAL}, _("Two on this device")),
        Way("friends", _GATHER, starts=False),
        Way("quick", _GATHER, starts=False, listed=True),
        # Laid by `games.api` for named people; who sits where is said there.
        Way("drive", one_hand=True, looks={"hints": "off"}),
        # A newcomer's hand while they wait: every trick counts, and hints say why.
        Way(
            "practice",
            {"S": MINE, "W": RIVAL, "N": PARTNER, "E": RIVAL},
            _("A practice hand"),
            one_hand=True,
            repeats=True,
            looks={"hints": "on"},
        ),
        # For `manage.py tables`: nobody is there.
        Way("robots", dict.fromkeys("SWNE", RIVAL)),
    )
}
LEVELS = ("easy", "medium", "hard", "expert", "master")
PARTNER_LEVEL = "hard"
