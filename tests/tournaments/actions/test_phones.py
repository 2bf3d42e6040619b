"""Which phone speaks for which side, and phones that belong to nobody or somebody."""

from __future__ import annotations

import pytest

from games.engine.seats import Seat
from tests.evening import HallEvening
from tournaments.actions.base import By
from tournaments.actions.phones import SideInUse, sit_down, stand_up
from tournaments.actions.results import Fate, record_result
from tournaments.models import Claim, Drive
from tournaments.queries.board import State, board_of
from tournaments.refusals import HandNotOpen, NoSuchTable, SeatsChanged

pytestmark = pytest.mark.django_db


def entrant(evening: HallEvening, name: str) -> int:
    return evening.player(name).entrant_id


def sit(evening: HallEvening, device: str, name: str, *, take_over: bool = False) -> Claim:
    return sit_down(
        evening.drive,
        device=device,
        table_no=1,
        entrant=entrant(evening, name),
        take_over=take_over,
    )


def claims(evening: HallEvening) -> list[tuple[str, int, str]]:
    rows = Claim.objects.filter(round=evening.round).order_by("device")
    return [(claim.device, claim.table_no, claim.side) for claim in rows]


def test_a_phone_speaks_for_the_side_of_whoever_holds_it(evening: HallEvening) -> None:
    assert sit(evening, "one", "Ann").side == "NS"
    assert sit(evening, "two", "Carol").side == "EW"


def test_a_phone_on_the_table_speaks_for_no_side(evening: HallEvening) -> None:
    claim = sit_down(evening.drive, device="one", table_no=1, entrant=None)

    assert claim.side == ""
    assert not claim.sent_away


def test_the_phone_becomes_the_player_s_own(evening: HallEvening) -> None:
    sit(evening, "one", "Ann")

    assert evening.player("Ann").device == "one"


def test_a_phone_that_has_an_owner_is_never_linked_to_a_second_player(evening: HallEvening) -> None:
    sit(evening, "one", "Ann")
    sit(evening, "one", "Bob")

    assert evening.player("Bob").device == ""


def test_a_player_s_own_phone_stays_theirs_when_another_says_it_is_them(
    evening: HallEvening,
) -> None:
    sit(evening, "one", "Ann")
    sit(evening, "two", "Ann", take_over=True)

    assert evening.player("Ann").device == "one"


def test_sitting_down_twice_is_sitting_once(evening: HallEvening) -> None:
    sit(evening, "one", "Ann")
    sit(evening, "one", "Ann")

    assert claims(evening) == [("one", 1, "NS")]


def test_a_phone_is_at_one_table_at_a_time(evening: HallEvening) -> None:
    sit(evening, "one", "Ann")
    sit_down(evening.drive, device="one", table_no=2, entrant=None)

    assert claims(evening) == [("one", 2, "")]


@pytest.mark.reported("B34")
def test_a_side_that_another_phone_speaks_for_is_in_use(evening: HallEvening) -> None:
    """A wrong table number was typed; the right table then found it "already in use"."""
    sit(evening, "one", "Ann")

    with pytest.raises(SideInUse, match="Bob and Ann"):
        sit(evening, "two", "Bob")

    assert claims(evening) == [("one", 1, "NS")]


@pytest.mark.reported("B34")
def test_taking_over_keeps_the_other_phone_at_the_table_but_silent(evening: HallEvening) -> None:
    """The first device was not told and went on entering."""
    sit(evening, "one", "Ann")

    sit(evening, "two", "Bob", take_over=True)

    assert claims(evening) == [("one", 1, ""), ("two", 1, "NS")]
    assert Claim.objects.get(device="one").sent_away


def test_a_phone_sent_away_may_take_its_side_back(evening: HallEvening) -> None:
    sit(evening, "one", "Ann")
    sit(evening, "two", "Bob", take_over=True)

    sit(evening, "one", "Ann", take_over=True)

    assert claims(evening) == [("one", 1, "NS"), ("two", 1, "")]


def test_somebody_of_another_table_can_t_sit_here(evening: HallEvening) -> None:
    with pytest.raises(SeatsChanged):
        sit(evening, "one", "Edna")

    assert claims(evening) == []


def test_a_table_that_is_not_there_is_refused(evening: HallEvening) -> None:
    with pytest.raises(NoSuchTable):
        sit_down(evening.drive, device="one", table_no=9, entrant=None)


def test_nobody_sits_down_before_the_start(drive: Drive) -> None:
    with pytest.raises(HandNotOpen):
        sit_down(drive, device="one", table_no=1, entrant=None)


def test_standing_up_drops_the_claim_and_twice_is_once(evening: HallEvening) -> None:
    sit(evening, "one", "Ann")

    stand_up(evening.drive, device="one")
    stand_up(evening.drive, device="one")

    assert claims(evening) == []


def by(device: str, side: str) -> By:
    return By(f"Table 1, {device}", side=side, device=device)


def state(evening: HallEvening) -> State:
    board = board_of(evening.drive, 1)
    assert board is not None
    return board.tables[0].state


def test_the_phone_that_took_over_may_agree_with_the_other_side(evening: HallEvening) -> None:
    record_result(evening.drive, evening.post(1, 1, 8), by("one", "NS"))
    record_result(evening.drive, evening.post(1, 1, 6), by("two", "EW"))

    fate = record_result(evening.drive, evening.post(1, 1, 6), by("three", "NS"))

    assert fate is Fate.CONFIRMED
    assert state(evening) is State.CONFIRMED


def test_a_second_phone_of_one_side_may_withdraw_its_own_answer(evening: HallEvening) -> None:
    record_result(evening.drive, evening.post(1, 1, 8), by("one", "NS"))
    record_result(evening.drive, evening.post(1, 1, 6), by("two", "NS"))
    assert state(evening) is State.DISPUTED

    record_result(evening.drive, evening.post(1, 1, 8), by("two", "NS"))

    assert state(evening) is State.IN


def test_a_second_phone_of_one_side_can_t_settle_its_own_dispute(evening: HallEvening) -> None:
    record_result(evening.drive, evening.post(1, 1, 8), by("one", "NS"))
    record_result(evening.drive, evening.post(1, 1, 6), by("two", "NS"))

    fate = record_result(evening.drive, evening.post(1, 1, 6), by("two", "NS"))

    assert fate is Fate.DISPUTED
    assert evening.head(1, 1).ns == 8  # type: ignore[union-attr]


def test_who_sent_first_gives_way_to_a_second_phone_of_the_same_side(evening: HallEvening) -> None:
    record_result(evening.drive, evening.post(1, 1, 8), by("one", "NS"))
    record_result(evening.drive, evening.post(1, 1, 6), by("two", "NS"))

    record_result(evening.drive, evening.post(1, 1, 6), by("one", "NS"))

    assert evening.head(1, 1).ns == 6  # type: ignore[union-attr]
    assert state(evening) is not State.DISPUTED


def test_seats_are_told_by_the_seat_that_the_entrant_holds_now(evening: HallEvening) -> None:
    assert evening.four(1).seat_of(entrant(evening, "Bob")) is Seat.N
