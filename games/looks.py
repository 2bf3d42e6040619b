"""How a person likes the table: a few choices, each a word in the device's cookie."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

Text = str | Promise
NOTHING: Mapping[str, str] = {}


@dataclass(frozen=True, slots=True)
class Look:
    """One choice: its code, what it is called and what it may be. The first value is the usual."""

    code: str
    name: Text
    values: tuple[tuple[str, Text], ...]

    @property
    def usual(self) -> str:
        return self.values[0][0]


OFF_ON = (("off", _("Off")), ("on", _("On")))
LOOKS = (
    Look(
        "pace",
        _("Pace of the others"),
        (
            ("steady", _("Steady")),
            ("slow", _("Slow")),
            ("quick", _("Quick")),
            ("none", _("At once")),
        ),
    ),
    Look("colours", _("Suits"), (("two", _("Two colours")), ("four", _("Four colours")))),
    Look("cards", _("Cards"), (("usual", _("Usual size")), ("big", _("Big")))),
    Look("hand", _("Hand"), (("right", _("Right-handed")), ("left", _("Left-handed")))),
    Look("forced", _("Play a card for me when I have only one choice"), OFF_ON),
    Look("hints", _("Hints while I learn"), OFF_ON),
    Look("sound", _("A soft sound when it is my turn"), OFF_ON),
    Look("phrases", _("Phrases of the others"), (("on", _("Shown")), ("off", _("Hidden")))),
)


def read_looks(given: Mapping[str, str], fixed: Mapping[str, str] = NOTHING) -> dict[str, str]:
    """Every choice with a value that exists; what is missing or unknown is as usual.

    `fixed` are choices that a way of sitting down makes itself.
    """
    return {
        look.code: given[look.code] if given.get(look.code) in dict(look.values) else look.usual
        for look in LOOKS
    } | dict(fixed)
