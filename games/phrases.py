"""The set phrases of a table. While cards are in play nothing that might be a signal is said."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _


@dataclass(frozen=True, slots=True)
class Phrase:
    """`in_play`: may be said between the first card of a hand and its last."""

    code: str
    text: str | Promise
    in_play: bool = False


PHRASES: dict[str, Phrase] = {
    phrase.code: phrase
    for phrase in (
        Phrase("hello", _("Hello")),
        Phrase("luck", _("Good luck")),
        Phrase("well", _("Well played")),
        Phrase("thanks", _("Thank you")),
        Phrase("bye", _("Goodbye")),
        Phrase("moment", _("One moment, please"), in_play=True),
    )
}
