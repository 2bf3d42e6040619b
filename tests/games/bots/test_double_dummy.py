"""Double dummy: every hand on the table. Held against trying all ways to play small endings."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

import pytest

from games.bots import BOTS, double_dummy
from games.bots.double_dummy import CEILING, SolverMissing, review, tricks_with
from games.bots.errors import NotWhist
from games.engine.acts import Play
from games.engine.cards import Card
from games.engine.game import GAMES, replay
from games.engine.seats import Seat
from games.engine.whist import WhistState

from .positions import WAYS_TO_PLAY, hand_of, turns

SUITS = """whist dealer=W trump=H
deal:N=SAKQJT98765432,E=HAKQJT98765432,S=DAKQJT98765432,W=CAKQJT98765432
"""


def whist(state: object) -> WhistState:
    assert isinstance(state, WhistState)
    return state


def tried(state: WhistState) -> int:
    """Tricks of North and South in the whole hand, by trying everything."""
    if state.over:
        assert state.result is not None
        return state.result.tricks.ns
    values = [tried(state.after(act)) for act in state.legal()]
    return max(values) if state.turn in ("N", "S") else min(values)


@pytest.mark.parametrize("seed", range(8))
def test_the_last_three_tricks_are_worth_what_trying_every_card_gives(seed: int) -> None:
    states = list(hand_of("easy", WAYS_TO_PLAY[seed % len(WAYS_TO_PLAY)], seed))
    state = whist(states[40 + seed % 4])
    ours = state.turn in ("N", "S")
    expected = {
        act.card: tried(state.after(act)) if ours else 13 - tried(state.after(act))
        for act in state.legal()
        if isinstance(act, Play)
    }

    assert tricks_with(state) == expected


def test_every_legal_card_is_valued_and_no_other() -> None:
    for state in list(turns("easy", range(2)))[::9]:
        assert {Play(card) for card in tricks_with(whist(state))} == set(state.legal())


def test_with_all_hearts_as_trumps_east_wins_every_trick() -> None:
    assert set(tricks_with(whist(replay(SUITS))).values()) == {0}


def test_a_review_tells_what_each_card_cost() -> None:
    hand = whist(list(hand_of("easy", {"dealer": "N"}, 4))[-1])
    found = review(hand)
    first = WhistState(hand.setup).after(hand.deal)
    start = max(tricks_with(first).values())
    lost = {side: sum(one.lost for one in found if one.seat in side) for side in ("NS", "EW")}

    assert [one.card for one in found] == [act.card for act in hand.log if isinstance(act, Play)]
    assert all((one.card in one.best) == (one.lost == 0) for one in found)
    assert hand.result is not None
    assert first.turn is Seat.E
    assert hand.result.tricks.ew == start - lost["EW"] + lost["NS"]


def test_many_threads_ask_one_after_another() -> None:
    states = [whist(state) for state in list(turns("easy", range(2)))[20::6]]
    alone = [tricks_with(state) for state in states]

    with ThreadPoolExecutor(4) as threads:
        assert list(threads.map(tricks_with, states)) == alone


def test_a_hand_without_a_turn_is_refused() -> None:
    over = whist(list(hand_of("easy", {"dealer": "N"}, 4))[-1])

    with pytest.raises(NotWhist):
        tricks_with(over)
    with pytest.raises(NotWhist):
        tricks_with(WhistState(over.setup))


def test_without_the_solver_a_sentence_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(double_dummy, "PACKAGE", "no_such_package")
    double_dummy._library.cache_clear()
    double_dummy._solver.cache_clear()

    assert not double_dummy.available()
    with pytest.raises(SolverMissing, match="pip install"):
        tricks_with(whist(replay(SUITS)))
    double_dummy._library.cache_clear()
    monkeypatch.undo()
    assert double_dummy.available()


def test_the_ceiling_is_no_bot_that_a_table_can_seat() -> None:
    assert CEILING.code not in BOTS


def test_the_ceiling_takes_the_lowest_of_equal_cards() -> None:
    assert CEILING.best(replay(SUITS)) == Play(Card("S2"))


def test_the_ceiling_plays_whist_only() -> None:
    knockout = GAMES["knockout_whist"]
    with pytest.raises(NotWhist):
        CEILING.best(knockout.start(knockout.setup({"players": "3"})))
