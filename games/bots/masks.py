"""A hand of whist as a list of whole numbers, for bots that look at thousands of hands.

Cards of a suit are a mask of 13 bits, the two in bit 0, the ace in bit 12; a card is its
`Card.number`, 13 x suit + bit, suits in the order C, D, H, S. Suit 4 stands for "no suit": at
no-trumps it is the trump suit, nobody holds a card of it and all of it has been played, so that no
rule has to ask whether there are trumps. Seats are 0 to 3 for N, E, S, W; even ones are NS.

What is written here uses whole numbers, lists and these tables only, and so may be compiled as
it stands (see accelerator.py).
"""

from __future__ import annotations

Table = list[int]
"""One hand in progress. Where its numbers stand is named by the constants below."""

HANDS = 0  # 5 x seat + suit: the cards a seat holds
GONE = 20  # + suit: the cards played, those of the trick on the table among them
VOIDS = 25  # + seat: one bit for each suit that the seat has been seen to have run out of
FIRST = 29  # + seat: the first suit that the seat has led, 4 if it has not led
TRUMP = 33  # the trump suit, 4 at no-trumps
TURNED = 34  # the turn-up as long as the dealer holds it, else -1
DEALER = 35
WON = 36  # tricks won by NS
SEAT = 37  # whose turn it is
PLACE = 38  # how many cards lie in the trick
LED = 39  # the suit led; then suit and bit of the card that wins, and the seat that played it
BEST_SUIT = 40
BEST_RANK = 41
HOLDER = 42
HONOURS = 43  # honours NS was dealt, where a deal is imagined and they count
LENGTH = 44

ALL = 8191
NO_SUIT = 4
SUITS = "CDHS"
SEATS = "NESW"

TOP: list[int] = [mask.bit_length() - 1 for mask in range(ALL + 1)]
"""Highest bit of a mask; -1 of no cards."""
LOW: list[int] = [(mask & -mask).bit_length() - 1 for mask in range(ALL + 1)]
"""Lowest bit of a mask; -1 of no cards."""
COUNT: list[int] = [mask.bit_count() for mask in range(ALL + 1)]
"""Number of cards in a mask."""

SUIT_OF: list[int] = [card // 13 for card in range(52)]
BIT_OF: list[int] = [1 << card % 13 for card in range(52)]


def empty_table(trump: int, dealer: int) -> Table:
    """No cards held or played; the seat to the dealer's left to lead."""
    table = [0] * LENGTH
    table[GONE + NO_SUIT] = ALL
    for seat in range(4):
        table[FIRST + seat] = NO_SUIT
    table[TRUMP], table[TURNED], table[DEALER] = trump, -1, dealer
    table[SEAT] = table[HOLDER] = (dealer + 1) & 3
    return table


def put_card(t: Table, card: int) -> None:
    """The seat whose turn it is plays `card`; the trick goes on, or to whoever has won it."""
    suit = card // 13
    rank = card - 13 * suit
    seat = t[SEAT]
    t[5 * seat + suit] &= ~(1 << rank)
    t[GONE + suit] |= 1 << rank
    if card == t[TURNED]:
        t[TURNED] = -1
    place = t[PLACE]
    if place == 0:
        t[LED] = suit
        t[BEST_SUIT] = suit
        t[BEST_RANK] = rank
        t[HOLDER] = seat
        if t[FIRST + seat] == NO_SUIT:
            t[FIRST + seat] = suit
    elif suit == t[BEST_SUIT]:
        if rank > t[BEST_RANK]:
            t[BEST_RANK] = rank
            t[HOLDER] = seat
    elif suit == t[TRUMP]:
        t[BEST_SUIT] = suit
        t[BEST_RANK] = rank
        t[HOLDER] = seat
    if place > 0 and suit != t[LED]:
        t[VOIDS + seat] |= 1 << t[LED]
    if place < 3:
        t[PLACE] = place + 1
        t[SEAT] = (seat + 1) & 3
    else:
        t[PLACE] = 0
        t[SEAT] = t[HOLDER]
        t[WON] += 1 - (t[HOLDER] & 1)


def legal_mask(t: Table) -> int:
    """The cards that the seat whose turn it is may play, one bit for each card number."""
    start = 5 * t[SEAT]
    if t[PLACE] > 0 and t[start + t[LED]] != 0:
        return t[start + t[LED]] << (13 * t[LED])
    return t[start] | t[start + 1] << 13 | t[start + 2] << 26 | t[start + 3] << 39


def numbers_in(mask: int) -> list[int]:
    """The card numbers of a mask of 52 bits, lowest first."""
    found = []
    while mask:
        found.append((mask & -mask).bit_length() - 1)
        mask &= mask - 1
    return found
