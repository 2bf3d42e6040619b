"""Easy, Medium and Hard: rules of thumb, each with a name (docs/games/bots.md has the levels).

A rule answers with the card number plus its own number times 64, so that a rollout gets the card
for nothing (`& 63`) and a hint the name (`RULES[answer >> 6]`). The arguments after the table are
the trick so far: seat to play, cards on the table, suit led, suit and bit of the card that wins and
the seat that played it. Medium sees its hand and the trick; Hard also what the table remembers.
"""

from __future__ import annotations

from .masks import (
    ALL,
    COUNT,
    DEALER,
    FIRST,
    GONE,
    LOW,
    NO_SUIT,
    TOP,
    TRUMP,
    TURNED,
    VOIDS,
    Table,
)

RULES = (
    "any legal card",
    "only card",
    "draw trumps",
    "cash a winner",
    "give partner a ruff",
    "return partner's suit",
    "lead from the longest suit",
    "second hand low",
    "second hand takes the trick",
    "cover an honour",
    "third hand high",
    "last hand wins as cheaply as possible",
    "win as cheaply as possible",
    "partner is winning",
    "cannot win",
    "trump in",
    "throw away from the weakest suit",
    "lead what is left",
)
ONLY, DRAW, CASH, GIVE_RUFF, RETURN, LONGEST = 64, 128, 192, 256, 320, 384
SECOND_LOW, SECOND_TAKES, COVER, THIRD_HIGH = 448, 512, 576, 640
LAST_WINS, CHEAPLY, PARTNER_WINS, CANNOT = 704, 768, 832, 896
TRUMP_IN, THROW, LEFT = 960, 1024, 1088


def hard(t: Table, seat: int, place: int, led: int, best_suit: int, best: int, holder: int) -> int:
    """Hard: remembers every card and every void (rules: second low, third high, and so on)."""
    if place == 0:
        return hard_lead(t, seat)
    own = t[5 * seat + led]
    if own == 0:
        return hard_void(t, seat, place, best_suit, best, holder)
    if own & (own - 1) == 0:
        return 13 * led + TOP[own] | ONLY
    above = own & -(2 << best) if best_suit == led else 0
    if above == 0:
        return 13 * led + LOW[own] | (PARTNER_WINS if holder == seat ^ 2 else CANNOT)
    if place == 3:
        if holder == seat ^ 2:
            return 13 * led + LOW[own] | PARTNER_WINS
        return 13 * led + LOW[above] | LAST_WINS
    unseen = ALL ^ t[GONE + led] ^ own
    if place == 2:
        return hard_third(t, seat, led, best, holder, own, above, unseen)
    return hard_second(t, seat, led, best, own, above, unseen)


def hard_second(t: Table, seat: int, led: int, best: int, own: int, above: int, unseen: int) -> int:
    """Second to play and able to beat the card led."""
    top = TOP[own]
    if unseen >> top == 0:
        # The boss: taken while it lives, or kept where nobody can trump it and more may come.
        if led == t[TRUMP] or COUNT[unseen] < 7 or (own << 1) >> top & 1:
            return 13 * led + touching(own, top, unseen) | SECOND_TAKES
        return 13 * led + LOW[own] | SECOND_LOW
    if best >= 8 and COUNT[unseen >> top] == 1:
        return 13 * led + LOW[above] | COVER
    return 13 * led + LOW[own] | SECOND_LOW


def hard_third(
    t: Table, seat: int, led: int, best: int, holder: int, own: int, above: int, unseen: int
) -> int:
    """Third to play and able to beat the card that wins so far."""
    last = (seat + 1) & 3
    can_beat = unseen & -(2 << best)
    if t[VOIDS + last] >> led & 1:
        can_beat = 0
    top = TOP[own]
    if holder == seat ^ 2:
        if can_beat == 0 or can_beat & (1 << top) - 1 == 0:
            return 13 * led + LOW[own] | PARTNER_WINS
        return 13 * led + touching(above, top, unseen) | THIRD_HIGH
    if can_beat == 0:
        return 13 * led + LOW[above] | CHEAPLY
    return 13 * led + touching(above, top, unseen) | THIRD_HIGH


def touching(cards: int, top: int, unseen: int) -> int:
    """The lowest of `cards` that wins as much as the bit `top`: nothing unseen lies between."""
    below = TOP[unseen & (1 << top) - 1] + 1
    return LOW[cards >> below << below]


def hard_void(t: Table, seat: int, place: int, best_suit: int, best: int, holder: int) -> int:
    """Unable to follow suit: trump in, or throw away."""
    trump = t[TRUMP]
    mine = t[5 * seat + trump]
    if mine == 0:
        return throw(t, seat)
    over = mine & -(2 << best) if best_suit == trump else mine
    if holder == seat ^ 2:
        if place == 3 or best_suit == trump:
            return throw(t, seat)
        unseen = ALL ^ t[GONE + best_suit]
        last = (seat + 1) & 3
        beaten = t[VOIDS + last] >> best_suit & 1 and not t[VOIDS + last] >> trump & 1
        if not beaten and (best >= 9 or unseen & -(2 << best) == 0):
            return throw(t, seat)
    if over == 0:
        return throw(t, seat)
    return 13 * trump + LOW[over] | TRUMP_IN


