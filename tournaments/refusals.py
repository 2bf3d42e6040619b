"""What the doors refuse, each with a sentence for the person who asked."""

from __future__ import annotations

from collections.abc import Iterable

from django.utils.translation import gettext as _
from django.utils.translation import ngettext


class Refused(Exception):
    """A door said no; nothing was changed. `sentence` is for the user, `field` names the input."""

    def __init__(self, sentence: str, field: str = "") -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.field = field


class Stale(Refused):
    """Somebody else changed the plan first."""

    def __init__(self) -> None:
        super().__init__(
            _("Somebody else changed the drive a moment ago. Look at the page again, then decide.")
        )


class HandNotOpen(Refused):
    """A result for a hand that is not being played; hand 0 asks for whatever is open."""

    def __init__(self, hand: int, open_hands: list[int]) -> None:
        self.hand = hand
        if open_hands:
            now = _("This is hand %(now)s.") % {"now": in_words(map(str, open_hands))}
        else:
            now = _("No hand is being played just now.")
        super().__init__(f"{self._why(open_hands)} {now}".lstrip(), "hand")

    def _why(self, open_hands: list[int]) -> str:
        if self.hand == 0:
            return ""
        words = {"hand": self.hand}
        if open_hands and 0 < self.hand < open_hands[0]:
            return _("Hand %(hand)d is closed: everybody has moved.") % words
        return _("Hand %(hand)d is not being played yet.") % words


class NoSuchTable(Refused):
    def __init__(self, table_no: int, tables: int) -> None:
        super().__init__(
            _("There is no table %(table)d. The tables are 1 to %(last)d.")
            % {"table": table_no, "last": tables},
            "table",
        )


class SeatsChanged(Refused):
    """The phone showed other people than those who sit there now."""

    def __init__(self) -> None:
        super().__init__(_("The seats at this table have changed. Look who sits here now."))


class ResultsMissing(Refused):
    def __init__(self, missing: list[int], disputed: list[int], undecided: list[int]) -> None:
        self.missing, self.disputed, self.undecided = missing, disputed, undecided
        super().__init__(" ".join(missing_sentences(missing, disputed, undecided)))


class AlreadyEntered(Refused):
    """Other tricks are in: `seen` is the pk of the line that an answer may replace."""

    def __init__(self, table_no: int, ns: int, ew: int, seen: int | None = None) -> None:
        self.seen = seen
        super().__init__(
            _("Table %(table)d is in already: %(ns)d – %(ew)d.")
            % {"table": table_no, "ns": ns, "ew": ew},
            "tricks",
        )


class ResultChanged(Stale):
    """Another result stands there than the page showed."""

    def __init__(self, hand: int, table_no: int) -> None:
        Refused.__init__(
            self,
            _("The result of hand %(h)d, table %(t)d has changed. Look at it, then decide.")
            % {"h": hand, "t": table_no},
        )


class TargetTaken(Refused):
    """A result stands where another is to go; the MC may swap the two."""

    def __init__(self, hand: int, table_no: int, stands: str) -> None:
        super().__init__(
            _(
                "Hand %(h)d, table %(t)d has a result already: %(stands)s. Swap the two if each "
                "belongs to the other."
            )
            % {"h": hand, "t": table_no, "stands": stands},
            "swap",
        )


class HandVoid(Refused):
    """Tricks of a hand that has been declared void since the phone showed it."""

    def __init__(self, hand: int, reason: str) -> None:
        super().__init__(
            _(
                "Hand %(hand)d is void: %(reason)s. Play it again, then send the tricks of the new "
                "hand."
            )
            % {"hand": hand, "reason": reason.rstrip(".")},
        )


class DoesNotAddUp(Refused):
    """Two sides' tricks that are not 13 together, without a reason."""

    def __init__(self, ns: int, ew: int) -> None:
        both = uneven_sentence(ns, ew)
        super().__init__(
            _("%(both)s If that is how it stays, write why: misdealt, a short pack.")
            % {"both": both},
            "reason",
        )


def uneven_sentence(one: int, other: int) -> str:
    return _("The two sides must add up to 13. You typed %(one)d and %(other)d.") % {
        "one": one,
        "other": other,
    }


def in_words(items: Iterable[str]) -> str:
    """ "2", "2 and 5", "2, 5 and 7"."""
    listed = list(items)
    if len(listed) < 2:
        return "".join(listed)
    return _("%(most)s and %(last)s") % {"most": ", ".join(listed[:-1]), "last": listed[-1]}


def empty_seats_sentence(names: list[str]) -> str:
    """Why everybody can't move: people have gone and their seats are empty."""
    return ngettext(
        "%(names)s has gone and nobody has taken the seat. Say who takes it over.",
        "%(names)s have gone and nobody has taken the seats. Say who takes them over.",
        len(names),
    ) % {"names": in_words(names)}


def missing_sentences(missing: list[int], disputed: list[int], undecided: list[int]) -> list[str]:
    """Why everybody can't move yet, a sentence a kind of reason; empty when they can."""
    kinds = (
        (
            missing,
            ngettext(
                "Table %(tables)s has not sent its tricks.",
                "Tables %(tables)s have not sent their tricks.",
                len(missing),
            ),
        ),
        (
            disputed,
            ngettext(
                "Table %(tables)s has two answers.",
                "Tables %(tables)s have two answers.",
                len(disputed),
            ),
        ),
        (
            undecided,
            ngettext(
                "Table %(tables)s is level: say who moves.",
                "Tables %(tables)s are level: say who moves.",
                len(undecided),
            ),
        ),
    )
    return [text % {"tables": in_words(map(str, which))} for which, text in kinds if which]
