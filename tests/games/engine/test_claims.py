"""The rest of the tricks: proved from one's own view, and written into the log."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.engine.acts import Rest
from games.engine.claims import proves_the_rest
from games.engine.errors import ActionUnknown, BadNotation, WrongPhase
from games.engine.game import GAMES, State, replay, written
from games.engine.notation import read_act, write_act
from games.engine.secrecy import twin
from games.engine.shuffle import Generator, seed_from
from games.engine.whist import WhistState, WhistView
from tests.games.engine.players import finished_hand, random_hand


def states(seed: int) -> list[WhistState]:
    hand = random_hand("whist", GAMES["whist"].setup({"dealer": "N"}), seed)
    return [state for state in hand if isinstance(state, WhistState) and state.turn is not None]


def wins_all(state: WhistState, seat: str) -> bool:
    """Whether `seat`, leading trumps and then anything from the top, wins every trick against every
    defence."""
    if state.over:
        return True
    if state.turn != seat:
        return all(_goes_on(state, act, seat) for act in state.legal())
    cards = sorted(state.view(seat).hand, key=lambda card: (card.suit != state.trump, -card.rank))
    return _goes_on(state, read_act(cards[0].value), seat)


def _goes_on(state: WhistState, act: object, seat: str) -> bool:
    after = state.after(act)  # type: ignore[arg-type]
    lost = len(after.tricks) > len(state.tricks) and after.tricks[-1].winner != seat
    return not lost and wins_all(after, seat)


@given(st.integers(0, 10_000), st.integers(0, 10_000))
@settings(max_examples=60, deadline=None)
def test_what_is_proved_is_won_however_the_unseen_cards_lie(seed: int, other: int) -> None:
    for state in states(seed)[40:]:  # three cards each: every defence can be tried
        assert state.turn is not None
        seat = state.turn.value
        if not proves_the_rest(state.view(seat)):
            continue
        deals: list[State | None] = [state]
        deals += [twin(state, seat, Generator(seed_from(other + one))) for one in range(3)]
        assert all(wins_all(one, seat) for one in deals if isinstance(one, WhistState))


def test_proofs_occur() -> None:
    """The property above is about something."""
    proofs = [
        state
        for seed in range(60)
        for state in states(seed)
        if state.turn and proves_the_rest(state.view(state.turn.value))
    ]
    assert len(proofs) > 20


def test_nobody_proves_anything_in_anothers_turn_or_in_mid_trick() -> None:
    for state in states(3):
        turn = state.turn
        others = [seat for seat in "NESW" if seat != turn]
        assert not any(proves_the_rest(_view(state, seat)) for seat in others)
        assert not (state.trick and turn and proves_the_rest(_view(state, turn.value)))


def _view(state: WhistState, seat: str) -> WhistView:
    return state.view(seat)


def test_the_rest_goes_to_the_seat_named_and_ends_the_hand() -> None:
    state = states(5)[20]
    won = dict(state.view(None).won)

    after = state.after(Rest("E"))

    result = after.result
    assert after.over
    assert result is not None
    assert dict(result.tricks_by_seat) == won | {"E": won["E"] + 13 - len(state.tricks)}
    assert dict(after.view("E").won) == dict(result.tricks_by_seat)


def test_the_log_with_a_rest_reads_back_equal() -> None:
    after = states(5)[20].after(Rest("E"))

    assert replay(written(after)) == after
    assert read_act(write_act(Rest("W"))) == Rest("W")


def test_no_player_can_make_it_and_no_seat_that_is_not_there() -> None:
    state = states(5)[20]

    with pytest.raises(ActionUnknown):
        state.after(Rest("E"), by=state.turn)
    with pytest.raises(BadNotation):
        state.after(Rest("X"))
    with pytest.raises(WrongPhase):
        finished_hand("whist", {"dealer": "N"}, 5).after(Rest("E"))
