"""Imagined hands played to the end, as fast as plain Python goes.

Whole numbers and lists only, so that it may be compiled as it stands (see accelerator.py).
"""

from __future__ import annotations

from .leads import sharp_lead
from .masks import (
    BEST_RANK,
    BEST_SUIT,
    COUNT,
    FIRST,
    GONE,
    HOLDER,
    HONOURS,
    LED,
    NO_SUIT,
    PLACE,
    SEAT,
    TRUMP,
    TURNED,
    VOIDS,
    WON,
    Table,
    put_card,
)
from .rules_of_thumb import hard, medium

HARD, MEDIUM = 0, 1


def play_out(t: Table) -> int:
    """Plays all cards that are left, Hard at every seat; the tricks of NS in the whole hand.

    The same moves as `put_card` makes, with the trick in local variables.
    """
    seat, place, led = t[SEAT], t[PLACE], t[LED]
    best_suit, best, holder = t[BEST_SUIT], t[BEST_RANK], t[HOLDER]
    trump, turned, won = t[TRUMP], t[TURNED], t[WON]
    for _ in range(cards_left(t)):
        card = hard(t, seat, place, led, best_suit, best, holder) & 63
        suit = card // 13
        rank = card - 13 * suit
        t[5 * seat + suit] ^= 1 << rank
        t[GONE + suit] |= 1 << rank
        if card == turned:
            t[TURNED] = -1
        if place == 0:
            led = best_suit = suit
            best, holder = rank, seat
            if t[FIRST + seat] == NO_SUIT:
                t[FIRST + seat] = suit
        else:
            if suit == best_suit:
                if rank > best:
                    best, holder = rank, seat
            elif suit == trump:
                best_suit, best, holder = suit, rank, seat
            if suit != led:
                t[VOIDS + seat] |= 1 << led
        if place < 3:
            place += 1
            seat = (seat + 1) & 3
        else:
            place = 0
            seat = holder
            won += 1 - (holder & 1)
    return won


def play_on(t: Table, leads: int, scratch: list[int]) -> int:
    """As `play_out`, but the next `leads` leads are `sharp_lead`'s; with its `scratch`."""
    left = cards_left(t)
    while left > 0 and (leads > 0 or t[PLACE] > 0):
        seat, place = t[SEAT], t[PLACE]
        if place > 0:
            card = hard(t, seat, place, t[LED], t[BEST_SUIT], t[BEST_RANK], t[HOLDER]) & 63
        else:
            card = sharp_lead(t, seat, scratch)
            leads -= 1
        put_card(t, card)
        left -= 1
    return play_out(t)


def cards_left(t: Table) -> int:
    """How many cards all hands hold together."""
    left = 0
    for hand in range(4 * 5):
        left += COUNT[t[hand]]
    return left


def score_cards(
    deals: list[Table],
    cards: list[int],
    leads: int,
    values: list[int],
    sums: list[int],
    tricks: list[int],
    scratch: list[int],
) -> None:
    """Plays each of `cards` on every deal and then on to the end, `leads` of the leads sharply.

    Adds to `sums` what the result is worth (`values`, 14 x honours of NS + tricks of NS) and to
    `tricks` the tricks of NS, for each card. `scratch` has ROOM for 64 numbers.
    """
    for number in range(len(deals)):
        for place in range(len(cards)):
            t = deals[number].copy()
            put_card(t, cards[place])
            won = play_on(t, leads, scratch) if leads > 0 else play_out(t)
            sums[place] += values[14 * t[HONOURS] + won]
            tricks[place] += won


def play_hand(t: Table, ns: int, ew: int) -> int:
    """Plays all cards with Hard (0) or Medium (1) for each side; the tricks of NS."""
    for _ in range(52):
        seat = t[SEAT]
        if (ew if seat & 1 else ns) == MEDIUM:
            card = medium(t, seat, t[PLACE], t[LED], t[BEST_SUIT], t[BEST_RANK], t[HOLDER])
        else:
            card = hard(t, seat, t[PLACE], t[LED], t[BEST_SUIT], t[BEST_RANK], t[HOLDER])
        put_card(t, card & 63)
    return t[WON]