def throw(t: Table, seat: int) -> int:
    """The card least missed: keeps sure winners and guarded kings, then trumps."""
    start = 5 * seat
    trump = t[TRUMP]
    chosen = -1
    least = 1000
    for suit in range(4):
        own = t[start + suit]
        if own == 0:
            continue
        low = LOW[own]
        cost = 4 * low
        if suit == trump:
            cost += 500
        else:
            unseen = ALL ^ t[GONE + suit] ^ own
            above = COUNT[unseen >> TOP[own]]
            count = COUNT[own]
            if unseen >> low == 0:
                cost += 200
            elif above < 3 and count == above + 1:
                cost += 30 - 8 * above
            cost -= 2 * count
        if cost < least:
            least = cost
            chosen = 13 * suit + low
    return chosen | THROW


def hard_lead(t: Table, seat: int) -> int:
    """To lead: draw trumps, cash winners, then help partner or the longest suit."""
    start = 5 * seat
    trump = t[TRUMP]
    partner = seat ^ 2
    left = t[VOIDS + ((seat + 1) & 3)]
    right = t[VOIDS + ((seat + 3) & 3)]
    mine = t[start + trump]
    out = ALL ^ t[GONE + trump] ^ mine
    if t[TURNED] >= 0 and t[DEALER] == partner:
        out &= ~(1 << (t[TURNED] - 13 * trump))
    if (left & right) >> trump & 1:
        out = 0
    if out and mine:
        count = COUNT[mine]
        top = TOP[mine]
        if out >> top == 0:
            if count > 2 or COUNT[out] <= count:
                return 13 * trump + top | DRAW
        elif count >= 5 or (count == 4 and COUNT[out] < 8):
            return 13 * trump + lead_from(mine, ALL ^ t[GONE + trump] ^ mine) | DRAW
    rivals = left | right if out else 0
    answer = best_plain_lead(t, seat, rivals, out)
    if answer >= 0:
        return answer
    return 13 * trump + LOW[mine] | LEFT


def best_plain_lead(t: Table, seat: int, rivals: int, out: int) -> int:
    """The best card to lead from the plain suits, -1 without one. `rivals` are suits they trump."""
    start = 5 * seat
    trump = t[TRUMP]
    partner = seat ^ 2
    ruffs = t[VOIDS + partner] if out and not t[VOIDS + partner] >> trump & 1 else 0
    returned = t[FIRST + partner]
    chosen = -1
    most = -1000
    for suit in range(4):
        own = t[start + suit]
        if own == 0 or suit == trump:
            continue
        unseen = ALL ^ t[GONE + suit] ^ own
        top = TOP[own]
        count = COUNT[own]
        if unseen >> top == 0 and not rivals >> suit & 1:
            score = 100 + COUNT[unseen] if out else 100 - COUNT[unseen] + 10 * count
            card = 13 * suit + top | CASH
        elif ruffs >> suit & 1:
            score = 60
            card = 13 * suit + LOW[own] | GIVE_RUFF
        else:
            score = 3 * count - (20 if rivals >> suit & 1 else 0)
            rule = LONGEST
            if suit == returned:
                score += 40
                rule = RETURN
            above = COUNT[unseen >> top]
            if above == 1 and (own << 1) >> top & 1 == 0:
                score -= 6
            card = 13 * suit + (lead_from(own, unseen) if count > 2 else top) | rule
        if score > most:
            most = score
            chosen = card
    return chosen


def lead_from(own: int, unseen: int) -> int:
    """The top of two touching high cards, else the lowest."""
    top = TOP[own]
    if top >= 8 and own & (1 << top) - 1 and touching(own, top, unseen) < top:
        return top
    return LOW[own]


def medium(
    t: Table, seat: int, place: int, led: int, best_suit: int, best: int, holder: int
) -> int:
    """Medium: wins cheaply, low under partner, trumps when void; looks only at hand and trick."""
    start = 5 * seat
    trump = t[TRUMP]
    if place == 0:
        return medium_lead(t, seat)
    own = t[start + led]
    partner_wins = holder == seat ^ 2
    if own:
        above = own & -(2 << best) if best_suit == led else 0
        if partner_wins:
            return 13 * led + LOW[own] | PARTNER_WINS
        if above == 0:
            return 13 * led + LOW[own] | CANNOT
        return 13 * led + LOW[above] | CHEAPLY
    mine = t[start + trump]
    over = mine & -(2 << best) if best_suit == trump else mine
    if over and not partner_wins:
        return 13 * trump + LOW[over] | TRUMP_IN
    return lowest_plain(t, seat) | THROW


def medium_lead(t: Table, seat: int) -> int:
    """An ace of a plain suit, else low from the longest plain suit, else a trump."""
    start = 5 * seat
    trump = t[TRUMP]
    longest = NO_SUIT
    for suit in range(4):
        own = t[start + suit]
        if suit == trump or own == 0:
            continue
        if own >> 12:
            return 13 * suit + 12 | CASH
        if longest == NO_SUIT or COUNT[own] > COUNT[t[start + longest]]:
            longest = suit
    if longest == NO_SUIT:
        return 13 * trump + TOP[t[start + trump]] | LEFT
    return 13 * longest + LOW[t[start + longest]] | LONGEST


def lowest_plain(t: Table, seat: int) -> int:
    """The lowest card outside trumps, else the lowest trump."""
    start = 5 * seat
    trump = t[TRUMP]
    chosen = -1
    for suit in range(4):
        own = t[start + suit]
        if own and suit != trump and (chosen < 0 or LOW[own] < chosen % 13):
            chosen = 13 * suit + LOW[own]
    if chosen < 0:
        chosen = 13 * trump + LOW[t[start + trump]]
    return chosen
