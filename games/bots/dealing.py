"""Cards dealt to holders, as fast as plain Python goes.

Whole numbers and lists only, so that it may be compiled as it stands (see accelerator.py).
"""

from __future__ import annotations

from .masks import BIT_OF, COUNT, HONOURS, NO_SUIT, SUIT_OF, TRUMP, Table

WORD = 16
LOWER = (1 << WORD) - 1
JACK_AND_ABOVE = 0b1111 << 9


def deal_groups(
    row: Table,
    cards: list[int],
    lengths: list[int],
    counts: list[int],
    starts: list[int],
    words: list[int],
    at: int,
) -> int:
    """Deals groups of cards that stand one after another in `cards`, and mixes them there.

    Group g gives `counts[g x holders + h]` cards to holder h, whose masks begin at `starts[h]`;
    every choice is equally likely. Random numbers of 16 bits are taken from `words`, from place
    `at` on; the next place is returned.
    """
    begin = 0
    give = 0
    for group in range(len(lengths)):
        end = begin + lengths[group]
        for start in starts:
            stop = end - counts[give]
            give += 1
            if stop > begin:
                at = choose_last(cards, begin, end, stop, words, at)
            for card in cards[stop:end]:
                row[start + SUIT_OF[card]] |= BIT_OF[card]
            end = stop
        begin += lengths[group]
    return at


def choose_last(
    cards: list[int], begin: int, end: int, stop: int, words: list[int], at: int
) -> int:
    """Fisher and Yates from `end` down to `stop`: places from `stop` on are a uniform choice."""
    for place in range(end - 1, stop - 1, -1):
        span = place + 1 - begin
        drawn = words[at] * span
        at += 1
        # Lemire: the few words that would favour some places are drawn again.
        if drawn & LOWER < span:
            while drawn & LOWER < (1 << WORD) % span:
                drawn = words[at] * span
                at += 1
        other = begin + (drawn >> WORD)
        cards[place], cards[other] = cards[other], cards[place]
    return at


def imagine(
    rows: list[Table],
    cards: list[int],
    lengths: list[int],
    counts: list[list[int]],
    starts: list[int],
    words: list[int],
    shown: int,
) -> None:
    """Fills every row with a deal; `shown` honours of NS are on the table or played already."""
    at = 0
    for number in range(len(rows)):
        t = rows[number]
        at = deal_groups(t, cards, lengths, counts[number], starts, words, at)
        if t[TRUMP] != NO_SUIT:
            t[HONOURS] = shown + COUNT[(t[t[TRUMP]] | t[10 + t[TRUMP]]) & JACK_AND_ABOVE]
