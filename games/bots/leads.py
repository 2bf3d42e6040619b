"""A lead chosen by what Expert was seen to gain and lose by its leads.

More than half of what Hard gives away against Expert it gives away on lead. Here every card that
may be led is valued by a small net: what is known of hand, suit and card picks rows of `ROWS`,
their sum goes through eight units to one number. It was fitted to Expert's own figures for 46,000
leads (docs/games/bots.md). Whole numbers and lists only, so that it may be compiled as it stands
(see accelerator.py).
"""

from __future__ import annotations

from .lead_weights import OUT, ROWS
from .masks import ALL, COUNT, DEALER, FIRST, GONE, LOW, TOP, TRUMP, TURNED, VOIDS, Table

UNITS = 8
WIDTH = 9  # of a row: eight units, and what goes straight to the answer
SCALE = 256
ROOM = 18  # numbers of scratch: sums of hand, then of suit

# Where the rows of each kind begin in ROWS.
TRUMPS_HELD, TRUMPS_OUT, CARDS_HELD, TURN_UP, OF_HAND = 0, 6, 11, 16, 23
IS_TRUMP, ABOVE_TOP, LENGTH_HELD, UNSEEN, WINNERS, OF_SUIT = 27, 29, 33, 40, 46, 50
ABOVE, RANK, OF_CARD = 66, 70, 77

FEW: list[int] = [0, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4, 4, 4]
"""Unseen trumps, put into five sorts."""
SOME: list[int] = [0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 5, 5, 5]
"""Unseen cards of a suit, put into six sorts."""
STAGE: list[int] = [4, 4, 4, 4, 3, 3, 2, 2, 2, 1, 1, 1, 0, 0]
"""Cards in the hand, put into five stages of play."""
PIP: list[int] = [0, 0, 0, 0, 1, 1, 1, 1, 2, 3, 4, 5, 6]
"""Two to five, six to nine, then ten to ace one by one."""


def add_row(sums: list[int], at: int, row: int) -> None:
    """Adds a row of the weights to the nine sums from place `at` on."""
    for unit in range(WIDTH):
        sums[at + unit] += ROWS[WIDTH * row + unit]


def add_flags(sums: list[int], at: int, first: int, flags: int) -> None:
    """Adds row `first` + n for each bit n of `flags`."""
    while flags > 0:
        add_row(
            sums, at, first + LOW[flags & ALL] if flags & ALL else first + 13 + LOW[flags >> 13]
        )
        flags &= flags - 1


def sum_hand(t: Table, seat: int, sums: list[int]) -> None:
    """The first nine sums: what is the same whichever card is led."""
    for unit in range(WIDTH):
        sums[unit] = 0
    trump, partner = t[TRUMP], seat ^ 2
    mine = t[5 * seat + trump]
    out = ALL ^ t[GONE + trump] ^ mine
    held = 0
    for suit in range(4):
        held += COUNT[t[5 * seat + suit]]
    add_row(sums, 0, TRUMPS_HELD + min(COUNT[mine], 5))
    add_row(sums, 0, TRUMPS_OUT + FEW[COUNT[out]])
    add_row(sums, 0, CARDS_HELD + STAGE[held])
    if t[TURNED] >= 0 and t[DEALER] != seat:
        high = t[TURNED] - 13 * trump >= 9
        add_row(sums, 0, TURN_UP + 1 + (t[DEALER] - seat + 3 & 3) + 3 * high)
    rivals = t[VOIDS + (seat + 1 & 3)] | t[VOIDS + (seat + 3 & 3)]
    flags = 1 | (rivals >> trump & 1) << 1 | (t[VOIDS + partner] >> trump & 1) << 2
    if mine > 0 and out >> TOP[mine] == 0:
        flags |= 8
    add_flags(sums, 0, OF_HAND, flags)


