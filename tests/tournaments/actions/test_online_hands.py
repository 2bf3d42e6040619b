"""Hands of online tables: their trumps, several in a round, void ones and those of steps undone."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date

import pytest
from django.contrib.auth.models import User

from games import api
from games.engine.cards import Trump
from games.engine.seats import Seat
from games.visitors import Visitor
from tests.evening import NAMES, HallEvening
from tests.online import at, hand, play_out, play_trick
from tests.tournaments.actions.undoing import undo
from tournaments.actions.base import By
from tournaments.actions.drives import Settings, create_drive, set_trump
from tournaments.actions.online import go_online, open_seat
from tournaments.actions.results import record_by_mc
from tournaments.actions.void import repeat_hand, skip_hand, void_hand
from tournaments.models import LedgerLine, OnlineHand
from tournaments.queries.board import State, board_of
from tournaments.refusals import Refused
from tournaments.rules.programme import TrumpMode

pytestmark = pytest.mark.django_db


@pytest.fixture
def two_online(evening: HallEvening) -> HallEvening:
    """Table 2 plays online for the evening, and hand 1 is laid there."""
    go_online(evening.drive, evening.by, table_no=2, for_evening=True)
    return evening


def begin(mary: User, **changes: object) -> HallEvening:
    """A drive with table 2 online."""
    values: dict[str, object] = {"format": "losers-change", "hands": 12, **changes}
    settings = Settings(name="Hall", date=date(2026, 3, 14), **values)  # type: ignore[arg-type]
    drive, by = create_drive(mary, settings), By.mc(mary)
    go_online(drive, by, table_no=2, for_evening=True)
    return HallEvening.start(drive, by, NAMES[:8])


def state(evening: HallEvening, table_no: int = 2) -> list[tuple[State, int | None]]:
    board = board_of(evening.drive, table_no)
    assert board is not None
    return [(status.state, status.ns) for status in board.tables[0].hands]


def trump_of(live: str) -> str:
    return api.trump_of(live)


# Trumps


def test_each_hand_has_the_trumps_of_the_programme(mary: User) -> None:
    evening = begin(mary, trumps=[Trump.NT, Trump.S])
    first = hand(evening, 2)
    play_out(first.live)
    evening.enter(1, 7)
    evening.move()

    assert [trump_of(one.live) for one in (first, hand(evening, 2))] == ["NT", "S"]


def test_a_table_waits_until_the_mc_has_drawn_trumps(mary: User) -> None:
    evening = begin(mary, trump_mode=TrumpMode.MC_DRAWS, trumps=None)
    with pytest.raises(Refused) as refused:
        open_seat(evening.drive, evening.player("Fred"), Visitor("a phone"))

    set_trump(evening.drive, evening.by, hand=1, trump=Trump.D)

    assert refused.value.sentence == "The MC draws trumps first. Then you can open your seat."
    assert trump_of(hand(evening, 2).live) == "D"


def test_only_where_the_programme_says_so_the_last_card_is_turned_up(mary: User) -> None:
    evening = begin(mary, trump_mode=TrumpMode.TURN_UP, trumps=None)
    laid = hand(evening, 2)

    play_out(laid.live)

    assert at(laid.live).state.setup.trump is None
    assert LedgerLine.objects.get().trump == trump_of(laid.live) != ""


def test_other_trumps_before_a_card_is_played_are_dealt_anew(two_online: HallEvening) -> None:
    first = hand(two_online, 2)

    set_trump(two_online.drive, two_online.by, hand=1, trump=Trump.C)

    first.refresh_from_db()
    assert first.dropped
    assert trump_of(hand(two_online, 2).live) == "C"


def test_trumps_stay_once_somebody_has_played(two_online: HallEvening) -> None:
    first = hand(two_online, 2)
    at(first.live).play()

    with pytest.raises(Refused) as refused:
        set_trump(two_online.drive, two_online.by, hand=1, trump=Trump.C)

    assert refused.value.field == "trump"
    assert refused.value.sentence.startswith("Table 2 has begun hand 1 on the screen")
    assert hand(two_online, 2) == first
    two_online.drive.refresh_from_db()
    assert two_online.drive.trumps[0] == "H"


def test_trumps_of_hands_to_come_change_nothing_on_the_screen(two_online: HallEvening) -> None:
    first = hand(two_online, 2)
    play_trick(first.live)

    set_trump(two_online.drive, two_online.by, hand=2, trump=Trump.NT)

    assert hand(two_online, 2) == first


def test_where_people_would_cut_one_of_them_deals(mary: User) -> None:
    evening = begin(mary, dealing="a-cut-lowest")

    assert at(hand(evening, 2).live).state.setup.dealer in (Seat.S, Seat.W)


# Several hands in a round


def test_the_next_hand_of_the_round_is_laid_when_one_is_in(mary: User) -> None:
    evening = begin(mary, movement={"hands_per_round": 2})
    first = hand(evening, 2)

    play_out(first.live)

    second = hand(evening, 2)
    assert (first.hand, second.hand) == (1, 2)
    assert state(evening)[1] == (State.WAITING, None)


def test_where_the_mc_has_entered_the_first_hand_the_next_is_laid(mary: User) -> None:
    evening = begin(mary, movement={"hands_per_round": 2})
    record_by_mc(evening.drive, evening.by, table_no=2, hand=1, ns=6)

    assert hand(evening, 2).hand == 2


# Hands that do not count


def test_a_void_hand_is_dealt_and_played_again(two_online: HallEvening) -> None:
    first = hand(two_online, 2)
    play_out(first.live)

    void_hand(two_online.drive, two_online.by, table_no=2, hand=1, reason="a card lay open")

    second = hand(two_online, 2)
    assert second != first
    ns = play_out(second.live)
    assert state(two_online) == [(State.IN, ns)]


def test_a_void_hand_twice_is_laid_once(two_online: HallEvening) -> None:
    play_out(hand(two_online, 2).live)
    for _again in range(2):
        void_hand(two_online.drive, two_online.by, table_no=2, hand=1, reason="a card lay open")

    assert OnlineHand.objects.filter(dropped=False).count() == 1
    assert OnlineHand.objects.count() == 2


def test_a_result_that_was_void_stands_again_with_its_hand(two_online: HallEvening) -> None:
    first = hand(two_online, 2)
    ns = play_out(first.live)
    void_hand(two_online.drive, two_online.by, table_no=2, hand=1, reason="a card lay open")
    second = hand(two_online, 2)

    undo(two_online, "void")
    play_out(second.live)

    assert state(two_online) == [(State.IN, ns)]
    assert hand(two_online, 2) == first


def test_a_hand_repeated_by_the_hall_is_laid_anew(two_online: HallEvening) -> None:
    first = hand(two_online, 2)
    play_trick(first.live)

    repeat_hand(two_online.drive, two_online.by, hand=1, reason="wrong trumps")

    second = hand(two_online, 2)
    assert second != first
    play_out(second.live)
    assert state(two_online)[0][0] is State.IN


def test_a_hand_dropped_in_mid_play_counts_no_more(two_online: HallEvening) -> None:
    first = hand(two_online, 2)
    play_trick(first.live)
    repeat_hand(two_online.drive, two_online.by, hand=1, reason="wrong trumps")

    play_out(first.live)  # before anybody has told the live table

    assert state(two_online) == [(State.WAITING, None)]


def test_a_skipped_hand_is_taken_from_the_screen(
    two_online: HallEvening, django_capture_on_commit_callbacks: Callable[..., object]
) -> None:
    first = hand(two_online, 2)

    with django_capture_on_commit_callbacks(execute=True):  # type: ignore[attr-defined]
        skip_hand(two_online.drive, two_online.by, hand=1, reason="late")

    assert api.progress_of([first.live])[first.live].withdrawn
    undo(two_online, "skip-hand")
    assert hand(two_online, 2) != first
    assert state(two_online) == [(State.WAITING, None)]
