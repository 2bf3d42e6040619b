"""Suits, what may be trumps, cards and packs."""

from __future__ import annotations

from collections.abc import Iterable

from .words import Word


class Suit(Word):
    """The four suits in the order clubs, diamonds, hearts, spades."""

    C = "C"
    D = "D"
    H = "H"
    S = "S"

    @property
    def one(self) -> str:
        """What a card of the suit is called: heart."""
        return self.many[:-1]

    @property
    def many(self) -> str:
        """What the suit is called: hearts."""
        return {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}[self.value]


class Trump(Word):
    """What is trumps in a deal: one of the four suits, or nothing at all (`NT`, no-trumps)."""

    C = "C"
    D = "D"
    H = "H"
    S = "S"
    NT = "NT"

    @property
    def suit(self) -> Suit | None:
        """The trump suit, or None at no-trumps."""
        return None if self is Trump.NT else Suit(self.value)


RANKS = "23456789TJQKA"
ACE = 14


class Card(Word):
    """A card, named suit first: `Card("HT")` is the ten of hearts; `BJ`, `LJ` are the jokers.

    `suit` is None for a joker; `rank` runs from 2 to 14 (ace), then 15 little and 16 big joker.
    `number` runs from 0 (C2) to 51 (SA), then 52 and 53 for the jokers: a place in a bit mask.
    Compare `rank` or `number`, never the cards: they are text, and text sorts T after K.
    """

    suit: Suit | None
    rank: int
    number: int

    C2 = "C2"
    C3 = "C3"
    C4 = "C4"
    C5 = "C5"
    C6 = "C6"
    C7 = "C7"
    C8 = "C8"
    C9 = "C9"
    CT = "CT"
    CJ = "CJ"
    CQ = "CQ"
    CK = "CK"
    CA = "CA"
    D2 = "D2"
    D3 = "D3"
    D4 = "D4"
    D5 = "D5"
    D6 = "D6"
    D7 = "D7"
    D8 = "D8"
    D9 = "D9"
    DT = "DT"
    DJ = "DJ"
    DQ = "DQ"
    DK = "DK"
    DA = "DA"
    H2 = "H2"
    H3 = "H3"
    H4 = "H4"
    H5 = "H5"
    H6 = "H6"
    H7 = "H7"
    H8 = "H8"
    H9 = "H9"
    HT = "HT"
    HJ = "HJ"
    HQ = "HQ"
    HK = "HK"
    HA = "HA"
    S2 = "S2"
    S3 = "S3"
    S4 = "S4"
    S5 = "S5"
    S6 = "S6"
    S7 = "S7"
    S8 = "S8"
    S9 = "S9"
    ST = "ST"
    SJ = "SJ"
    SQ = "SQ"
    SK = "SK"
    SA = "SA"
    LJ = "LJ"
    BJ = "BJ"

    def __init__(self, text: str) -> None:
        joker = text in ("LJ", "BJ")
        self.suit = None if joker else Suit(text[0])
        self.rank = {"LJ": 15, "BJ": 16}[text] if joker else RANKS.index(text[1]) + 2
        self.number = (
            self.rank + 37 if self.suit is None else 13 * "CDHS".index(text[0]) + self.rank - 2
        )

    @property
    def joker(self) -> bool:
        return self.suit is None


PACK: tuple[Card, ...] = tuple(card for card in Card if not card.joker)
PACK_WITH_JOKERS: tuple[Card, ...] = tuple(Card)


def stripped_pack(lowest: int) -> tuple[Card, ...]:
    """The pack without the cards below `lowest` (7 leaves the 32 cards from seven to ace)."""
    return tuple(card for card in PACK if card.rank >= lowest)


def arranged(cards: Iterable[Card]) -> tuple[Card, ...]:
    """The one order in which a hand is kept and shown: jokers, S, H, D, C, each from the top.

    The order in which cards were dealt is thereby gone, so nobody can read anything from it.
    """
    return tuple(sorted(cards, key=lambda card: -card.number))
