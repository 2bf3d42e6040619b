"""A lead chosen by what Expert was seen to gain and lose by its leads.

More than half of what Hard gives away against Expert it gives away on lead. Here every card that
may be led is valued by a small net: what is known of hand, suit and card picks rows of `ROWS`,
their sum goes through eight units to one number. It was fitted to Expert's own figures for 46,000
leads (docs/games/bots.md). Whole numbers and lists only, so that it may be compiled as it stands
(see accelerator.py).
"""

from __future__ import annotations

from .lead_weights import OUT, ROWS
from .masks import ALL, COUNT, DEALER, FIRST, GONE, LOW, SEAT, TOP, TRUMP, TURNED, VOIDS, Table

UNITS = 8
WIDTH = 9  # of a row: eight units, and what goes straight to the answer
SCALE = 256
NOTHING, OF_THE_HAND, OF_THE_SUIT, OF_THE_CARD, FACTS = 0, 9, 18, 27, 36
"""Scratch: nine zeros, three times nine sums, then the numbers of rows."""
ROOM = 64

# Where the rows of each kind begin in ROWS.
TRUMPS_HELD, TRUMPS_OUT, CARDS_HELD, TURN_UP, HAND_FLAGS = 0, 6, 11, 16, 23
KIND, ABOVE_TOP, LENGTH_HELD, UNSEEN, WINNERS, SUIT_FLAGS = 27, 29, 33, 40, 46, 50
ABOVE, RANK, CARD_FLAGS, NUMBER_OF_ROWS = 66, 70, 77, 80

FEW: list[int] = [0, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4, 4, 4]
"""Unseen trumps, put into five sorts."""
SOME: list[int] = [0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 5, 5, 5]
"""Unseen cards of a suit, put into six sorts."""
STAGE: list[int] = [4, 4, 4, 4, 3, 3, 2, 2, 2, 1, 1, 1, 0, 0]
"""Cards in the hand, put into five stages of play."""
PIP: list[int] = [0, 0, 0, 0, 1, 1, 1, 1, 2, 3, 4, 5, 6]
"""Two to five, six to nine, then ten to ace one by one."""


def note_flags(rows: list[int], end: int, first: int, flags: int) -> int:
    """Notes row `first` + n for each bit n of `flags`; where the notes end now."""
    while flags > 0:
        if flags & 1:
            rows[end] = first
            end += 1
        flags >>= 1
        first += 1
    return end


def note_hand(t: Table, seat: int, rows: list[int], end: int) -> int:
    """Notes what is the same whichever card is led."""
    trump, partner = t[TRUMP], seat ^ 2
    mine = t[5 * seat + trump]
    out = ALL ^ t[GONE + trump] ^ mine
    held = 0
    for suit in range(4):
        held += COUNT[t[5 * seat + suit]]
    rows[end] = TRUMPS_HELD + min(COUNT[mine], 5)
    rows[end + 1] = TRUMPS_OUT + FEW[COUNT[out]]
    rows[end + 2] = CARDS_HELD + STAGE[held]
    rows[end + 3] = TURN_UP
    if t[TURNED] >= 0 and t[DEALER] != seat:
        high = t[TURNED] - 13 * trump >= 9
        rows[end + 3] += 1 + (t[DEALER] - seat + 3 & 3) + 3 * high
    rivals = t[VOIDS + (seat + 1 & 3)] | t[VOIDS + (seat + 3 & 3)]
    flags = 1 | (rivals >> trump & 1) << 1 | (t[VOIDS + partner] >> trump & 1) << 2
    if mine > 0 and out >> TOP[mine] == 0:
        flags |= 8
    return note_flags(rows, end + 4, HAND_FLAGS, flags)


