"""Easy, Medium and Hard as bots, and the rule behind a card as a hint."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from games.engine.acts import Act
from games.engine.cards import PACK, Card
from games.engine.game import View
from games.engine.seats import Seat
from games.engine.shuffle import Source, one_of
from games.engine.simple import any_legal
from games.engine.whist import WhistView

from .masks import (
    ALL,
    BEST_RANK,
    BEST_SUIT,
    COUNT,
    GONE,
    HOLDER,
    LED,
    PLACE,
    SEAT,
    SUITS,
    TRUMP,
    VOIDS,
    Table,
)
from .reading import act_of, table_of, whist_view
from .rules_of_thumb import RULES, hard, medium

Rule = Callable[[Table, int, int, int, int, int, int], int]


def thumb(t: Table, rule: Rule) -> int:
    """What `rule` answers for the seat whose turn it is: card number + 64 x number of the rule."""
    return rule(t, t[SEAT], t[PLACE], t[LED], t[BEST_SUIT], t[BEST_RANK], t[HOLDER])


@dataclass(frozen=True, slots=True)
class Simple:
    """Any legal act; plays every game."""

    code: str = "simple"
    name: str = "Simple"
    description: str = "Follows the rules and no more."
    games: tuple[str, ...] = ()

    def choose(self, view: View, rng: Source) -> Act:
        return any_legal(view, rng)


@dataclass(frozen=True, slots=True)
class ThumbPlayer:
    """Plays by a rule of thumb; of a hundred cards `at_random` without a thought."""

    code: str
    name: str
    description: str
    rule: Rule
    at_random: int = 0
    games: tuple[str, ...] = ("whist",)

    def choose(self, view: View, rng: Source) -> Act:
        mine = whist_view(view)
        if self.at_random and rng.below(100) < self.at_random:
            return one_of(mine.legal, rng)
        return act_of(thumb(table_of(mine), self.rule) & 63)


EASY = ThumbPlayer(
    "easy",
    "Easy",
    "More than half the time it plays any card it is allowed to, otherwise like Medium.",
    medium,
    at_random=60,
)
MEDIUM = ThumbPlayer(
    "medium",
    "Medium",
    "Wins as cheaply as it can, plays low when its partner is winning and trumps when it "
    "cannot follow; it does not remember earlier tricks.",
    medium,
)
HARD = ThumbPlayer(
    "hard",
    "Hard",
    "Remembers every card and who has run out of which suit; draws trumps when long, returns "
    "partner's suit, second hand low, third hand high, keeps winners.",
    hard,
)


@dataclass(frozen=True, slots=True)
class Explained:
    """Hard's card, the name of the rule that chose it, and what the rule looked at."""

    card: Card
    rule: str
    facts: tuple[tuple[str, object], ...]


def explain(view: View) -> Explained:
    """The card that Hard would play and why. Facts come from the view alone."""
    mine = whist_view(view)
    table = table_of(mine)
    answer = thumb(table, hard)
    card = PACK[answer & 63]
    return Explained(card, RULES[answer >> 6], _facts(mine, table, card))


def _facts(view: WhistView, t: Table, card: Card) -> tuple[tuple[str, object], ...]:
    seat, trump, suit = t[SEAT], t[TRUMP], card.number // 13
    unseen = ALL ^ t[GONE + suit] ^ t[5 * seat + suit]
    facts: dict[str, object] = {
        "suit": SUITS[suit],
        "cards of the suit unseen": COUNT[unseen],
        "higher cards unseen": COUNT[unseen >> card.rank - 2],
        "trumps unseen": COUNT[ALL ^ t[GONE + trump] ^ t[5 * seat + trump]],
        "trumps held": COUNT[t[5 * seat + trump]],
        "out of the suit": tuple(
            one.value for place, one in enumerate(Seat) if t[VOIDS + place] >> suit & 1
        ),
    }
    if view.trick:
        facts["led"] = SUITS[t[LED]]
        facts["winning"] = list(Seat)[t[HOLDER]].value
    if view.marked is not None:
        facts["turn-up"] = view.marked.value
    return tuple(facts.items())
