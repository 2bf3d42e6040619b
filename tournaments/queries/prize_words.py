"""The words of the pages about prizes."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.models import PrizeList
from tournaments.rules.prizes import Kind, Record, Status, Step

STEP_WORDS: dict[Step, Promise] = {
    Step.FIRST_HALF: gettext_lazy("Best first half"),
    Step.SECOND_HALF: gettext_lazy("Best second half"),
    Step.HIGH_HAND: gettext_lazy("Highest single hand"),
    Step.HANDS_WON: gettext_lazy("Most hands won"),
    Step.EXTRA_HAND: gettext_lazy("An extra hand"),
    Step.CUT: gettext_lazy("Cut cards"),
    Step.SHARE: gettext_lazy("They share it"),
}
KIND_WORDS: dict[str, Promise] = {
    Kind.CUT.value: gettext_lazy("They cut cards"),
    Kind.EXTRA_HAND.value: gettext_lazy("They played an extra hand"),
    Kind.SHARE.value: gettext_lazy("They share it"),
}
STATUS_WORDS: dict[Status, Promise] = {
    Status.SHARED: gettext_lazy("Shared"),
    Status.OPEN: gettext_lazy("Level"),
    Status.WAITING: gettext_lazy("Waits"),
    Status.TO_DRAW: gettext_lazy("Not drawn"),
    Status.POOLED: gettext_lazy("Shared above"),
    Status.NOBODY: gettext_lazy("Nobody"),
}
CARD_WORDS: tuple[Promise, ...] = (
    gettext_lazy("Ace"),
    gettext_lazy("Two"),
    gettext_lazy("Three"),
    gettext_lazy("Four"),
    gettext_lazy("Five"),
    gettext_lazy("Six"),
    gettext_lazy("Seven"),
    gettext_lazy("Eight"),
    gettext_lazy("Nine"),
    gettext_lazy("Ten"),
    gettext_lazy("Jack"),
    gettext_lazy("Queen"),
    gettext_lazy("King"),
)


def part_words(part: str) -> str:
    """ "half-time prizes", "prizes of the evening"."""
    half_time = part == PrizeList.Part.HALF_TIME
    return _("half-time prizes") if half_time else _("prizes of the evening")


def card_words(card: int) -> str:
    """1 is the ace, 13 the king."""
    return str(CARD_WORDS[card - 1])


def record_words(record: Record, names: Mapping[int, str]) -> str:
    """ "Ann cut Nine, Carol cut Four"; "extra hand: Ann 8, Carol 5"; "shared by Ann, Carol"."""
    if record.kind is Kind.SHARE:
        return _("shared by %(names)s") % {"names": ", ".join(names.values())}
    if record.kind is Kind.CUT:
        return ", ".join(
            _("%(name)s cut: %(card)s") % {"name": name, "card": card_words(record.marks[who])}
            for who, name in names.items()
        )
    said = ", ".join(f"{name} {record.marks[who]}" for who, name in names.items())
    return _("extra hand: %(said)s") % {"said": said}


def fingerprint(data: object) -> str:
    """Equal as long as it says the same; what a form saw, for comparison later."""
    return hashlib.sha256(json.dumps(data, sort_keys=True).encode()).hexdigest()[:16]
