"""Shuffling: uniform, repeatable from a seed, committed to before and opened after."""

from __future__ import annotations

import random
from collections import Counter
from itertools import permutations

import pytest

from games.engine.cards import PACK
from games.engine.shuffle import Generator, Sealed, one_of, opens, seal, seed_from, shuffled


def test_a_seed_deals_the_same_cards_again() -> None:
    seed = seed_from(7)

    assert shuffled(PACK, Generator(seed)) == shuffled(PACK, Generator(seed))


def test_another_stream_of_the_same_seed_is_another_shuffle() -> None:
    seed = seed_from(7)

    assert shuffled(PACK, Generator(seed, 1)) != shuffled(PACK, Generator(seed, 0))


def test_shuffling_loses_no_card() -> None:
    assert sorted(shuffled(PACK, Generator(seed_from(1)))) == sorted(PACK)


def test_the_first_shuffle_of_seed_seven_never_changes() -> None:
    first = shuffled(PACK, Generator(seed_from(7)))[:5]

    assert " ".join(first) == "H4 CK C7 H5 HJ"


def test_every_order_of_four_cards_is_equally_likely() -> None:
    source = Generator(seed_from(2))
    seen = Counter(shuffled("ABCD", source) for _ in range(9600))

    expected = 9600 / 24
    chi_square = sum((seen[order] - expected) ** 2 / expected for order in permutations("ABCD"))

    assert chi_square < 49.7  # 23 degrees of freedom, one in a thousand


def test_a_number_below_a_limit_is_uniform_where_the_limit_divides_nothing() -> None:
    source = Generator(seed_from(3))
    seen = Counter(source.below(7) for _ in range(7000))

    assert sorted(seen) == list(range(7))
    assert sum((count - 1000) ** 2 / 1000 for count in seen.values()) < 22.5


@pytest.mark.parametrize("limit", [0, -1, (1 << 32) + 1])
def test_a_limit_that_cannot_be_drawn_from_is_refused(limit: int) -> None:
    with pytest.raises(ValueError, match="is not a limit"):
        Generator(seed_from(1)).below(limit)


def test_the_global_generator_is_left_alone() -> None:
    random.seed(5)
    before = random.getstate()

    shuffled(PACK, seal().generator(0))

    assert random.getstate() == before


def test_two_seals_never_share_a_seed() -> None:
    seeds = {seal().seed for _ in range(50)}

    assert len(seeds) == 50
    assert {len(seed) for seed in seeds} == {32}


def test_seed_and_nonce_open_their_commitment() -> None:
    sealed = seal()

    assert opens(sealed.commitment, sealed.seed, sealed.nonce)


def test_another_seed_or_nonce_does_not_open_it() -> None:
    sealed, other = seal(), seal()

    assert not opens(sealed.commitment, other.seed, sealed.nonce)
    assert not opens(sealed.commitment, sealed.seed, other.nonce)
    assert not opens(sealed.commitment, sealed.seed + sealed.nonce[:1], sealed.nonce[1:])


def test_the_nonce_hides_the_seed_from_who_can_guess_it() -> None:
    seed = seed_from(1)

    assert Sealed(seed, bytes(32)).commitment != Sealed(seed, b"\1" * 32).commitment


def test_a_seal_that_is_printed_shows_neither_seed_nor_nonce() -> None:
    sealed = seal()

    assert repr(sealed) == f"<Sealed {sealed.commitment[:8]}>"


def test_the_first_dealer_may_be_anybody() -> None:
    source = Generator(seed_from(4))

    assert {one_of("NESW", source) for _ in range(100)} == set("NESW")
