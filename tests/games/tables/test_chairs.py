"""Who sits where, on which device, and who knows whose cards."""

from __future__ import annotations

import pytest

from games.actions.chairs import (
    bring_along,
    free_chair,
    leave_chair,
    say,
    show_cards,
    take_back_here,
    take_chair,
)
from games.actions.doing import do
from games.refusals import NotYourChair, Refused
from games.visitors import Visitor
from tests.games.tables.cast import ANN, BOB, CAT, OLGA, AtTable, alone, friends, gathering, two

pytestmark = pytest.mark.django_db
TABLET = Visitor(device="Ann's tablet")


def holder(at: AtTable, seat: str) -> str:
    return at.live.chair(seat).holder


def test_a_friend_sits_down_and_may_move_before_the_start() -> None:
    at = gathering()
    take_chair(at.table, BOB, seat="W", name="Bob")

    take_chair(at.table, BOB, seat="E", name="Bob")

    assert [chair.seat for chair in at.live.chairs_of(BOB)] == ["E"]


@pytest.mark.reported("B92")
def test_nobody_can_sit_where_somebody_sits() -> None:
    """The server trusted ids in messages: others could be seated or moved."""
    at = friends(start=False)

    with pytest.raises(Refused, match="Somebody else sits there now"):
        take_chair(at.table, OLGA, seat="W", name="Olga")

    assert holder(at, "W") == BOB.mark


@pytest.mark.reported("B97")
def test_nobody_holds_two_chairs() -> None:
    """After a reconnect one user held both seats."""
    at = friends()

    with pytest.raises(Refused, match="You have a chair already"):
        take_chair(at.table, BOB, seat="E", name="Bob")


@pytest.mark.parametrize("seat", ["", "X", "NS", "P0"])
def test_a_chair_that_is_not_there_is_refused(seat: str) -> None:
    with pytest.raises(Refused, match="There is no such chair"):
        take_chair(gathering().table, BOB, seat=seat, name="Bob")


def test_a_newcomer_takes_a_robots_chair_in_mid_game() -> None:
    at = friends()

    take_chair(at.table, OLGA, seat="E", name="Olga")

    assert (holder(at, "E"), at.live.chair("E").bot) == (OLGA.mark, "")


def test_nobody_sits_down_at_a_table_for_one() -> None:
    with pytest.raises(Refused, match="Somebody else sits there"):
        take_chair(alone().table, BOB, seat="E", name="Bob")


@pytest.mark.reported("B102")
def test_whoever_left_knows_cards_and_may_only_take_the_same_chair_again() -> None:
    """Leave and come again to get another hand."""
    at = friends()
    leave_chair(at.table, BOB)
    assert at.live.chair("W").bot == "hard"

    with pytest.raises(Refused, match="You know the cards of another chair"):
        take_chair(at.table, BOB, seat="E", name="Bob")
    take_chair(at.table, BOB, seat="W", name="Bob")

    assert holder(at, "W") == BOB.mark


@pytest.mark.reported("B94")
def test_a_game_never_waits_for_somebody_who_has_left() -> None:
    """A player was shown as left, yet the game waited for his card."""
    at = friends()
    while at.turn != "W":
        if not at.robots():
            at.play()

    leave_chair(at.table, BOB)

    assert at.robots() > 0


@pytest.mark.reported("B98")
def test_the_newest_device_of_a_person_takes_over() -> None:
    """A link opened in a chat app made a new identity; the game waited for the old one."""
    at = friends()

    bring_along(at.live.chair("S"), TABLET)

    assert holder(at, "S") == TABLET.mark
    assert at.live.chairs_of(ANN) == ()
    assert at.live.left_by(ANN) == at.live.chair("S")


def test_the_older_device_only_watches_and_may_take_the_chair_back() -> None:
    at = friends()
    bring_along(at.live.chair("S"), TABLET)

    with pytest.raises(NotYourChair):
        do(at.table, ANN, "card", at.legal()[0].value, at.version)
    take_back_here(at.table, ANN)

    assert holder(at, "S") == ANN.mark


def test_somebody_with_a_chair_cannot_bring_another_persons_along() -> None:
    at = friends()

    with pytest.raises(Refused, match="You have a chair already"):
        bring_along(at.live.chair("S"), BOB)


def test_only_who_laid_the_table_frees_a_chair_and_only_of_somebody_who_is_away() -> None:
    at = friends()

    with pytest.raises(Refused, match="Only who laid the table"):
        free_chair(at.table, CAT, seat="W")
    with pytest.raises(Refused, match="Bob is here"):
        free_chair(at.table, ANN, seat="W")


def test_the_cover_is_lifted_only_for_the_one_whose_turn_it_is() -> None:
    at = two()
    at.robots()
    mine, other = at.turn, {"S": "W", "W": "S"}[at.turn]

    with pytest.raises(Refused, match="It is not your turn"):
        show_cards(at.table, ANN, seat=other)
    with pytest.raises(Refused, match="only watch"):
        show_cards(at.table, ANN, seat="N")
    show_cards(at.table, ANN, seat=mine)

    assert at.live.table.facing == mine


def test_a_shared_device_cannot_play_before_the_cover_is_lifted() -> None:
    at = two()
    at.robots()
    other = {"S": "W", "W": "S"}[at.turn]
    at.table.__class__.objects.update(facing=other, tick=500)

    with pytest.raises(Refused, match="turn to play"):
        do(at.table, ANN, "card", at.legal()[0].value, at.version)


def test_while_cards_are_in_play_nothing_can_be_said_that_might_be_a_signal() -> None:
    at = friends()
    say(at.table, BOB, phrase="hello")
    at.robots()
    at.play()

    with pytest.raises(Refused, match="only “One moment, please”"):
        say(at.table, BOB, phrase="well")
    say(at.table, BOB, phrase="moment")

    assert at.live.table.said == [["W", "moment"]]


@pytest.mark.parametrize("phrase", ["", "I hold the ace of trumps", "__class__"])
def test_only_set_phrases_can_be_said_and_only_by_those_who_sit(phrase: str) -> None:
    at = gathering()

    with pytest.raises(Refused, match="Choose one of the phrases"):
        say(at.table, ANN, phrase=phrase)
    with pytest.raises(Refused, match="only watch"):
        say(at.table, OLGA, phrase="hello")
