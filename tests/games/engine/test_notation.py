"""One notation: what is written is read back the same, and what is wrong is named."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.engine.acts import Act, Bid, Cut, Deal, Knock, NameTrump, Play
from games.engine.cards import PACK_WITH_JOKERS, Card, Suit
from games.engine.errors import BadNotation
from games.engine.notation import (
    plain,
    read_act,
    read_card,
    read_cards,
    read_log,
    write_act,
    write_cards,
    write_log,
)

CARDS = st.sampled_from(PACK_WITH_JOKERS)
SEATS = st.sampled_from(["N", "E", "S", "W", "P0", "P12", "A"])
HANDS = st.dictionaries(SEATS, st.lists(CARDS, max_size=6).map(tuple), min_size=1)
DEALS = st.builds(
    Deal,
    HANDS.map(lambda hands: tuple(hands.items())),
    st.none() | CARDS,
    st.lists(CARDS, max_size=5).map(tuple),
)
CUTS = st.dictionaries(SEATS, CARDS, min_size=1).map(lambda cards: Cut(tuple(cards.items())))
ACTS = (
    st.builds(Play, CARDS)
    | st.builds(NameTrump, st.sampled_from(Suit))
    | st.builds(Bid, st.integers(0, 13))
    | st.just(Knock())
    | CUTS
    | DEALS
)


@given(st.lists(CARDS, max_size=30))
def test_cards_come_back_in_the_order_they_were_written(some: list[Card]) -> None:
    assert read_cards(write_cards(some)) == tuple(some)


@settings(max_examples=80)
@given(ACTS)
def test_an_act_comes_back_equal(act: Act) -> None:
    assert read_act(write_act(act)) == act


@settings(max_examples=40)
@given(ACTS)
def test_an_act_is_written_as_one_word(act: Act) -> None:
    assert write_act(act).split() == [write_act(act)]


@settings(max_examples=30)
@given(st.lists(ACTS, max_size=6), st.integers(1, 7))
def test_a_log_comes_back_equal_however_it_is_broken_into_lines(acts: list[Act], row: int) -> None:
    words = {"dealer": "W", "score": "2-0"}
    text = write_log("whist", words, acts, row)

    assert read_log(text) == ("whist", words, tuple(acts))


def test_cards_that_share_a_suit_are_written_once() -> None:
    assert write_cards([Card(text) for text in ("SA", "SK", "HT", "BJ", "LJ")]) == "SAK HT BJ LJ"


def test_an_empty_hand_is_a_dash() -> None:
    assert write_cards([]) == "-"
    assert read_cards("-") == ()


@pytest.mark.parametrize(
    "text", ["XA", "H1", "H", "10H", "hT", "ht", "H10", "HTX", "♥T", "T", "JJ", "B", "BJ2"]
)
def test_a_word_that_is_no_card_is_named_with_its_place(text: str) -> None:
    with pytest.raises(BadNotation) as refused:
        read_cards(f"SA {text}", "hand N")

    assert (refused.value.text, refused.value.place) == (text, "hand N")
    assert str(refused.value).startswith(f"{text!r} in hand N: a card is a suit C, D, H or S")


@pytest.mark.parametrize("text", ["", "HTK", "H T", "-"])
def test_one_card_is_exactly_one(text: str) -> None:
    with pytest.raises(BadNotation):
        read_card(text)


@pytest.mark.parametrize(
    "text",
    [
        "bid:",
        "bid:x",
        "bid:-1",
        "bid:²",
        "trump:NT",
        "trump:",
        "trump",
        "knock:1",
        "knock:",
        "sing:HT",
        "cut:P0",
        "cut:P0=",
        "cut:=HT",
        "cut:P0=HTK",
        "deal:",
        "deal:N",
        "deal:N=HX",
        "deal:N=HT,up=",
    ],
)
def test_a_word_that_is_no_act_is_refused(text: str) -> None:
    with pytest.raises(BadNotation):
        read_act(text)


def test_a_bad_act_in_a_log_is_named_with_its_place() -> None:
    with pytest.raises(BadNotation) as refused:
        read_log("whist dealer=W\nHT HK\nXX")

    assert (refused.value.text, refused.value.place) == ("XX", "act 2")


def test_a_bad_card_in_a_deal_is_named_with_its_hand() -> None:
    with pytest.raises(BadNotation) as refused:
        read_log("whist\ndeal:N=SA.X5,E=HT")

    assert (refused.value.text, refused.value.place) == ("X5", "act 0, hand N")


def test_a_set_up_word_without_a_value_is_refused() -> None:
    with pytest.raises(BadNotation):
        read_log("whist dealer\nHT")


def test_plain_values_hold_no_types_of_ours() -> None:
    value = plain((Suit.H, Play(Card.HT), None, 3, Cut((("P0", Card.C2),))))

    assert value == ["H", "HT", None, 3, "cut:P0=C2"]
    assert isinstance(value, list)
    assert type(value[0]) is str
