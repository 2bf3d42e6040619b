"""A search tree over the cards that everybody sees played, grown on imagined deals.

Information-set search of a single observer (Cowling, Powley, Whitehouse 2012): each iteration
takes another imagined deal, follows the tree through cards that are legal in it, adds one card and
plays the rest with Hard at all seats. Whole numbers and lists only, so that it may be compiled as
it stands (see accelerator.py).
"""

from __future__ import annotations

from math import log, sqrt

from .masks import (
    BEST_RANK,
    BEST_SUIT,
    HOLDER,
    HONOURS,
    LED,
    LOW,
    PLACE,
    SEAT,
    Table,
    legal_mask,
    put_card,
)
from .playout import cards_left, play_out
from .rules_of_thumb import hard

CARD = 0  # the card that leads to the node
CHILD = 1  # its first child, 0 for none
NEXT = 2  # its next sibling, 0 for none
VISITS = 3
MET = 4  # how often it could have been chosen
WORTH = 5  # of all visits together, for the side of the searcher
FIELDS = 6

PAUSE = 128
"""Iterations between two looks at whether the answer still can change."""


def search(
    rows: list[Table],
    tree: list[int],
    path: list[int],
    iterations: int,
    worth: list[int],
    explore: float,
    lean: float,
) -> None:
    """Grows `tree` (zeros, FIELDS for each iteration and the root) from `rows`, deal after deal.

    `explore` weighs the unknown, `lean` favours Hard's own choice while a card is little tried,
    both in the units of `worth`. `path` has room for 53 numbers. Stops early once no other card
    can be visited more often than the leading one, which changes no answer.
    """
    used = 1
    ours = rows[0][SEAT] & 1
    for number in range(iterations):
        if number % PAUSE == 0 and lead_of_first(tree) > iterations - number:
            return
        t = rows[number % len(rows)].copy()
        node = 0
        depth = 1
        left = cards_left(t)
        grown = False
        while left > 0 and not grown:
            sign = 1 if t[SEAT] & 1 == ours else -1
            child = choose_child(t, tree, node, sign, explore, lean)
            if child < 0:
                child = add_child(tree, node, used, -1 - child)
                used += 1
                grown = True
            node = child
            put_card(t, tree[FIELDS * node + CARD])
            path[depth] = node
            depth += 1
            left -= 1
        won = play_out(t)
        count_visit(tree, path, depth, worth[14 * t[HONOURS] + won])


def count_visit(tree: list[int], path: list[int], depth: int, value: int) -> None:
    """One more visit worth `value` to each node of the path."""
    for place in range(depth):
        tree[FIELDS * path[place] + VISITS] += 1
        tree[FIELDS * path[place] + WORTH] += value


def lead_of_first(tree: list[int]) -> int:
    """By how many visits the root's first child leads the second; 0 without two."""
    first, second = 0, 0
    child = tree[CHILD]
    while child > 0:
        visits = tree[FIELDS * child + VISITS]
        if visits > first:
            second = first
            first = visits
        elif visits > second:
            second = visits
        child = tree[FIELDS * child + NEXT]
    return first - second


def choose_child(
    t: Table, tree: list[int], node: int, sign: int, explore: float, lean: float
) -> int:
    """The child to follow, or -1 - card for a card not tried yet, Hard's own choice first."""
    legal = legal_mask(t)
    liked = hard(t, t[SEAT], t[PLACE], t[LED], t[BEST_SUIT], t[BEST_RANK], t[HOLDER]) & 63
    untried = legal
    chosen = 0
    most = -1e18
    child = tree[FIELDS * node + CHILD]
    while child > 0:
        start = FIELDS * child
        card = tree[start + CARD]
        if legal >> card & 1:
            untried ^= 1 << card
            tree[start + MET] += 1
            visits = tree[start + VISITS]
            score = sign * tree[start + WORTH] / visits
            score += explore * sqrt(log(tree[start + MET]) / visits)
            if card == liked:
                score += lean / (visits + 1)
            if score > most:
                most = score
                chosen = child
        child = tree[start + NEXT]
    if untried >> liked & 1:
        return -1 - liked
    if untried > 0:
        return -1 - lowest(untried)
    return chosen


def lowest(mask: int) -> int:
    """The lowest card number in a mask of 52 bits."""
    base = 0
    while mask & 8191 == 0:
        mask >>= 13
        base += 13
    return base + LOW[mask & 8191]


def add_child(tree: list[int], node: int, new: int, card: int) -> int:
    """A new first child of `node` for `card`."""
    start = FIELDS * new
    tree[start + CARD] = card
    tree[start + NEXT] = tree[FIELDS * node + CHILD]
    tree[start + MET] = 1
    tree[FIELDS * node + CHILD] = new
    return new
