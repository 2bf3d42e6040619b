"""Master: information-set search with Hard's rules of thumb beyond the tree."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from games.engine.acts import Act
from games.engine.game import View
from games.engine.shuffle import Source

from .accelerator import as_array, fast
from .imagining import imagined, worth_of
from .reading import act_of, numbers_of, table_of, whist_view
from .sampling import own_random
from .search import CARD, CHILD, FIELDS, NEXT, VISITS, WORTH, search
from .worth import SCALE

A_TRICK = SCALE / 13


@dataclass(frozen=True, slots=True)
class Master:
    code: str = "master"
    name: str = "Master"
    description: str = "Searches the play from its own cards on a thousand imagined deals."
    games: tuple[str, ...] = ("whist",)
    iterations: int = 10_000
    deals: int = 1_000
    explore: float = 3.0
    lean: float = 3.0
    accelerate: bool = True

    def choose(self, view: View, rng: Source) -> Act:
        """The card that the search has visited most, of equals the one of more worth."""
        mine = whist_view(view)
        cards = numbers_of(mine)
        if len(cards) == 1:
            return act_of(cards[0])
        quick = fast("search") if self.accelerate else None
        rows = imagined(mine, table_of(mine), self.deals, own_random(rng), quick is not None)
        tree: Any = [0] * (FIELDS * (self.iterations + 1))
        path: Any = [0] * 53
        weights = self.explore * A_TRICK, self.lean * A_TRICK
        if quick is not None:
            tree = as_array(tree)
            quick(rows, tree, as_array(path), self.iterations, as_array(worth_of(mine)), *weights)
        else:
            search(rows, tree, path, self.iterations, worth_of(mine), *weights)
        return act_of(most_visited(tree))


def most_visited(tree: Any) -> int:
    """The card of the root's child with the most visits, then the most worth."""
    found, child = [], int(tree[CHILD])
    while child:
        start = FIELDS * child
        found.append((int(tree[start + VISITS]), int(tree[start + WORTH]), int(tree[start + CARD])))
        child = int(tree[start + NEXT])
    return max(found)[2]