def sum_suit(t: Table, seat: int, suit: int, longest: int, sums: list[int]) -> None:
    """The other nine sums: hand and suit. `longest` is the length of the longest plain suit."""
    for unit in range(WIDTH):
        sums[WIDTH + unit] = sums[unit]
    trump = t[TRUMP]
    own = t[5 * seat + suit]
    unseen = ALL ^ t[GONE + suit] ^ own
    top = TOP[own]
    above = COUNT[unseen >> top]
    add_row(sums, WIDTH, IS_TRUMP + (suit != trump))
    add_row(sums, WIDTH, ABOVE_TOP + min(above, 3))
    add_row(sums, WIDTH, LENGTH_HELD + min(COUNT[own], 6))
    add_row(sums, WIDTH, UNSEEN + SOME[COUNT[unseen]])
    sure = own >> TOP[unseen] + 1
    add_row(sums, WIDTH, WINNERS + min(COUNT[sure], 3))
    add_flags(sums, WIDTH, OF_SUIT, suit_flags(t, seat, suit, longest, above))


def suit_flags(t: Table, seat: int, suit: int, longest: int, above: int) -> int:
    """What is true of the suit, one bit for each row from OF_SUIT on."""
    trump = t[TRUMP]
    own = t[5 * seat + suit]
    count = COUNT[own]
    mine = t[5 * seat + trump]
    gone = ALL ^ t[GONE + trump] ^ mine == 0
    plain = suit != trump
    left, partner, right = seat + 1 & 3, seat ^ 2, seat + 3 & 3
    flags = 0
    for place, other in enumerate((partner, seat, left, right)):
        flags |= (t[FIRST + other] == suit) << place
    for place, other in enumerate((partner, left, right)):
        if t[VOIDS + other] >> suit & 1:
            harmless = gone or t[VOIDS + other] >> trump & 1 == 1
            flags |= 1 << 4 + 2 * place + harmless
    flags |= (t[GONE + suit] == 0) << 10
    guarded = above == 1 and count > 1 and (own << 1) >> TOP[own] & 1 == 0
    flags |= guarded << 11 | (above == 1 and count == 1) << 12
    flags |= (not plain and (t[VOIDS + left] & t[VOIDS + right]) >> trump & 1 == 1) << 13
    flags |= (plain and count == 1 and mine > 0) << 14
    return flags | (plain and count == longest) << 15


def value_of(own: int, unseen: int, rank: int, sums: list[int]) -> int:
    """What the net says of leading the card of that rank from `own`."""
    below = own & (1 << rank) - 1
    rows = (
        WIDTH * (ABOVE + min(COUNT[unseen >> rank], 3)),
        WIDTH * (RANK + PIP[rank]),
        WIDTH * OF_CARD,
        WIDTH * (OF_CARD + 1),
        WIDTH * (OF_CARD + 2),
    )
    lowest = below == 0
    highest = own >> rank == 1
    touches = below > 0 and touching_below(below, unseen, rank)
    value = 0
    for unit in range(WIDTH):
        total = sums[WIDTH + unit] + ROWS[rows[0] + unit] + ROWS[rows[1] + unit]
        if lowest:
            total += ROWS[rows[2] + unit]
        if highest:
            total += ROWS[rows[3] + unit]
        if touches:
            total += ROWS[rows[4] + unit]
        if unit == UNITS:
            value += total * SCALE
        elif total > 0:
            value += total * OUT[unit]
    return value


def touching_below(below: int, unseen: int, rank: int) -> bool:
    """Whether the next card down is as good: nothing unseen lies between."""
    return unseen >> TOP[below] & (1 << rank - TOP[below]) - 1 == 0


def sharp_lead(t: Table, seat: int, sums: list[int]) -> int:
    """The number of the card to lead. `sums` has ROOM for 18 numbers."""
    sum_hand(t, seat, sums)
    longest = 0
    for suit in range(4):
        if suit != t[TRUMP]:
            longest = max(longest, COUNT[t[5 * seat + suit]])
    chosen = -1
    most = 0
    for suit in range(4):
        own = t[5 * seat + suit]
        if own == 0:
            continue
        sum_suit(t, seat, suit, longest, sums)
        unseen = ALL ^ t[GONE + suit] ^ own
        rest = own
        while rest > 0:
            rank = LOW[rest]
            rest &= rest - 1
            below = own & (1 << rank) - 1
            if rank < 8 and below > 0 and touching_below(below, unseen, rank):
                continue
            value = value_of(own, unseen, rank, sums)
            if chosen < 0 or value > most:
                most = value
                chosen = 13 * suit + rank
    return chosen
