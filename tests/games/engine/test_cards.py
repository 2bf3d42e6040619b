"""Suits, ranks, packs and the order of a hand."""

from __future__ import annotations

import pytest

from games.engine.cards import (
    PACK,
    PACK_WITH_JOKERS,
    Card,
    Suit,
    Trump,
    arranged,
    stripped_pack,
)


def test_a_pack_has_thirteen_cards_of_each_suit() -> None:
    assert [sum(card.suit is suit for card in PACK) for suit in Suit] == [13, 13, 13, 13]
    assert len(set(PACK)) == 52


def test_two_jokers_make_a_pack_of_fifty_four() -> None:
    assert [card for card in PACK_WITH_JOKERS if card.joker] == [Card.LJ, Card.BJ]
    assert len(PACK_WITH_JOKERS) == 54


@pytest.mark.parametrize(("lowest", "size"), [(9, 24), (7, 32), (5, 40), (3, 48)])
def test_a_stripped_pack_leaves_out_the_low_cards(lowest: int, size: int) -> None:
    pack = stripped_pack(lowest)

    assert len(pack) == size
    assert min(card.rank for card in pack) == lowest


def test_every_card_has_its_own_place_in_a_bit_mask() -> None:
    assert [card.number for card in PACK_WITH_JOKERS] == list(range(54))


def test_a_ten_ranks_below_a_jack_and_an_ace_above_a_king() -> None:
    ranks = [Card(card).rank for card in ("H9", "HT", "HJ", "HQ", "HK", "HA")]

    assert ranks == [9, 10, 11, 12, 13, 14]


def test_a_hand_is_arranged_from_spades_to_clubs_and_from_the_top() -> None:
    mixed = [Card(text) for text in ("C2", "SK", "DT", "HA", "LJ", "SA", "CA", "BJ")]

    assert arranged(mixed) == tuple(
        Card(text) for text in ("BJ", "LJ", "SA", "SK", "HA", "DT", "CA", "C2")
    )


@pytest.mark.parametrize(
    ("suit", "one", "many"), [("C", "club", "clubs"), ("H", "heart", "hearts")]
)
def test_a_suit_knows_its_names(suit: str, one: str, many: str) -> None:
    assert (Suit(suit).one, Suit(suit).many) == (one, many)


def test_no_trumps_has_no_suit() -> None:
    assert [trump.suit for trump in Trump] == [Suit.C, Suit.D, Suit.H, Suit.S, None]


def test_the_repr_of_a_card_can_be_pasted() -> None:
    assert repr(Card.HT) == "Card('HT')"
