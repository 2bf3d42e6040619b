"""A hint for somebody who learns: the card Hard would play, and the rule behind it in words.

Made from the learner's own view and from nothing else.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.bots import explain
from games.engine.cards import Suit
from games.engine.whist import WhistView
from games.queries.names import card_name, suit_many

Facts = Mapping[str, object]


@dataclass(frozen=True, slots=True)
class Hint:
    card: str
    says: str
    why: str


def hint_for(view: WhistView) -> Hint | None:
    """The hint for whose turn it is, None for everybody else."""
    if not view.legal:
        return None
    found = explain(view)
    why = REASONS.get(found.rule)
    return Hint(
        found.card.value,
        _("Play the %(card)s.") % {"card": card_name(found.card)},
        why(dict(found.facts)) if why else "",
    )


def _suit(facts: Facts) -> str:
    return suit_many(Suit(str(facts["suit"])))


def _draw(facts: Facts) -> str:
    out = int(str(facts["trumps unseen"]))
    return ngettext(
        "Draw trumps: you hold %(held)s, and %(out)d is still out.",
        "Draw trumps: you hold %(held)s, and %(out)d are still out.",
        out,
    ) % {"held": facts["trumps held"], "out": out}


def _cash(facts: Facts) -> str:
    if facts["higher cards unseen"]:
        return _("Lead a card that is likely to win.")
    return _("Take a sure trick: no higher card of %(suit)s is left.") % {"suit": _suit(facts)}


def _always(sentence: Callable[[], str]) -> Callable[[Facts], str]:
    return lambda _facts: sentence()


REASONS: Mapping[str, Callable[[Facts], str]] = {
    "only card": _always(lambda: _("It is the only card you may play.")),
    "draw trumps": _draw,
    "cash a winner": _cash,
    "give partner a ruff": lambda facts: (
        _("Your partner has run out of %(suit)s and can trump it.") % {"suit": _suit(facts)}
    ),
    "return partner's suit": _always(lambda: _("Return the suit your partner led.")),
    "lead from the longest suit": lambda facts: (
        _("Lead from your longest suit, %(suit)s.") % {"suit": _suit(facts)}
    ),
    "second hand low": _always(
        lambda: _("Second hand plays low: your partner still plays after you.")
    ),
    "second hand takes the trick": _always(lambda: _("Take the trick while you surely can.")),
    "cover an honour": _always(lambda: _("Cover their high card with a higher one.")),
    "third hand high": _always(
        lambda: _("Third hand plays high: beat what your rivals have played so far.")
    ),
    "last hand wins as cheaply as possible": _always(
        lambda: _("You play last: win the trick with the lowest card that does it.")
    ),
    "win as cheaply as possible": _always(
        lambda: _("Win the trick with the lowest card that does it.")
    ),
    "partner is winning": _always(lambda: _("Your partner is winning the trick: play low.")),
    "cannot win": _always(lambda: _("You cannot win this trick: play your lowest.")),
    "trump in": _always(lambda: _("You cannot follow suit: win the trick with a low trump.")),
    "throw away from the weakest suit": lambda facts: (
        _("Throw away from a weak suit, %(suit)s, and keep your winners.") % {"suit": _suit(facts)}
    ),
    "lead what is left": _always(lambda: _("Nothing better is left to lead.")),
}
