"""Hidden information: what a view may hold (games.md §0.4, H1 to H6)."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.engine.acts import Deal
from games.engine.cards import PACK, Card
from games.engine.game import GAMES, State, View, replay, written
from games.engine.match import Counts
from games.engine.secrecy import cards_in, hidden_from, leaks, twin, watchers
from games.engine.shuffle import Generator, seed_from
from games.engine.simple import any_legal
from tests.games.engine.players import ALL_GAMES, random_hand

SEEDS = st.integers(0, 10**9)
GAMES_AND_WORDS = st.sampled_from(ALL_GAMES)
Named = tuple[str, dict[str, str]]


def states_after_the_deal(game: Named, seed: int) -> Iterator[State]:
    states = random_hand(game[0], GAMES[game[0]].setup(game[1]), seed)
    return (state for state in states if state.log)


def later_hand(seed: int) -> list[State]:
    """A hand of knockout whist with dogs, if the seed has one; else the second hand."""
    setup = GAMES["knockout_whist"].setup({"players": "5", "dogs_life": "on"})
    first = list(random_hand("knockout_whist", setup, seed))[-1]
    following = GAMES["knockout_whist"].next_setup(first)
    assert following is not None
    return list(random_hand("knockout_whist", following, seed, number=1))[1:]


def message(view: View) -> bytes:
    return json.dumps(view.plain(), sort_keys=True).encode()


def test_there_is_something_to_hide() -> None:
    state = next(states_after_the_deal(("whist", {"dealer": "W"}), 1))

    assert len(hidden_from(state, "N")) == 38
    assert len(hidden_from(state, None)) == 51


def test_a_leak_would_be_found() -> None:
    state = next(states_after_the_deal(("whist", {}), 1))
    told_too_much = state.view("E")

    assert cards_in(told_too_much) & hidden_from(state, "S") != set()


@settings(max_examples=8, deadline=None)
@given(GAMES_AND_WORDS, SEEDS)
def test_h1_no_view_names_a_card_that_its_reader_may_not_see(game: Named, seed: int) -> None:
    for state in states_after_the_deal(game, seed):
        for seat in watchers(state):
            assert leaks(state, seat) == set()


@settings(max_examples=5, deadline=None)
@given(SEEDS)
def test_h1_holds_where_trumps_are_named_and_dogs_wait(seed: int) -> None:
    for state in later_hand(seed):
        for seat in watchers(state):
            assert leaks(state, seat) == set()


@settings(max_examples=15, deadline=None)
@given(GAMES_AND_WORDS, SEEDS, SEEDS)
def test_h2_cards_hidden_from_a_seat_make_no_difference_to_it(
    game: Named, seed: int, other: int
) -> None:
    state = next(states_after_the_deal(game, seed))
    for seat in watchers(state):
        changed = twin(state, seat, Generator(seed_from(other)))

        assert changed is not None
        assert message(changed.view(seat)) == message(state.view(seat))


@settings(max_examples=15, deadline=None)
@given(GAMES_AND_WORDS, SEEDS, SEEDS, st.integers(2, 50))
def test_h2_holds_in_the_middle_of_the_play(game: Named, seed: int, other: int, place: int) -> None:
    states = list(states_after_the_deal(game, seed))
    state = states[min(place, len(states) - 2)]
    for seat in watchers(state):
        changed = twin(state, seat, Generator(seed_from(other)))
        if changed is not None:
            assert message(changed.view(seat)) == message(state.view(seat))


def test_twins_in_the_middle_of_the_play_do_differ() -> None:
    """Otherwise the test above would prove nothing."""
    states = list(states_after_the_deal(("whist", {}), 3))
    twins = [
        (twin(state, "N", Generator(seed_from(number))), state)
        for state in states[8:30]
        for number in range(5)
    ]

    assert sum(one is not None and one.log != state.log for one, state in twins) > 10


def test_h3_neither_seed_nor_order_of_dealing_is_in_a_state() -> None:
    setup = GAMES["whist"].setup({})
    start = GAMES["whist"].start(setup)
    seed = seed_from(77)
    state = start.after(start.chance(Generator(seed)))
    deal = state.log[0]

    assert isinstance(deal, Deal)
    assert seed.hex() not in json.dumps(state.view("N").plain()) + written(state)
    assert [list(hand) for _, hand in deal.hands] == [
        sorted(hand, key=lambda card: -card.number) for _, hand in deal.hands
    ]


@settings(max_examples=15, deadline=None)
@given(GAMES_AND_WORDS, SEEDS, SEEDS, st.integers(0, 50))
def test_h4_a_player_decides_from_the_view_alone(
    game: Named, seed: int, other: int, place: int
) -> None:
    states = list(states_after_the_deal(game, seed))
    state = states[min(place, len(states) - 2)]
    changed = twin(state, state.turn, Generator(seed_from(other)))
    if changed is not None and state.turn is not None:
        chosen = [
            any_legal(one.view(one.turn), Generator(seed_from(5))) for one in (state, changed)
        ]

        assert chosen[0] == chosen[1]


@settings(max_examples=10, deadline=None)
@given(GAMES_AND_WORDS, SEEDS)
def test_h5_legal_acts_are_told_to_the_seat_in_turn_only(game: Named, seed: int) -> None:
    for state in states_after_the_deal(game, seed):
        told = {seat: state.view(seat).legal for seat in watchers(state)}

        assert told == {seat: state.legal() if seat == state.turn else () for seat in told}


@settings(max_examples=10, deadline=None)
@given(GAMES_AND_WORDS, SEEDS, st.integers(0, 50))
def test_h6_coming_back_shows_the_same_view(game: Named, seed: int, place: int) -> None:
    states = list(states_after_the_deal(game, seed))
    state = states[min(place, len(states) - 1)]
    again = replay(written(state))

    for seat in watchers(state):
        assert message(again.view(seat)) == message(state.view(seat))


def turn_up_of(state: State) -> Card | None:
    deal = state.log[0]
    assert isinstance(deal, Deal)
    return deal.turned


@settings(max_examples=10, deadline=None)
@given(SEEDS)
def test_the_turned_card_lies_open_until_the_dealers_first_card(seed: int) -> None:
    for state in states_after_the_deal(("whist", {"dealer": "S"}), seed):
        cards_of_dealer = dict(state.view(None).counts)["S"]

        lying = turn_up_of(state) if cards_of_dealer == 13 else None

        assert [state.view(seat).turned for seat in watchers(state)] == [lying] * 5


@settings(max_examples=10, deadline=None)
@given(SEEDS)
def test_the_turned_card_is_marked_until_it_is_played(seed: int) -> None:
    for state in states_after_the_deal(("whist", {"dealer": "S"}), seed):
        turned = turn_up_of(state)
        marked = turned if turned in state.view("S").hand else None

        assert [state.view(seat).marked for seat in watchers(state)] == [marked] * 5


def test_a_seat_sees_its_own_hand_and_a_watcher_none() -> None:
    state = next(states_after_the_deal(("whist", {}), 1))
    deal = state.log[0]

    assert isinstance(deal, Deal)
    assert [state.view(seat).hand for seat in "NESW"] == [deal.hand(seat) for seat in "NESW"]
    assert state.view(None).hand == ()


def test_honours_are_told_only_after_the_hand() -> None:
    *before, last = states_after_the_deal(("whist", {"honours": "on"}), 1)

    assert [state.view("N").result for state in before] == [None] * 52
    assert last.view("N").result.honours_held is not None


def test_the_whole_deal_is_shown_after_the_hand_unless_the_table_says_no() -> None:
    *_, shown = states_after_the_deal(("whist", {}), 1)
    *_, kept = states_after_the_deal(("whist", {"reveal_after_hand": "off"}), 1)

    assert (shown.view(None).revealed, kept.view(None).revealed) == (shown.log[0], None)


def test_what_counts_is_part_of_the_view() -> None:
    drive = next(states_after_the_deal(("whist", {"counts": "tricks"}), 1))
    game = next(states_after_the_deal(("whist", {"score": "3-1"}), 1))

    assert drive.view("N").setup.options.counts is Counts.TRICKS
    assert (game.view("N").setup.options.counts, game.view("N").setup.score.ns) == (
        Counts.POINTS,
        3,
    )


def test_undealt_cards_of_knockout_are_written_down_nowhere() -> None:
    *_, last = states_after_the_deal(("knockout_whist", {"players": "3"}), 1)
    dealt = {card for _, hand in last.log[0].hands for card in hand} | {last.log[0].turned}
    cut = {card for one in last.view(None).cuts for _, card in one.cards}

    assert len(set(PACK) - dealt) == 30
    assert cards_in(last.view(None)) == dealt | cut


def test_who_is_knocked_out_sees_what_a_watcher_sees() -> None:
    words = {"seats": "A,B,C", "dealer": "A", "alive": "A,C", "size": "6", "chooser": "C"}
    state = next(states_after_the_deal(("knockout_whist", words), 1))
    out, watcher = state.view("B").plain(), state.view(None).plain()

    assert {name: value for name, value in out.items() if watcher[name] != value} == {"seat": "B"}


@pytest.mark.parametrize("code", sorted(GAMES))
def test_before_the_deal_a_view_holds_no_card(code: str) -> None:
    state = GAMES[code].start(GAMES[code].setup({}))

    assert [cards_in(state.view(seat)) for seat in (*state.setup.seats, None)] == [set()] * 5
