"""Knockout whist with a dog's life: one card, played when its owner likes (games.md §3.2)."""

from __future__ import annotations

import pytest

from games.engine.acts import Act, Knock
from games.engine.errors import KnockNotAllowed
from games.engine.game import GAMES, replay
from games.engine.knockout import KnockoutState
from tests.games.engine.players import play

START = (
    "knockout_whist seats=A,B,C dealer=C dogs=B dogs_life_used=on size=3 chooser=A dogs_life=on\n"
    "deal:A=SA.H2.D2,B={dog},C=DA.S3.H3\ntrump:C"
)


def hand(dog: str, *acts: str) -> KnockoutState:
    """A leads, then B with one card, then C; clubs are trumps."""
    return replay("\n".join([START.format(dog=dog), *acts]))  # type: ignore[return-value]


def legal(state: KnockoutState) -> tuple[Act, ...]:
    return state.legal()


def test_a_dog_has_one_card_and_the_others_a_full_hand() -> None:
    assert hand("HA").view(None).counts == (("A", 3), ("B", 1), ("C", 3))


def test_a_dog_may_play_its_card_whatever_was_led_or_knock() -> None:
    assert legal(hand("HA", "SA")) == (play("HA"), Knock())


def test_a_dog_that_knocks_keeps_its_card_for_the_next_trick() -> None:
    state = hand("HA", "SA knock S3", "H2")

    assert (state.turn, state.view("B").hand) == ("B", (play("HA").card,))


def test_each_knock_is_seen_by_all_and_the_card_by_nobody() -> None:
    state = hand("HA", "SA knock S3")

    assert state.view("C").knocks == ((0, "B"),)
    assert dict(state.view("C").counts)["B"] == 1


def test_a_dog_must_play_in_the_last_trick() -> None:
    state = hand("HA", "SA knock S3", "H2 knock H3", "DA D2")

    assert legal(state) == (play("HA"),)
    with pytest.raises(KnockNotAllowed) as refused:
        state.after(Knock(), by="B")
    assert str(refused.value) == "This is the last trick: play your card."


def test_a_dog_without_its_card_is_passed_over() -> None:
    state = hand("HA", "SA HA S3", "H2")

    assert state.turn == "C"


def test_after_a_dog_has_won_a_trick_the_next_player_with_a_card_leads() -> None:
    state = hand("C2", "SA C2 S3")

    assert (state.tricks[-1].winner, state.turn) == ("B", "C")


def test_a_dog_that_is_to_lead_and_knocks_lets_the_next_player_lead() -> None:
    words = START.replace("dealer=C", "dealer=A").format(dog="HA")
    state = replay(words)

    assert (state.turn, state.after(Knock()).turn) == ("B", "C")


def test_a_trick_begun_by_a_knock_ends_when_the_others_have_played() -> None:
    words = START.replace("dealer=C", "dealer=A").format(dog="HA")
    state = replay(f"{words}\nknock DA D2")

    assert [trick.winner for trick in state.tricks] == ["C"]


def test_a_dog_with_a_trick_is_back_in_with_full_cards() -> None:
    state = hand("C2", "SA C2 S3", "DA D2", "H3 H2")
    following = GAMES["knockout_whist"].next_setup(state)

    assert following is not None
    assert (following.alive, following.dogs, following.size) == (("B", "C"), (), 2)
    assert following.dogs_life_used


def test_a_dog_without_a_trick_is_out() -> None:
    state = hand("HA", "SA HA S3", "D2 DA", "H3 H2")

    assert state.result.end.knocked_out == ("B",)


def test_a_dogs_trick_counts_for_the_choice_of_trumps() -> None:
    state = hand("C2", "SA C2 S3", "H3 H2", "DA D2")

    assert dict(state.result.tricks_by_seat) == {"A": 0, "B": 1, "C": 2}
    assert state.result.chooser == "C"