def note_suit(t: Table, seat: int, suit: int, rows: list[int], end: int) -> int:
    """Notes what is the same for all cards of a suit."""
    own = t[5 * seat + suit]
    unseen = ALL ^ t[GONE + suit] ^ own
    above = COUNT[unseen >> TOP[own]]
    sure = own >> TOP[unseen] + 1
    rows[end] = KIND + (suit != t[TRUMP])
    rows[end + 1] = ABOVE_TOP + min(above, 3)
    rows[end + 2] = LENGTH_HELD + min(COUNT[own], 6)
    rows[end + 3] = UNSEEN + SOME[COUNT[unseen]]
    rows[end + 4] = WINNERS + min(COUNT[sure], 3)
    return note_flags(rows, end + 5, SUIT_FLAGS, suit_flags(t, seat, suit, above))


def suit_flags(t: Table, seat: int, suit: int, above: int) -> int:
    """What is true of the suit, one bit for each row from SUIT_FLAGS on."""
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
    return flags | (plain and count == longest_plain(t, seat)) << 15


def longest_plain(t: Table, seat: int) -> int:
    """How many cards the seat holds of its longest plain suit."""
    longest = 0
    for suit in range(4):
        if suit != t[TRUMP]:
            longest = max(longest, COUNT[t[5 * seat + suit]])
    return longest


def note_card(own: int, unseen: int, rank: int, rows: list[int], end: int) -> int:
    """Notes what belongs to the card of that rank alone."""
    rows[end] = ABOVE + min(COUNT[unseen >> rank], 3)
    rows[end + 1] = RANK + PIP[rank]
    flags = (own & (1 << rank) - 1 == 0) | (own >> rank == 1) << 1
    return note_flags(rows, end + 2, CARD_FLAGS, flags | touches(own, unseen, rank) << 2)


def touches(own: int, unseen: int, rank: int) -> bool:
    """Whether the next card down in `own` is as good: nothing unseen lies between."""
    below = own & (1 << rank) - 1
    return below > 0 and unseen >> TOP[below] & (1 << rank - TOP[below]) - 1 == 0


def sum_rows(scratch: list[int], before: int, at: int, end: int) -> None:
    """Puts nine sums at place `at`: those at `before` and the rows noted from FACTS to `end`."""
    for unit in range(WIDTH):
        scratch[at + unit] = scratch[before + unit]
    for place in range(FACTS, end):
        row = WIDTH * scratch[place]
        for unit in range(WIDTH):
            scratch[at + unit] += ROWS[row + unit]


def weighed(scratch: list[int]) -> int:
    """What the net makes of the sums of a card."""
    value = SCALE * scratch[OF_THE_CARD + UNITS]
    for unit in range(UNITS):
        if scratch[OF_THE_CARD + unit] > 0:
            value += OUT[unit] * scratch[OF_THE_CARD + unit]
    return value


def sharp_lead(t: Table, seat: int, scratch: list[int]) -> int:
    """The number of the card to lead. `scratch` has ROOM for 64 numbers, at first zeros."""
    sum_rows(scratch, NOTHING, OF_THE_HAND, note_hand(t, seat, scratch, FACTS))
    chosen = -1
    most = 0
    for suit in range(4):
        own = t[5 * seat + suit]
        if own == 0:
            continue
        sum_rows(scratch, OF_THE_HAND, OF_THE_SUIT, note_suit(t, seat, suit, scratch, FACTS))
        unseen = ALL ^ t[GONE + suit] ^ own
        rest = own
        while rest > 0:
            rank = LOW[rest]
            rest &= rest - 1
            if rank < 8 and touches(own, unseen, rank):
                continue
            end = note_card(own, unseen, rank, scratch, FACTS)
            sum_rows(scratch, OF_THE_SUIT, OF_THE_CARD, end)
            value = weighed(scratch)
            if chosen < 0 or value > most:
                most = value
                chosen = 13 * suit + rank
    return chosen


def facts(t: Table, card: int) -> list[int]:
    """The numbers of all rows that speak of leading the card: what the net is fitted on."""
    seat, suit, rank = t[SEAT], card // 13, card % 13
    own = t[5 * seat + suit]
    rows = [0] * ROOM
    end = note_suit(t, seat, suit, rows, note_hand(t, seat, rows, 0))
    return rows[: note_card(own, ALL ^ t[GONE + suit] ^ own, rank, rows, end)]
