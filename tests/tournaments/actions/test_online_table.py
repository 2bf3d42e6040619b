"""A hall table that goes online: its hand laid, played, and in the ledger once."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from django.contrib.auth.models import User

from games import api
from games.engine.seats import Seat
from games.signals import hand_finished
from games.visitors import Visitor
from tests.evening import NAMES, HallEvening
from tests.online import at, hand, play_out, play_trick
from tournaments.actions.base import By
from tournaments.actions.corrections import correct_result
from tournaments.actions.live_results import reconcile
from tournaments.actions.online import (
    go_back_to_cards,
    go_online,
    take_result,
)
from tournaments.actions.results import mark_not_played, record_by_mc
from tournaments.actions.rounds import finish
from tournaments.models import Drive, LedgerLine, OnlineHand
from tournaments.queries.online import online_tables
from tournaments.receivers import result_of_online_table
from tournaments.refusals import HandNotOpen, NoSuchTable, Refused, ResultsMissing

pytestmark = pytest.mark.django_db
PHONE, TABLET = Visitor("a phone"), Visitor("a tablet")


def online(evening: HallEvening, table_no: int = 2, *, for_evening: bool = False) -> OnlineHand:
    go_online(evening.drive, evening.by, table_no=table_no, for_evening=for_evening)
    return hand(evening, table_no)


@pytest.fixture
def deaf() -> Iterator[None]:
    """The signal is lost: nobody hears of hands that are over."""
    hand_finished.disconnect(result_of_online_table)
    yield
    hand_finished.connect(result_of_online_table)


def lines(evening: HallEvening, table_no: int = 2) -> list[tuple[str, int | None, str]]:
    found = LedgerLine.objects.filter(round__drive=evening.drive, table_no=table_no)
    return list(found.order_by("pk").values_list("state", "ns", "by"))


# Going online


def test_a_table_goes_online_and_its_hand_is_laid(evening: HallEvening) -> None:
    laid = online(evening)

    live = at(laid.live).live
    assert {chair.seat: chair.name for chair in live.chairs} == evening.names_at(2)
    assert all(chair.kept for chair in live.chairs)
    assert live.table.title == "Hand 1, table 2"
    assert live.table.back == f"/d/{evening.drive.public_id}/table/2/"
    assert (live.state.trump, live.state.setup.dealer) == ("H", Seat.N)  # type: ignore[union-attr]


def test_twice_is_once(evening: HallEvening) -> None:
    first = online(evening)
    journal = evening.drive.journal.count()

    assert online(evening) == first
    assert evening.drive.journal.count() == journal


def test_a_table_that_has_sent_its_tricks_is_refused(evening: HallEvening) -> None:
    evening.enter(1, 7, 8)

    with pytest.raises(Refused) as refused:
        online(evening)

    assert refused.value.sentence == "Table 2 has sent its tricks already."
    assert not OnlineHand.objects.exists()


def test_for_the_evening_it_then_begins_with_the_next_hand(evening: HallEvening) -> None:
    evening.enter(1, 7, 8)

    go_online(evening.drive, evening.by, table_no=2, for_evening=True)
    evening.move()

    assert hand(evening, 2).hand == 2
    assert list(online_tables(evening.drive, evening.round)) == [2]


def test_for_one_hand_the_table_has_cards_again_after_the_move(evening: HallEvening) -> None:
    online(evening)
    evening.enter(1, 7)
    play_out(hand(evening, 2).live)

    evening.move()

    assert online_tables(evening.drive, evening.round) == {}


@pytest.mark.parametrize("table_no", [0, 3])
def test_a_table_that_is_not_there_is_refused(evening: HallEvening, table_no: int) -> None:
    with pytest.raises(NoSuchTable):
        online(evening, table_no, for_evening=True)

    evening.drive.refresh_from_db()
    assert evening.drive.online_tables == []


def test_before_the_draw_a_table_can_be_put_online_for_the_evening(
    drive: Drive, mary: User
) -> None:
    go_online(drive, By.mc(mary), table_no=2, for_evening=True)

    evening = HallEvening.start(drive, By.mc(mary), NAMES[:8])

    assert list(online_tables(drive, evening.round)) == [2]
    assert hand(evening, 2).hand == 1


def test_without_a_round_there_is_no_hand_to_play_online(drive: Drive, mary: User) -> None:
    with pytest.raises(HandNotOpen):
        go_online(drive, By.mc(mary), table_no=1, for_evening=False)


# Back to cards


def test_a_table_goes_back_to_cards_while_nothing_is_finished(
    evening: HallEvening, django_capture_on_commit_callbacks: Callable[..., object]
) -> None:
    laid = online(evening, for_evening=True)

    with django_capture_on_commit_callbacks(execute=True):  # type: ignore[attr-defined]
        go_back_to_cards(evening.drive, evening.by, table_no=2)
        go_back_to_cards(evening.drive, evening.by, table_no=2)

    laid.refresh_from_db()
    evening.drive.refresh_from_db()
    assert (laid.dropped, evening.drive.online_tables) == (True, [])
    assert api.progress_of([laid.live])[laid.live].withdrawn
    evening.enter(1, 7, 8)
    assert lines(evening) == [("played", 8, "Mary")]


def test_after_its_result_a_table_does_not_go_back(evening: HallEvening) -> None:
    play_out(online(evening).live)

    with pytest.raises(Refused) as refused:
        go_back_to_cards(evening.drive, evening.by, table_no=2)

    assert refused.value.sentence == "Table 2 has played hand 1 online already."


def test_after_its_result_the_hands_to_come_can_still_be_played_with_cards(
    evening: HallEvening,
) -> None:
    ns = play_out(online(evening, for_evening=True).live)

    go_back_to_cards(evening.drive, evening.by, table_no=2)
    evening.enter(1, 7)
    evening.move()

    assert lines(evening) == [("played", ns, "Online table 2")]
    assert online_tables(evening.drive, evening.round) == {}


# The last card


def test_the_last_card_writes_the_result(evening: HallEvening) -> None:
    laid = online(evening)

    ns = play_out(laid.live)

    laid.refresh_from_db()
    assert lines(evening) == [("played", ns, "Online table 2")]
    assert (laid.ns, laid.clash) == (ns, "")
    assert LedgerLine.objects.get().key == f"online:{laid.live}"


def test_a_signal_told_again_writes_nothing(evening: HallEvening) -> None:
    laid = online(evening)
    ns = play_out(laid.live)

    take_result(laid.live, ns)
    take_result(laid.live, 13 - ns)
    reconcile(evening.drive)

    assert lines(evening) == [("played", ns, "Online table 2")]


def test_a_lost_signal_is_healed_when_everybody_moves(evening: HallEvening, deaf: None) -> None:
    ns = play_out(online(evening).live)
    assert lines(evening) == []
    evening.enter(1, 7)

    evening.move()

    assert lines(evening) == [("played", ns, "Online table 2")]


def test_a_lost_signal_is_healed_when_the_drive_is_finished(
    evening: HallEvening, deaf: None
) -> None:
    ns = play_out(online(evening).live)

    finish(evening.drive, evening.by, plan_version=None, without_missing=True)

    assert lines(evening) == [("played", ns, "Online table 2")]


def test_the_result_of_a_table_that_is_no_part_of_a_drive_is_passed_over(
    evening: HallEvening,
) -> None:
    take_result("0123456789ab", 7)

    assert not LedgerLine.objects.exists()


def test_everybody_waits_for_an_online_table(evening: HallEvening) -> None:
    online(evening)
    evening.enter(1, 7)

    with pytest.raises(ResultsMissing):
        evening.move()


# The MC's own line


def test_what_the_mc_entered_stands_and_the_table_is_flagged(evening: HallEvening) -> None:
    laid = online(evening)
    play_trick(laid.live)
    correct_result(evening.drive, evening.by, hand=1, table_no=2, ns=2, ew=10, reason="misdeal")

    ns = play_out(laid.live)

    assert lines(evening) == [("played", 2, "Mary")]
    assert online_tables(evening.drive, evening.round)[2].clash == (
        f"At the online table it was {ns} – {13 - ns}. Mary had entered 2 – 10, and that stands."
    )


def test_the_same_tricks_are_no_clash(evening: HallEvening, deaf: None) -> None:
    laid = online(evening)
    ns = play_out(laid.live)
    record_by_mc(evening.drive, evening.by, table_no=2, hand=1, ns=ns)

    take_result(laid.live, ns)

    laid.refresh_from_db()
    assert (laid.ns, laid.clash) == (ns, "")
    assert lines(evening) == [("played", ns, "Mary")]


def test_not_played_stands_against_the_cards(evening: HallEvening) -> None:
    laid = online(evening)
    mark_not_played(evening.drive, evening.by, table_no=2, hand=1, reason="the bus")

    play_out(laid.live)

    laid.refresh_from_db()
    assert lines(evening) == [("not-played", None, "Mary")]
    assert laid.clash.endswith("Mary had entered not played, and that stands.")


def test_a_hand_closed_meanwhile_stays_as_it_is(evening: HallEvening) -> None:
    laid = online(evening)
    evening.enter(1, 7, 8)
    evening.move()

    ns = play_out(laid.live)

    laid.refresh_from_db()
    assert laid.clash == (
        f"At the online table it was {ns} – {13 - ns}. The hand had been closed by then."
    )
    assert lines(evening) == [("played", 8, "Mary")]


def test_an_online_result_is_corrected_like_any_other(evening: HallEvening) -> None:
    ns = play_out(online(evening).live)

    record_by_mc(evening.drive, evening.by, table_no=2, hand=1, ns=(ns + 1) % 14, replace=True)

    assert [ns for _state, ns, _by in lines(evening)] == [ns, (ns + 1) % 14]
