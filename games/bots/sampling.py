"""Deals that could be the real one, each exactly equally likely (docs/games/bots.md, Sampling).

Unseen cards are grouped by who may hold their suit; cards of a group are exchangeable. How many
cards of a restricted group each holder has is drawn with the exact number of deals as weight; the
group that everybody may hold needs no choice. Where there are many holders, those of whom the same
is known are put together first and their cards spread evenly afterwards. Nothing is drawn and
thrown away, however rare the deals that fit.
"""

from __future__ import annotations

from array import array
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate
from math import comb, factorial, prod
from random import Random

from games.engine.cards import PACK, Card
from games.engine.game import View
from games.engine.shuffle import Source
from games.engine.tricks import TrickRules
from games.engine.whist import WhistView

from .dealing import deal_groups

Room = tuple[int, ...]
Choice = tuple[list[int], list[int], int]
"""Numbers of cards to choose from, their weights added up, and all weights together."""

WORDS = "H"
"""Words of two bytes, as `array` names them."""
THREE = 3
SPARE = 64
"""Words beyond those needed. Less than one in 1,600 is drawn again: two for each deal suffice."""


class NoDeal(ValueError):
    """No deal at all agrees with what is said of the hands."""


@dataclass(frozen=True, slots=True)
class Holder:
    """Somebody who holds `size` of the unseen cards, none of the suits in `lacks`.

    Undealt cards are a holder like any other.
    """

    name: str
    size: int
    lacks: frozenset[str] = frozenset()


def own_random(source: Source) -> Random:
    """A quick generator for thousands of imagined deals, fixed by two numbers from `source`."""
    return Random(source.below(1 << 32) << 32 | source.below(1 << 32))


class Sampler:
    """Draws deals of `cards` (numbers from 0 to 51) to `holders`."""

    def __init__(self, cards: Sequence[int], holders: Sequence[Holder]) -> None:
        """Raises NoDeal if the sizes do not add up or the voids cannot all be true."""
        self.holders = tuple(holders)
        sizes = tuple(holder.size for holder in holders)
        if sum(sizes) != len(cards):
            raise NoDeal(f"{len(cards)} cards cannot fill hands of {sizes}.")
        self._pools = _pools(cards, self.holders)
        self._room = tuple(sum(sizes[place] for place in pool) for pool in self._pools)
        groups = _groups(cards, [self.holders[pool[0]] for pool in self._pools], self._room)
        everybody = tuple(place for place, size in enumerate(self._room) if size)
        self._free = groups.pop(everybody, [])
        self._groups = sorted(groups.items(), key=lambda group: len(group[0]))
        if any(not allowed for allowed, _ in self._groups):
            raise NoDeal("Somebody must hold a card, and nobody may.")
        self._steps = [
            (number, holder, holder == allowed[-1])
            for number, (allowed, _) in enumerate(self._groups)
            for holder in allowed
        ]
        self._known: dict[tuple[int, int, Room], Choice] = {}
        ways = self._ways(0, self._first_rest(0), self._room)
        if not ways:
            raise NoDeal("No deal agrees with all the suits that hands have run out of.")
        self.total = ways * prod(map(factorial, self._room)) // prod(map(factorial, sizes))

    @property
    def cards(self) -> list[int]:
        """All cards, group after group."""
        return [card for _, group in self._groups for card in group] + self._free

    @property
    def lengths(self) -> list[int]:
        """How many cards each group has; the last is the one that everybody may hold."""
        return [*(len(group) for _, group in self._groups), len(self._free)]

    def counts(self, rng: Random) -> list[int]:
        """How many cards of each group go to each holder, drawn with the right weights."""
        counts, room, step = [], self._room, 0
        for allowed, group in self._groups:
            given, rest = [0] * len(room), len(group)
            for holder in allowed:
                taken = given[holder] = self._taken(step, rest, room, rng)
                room = _less(room, holder, taken)
                step, rest = step + 1, rest - taken
            counts += given
        counts += room
        return counts if len(room) == len(self.holders) else self._spread(counts, rng)

    def _spread(self, counts: list[int], rng: Random) -> list[int]:
        """The cards of each pool among its holders, of whom any may hold any of them."""
        groups = len(counts) // len(self._pools)
        spread = [0] * (groups * len(self.holders))
        for number, pool in enumerate(self._pools):
            labels = [
                group
                for group in range(groups)
                for _ in range(counts[group * len(self._pools) + number])
            ]
            rng.shuffle(labels)
            for place in pool:
                for _ in range(self.holders[place].size):
                    spread[labels.pop() * len(self.holders) + place] += 1
        return spread

    def words(self, deals: int, rng: Random) -> bytes:
        """Random words of two bytes, enough for so many deals with those drawn again."""
        return rng.randbytes(2 * (deals * (sum(self.lengths) + 2) + SPARE))

    def deal(self, rng: Random) -> list[int]:
        """For each holder a mask with one bit for each card number."""
        starts = [5 * place for place in range(len(self.holders))]
        row = [0] * (5 * len(starts))
        words = array(WORDS, self.words(1, rng)).tolist()
        deal_groups(row, self.cards, self.lengths, self.counts(rng), starts, words, 0)
        return [
            sum(mask << 13 * suit for suit, mask in enumerate(row[start : start + 4]))
            for start in starts
        ]

    def _taken(self, step: int, rest: int, room: Room, rng: Random) -> int:
        numbers, weights, total = self._choice(step, rest, room)
        if len(numbers) == 1:
            return numbers[0]
        return numbers[bisect_right(weights, rng.randrange(total))]

    def _ways(self, step: int, rest: int, room: Room) -> int:
        """How many deals there are of the rest of this step's group and of all later groups."""
        if step == len(self._steps):
            return factorial(len(self._free)) // prod(map(factorial, room))
        return self._choice(step, rest, room)[2]

    def _choice(self, step: int, rest: int, room: Room) -> Choice:
        key = (step, rest, room)
        found = self._known.get(key)
        if found is not None:
            return found
        _, holder, last = self._steps[step]
        numbers, weights = [], []
        for taken in range(rest if last else 0, min(rest, room[holder]) + 1):
            after = self._first_rest(step + 1) if last else rest - taken
            ways = comb(rest, taken) * self._ways(step + 1, after, _less(room, holder, taken))
            if ways:
                numbers.append(taken)
                weights.append(ways)
        choice = numbers, list(accumulate(weights)), sum(weights)
        self._known[key] = choice
        return choice

    def _first_rest(self, step: int) -> int:
        """How many cards the group of this step has, for its first step."""
        return len(self._groups[self._steps[step][0]][1]) if step < len(self._steps) else 0


