"""Gone, back, and who takes whose seat."""

from __future__ import annotations

import pytest

from tests.evening import HallEvening
from tournaments.actions.attendance import bring_back, free_phone, link_phone, mark_gone, take_over
from tournaments.actions.people import NewPlayer, add_player
from tournaments.actions.spare import set_spare
from tournaments.actions.undo import undo_step
from tournaments.models import Player
from tournaments.queries.board import board_of
from tournaments.refusals import Refused


def empty_seats(evening: HallEvening) -> list[str]:
    board = board_of(evening.drive)
    assert board is not None
    return board.empty_seats


def newcomer(evening: HallEvening, name: str = "Iris") -> Player:
    return add_player(evening.drive, evening.by, NewPlayer(name))


@pytest.mark.reported("B20")
def test_who_goes_while_the_hand_is_drawn_leaves_an_empty_seat_at_once(
    evening: HallEvening,
) -> None:
    """People removed were still paired until somebody else was added."""
    mark_gone(evening.drive, evening.by, evening.player("Ann"), from_hand=1)

    assert empty_seats(evening) == ["Ann"]


def test_who_goes_after_this_hand_still_counts_in_it(evening: HallEvening) -> None:
    mark_gone(evening.drive, evening.by, evening.player("Ann"), from_hand=2)
    assert empty_seats(evening) == []

    set_spare(evening.drive, evening.by, spare="helper")
    evening.enter(1, 7, 8)
    evening.move()
    assert empty_seats(evening) == ["Ann"]


def test_where_helpers_play_everybody_waits_until_an_empty_seat_is_filled(
    evening: HallEvening,
) -> None:
    set_spare(evening.drive, evening.by, spare="helper")
    mark_gone(evening.drive, evening.by, evening.player("Ann"), from_hand=1)
    evening.enter(1, 7, 8)

    with pytest.raises(Refused) as refused:
        evening.move()

    assert "Ann has gone" in refused.value.sentence


def test_nobody_goes_before_a_hand_that_has_been_played(evening: HallEvening) -> None:
    evening.enter(1, 7, 8)
    evening.move()

    with pytest.raises(Refused) as refused:
        mark_gone(evening.drive, evening.by, evening.player("Ann"), from_hand=1)

    assert refused.value.sentence == "Hand 1 has been played. Choose hand 2 or later."
    assert evening.player("Ann").gone_from is None


def test_gone_twice_and_back_twice_are_each_on_the_record_once(evening: HallEvening) -> None:
    for _ in range(2):
        mark_gone(evening.drive, evening.by, evening.player("Ann"), from_hand=1)
    for _ in range(2):
        bring_back(evening.drive, evening.by, evening.player("Ann"))

    kinds = evening.drive.journal.filter(kind__in=["gone", "back"]).values_list("kind", flat=True)
    assert sorted(kinds) == ["back", "gone"]


def test_who_is_back_has_the_old_seat_if_nobody_took_it(evening: HallEvening) -> None:
    mark_gone(evening.drive, evening.by, evening.player("Ann"), from_hand=1)
    bring_back(evening.drive, evening.by, evening.player("Ann"))

    assert empty_seats(evening) == []
    assert evening.player("Ann").here_from == 1


def test_who_is_back_without_a_seat_joins_at_the_next_hand(evening: HallEvening) -> None:
    iris = newcomer(evening)
    take_over(evening.drive, evening.by, out=evening.player("Ann"), into=iris)
    bring_back(evening.drive, evening.by, evening.player("Ann"))

    assert evening.player("Ann").here_from == 2


def test_a_newcomer_takes_a_seat_over(evening: HallEvening) -> None:
    iris = newcomer(evening)

    take_over(evening.drive, evening.by, out=evening.player("Ann"), into=iris)

    assert evening.names_at(1) == {"E": "Dev", "N": "Bob", "S": "Iris", "W": "Carol"}
    assert evening.player("Ann").gone_from == 1
    assert evening.player("Iris").here_from == 1


@pytest.mark.reported("B24")
def test_the_same_take_over_twice_is_once(evening: HallEvening) -> None:
    """A double tap must neither fail nor swap back."""
    iris, ann = newcomer(evening), evening.player("Ann")

    take_over(evening.drive, evening.by, out=ann, into=iris)
    take_over(evening.drive, evening.by, out=ann, into=iris)

    assert evening.names_at(1)["S"] == "Iris"
    assert evening.drive.journal.filter(kind="take-over").count() == 1


def test_a_seat_is_not_taken_over_once_its_tricks_are_in(evening: HallEvening) -> None:
    evening.enter(1, 7)
    iris = newcomer(evening)

    with pytest.raises(Refused) as refused:
        take_over(evening.drive, evening.by, out=evening.player("Ann"), into=iris)

    assert refused.value.field == "out"
    assert refused.value.sentence.startswith("Table 1 has sent this hand's tricks.")
    assert evening.names_at(1)["S"] == "Ann"


def test_nobody_sits_in_two_seats(evening: HallEvening) -> None:
    with pytest.raises(Refused) as refused:
        take_over(evening.drive, evening.by, out=evening.player("Ann"), into=evening.player("Edna"))

    assert (refused.value.field, refused.value.sentence) == ("into", "Edna has a seat already.")


def test_who_has_given_a_seat_up_takes_none_of_the_other_role(evening: HallEvening) -> None:
    take_over(evening.drive, evening.by, out=evening.player("Ann"), into=newcomer(evening))

    with pytest.raises(Refused) as refused:
        take_over(evening.drive, evening.by, out=evening.player("Bob"), into=evening.player("Ann"))

    assert refused.value.field == "into"


def test_who_has_no_seat_has_none_to_give(evening: HallEvening) -> None:
    iris, jack = newcomer(evening), newcomer(evening, "Jack")

    with pytest.raises(Refused) as refused:
        take_over(evening.drive, evening.by, out=iris, into=jack)

    assert refused.value.field == "out"


def test_a_take_over_can_be_undone(evening: HallEvening) -> None:
    take_over(evening.drive, evening.by, out=evening.player("Ann"), into=newcomer(evening))
    step = evening.drive.journal.get(kind="take-over")

    undo_step(evening.drive, evening.by, step=step, plan_version=None)

    assert evening.names_at(1)["S"] == "Ann"
    assert evening.player("Ann").gone_from is None


def test_a_phone_belongs_to_one_player(evening: HallEvening) -> None:
    ann = evening.player("Ann")

    assert link_phone(evening.drive, ann, "one phone")
    assert link_phone(evening.drive, ann, "one phone")
    assert not link_phone(evening.drive, ann, "another phone")


def test_a_lost_phone_is_let_go_and_its_link_dies(evening: HallEvening) -> None:
    ann = evening.player("Ann")
    link_phone(evening.drive, ann, "lost phone")
    old = ann.token

    free_phone(evening.drive, evening.by, ann)

    assert evening.player("Ann").device == ""
    assert evening.player("Ann").token != old
