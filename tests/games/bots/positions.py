"""Positions for tests of bots: hands played from a seed, and hands written down."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from games.bots import BOTS, Bot, answer
from games.engine.acts import Act, Deal, Play
from games.engine.cards import PACK, Card, arranged
from games.engine.game import GAMES, State
from games.engine.notation import read_cards
from games.engine.seats import FOUR
from games.engine.shuffle import Generator, seed_from
from games.engine.whist import WhistState, WhistView

WAYS_TO_PLAY: tuple[Mapping[str, str], ...] = (
    {"dealer": "N", "honours": "on"},
    {"dealer": "E", "counts": "tricks"},
    {"dealer": "S", "trump": "NT"},
    {"dealer": "W", "trump": "H", "score": "4-3"},
)


def hand_of(bot: str, words: Mapping[str, str], seed: int) -> Iterator[State]:
    """Every state of one hand of whist with `bot` at all seats, from the deal on."""
    state: State = GAMES["whist"].start(GAMES["whist"].setup(dict(words)))
    while not state.over:
        source = Generator(seed_from(seed), len(state.log))
        act = _act(BOTS[bot], state, source)
        state = state.after(act)
        yield state


def _act(bot: Bot, state: State, source: Generator) -> Act:
    if state.awaits_chance:
        return state.chance(source)
    return answer(bot, state.view(state.turn), source)


def turns(bot: str, seeds: range) -> Iterator[State]:
    """States in which somebody has to play, of hands of all kinds."""
    for seed in seeds:
        for state in hand_of(bot, WAYS_TO_PLAY[seed % len(WAYS_TO_PLAY)], seed):
            if state.turn is not None:
                yield state


def view_of(state: State) -> WhistView:
    """The view of the seat whose turn it is."""
    view = state.view(state.turn)
    assert isinstance(view, WhistView)
    return view


def position(hand: str, played: str = "", trump: str = "S", setup: str = "") -> WhistView:
    """South's view after `played` (from the lead on) with South's dealt `hand`.

    The dealer is chosen so that South is to play next in a first trick; the others' cards are
    theirs as played and otherwise dealt in order, which no view shows. At the end of `played`
    it must be South's turn.
    """
    cards = [Card(word) for word in played.split()]
    south = read_cards(hand)
    for dealer in FOUR:
        words = {"dealer": dealer.value, "trump": trump} | dict(
            word.split("=") for word in setup.split()
        )
        state = _try(words, south, cards)
        if state is not None:
            return view_of(state)
    raise AssertionError(f"No way to play {played} so that South is next.")


def _try(words: dict[str, str], south: tuple[Card, ...], cards: list[Card]) -> State | None:
    game = GAMES["whist"]
    trial: dict[str, list[Card]] = {seat.value: [] for seat in FOUR}
    leader = WhistState(game.setup(words)).setup.dealer.left  # type: ignore[arg-type]
    order, trick = leader, []
    state = game.start(game.setup(words))
    trump = words["trump"]
    for card in cards:
        trial[order.value].append(card)
        trick.append((order, card))
        order = order.left
        if len(trick) == 4:
            order = max(trick, key=lambda play: _power(play[1], trick[0][1], trump))[0]
            trick = []
    if order != "S" or any(card not in south for card in trial["S"]):
        return None
    if any(card in south for seat in "NEW" for card in trial[seat]):
        return None
    state = state.after(_deal(south, trial, cards, trump))
    for card in cards:
        state = state.after(Play(card))
    return state


def _power(card: Card, led: Card, trump: str) -> tuple[bool, bool, int]:
    return card.suit == trump, card.suit is led.suit, card.rank


def _deal(
    south: tuple[Card, ...], trial: dict[str, list[Card]], cards: list[Card], trump: str
) -> Deal:
    """The rest is dealt so that nobody holds a suit in which he has not followed."""
    rest = [card for card in PACK if card not in south and card not in cards]
    lacks = _lacks(cards, trial)
    hands = {seat: list(held) for seat, held in trial.items()}
    hands["S"] = list(south)
    for card in sorted(rest, key=lambda card: -sum(card.suit in gone for gone in lacks.values())):
        free = [s for s in "NEW" if len(hands[s]) < 13 and card.suit not in lacks[s]]
        hands[min(free, key=lambda seat: len(hands[seat]))].append(card)
    return Deal(tuple((seat, arranged(hands[seat])) for seat in FOUR))


def _lacks(cards: list[Card], trial: dict[str, list[Card]]) -> dict[str, set[object]]:
    lacks: dict[str, set[object]] = {seat: set() for seat in trial}
    for start in range(0, len(cards), 4):
        for card in cards[start + 1 : start + 4]:
            if card.suit is not cards[start].suit:
                owner = next(seat for seat, held in trial.items() if card in held)
                lacks[owner].add(cards[start].suit)
    return lacks
