"""Deals that could be the real one, each exactly equally likely (docs/games/bots.md, Sampling).

Unseen cards are grouped by who may hold their suit; cards of a group are exchangeable. How many
cards of a restricted group each holder has is drawn with the exact number of deals as weight; the
group that everybody may hold needs no choice. Nothing is drawn and thrown away, however rare the
deals that fit.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate
from math import comb, factorial, prod
from random import Random

from games.engine.acts import Play
from games.engine.cards import PACK, Card
from games.engine.game import View
from games.engine.shuffle import Source
from games.engine.tricks import TrickRules
from games.engine.whist import WhistView

Room = tuple[int, ...]
Choice = tuple[list[int], list[int], int]
"""Numbers of cards to choose from, their weights added up, and all weights together."""


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
        self._room = tuple(holder.size for holder in holders)
        if sum(self._room) != len(cards):
            raise NoDeal(f"{len(cards)} cards cannot fill hands of {self._room}.")
        groups = _groups(cards, self.holders)
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
        self.total = self._ways(0, self._first_rest(0), self._room)
        if not self.total:
            raise NoDeal("No deal agrees with all the suits that hands have run out of.")

    def deal(self, rng: Random) -> list[int]:
        """For each holder a mask with one bit for each card number."""
        hands = [0] * len(self._room)
        room = self._room
        step = 0
        for allowed, bits in self._groups:
            rest, start = len(bits), 0
            mixed = bits if len(allowed) == 1 else shuffle(bits, rng, len(bits))
            for holder in allowed:
                taken = self._taken(step, rest, room, rng)
                hands[holder] |= sum(mixed[start : start + taken])
                room = _less(room, holder, taken)
                step, rest, start = step + 1, rest - taken, start + taken
        self._deal_free(hands, room, rng)
        return hands

    def _deal_free(self, hands: list[int], room: Room, rng: Random) -> None:
        """The cards that everybody may hold; the last holder gets what is left."""
        end = len(self._free)
        if not end:
            return
        last = max(place for place, size in enumerate(room) if size)
        mixed = shuffle(self._free, rng, end - room[last])
        for holder, size in enumerate(room[:last]):
            if size:
                hands[holder] |= sum(mixed[end - size : end])
                end -= size
        hands[last] |= sum(mixed[:end])

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


def _groups(cards: Sequence[int], holders: Sequence[Holder]) -> dict[tuple[int, ...], list[int]]:
    """Who may hold a card -> the cards, as bits."""
    groups: dict[tuple[int, ...], list[int]] = {}
    may = {
        suit: tuple(
            place for place, one in enumerate(holders) if one.size and suit not in one.lacks
        )
        for suit in "CDHS"
    }
    for card in cards:
        groups.setdefault(may["CDHS"[card // 13]], []).append(1 << card)
    return groups


def _less(room: Room, holder: int, taken: int) -> Room:
    return (*room[:holder], room[holder] - taken, *room[holder + 1 :])


def shuffle(things: Sequence[int], rng: Random, wanted: int) -> list[int]:
    """A copy whose last `wanted` places are a uniform choice in uniform order.

    Fisher and Yates from the end, as `random.shuffle` does, without a call for each card.
    """
    mixed = list(things)
    bits = rng.getrandbits
    for place in range(len(mixed) - 1, max(len(mixed) - wanted - 1, 0), -1):
        size = (place + 1).bit_length()
        other = bits(size)
        while other > place:
            other = bits(size)
        mixed[place], mixed[other] = mixed[other], mixed[place]
    return mixed


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


def legal_cards(view: View) -> list[Card]:
    """The cards among the reader's legal acts."""
    return [act.card for act in view.legal if isinstance(act, Play)]
