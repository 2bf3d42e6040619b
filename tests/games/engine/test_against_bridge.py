"""The engine beside a bridge library that is not ours: the same legal cards, winners and files."""

from __future__ import annotations

from itertools import pairwise

import pytest
from endplay import types as bridge
from endplay.parsers import pbn as bridge_files

from games.engine.acts import Deal, Play
from games.engine.cards import Card
from games.engine.game import GAMES
from games.engine.notation import write_act
from games.engine.pbn import PbnGame, read_pbn, write_pbn
from games.engine.seats import FOUR, Seat
from games.engine.whist import WhistState
from tests.games.engine.players import random_hand

SETUPS = (
    {"dealer": "N"},
    {"dealer": "E", "trump": "C"},
    {"dealer": "S", "trump": "NT"},
    {"dealer": "W", "honours": "on"},
)
HANDS = range(40)


def states(seed: int) -> list[WhistState]:
    """Every state of one random hand, from the deal on."""
    setup = GAMES["whist"].setup(SETUPS[seed % len(SETUPS)])
    found = [state for state in random_hand("whist", setup, seed) if isinstance(state, WhistState)]
    return found[1:]


def theirs(state: WhistState) -> bridge.Deal:
    """The deal as the library has it, before the first card; hands written by hand, not by us."""
    hands = []
    for seat in FOUR:
        held = state.deal.hand(seat)
        suits = ("".join(card.value[1] for card in held if card.value[0] == s) for s in "SHDC")
        hands.append(".".join(suits))
    first = bridge.Player.find(str(state.turn))
    return bridge.Deal("N:" + " ".join(hands), first=first, trump=denomination(state))


def denomination(state: WhistState) -> bridge.Denom:
    return bridge.Denom.find(str(state.trump).lower())


def ours(card: bridge.Card) -> Card:
    return Card(card.suit.name[0].upper() + card.rank.abbr)


@pytest.mark.parametrize("seed", HANDS)
def test_a_whole_hand_has_the_same_legal_cards_turns_and_winners(seed: int) -> None:
    played = states(seed)
    deal = theirs(played[0])
    for state, after in pairwise(played):
        act = after.log[-1]
        assert isinstance(act, Play)
        assert deal.curplayer.abbr == state.turn
        assert {Play(ours(card)) for card in deal.legal_moves()} == set(state.legal())
        deal.play(write_act(act))
        if not after.trick:
            assert deal.first.abbr == after.tricks[-1].winner
    assert all(len(deal[player]) == 0 for player in bridge.Player)


@pytest.mark.parametrize("seed", HANDS)
def test_the_library_reads_our_file_as_it_was_played(seed: int) -> None:
    state = states(seed)[-1]
    (board,) = bridge_files.loads(write_pbn([PbnGame(state)]))
    cards = [act.card for act in state.log if isinstance(act, Play)]

    assert [ours(card) for card in board.play] == cards
    assert board.deal.to_pbn() == theirs(states(seed)[0]).to_pbn()
    assert board.contract.denom == denomination(state)
    assert board.contract.declarer.abbr == state.setup.dealer
    assert state.result is not None
    assert board.contract.result + 7 == state.result.tricks[state.setup.dealer.side]


@pytest.mark.parametrize("seed", HANDS)
def test_the_library_counts_the_tricks_that_we_count(seed: int) -> None:
    state = states(seed)[-1]
    deal = theirs(states(seed)[0])
    won = dict.fromkeys((seat.value for seat in FOUR), 0)
    for place, act in enumerate(state.log[1:], start=1):
        deal.play(write_act(act))
        if place % 4 == 0:
            won[deal.first.abbr] += 1

    assert state.result is not None
    assert won == dict(state.result.tricks_by_seat)


@pytest.mark.parametrize("seed", HANDS)
def test_a_file_written_by_the_library_is_read_by_us(seed: int) -> None:
    state = states(seed)[-1]
    boards = bridge_files.loads(write_pbn([PbnGame(state)]))
    (game,) = read_pbn(bridge_files.dumps(boards))

    assert isinstance(game.state.log[0], Deal)
    assert game.state.deal.hands == state.deal.hands
    assert game.state.log[1:] == state.log[1:]
    assert (game.state.trump, game.state.setup.dealer) == (state.trump, Seat(state.setup.dealer))
