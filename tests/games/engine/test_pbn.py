"""Whist hands as PBN: written for bridge programs, read back equal."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.engine.acts import Rest
from games.engine.cards import Trump
from games.engine.errors import BadNotation, IllegalLog, WrongPhase
from games.engine.pbn import TAGS, PbnGame, read_pbn, write_pbn
from games.engine.seats import Seat
from games.engine.whist import WhistState
from games.engine.whist_setup import PRESETS, WhistSetup
from tests.games.engine.players import random_hand

SEEDS = st.integers(0, 10**9)
SETUPS = st.builds(
    WhistSetup,
    st.sampled_from(Seat),
    st.none() | st.sampled_from(Trump),
    options=st.sampled_from(list(PRESETS.values())),
)


def hand(setup: WhistSetup, seed: int, place: int = 53) -> WhistState:
    return list(random_hand("whist", setup, seed))[place]


@settings(max_examples=25, deadline=None)
@given(SETUPS, SEEDS, st.integers(1, 53))
def test_a_hand_comes_back_equal_however_far_it_was_played(
    setup: WhistSetup, seed: int, place: int
) -> None:
    state = hand(setup, seed, place)

    assert [game.state for game in read_pbn(write_pbn([PbnGame(state)]))] == [state]


@settings(max_examples=25, deadline=None)
@given(SETUPS, SEEDS, st.integers(1, 52), st.sampled_from(Seat))
def test_a_hand_that_ended_by_a_claim_comes_back_equal(
    setup: WhistSetup, seed: int, place: int, claimant: Seat
) -> None:
    state = hand(setup, seed, place).after(Rest(claimant))

    text = write_pbn([PbnGame(state)])

    assert text.endswith("*\n")
    assert [(game.state, game.state.rest) for game in read_pbn(text)] == [(state, claimant)]


@pytest.mark.parametrize(
    ("result", "rest"),
    [("12", "S"), ("0", "W"), ("5", None), ("?", None)],
    ids=["all that are left", "none", "some of them", "unknown"],
)
def test_the_result_of_a_bridge_file_tells_who_had_the_rest(result: str, rest: str | None) -> None:
    """South's side had lost the first trick when the cards were put down."""
    text = FOREIGN.replace('"4HX"]', f'"4HX"]\n[Result "{result}"]', 1)

    assert read_pbn(text)[0].state.rest == rest


def test_a_file_holds_several_games() -> None:
    states = [hand(WhistSetup(Seat.W), seed) for seed in range(3)]

    text = write_pbn(PbnGame(state, {"Board": "1"}) for state in states)

    assert [game.state for game in read_pbn(text)] == states


def test_all_fifteen_tags_stand_first_and_in_their_order() -> None:
    lines = write_pbn([PbnGame(hand(WhistSetup(Seat.W), 1))]).splitlines()

    assert lines[:2] == ["% PBN 2.1", "% EXPORT"]
    assert [line[1:].split()[0] for line in lines[2:17]] == list(TAGS)


def test_the_dealer_counts_as_declarer_of_the_odd_trick() -> None:
    state = hand(WhistSetup(Seat.W, Trump.NT), 1)
    tags = read_pbn(write_pbn([PbnGame(state)]))[0].tags

    assert (tags["Dealer"], tags["Declarer"], tags["Contract"]) == ("W", "W", "1NT")
    assert tags["Result"] == str(state.result.tricks.ew)
    assert tags["Play"] == "N"


def test_the_columns_of_the_play_stay_with_their_seats() -> None:
    state = hand(WhistSetup(Seat.W), 1)
    lines = write_pbn([PbnGame(state)]).splitlines()
    rows = lines[lines.index('[Play "N"]') + 1 :]

    assert rows[:13] == [
        " ".join(dict(trick.plays)[seat] for seat in "NESW") for trick in state.tricks
    ]


def test_names_with_quotes_and_semicolons_come_back() -> None:
    name = 'Ann "the \\ace"; of clubs {no comment}'
    text = write_pbn([PbnGame(hand(WhistSetup(Seat.W), 1), {"North": name})])

    assert read_pbn(text)[0].tags["North"] == name


def test_a_hand_that_is_not_dealt_cannot_be_written() -> None:
    with pytest.raises(WrongPhase):
        write_pbn([PbnGame(WhistState(WhistSetup(Seat.W)))])


FOREIGN = """% PBN 2.1
; a hand from a bridge program
[Event "Club"]
[Dealer "N"]
[Deal "N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432"]
[Declarer "S"]
[Contract "4HX"]
[Auction "N"]
Pass 1H =1= Pass 4H
X Pass Pass Pass
[Play "W"]
C2! SA $4 H2 D2 {West led a club}
+ + H3
*
[Event "#"]
[Dealer "E"]
[Deal "W:...AKQJT98765432 AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432."]
[Contract "1NT"]
"""


def test_a_bridge_file_gives_trumps_by_contract_and_lead_by_declarer() -> None:
    first, second = read_pbn(FOREIGN)

    assert (first.state.trump, first.state.setup.dealer) == (Trump.H, Seat.S)
    assert [card for _, card in first.state.tricks[0].plays] == ["C2", "SA", "H2", "D2"]
    assert (second.state.trump, second.state.turn) == (Trump.NT, Seat.S)
    assert second.tags["Event"] == "Club"


def test_a_revoke_in_a_file_is_told_with_its_place() -> None:
    text = write_pbn([PbnGame(hand(WhistSetup(Seat.W), 1))])
    lines = text.splitlines()
    place = lines.index('[Play "N"]') + 5
    lines[place] = " ".join(reversed(lines[place].split()))

    with pytest.raises(IllegalLog) as refused:
        read_pbn("\n".join(lines))

    assert refused.value.place == 17


@pytest.mark.parametrize(
    ("old", "new", "place"),
    [
        ("4HX", "9H", "[Contract] of game 1"),
        ("4HX", "Pass", "[Contract] of game 1"),
        ('Declarer "S"', 'Declarer "Q"', "[Dealer] of game 1"),
        ('"N:AKQJT98765432...', '"N:AKQJT9876543X...', "[Deal] of game 1"),
        ('"N:AKQJT98765432... ', '"N:', "[Deal] of game 1"),
        ('"N:AKQJT98765432...', '"N:-', "[Deal] of game 1"),
        ('"N:', '"X:', "[Deal] of game 1"),
        ('Play "W"', 'Play "?"', "[Play] of game 1"),
        ("C2! SA", "C2! 3A", "trick 1"),
        ("C2! SA", "C2! -", "trick 1"),
    ],
)
def test_what_cannot_be_read_is_named_with_its_place(old: str, new: str, place: str) -> None:
    with pytest.raises(BadNotation) as refused:
        read_pbn(FOREIGN.replace(old, new, 1))

    assert refused.value.place == place


def test_a_card_twice_in_a_file_is_refused() -> None:
    with pytest.raises(IllegalLog) as refused:
        read_pbn(FOREIGN.replace("AKQJT98765432...", "AKQJT98765432.2..", 1))

    assert refused.value.reason.code == "CARD_TWICE"


def test_an_empty_file_holds_no_game() -> None:
    assert read_pbn("% PBN 2.1\n") == ()
