"""The one text form of cards, hands, deals, acts and whole logs. Printers and parsers round-trip.

Cards are suit first (games.md §0.1). Cards in a row that share a suit are written once:
`SAKQ75 HK54 D9 CK642`; an empty hand is `-`. An act is one word without spaces:

    HT   trump:H   knock   bid:3   rest:S   cut:P2=C2,P3=D9
    deal:N=SAK.HT,E=...,up=SJ,stock=C6.D6

A log is a line naming the game and its set-up, then the acts; line breaks mean nothing.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import groupby

from .acts import Act, Bid, Cut, Deal, Knock, NameTrump, Play, Rest
from .cards import RANKS, Card, Suit
from .errors import BadNotation

CARD_REMEDY = "a card is a suit C, D, H or S and a rank 2 to 9, T, J, Q, K or A; or BJ, LJ."
ACT_REMEDY = "an act is a card, deal:…, cut:…, trump:H, bid:3, rest:S or knock."


def write_cards(cards: Iterable[Card], between: str = " ") -> str:
    """The cards in the order given; `read_cards` gives back the same."""
    words: list[str] = []
    for head, group in groupby(cards, key=lambda card: card.value if card.joker else card.suit):
        texts = [card.value for card in group]
        if head in ("LJ", "BJ"):
            words += texts
        else:
            words.append(texts[0][0] + "".join(text[1] for text in texts))
    return between.join(words) or "-"


def read_cards(text: str, place: str = "a hand") -> tuple[Card, ...]:
    """Reads `SAKQ75 HK54`, with spaces, dots or commas between words; `-` is no card at all."""
    found: list[Card] = []
    for word in text.replace(".", " ").replace(",", " ").split():
        if word != "-":
            found += _read_word(word, place)
    return tuple(found)


def _read_word(word: str, place: str) -> Iterable[Card]:
    if word in ("BJ", "LJ"):
        return [Card(word)]
    suit, ranks = word[0], word[1:]
    if suit not in list(Suit) or not ranks or any(rank not in RANKS for rank in ranks):
        raise BadNotation(word, place, CARD_REMEDY)
    return [Card(suit + rank) for rank in ranks]


def read_card(text: str, place: str = "a card") -> Card:
    cards = _read_word(text, place) if text else ()
    if len(list(cards)) != 1:
        raise BadNotation(text, place, CARD_REMEDY)
    return next(iter(cards))


def write_act(act: Act) -> str:
    """One word without spaces; `read_act` gives back an equal act."""
    match act:
        case Play(card):
            return card.value
        case NameTrump(suit):
            return f"trump:{suit}"
        case Knock():
            return "knock"
        case Bid(number):
            return f"bid:{number}"
        case Rest(seat):
            return f"rest:{seat}"
        case Cut(cards):
            return "cut:" + ",".join(f"{seat}={card}" for seat, card in cards)
        case Deal():
            return "deal:" + ",".join(_deal_parts(act))
    raise BadNotation(repr(act), "an act", ACT_REMEDY)


def _deal_parts(deal: Deal) -> Iterable[str]:
    for seat, cards in deal.hands:
        yield f"{seat}={write_cards(cards, '.')}"
    if deal.turned is not None:
        yield f"up={deal.turned}"
    if deal.stock:
        yield f"stock={write_cards(deal.stock, '.')}"


def read_act(text: str, place: str = "an act") -> Act:
    word, colon, rest = text.partition(":")
    if not colon and word != "knock":
        return Play(read_card(text, place))
    reader = _READERS.get(word)
    if reader is None or bool(rest) is (word == "knock") or (colon and not rest):
        raise BadNotation(text, place, ACT_REMEDY)
    return reader(rest, place)


def _read_trump(text: str, place: str) -> Act:
    if text not in list(Suit):
        raise BadNotation(text, place, "trumps are C, D, H or S.")
    return NameTrump(Suit(text))


def _read_bid(text: str, place: str) -> Act:
    if not text.isascii() or not text.isdigit():
        raise BadNotation(text, place, "a bid is a number.")
    return Bid(int(text))


def _read_cut(text: str, place: str) -> Act:
    return Cut(tuple((seat, read_card(card, place)) for seat, card in _pairs(text, place)))


def _read_deal(text: str, place: str) -> Act:
    hands: list[tuple[str, tuple[Card, ...]]] = []
    turned: Card | None = None
    stock: tuple[Card, ...] = ()
    for name, value in _pairs(text, place):
        if name == "up":
            turned = read_card(value, place)
        elif name == "stock":
            stock = read_cards(value, place)
        else:
            hands.append((name, read_cards(value, f"{place}, hand {name}")))
    return Deal(tuple(hands), turned, stock)


def _pairs(text: str, place: str) -> list[tuple[str, str]]:
    pairs = [part.partition("=") for part in text.split(",")]
    for name, equals, value in pairs:
        if not name or not equals or not value:
            raise BadNotation(name, place, "write a name, = and a value.")
    return [(name, value) for name, _, value in pairs]


_READERS: Mapping[str, Callable[[str, str], Act]] = {
    "trump": _read_trump,
    "bid": _read_bid,
    "cut": _read_cut,
    "deal": _read_deal,
    "rest": lambda text, _place: Rest(text),
    "knock": lambda _text, _place: Knock(),
}


def write_log(code: str, words: Mapping[str, str], acts: Sequence[Act], in_a_line: int = 4) -> str:
    """A whole log: the game and its set-up on the first line, then acts, cards grouped in lines."""
    lines = [" ".join([code, *(f"{name}={value}" for name, value in words.items())])]
    row: list[str] = []
    for act in acts:
        if not isinstance(act, Play | Knock) or len(row) == in_a_line:
            lines += [" ".join(row)] if row else []
            row = []
        if isinstance(act, Play | Knock):
            row.append(write_act(act))
        else:
            lines.append(write_act(act))
    return "\n".join([*lines, " ".join(row)] if row else lines)


def read_log(text: str) -> tuple[str, dict[str, str], tuple[Act, ...]]:
    """(game's code, words of the set-up, acts). Whether they are legal is the game's to say."""
    head, _, rest = text.strip().partition("\n")
    code, *pairs = head.split() or [""]
    words: dict[str, str] = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals:
            raise BadNotation(pair, "the first line", "write name=value.")
        words[name] = value
    acts = (read_act(word, f"act {place}") for place, word in enumerate(rest.split()))
    return code, words, tuple(acts)


def plain(value: object) -> object:
    """The value as text, numbers, lists and dictionaries, the same every time: ready for JSON."""
    if isinstance(value, str):
        return str(value)
    if isinstance(value, tuple | list):
        return [plain(one) for one in value]
    if isinstance(value, Act):
        return write_act(value)
    if dataclasses.is_dataclass(value):
        fields = dataclasses.fields(value)
        return {field.name: plain(getattr(value, field.name)) for field in fields}
    return value
