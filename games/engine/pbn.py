"""Whist hands as PBN 2.1 (Portable Bridge Notation): written for bridge programs, read from them.

PBN knows contracts, whist does not. A hand is written as if the dealer had to make the odd trick
(`1S`, seven tricks): then the player to the dealer's left leads, as in whist, and every program
shows the right trumps. The tag `Whist` holds our own set-up, so that our files come back equal. A
hand that ended by a claim stops at `*`, as PBN has it; `Rest` says who took the tricks left.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from .acts import Act, Deal, Play, Rest
from .cards import RANKS, Card, Suit, Trump
from .errors import BadNotation, EngineError, IllegalLog
from .notation import read_card, read_cards
from .seats import FOUR, TRICKS_IN_A_HAND, Seat, clockwise
from .whist import WhistState
from .whist_setup import WhistSetup, read_whist_setup

HEADER = "% PBN 2.1\n% EXPORT\n"
SUITS = (Suit.S, Suit.H, Suit.D, Suit.C)
TAGS = (
    "Event",
    "Site",
    "Date",
    "Board",
    "West",
    "North",
    "East",
    "South",
    "Dealer",
    "Vulnerable",
    "Deal",
    "Scoring",
    "Declarer",
    "Contract",
    "Result",
)
_TOKEN = re.compile(
    r"""\{[^}]*\}|;[^\n]*|^%[^\n]*"""
    r"""|\[\s*(?P<name>\w+)\s*"(?P<value>(?:[^"\\]|\\.)*)"\s*\]"""
    r"""|(?P<word>[^\s\[\]{};]+)""",
    re.MULTILINE,
)


@dataclass(frozen=True, slots=True)
class PbnGame:
    """One game of a file: the hand as far as it was played, and all tags as they stood."""

    state: WhistState
    tags: Mapping[str, str] = field(default_factory=dict)


def write_pbn(games: Iterable[PbnGame]) -> str:
    """A whole file. The tags of each game (Event, Site, Date, Board, names of players) are used.

    Hands that are not dealt yet raise WrongPhase; hands in progress end with `*`.
    """
    return HEADER + "\n".join(_write_game(game.state, game.tags) for game in games)


def _write_game(state: WhistState, given: Mapping[str, str]) -> str:
    result, dealer = state.result, state.setup.dealer
    values = {name: given.get(name, "?") for name in TAGS}
    values |= {
        "Event": given.get("Event", "Whist"),
        "Date": given.get("Date", "????.??.??"),
        "Board": given.get("Board", "1"),
        "Dealer": dealer,
        "Vulnerable": "None",
        "Deal": _write_deal(state.deal, dealer),
        "Scoring": given.get("Scoring", ""),
        "Declarer": dealer,
        "Contract": f"1{state.trump or Trump.NT}",
        "Result": str(result.tricks[dealer.side]) if result else "?",
    }
    if state.deal.turned is not None:
        values["TurnUp"] = state.deal.turned
    if state.rest is not None:
        values["Rest"] = state.rest
    values["Whist"] = " ".join(f"{name}={value}" for name, value in state.setup.words().items())
    lines = [f'[{name} "{_quoted(value)}"]' for name, value in values.items()]
    return "\n".join([*lines, *_write_play(state)]) + "\n"


def _quoted(value: str) -> str:
    one_line = " ".join(value.split())
    return one_line.replace("\\", "\\\\").replace('"', '\\"')


def _write_deal(deal: Deal, first: Seat) -> str:
    hands = []
    for seat in clockwise(FOUR, first):
        hand = deal.hand(seat)
        suits = ("".join(card.value[1] for card in hand if card.suit is suit) for suit in SUITS)
        hands.append(".".join(suits))
    return f"{first}:{' '.join(hands)}"


def _write_play(state: WhistState) -> list[str]:
    columns = clockwise(FOUR, state.setup.dealer.left)
    rows = [dict(trick.plays) for trick in state.tricks]
    if state.trick:
        rows.append(dict(state.trick))
    lines = [" ".join(row.get(seat, "-") for seat in columns) for row in rows]
    played_out = len(state.tricks) == TRICKS_IN_A_HAND
    return [f'[Play "{columns[0]}"]', *lines, *([] if played_out else ["*"])]


def read_pbn(text: str) -> tuple[PbnGame, ...]:
    """All games of a file, each played as far as it goes.

    A tag that can't be used raises BadNotation, a card that may not be played IllegalLog; no game
    is returned then. Where trumps are not ours to know (no `Whist` tag) the contract gives them,
    and the declarer counts as dealer, because the lead is on his left.
    """
    return tuple(
        PbnGame(_read_game(tags, play, f"game {number}"), tags)
        for number, (tags, play) in enumerate(_games(text), start=1)
    )


def _games(text: str) -> Iterator[tuple[dict[str, str], list[str]]]:
    """(tags, words of the play) of each game; a tag that comes again begins the next game.

    `#` as a value stands for the value of the game before.
    """
    tags: dict[str, str] = {}
    before: dict[str, str] = {}
    play: list[str] = []
    section = ""
    for token in _TOKEN.finditer(text):
        name, value, word = token["name"], token["value"], token["word"]
        if name is not None:
            if name in tags:
                yield tags, play
                before, tags, play = tags, {}, []
            plain = re.sub(r"\\(.)", r"\1", value)
            tags[name] = before.get(name, "") if plain.startswith("#") else plain
            section = name
        elif word is not None and section == "Play":
            play.append(word)
    if tags:
        yield tags, play


