"""Expert: every legal card on many imagined deals, each played out by Hard at all seats."""

from __future__ import annotations

from dataclasses import dataclass

from games.engine.acts import Act
from games.engine.game import View
from games.engine.seats import Side
from games.engine.shuffle import Source

from .accelerator import as_array, fast
from .imagining import imagined, side_of, worth_of
from .leads import ROOM
from .playout import score_cards
from .reading import act_of, numbers_of, table_of, whist_view
from .sampling import own_random


@dataclass(frozen=True, slots=True)
class Scored:
    """What the imagined deals say of one card; sums over `deals` of them.

    `worth` is in millionths of a won game, or of all thirteen tricks where every trick counts.
    """

    card: int
    worth: int
    tricks: int
    deals: int


@dataclass(frozen=True, slots=True)
class Expert:
    """`deals` may be lowered by whoever has little time; `accelerate` False stays in plain Python.

    Hard plays out the deals, but for the first `leads` leads, which are those of leads.py. The
    same view and random source give the same card, compiled or not.
    """

    code: str = "expert"
    name: str = "Expert"
    description: str = (
        "Tries every card on 120 imagined deals, each played to the end by Hard's rules of thumb."
    )
    games: tuple[str, ...] = ("whist",)
    deals: int = 120
    leads: int = 0
    accelerate: bool = True

    def choose(self, view: View, rng: Source) -> Act:
        """The card of the highest expected worth, then of the most tricks, then the lowest."""
        return act_of(best_of(self.scores(view, rng)).card)

    def scores(self, view: View, rng: Source) -> tuple[Scored, ...]:
        """What the imagined deals say of each legal card. A single card is not looked at."""
        mine = whist_view(view)
        cards = numbers_of(mine)
        if len(cards) == 1:
            return (Scored(cards[0], 0, 0, 0),)
        quick = fast("score_cards") if self.accelerate else None
        tables = imagined(mine, table_of(mine), self.deals, own_random(rng), quick is not None)
        given = [cards, worth_of(mine), *([0] * size for size in (len(cards), len(cards), ROOM))]
        if quick is not None:
            given = [as_array(numbers) for numbers in given]
        legal, values, worth, tricks, scratch = given
        (quick or score_cards)(tables, legal, self.leads, values, worth, tricks, scratch)
        whole = 13 * self.deals
        ours = [int(won) if side_of(mine) is Side.NS else whole - int(won) for won in tricks]
        return tuple(
            Scored(card, int(value), won, self.deals)
            for card, value, won in zip(cards, worth, ours, strict=True)
        )


def best_of(scores: tuple[Scored, ...]) -> Scored:
    """The highest worth, then the most tricks; of equals the lowest rank."""
    return max(scores, key=lambda one: (one.worth, one.tricks, -(one.card % 13), -one.card))
