"""Imagined deals: every deal that fits what has been seen, each equally likely."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from math import sqrt
from random import Random

import pytest

from games.bots.sampling import UNDEALT, Holder, NoDeal, Sampler, known_card, sampler_for
from games.engine.game import GAMES
from games.engine.shuffle import Generator, seed_from
from games.engine.simple import any_legal

from .positions import hand_of, turns, view_of

SMALL: dict[str, tuple[list[int], list[Holder]]] = {
    "nobody lacks a suit": (
        [0, 1, 13, 14, 27, 40, 41],
        [Holder("a", 3), Holder("b", 2), Holder("c", 2)],
    ),
    "one lacks one suit": (
        [0, 1, 2, 13, 14, 27, 40],
        [Holder("a", 3, frozenset("C")), Holder("b", 2), Holder("c", 2)],
    ),
    "three pairs of two": (
        [0, 1, 13, 14, 26, 27, 39, 40],
        [
            Holder("a", 3, frozenset("C")),
            Holder("b", 3, frozenset("D")),
            Holder("c", 2, frozenset("H")),
        ],
    ),
    "a suit that only one may hold": (
        [0, 13, 14, 26, 27, 28, 29],
        [
            Holder("a", 2, frozenset("C")),
            Holder("b", 2, frozenset("CD")),
            Holder("c", 3),
        ],
    ),
    "somebody holds nothing": (
        [0, 13, 14, 26, 39],
        [Holder("a", 2, frozenset("D")), Holder("b", 0), Holder("c", 3)],
    ),
    "several players of whom the same is known": (
        [0, 1, 13, 14, 26, 27, 39],
        [
            Holder("a", 1, frozenset("C")),
            Holder("b", 2),
            Holder("c", 1, frozenset("CS")),
            Holder("d", 1, frozenset("C")),
            Holder(UNDEALT, 2),
        ],
    ),
    "five players and the undealt": (
        [0, 1, 13, 14, 26, 27, 39],
        [
            Holder("a", 1, frozenset("CD")),
            Holder("b", 1, frozenset("C")),
            Holder("c", 1),
            Holder("d", 1, frozenset("H")),
            Holder(UNDEALT, 3),
        ],
    ),
}


def every_deal(cards: list[int], holders: list[Holder]) -> list[tuple[int, ...]]:
    """All deals that fit, found by trying every choice."""
    if not holders:
        return [()] if not cards else []
    first, rest = holders[0], holders[1:]
    may = [card for card in cards if "CDHS"[card // 13] not in first.lacks]
    found = []
    for hand in combinations(may, first.size):
        left = [card for card in cards if card not in hand]
        mask = sum(1 << card for card in hand)
        found += [(mask, *others) for others in every_deal(left, rest)]
    return found


@pytest.mark.parametrize("name", SMALL)
def test_the_number_of_deals_is_that_of_all_deals_tried(name: str) -> None:
    cards, holders = SMALL[name]

    assert Sampler(cards, holders).total == len(every_deal(cards, holders))


@pytest.mark.parametrize("name", SMALL)
def test_every_deal_is_drawn_equally_often(name: str) -> None:
    cards, holders = SMALL[name]
    possible = every_deal(cards, holders)
    sampler, rng, each = Sampler(cards, holders), Random(20), 60

    drawn = Counter(tuple(sampler.deal(rng)) for _ in range(each * len(possible)))

    assert set(drawn) <= set(possible)
    square = sum((drawn[deal] - each) ** 2 / each for deal in possible)
    freedom = len(possible) - 1
    assert abs(square - freedom) < 3.5 * sqrt(2 * freedom)


@pytest.mark.parametrize("seed", range(4))
def test_late_in_a_hand_the_number_of_deals_is_that_of_all_deals_tried(seed: int) -> None:
    for state in list(turns("simple", range(seed, seed + 1)))[36:]:
        view = view_of(state)
        sampler = sampler_for(view)
        whose, turned = known_card(view)
        seen = {card.number for trick in view.tricks for _, card in trick.plays}
        seen |= {card.number for _, card in view.trick} | {card.number for card in view.hand}
        seen |= {turned.number} if whose and turned else set()
        cards = [number for number in range(52) if number not in seen]

        assert sampler.total == len(every_deal(cards, list(sampler.holders)))


def test_the_real_deal_is_always_possible() -> None:
    for state in turns("simple", range(6)):
        assert sampler_for(view_of(state)).total >= 1


def test_hands_have_the_right_size_and_keep_clear_of_suits_run_out_of() -> None:
    rng = Random(3)
    for state in turns("simple", range(4)):
        sampler = sampler_for(view_of(state))
        hands = sampler.deal(rng)

        for holder, mask in zip(sampler.holders, hands, strict=True):
            suits = {suit for place, suit in enumerate("CDHS") if mask >> 13 * place & 8191}
            assert mask.bit_count() == holder.size
            assert not suits & holder.lacks


def test_the_turn_up_is_left_with_the_dealer_until_it_is_played() -> None:
    for state in hand_of("simple", {"dealer": "N"}, 3):
        if state.turn in (None, "N"):
            continue
        view = view_of(state)
        sampler = sampler_for(view)
        north = next(holder for holder in sampler.holders if holder.name == "N")

        assert north.size == dict(view.counts)["N"] - (view.marked is not None)


@pytest.mark.parametrize("players", ["2", "3", "5", "7"])
def test_undealt_cards_are_one_more_holder_in_games_for_any_number(players: str) -> None:
    game = GAMES["knockout_whist"]
    state = game.start(game.setup({"players": players}))
    source, rng = Generator(seed_from(7)), Random(7)
    state = state.after(state.chance(source))
    while state.turn is not None:
        view = state.view(state.turn)
        sampler = sampler_for(view)
        undealt = next((h.size for h in sampler.holders if h.name == UNDEALT), 0)
        assert undealt == 52 - 7 * int(players) - 1
        hands = sampler.deal(rng)
        assert sum(mask.bit_count() for mask in hands) == sum(h.size for h in sampler.holders)
        state = state.after(any_legal(view, source))


def test_sizes_that_do_not_add_up_are_refused() -> None:
    with pytest.raises(NoDeal, match="3 cards cannot fill"):
        Sampler([0, 1, 2], [Holder("a", 2)])


def test_voids_that_cannot_all_be_true_are_refused() -> None:
    with pytest.raises(NoDeal):
        Sampler([0, 1], [Holder("a", 1, frozenset("C")), Holder("b", 1)])


def test_a_card_that_nobody_may_hold_is_refused() -> None:
    with pytest.raises(NoDeal, match="nobody may"):
        Sampler([0], [Holder("a", 1, frozenset("C"))])


def test_the_same_random_source_draws_the_same_deals() -> None:
    cards, holders = SMALL["one lacks one suit"]
    first, second = Sampler(cards, holders), Sampler(cards, holders)

    assert [first.deal(Random(1)) for _ in range(3)] == [second.deal(Random(1)) for _ in range(3)]