def _read_game(tags: Mapping[str, str], play: list[str], where: str) -> WhistState:
    setup = _read_setup(tags, where)
    deal = _read_deal(tags, where)
    try:
        state = WhistState(setup).after(deal)
    except EngineError as reason:
        raise IllegalLog(0, f"deal of {where}", reason, WhistState(setup)) from reason
    first = tags.get("Play", state.turn or "")
    if play and first not in list(Seat):
        raise BadNotation(first, f"[Play] of {where}", "name the seat of the first column.")
    if not play:
        return state
    state = _play_rows(state, clockwise(FOUR, first), _words(play))
    return _claimed(state, tags, where)


def _claimed(state: WhistState, tags: Mapping[str, str], where: str) -> WhistState:
    """The hand with its claim: as `Rest` says, else as `Result` tells.

    A result that gives some of the tricks left to one side and some to the other is no claim of
    ours: such a hand stays where its cards end.
    """
    if state.over:
        return state
    dealer = state.setup.dealer
    if "Rest" in tags:
        if tags["Rest"] not in list(Seat):
            raise BadNotation(tags["Rest"], f"[Rest] of {where}", "name a seat N, E, S or W.")
        return state.after(Rest(tags["Rest"]))
    taken = sum(Seat(trick.winner).side is dealer.side for trick in state.tricks)
    left = TRICKS_IN_A_HAND - len(state.tricks)
    claimed = {str(taken): dealer.left, str(taken + left): dealer}.get(tags.get("Result", ""))
    return state if claimed is None else state.after(Rest(claimed))


def _read_setup(tags: Mapping[str, str], where: str) -> WhistSetup:
    if "Whist" in tags:
        pairs = (word.partition("=") for word in tags["Whist"].split())
        return read_whist_setup({name: value for name, _, value in pairs})
    dealer = tags.get("Declarer") or tags.get("Dealer", "")
    if dealer not in list(Seat):
        raise BadNotation(dealer, f"[Dealer] of {where}", "name a seat N, E, S or W.")
    if "TurnUp" in tags:
        return WhistSetup(Seat(dealer))
    trump = re.fullmatch(r"[1-7](NT|[CDHS])X{0,2}", tags.get("Contract", ""))
    if trump is None:
        remedy = "trumps come from a contract such as 1S or from [TurnUp]."
        raise BadNotation(tags.get("Contract", ""), f"[Contract] of {where}", remedy)
    return WhistSetup(Seat(dealer), Trump(trump[1]))


def _read_deal(tags: Mapping[str, str], where: str) -> Deal:
    text, place = tags.get("Deal", ""), f"[Deal] of {where}"
    first, _, rest = text.partition(":")
    hands = rest.split()
    if first not in list(Seat) or len(hands) != len(FOUR):
        raise BadNotation(text, place, "write N: and four hands.")
    dealt = dict(zip(clockwise(FOUR, first), hands, strict=True))
    turned = read_card(tags["TurnUp"], f"[TurnUp] of {where}") if "TurnUp" in tags else None
    return Deal(tuple((seat, _read_hand(dealt[seat], place)) for seat in FOUR), turned)


def _read_hand(text: str, place: str) -> tuple[Card, ...]:
    holdings = text.split(".")
    if len(holdings) != len(SUITS) or any(rank not in RANKS for rank in text if rank != "."):
        raise BadNotation(text, place, "a hand is four suits S.H.D.C with dots between them.")
    words = (suit + ranks for suit, ranks in zip(SUITS, holdings, strict=True) if ranks)
    return read_cards(" ".join(words), place)


def _words(play: Iterable[str]) -> list[str]:
    """Cards and dashes; notes, numbers of annotations and what follows `*` are left out."""
    words: list[str] = []
    for word in play:
        if word == "*":
            break
        if not word.startswith(("=", "$", "^")):
            words.append(word.rstrip("!?"))
    return words


def _play_rows(state: WhistState, columns: tuple[str, ...], words: list[str]) -> WhistState:
    """Plays the rows, each in the order of play; after the first dash no card may follow."""
    stopped = False
    for place in range(0, len(words), len(columns)):
        row = dict(zip(columns, words[place : place + len(columns)], strict=False))
        where = f"trick {place // len(columns) + 1}"
        for seat in clockwise(FOUR, state.turn or columns[0]):
            word = row.get(seat, "-")
            if word in ("-", "+"):
                stopped = True
            elif stopped:
                raise BadNotation(word, where, "a card before it is missing.")
            else:
                state = _one_card(state, Play(read_card(word, where)), seat)
    return state


def _one_card(state: WhistState, act: Act, seat: str) -> WhistState:
    try:
        return state.after(act, by=seat)
    except EngineError as reason:
        word = act.card.value if isinstance(act, Play) else ""
        raise IllegalLog(len(state.log), word, reason, state) from reason