def _pools(cards: Sequence[int], holders: Sequence[Holder]) -> list[list[int]]:
    """Holders put together where they may hold the same cards, so that there are few choices.

    Up to three stay alone: their choices are few, and drawing once is quicker than twice.
    """
    if len(holders) <= THREE:
        return [[place] for place in range(len(holders))]
    suits = {"CDHS"[card // 13] for card in cards}
    pools: dict[frozenset[str], list[int]] = {}
    for place, holder in enumerate(holders):
        pools.setdefault(holder.lacks & suits, []).append(place)
    return list(pools.values())


def _groups(
    cards: Sequence[int], holders: Sequence[Holder], room: Room
) -> dict[tuple[int, ...], list[int]]:
    """Who may hold a card -> the cards."""
    may = {
        suit: tuple(
            place for place, one in enumerate(holders) if room[place] and suit not in one.lacks
        )
        for suit in "CDHS"
    }
    groups: dict[tuple[int, ...], list[int]] = {}
    for card in cards:
        groups.setdefault(may["CDHS"[card // 13]], []).append(card)
    return groups


def _less(room: Room, holder: int, taken: int) -> Room:
    return (*room[:holder], room[holder] - taken, *room[holder + 1 :])


def voids_shown(view: View) -> dict[str, set[str]]:
    """The suits that each seat has shown it has run out of, by not following."""
    rules = TrickRules(view.trump) if view.trump is not None else None
    shown: dict[str, set[str]] = {seat: set() for seat, _ in view.counts}
    for plays in [*(trick.plays for trick in view.tricks), view.trick]:
        led = rules.led(plays) if rules else None
        for seat, card in plays:
            if led is not None and card.suit is not led:
                shown[seat].add(led.value)
    return shown


def known_card(view: View) -> tuple[str | None, Card | None]:
    """Who is known to hold which card: the turn-up. None as holder: it was never dealt."""
    if isinstance(view, WhistView):
        return view.setup.dealer, view.marked
    return None, view.turned


UNDEALT = "undealt"


def sampler_for(view: View) -> Sampler:
    """The sampler of the hands that the reader of the view cannot see, and of undealt cards.

    A turn-up that somebody is known to hold is not among the cards; `known_card` tells of it.
    """
    whose, turned = known_card(view)
    own = whose == view.seat
    known = {card.number for card in view.hand} | ({turned.number} if turned else set())
    for plays in [*(trick.plays for trick in view.tricks), view.trick]:
        known |= {card.number for _, card in plays}
    cards = [card.number for card in PACK if card.number not in known]
    shown = voids_shown(view)
    holders = [
        Holder(
            seat,
            size - (seat == whose and turned is not None and not own),
            frozenset(shown[seat]),
        )
        for seat, size in view.counts
        if seat != view.seat
    ]
    rest = len(cards) - sum(holder.size for holder in holders)
    return Sampler(cards, [*holders, Holder(UNDEALT, rest)] if rest else holders)
