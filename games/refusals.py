"""What the doors of a table refuse, each with a sentence for the person who asked."""

from __future__ import annotations

from django.utils.translation import gettext as _


class Refused(Exception):
    """A door said no; nothing was changed. `sentence` is for the user, `field` names the input."""

    def __init__(self, sentence: str, field: str = "") -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.field = field


class Stale(Refused):
    """The table has moved on since the page was shown."""

    def __init__(self) -> None:
        super().__init__(_("The table has moved on since. Look again, then play."))


class TooMany(Refused):
    """So many within a few minutes that it looks like a mistake, or like mischief."""


class NotYourChair(Refused):
    def __init__(self) -> None:
        super().__init__(_("You have no chair at this table, so you can only watch."))
